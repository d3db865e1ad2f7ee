"""A position as a scenario's file with its map, as map-makers write them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as xml

from game.player.maps import MAPS, own_maps
from game.study.toml import to_toml, without_empty
from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.board.board import Board
from rules.content.scenario import load_scenario, scenario_to_data
from rules.errors import ScenarioError, say
from rules.record.disk import write_whole
from rules.unit import SIDES

TILE = 64
"""Side of a cell in Tiled, in pixels."""
TILESET = ("terrain.tsx", "terrain.png")


def save_scenario(battle: Battle, title: str) -> Path:
    """Write a battle's teams, as they stand now, as a scenario with its map; return its file.

    Health that is not whole is a number of its member; what else is of the moment stays out.

    :raises OSError: if the folder cannot be written.
    :raises ScenarioError: if no battle can begin so: somebody lies off the board.
    """
    members = len(battle.setup.scenario.members())
    if any(unit.cell < 0 for unit in battle.units[:members]):
        found = say("somebody who has fallen")
        raise ScenarioError(title, "", found, say("everybody of the teams on the board"))
    path = _free(title)
    path.parent.mkdir(parents=True, exist_ok=True)
    for name in TILESET:
        if not (path.parent / name).exists():
            shutil.copyfile(MAPS / name, path.parent / name)
    write_whole(path.with_suffix(".tmx"), _map(battle, title).encode("utf-8"))
    write_whole(path, to_toml(_scenario(battle, title, path.stem)).encode("utf-8"))
    load_scenario(path, all_systems())
    return path


def _free(title: str) -> Path:
    """Return the first name after a title under which no file is there yet."""
    stem = re.sub(r"[^\w]+", "-", title.casefold()).strip("-_") or "scenario"
    path, number = own_maps() / f"{stem}.toml", 2
    while path.exists() or path.with_suffix(".tmx").exists():
        path, number = own_maps() / f"{stem}-{number}.toml", number + 1
    return path


def _scenario(battle: Battle, title: str, stem: str) -> dict[str, Any]:
    data = scenario_to_data(battle.setup.scenario)
    data.update(title=title, map=f"{stem}.tmx", then="", gone=())
    data.pop("seed", None)
    units = iter(battle.units)
    for side in SIDES:
        data[side] = [_member(battle, member, next(units)) for member in data[side]]
    return without_empty(data)


def _member(battle: Battle, member: Mapping[str, Any], unit: Any) -> dict[str, Any]:
    """Return a member of a team with the health that it has now."""
    kind = battle.setup.system.kinds[unit.kind]
    whole = battle.setup.system.token(battle, unit).maximum
    numbers = dict(member["numbers"])
    if "health" in kind.numbers and 0 < unit.health != whole:
        numbers["health"] = unit.health
    return without_empty({**member, "numbers": numbers})


def _map(battle: Battle, title: str) -> str:
    """Return the text of the map as Tiled reads it."""
    board = battle.setup.board
    size = {"width": str(board.numbers), "height": str(board.letters)}
    root = xml.Element(
        "map",
        {
            "version": "1.10",
            "orientation": "orthogonal",
            "renderorder": "right-down",
            "infinite": "0",
            "tilewidth": str(TILE),
            "tileheight": str(TILE),
            **size,
        },
    )
    properties = xml.SubElement(root, "properties")
    xml.SubElement(properties, "property", {"name": "title", "value": title})
    xml.SubElement(root, "tileset", {"firstgid": "1", "source": TILESET[0]})
    layer = xml.SubElement(root, "layer", {"id": "1", "name": "terrain", **size})
    data = xml.SubElement(layer, "data", {"encoding": "csv"})
    gids = [str(gid) for gid in _gids(board)]
    lines = [gids[at : at + board.numbers] for at in range(0, board.size, board.numbers)]
    data.text = "\n" + ",\n".join(",".join(line) for line in lines) + "\n"
    group = xml.SubElement(root, "objectgroup", {"id": "2", "name": "starts"})
    for number, (side, order, team, cell) in enumerate(_starts(battle), 1):
        row, column = board.row_column(cell)
        place = {"id": str(number), "x": str(column * TILE), "y": str(row * TILE)}
        one = xml.SubElement(group, "object", {**place, "width": str(TILE), "height": str(TILE)})
        own = xml.SubElement(one, "properties")
        number_of = {"type": "int"}
        for name, value, kind in (
            ("order", str(order), number_of),
            ("side", side, {}),
            ("team", str(team), number_of),
        ):
            xml.SubElement(own, "property", {"name": name, **kind, "value": value})
    xml.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, "unicode") + "\n"


def _starts(battle: Battle) -> Iterator[tuple[str, int, int, int]]:
    """Yield side, place in the team, team size and cell of everybody."""
    scenario, units = battle.setup.scenario, iter(battle.units)
    for side, team in zip(SIDES, (scenario.red, scenario.blue), strict=True):
        for order in range(1, len(team) + 1):
            yield side, order, len(team), next(units).cell


def _gids(board: Board) -> Iterator[int]:
    """Yield the number of every cell's tile in the game's tileset."""
    tiles = {}
    for tile in xml.parse(MAPS / TILESET[0]).getroot().iter("tile"):
        own = {one.get("name"): one.get("value", "") for one in tile.iter("property")}
        key = own.get("terrain", ""), own.get("risk", ""), own.get("kind", "")
        tiles[key] = int(tile.get("id", "0")) + 1
    for terrain, risk in zip(board.terrain, board.risks, strict=True):
        level, kind = ("", "") if risk is None else risk
        yield tiles.get((str(terrain), level, kind), tiles[str(terrain), "", ""])
