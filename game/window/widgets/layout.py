"""Places computed from a room: columns, rows, grids and shares. All in pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.window.style import Style
from game.window.widgets.base import Widget


def stack(room: pygame.Rect, widgets: Sequence[Widget], gap: int) -> int:
    """Place widgets one below the other in the height they want; return the height used."""
    top = room.top
    for widget in widgets:
        if not widget.visible:
            continue
        height = widget.wanted(room.width)[1]
        widget.rect = pygame.Rect(room.left, top, room.width, height)
        top += height + gap
    return max(0, top - gap - room.top)


def beside(room: pygame.Rect, widgets: Sequence[Widget], gap: int) -> None:
    """Place widgets side by side, all equally wide, over the whole height."""
    for widget, place in zip(widgets, columns(room, [1] * len(widgets), gap), strict=True):
        widget.rect = place


def columns(room: pygame.Rect, shares: Sequence[float], gap: int = 0) -> list[pygame.Rect]:
    """Split a room into columns whose widths are as the shares."""
    places = []
    left = room.left
    for width in _split(room.width - gap * (len(shares) - 1), shares):
        places.append(pygame.Rect(left, room.top, width, room.height))
        left += width + gap
    return places


def rows(room: pygame.Rect, shares: Sequence[float], gap: int = 0) -> list[pygame.Rect]:
    """Split a room into rows whose heights are as the shares."""
    places = []
    top = room.top
    for height in _split(room.height - gap * (len(shares) - 1), shares):
        places.append(pygame.Rect(room.left, top, room.width, height))
        top += height + gap
    return places


def grid(
    room: pygame.Rect, count: int, across: int, height: int, gap: int = 0
) -> list[pygame.Rect]:
    """Return `count` places of one height, `across` of them side by side."""
    places = []
    row_top = room.top
    for first in range(0, count, across):
        row = pygame.Rect(room.left, row_top, room.width, height)
        places += columns(row, [1] * across, gap)[: count - first]
        row_top += height + gap
    return places


def cut(room: pygame.Rect, edge: str, length: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Cut a strip off the "left", "right", "top" or "bottom"; return strip and rest."""
    strip, rest = room.copy(), room.copy()
    if edge in ("left", "right"):
        length = max(0, min(length, room.width))
        strip.width = length
        rest.width = max(0, room.width - length - gap)
    else:
        length = max(0, min(length, room.height))
        strip.height = length
        rest.height = max(0, room.height - length - gap)
    if edge == "left":
        rest.right = room.right
    elif edge == "top":
        rest.bottom = room.bottom
    elif edge == "right":
        strip.right = room.right
    else:
        strip.bottom = room.bottom
    return strip, rest


def button_rows(
    style: Style, buttons: Sequence[Widget], width: int
) -> tuple[int, Callable[[pygame.Rect], None]]:
    """Return the height that buttons need in a width, and what places them in such a room.

    They stand in as few rows as let each have the room its words want, beneath each other where
    all rows are full.
    """
    wanted = [button.wanted(width)[0] for button in buttons]
    lines = 1
    while lines < len(buttons):
        across = -(-len(buttons) // lines)
        parts = [wanted[first : first + across] for first in range(0, len(buttons), across)]
        if all(sum(part) + style.gap * (len(part) - 1) <= width for part in parts):
            break
        lines += 1
    across = -(-len(buttons) // lines)

    def place(room: pygame.Rect) -> None:
        starts = range(0, len(buttons), across)
        even = (room.width - style.gap * (across - 1)) // across
        aligned = len(starts) > 1 and len(buttons) % across == 0 and max(wanted) <= even
        for first, row in zip(starts, rows(room, [1] * len(starts), style.gap), strict=True):
            part = slice(first, first + across)
            spots = columns(row, [1] * across if aligned else wanted[part], style.gap)
            for button, spot in zip(buttons[part], spots, strict=True):
                button.rect = spot

    count = -(-len(buttons) // across)
    return count * style.control + (count - 1) * style.gap, place


def _split(length: int, shares: Sequence[float]) -> list[int]:
    """Split a length as the shares are, without losing a pixel."""
    whole = sum(shares)
    edges = [round(length * sum(shares[:count]) / whole) for count in range(len(shares) + 1)]
    return [after - before for before, after in pairwise(edges)]
