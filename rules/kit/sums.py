"""Dice that are added up, where only the sum matters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from rules.battle.event import Die
from rules.battle.machine import Battle


@dataclass(frozen=True, slots=True)
class _Grade:
    """Which of the cuts a sum has reached."""

    cuts: tuple[int, ...]

    def __call__(self, dice: tuple[int, ...]) -> int:
        return bisect_right(self.cuts, sum(dice))


def throw(
    battle: Battle, count: int, sides: int, cuts: Iterable[int]
) -> tuple[int, tuple[Die, ...]]:
    """Throw dice; return their sum and the dice.

    `cuts`, ascending, are the sums at which the result begins to matter; a preview tells apart
    no more.
    """
    known = tuple([cut for cut in cuts if count < cut <= count * sides])
    dice = battle.judge(((1, sides),) * count, _Grade(known))
    return sum([die.value for die in dice]), dice
