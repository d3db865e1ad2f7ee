"""What walks share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.battle.machine import Battle
from rules.board.board import Board
from rules.errors import Refusal


def refuse_stop(board: Board, start: int, cell: int, occupied: int) -> Refusal | None:
    """Return why nobody who comes from a cell ends its way on another, if so (BD-4, BD-6)."""
    if cell == start:
        return Refusal("stands_there", "BD-4")
    if board.impassable >> cell & 1:
        return Refusal("impassable", "BD-6")
    return Refusal("taken", "BD-4") if occupied >> cell & 1 else None


def refuse_walk(
    board: Board,
    start: int,
    cell: int,
    occupied: int,
    steps: int,
    too_far: Callable[[int], Refusal],
    barred: int = 0,
) -> Refusal | None:
    """Return why a walk of so many steps does not lead from a cell to another, if so.

    `barred` is the mask of what objects close (BD-4); `too_far` makes the refusal of a walk that
    is possible, from the steps that it would take.
    """
    if refusal := refuse_stop(board, start, cell, occupied):
        return refusal
    if barred >> cell & 1:
        return Refusal("barred", "BD-4")
    needed = board.cost(start, cell, occupied, barred)
    if needed < 0:
        return Refusal("no_way", "BD-5")
    return None if needed <= steps else too_far(needed)


def can_walk(board: Board, start: int, steps: int, occupied: int) -> bool:
    """Whether a walk of so many steps leads anywhere: whether the first can be taken (BD-6)."""
    free = board.steps[start] & ~occupied
    return steps > 0 and bool(free if steps > 1 else free & ~board.rough)


def cost_of(battle: Battle, way: Iterable[int]) -> int:
    """Return what it costs to enter the cells of a way one after another (BD-6)."""
    rough = battle.setup.board.rough
    return sum(1 + (rough >> cell & 1) for cell in way)
