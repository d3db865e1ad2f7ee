"""What every move of a decision is worth: exact chances to win, over all ways the dice can fall.

A move is followed through all that comes of it, to the next choice or the end of the round.
Deeper, both sides go on as well as they can, until the solver has chosen so many times. Where one
can but do something or not, that is no choice of its own: it is done as is best.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from game.ai.chance import SURE, chance_by
from game.ai.pruning import distinct_options, sensible_options
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.preview import onward
from rules.dice import TooManyWays

CLEAR = 15
"""Points of a hundred by which the best idea leads before all others."""
AS_GOOD = 2
"""Points within which a move is as good as the best."""
MOST_WAYS = 400
"""Different positions that may be under way at once in one action."""
MOST_LOOKED = 60_000
"""Positions that may be looked at for one decision."""

EITHER = 2
"""Options of a decision that is no choice of its own."""


class Inexact(Exception):
    """What a move is worth cannot be counted out: something is hidden, or there is too much."""


class Weighed(NamedTuple):
    """All moves of a decision, by the exact chance to win after them."""

    right: tuple[str, ...]
    """Those within `AS_GOOD` points of the best, the best first, as text."""
    best: int
    next: str
    """The best of the others, as text."""
    second: int
    """After that."""
    options: int


class Told(NamedTuple):
    """One way in which it may go on after a move."""

    share: float
    """How likely it is, 0 to 1."""
    events: list[Event]
    after: Battle
    """As far as it was looked at."""


def weigh_all(battle: Battle, scale: int, depth: int = 1, most: int = MOST_LOOKED) -> Weighed:
    """Return what each move of a decision is worth; handing the decision over is no move.

    :param scale: points of the score by which the odds of winning grow e-fold.
    :param depth: own decisions that are counted out, this one included; 1 or more.
    :param most: positions that may be looked at.
    :raises Inexact: if it cannot be counted out.
    """
    tree = _Tree(battle, scale, depth, most)
    if any(one.side != tree.side for one in battle.sealed):
        raise Inexact
    values = {one: tree.after(battle, one, depth - 1) for one in sensible_options(battle)}
    ranked = sorted(values, key=lambda one: (-values[one], one))
    least = values[ranked[0]] - AS_GOOD * SURE / 100
    right = [one for one in ranked if values[one] >= least]
    second = ranked[len(right)] if len(right) < len(ranked) else ranked[0]
    texts = tuple(dict.fromkeys(action_text(one, battle) for one in right))
    best, follows = points(values[ranked[0]]), points(values[second])
    return Weighed(texts, best, action_text(second, battle), follows, len(battle.options))


def after_move(battle: Battle, action: Action, scale: int, depth: int = 1) -> float:
    """Return what one move leaves, in parts of `SURE`; errors as `weigh_all`."""
    return _Tree(battle, scale, depth, MOST_LOOKED).after(battle, action, depth - 1)


def lines(battle: Battle, action: Action, scale: int, depth: int = 1) -> Iterator[Told]:
    """Yield how it may go on after a move; errors as `weigh_all`.

    Both sides go on as well as they can, until the solver has chosen so many times.
    """
    return _Tree(battle, scale, depth, MOST_LOOKED).lines(battle, action, depth - 1)


def is_choice(battle: Battle) -> bool:
    """Whether there is more to decide than to do something or not."""
    return len(battle.options) > EITHER


def points(value: Fraction | float) -> int:
    """Return a hope as points of a hundred, 0 to 100."""
    return min(100, max(0, round(100 * float(value) / SURE)))


def clearly_best(weighed: Weighed) -> bool:
    """Return whether one idea leads by `CLEAR` points and at most a third of the moves have it."""
    few = 3 * len(weighed.right) <= weighed.options
    return few and weighed.best - weighed.second >= CLEAR


class _Tree:
    """Looks ahead for one side, which chooses best; the other chooses what is worst for it."""

    def __init__(self, battle: Battle, scale: int, depth: int, most: int) -> None:
        assert battle.pending is not None
        self.side = battle.pending.side
        self.last = battle.round + depth - 1
        """The last round that is looked at."""
        self.left = most
        self.scale = scale
        self._known: dict[object, tuple[float, Action]] = {}

    def after(self, battle: Battle, action: Action, depth: int) -> float:
        """Return the mean worth after an action, with so many own choices still to come.

        :raises Inexact: if it cannot be counted out.
        """
        total = followed = 0.0
        for share, after in self._ways(battle, action):
            followed += share
            self.left -= 1
            if self.left < 0:
                raise Inexact
            if self._ends(after, depth):
                total += share * SURE * chance_by(after, self.side, self.scale)
            else:
                total += share * self._best(after, depth)[0]
        return total / followed

    def _ways(self, battle: Battle, action: Action) -> Iterator[tuple[float, Battle]]:
        try:
            for weight, whole, after in onward(battle, action, MOST_WAYS, self.last):
                yield weight / whole, after
        except TooManyWays:
            raise Inexact from None

    def _ends(self, battle: Battle, depth: int) -> bool:
        """Whether no further is looked than here; where something is hidden nobody could.

        :raises Inexact: if more own choices were to come.
        """
        pending = battle.pending
        if pending is None or battle.round > self.last:
            return True
        hidden = battle.secret or any(one.side != pending.side for one in battle.sealed)
        if hidden and depth:
            raise Inexact
        return hidden or (not depth and is_choice(battle))

    def _best(self, battle: Battle, depth: int) -> tuple[float, Action]:
        """Return the best move of whoever decides, after what it leaves the solver."""
        key = depth, battle.key()
        if key not in self._known:
            assert battle.pending is not None
            own = battle.pending.side == self.side
            left = depth - (own and is_choice(battle))
            found = ((self.after(battle, one, left), one) for one in distinct_options(battle))
            self._known[key] = max(found) if own else min(found)
        return self._known[key]

    def lines(self, battle: Battle, action: Action, depth: int) -> Iterator[Told]:
        """Yield how it may go on after an action."""
        for share, after in self._ways(battle, action):
            if self._ends(after, depth):
                yield Told(share, after.events, after)
                continue
            _value, answer = self._best(after, depth)
            own = after.pending is not None and after.pending.side == self.side
            left = depth - (own and is_choice(after))
            for further, events, end in self.lines(after, answer, left):
                yield Told(share * further, [*after.events, *events], end)
