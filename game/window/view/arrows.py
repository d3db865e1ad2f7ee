"""Arrows on the board: dashed gold for what is about to happen, solid for what is declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.window.theme import Colour
from game.window.view.vector import Point, path, polygon

RIM, HEAD, WIDE, SHAFT, EDGE = 0.43, 0.26, 0.17, 0.1, 0.03
"""From a token's middle to the arrow; length and half width of its head, width of its shaft, and
of its edge; all in cells."""
SHARE = 0.75
"""A head is no longer than this part of its arrow."""
LEAST, ASIDE = 0.2, 0.13
"""An arrow between neighbours is at least so long, and so far beside their line, in cells."""

DASH, CLEAR = 0.14, 8
"""From a dash of a broken line to the next, in cells, and in pixels at least."""


def ends(
    start: Point, end: Point, size: float, *, parted: bool = False, into: bool = False
) -> tuple[Point, Point]:
    """Return where an arrow begins and ends between two cells' middles: rim to rim; between
    neighbours aside of the line, where one that comes the other way leaves it room.

    :param parted: whether one does come, so that it goes aside of any line.
    :param into: whether there is no token at its end, so that it leads to the middle.
    """
    x, y = _along(start, end)
    rim = 0.0 if into else RIM * size
    far, least = _distance(start, end) - RIM * size - rim, LEAST * size
    aside = ASIDE * size if parted or far < least else 0.0
    far = max(far, least)
    tip = end[0] - x * rim - y * aside, end[1] - y * rim + x * aside
    return (tip[0] - x * far, tip[1] - y * far), tip


def points(
    middles: Sequence[Point], size: float, *, parted: bool = False, into: bool = False
) -> tuple[Point, ...]:
    """Return where an arrow begins, turns and ends that goes through cells' middles, from rim to
    rim; a straight one as `ends` has it."""
    first, *turns, last = middles
    if not turns:
        return ends(first, last, size, parted=parted, into=into)
    out, back = _along(first, turns[0]), _along(last, turns[-1])
    start = first[0] + out[0] * RIM * size, first[1] + out[1] * RIM * size
    rim = 0.0 if into else RIM * size
    return start, *turns, (last[0] + back[0] * rim, last[1] + back[1] * rim)


def arrow(way: Sequence[Point], size: float, bright: Colour, edge: Colour, *, dashed: bool) -> str:
    """Return shaft and head of an arrow, bright on a darker or lighter edge; a short one has a
    small head, which hides nothing of the tokens.

    :param way: where it begins, turns and ends; two places at least.
    """
    *_, last, tip = way
    x, y = _along(last, tip)
    long = min(HEAD * size, SHARE * _distance(last, tip))
    neck = tip[0] - x * long, tip[1] - y * long
    wide, line = min(WIDE * size, long), max(1.5, EDGE * size)
    head = (tip, (neck[0] - y * wide, neck[1] + x * wide), (neck[0] + y * wide, neck[1] - x * wide))
    shaft = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in (*way[:-1], neck))
    drawn = {"fill": "none", "stroke_linejoin": "round"}
    dashes = {"stroke_dasharray": f"{size * 0.13:.1f} {size * 0.09:.1f}"} if dashed else {}
    return (
        path(shaft, stroke=edge, stroke_width=f"{SHAFT * size + 2 * line:.1f}", **drawn)
        + path(shaft, stroke=bright, stroke_width=f"{SHAFT * size:.1f}", **drawn, **dashes)
        + polygon(head, fill=bright, stroke=edge, stroke_width=line, stroke_linejoin="round")
    )


def dashes(
    start: pygame.Vector2, end: pygame.Vector2, size: float, broken: bool
) -> Iterator[tuple[pygame.Vector2, pygame.Vector2]]:
    """Yield the parts of a line: itself, or the dashes of a broken one."""
    pitch = max(CLEAR, DASH * size)
    count = max(2, round(start.distance_to(end) / pitch)) if broken else 1
    for number in range(count):
        first, last = number / count, (number + 0.5) / count if broken else 1.0
        yield start.lerp(end, first), start.lerp(end, last)


def _distance(start: Point, end: Point) -> float:
    return float(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)


def _along(start: Point, end: Point) -> Point:
    """Return the direction between two places as a step of length 1."""
    far = _distance(start, end) or 1.0
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far
