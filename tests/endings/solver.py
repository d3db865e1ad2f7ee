"""Small battles solved exactly: the chance to win if both sides play as well as can be.

Every option of every decision is followed under every fall of the dice, up to a last round. What
is still open then may be worth anything from a certain defeat to a certain victory, so that each
position has a least and a greatest chance; it is solved where they (nearly) meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai.pruning import sensible_options
from rules.battle.action import Action
from rules.battle.machine import DRAW, Battle
from rules.battle.preview import paths
from rules.dice import SEEDED, Enumerated

MOST = 40_000
"""Positions after which a battle is given up as too large."""


class TooLarge(Exception):
    """A battle has too many positions to be solved."""


class Bounds(NamedTuple):
    """The least and the greatest chance to win, 0 to 1; a draw counts half."""

    least: float
    most: float


class Solver:
    """Solves positions of one battle for one side; what is known of them is kept."""

    def __init__(self, battle: Battle, side: str, rounds: int) -> None:
        """Begin.

        :param rounds: how many rounds are followed, 1 or more.
        """
        self.side = side
        self._last = battle.round + rounds - 1
        self._known: dict[tuple[object, ...], Bounds] = {}

    def values(self, battle: Battle) -> dict[Action, Bounds]:
        """Return the bounds of each option of a position.

        :raises TooLarge: if there are too many positions.
        """
        return {action: self._after(battle, action) for action in sensible_options(battle)}

    def _value(self, battle: Battle) -> Bounds:
        if battle.outcome:
            won = 0.5 if battle.outcome == DRAW else float(battle.outcome == self.side)
            return Bounds(won, won)
        if battle.round > self._last:
            return Bounds(0.0, 1.0)
        key = battle.key()
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST:
                raise TooLarge
            found = self._known[key] = self._best(battle)
        return found

    def _best(self, battle: Battle) -> Bounds:
        assert battle.pending is not None
        assert not battle.secret, "what is chosen unseen is not solved"
        choose = max if battle.pending.side == self.side else min
        found = self.values(battle).values()
        return Bounds(choose(one.least for one in found), choose(one.most for one in found))

    def _after(self, battle: Battle, action: Action) -> Bounds:
        least = most = 0.0
        for weight, total, after in paths(battle, action):
            for share, whole, position in gone_on(after):
                one = self._value(position)
                part = weight * share / (total * whole)
                least += part * one.least
                most += part * one.most
        return Bounds(least, most)


def gone_on(battle: Battle) -> Iterator[tuple[int, int, Battle]]:
    """Yield (weight, total, position) for every way to the next decision, or to the end."""
    if battle.pending is not None or battle.outcome:
        yield 1, 1, battle
        return
    dice = Enumerated()
    while True:
        after = battle.copy()
        after.source, after.dice = dice, 0
        after.proceed()
        after.source = SEEDED
        yield dice.weight, dice.total, after
        if not dice.advance():
            return
