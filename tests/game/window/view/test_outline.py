"""One outline round a set of cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.window.view.outline import loops, rounded

PLACES = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


def area(loop: list[tuple[int, int]]) -> int:
    """Return twice the signed area: positive when the border runs clockwise on the screen."""
    return sum(
        first[0] * second[1] - second[0] * first[1]
        for first, second in zip(loop, [*loop[1:], loop[0]], strict=True)
    )


def test_two_neighbours_share_one_border() -> None:
    assert loops([(0, 0), (1, 0)]) == [[(0, 0), (2, 0), (2, 1), (0, 1)]]


def test_cells_that_touch_at_a_corner_have_borders_of_their_own() -> None:
    assert len(loops([(0, 0), (1, 1)])) == 2


def test_a_ring_has_an_outer_and_an_inner_border() -> None:
    ring = {(column, row) for column in range(3) for row in range(3)} - {(1, 1)}
    assert sorted(area(loop) for loop in loops(ring)) == [-2, 18]


@given(PLACES)
def test_borders_enclose_exactly_the_cells(places: set[tuple[int, int]]) -> None:
    assert sum(area(loop) for loop in loops(places)) == 2 * len(places)


def test_the_line_runs_inside_the_cells() -> None:
    steps = rounded([(0, 0), (1, 0), (1, 1), (0, 1)], size=10, inset=2, radius=0)
    numbers = [float(part.lstrip("MLQ")) for part in steps.replace(" Z", "").split()]
    assert min(numbers) == 2
    assert max(numbers) == 8
