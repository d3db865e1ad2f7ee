"""Where everything lies on the screen of a chapter; lengths are pixels of the theme."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.study.tree import Node
from game.window.screens.battle.arrangement import (
    BAR,
    HEADER,
    LEFT,
    LOW_HEADER,
    MARGIN,
    NARROW_BAR_SHARE,
    NOWHERE,
    RIGHT,
    is_roomy,
)
from game.window.style import Style
from game.window.widgets import cut

STEPS = 38
"""Height of the buttons that step through the moves."""
CHAPTERS_SHARE, REMARK_SHARE = 34, 42
"""Per cent of the height of their columns that chapters and words take."""
NARROW_REMARK, LEAST_MOVES = 32, 120
"""Per cent of the right column's height that words take in a narrow window; the least height of
the moves below them."""
PRESENTED, PRESENTED_TOLD = 34, 55
"""Per cent of the window's width that the words take for an audience, and of their height that what
the move has done takes."""


class Places(NamedTuple):
    """The rectangle of every part; an empty one is not shown."""

    header: pygame.Rect
    chapters: pygame.Rect
    moves: pygame.Rect
    steps: pygame.Rect
    board: pygame.Rect
    bar: pygame.Rect
    remark: pygame.Rect
    told: pygame.Rect
    dice: pygame.Rect


def arrange(style: Style, size: tuple[int, int], *, presented: Node | None, dice: int) -> Places:
    """Return the places.

    :param presented: what is shown to an audience: only board, words and steps, and what the move
        that led there has done; None for whoever works on it.
    :param dice: the height that the dice of the move want, in pixels; 0 for none.
    """
    roomy = is_roomy(style, size)
    header, room = cut(
        pygame.Rect((0, 0), size), "top", style.px(HEADER if roomy else LOW_HEADER), style.gap
    )
    room = room.inflate(-2 * (style.px(MARGIN) if roomy else style.gap), 0)
    room.height -= style.gap
    if presented is not None:
        said = bool(presented.remark.words or presented.remark.clauses)
        share = PRESENTED_TOLD if said else 100
        return _presented(style, header, room, share if presented.parent is not None else 0)
    return _roomy(style, header, room, dice) if roomy else _narrow(style, header, room, dice)


def _presented(style: Style, header: pygame.Rect, room: pygame.Rect, share: int) -> Places:
    """Board left; right the words, and below them in so many per cent what has been done."""
    right, board = cut(room, "right", room.width * PRESENTED // 100, style.px(MARGIN))
    steps, remark = cut(right, "bottom", style.px(STEPS), style.gap)
    told = NOWHERE
    if share == 100:
        remark, told = NOWHERE, remark
    elif share:
        told, remark = cut(remark, "bottom", remark.height * share // 100, style.gap)
    return Places(
        header, NOWHERE, NOWHERE, steps, board, NOWHERE, remark, told, NOWHERE
    )  # fmt: skip


def _roomy(style: Style, header: pygame.Rect, room: pygame.Rect, dice: int) -> Places:
    """Chapters and moves left, words and forecast right, the board between, the bar below it."""
    margin = style.px(MARGIN)
    left, rest = cut(room, "left", style.px(LEFT), margin)
    right, middle = cut(rest, "right", style.px(RIGHT), margin)
    chapters, left = cut(left, "top", left.height * CHAPTERS_SHARE // 100, style.gap)
    steps, moves = cut(left, "bottom", style.px(STEPS), style.gap)
    remark, right = cut(right, "top", right.height * REMARK_SHARE // 100, style.gap)
    below, told = cut(right, "bottom", dice, style.gap if dice else 0)
    bar, board = cut(middle, "bottom", style.px(BAR), style.gap)
    return Places(header, chapters, moves, steps, board, bar, remark, told, below)


def _narrow(style: Style, header: pygame.Rect, room: pygame.Rect, dice: int) -> Places:
    """The bar over the whole width; beside the board words, below them moves or the forecast.

    The dice of the move are left out where there would be no room for anything else.
    """
    height = min(style.px(BAR), room.height * NARROW_BAR_SHARE // 100)
    bar, room = cut(room, "bottom", height, style.gap)
    board, right = cut(room, "left", min(room.height, room.width * 56 // 100), style.gap)
    remark, rest = cut(right, "top", right.height * NARROW_REMARK // 100, style.gap)
    steps, rest = cut(rest, "bottom", style.px(STEPS), style.gap)
    if rest.height - dice < style.px(LEAST_MOVES):
        dice = 0
    below, moves = cut(rest, "bottom", dice, style.gap if dice else 0)
    return Places(header, NOWHERE, moves, steps, board, bar, remark, moves, below)
