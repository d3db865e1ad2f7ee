"""In which order the parts of a number are added and multiplied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rules.battle.event import Part


class Run(NamedTuple):
    """Parts that are added up: points to what there is, or per cent to what multiplies it."""

    multiplies: bool
    parts: tuple[Part, ...]


def runs_of(parts: Sequence[Part]) -> Iterator[Run]:
    """Yield points, then per cent: what one clause adds up, another multiplies. Points of the same
    clause as per cent are added after these (ED-2.9a)."""
    points = [part for part in parts if part.unit != "%"]
    shares = [part for part in parts if part.unit == "%"]
    bracketed = {part.clause for part in shares if part.clause}
    if first := tuple(part for part in points if part.clause not in bracketed):
        yield Run(False, first)
    for clause, group in groupby(shares, key=lambda part: part.clause):
        yield Run(True, tuple(group))
        if clause in bracketed:
            bracketed.remove(clause)
            if after := tuple(part for part in points if part.clause == clause):
                yield Run(False, after)
