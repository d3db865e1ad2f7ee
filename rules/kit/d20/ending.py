"""When a battle is over: a side has nobody left, or it has lasted too long."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.kit.d20.state import clauses_of
from rules.kit.turns import end_if_decided, standing

ROUNDS = 30
"""Rounds after which a battle is a draw."""


def is_over(battle: Battle) -> bool:
    """End the battle if a side has nobody standing; return whether it is over."""
    return end_if_decided(battle, standing(battle), clauses_of(battle).end)
