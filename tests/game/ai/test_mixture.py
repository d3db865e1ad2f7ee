"""What two who choose unseen of each other make sure of: as linear programming finds it."""

from random import Random

import pytest

from game.ai.mixture import mixed
from tests.endings.table import settled


def test_scissors_paper_stone_are_chosen_as_often_as_each_other() -> None:
    value, mine, theirs = mixed([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    assert value == pytest.approx(0, abs=0.01)
    assert mine == pytest.approx([1 / 3] * 3, abs=0.02) == theirs


def test_where_both_have_a_best_answer_each_is_sure_of_it() -> None:
    assert mixed([[3, 2], [4, 1]]) == (2, [1, 0], [0, 1])
    assert mixed([[5]]) == (5, [1], [1])


def test_it_is_worth_what_linear_programming_says() -> None:
    """Neither gains more than a hundredth by doing something else."""
    throws = Random(7)
    for _ in range(20):
        rows = [[throws.random() for _ in range(4)] for _ in range(5)]
        value, mine, theirs = mixed(rows)
        assert value == pytest.approx(settled(rows)[0], abs=0.01)
        assert sum(mine) == pytest.approx(1) == sum(theirs)
        columns = zip(*rows, strict=True)
        least = min(sum(map(float.__mul__, mine, column)) for column in columns)
        most = max(sum(map(float.__mul__, theirs, row)) for row in rows)
        assert most - least < 0.01
