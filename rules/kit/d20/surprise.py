"""Surprise and distance: what is settled before the first round."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.kit.d20.state import clauses_of, tell
from rules.kit.turns import standing
from rules.unit import SIDES, other

DIE = 6
SURPRISED = 2
"""The highest number of the die at which a side is surprised."""
DISTANCES = {"map": 0, "near": 4, "close": 2}
"""How far apart the nearest enemies are, in cells; 0 leaves all where the map places them."""


def settle_surprise(battle: Battle) -> None:
    """Say who is surprised, by decision or by dice, and let those lose the first round."""
    said = battle.setup.options["surprise"]
    surprised = [side for side in SIDES if _rolls_low(battle, side)] if said == "roll" else [said]
    if len(surprised) == 1 and surprised[0] in SIDES:
        for unit in standing(battle, surprised[0]):
            unit.surprised = True
            tell(battle, "surprised", clauses_of(battle).surprise, unit)


def _rolls_low(battle: Battle, side: str) -> bool:
    """Roll a side's die of surprise."""
    die = battle.roll(1, DIE, (SURPRISED + 1,))
    clause = clauses_of(battle).surprise
    battle.tell("alertness", clause, ability=side, number=die.value, dice=(die,))
    return die.value <= SURPRISED


def settle_distance(battle: Battle) -> None:
    """Bring the sides together, a column at a time, until the nearest enemies are close enough."""
    wanted = DISTANCES[battle.setup.options["distance"]]
    if not wanted:
        return
    side, idle = SIDES[0], 0
    while _nearest(battle) > wanted and idle < len(SIDES):
        idle = 0 if _advance(battle, side) else idle + 1
        side = other(side)
    nearest = _nearest(battle)
    clause = clauses_of(battle).surprise
    battle.tell("distance", clause, cells_apart=nearest)


def _nearest(battle: Battle) -> int:
    distance = battle.setup.board.distance
    red, blue = (standing(battle, side) for side in SIDES)
    return min(distance(one.cell, another.cell) for one in red for another in blue)


def _advance(battle: Battle, side: str) -> bool:
    """Let everyone of a side who can take one step straight on; return whether anybody did."""
    board, direction = battle.setup.board, 0 if side == "red" else 4
    moved = False
    columns = {unit.id: board.row_column(unit.cell)[1] for unit in standing(battle, side)}
    foremost_first = sorted(columns, key=lambda number: columns[number], reverse=side == "red")
    for number in foremost_first:
        unit = battle.units[number]
        cell = board.step(unit.cell, direction)
        if cell >= 0 and not (board.impassable | battle.occupied()) >> cell & 1:
            unit.cell = cell
            moved = True
    return moved
