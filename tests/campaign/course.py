"""What all campaigns share: attempts by their seeds, counted; each failure with its seed."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.ai.workers import spread

Attempt = Callable[[Random, Counter[str]], None]
"""Tries one thing, counts what it did, and raises whatever goes wrong."""

DEEPEST = 3
"""Lines of a traceback that are told."""


class Outcome(NamedTuple):
    """How one attempt went; `failure` is empty if it went well."""

    seed: int
    counts: Counter[str]
    failure: str


class Failure(Exception):
    """Something that must not be; the text says what."""


def tried(attempt: Attempt, seed: int) -> Outcome:
    """Make one attempt; nothing decides it but the seed."""
    counts: Counter[str] = Counter()
    failure = ""
    try:
        attempt(Random(seed), counts)
    except Failure as fault:
        failure = str(fault)
    except Exception as fault:
        failure = _told(fault)
    return Outcome(seed, counts, failure)


def _told(fault: Exception) -> str:
    frames = traceback.extract_tb(fault.__traceback__)[-DEEPEST:]
    where = " < ".join(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(frames))
    return f"{type(fault).__name__}: {' '.join(str(fault).split())[:300]} at {where}"


def outcomes(attempt: Attempt, seed: int, count: int, jobs: int) -> Iterator[Outcome]:
    """Yield the outcomes of so many attempts, of seeds one after another from the first."""
    return spread(partial(tried, attempt), range(seed, seed + count), jobs)
