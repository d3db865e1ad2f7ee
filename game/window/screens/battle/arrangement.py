"""Where everything of the battle screen lies, for the window's size and the text's.

Lengths are pixels of the theme; the header takes the whole width, the board is as large as it can
be, and neither it nor the bar below it ever changes its size while one plays.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.window.style import Style
from game.window.widgets import cut

HEADER, LOW_HEADER = 48, 34
"""Height of the header, and in a narrow window."""
MARGIN = 16
"""Between the window's edge and what stands there."""
ROOMY = 1200
"""A narrower window gives the bar its whole width and leaves the log out."""
BROAD = 1500
"""A window at least so wide tells more."""
LEFT, RIGHT = 232, 352
"""Widths of the left and the right column."""
SECOND = 184
"""Width of a broad window's second column on the right."""
BAR = 96
ODDS = 124
"""Height of the panel of who is likelier to win."""
CARD_SHARE, ORDER_SHARE = 37, 67
"""Per cent of the height of their columns that card and, beside the log, the order may take."""
LOG_LEAST = 120
"""Height that the log keeps where the order would else leave somebody out."""
NARROW_ORDER = 104
NARROW_BAR_SHARE = 26
"""Per cent of a narrow window's height."""
NARROW_CARD_SHARES = (48, 26)
"""Per cent of the right column's height; with an amount to choose."""


class Places(NamedTuple):
    """The rectangle of every part; an empty one is not shown."""

    header: pygame.Rect
    order: pygame.Rect
    log: pygame.Rect
    card: pygame.Rect
    forecast: pygame.Rect
    choosers: pygame.Rect
    bar: pygame.Rect
    board: pygame.Rect
    own: pygame.Rect
    beside: pygame.Rect
    odds: pygame.Rect


def is_roomy(style: Style, size: tuple[int, int]) -> bool:
    """Return whether order, log and card all find room beside the board."""
    return size[0] >= style.px(ROOMY)


def is_broad(style: Style, size: tuple[int, int]) -> bool:
    """Return whether a second column finds room on the right."""
    return size[0] >= style.px(BROAD)


def order_width(style: Style, size: tuple[int, int]) -> int:
    """Return the width of the order of acting in a window of that size."""
    return style.px(LEFT if is_roomy(style, size) else NARROW_ORDER)


def arrange(
    style: Style,
    size: tuple[int, int],
    order_heights: tuple[int, int],
    *,
    log: bool,
    choosers: int,
    odds: bool = False,
) -> Places:
    """Return where everything lies.

    :param order_heights: what the order of acting needs, nobody left out, and what it would like
        to have, in pixels.
    :param log: whether the log is open.
    :param choosers: how many things there are to be chosen beside a cell.
    :param odds: whether a broad window shows the chance to win below the log.
    """
    height = style.px(HEADER if is_roomy(style, size) else LOW_HEADER)
    header, room = cut(pygame.Rect((0, 0), size), "top", height, style.gap)
    room.height -= style.gap
    if is_roomy(style, size):
        return _roomy(style, header, room, order_heights, log=log, choosers=choosers, odds=odds)
    return _narrow(style, header, room, log=log, choosers=choosers)


def _roomy(
    style: Style,
    header: pygame.Rect,
    room: pygame.Rect,
    order_heights: tuple[int, int],
    *,
    log: bool,
    choosers: int,
    odds: bool,
) -> Places:
    """Order and log left, card and forecast right, the board between, the bar below it; a broad
    window has a second column on the right."""
    broad = is_broad(style, header.size)
    margin = style.px(MARGIN)
    left, rest = cut(room.inflate(-2 * margin, 0), "left", style.px(LEFT), margin)
    second, rest = cut(rest, "right", style.px(SECOND), style.gap) if broad else (NOWHERE, rest)
    right, middle = cut(rest, "right", style.px(RIGHT), margin)
    foot, left = (
        cut(left, "bottom", style.px(ODDS), style.gap) if broad and odds else (NOWHERE, left)
    )
    needed, wanted = order_heights
    most = left.height
    if log:
        needed = min(needed, most - style.px(LOG_LEAST) - style.gap)
        most = max(most * ORDER_SHARE // 100, needed)
    order, under = cut(left, "top", min(wanted, most), style.gap)
    card, rest = cut(right, "top", right.height * CARD_SHARE // 100, style.gap)
    own, beside = cut(second, "top", card.height, style.gap) if broad else (NOWHERE, NOWHERE)
    below, forecast = _with_choosers(style, rest, choosers)
    bar, board = cut(middle, "bottom", style.px(BAR), style.gap)
    opened = under if log else NOWHERE
    return Places(header, order, opened, card, forecast, below, bar, board, own, beside, foot)


def _narrow(
    style: Style, header: pygame.Rect, room: pygame.Rect, *, log: bool, choosers: int
) -> Places:
    """Header above and bar below over the whole width; the open log lies where the card was."""
    room = room.inflate(-2 * style.gap, 0)
    height = min(style.px(BAR), room.height * NARROW_BAR_SHARE // 100)
    bar, room = cut(room, "bottom", height, style.gap)
    order, room = cut(room, "left", style.px(NARROW_ORDER), style.gap)
    board, right = cut(room, "left", min(room.height, room.width * 58 // 100), style.gap)
    share = NARROW_CARD_SHARES[choosers > 0 and not log]
    upper, rest = cut(right, "top", right.height * share // 100, style.gap)
    below, forecast = _with_choosers(style, rest, choosers)
    card, opened = (NOWHERE, upper) if log else (upper, NOWHERE)
    second = NOWHERE, NOWHERE, NOWHERE
    return Places(header, order, opened, card, forecast, below, bar, board, *second)


def _with_choosers(
    style: Style, room: pygame.Rect, choosers: int
) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the place of what is to be chosen, inside the foot of the forecast's panel, and that
    of the words above it."""
    if not choosers:
        return NOWHERE, room
    height = choosers * (style.control + style.gap // 2) + style.gap
    foot, rest = cut(room, "bottom", min(height, room.height // 2), 0)
    return pygame.Rect(
        foot.left + style.padding, foot.top, foot.width - 2 * style.padding, foot.height - style.gap
    ), rest


NOWHERE = pygame.Rect(0, 0, 0, 0)
