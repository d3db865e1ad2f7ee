"""How often to choose what, where two choose unseen and one gains what the other loses.

Both learn from what they would rather have chosen (regret matching). What they choose on the mean,
the later the more it counts, comes near to what is best whatever the other does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LEARNED = 200
"""How often both learn from each other."""

Rows = Sequence[Sequence[float]]
"""What the first gains, by its choice and by the other's."""


class Mixture(NamedTuple):
    """What both can make sure of."""

    value: float
    """Of the first."""
    mine: list[float]
    """How often the first chooses each, 0 to 1."""
    theirs: list[float]


def mixed(rows: Rows) -> Mixture:
    """Return what the first makes sure of, nearly, and how often each chooses each of its own.

    >>> mixed([[3.0, 2.0], [4.0, 1.0]])
    Mixture(value=2.0, mine=[1.0, 0.0], theirs=[0.0, 1.0])
    """
    columns = [*zip(*rows, strict=True)]
    least = [min(row) for row in rows]
    most = [max(column) for column in columns]
    if max(least) == min(most):
        return Mixture(
            max(least), _only(least.index(max(least)), rows), _only(most.index(min(most)), columns)
        )
    losses = [[-gain for gain in column] for column in columns]
    first, second = _Learner(len(rows)), _Learner(len(columns))
    for time in range(1, LEARNED + 1):
        first.learn(_means(rows, second.shares), time)
        second.learn(_means(losses, first.shares), time)
    mine, theirs = first.usual(), second.usual()
    return Mixture(_mean(mine, _means(rows, theirs)), mine, theirs)


class _Learner:
    """One of two, who chooses the more often what it would rather have chosen before."""

    def __init__(self, count: int) -> None:
        self.shares = [1 / count] * count
        self._regrets = [0.0] * count
        self._chosen = [0.0] * count

    def learn(self, gains: Sequence[float], time: int) -> None:
        """Learn what each choice would have gained."""
        had = _mean(self.shares, gains)
        self._regrets = [
            max(0.0, one + gain - had) for one, gain in zip(self._regrets, gains, strict=True)
        ]
        whole = sum(self._regrets)
        if whole:
            self.shares = [one / whole for one in self._regrets]
        self._chosen = [
            one + time * share for one, share in zip(self._chosen, self.shares, strict=True)
        ]

    def usual(self) -> list[float]:
        """Return how often it has chosen each, what was later for more."""
        whole = sum(self._chosen)
        return [one / whole for one in self._chosen]


def _only(place: int, choices: Sequence[object]) -> list[float]:
    return [float(number == place) for number in range(len(choices))]


def _means(rows: Rows, shares: Sequence[float]) -> list[float]:
    return [_mean(shares, row) for row in rows]


def _mean(shares: Sequence[float], values: Sequence[float]) -> float:
    return sum([share * value for share, value in zip(shares, values, strict=True)])
