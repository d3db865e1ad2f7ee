"""Which units share a row of the order of acting, and how many rows all of them need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.play.perspective import in_round
from rules.battle.machine import Battle
from rules.battle.sheet import Plan
from rules.battle.system import MOVE

Line = tuple[int, Plan | None]
"""A unit and what it has declared, if anything."""


class Row(NamedTuple):
    """A unit's line of the panel, and what it has declared, if anybody declares."""

    unit: int
    plan: Plan | None
    rect: pygame.Rect


Kind = tuple[str, str] | None
"""What those have in common who may share a row: a side and a picture; None for who may not."""


def most_rows(kinds: Iterable[Kind]) -> int:
    """Return how many rows units of these kinds need at most, whoever acts."""
    counted = Counter(kinds)
    alone = counted.pop(None, 0)
    return alone + sum(1 + number // 2 for number in counted.values())


def told_plans(plans: Iterable[Plan]) -> dict[int, Plan]:
    """Return what a row tells of each who has declared anything: the last of it, but what it does
    to others before how it walks, which the board shows."""
    told: dict[int, Plan] = {}
    for plan in plans:
        known = told.get(plan.unit)
        walks = plan.action is not None and plan.action.kind == MOVE
        if known is None or known.action is None or known.state == "done" or not walks:
            told[plan.unit] = plan
    return told


@lru_cache(maxsize=2)
def lines_of(battle: Battle, begun: int) -> tuple[Line, ...]:
    """Return whom the rows show, found once for each position and the round that has begun in what
    is shown of it: all declarations in their order, if everybody has one; else the order of acting,
    each with what it has declared."""
    system = battle.setup.system
    order, plans = system.order(battle), system.plans(in_round(battle, begun))
    declared = told_plans(plans)
    if plans and declared.keys() >= set(order):
        return tuple([(plan.unit, plan) for plan in plans])
    waiting = tuple([(unit, declared.get(unit)) for unit in order])
    return waiting + tuple([(plan.unit, plan) for plan in plans if plan.unit not in order])


def abreast(lines: Sequence[Line], kinds: Sequence[Kind]) -> Iterator[Sequence[Line]]:
    """Yield lines row by row: two that follow each other and are of one kind share a row."""
    waiting: list[tuple[Line, Kind]] = []
    for line, kind in zip(lines, kinds, strict=True):
        if waiting and kind is not None and waiting[0][1] == kind:
            yield waiting.pop()[0], line
            continue
        yield from ((one,) for one, _kind in waiting)
        waiting = [(line, kind)]
    yield from ((one,) for one, _kind in waiting)
