"""Battle maps made with Tiled: terrain, risk cells and start cells (BD-3, BD-6).

A map has one tile layer ``terrain``, whose tiles carry the property ``terrain`` (or that
name as their class) and optionally ``risk`` and ``kind``, and one object layer ``starts``,
whose objects carry ``side``, ``team`` (team size) and ``order`` (place in the team).
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

from rules.board.board import RISK_LEVELS, Board, Risk, Terrain
from rules.content.tiled_check import STARTS_LAYER, TERRAIN_LAYER, check_map
from rules.errors import MapError, one_of
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
    check_map(path)
    try:
        tiled = _pytmx().TiledMap(str(path), allow_duplicate_names=True)
    except Exception as fault:  # pytmx raises bare exceptions for what it cannot read
        raise MapError(path, "", f"contents that fail ({fault})", "a readable map") from fault
    board = _board(path, tiled)
    title = tiled.properties.get("title", path.stem)
    return BattleMap(path.stem, str(title), board, _starts(path, tiled, board), tiled.properties)


@cache
def _pytmx() -> ModuleType:
    """pytmx's own module, loaded so that it does not bring pygame into the rules.

    Its package imports pygame, and so does the module if it can; neither needs it here.
    """
    package = util.find_spec("pytmx")
    assert package is not None and package.submodule_search_locations
    location = Path(package.submodule_search_locations[0]) / "pytmx.py"
    spec = util.spec_from_file_location("rules._pytmx", location)
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    hidden = "pygame" not in sys.modules
    if hidden:
        sys.modules["pygame"] = None  # type: ignore[assignment]
    try:
        spec.loader.exec_module(module)
    finally:
        if hidden:
            del sys.modules["pygame"]
    return module


def _board(path: Path, tiled: Any) -> Board:
    layer = next(index for index, found in enumerate(tiled.layers) if found.name == TERRAIN_LAYER)
    terrain: list[str] = []
    risks: list[Risk | None] = []
    for row in range(tiled.height):
        for column in range(tiled.width):
            place = f'layer "{TERRAIN_LAYER}", row {row + 1}, column {column + 1}'
            properties = tiled.get_tile_properties(column, row, layer) or {}
            terrain.append(_terrain(path, place, properties))
            risks.append(_risk(path, place, properties, terrain[-1]))
    return Board(tiled.height, tiled.width, terrain, risks)


def _terrain(path: Path, place: str, properties: Mapping[str, Any]) -> str:
    # Tiled 1.9 alone writes a tile's class as "class"; all others write "type".
    named = properties.get("type") or properties.get("class") or ""
    found = str(properties.get("terrain") or named)
    if found not in list(Terrain):
        shown = f'terrain "{found}"' if found else "a tile without terrain"
        raise MapError(path, place, shown, one_of(found, Terrain))
    return found


def _risk(path: Path, place: str, properties: Mapping[str, Any], terrain: str) -> Risk | None:
    level = properties.get("risk")
    if level is None:
        return None
    if level not in RISK_LEVELS:
        raise MapError(path, place, f'risk "{level}"', one_of(str(level), RISK_LEVELS))
    kind = properties.get("kind")
    if not kind:
        raise MapError(path, place, "a risk without kind", "a kind such as climb")
    if terrain in (Terrain.WALL, Terrain.WATER):
        raise MapError(path, place, f"a risk on {terrain}", "a risk on a cell one can enter")
    return Risk(str(level), str(kind))


def _starts(path: Path, tiled: Any, board: Board) -> Starts:
    """The start cells; both sides must have some, and every team size each place exactly once."""
    places: dict[tuple[str, int], dict[int, int]] = {}
    group = next(layer for layer in tiled.layers if layer.name == STARTS_LAYER)
    for found in group:
        place = f'layer "{STARTS_LAYER}", object {found.id}'
        side, team, order = _start_properties(path, place, found.properties)
        cell = _start_cell(path, place, tiled, board, found)
        for other in SIDES:
            if cell in places.get((other, team), {}).values():
                what = f"a second start for teams of {team} on {board.name(cell)}"
                raise MapError(path, place, what, "each start on a cell of its own")
        team_places = places.setdefault((side, team), {})
        if order in team_places:
            what = f"a second start with side {side}, team {team} and order {order}"
            raise MapError(path, place, what, "each order once")
        team_places[order] = cell
    for side in SIDES:
        if side not in {found_side for found_side, _ in places}:
            where = f'layer "{STARTS_LAYER}", side {side}'
            raise MapError(path, where, "no start cells", "at least one a side")
    starts = {}
    for side, team in sorted(places, key=lambda one: (one[1], SIDES.index(one[0]))):
        orders = places[side, team]
        for order in range(1, team + 1):
            if order not in orders:
                found_orders = ", ".join(map(str, sorted(orders)))
                raise MapError(
                    path,
                    f'layer "{STARTS_LAYER}", side {side}, team {team}',
                    f"starts of order {found_orders}",
                    f"orders 1 to {team}",
                )
        starts[side, team] = tuple(orders[order] for order in range(1, team + 1))
    return starts


def _start_properties(
    path: Path, place: str, properties: Mapping[str, Any]
) -> tuple[str, int, int]:
    for name in ("side", "team", "order"):
        if name not in properties:
            raise MapError(path, place, f'no property "{name}"', "side, team and order")
    side, team, order = properties["side"], properties["team"], properties["order"]
    if side not in SIDES:
        raise MapError(path, place, f'side "{side}"', one_of(str(side), SIDES))
    if type(team) is not int or not 1 <= team <= LARGEST_TEAM:
        raise MapError(path, place, f'team "{team}"', f"a team size from 1 to {LARGEST_TEAM}")
    if type(order) is not int or not 1 <= order <= team:
        raise MapError(path, place, f'order "{order}"', f"a place in the team from 1 to {team}")
    return side, team, order


def _start_cell(path: Path, place: str, tiled: Any, board: Board, found: Any) -> int:
    row = int((found.y + found.height / 2) // tiled.tileheight)
    column = int((found.x + found.width / 2) // tiled.tilewidth)
    if not (0 <= row < board.letters and 0 <= column < board.numbers):
        raise MapError(
            path,
            place,
            f"a start in row {row + 1}, column {column + 1}",
            f"a cell of the board, {board.letters} rows by {board.numbers} columns",
        )
    cell = board.cell(row, column + 1)
    if board.impassable >> cell & 1:
        terrain = board.terrain[cell]
        raise MapError(path, place, f"a start on {terrain}", "a start on a cell one can enter")
    return cell
