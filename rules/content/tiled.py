"""Battle maps made with Tiled: terrain, risk cells and start cells (BD-3, BD-6).

A map has one tile layer ``terrain``, whose tiles carry the property ``terrain`` (or that
name as their class) and optionally ``risk`` and ``kind``, and one object layer ``starts``,
whose objects carry ``side``, ``team`` (team size) and ``order`` (place in the team).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.board.board import RISK_LEVELS, Board, Risk, Terrain
from rules.content.tiled_file import (
    STARTS_LAYER,
    TERRAIN_LAYER,
    Properties,
    TiledObject,
    object_place,
    read_tiled,
)
from rules.errors import Fault, MapError, faults_in, one_of, quoted, say, within
from rules.unit import SIDES

LARGEST_TEAM = 12

Starts = Mapping[tuple[str, int], tuple[int, ...]]
"""(side, team size) to start cells, in the team's order (BD-3)."""


@dataclass(frozen=True)
class BattleMap:
    """A map ready for battle; ``properties`` are its own properties as set in Tiled."""

    name: str
    title: str
    board: Board
    starts: Starts
    properties: Mapping[str, object]


def load_map(path: str | Path) -> BattleMap:
    """Load and validate a Tiled map.

    :raises MapError: for the first fault found, in one sentence.
    """
    path = Path(path)
    tiled = read_tiled(path)
    with faults_in(path, MapError):
        board = _board(tiled.rows)
        starts = _starts(tiled.starts, board)
    title = str(tiled.properties.get("title", path.stem))
    return BattleMap(path.stem, title, board, starts, tiled.properties)


def _board(rows: list[list[Properties]]) -> Board:
    terrain: list[str] = []
    risks: list[Risk | None] = []
    for number, row in enumerate(rows, 1):
        for column, tile in enumerate(row, 1):
            try:
                terrain.append(_terrain(tile))
                risks.append(_risk(tile, terrain[-1]))
            except Fault as fault:
                layer = say('layer "{name}"', name=TERRAIN_LAYER)
                where = say("row {row}, column {column}", row=number, column=column)
                raise Fault(within(layer, where), fault.found, fault.expected) from None
    return Board(len(rows), len(rows[0]), terrain, risks)


def _terrain(tile: Properties) -> str:
    found = str(tile.get("terrain", ""))
    if found not in list(Terrain):
        shown = say('terrain "{name}"', name=found) if found else say("a tile without terrain")
        raise Fault("", shown, one_of(found, Terrain))
    return found


def _risk(tile: Properties, terrain: str) -> Risk | None:
    level, kind = tile.get("risk"), tile.get("kind")
    if level is None:
        return None
    if level not in RISK_LEVELS:
        raise Fault("", say('risk "{level}"', level=level), one_of(str(level), RISK_LEVELS))
    if not kind:
        raise Fault("", say("a risk without kind"), say("a kind such as climb"))
    if terrain in (Terrain.WALL, Terrain.WATER):
        found = say("a risk on {terrain}", terrain=terrain)
        raise Fault("", found, say("a risk on a cell one can enter"))
    return Risk(str(level), str(kind))


def _starts(objects: list[TiledObject], board: Board) -> Starts:
    """The start cells; both sides must have some, and every team size each place exactly once."""
    places: dict[tuple[str, int], dict[int, int]] = {}
    for one in objects:
        place = object_place(one.id)
        side, team, order = _start_properties(place, one.properties)
        cell = _start_cell(place, one, board)
        for other in SIDES:
            if cell in places.get((other, team), {}).values():
                name = board.name(cell)
                found = say("a second start for teams of {team} on {cell}", team=team, cell=name)
                raise Fault(place, found, say("each start on a cell of its own"))
        team_places = places.setdefault((side, team), {})
        if order in team_places:
            told = {"side": side, "team": team, "order": order}
            text = say("a second start with side {side}, team {team} and order {order}", **told)
            raise Fault(place, text, say("each order once"))
        team_places[order] = cell
    for side in SIDES:
        if side not in {found_side for found_side, _ in places}:
            where = say('layer "{name}", side {side}', name=STARTS_LAYER, side=side)
            raise Fault(where, say("no start cells"), say("at least one a side"))
    return {
        (side, team): _in_order(side, team, places[side, team])
        for side, team in sorted(places, key=lambda one: (one[1], SIDES.index(one[0])))
    }


def _in_order(side: str, team: int, orders: Mapping[int, int]) -> tuple[int, ...]:
    if len(orders) < team:
        where = say(
            'layer "{name}", side {side}, team {team}', name=STARTS_LAYER, side=side, team=team
        )
        found = say("starts of order {orders}", orders=", ".join(map(str, sorted(orders))))
        raise Fault(where, found, say("orders 1 to {most}", most=team))
    return tuple(orders[order] for order in range(1, team + 1))


def _start_properties(place: str, properties: Properties) -> tuple[str, int, int]:
    for name in ("side", "team", "order"):
        if name not in properties:
            raise Fault(place, say('no property "{name}"', name=name), say("side, team and order"))
    side, team, order = properties["side"], properties["team"], properties["order"]
    if side not in SIDES:
        raise Fault(place, _shown("side", side), one_of(str(side), SIDES))
    if not isinstance(team, int) or not 1 <= team <= LARGEST_TEAM:
        expected = say("a team size from 1 to {most}", most=LARGEST_TEAM)
        raise Fault(place, _shown("team", team), expected)
    if not isinstance(order, int) or not 1 <= order <= team:
        expected = say("a place in the team from 1 to {most}", most=team)
        raise Fault(place, _shown("order", order), expected)
    return str(side), team, order


def _shown(name: str, value: str | int) -> str:
    return f"{name} {quoted(value)}"


def _start_cell(place: str, found: TiledObject, board: Board) -> int:
    if not (0 <= found.row < board.letters and 0 <= found.column < board.numbers):
        raise Fault(
            place,
            say(
                "a start in row {row}, column {column}", row=found.row + 1, column=found.column + 1
            ),
            say(
                "a cell of the board, {rows} rows by {columns} columns",
                rows=board.letters,
                columns=board.numbers,
            ),
        )
    cell = board.cell(found.row, found.column + 1)
    if board.impassable >> cell & 1:
        found_there = say("a start on {terrain}", terrain=board.terrain[cell])
        raise Fault(place, found_there, say("a start on a cell one can enter"))
    return cell
