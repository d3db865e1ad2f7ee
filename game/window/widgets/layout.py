"""Places computed from a room: columns, rows, grids and shares. All in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

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


def _split(length: int, shares: Sequence[float]) -> list[int]:
    """Split a length as the shares are, without losing a pixel."""
    whole = sum(shares)
    edges = [round(length * sum(shares[:count]) / whole) for count in range(len(shares) + 1)]
    return [after - before for before, after in pairwise(edges)]
