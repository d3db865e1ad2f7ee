"""Positions composed by a seed: a small board, a few wounded fighters, any option of the rules.

Battles that bots fight seldom come to where a rare rule decides. Here somebody has put them up, a
few decisions of a battle later; the rules alone say what can be.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.study.position import Changes, DrawnMap, Position
from rules.battle.machine import Battle
from rules.battle.registry import load_system
from rules.battle.system import System
from rules.board.board import Board
from rules.board.cells import cells_of
from rules.errors import Fault
from rules.unit import SIDES

ROWS, COLUMNS = (4, 6), (5, 8)
GROUND = ("." * 15) + ",,cc##~"
"""What a cell is: one of these signs, each as likely."""
TEAM = (1, 1, 1, 1, 2, 2, 3)
"""How many fight on a side."""
LEVELS = 5
"""Up to which level."""
WOUNDED = (2, 18)
"""Per cent of health that one has left, but for every sixth, who is whole."""
OTHER_OPTION = 2
"""One option in so many is not as usual."""
NEAR = 4
"""Cells from the middle of the fight within which all stand."""


def composed(system: str, seed: int) -> Battle | None:
    """Return a battle at its first decision; None where what came together cannot be played.

    The same seed composes the same.
    """
    random, rules = Random(seed), load_system(system)
    rows = _ground(random)
    board, _marks = Board.read_drawing("\n".join(rows))
    teams = {side: [_member(random, rules) for _ in range(random.choice(TEAM))] for side in SIDES}
    cells = _cells(random, board, sum(map(len, teams.values())))
    if not cells:
        return None
    starts = {side: tuple(cells.pop() for _ in teams[side]) for side in SIDES}
    options = {
        name: random.choice(info.values[1:])
        for name, info in rules.options.items()
        if not info.most and random.randrange(OTHER_OPTION) == 0
    }
    scenario = {"system": system, "title": "", "options": options, **teams}
    drawn = DrawnMap(rows, starts["red"], starts["blue"])
    opened = Position(scenario, drawn, seed).open()
    wounds = {unit.name: {"health": _health(random, unit.health)} for unit in opened.units}
    try:
        return Position(scenario, drawn, seed, Changes(units=wounds)).open()
    except Fault:
        return None


def _ground(random: Random) -> tuple[str, ...]:
    columns = random.randint(*COLUMNS)
    return tuple(
        "".join(random.choice(GROUND) for _ in range(columns)) for _ in range(random.randint(*ROWS))
    )


def _member(random: Random, rules: System) -> dict[str, Any]:
    kind = random.choice(sorted(rules.kinds))
    levels = [level for level in rules.kinds[kind].levels if 1 <= level <= LEVELS]
    return {"kind": kind, "level": random.choice(levels)}


def _cells(random: Random, board: Board, count: int) -> list[str]:
    """Return cells to stand on, near each other; none if there are not so many."""
    free = list(cells_of(board.all_cells & ~board.impassable))
    middle = random.choice(free) if free else 0
    near = [cell for cell in free if board.distance(middle, cell) <= NEAR]
    found = random.sample(near, count) if len(near) >= count else []
    return [board.name(cell) for cell in found]


def _health(random: Random, whole: int) -> int:
    share = 100 if random.randrange(6) == 0 else random.randint(*WOUNDED)
    return max(1, whole * share // 100)
