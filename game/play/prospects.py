"""What everybody could do to one unit on their next turns, found bit by bit while nobody waits."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from functools import reduce
from itertools import accumulate, islice
from operator import or_
from time import perf_counter
from typing import NamedTuple

from rules.battle.machine import Battle
from rules.battle.threat import Threat, danger, surveyed
from rules.board.cells import each_cell

BUDGET = 0.002
"""Seconds that a piece of work takes, unless its first step takes longer."""


class Stint:
    """A piece of work, step by step: it ends where another step like the last would be too long."""

    def __init__(self, seconds: float) -> None:
        """Begin now."""
        self._last = perf_counter()
        self._end = self._last + seconds

    def over(self) -> bool:
        """Tell, after a step, whether it was the last."""
        now = perf_counter()
        step, self._last = now - self._last, now
        return now + step >= self._end


class Danger(NamedTuple):
    """What awaits a unit in one cell: each enemy's strongest single action there, summed; never
    more than the health that it has left."""

    enemies: int
    """How many could hit it."""
    mean: Fraction
    """The mean damage if all hit, in health."""
    most: int
    """The most damage if all hit, in health."""
    fatal: int = 0
    """How few of them may take all the health that it has left; 0 where not even all may."""


NO_DANGER = Danger(0, Fraction(0), 0)


class Prospects:
    """The threats of one position against one of its units; forget it when the battle moves on."""

    def __init__(self, battle: Battle, victim: int) -> None:
        """Know nothing yet; `victim` is the unit's id, -1 for nobody."""
        self.battle = battle
        self.victim = victim
        self.found: dict[int, tuple[Threat, ...]] = {}
        """By the enemy's id: all that it could do, once it is known."""
        self._felt: dict[int, Danger] = {}
        self._hits: dict[int, tuple[int, ...]] = {}
        """By the cell: the most damage of each enemy that could hit there, hardest first."""
        self._summed = 0
        """How many of those found are in it."""
        self._left: list[int] = []
        self._survey: Generator[None, None, tuple[Threat, ...]] | None = None
        if victim >= 0 and battle.units[victim].cell >= 0:
            side = battle.units[victim].side
            self._left = [one.id for one in battle.units if one.side != side and one.cell >= 0]

    @property
    def done(self) -> bool:
        """Whether everything is known."""
        return not self._left

    @property
    def left(self) -> int:
        """Of how many enemies it is not known yet what they could do."""
        return len(self._left)

    def first(self, enemy: int) -> None:
        """Find out about one enemy before the others."""
        if self._survey is None and enemy in self._left:
            self._left.remove(enemy)
            self._left.insert(0, enemy)

    def work(self, budget: float = BUDGET) -> bool:
        """Go on for some seconds, at least one step; True if one more enemy is known now."""
        stint = Stint(budget)
        while self._left:
            if self._survey is None:
                self._survey = surveyed(self.battle, self._left[0], self.victim)
            try:
                next(self._survey)
            except StopIteration as done:
                self.found[self._left.pop(0)] = done.value
                self._survey = None
                return True
            if stint.over():
                return False
        return False

    def finish(self) -> None:
        """Find out everything at once."""
        while not self.done:
            self.work()

    def dangers(self) -> dict[int, Danger]:
        """Return the danger of every cell in which somebody could hit the unit, as far as known."""
        for found in islice(self.found.values(), self._summed, None):
            self._add(found)
        self._summed = len(self.found)
        return self._felt

    def _add(self, found: tuple[Threat, ...]) -> None:
        """Add what one enemy could do: the same in all cells that the same things reach."""
        weighed: dict[tuple[int, ...], tuple[Fraction, int]] = {}
        home = self.battle.units[self.victim].cell
        for cell in each_cell(reduce(or_, (threat.cells for threat in found), 0)):
            reached = cell == home, *(threat.cells >> cell & 1 for threat in found)
            if reached not in weighed:
                weighed[reached] = danger(found, cell, walked=cell != home)
            mean, most = weighed[reached]
            known, left = self._felt.get(cell, NO_DANGER), self.battle.units[self.victim].health
            hits = sorted((*self._hits.get(cell, ()), most), reverse=True)
            mean, most = known.mean + mean, known.most + most
            if left > 0:
                mean, most = min(mean, Fraction(left)), min(most, left)
            sums = enumerate(accumulate(hits), 1)
            fatal = next((number for number, lost in sums if 0 < left <= lost), 0)
            self._hits[cell] = tuple(hits)
            self._felt[cell] = Danger(len(hits), mean, most, fatal)
