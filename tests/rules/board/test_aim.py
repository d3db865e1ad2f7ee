"""A cell that cannot be aimed at says whether it is too far, a wall, or out of sight (BD-5)."""

import pytest

from rules.board.aim import out_of_aim
from rules.board.board import Board
from rules.errors import Refusal


@pytest.mark.parametrize(
    ("cell", "refusal"),
    [
        ("А-2", None),
        ("А-3", Refusal("wall", "BD-6")),
        ("А-4", Refusal("sight", "BD-5")),
        ("А-5", Refusal("range", "BD-5", (("distance", 4), ("range", 3)))),
    ],
)
def test_why_a_cell_cannot_be_aimed_at(cell: str, refusal: Refusal | None) -> None:
    board = Board.from_drawing("..#...")
    assert out_of_aim(board, board.parse("А-1"), board.parse(cell), 3) == refusal
