"""Where a label on the board lies: on a free place near the cell that it is about, or at the
arrow whose time it tells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import dist

import pygame

from game.play.scene import Arrow, Ghost
from game.window.view import arrows
from game.window.view.geometry import Geometry, Point

FURTHEST = 5
"""No free place is looked for more than so many cells away."""

CORNER, FOOT, UNDER = 0.38, 0.33, 0.45
"""From a cell's middle to its lower right, to a ghost's foot, and below a token, in cells."""


STEPS = 24
"""Places along an arrow that are tried one after another, from its middle to both ends."""
FACE = 0.72
"""Width of the part of a token that nothing may cover, in cells."""


def time_spot(
    shown: Arrow | Ghost,
    size: tuple[int, int],
    geometry: Geometry,
    cells: Iterable[int] = (),
    badged: Collection[int] = (),
    taken: Collection[pygame.Rect] = (),
) -> pygame.Rect:
    """Return where the time or the number of an arrow lies, so that it covers nothing of a token.

    It lies on the arrow's shaft, as near its middle as no token is; where that is too short or has
    no such place, beside it; without an arrow in the corner of the cell, or if it is long below it,
    else above; of a ghost at its foot.

    :param size: width and height of what is written, in pixels.
    :param cells: where tokens stand.
    :param badged: which of these wear a badge, such as a chance, at the upper edge of their cell.
    :param taken: where other arrows have theirs.
    """
    cell = geometry.size
    spot = pygame.Rect((0, 0), size)
    if isinstance(shown, Ghost):
        x, y = geometry.centre(shown.cell)
        middle = x, y + FOOT * cell
    elif shown.start == shown.end:
        x, y = geometry.centre(shown.start)
        long = spot.width > cell // 2
        middle = (
            (x, y + UNDER * cell + spot.height / 2)
            if long
            else (x + CORNER * cell, y + CORNER * cell)
        )
    else:
        tail, tip = _ends(shown, geometry)
        middle = _at_arrow(tail, tip, spot, cell)
    spot.center = round(middle[0]), round(middle[1])
    spot.clamp_ip(pygame.Rect(geometry.frame))
    faces = [*(_face(one, geometry, badged=one in badged) for one in cells), *taken]
    if isinstance(shown, Ghost) or spot.collidelist(faces) < 0:
        return spot
    if shown.start != shown.end:
        return _beside_tokens(shown, spot, geometry, faces)
    above = spot.copy()
    above.centery = round(2 * geometry.centre(shown.start)[1]) - spot.centery
    return above if above.collidelist(faces) < 0 else spot


def _face(cell: int, geometry: Geometry, *, badged: bool) -> pygame.Rect:
    """Return the part of a token that nothing may cover, with its badge if it wears one."""
    width = round(FACE * geometry.size)
    face = pygame.Rect(0, 0, width, width)
    x, y = geometry.centre(cell)
    face.center = round(x), round(y)
    if badged:
        rim = (geometry.size - width) // 2
        face.top, face.height = face.top - rim, width + rim
    return face


def _beside_tokens(
    shown: Arrow, spot: pygame.Rect, geometry: Geometry, faces: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Return the place on an arrow nearest to its middle that covers no token, else one near it."""
    tail, tip = _ends(shown, geometry)
    for step in sorted(range(1, STEPS), key=lambda one: abs(one - STEPS // 2)):
        part = step / STEPS
        x, y = (tail[axis] + (tip[axis] - tail[axis]) * part for axis in (0, 1))
        tried = spot.copy()
        tried.center = round(x), round(y)
        if tried.collidelist(faces) < 0:
            return tried
    home = spot.copy()
    home.size = geometry.size // 2, geometry.size // 2
    home.center = spot.center
    return free_spot(spot.size, home, pygame.Rect(geometry.frame), faces)


def _ends(shown: Arrow, geometry: Geometry) -> tuple[Point, Point]:
    """Return where an arrow begins and ends on the board."""
    start, end = geometry.centre(shown.start), geometry.centre(shown.end)
    return arrows.ends(start, end, geometry.size, parted=shown.aside, into=shown.into)


def _at_arrow(tail: Point, tip: Point, spot: pygame.Rect, cell: float) -> Point:
    """Return the middle of an arrow's shaft, or a place beside it."""
    far = dist(tail, tip)
    x, y = (tip[0] - tail[0]) / far, (tip[1] - tail[1]) / far
    shaft = far - arrows.HEAD * cell
    if shaft >= max(abs(x) * spot.width, abs(y) * spot.height):
        return tail[0] + x * shaft / 2, tail[1] + y * shaft / 2
    across, down = arrows.ASIDE * cell + spot.height / 2, arrows.ASIDE * cell + spot.width / 2
    aside = abs(x) * across + abs(y) * down
    return (tail[0] + tip[0]) / 2 - y * aside, (tail[1] + tip[1]) / 2 + x * aside


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
