"""Dice that are added up, where only the sum matters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.battle.event import Die
from rules.battle.machine import Battle
from rules.dice import Spans


@cache
def ways_of(count: int, sides: int, bonus: int = 0) -> Mapping[int, int]:
    """Return by sum in how many ways dice make it, with what is added to them.

    >>> ways_of(2, 2, 1)
    {3: 1, 4: 2, 5: 1}
    """
    found = {bonus: 1}
    for _ in range(count):
        after: dict[int, int] = {}
        for total, ways in found.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + ways
        found = after
    return found


@dataclass(frozen=True, slots=True)
class _Grade:
    """Which of the cuts a sum has reached."""

    cuts: tuple[int, ...]

    def __call__(self, dice: tuple[int, ...]) -> int:
        return bisect_right(self.cuts, sum(dice))


def throw(
    battle: Battle, count: int, sides: int, cuts: Sequence[int]
) -> tuple[int, tuple[Die, ...]]:
    """Throw dice; return their sum and the dice.

    `cuts`, ascending and hashable, are the sums at which the result begins to matter; a preview
    tells apart no more.
    """
    dice = battle.judge(*_judging(count, sides, cuts))
    return sum([die.value for die in dice]), dice


@lru_cache(1 << 12)
def _judging(count: int, sides: int, cuts: Sequence[int]) -> tuple[Spans, _Grade]:
    """Return the spans of the dice, and what tells apart sums that matter."""
    known = tuple([cut for cut in cuts if count < cut <= count * sides])
    return ((1, sides),) * count, _Grade(known)
