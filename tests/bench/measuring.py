"""Measuring in processor time, so that other work on the machine matters little."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import process_time

Work = Callable[[], int]
"""Does a piece of work and returns how many things it did."""

ROUNDS = 7
"""So often a rate is measured."""


def rate(work: Work, seconds: float) -> float:
    """Return how many things are done in a second of `seconds` that the work is given."""
    done, spent, start = 0, 0.0, process_time()
    while spent < seconds:
        done += work()
        spent = process_time() - start
    return done / spent


def best_rate(work: Work, seconds: float) -> float:
    """Return the best rate of several rounds, which have `seconds` together."""
    return max(rate(work, seconds / ROUNDS) for _ in range(ROUNDS))


def beside(work: Work, other: Work, seconds: float) -> tuple[float, float, float]:
    """Return the ratio of two works' rates, and both rates; each work gets `seconds`.

    Both are measured in turns, so that whatever slows the machine slows both; the ratio is the
    middle one of the rounds', each made of two measurements next to each other in time. A round
    before that is not counted: in it is worked out what is then kept, tables of sight say.
    """
    rate(work, seconds / ROUNDS)
    rounds = [(rate(work, seconds / ROUNDS), rate(other, seconds / ROUNDS)) for _ in range(ROUNDS)]
    middle = sorted(rounds, key=lambda pair: pair[0] / pair[1])[ROUNDS // 2]
    return middle[0] / middle[1], *middle


def spread(times: Iterable[float]) -> dict[str, float]:
    """Return the median, the 99th per cent and the worst of some times in milliseconds."""
    found = sorted(times)
    places = {"median": len(found) // 2, "p99": len(found) * 99 // 100, "worst": len(found) - 1}
    return {name: found[place] for name, place in places.items()}
