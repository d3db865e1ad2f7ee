"""Where everything of the battle screen lies, for the window's size and the text's."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.window.style import Style
from game.window.widgets import cut

ROOMY = 900  # pixels of the theme; a narrower window gives the bar its whole width
SIDE_COLUMNS = (250, 290)  # widths of the left and the right column, in pixels of the theme
SIDE_SHARES = (20, 23)  # per cent of the width that they take at most
BAR_HEIGHT = 104  # pixels of the theme
HIGH_BAR = 128  # pixels of the theme, for tiles in two rows
LEAST_TILE = 76  # pixels of the theme; tiles are placed in two rows rather than narrower
ORDER_WIDTH = 104  # pixels of the theme, in a narrow window
CARD_SHARE = 55  # per cent of the right column's height
NARROW_BAR_SHARE = 28  # per cent of the height
NARROW_CARD_SHARES = (48, 30)  # per cent of the right column's height; with an amount to choose
ORDER_SHARE = 60  # per cent of the left column's height while the log is open


class Places(NamedTuple):
    """The rectangle of every part; an empty one is not shown."""

    order: pygame.Rect
    log: pygame.Rect
    card: pygame.Rect
    forecast: pygame.Rect
    choosers: pygame.Rect
    top: pygame.Rect
    bar: pygame.Rect
    board: pygame.Rect


def is_roomy(style: Style, size: tuple[int, int]) -> bool:
    """Return whether order, log and card all find room beside the board."""
    return size[0] >= style.px(ROOMY)


def is_crowded(style: Style, width: int, tiles: int) -> bool:
    """Say whether so many tiles need a second row."""
    gap = max(2, style.gap // 2)
    return tiles * (style.px(LEAST_TILE) + gap) > width + gap


def order_width(style: Style, size: tuple[int, int]) -> int:
    """Return the width of the order of acting in a window of that size."""
    if not is_roomy(style, size):
        return style.px(ORDER_WIDTH)
    return _columns(style, size[0] - 2 * style.gap)[0]


def _columns(style: Style, width: int) -> list[int]:
    """Return the widths of the left and the right column."""
    return [
        min(style.px(most), width * share // 100)
        for most, share in zip(SIDE_COLUMNS, SIDE_SHARES, strict=True)
    ]


def arrange(
    style: Style,
    size: tuple[int, int],
    order_height: int,
    *,
    log: bool,
    choosers: int,
    tiles: int = 0,
) -> Places:
    """Return where everything lies.

    :param order_height: what the order of acting would like to have, in pixels.
    :param log: whether the log is open.
    :param choosers: how many things there are to be chosen beside a cell.
    :param tiles: how many commands the bar has; many make it higher.
    """
    room = pygame.Rect((0, 0), size).inflate(-2 * style.gap, -2 * style.gap)
    if is_roomy(style, size):
        return _roomy(style, room, order_height, log=log, choosers=choosers, tiles=tiles)
    return _narrow(style, room, log=log, choosers=choosers)


def _roomy(
    style: Style, room: pygame.Rect, order_height: int, *, log: bool, choosers: int, tiles: int
) -> Places:
    """Order and log left, card and forecast right, the board between, the bar below it."""
    widths = _columns(style, room.width)
    left, rest = cut(room, "left", widths[0], style.gap)
    right, middle = cut(rest, "right", widths[1], style.gap)
    most = left.height * ORDER_SHARE // 100 if log else left.height
    order, under = cut(left, "top", min(order_height, most), style.gap)
    card, rest = cut(right, "top", right.height * CARD_SHARE // 100, style.gap)
    below, forecast = _with_choosers(style, rest, choosers)
    top, middle = cut(middle, "top", style.control, style.gap // 2)
    height = HIGH_BAR if is_crowded(style, middle.width, tiles) else BAR_HEIGHT
    bar, board = cut(middle, "bottom", style.px(height), style.gap)
    return Places(order, under if log else NOWHERE, card, forecast, below, top, bar, board)


def _narrow(style: Style, room: pygame.Rect, *, log: bool, choosers: int) -> Places:
    """Status above and bar below over the whole width; the open log lies where the card was."""
    top, room = cut(room, "top", min(style.control, room.height // 11), style.gap // 2)
    height = min(style.px(BAR_HEIGHT), room.height * NARROW_BAR_SHARE // 100)
    bar, room = cut(room, "bottom", height, style.gap // 2)
    order, room = cut(room, "left", style.px(ORDER_WIDTH), style.gap)
    board, right = cut(room, "left", min(room.height, room.width * 58 // 100), style.gap)
    share = NARROW_CARD_SHARES[choosers > 0 and not log]
    upper, rest = cut(right, "top", right.height * share // 100, style.gap // 2)
    below, forecast = _with_choosers(style, rest, choosers)
    card, opened = (NOWHERE, upper) if log else (upper, NOWHERE)
    return Places(order, opened, card, forecast, below, top, bar, board)


def _with_choosers(
    style: Style, room: pygame.Rect, choosers: int
) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the place of what is to be chosen below and of the forecast above it."""
    if not choosers:
        return NOWHERE, room
    height = choosers * (style.control + style.gap // 2)
    return cut(room, "bottom", min(height, room.height // 2), style.gap // 2)


NOWHERE = pygame.Rect(0, 0, 0, 0)
