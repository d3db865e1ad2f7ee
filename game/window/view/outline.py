"""One outline round a whole set of cells."""

from __future__ import annotations

from collections.abc import Iterable

Place = tuple[int, int]
Point = tuple[float, float]


def loops(places: Iterable[Place]) -> list[list[Place]]:
    """Return the closed borders of a set of (column, row) places, corners only.

    Borders run clockwise round the places and anticlockwise round holes; places that
    touch only at a corner get borders of their own.
    """
    inside = frozenset(places)
    edges: dict[Place, list[Place]] = {}
    for column, row in sorted(inside):
        sides = (
            ((column, row - 1), (column, row), (column + 1, row)),
            ((column + 1, row), (column + 1, row), (column + 1, row + 1)),
            ((column, row + 1), (column + 1, row + 1), (column, row + 1)),
            ((column - 1, row), (column, row + 1), (column, row)),
        )
        for neighbour, start, end in sides:
            if neighbour not in inside:
                edges.setdefault(start, []).append(end)
    found = []
    while edges:
        start = min(edges)
        found.append(_corners(_trace(edges, start)))
    return found


def rounded(loop: list[Place], size: float, inset: float, radius: float) -> str:
    """Return a border as SVG path steps.

    `size` is a cell's side, `inset` how far inside the cells the line runs, `radius` how
    round its corners are; all in pixels.
    """
    points = _inset(loop, size, inset)
    steps: list[str] = []
    for index, point in enumerate(points):
        before = _towards(point, points[index - 1], radius)
        after = _towards(point, points[(index + 1) % len(points)], radius)
        steps.append(
            f"{'L' if steps else 'M'}{before[0]:.1f} {before[1]:.1f} "
            f"Q{point[0]:.1f} {point[1]:.1f} {after[0]:.1f} {after[1]:.1f}"
        )
    return " ".join(steps) + " Z"


def _trace(edges: dict[Place, list[Place]], start: Place) -> list[Place]:
    """Take one closed chain out of the edges, turning right where two cells only touch."""
    chain = [start]
    point, heading = start, (0, 0)
    while True:
        ends = edges[point]
        right = (point[0] - heading[1], point[1] + heading[0])
        end = right if right in ends else ends[0]
        ends.remove(end)
        if not ends:
            del edges[point]
        heading = (end[0] - point[0], end[1] - point[1])
        point = end
        if point == start:
            return chain
        chain.append(point)


def _corners(chain: list[Place]) -> list[Place]:
    """Drop the points at which a chain goes straight on."""
    count = len(chain)
    return [
        point
        for index, point in enumerate(chain)
        if _heading(chain[index - 1], point) != _heading(point, chain[(index + 1) % count])
    ]


def _inset(loop: list[Place], size: float, inset: float) -> list[Point]:
    """Return the corners in pixels, moved towards the inside."""
    points = []
    for index, (column, row) in enumerate(loop):
        into = _heading(loop[index - 1], (column, row))
        out = _heading((column, row), loop[(index + 1) % len(loop)])
        points.append(
            (
                column * size - inset * (into[1] + out[1]),
                row * size + inset * (into[0] + out[0]),
            )
        )
    return points


def _heading(start: Place, end: Place) -> Place:
    """Return the unit step from one corner to the next along an axis."""
    across, down = end[0] - start[0], end[1] - start[1]
    return (across > 0) - (across < 0), (down > 0) - (down < 0)


def _towards(start: Point, end: Point, length: float) -> Point:
    """Return the point `length` pixels from start on the way to end, at most half way."""
    across, down = end[0] - start[0], end[1] - start[1]
    whole = abs(across) + abs(down)
    part = min(0.5, length / whole) if whole else 0.0
    return start[0] + across * part, start[1] + down * part
