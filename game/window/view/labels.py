"""Where a label on the board lies: on a free place near the cell that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

FURTHEST = 5
"""No free place is looked for more than so many cells away."""


def free_spot(
    size: tuple[int, int],
    home: pygame.Rect,
    window: pygame.Rect,
    taken: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Return the nearest place for a label that covers nothing taken and lies in the window.

    Above comes before right, left and below. Where no place is free, it is the one that covers
    least.

    :param size: the label's width and height, in pixels.
    :param home: the cell that the label is about.
    :param window: the part of the board that is seen.
    :param taken: tokens and other labels.
    """
    best, least = home, -1
    for centre in _places(home):
        spot = pygame.Rect((0, 0), size)
        spot.center = centre
        spot.clamp_ip(window)
        if spot.collidelist(taken) < 0:
            return spot
        covered = sum(_shared(spot, other) for other in taken)
        if least < 0 or covered < least:
            best, least = spot, covered
    return best


def _places(home: pygame.Rect) -> Iterator[tuple[int, int]]:
    """Yield places around a cell, half a cell apart, the nearest first."""
    half = home.width / 2
    for right, down in _STEPS:
        yield round(home.centerx + right * half), round(home.centery + down * half)


def _shared(first: pygame.Rect, second: pygame.Rect) -> int:
    both = first.clip(second)
    return both.width * both.height


def _rank(step: tuple[int, int]) -> tuple[int, int, int, int]:
    """Order half steps: the nearest first, above before right before left before below."""
    right, down = step
    side = 0 if down < 0 and right == 0 else 1 if right > 0 else 2 if right < 0 else 3
    return right * right + down * down, side, down, right


_STEPS = sorted(
    (
        (right, down)
        for right in range(-2 * FURTHEST, 2 * FURTHEST + 1)
        for down in range(-2 * FURTHEST, 2 * FURTHEST + 1)
    ),
    key=_rank,
)
