"""A position as data: a scenario on its map, what has changed since it opened, and a prelude.

The text of a position names nothing outside it but, if it likes, one of the game's own scenarios:
it is data alone, never a path or a command. Where it has to outlive those, one line of text holds
all of it (`rules.record.position`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

import msgspec

import rules
from game.player.maps import MAPS
from game.study.toml import without_empty
from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.board.board import Board
from rules.board.cells import CellError
from rules.content.names import name_key
from rules.content.scenario import (
    LoadedScenario,
    a_cell_of,
    check_names,
    load_scenario,
    scenario_to_data,
)
from rules.dice import MASK
from rules.errors import Fault, RecordError, faults_within, fitting, one_of, quoted, say
from rules.record.lines import (
    ActionLine,
    Header,
    MapData,
    SnapshotLine,
    checksum,
    map_from_data,
    map_to_data,
)
from rules.record.position import MARK, position_lines
from rules.record.record import Record, setup_from
from rules.record.replay import Step, play_line
from rules.record.state_check import restore_line, restore_state
from rules.record.thrown import load
from rules.record.told import UNKNOWN
from rules.record.upgrades import FORMAT
from rules.unit import SIDES

MOST_MOVES = 1000
"""Actions of a prelude."""
Text = Annotated[str, msgspec.Meta(max_length=400)]
Line = Annotated[str, msgspec.Meta(max_length=1 << 16)]
Dice = tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], ...]


class DrawnMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map as one writes it: `.` floor, `#` wall, `~` water, `,` rough, `c` cover."""

    rows: tuple[str, ...]
    red: tuple[str, ...]
    """Where Red's team starts, in its order, by the names of cells."""
    blue: tuple[str, ...]
    title: str = ""
    risks: dict[str, tuple[str, str]] = {}
    """Level and kind of risk, by cell (RK-2)."""


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is otherwise than as the scenario opens: fields of its snapshot, those that differ."""

    units: dict[str, dict[str, Any]] = {}
    """By name; `cell` may be a cell's name."""
    creatures: tuple[dict[str, Any], ...] = ()
    """Who stands beside the teams, with all its fields."""
    state: dict[str, Any] = {}
    agenda: tuple[Any, ...] | None = None
    pending: tuple[str, str, int, int] | None = None
    sealed: tuple[Any, ...] | None = None
    round: int | None = None
    dice: int | None = None
    rolls: int | None = None
    revealed: int | None = None
    outcome: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position: `open` gives the battle at it.

    `scenario` is the name of one of the game's own, or a scenario as its file has it, without
    its map; then `map` draws it. Or it is a whole position in one line of text. `prelude` are
    actions, as text, that lead on from there. `dice`
    fall first after it, then those of the seed.
    """

    scenario: Line | dict[str, Any]
    map: DrawnMap | None = None
    seed: int = 0
    changes: Changes | None = None
    prelude: tuple[str | tuple[str, tuple[int, ...]], ...] = ()
    """Texts of actions; with dice where they are to fall in it."""
    dice: Dice = ()

    def open(self) -> Battle:
        """Return the battle at this position, its dice to fall next.

        :raises Fault: for the first thing that the rules cannot have left so.
        """
        _record, start = self.begin()
        battle = start.battle
        if self.dice:
            load(battle, self.dice)
        return battle

    def begin(self) -> tuple[Record, Step]:
        """Return a record that begins here and the step with which it does, for a tree of moves.

        :raises Fault: likewise.
        """
        if isinstance(self.scenario, str) and self.scenario.startswith(MARK):
            record, battle = self._whole(self.scenario)
        else:
            header = self._header()
            record = Record(header, setup_from(header), file="position")
            battle = record.open()
        with faults_within("scenario"):
            check_names(record.setup.scenario)
        if self.changes is not None:
            with faults_within("changes"):
                battle = _changed(battle, self.changes)
        if len(self.prelude) > MOST_MOVES:
            found = say("{count} actions", count=len(self.prelude))
            raise Fault("prelude", found, say("at most {most}", most=MOST_MOVES))
        for number, move in enumerate(self.prelude, 1):
            text, dice = (move, ()) if isinstance(move, str) else move
            with faults_within(f"prelude {number}"):
                battle = play_line(record, battle, ActionLine(text, dice)).battle
        events = tuple(battle.events)
        if self.changes is not None or self.prelude or record.lines:
            record.lines.clear()
            state = msgspec.to_builtins(battle.snapshot())
            record.lines.append(SnapshotLine(state, checksum(state), UNKNOWN))
        return record, Step(len(record.lines) + 1, "", None, (), events, battle, UNKNOWN)

    def _whole(self, text: str) -> tuple[Record, Battle]:
        """Return the record and the battle of a line that holds all of a position.

        :raises Fault: for the first thing in it that cannot be so.
        """
        if self.map is not None:
            raise Fault("map", say("a second one"), say("none: the position has its own"))
        try:
            header, line = position_lines(text)
            record = Record(header, setup_from(header), [line], file="position")
            return record, restore_line(record.setup, line)
        except RecordError as error:
            raise Fault(error.place, error.found, error.expected) from None

    def _header(self) -> Header:
        """Return the header of a record of the scenario, which is complete by itself."""
        if isinstance(self.scenario, str):
            loaded = _own_scenario(self.scenario)
            scenario = scenario_to_data(loaded.scenario)
            drawn = map_to_data(loaded.battle_map)
        else:
            scenario = {"title": "", **self.scenario, "map": "drawn.tmx"}
            if self.map is None:
                raise Fault("map", say("none"), say("one to be drawn"))
            with faults_within("map"):
                drawn = _map_data(self.map)
        if self.map is not None and isinstance(self.scenario, str):
            raise Fault("map", say("a second one"), say("none: the scenario has its own"))
        players = dict.fromkeys(SIDES, "human")
        return Header(FORMAT, rules.__version__, scenario, drawn, self.seed, "loaded", players)


def position_from_data(data: Any) -> Position:
    """Return the position of plain data.

    :raises Fault: for the first thing that does not fit; only `open` asks the rules.
    """
    return fitting(data, Position)  # type: ignore[no-any-return]


def position_to_data(position: Position) -> dict[str, Any]:
    """Return plain data, for TOML, from which the position can be made again."""
    return msgspec.to_builtins(position)  # type: ignore[no-any-return]


def position_of(battle: Battle, title: str = "") -> Position:
    """Return the position of a battle at any moment of it; `title` is its map's.

    :raises Fault: if two share a name, so that a text could not tell them apart.
    """
    scenario = battle.setup.scenario
    check_names(scenario)
    data = scenario_to_data(scenario)
    for name in ("map", "seed", "then", "format"):
        data.pop(name, None)
    for side in SIDES:
        data[side] = [without_empty(member) for member in data[side]]
    data = without_empty(data)
    board = battle.setup.board
    starts = {side: tuple(map(board.name, battle.setup.starts[side])) for side in SIDES}
    drawn = DrawnMap(
        tuple(board.draw().split("\n")),
        starts["red"],
        starts["blue"],
        title=title,
        risks={
            board.name(cell): (risk.level, risk.kind)
            for cell, risk in enumerate(board.risks)
            if risk is not None
        },
    )
    seed = battle.dice & MASK
    return Position(data, drawn, seed, _changes(Battle(battle.setup, seed), battle))


@cache
def _own_scenario(name: str) -> LoadedScenario:
    """Return one of the game's own scenarios by the name of its file.

    :raises Fault: if there is none such.
    """
    known = [path.stem for path in MAPS.glob("*.toml")]
    if name not in known:
        raise Fault("scenario", quoted(name), one_of(name, known))
    return load_scenario(MAPS / f"{name}.toml", all_systems())


def _map_data(drawn: DrawnMap) -> MapData:
    """Return a drawn map as a record holds it.

    :raises Fault: for the first thing on which no battle can be fought.
    """
    try:
        board, marks = Board.read_drawing("\n".join(drawn.rows))
    except ValueError:
        expected = say("rows of one length, 1 to 32 of them, of 1 to 60 cells each")
        raise Fault("rows", say("a drawing that is no board"), expected) from None
    if marks:
        raise Fault("rows", quoted(min(marks)), one_of(min(marks), ".#~,c"))
    cells: dict[str, list[int]] = {side: [] for side in SIDES}
    for side, names in zip(SIDES, (drawn.red, drawn.blue), strict=True):
        with faults_within(side):
            cells[side] = [_cell(board, name) for name in names]
    with faults_within("risks"):
        risks = [(_cell(board, name), *risk) for name, risk in drawn.risks.items()]
    data = MapData(
        "drawn",
        drawn.title,
        board.letters,
        board.numbers,
        tuple(map(str, board.terrain)),
        tuple((side, len(cells[side]), tuple(cells[side])) for side in SIDES),  # type: ignore[misc]
        tuple(sorted(risks)),
    )
    map_from_data(data)
    return data


def _cell(board: Board, name: str) -> int:
    try:
        return board.parse(name)
    except CellError:
        raise Fault("", quoted(name), a_cell_of(board)) from None


def _changed(opened: Battle, changes: Changes) -> Battle:
    """Return an opened battle with what is otherwise; the rules judge it.

    :raises Fault: for the first thing that the rules cannot have left so.
    """
    snapshot = msgspec.to_builtins(opened.snapshot())
    units = snapshot["units"] = snapshot["units"][: len(opened.setup.scenario.members())]
    places = {name_key(unit["name"]): unit for unit in units}
    for name, fields in changes.units.items():
        if name_key(name) not in places:
            raise Fault("units", quoted(name), one_of(name, [unit["name"] for unit in units]))
        places[name_key(name)].update(fields)
    units += changes.creatures
    for unit in units:
        if isinstance(unit.get("cell"), str):
            with faults_within(f"units, {unit.get('name')}, cell"):
                unit["cell"] = _cell(opened.setup.board, unit["cell"])
    snapshot["state"].update(changes.state)
    for name in ("agenda", "pending", "sealed", "round", "dice", "rolls", "revealed", "outcome"):
        value = getattr(changes, name)
        if value not in (None, ""):
            snapshot[name] = value
    if changes.outcome:
        snapshot["pending"] = None
    battle = restore_state(opened.setup, snapshot)
    battle.asked = battle.round
    if battle.pending is not None and not battle.options:
        raise Fault("pending", say("a decision without an option"), say("one with some"))
    return battle


def _changes(opened: Battle, battle: Battle) -> Changes | None:
    """Return in what a battle differs from how it opened; None in nothing."""
    before: dict[str, Any] = msgspec.to_builtins(opened.snapshot())
    now: dict[str, Any] = msgspec.to_builtins({**battle.snapshot(), "dice": battle.dice & MASK})
    if before == now:
        return None
    members = len(battle.setup.scenario.members())
    units = {}
    for old, new in zip(before["units"], now["units"][:members], strict=False):
        fields = _differing(old, new)
        if "cell" in fields and new["cell"] >= 0:
            fields["cell"] = battle.setup.board.name(new["cell"])
        if fields:
            units[new["name"]] = fields
    changes: dict[str, Any] = {
        "units": units,
        "creatures": now["units"][members:],
        "state": _differing(before["state"], now["state"]),
    }
    for name in ("agenda", "sealed", "round", "dice", "rolls", "revealed", "outcome"):
        if before[name] != now[name]:
            changes[name] = now[name]
    if now["pending"] is not None and now["pending"] != before["pending"]:
        changes["pending"] = now["pending"]
    return msgspec.convert(changes, Changes)


def _differing(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in now.items() if before[name] != value}
