"""What two who choose unseen of each other can make sure of."""

from __future__ import annotations

from collections.abc import Sequence

from scipy.optimize import linprog

Rows = Sequence[Sequence[float]]
"""What the first gains, by its choice and by the other's; the other loses as much."""


def settled(rows: Rows) -> tuple[float, list[float], list[float]]:
    """Return what the first can make sure of, and how often each chooses each of its options.

    >>> settled([[1, -1], [-1, 1]])
    (0.0, [0.5, 0.5], [0.5, 0.5])
    """
    least = max(range(len(rows)), key=lambda place: min(rows[place]))
    columns = [*zip(*rows, strict=True)]
    most = min(range(len(columns)), key=lambda place: max(columns[place]))
    if min(rows[least]) == max(columns[most]):
        return rows[least][most], _only(least, len(rows)), _only(most, len(columns))
    value, mine = _made_sure(rows)
    _, theirs = _made_sure([[-gain for gain in column] for column in columns])
    return value, mine, theirs


def _only(place: int, count: int) -> list[float]:
    return [float(number == place) for number in range(count)]


def _made_sure(rows: Rows) -> tuple[float, list[float]]:
    """Return the greatest mean gain that no choice of the other can lessen, and how to have it."""
    columns = [*zip(*rows, strict=True)]
    found = linprog(
        c=[0.0] * len(rows) + [-1.0],
        A_ub=[[*(-gain for gain in column), 1.0] for column in columns],
        b_ub=[0.0] * len(columns),
        A_eq=[[1.0] * len(rows) + [0.0]],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * len(rows) + [(None, None)],
    )
    *shares, value = (round(float(one), 9) for one in found.x)
    return value, shares
