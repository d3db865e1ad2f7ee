"""Ratings from battles: Davidson's model of wins and draws, with a seat.

Bots i on Red's seat and j on Blue's have strengths a and b; Red wins, Blue wins or neither as
exp(a + seat) to exp(b) to exp(tie + (a + seat + b) / 2). The most likely strengths are found by
Newton's method; a dozen unknowns need no package for that. That whoever loses every battle is not
infinitely weak is said beforehand: strengths are taken from a bell curve as wide as `PRIOR`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp, log, sqrt
from typing import NamedTuple

from game.ai.simulation import CONFIDENCE
from rules.unit import SIDES

ELO = 400 / log(10)
"""Points of rating of a strength of 1."""
PRIOR = 4.0
"""Standard deviation of strengths, were nothing known of them: about 700 points."""
STEPS = 50
NEAR = 1e-9

Row = list[float]


class Score(NamedTuple):
    """A battle between bots, and with which others it goes."""

    red: str
    blue: str
    outcome: str
    """"red", "blue", or anything else for neither."""
    pair: int
    """The same for the two battles of a seed, which are not two pieces of evidence."""


class Rating(NamedTuple):
    """How strong a bot is, in points; half the width of the interval of 95% beside it."""

    bot: str
    points: float
    within: float
    step: float | None
    """How far it is above the next weaker; None for the weakest."""
    step_within: float | None


class Ratings(NamedTuple):
    """The ratings, strongest first, and what Red's seat is worth, in points."""

    bots: list[Rating]
    seat: float
    seat_within: float


def rate(bots: Sequence[str], scores: Sequence[Score]) -> Ratings:
    """Return the ratings of bots; their mean is 0."""
    place = {bot: index for index, bot in enumerate(bots)}
    count = len(bots)
    found, ways = _fit(count + 2, [_features(one, place) for one in scores], scores)

    def told(weights: Mapping[int, float]) -> tuple[float, float]:
        value = sum(found[at] * weight for at, weight in weights.items())
        variances = (
            sum(
                spread[one][other] * weight * more
                for one, weight in weights.items()
                for other, more in weights.items()
            )
            for spread in ways
        )
        return ELO * value, ELO * CONFIDENCE * sqrt(max(0.0, *variances))

    order = sorted(bots, key=lambda bot: -found[place[bot]])
    steps = [told({place[bot]: 1.0, place[below]: -1.0}) for bot, below in pairwise(order)] + [
        (None, None)
    ]
    rated = []
    for bot, step in zip(order, steps, strict=True):
        weights = {at: (at == place[bot]) - 1 / count for at in range(count)}
        rated.append(Rating(bot, *told(weights), *step))
    return Ratings(rated, *told({count: 1.0}))


def _features(score: Score, place: Mapping[str, int]) -> tuple[Row, Row, Row]:
    """Return by how much each unknown counts in Red's win, Blue's win and neither's."""
    seat = len(place)
    rows = ([0.0] * (seat + 2), [0.0] * (seat + 2), [0.0] * (seat + 2))
    red, blue, neither = rows
    red[place[score.red]] = red[seat] = 1.0
    blue[place[score.blue]] = 1.0
    for at in range(seat + 1):
        neither[at] = (red[at] + blue[at]) / 2
    neither[seat + 1] = 1.0
    return rows


def _fit(
    size: int, features: Sequence[tuple[Row, Row, Row]], scores: Sequence[Score]
) -> tuple[Row, tuple[list[Row], list[Row]]]:
    """Return the most likely unknowns, and how they vary together: by the model, and by how much
    pairs of battles differ; who tells an interval takes the wider."""
    found = [0.0] * size
    for _ in range(STEPS):
        slope, bend, _pairs = _slopes(found, features, scores)
        ways = inverse(bend)
        step = [sum(map(_times, row, slope)) for row in ways]
        found = [value + change for value, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < NEAR:
            break
    _slope, bend, pairs = _slopes(found, features, scores)
    model = inverse(bend)
    among = [[sum(one[a] * one[b] for one in pairs) for b in range(size)] for a in range(size)]
    return found, (model, _product(_product(model, among), model))


def _slopes(
    found: Row, features: Sequence[tuple[Row, Row, Row]], scores: Sequence[Score]
) -> tuple[Row, list[Row], list[Row]]:
    """Return how the likelihood rises, how it bends, and what each pair of battles adds to it."""
    size = len(found)
    slope = [-value / PRIOR**2 for value in found]
    bend = [[(a == b) / PRIOR**2 for b in range(size)] for a in range(size)]
    pairs: dict[int, Row] = {}
    for rows, score in zip(features, scores, strict=True):
        weights = [exp(sum(map(_times, row, found))) for row in rows]
        whole = sum(weights)
        mean = [
            sum(weight * row[at] for weight, row in zip(weights, rows, strict=True)) / whole
            for at in range(size)
        ]
        happened = rows[SIDES.index(score.outcome) if score.outcome in SIDES else 2]
        pair = pairs.setdefault(score.pair, [0.0] * size)
        touched = [at for at in range(size) if any(row[at] for row in rows)]
        for a in touched:
            slope[a] += happened[a] - mean[a]
            pair[a] += happened[a] - mean[a]
            for b in touched:
                together = sum(w * row[a] * row[b] for w, row in zip(weights, rows, strict=True))
                bend[a][b] += together / whole - mean[a] * mean[b]
    return slope, bend, list(pairs.values())


def inverse(matrix: Sequence[Row]) -> list[Row]:
    """Return the inverse of a positive definite matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                share = rows[other][at]
                rows[other] = [
                    value - share * own for value, own in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]


def _product(one: Sequence[Row], other: Sequence[Row]) -> list[Row]:
    columns = list(zip(*other, strict=True))
    return [[sum(map(_times, row, column)) for column in columns] for row in one]


def _times(one: float, other: float) -> float:
    return one * other
