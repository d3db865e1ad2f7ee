"""Scenarios: which battle to fight, on which map, with whom; TOML files, validated.

What depends on a combat system (its kinds, options, abilities) is asked of
:class:`ScenarioRules`, so this module knows no system.
"""

import os
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from rules.board.board import Board
from rules.board.cells import CellError
from rules.content.names import expect_title, free_name, name_key, name_wanted
from rules.content.offers import KindInfo, OptionInfo
from rules.content.tiled import LARGEST_TEAM, BattleMap, load_map
from rules.errors import (
    ContentError,
    Fault,
    Said,
    ScenarioError,
    expect_known,
    expect_whole,
    expect_within,
    faults_in,
    fitting,
    one_of,
    quoted,
    read_content,
    say,
)
from rules.unit import SIDES

FORMAT = 1
LARGEST_SEED = (1 << 64) - 1
LARGEST_NUMBER = 9999
VITAL = ("health", "life")
"""Numbers of which nobody in a battle has none."""
LONGEST_TEXT = 1 << 16
"""Characters of a scenario's file."""
MOST_POINTS = 16
"""Points on one line of it, as they part a key into tables."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
"""What stands in quotes, whose points part nothing."""


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One character of a team.

    ``numbers`` override those of its kind at its ``level``; ``abilities`` replace the
    kind's own unless None; ``equipment`` names, slot by slot, what it carries instead of its
    kind's own, "" for nothing.
    """

    kind: str
    name: str = ""
    level: int = 1
    numbers: dict[str, int] = {}
    abilities: tuple[str, ...] | None = None
    equipment: dict[str, str] = {}


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle to be fought; ``map`` is a path relative to the scenario's file.

    ``seed`` (0 to 2**64 - 1) is None when each battle is to have another.
    """

    system: str
    title: str
    map: str
    red: tuple[Member, ...]
    blue: tuple[Member, ...]
    format: int = FORMAT
    seed: int | None = None
    options: dict[str, bool | int | str] = {}
    places: dict[str, str] = {}
    """Cells that the system gives a meaning, such as a relic's, by their names on the board."""
    then: str = ""
    """The file of the next battle of a series, beside this one; "" where none follows."""
    gone: tuple[str, ...] = ()
    """Names of those who have died earlier in the series; they come to no later battle of it."""

    def members(self) -> tuple[Member, ...]:
        """Return everybody, Red's team first: the order of unit ids."""
        return self.red + self.blue


class SlotRules(Protocol):
    """A place in which every character carries something, or nothing where it is optional."""

    @property
    def items(self) -> Collection[str]: ...
    @property
    def optional(self) -> bool: ...


class ScenarioRules(Protocol):
    """What a combat system tells about the scenarios that it can play."""

    @property
    def kinds(self) -> Mapping[str, KindInfo]: ...
    @property
    def options(self) -> Mapping[str, OptionInfo]: ...
    @property
    def abilities(self) -> Collection[str]: ...
    @property
    def equipment(self) -> Mapping[str, SlotRules]: ...
    @property
    def places(self) -> Collection[str]: ...


class LoadedScenario(NamedTuple):
    """A validated scenario and the map on which it is fought."""

    scenario: Scenario
    battle_map: BattleMap


class ScenarioEntry(NamedTuple):
    """A scenario of a folder; ``error`` is None unless it is broken."""

    path: Path
    title: str
    system: str
    error: ContentError | None
    units: int = 0
    """How many fight in it, as its file says; 0 where it is broken."""
    then: str = ""
    """The file that goes on with it, if it is one of a series."""


def load_scenario(path: str | Path, systems: Mapping[str, ScenarioRules]) -> LoadedScenario:
    """Load a scenario's file with its map.

    :raises ScenarioError: for the first fault of the scenario.
    :raises MapError: for the first fault of its map.
    """
    path = Path(path)
    with faults_in(path, ScenarioError):
        scenario = scenario_from_data(_read_toml(path), systems)
        check_names(scenario)
        expect_title(scenario.title)
        map_path = path.parent / scenario.map
        if not os.path.isfile(map_path):
            found = say('no file "{name}"', name=scenario.map)
            raise Fault("map", found, say("a map beside the scenario"))
        battle_map = load_map(map_path)
        check_places(scenario, battle_map)
    return LoadedScenario(scenario, battle_map)


def scenario_from_data(data: Mapping[str, Any], systems: Mapping[str, ScenarioRules]) -> Scenario:
    """Return the scenario of plain data, with every option and every name filled in.

    :raises Fault: for the first thing that no battle can be fought with.
    """
    expect_whole("format", data.get("format", FORMAT), FORMAT, FORMAT)
    for side in SIDES:
        team = data.get(side)
        if isinstance(team, list | tuple) and not 1 <= len(team) <= LARGEST_TEAM:
            expected = say("{low} to {high} characters", low=1, high=LARGEST_TEAM)
            raise Fault(side, _characters(team) if team else say("nobody"), expected)
    _refuse_unknown("", data, Scenario.__struct_fields__)
    for place, member in _placed(data.get(side) for side in SIDES):
        if isinstance(member, Mapping):
            _refuse_unknown(place, member, Member.__struct_fields__)
    scenario: Scenario = fitting(data, Scenario)
    expect_known("system", scenario.system, systems)
    rules = systems[scenario.system]
    if scenario.seed is not None:
        expect_within("seed", scenario.seed, 0, LARGEST_SEED)
    options = _check_options(scenario.options, rules.options)
    _refuse_unknown("places", scenario.places, rules.places)
    for place, member in _placed((scenario.red, scenario.blue)):
        check_member(place, member, rules)
    red, blue = _named(scenario, rules)
    return msgspec.structs.replace(scenario, options=options, red=red, blue=blue)


def scenario_to_data(scenario: Scenario) -> dict[str, Any]:
    """Return plain data (for TOML, JSON, a record) from which the scenario can be made again."""
    data: dict[str, Any] = msgspec.to_builtins(scenario)
    if scenario.seed is None:
        del data["seed"]
    for side in SIDES:
        data[side] = [
            {name: value for name, value in member.items() if value is not None}
            for member in data[side]
        ]
    return data


def find_scenarios(
    folder: str | Path, systems: Mapping[str, ScenarioRules], system: str | None = None
) -> tuple[ScenarioEntry, ...]:
    """Return all scenarios of a folder, sorted by file name, broken ones with their error.

    With a system only those that say they are of it; no other is loaded.
    """
    return tuple(
        check_scenario(entry.path, systems)
        for entry in list_scenarios(folder, systems)
        if system in (None, entry.system)
    )


def check_scenario(path: Path, systems: Mapping[str, ScenarioRules]) -> ScenarioEntry:
    """Return what a scenario is, with its first error if it is broken."""
    try:
        scenario = load_scenario(path, systems).scenario
    except ContentError as error:
        return ScenarioEntry(path, path.stem, "", error)
    return ScenarioEntry(path, scenario.title, scenario.system, None)


def list_scenarios(
    folder: str | Path, systems: Mapping[str, ScenarioRules]
) -> tuple[ScenarioEntry, ...]:
    """Return what `find_scenarios` does, but of each file only what an entry says is looked at.

    No system is loaded for it; what else is wrong with a scenario, loading it will tell.
    """
    return tuple(list_scenario(path, systems) for path in sorted(Path(folder).glob("*.toml")))


def list_scenario(path: Path, systems: Mapping[str, ScenarioRules]) -> ScenarioEntry:
    """Return what a scenario's file says that it is, with an error where it says nothing."""
    with suppress(ContentError, Fault):
        data = _read_toml(path)
        title, system = data.get("title"), data.get("system")
        if isinstance(title, str) and isinstance(system, str) and system in systems:
            expect_title(title)
            teams, then = (data.get("red"), data.get("blue")), data.get("then")
            units = sum(len(team) for team in teams if isinstance(team, list))
            return ScenarioEntry(path, title, system, None, units, str(then or ""))
    return check_scenario(path, systems)


def _read_toml(path: Path) -> dict[str, Any]:
    what = say("a scenario")
    return read_toml(read_content(path, what, ScenarioError), what, LONGEST_TEXT)


def read_toml(text: str, what: str, longest: int) -> dict[str, Any]:
    """Return the tables of a text in TOML of at most so many characters.

    :raises Fault: if it is none, or long or nested beyond reason.
    """
    # Long keys and many lines cost more than their length.
    if len(text) > longest:
        found = say("{count} characters", count=len(text))
        raise Fault("", found, say("at most {most}", most=longest))
    for number, line in enumerate(text.splitlines(), 1):
        if (count := _QUOTED.sub("", line).count(".")) > MOST_POINTS:
            where, found = say("line {number}", number=number), say("{count} points", count=count)
            raise Fault(where, found, say("at most {most}", most=MOST_POINTS))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        at = re.search(r"\(at line (\d+)", str(fault))
        where = say("line {number}", number=int(at[1])) if at else say("end of the file")
        raise Fault(where, say("broken TOML"), say("{what} in TOML", what=what)) from None


def check_places(scenario: Scenario, battle_map: BattleMap) -> None:
    """Check that both teams find starts on a map, and the scenario's places cells to be on.

    :raises Fault: for the first thing that cannot be.
    """
    board = battle_map.board
    taken: set[int] = set()
    for side, team in zip(SIDES, (scenario.red, scenario.blue), strict=True):
        starts = battle_map.starts.get((side, len(team)))
        if starts is None:
            sizes = ", ".join(map(str, battle_map.sizes(side)))
            known = {"name": battle_map.name, "sizes": sizes or say("none")}
            expected = say("a team size that {name}.tmx has starts for: {sizes}", **known)
            raise Fault(side, _characters(team), expected)
        shared = taken.intersection(starts)
        if shared:
            found = say("a start on {cell}, where red starts", cell=board.name(min(shared)))
            raise Fault(side, found, say("team sizes whose starts do not overlap"))
        taken.update(starts)
    for name, cell_name in scenario.places.items():
        place = f"places, {name}"
        try:
            cell = board.parse(cell_name)
        except CellError:
            raise Fault(place, quoted(cell_name), a_cell_of(board)) from None
        if board.impassable >> cell & 1:
            found = say("{cell}, which is {terrain}", cell=cell_name, terrain=board.terrain[cell])
            raise Fault(place, found, say("a cell one can enter"))


def a_cell_of(board: Board) -> Said:
    """Return the words for any cell of a board, by both its alphabets."""
    last = board.size - 1
    names = {"last": board.name(last), "latin": board.name(last, "latin")}
    return say("a cell from А-1 to {last} (A-1 to {latin} in Latin letters)", **names)


def _characters(team: Collection[Any]) -> Said:
    return say("{count} {count:character|characters}", count=len(team))


def _placed(teams: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    """Every member of both teams with its place in the scenario."""
    for side, team in zip(SIDES, teams, strict=True):
        for number, member in enumerate(team if isinstance(team, list | tuple) else (), 1):
            yield f"{side} {number}", member


def _refuse_unknown(place: str, data: Iterable[str], known: Collection[str]) -> None:
    for name in data:
        expect_known(place, name, known)


def _check_options(
    given: Mapping[str, bool | int | str], known: Mapping[str, OptionInfo]
) -> dict[str, bool | int | str]:
    """The options with defaults filled in, in the system's order."""
    _refuse_unknown("options", given, known)
    for name, value in given.items():
        values, most = known[name].values, known[name].most
        place, found = f"options, {name}", quoted(value)
        if most:
            expect_whole(place, value, 0, most)
        # Without the types, true would pass for 1.
        elif (type(value), value) not in [(type(other), other) for other in values]:
            raise Fault(place, found, one_of(str(found)[1:-1], map(str, values)))
    return {name: given.get(name, option.default) for name, option in known.items()}


def check_member(place: str, member: Member, rules: ScenarioRules) -> None:
    """Check one character by itself.

    :raises Fault: for its first fault, at a place within ``place``.
    """
    expect_known(f"{place}, kind", member.kind, rules.kinds)
    kind = rules.kinds[member.kind]
    expect_within(f"{place}, level", member.level, kind.levels[0], kind.levels[-1])
    _refuse_unknown(f"{place}, numbers", member.numbers, kind.numbers)
    for name, number in member.numbers.items():
        least = 1 if name in VITAL else 0
        expect_within(f"{place}, numbers, {name}", number, least, LARGEST_NUMBER)
    _check_equipment(f"{place}, equipment", member.equipment, rules.equipment)
    _check_abilities(f"{place}, abilities", member, rules)


def _check_equipment(
    place: str, equipment: Mapping[str, str], slots: Mapping[str, SlotRules]
) -> None:
    _refuse_unknown(place, equipment, slots)
    for name, item in equipment.items():
        slot = slots[name]
        if item not in slot.items and not (slot.optional and not item):
            known = one_of(item, slot.items)
            expected = say("{known}, or nothing", known=known) if slot.optional else known
            raise Fault(f"{place}, {name}", quoted(item) if item else say("nothing"), expected)


def _check_abilities(place: str, member: Member, rules: ScenarioRules) -> None:
    seen = set()
    for ability in member.abilities or ():
        expect_known(place, ability, rules.abilities)
        if ability in seen:
            raise Fault(place, say('"{name}" twice', name=ability), say("each once"))
        seen.add(ability)
    kind = rules.kinds[member.kind]
    if kind.most_abilities:
        most = kind.most_abilities[kind.levels.index(member.level)]
        if len(seen) > most:
            expected = say("at most {most} at level {level}", most=most, level=member.level)
            raise Fault(place, say("{number}", number=len(seen)), expected)


def _named(
    scenario: Scenario, rules: ScenarioRules
) -> tuple[tuple[Member, ...], tuple[Member, ...]]:
    """Both teams with a name for everybody: the kind's title, numbered if more share it."""
    everybody = scenario.members()
    given = [member.name.strip() for member in everybody]
    titles = [rules.kinds[member.kind].title for member in everybody]
    unnamed = [title for name, title in zip(given, titles, strict=True) if not name]
    taken = {name_key(name) for name in given}
    members = []
    for member, name, title in zip(everybody, given, titles, strict=True):
        numbered = unnamed.count(title) > 1 or name_key(title) in taken
        chosen = name or free_name(title, taken, first=1 if numbered else 0)
        taken.add(name_key(chosen))
        members.append(msgspec.structs.replace(member, name=chosen))
    return tuple(members[: len(scenario.red)]), tuple(members[len(scenario.red) :])


def check_names(scenario: Scenario) -> None:
    """Check that everybody has a name by which the text of an action can call it alone.

    A record of a battle fought before this was asked for plays on without it.

    :raises Fault: for the first that has none.
    """
    taken: set[str] = set()
    for place, member in _placed((scenario.red, scenario.blue)):
        expected = name_wanted(member.name, taken)
        if expected:
            raise Fault(f"{place}, name", quoted(member.name), expected)
        taken.add(name_key(member.name))
