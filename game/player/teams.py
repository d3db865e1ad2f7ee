"""The player's own teams: kept as files, checked when read, put into a scenario."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.player.settings import home_folder
from rules.battle.registry import all_systems
from rules.battle.system import System
from rules.content import names
from rules.content.names import name_key, name_wanted
from rules.content.scenario import (
    LoadedScenario,
    Member,
    check_member,
    check_names,
    check_places,
    scenario_from_data,
    scenario_to_data,
)
from rules.errors import (
    ContentError,
    Fault,
    ScenarioError,
    expect_within,
    faults_in,
    fitting,
    one_of,
    quoted,
    read_content,
    read_json,
    say,
)
from rules.record.disk import write_whole
from rules.unit import SIDES

FOLDER_NAME = "teams"
SUFFIX = ".json"
FORMAT = 1
LONGEST_NAME = 30  # letters
LARGEST_TEAM = 5  # characters, as many as the team screen has rows


class TeamError(ContentError):
    """A fault in a team's file."""


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1 to 5 characters of one system under a name."""

    name: str
    system: str
    members: tuple[Member, ...]
    format: int = FORMAT


class TeamEntry(NamedTuple):
    """A file of the teams' folder; `team` is None and `error` says why if it is broken."""

    path: Path
    team: Team | None
    error: ContentError | None = None

    @property
    def name(self) -> str:
        """The team's name; of a broken one, the file's."""
        return self.path.stem if self.team is None else self.team.name


def all_teams() -> tuple[TeamEntry, ...]:
    """Return every team of the player, by system and name, those that are broken last."""
    systems = all_systems()
    entries = []
    for path in _files():
        try:
            entries.append(TeamEntry(path, read_team(path, systems)))
        except ContentError as error:
            entries.append(TeamEntry(path, None, error))
    return tuple(sorted(entries, key=_place))


def _files() -> list[Path]:
    return sorted((home_folder() / FOLDER_NAME).glob(f"*{SUFFIX}"))


def _place(entry: TeamEntry) -> tuple[bool, str, str]:
    return entry.team is None, entry.team.system if entry.team else "", entry.name.casefold()


def teams(system: str) -> tuple[Team, ...]:
    """Return the player's teams of one system that can play, by name."""
    found = []
    for path in _files():
        with suppress(ContentError):
            team = _parsed(path)
            if team.system == system:
                check_team(team, all_systems()[system], path)
                found.append(team)
    return tuple(sorted(found, key=lambda team: team.name.casefold()))


def read_team(path: Path, systems: Mapping[str, System]) -> Team:
    """Read and check a team's file.

    :raises ContentError: for its first fault.
    """
    team = _parsed(path)
    if team.system not in systems:
        raise TeamError(path, "system", quoted(team.system), one_of(team.system, systems))
    check_team(team, systems[team.system], path)
    return team


def _parsed(path: Path) -> Team:
    """Read a team's file, whatever its system says of it."""
    what = say("a team")
    text = read_content(path, what, TeamError)
    with faults_in(path, TeamError):
        team: Team = fitting(read_json(text, say("{what} in JSON", what=what)), Team)
        if team.format != FORMAT:
            raise Fault(
                "format", say("{number}", number=team.format), say("{number}", number=FORMAT)
            )
    return team


def check_team(team: Team, system: System, file: str | Path) -> None:
    """Check a team against what its system lets a player pick.

    :raises TeamError: for the first fault; `file` is named as its file.
    """
    with faults_in(file, TeamError):
        wanted = name_wanted(team.name)
        if wanted:
            raise Fault("name", quoted(team.name), wanted)
        expect_within("members", len(team.members), 1, LARGEST_TEAM)
        taken: set[str] = set()
        for number, member in enumerate(team.members, 1):
            _check_member(f"members {number}", member, system, taken)


def _check_member(place: str, member: Member, system: System, taken: set[str]) -> None:
    check_member(place, member, system)
    if member.numbers:
        name = next(iter(member.numbers))
        raise Fault(f"{place}, numbers", quoted(name), say("the numbers of its kind"))
    if member.name:
        wanted = name_wanted(member.name, taken)
        if wanted:
            raise Fault(f"{place}, name", quoted(member.name), wanted)
        taken.add(name_key(member.name))
    for ability in member.abilities or ():
        choice = system.choices.get(ability)
        if choice is None:
            raise Fault(f"{place}, abilities", quoted(ability), one_of(ability, system.choices))
        if member.level < choice.level:
            found = say('"{name}" at level {level}', name=ability, level=member.level)
            expected = say("level {level}, at which it is learned", level=choice.level)
            raise Fault(f"{place}, abilities", found, expected)


def save_team(team: Team) -> Path:
    """Write a team, over the one of its system and name if there is such a one.

    :raises ContentError: it breaks a limit.
    :raises OSError: the folder cannot be written.
    """
    check_team(team, all_systems()[team.system], team.name)
    path = _path_of(team)
    write_whole(path, msgspec.json.format(msgspec.json.encode(team), indent=2) + b"\n")
    return path


def is_saved(system: str, name: str) -> bool:
    """Whether the player has a team of a system under a name."""
    return any(team.name == name for team in teams(system))


def delete_team(path: Path) -> None:
    """Remove a team's file; one that is gone already is no fault.

    :raises OSError: it cannot be removed.
    """
    path.unlink(missing_ok=True)


def delete_named(system: str, name: str) -> None:
    """Remove the team of a system and name.

    :raises OSError: it cannot be removed.
    """
    if (path := _kept_at(system, name)) is not None:
        delete_team(path)


def free_name(system: str, name: str) -> str:
    """Return the name itself, or with the first number from 2 that no team of the system has."""
    taken = {team.name for team in teams(system)}
    stem = re.sub(r" \d+$", "", name)
    number = 2
    while name in taken:
        name = f"{stem} {number}"
        number += 1
    return name


def _kept_at(system: str, name: str) -> Path | None:
    """Return the file of the team of a system and name."""
    for entry in all_teams():
        if entry.team and (entry.team.system, entry.team.name) == (system, name):
            return entry.path
    return None


def _path_of(team: Team) -> Path:
    """Return the file of that system and name, or one that no team has."""
    if (known := _kept_at(team.system, team.name)) is not None:
        return known
    folder = home_folder() / FOLDER_NAME
    stem = "-".join((team.system, *re.findall(r"\w+", team.name.casefold())))
    path, number = folder / f"{stem}{SUFFIX}", 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def with_teams(loaded: LoadedScenario, chosen: Mapping[str, Team]) -> LoadedScenario:
    """Return a scenario in which some sides ("red", "blue") are led by teams of the player.

    :raises ScenarioError: the battle cannot be fought with them.
    """
    if not chosen:
        return loaded
    scenario, battle_map = loaded
    system = all_systems()[scenario.system]
    taken: set[str] = set()
    sides = {}
    for side, own in zip(SIDES, (scenario.red, scenario.blue), strict=True):
        members = chosen[side].members if side in chosen else _unnamed(own, system)
        sides[side] = _distinct(members, taken)
    data = scenario_to_data(msgspec.structs.replace(scenario, **sides))
    with faults_in(scenario.title, ScenarioError):
        checked = scenario_from_data(data, {system.id: system})
        check_names(checked)
        check_places(checked, battle_map)
    return LoadedScenario(checked, battle_map)


def _unnamed(members: Iterable[Member], system: System) -> tuple[Member, ...]:
    """Take away the names that were only made of the kind's title."""
    return tuple(
        msgspec.structs.replace(member, name="")
        if re.fullmatch(re.escape(system.kinds[member.kind].title) + r"( \d+)?", member.name)
        else member
        for member in members
    )


def _distinct(members: Iterable[Member], taken: set[str]) -> tuple[Member, ...]:
    """Number the names that somebody in the battle has already, and take them all."""
    found = []
    for member in members:
        name = member.name and names.free_name(member.name, taken)
        taken |= {name_key(name)} if name else set()
        found.append(msgspec.structs.replace(member, name=name))
    return tuple(found)
