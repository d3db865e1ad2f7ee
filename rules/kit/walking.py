"""What walks share."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.machine import Battle
from rules.board.board import Board
from rules.errors import UNKNOWN, Refusal
from rules.unit import Unit


def refuse_stop(board: Board, start: int, cell: int, occupied: int) -> Refusal | None:
    """Return why nobody who comes from a cell ends its way on another, if so (BD-4, BD-6)."""
    if cell == start:
        return Refusal("stands_there", "BD-4")
    if board.impassable >> cell & 1:
        return Refusal("impassable", "BD-6")
    return Refusal("taken", "BD-4") if occupied >> cell & 1 else None


def refuse_walk(
    battle: Battle,
    unit: Unit,
    cells: tuple[int, ...],
    steps: int,
    code: str,
    clause: str,
    *,
    occupied: int | None = None,
    barred: int = 0,
    left: str = "left",
) -> Refusal | None:
    """Return why a walk of so many steps does not lead a unit to a cell, or nowhere if none is
    named; None if it does.

    :param code: with its clause, what is told where the way takes more steps; `left` names those
        that there are.
    :param occupied: the mask of the cells that are taken then, if not those taken now.
    :param barred: the mask of what objects close (BD-4).
    """
    if not cells:
        return UNKNOWN if steps else Refusal(code, clause, (("needed", 1), (left, 0)))
    board, cell = battle.setup.board, cells[0]
    taken = battle.occupied() if occupied is None else occupied
    if refusal := refuse_stop(board, unit.cell, cell, taken):
        return refusal
    if barred >> cell & 1:
        return Refusal("barred", "BD-4")
    needed = board.cost(unit.cell, cell, taken, barred)
    if needed < 0:
        return Refusal("no_way", "BD-5")
    if needed <= steps:
        return None
    return Refusal(code, clause, (("needed", needed), (left, steps)))


def can_walk(board: Board, start: int, steps: int, occupied: int) -> bool:
    """Whether a walk of so many steps leads anywhere: whether the first can be taken (BD-6)."""
    free = board.steps[start] & ~occupied
    return steps > 0 and bool(free if steps > 1 else free & ~board.rough)


def cost_of(battle: Battle, way: Iterable[int]) -> int:
    """Return what it costs to enter the cells of a way one after another (BD-6)."""
    rough = battle.setup.board.rough
    return sum(1 + (rough >> cell & 1) for cell in way)
