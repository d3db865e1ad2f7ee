"""Options and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from game.ai.uniform import pick
from rules.battle.action import Action
from rules.battle.machine import Battle

Worth = Callable[[Battle, str], int]
"""What a position is worth to a side: its score, or what somebody makes of it."""


class Valued(NamedTuple):
    """An option and what it is worth to the side that decides, in the system's score."""

    action: Action
    value: Fraction


def score_after(battle: Battle, action: Action, side: str, dice: int) -> int:
    """Return a side's score after an option whose dice are thrown once, from a state of theirs."""
    after = battle.copy()
    after.dice = dice
    after.resolve(action)
    return after.score(side)


def best(valued: Iterable[Valued], seed: int) -> Action:
    """Return the action of the highest value; the seed breaks ties."""
    ranked = list(valued)
    highest = max(one.value for one in ranked)
    return pick([one.action for one in ranked if one.value == highest], seed)


def in_order(valued: Iterable[Valued]) -> list[Valued]:
    """Return them best first; of equal ones those that options have first."""
    return sorted(valued, key=lambda one: (-one.value, one.action))
