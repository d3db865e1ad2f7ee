"""Why a cell cannot be aimed at, wherever a rule asks for range and sight (BD-5)."""

from __future__ import annotations

from rules.board.board import Board
from rules.errors import Refusal


def out_of_aim(board: Board, start: int, cell: int, reach: int) -> Refusal | None:
    """Return why a cell is out of reach (in cells) or out of sight from another, if it is."""
    distance = board.distance(start, cell)
    if distance > reach:
        return Refusal("range", "BD-5", (("distance", distance), ("range", reach)))
    if board.walls >> cell & 1:
        return Refusal("wall", "BD-6")
    return None if board.line_of_sight(start, cell) else Refusal("sight", "BD-5")
