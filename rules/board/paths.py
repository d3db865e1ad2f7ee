"""Finding the cheapest paths over single steps (BD-4 to BD-6)."""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from rules.board.cells import cells_of, mask_of

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

    ``steps`` holds the steps from each cell; see :meth:`rules.board.board.Board.reach`. Paths are
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


def flood(
    steps: Sequence[Sequence[Step]],
    masks: Sequence[int],
    rough: int,
    start: int,
    points: int,
    occupied: int,
    barriers: int,
) -> int:
    """Return the mask of the destinations of :func:`cheapest_paths`, without their paths.

    ``masks`` holds the cells one step from each, ``rough`` those that cost two.
    """
    blocked = occupied | barriers
    # By cost: the cells first reached for it, and the rough ones that take one more.
    reached, newest, rough_ahead = 1 << start, 1 << start, 0
    for _ in range(points):
        ahead = 0
        for cell in cells_of(newest):
            if masks[cell] & barriers:
                # No diagonal passes between two barriers.
                ahead |= mask_of(step.cell for step in steps[cell] if step.free & ~barriers)
            else:
                ahead |= masks[cell]
        ahead &= ~(blocked | reached)
        newest = ahead & ~rough | rough_ahead & ~reached
        rough_ahead = ahead & rough & ~newest
        reached |= newest
    return reached & ~(1 << start)
