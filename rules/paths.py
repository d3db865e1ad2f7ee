"""Finding the cheapest paths over single steps (BD-4 to BD-6)."""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

Reach = Mapping[int, tuple[int, tuple[int, ...]]]
"""Destination to (cost in movement points, path without the start and with the end)."""


class Step(NamedTuple):
    """A single step over static terrain.

    ``cost`` in movement points; ``diagonal`` 1 or 0; ``free`` the mask of passable cells
    beside a diagonal step, of which one must stay passable (-1 for a straight step).
    """

    cell: int
    cost: int
    diagonal: int
    free: int


def cheapest_paths(
    steps: Sequence[Sequence[Step]],
    start: int,
    points: int,
    occupied: int,
    barriers: int,
    hazards: int,
    goal: int = -1,
) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return every destination within ``points`` with its cost and best path.

    ``steps`` holds the steps from each cell; see :meth:`rules.board.Board.reach`. Paths are
    searched in order of (cost, hazards, diagonals, path), so the first arrival is the best. With
    a ``goal`` the search ends there.
    """
    blocked = occupied | barriers
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, (start,))]
    while queue:
        cost, danger, diagonals, path = heappop(queue)
        here = path[-1]
        if blocked >> here & 1:
            continue
        blocked |= 1 << here
        if here != start:
            found[here] = cost, path[1:]
            if here == goal:
                break
        for cell, step_cost, diagonal, free in steps[here]:
            total = cost + step_cost
            if total > points or blocked >> cell & 1 or (barriers and not free & ~barriers):
                continue
            entry = (total, danger + (hazards >> cell & 1), diagonals + diagonal, (*path, cell))
            heappush(queue, entry)
    return found
