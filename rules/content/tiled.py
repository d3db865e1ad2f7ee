"""Battle maps made with Tiled: terrain, risk cells and start cells (BD-3, BD-6).

A map has one tile layer ``terrain``, whose tiles carry the property ``terrain`` (or that
name as their class) and optionally ``risk`` and ``kind``, and one object layer ``starts``,
whose objects carry ``side``, ``team`` (team size) and ``order`` (place in the team).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from rules.board.board import RISK_LEVELS, Board, Risk, Terrain
from rules.content.names import expect_title
from rules.content.tiled_file import STARTS_LAYER, TERRAIN_PLACE, object_place, read_tiled
from rules.errors import Fault, MapError, faults_in, one_of, quoted, say, within
from rules.unit import SIDES

LARGEST_TEAM = 12

Starts = Mapping[tuple[str, int], tuple[int, ...]]
"""(side, team size) to start cells, in the team's order (BD-3)."""


@dataclass(frozen=True)
class BattleMap:
    """A map ready for battle."""

    name: str
    title: str
    board: Board
    starts: Starts

    def sizes(self, side: str) -> tuple[int, ...]:
        """Return how large a team of a side may be, ascending."""
        return tuple(sorted(size for held, size in self.starts if held == side))


def load_map(path: str | Path) -> BattleMap:
    """Load and validate a Tiled map.

    :raises MapError: for the first fault found, in one sentence.
    """
    path = Path(path)
    tiled = read_tiled(path)
    with faults_in(path, MapError):
        board = _board(tiled)
        starts = _starts(tiled, board)
        title = str(tiled.properties.get("title", ""))
        if title:
            expect_title(title)
    return BattleMap(path.stem, title or path.stem, board, starts)


def _board(tiled: Any) -> Board:
    terrain: list[str] = []
    risks: list[Risk | None] = []
    for row, column in product(range(tiled.height), range(tiled.width)):
        try:
            tile = _tile(tiled, row, column)
            terrain.append(_terrain(tile))
            risks.append(_risk(tile, terrain[-1]))
        except Fault as fault:
            where = say("row {row}, column {column}", row=row + 1, column=column + 1)
            raise Fault(within(TERRAIN_PLACE, where), fault.found, fault.expected) from None
    return Board(tiled.height, tiled.width, terrain, risks)


def _tile(tiled: Any, row: int, column: int) -> Mapping[str, Any]:
    """The properties of the tile on a cell."""
    gid = tiled.get_tile_gid(column, row, 0)
    number = tiled.tiledgidmap.get(gid, 0)
    if not any(0 <= number - one.firstgid < one.tilecount for one in tiled.tilesets):
        found = say("tile number {number}", number=number) if number else say("an empty cell")
        raise Fault("", found, say("a tile of one of the map's tilesets"))
    return tiled.get_tile_properties_by_gid(gid) or {}


def _terrain(tile: Mapping[str, Any]) -> str:
    # Tiled 1.9 alone writes a tile's class as "class"; all others write "type".
    named = tile.get("type") or tile.get("class") or ""
    found = str(tile.get("terrain", named))
    if found not in list(Terrain):
        shown = say('terrain "{name}"', name=found) if found else say("a tile without terrain")
        raise Fault("", shown, one_of(found, Terrain))
    return found


def _risk(tile: Mapping[str, Any], terrain: str) -> Risk | None:
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


def _starts(tiled: Any, board: Board) -> Starts:
    """The start cells; both sides must have some, and every team size each place exactly once."""
    places: dict[tuple[str, int], dict[int, int]] = {}
    taken: set[tuple[int, int]] = set()
    for one in tiled.layers[1]:
        place = object_place(one.id)
        side, team, order = _start_properties(place, one.properties)
        cell = _start_cell(place, tiled, one, board)
        expect_start(place, board, team, cell, taken)
        team_places = places.setdefault((side, team), {})
        if order in team_places:
            told = {"side": side, "team": team, "order": order}
            text = say("a second start with side {side}, team {team} and order {order}", **told)
            raise Fault(place, text, say("each order once"))
        team_places[order] = cell
    for side in SIDES:
        if not any(found == side for found, _ in places):
            where = say('layer "{name}", side {side}', name=STARTS_LAYER, side=side)
            raise Fault(where, say("no start cells"), say("at least one a side"))
    return {
        (side, team): _in_order(side, team, places[side, team])
        for side, team in sorted(places, key=lambda one: (one[1], SIDES.index(one[0])))
    }


def _in_order(side: str, team: int, orders: Mapping[int, int]) -> tuple[int, ...]:
    if len(orders) < team:
        told = {"name": STARTS_LAYER, "side": side, "team": team}
        where = say('layer "{name}", side {side}, team {team}', **told)
        found = say("starts of order {orders}", orders=", ".join(map(str, sorted(orders))))
        raise Fault(where, found, say("orders 1 to {most}", most=team))
    return tuple(orders[order] for order in range(1, team + 1))


def _start_properties(place: str, properties: Mapping[str, Any]) -> tuple[str, int, int]:
    for name in ("side", "team", "order"):
        if name not in properties:
            raise Fault(place, say('no property "{name}"', name=name), say("side, team and order"))
    side, team, order = properties["side"], properties["team"], properties["order"]
    for name, value in (("team", team), ("order", order)):
        if isinstance(value, str):
            found = say('the text "{value}" as {name}', value=value, name=name)
            raise Fault(place, found, say("a whole number: the type int in Tiled"))
    if side not in SIDES:
        raise Fault(place, f"side {quoted(side)}", one_of(str(side), SIDES))
    if type(team) is not int or not 1 <= team <= LARGEST_TEAM:
        expected = say("a team size from 1 to {most}", most=LARGEST_TEAM)
        raise Fault(place, f"team {quoted(team)}", expected)
    if type(order) is not int or not 1 <= order <= team:
        expected = say("a place in the team from 1 to {most}", most=team)
        raise Fault(place, f"order {quoted(order)}", expected)
    return str(side), team, order


def _start_cell(place: str, tiled: Any, found: Any, board: Board) -> int:
    """The cell in which the centre of an object lies."""
    row = int((found.y + found.height / 2) // tiled.tileheight)
    column = int((found.x + found.width / 2) // tiled.tilewidth)
    if not (0 <= row < board.letters and 0 <= column < board.numbers):
        start = say("a start in row {row}, column {column}", row=row + 1, column=column + 1)
        size = {"rows": board.letters, "columns": board.numbers}
        cells = say("a cell of the board, {rows} rows by {columns} columns", **size)
        raise Fault(place, start, cells)
    return board.cell(row, column + 1)


def expect_start(
    place: str, board: Board, team: int, cell: int, taken: set[tuple[int, int]]
) -> None:
    """Expect a start that one can enter, on a cell of its own, and take it (BD-3).

    ``taken`` are the team sizes and cells of the starts before it, of either side.

    :raises Fault: otherwise.
    """
    if board.impassable >> cell & 1:
        found = say("a start on {terrain}", terrain=board.terrain[cell])
        raise Fault(place, found, say("a start on a cell one can enter"))
    if (team, cell) in taken:
        shown = board.name(cell)
        found = say("a second start for teams of {team} on {cell}", team=team, cell=shown)
        raise Fault(place, found, say("each start on a cell of its own"))
    taken.add((team, cell))
