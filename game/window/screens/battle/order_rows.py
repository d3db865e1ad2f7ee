"""Which units share a row of the order of acting, and how many rows all of them need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from game.play.perspective import in_round
from game.play.story import still_open
from game.play.telling import plan_words
from game.window.style import Style
from game.window.view.token_picture import small_token
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


LETTERS = (14, 13, 12, 11)
"""Heights of the letters of two close lines, in pixels of the theme."""
CLOSE = 14
"""Of two lines in one row, the least height of each, in pixels of the theme."""
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
def lines_of(battle: Battle, begun: int, ended: tuple[Plan, ...] = ()) -> tuple[Line, ...]:
    """Return whom the rows show, found once for each position, the round that has begun in what is
    shown of it and what has ended there: all declarations in their order, if everybody has one;
    else the order of acting, each with what it has still declared."""
    system = battle.setup.system
    order, plans = system.order(battle), system.plans(in_round(battle, begun))
    if plans and told_plans(plans).keys() >= set(order):
        return tuple([(plan.unit, plan) for plan in still_open(plans, ended, "done")])
    plans = tuple(still_open(plans, ended))
    declared = told_plans(plans)
    waiting = tuple([(unit, declared.get(unit)) for unit in order])
    return waiting + tuple([(plan.unit, plan) for plan in plans if plan.unit not in order])


def line_height(style: Style, row: int, *, two: bool) -> int:
    """Return the height of a line of words in a row: lower where two find room only so."""
    tall, half = style.line_height("small"), row // 2
    return min(tall, half) if two and half >= style.px(CLOSE) else tall


def letters_in(style: Style, line: int) -> int:
    """Return the height of letters, in pixels, that fit a line of that height."""
    sizes = [style.px(size) for size in LETTERS]
    return next((size for size in sizes if style.line_height(size) <= line + 2), sizes[-1])


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


def with_token(
    plan: Plan, words: str, battle: Battle, size: int, style: Style
) -> tuple[str, pygame.Surface | None]:
    """Return what has been declared against somebody, and the token of that one, which takes less
    room than a name."""
    if plan.action is None or plan.action.target < 0:
        return words, None
    against = battle.units[plan.action.target]
    glyph = battle.setup.system.token(battle, against).glyph
    deed = plan._replace(action=replace(plan.action, cells=(), target=-1))
    return plan_words(deed, battle), small_token(glyph, against.side, size, style)
