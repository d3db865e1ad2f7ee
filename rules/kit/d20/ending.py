"""When a battle is over: a side has nobody left, or it has lasted too long."""

from __future__ import annotations

from rules.battle.machine import DRAW, Battle
from rules.kit.d20.state import clauses_of

ROUNDS = 30
"""Rounds after which a battle is a draw."""


def is_over(battle: Battle) -> bool:
    """End the battle if a side has nobody standing; return whether it is over."""
    if not battle.over:
        sides = {unit.side for unit in battle.units if unit.cell >= 0}
        if len(sides) < 2:
            battle.finish(min(sides, default=DRAW), clauses_of(battle).end)
    return battle.over


def lasts_too_long(battle: Battle) -> bool:
    """End the battle as a draw after its last round; return whether it is over."""
    if battle.round == ROUNDS:
        battle.finish(DRAW, clauses_of(battle).end)
    return battle.over
