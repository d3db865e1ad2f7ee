"""Scenarios: which battle to fight, on which map, with whom; TOML files, validated.

What depends on a combat system (its kinds, options, abilities) is asked of
:class:`ScenarioRules`, so this module knows no system.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from rules.board.cells import CellError
from rules.content.tiled import BattleMap, load_map
from rules.errors import ContentError, ScenarioError, misfit, one_of, read_content
from rules.unit import SIDES

FORMAT = 1
LARGEST_SEED = (1 << 64) - 1
LARGEST_NUMBER = 9999


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


class KindRules(Protocol):
    """What a scenario may say about a kind: its levels, which numbers it may override, and how many
    abilities it may know at each level (empty: as many as there are)."""

    @property
    def title(self) -> str: ...
    @property
    def levels(self) -> range: ...
    @property
    def numbers(self) -> frozenset[str]: ...
    @property
    def most_abilities(self) -> tuple[int, ...]: ...


class OptionRules(Protocol):
    """An option of a system: its default and all its values; of a number the most that it may
    be, else 0."""

    @property
    def default(self) -> str | int | bool: ...
    @property
    def values(self) -> tuple[str | int | bool, ...]: ...
    @property
    def most(self) -> int: ...


class SlotRules(Protocol):
    """A place in which every character carries something, or nothing where it is optional."""

    @property
    def items(self) -> Collection[str]: ...
    @property
    def optional(self) -> bool: ...


class ScenarioRules(Protocol):
    """What a combat system tells about the scenarios that it can play."""

    @property
    def kinds(self) -> Mapping[str, KindRules]: ...
    @property
    def options(self) -> Mapping[str, OptionRules]: ...
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


def load_scenario(path: str | Path, systems: Mapping[str, ScenarioRules]) -> LoadedScenario:
    """Load a scenario's file with its map.

    :raises ScenarioError: for the first fault of the scenario.
    :raises MapError: for the first fault of its map.
    """
    path = Path(path)
    data = _read_toml(path)
    scenario = scenario_from_data(data, path, systems)
    battle_map = _load_map_of(scenario, path)
    return LoadedScenario(scenario, battle_map)


def scenario_from_data(
    data: Mapping[str, Any], file: str | Path, systems: Mapping[str, ScenarioRules]
) -> Scenario:
    """Return the scenario of plain data, with every option and every name filled in.

    :raises ScenarioError: for the first fault; ``file`` is named as its file.
    """
    found_format = data.get("format", FORMAT)
    if found_format != FORMAT or isinstance(found_format, bool):
        raise ScenarioError(file, "format", str(found_format), str(FORMAT))
    known = {field.name for field in msgspec.structs.fields(Scenario)}
    _refuse_unknown(file, "", data, known)
    scenario = _convert(data, file)
    rules = systems.get(scenario.system)
    if rules is None:
        found = f'"{scenario.system}"'
        raise ScenarioError(file, "system", found, one_of(scenario.system, systems))
    if scenario.seed is not None and not 0 <= scenario.seed <= LARGEST_SEED:
        raise ScenarioError(file, "seed", str(scenario.seed), f"0 to {LARGEST_SEED}")
    options = _check_options(file, scenario.options, rules.options)
    _refuse_unknown(file, "places", scenario.places, set(rules.places))
    _check_teams(file, scenario, rules)
    red, blue = _named(file, scenario, rules)
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
    """Return what `find_scenarios` does, but of each file only title and system are looked at.

    No system is loaded for it; what else is wrong with a scenario, loading it will tell.
    """
    return tuple(list_scenario(path, systems) for path in sorted(Path(folder).glob("*.toml")))


def list_scenario(path: Path, systems: Mapping[str, ScenarioRules]) -> ScenarioEntry:
    """Return what a scenario's file says that it is, with an error where it says nothing."""
    try:
        data = _read_toml(path)
    except ContentError as error:
        return ScenarioEntry(path, path.stem, "", error)
    title, system = data.get("title"), data.get("system")
    if isinstance(title, str) and isinstance(system, str) and system in systems:
        return ScenarioEntry(path, title, system, None)
    return check_scenario(path, systems)


def _read_toml(path: Path) -> dict[str, Any]:
    text = read_content(path, "a scenario", ScenarioError)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        message, _, where = str(fault).partition(" (at ")
        line = re.search(r"line (\d+)", where)
        place = f"line {line[1]}" if line else "end of the file"
        found = f"broken TOML ({message})"
        raise ScenarioError(path, place, found, "a scenario in TOML") from None


def _load_map_of(scenario: Scenario, path: Path) -> BattleMap:
    map_path = path.parent / scenario.map
    if not map_path.is_file():
        raise ScenarioError(path, "map", f'no file "{scenario.map}"', "a map beside the scenario")
    battle_map = load_map(map_path)
    check_places(path, scenario, battle_map)
    return battle_map


def check_places(file: str | Path, scenario: Scenario, battle_map: BattleMap) -> None:
    """Check that both teams find starts on a map, and the scenario's places cells to be on.

    :raises ScenarioError: for the first fault; ``file`` is named as the scenario's file.
    """
    taken: set[int] = set()
    for side, team in zip(SIDES, (scenario.red, scenario.blue), strict=True):
        starts = battle_map.starts.get((side, len(team)))
        if starts is None:
            sizes = sorted(size for held, size in battle_map.starts if held == side)
            found = f"{len(team)} characters" if len(team) > 1 else "1 character"
            expected = f"a team size that {battle_map.name}.tmx has starts for: "
            raise ScenarioError(
                file, side, found, expected + (", ".join(map(str, sizes)) or "none")
            )
        shared = sorted(taken.intersection(starts))
        if shared:
            found = f"a start on {battle_map.board.name(shared[0])}, where red starts"
            raise ScenarioError(file, side, found, "team sizes whose starts do not overlap")
        taken.update(starts)
    for name, cell_name in scenario.places.items():
        try:
            cell = battle_map.board.parse(cell_name)
        except CellError as error:
            _, _, expected = str(error).partition("expected ")
            raise ScenarioError(file, f"places, {name}", f'"{cell_name}"', expected) from None
        if battle_map.board.impassable >> cell & 1:
            found = f"{cell_name}, which is {battle_map.board.terrain[cell]}"
            raise ScenarioError(file, f"places, {name}", found, "a cell one can enter")


def _refuse_unknown(
    file: str | Path, place: str, data: Mapping[str, Any], known: Iterable[str]
) -> None:
    known = set(known)
    for name in data:
        if name not in known:
            raise ScenarioError(file, place, f'"{name}"', one_of(name, known))


def _convert(data: Mapping[str, Any], file: str | Path) -> Scenario:
    """Convert, naming the first thing that does not fit."""
    fields = {field.name for field in msgspec.structs.fields(Member)}
    for side in SIDES:
        members = data.get(side)
        for number, member in enumerate(members if isinstance(members, list) else (), 1):
            if isinstance(member, Mapping):
                _refuse_unknown(file, f"{side} {number}", member, fields)
    try:
        return msgspec.convert(data, Scenario, strict=True)
    except msgspec.ValidationError as fault:
        raise ScenarioError(file, *misfit(fault, data)) from None


def _check_options(
    file: str | Path, given: Mapping[str, bool | int | str], known: Mapping[str, OptionRules]
) -> dict[str, bool | int | str]:
    """The options with defaults filled in, in the system's order."""
    _refuse_unknown(file, "options", given, known)
    for name, value in given.items():
        values, most = known[name].values, known[name].most
        # Without the types, true would pass for 1.
        if most and not (type(value) is int and 0 <= value <= most):
            raise ScenarioError(file, f"options, {name}", f'"{value}"', f"0 to {most}")
        if not most and (type(value), value) not in [(type(other), other) for other in values]:
            shown = one_of(str(value), map(str, values))
            raise ScenarioError(file, f"options, {name}", f'"{value}"', shown)
    return {name: given.get(name, option.default) for name, option in known.items()}


def _check_teams(file: str | Path, scenario: Scenario, rules: ScenarioRules) -> None:
    sizes = len(scenario.red), len(scenario.blue)
    if 0 in sizes:
        raise ScenarioError(file, SIDES[sizes.index(0)], "nobody", "at least one character")
    for side, team in zip(SIDES, (scenario.red, scenario.blue), strict=True):
        for number, member in enumerate(team, 1):
            check_member(file, f"{side} {number}", member, rules)


def check_member(file: str | Path, place: str, member: Member, rules: ScenarioRules) -> None:
    """Check one character by itself.

    :raises ScenarioError: for its first fault; ``file`` and ``place`` are named as its place.
    """
    kind = rules.kinds.get(member.kind)
    if kind is None:
        expected = one_of(member.kind, rules.kinds)
        raise ScenarioError(file, f"{place}, kind", f'"{member.kind}"', expected)
    if member.level not in kind.levels:
        expected = f"{kind.levels[0]} to {kind.levels[-1]}"
        raise ScenarioError(file, f"{place}, level", str(member.level), expected)
    _refuse_unknown(file, f"{place}, numbers", member.numbers, kind.numbers)
    for name, number in member.numbers.items():
        least = 1 if name == "health" else 0
        if not least <= number <= LARGEST_NUMBER:
            expected = f"{least} to {LARGEST_NUMBER}"
            raise ScenarioError(file, f"{place}, numbers, {name}", str(number), expected)
    _check_equipment(file, f"{place}, equipment", member.equipment, rules.equipment)
    _check_abilities(file, place, member, rules)


def _check_equipment(
    file: str | Path, place: str, equipment: Mapping[str, str], slots: Mapping[str, SlotRules]
) -> None:
    _refuse_unknown(file, place, equipment, slots)
    for name, item in equipment.items():
        slot = slots[name]
        if item not in slot.items and not (slot.optional and not item):
            expected = one_of(item, slot.items) + (", or nothing" if slot.optional else "")
            found = f'"{item}"' if item else "nothing"
            raise ScenarioError(file, f"{place}, {name}", found, expected)


def _check_abilities(file: str | Path, place: str, member: Member, rules: ScenarioRules) -> None:
    seen = set()
    for ability in member.abilities or ():
        if ability not in rules.abilities:
            expected = one_of(ability, rules.abilities)
            raise ScenarioError(file, f"{place}, abilities", f'"{ability}"', expected)
        if ability in seen:
            raise ScenarioError(file, f"{place}, abilities", f'"{ability}" twice', "each once")
        seen.add(ability)
    kind = rules.kinds[member.kind]
    if kind.most_abilities:
        most = kind.most_abilities[kind.levels.index(member.level)]
        if len(seen) > most:
            expected = f"at most {most} at level {member.level}"
            raise ScenarioError(file, f"{place}, abilities", str(len(seen)), expected)


def _named(
    file: str | Path, scenario: Scenario, rules: ScenarioRules
) -> tuple[tuple[Member, ...], tuple[Member, ...]]:
    """Both teams with a name for everybody: the kind's title, numbered if more share it."""
    everybody = scenario.members()
    given = [member.name.strip() for member in everybody]
    for index, name in enumerate(given):
        if name and name in given[:index]:
            side, number = ("red", index) if index < len(scenario.red) else ("blue", index)
            number -= len(scenario.red) if side == "blue" else 0
            expected = "a name that nobody else in the battle has"
            raise ScenarioError(file, f"{side} {number + 1}, name", f'"{name}"', expected)
    taken = {name for name in given if name}
    titles = [rules.kinds[member.kind].title for member in everybody]
    unnamed = [title for name, title in zip(given, titles, strict=True) if not name]
    members = []
    for member, name, title in zip(everybody, given, titles, strict=True):
        chosen = name
        if not chosen:
            alone = unnamed.count(title) == 1 and title not in taken
            number = 1
            while not chosen or chosen in taken:
                chosen = title if alone else f"{title} {number}"
                number += 1
            taken.add(chosen)
        members.append(msgspec.structs.replace(member, name=chosen))
    return tuple(members[: len(scenario.red)]), tuple(members[len(scenario.red) :])
