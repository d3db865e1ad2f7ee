"""Where everything lies on the end's screen."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.window.screens.battle.arrangement import HEADER, LOW_HEADER, MARGIN, NOWHERE, is_roomy
from game.window.style import Style
from game.window.widgets import columns, cut, rows

CHART, CARD = 280, 122
"""Heights of what decided it and of a turning point's card, in pixels of the theme."""
BOARD_SHARE = 32
"""Per cent of the width beside the chart, for the board and the bars below it."""
BARS = 208
"""Height of the whole battle's bars, in pixels of the theme."""
NARROW_CHART = 50
"""Per cent of a narrow window's height between header and buttons that the chart takes."""


class Places(NamedTuple):
    """The rectangle of every part; an empty one is not shown."""

    header: pygame.Rect
    chart: pygame.Rect
    cards: list[pygame.Rect]
    deeds: pygame.Rect
    board: pygame.Rect
    bars: pygame.Rect
    buttons: pygame.Rect


def arrange(style: Style, size: tuple[int, int], buttons: int, points: int) -> Places:
    """Return the places; `buttons` is the height of the buttons at the foot, in pixels, `points`
    how many turning points there are, which share the room."""
    roomy = is_roomy(style, size)
    header, room = cut(
        pygame.Rect((0, 0), size), "top", style.px(HEADER if roomy else LOW_HEADER), style.gap
    )
    room = room.inflate(-2 * (style.px(MARGIN) if roomy else style.gap), 0)
    room.height -= style.gap if not roomy else style.px(MARGIN)
    foot, room = cut(room, "bottom", buttons, style.gap)
    if not roomy:
        left, right = columns(room, [1, 1], style.gap)
        chart, rest = cut(left, "top", left.height * NARROW_CHART // 100, style.gap)
        cards = rows(rest, [1] * points, style.gap // 2)
        return Places(header, chart, cards, right, NOWHERE, NOWHERE, foot)
    right, left = cut(room, "right", room.width * BOARD_SHARE // 100, style.px(MARGIN))
    chart, rest = cut(left, "top", min(style.px(CHART), left.height * 48 // 100), style.gap)
    strip, deeds = cut(rest, "top", style.px(CARD), style.gap)
    spare = right.height - style.gap - right.width  # below a board as high as it is wide
    bars, board = cut(right, "bottom", max(style.px(BARS), spare), style.gap)
    return Places(header, chart, columns(strip, [1] * points, style.gap), deeds, board, bars, foot)
