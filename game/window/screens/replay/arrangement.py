"""Where everything lies on the replay's screen."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.window.screens.battle.arrangement import (
    BAR,
    HEADER,
    LEFT,
    LOW_HEADER,
    MARGIN,
    NOWHERE,
    RIGHT,
    is_roomy,
)
from game.window.style import Style
from game.window.widgets import cut

STEPS, SPEEDS = 232, 288
"""Widths of the buttons left and right of the line of time, in pixels of the theme."""
NARROW_BOARD = 56
"""Per cent of a narrow window's width that the board may take."""
NARROW_STEPS = 28
"""Per cent of the row of buttons that the steps take, in a narrow window."""
COMPARED = 60
"""Per cent of the height beside the board that moves side by side take."""
NARROW_TOLD = 50
"""Per cent of the height beside the board, in a narrow window, that tells of the action."""


class Places(NamedTuple):
    """The rectangle of every part."""

    header: pygame.Rect
    moves: pygame.Rect
    board: pygame.Rect
    told: pygame.Rect
    compared: pygame.Rect
    """An empty one where no moves are compared."""
    foot: pygame.Rect
    steps: pygame.Rect
    timeline: pygame.Rect
    speeds: pygame.Rect


def arrange(style: Style, size: tuple[int, int], *, comparing: bool = False) -> Places:
    """Return the places: list, board and what happened; the line of time over the whole foot.

    :param comparing: whether moves are to be compared below what happened; in a narrow window
        they take the place of the list.
    """
    roomy = is_roomy(style, size)
    height = style.px(HEADER if roomy else LOW_HEADER)
    header, room = cut(pygame.Rect((0, 0), size), "top", height, style.gap)
    room = room.inflate(-2 * (style.px(MARGIN) if roomy else style.gap), 0)
    room.height -= style.gap
    if roomy:
        foot, room = cut(room, "bottom", style.px(BAR), style.gap)
        inner = foot.inflate(-2 * style.gap, -style.gap)
        steps, rest = cut(inner, "left", style.px(STEPS) - style.gap, style.px(MARGIN))
        speeds, timeline = cut(rest, "right", style.px(SPEEDS), style.px(MARGIN))
        left, rest = cut(room, "left", style.px(LEFT), style.px(MARGIN))
        right, board = cut(rest, "right", style.px(RIGHT), style.px(MARGIN))
        told, compared = _parted(right, style) if comparing else (right, NOWHERE)
        return Places(header, left, board, told, compared, foot, steps, timeline, speeds)
    low = style.px(38)
    foot, room = cut(room, "bottom", min(style.px(BAR) + low, room.height * 40 // 100), style.gap)
    inner = foot.inflate(-2 * style.gap, -style.gap)
    buttons, timeline = cut(inner, "bottom", low, style.gap // 2)
    steps, speeds = cut(buttons, "left", buttons.width * NARROW_STEPS // 100, style.gap)
    board, rest = cut(room, "left", min(room.height, room.width * NARROW_BOARD // 100), style.gap)
    if comparing:
        told, compared = _parted(rest, style)
        return Places(header, NOWHERE, board, told, compared, foot, steps, timeline, speeds)
    told, moves = cut(rest, "top", rest.height * NARROW_TOLD // 100, style.gap)
    return Places(header, moves, board, told, NOWHERE, foot, steps, timeline, speeds)


def _parted(room: pygame.Rect, style: Style) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the places of what happened and of the moves compared below it."""
    compared, told = cut(room, "bottom", room.height * COMPARED // 100, style.gap)
    return told, compared
