"""Arrows on the board: dashed gold for what is about to happen, solid for what is declared."""

from __future__ import annotations

from game.window.theme import Colour
from game.window.view.vector import Point, path, polygon

RIM, HEAD, WIDE, SHAFT, EDGE = 0.43, 0.26, 0.17, 0.1, 0.03
"""From a token's middle to the arrow; length and half width of its head, width of its shaft, and
of its edge; all in cells."""
SHARE = 0.75
"""A head is no longer than this part of its arrow."""
LEAST, ASIDE = 0.2, 0.13
"""An arrow between neighbours is at least so long, and so far beside their line, in cells."""


def ends(start: Point, end: Point, size: float, *, parted: bool = False) -> tuple[Point, Point]:
    """Return where an arrow begins and ends between two cells' middles: rim to rim; between
    neighbours aside of the line, where one that comes the other way leaves it room.

    :param parted: whether one does come, so that it goes aside of any line.
    """
    x, y = _along(start, end)
    far, least = _distance(start, end) - 2 * RIM * size, LEAST * size
    aside = ASIDE * size if parted or far < least else 0.0
    far = max(far, least)
    tip = end[0] - x * RIM * size - y * aside, end[1] - y * RIM * size + x * aside
    return (tip[0] - x * far, tip[1] - y * far), tip


def arrow(
    start: Point, tip: Point, size: float, bright: Colour, edge: Colour, *, dashed: bool
) -> str:
    """Return shaft and head of an arrow, bright on a darker or lighter edge; a short one has a
    small head, which hides nothing of the tokens."""
    x, y = _along(start, tip)
    long = min(HEAD * size, SHARE * _distance(start, tip))
    neck = tip[0] - x * long, tip[1] - y * long
    wide, line = min(WIDE * size, long), max(1.5, EDGE * size)
    head = (tip, (neck[0] - y * wide, neck[1] + x * wide), (neck[0] + y * wide, neck[1] - x * wide))
    shaft = f"M{start[0]:.2f} {start[1]:.2f} L{neck[0]:.2f} {neck[1]:.2f}"
    dashes = {"stroke_dasharray": f"{size * 0.13:.1f} {size * 0.09:.1f}"} if dashed else {}
    return (
        path(shaft, fill="none", stroke=edge, stroke_width=f"{SHAFT * size + 2 * line:.1f}")
        + path(shaft, fill="none", stroke=bright, stroke_width=f"{SHAFT * size:.1f}", **dashes)
        + polygon(head, fill=bright, stroke=edge, stroke_width=line, stroke_linejoin="round")
    )


def _distance(start: Point, end: Point) -> float:
    return float(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)


def _along(start: Point, end: Point) -> Point:
    """Return the direction between two places as a step of length 1."""
    far = _distance(start, end) or 1.0
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far
