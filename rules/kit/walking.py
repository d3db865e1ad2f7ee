"""What walks share."""

from __future__ import annotations

from collections.abc import Iterable

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


def cost_of(battle: Battle, way: Iterable[int]) -> int:
    """Return what it costs to enter the cells of a way one after another (BD-6)."""
    rough = battle.setup.board.rough
    return sum(1 + (rough >> cell & 1) for cell in way)
