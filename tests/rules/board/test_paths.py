"""Rulings on reach and paths, beside a search that tries one path after another (BD-4 to BD-6)."""

from heapq import heappop, heappush
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.board import Board
from rules.board.cells import cells_of, mask_of
from tests.rules.board.drawings import boards

DUEL = Board(7, 7, ["floor"] * 49)

Paths = dict[int, tuple[int, tuple[int, ...]]]


def cells_drawn(text: str) -> tuple[Board, int]:
    """The board of a drawing and the cell under its star."""
    drawing = Board.read_drawing(text)
    return drawing.board, drawing.marks["*"][0]


def price(board: Board, cell: int) -> int:
    """What entering a cell costs (BD-6)."""
    return 2 if board.terrain[cell] == "rough" else 1


def is_diagonal(board: Board, here: int, there: int) -> bool:
    """Whether a step changes letter and number."""
    (row, column), (other_row, other_column) = board.row_column(here), board.row_column(there)
    return row != other_row and column != other_column


def is_legal(board: Board, here: int, there: int, occupied: int, barriers: int) -> bool:
    """Whether somebody may step from cell to cell."""
    (row, column), (other_row, other_column) = board.row_column(here), board.row_column(there)
    closed = board.impassable | barriers
    beside = board.cell(row, other_column + 1), board.cell(other_row, column + 1)
    shut = is_diagonal(board, here, there) and all(closed >> cell & 1 for cell in beside)
    taken = (closed | occupied) >> there & 1 or board.impassable >> here & 1
    return board.distance(here, there) == 1 and not taken and not shut


def best_paths(
    board: Board, start: int, points: int, occupied: int, barriers: int, hazards: int
) -> Paths:
    """Every cell in reach with the best path there: by cost, hazards, diagonals, cells."""
    found: Paths = {}
    seen = 0
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, (start,))]
    while queue:
        cost, danger, diagonals, path = heappop(queue)
        here = path[-1]
        if seen >> here & 1:
            continue
        seen |= 1 << here
        if here != start:
            found[here] = cost, path[1:]
        for there in range(board.size):
            total = cost + price(board, there)
            if total <= points and is_legal(board, here, there, occupied, barriers):
                further = danger + (hazards >> there & 1)
                turned = diagonals + is_diagonal(board, here, there)
                heappush(queue, (total, further, turned, (*path, there)))
    return found


@given(boards(), st.data())
def test_reach_by_masks_is_the_reach_of_a_search_and_its_paths_are_the_best(
    board: Board, data: st.DataObject
) -> None:
    masks = st.integers(0, board.all_cells).map(lambda mask: mask & mask >> 3)
    start = data.draw(st.integers(0, board.size - 1))
    points = data.draw(st.integers(0, 6))
    occupied, barriers, hazards = data.draw(masks), data.draw(masks), data.draw(masks)
    found = best_paths(board, start, points, occupied, barriers, hazards)
    reach = board.reach(start, points, occupied, barriers)
    assert set(cells_of(reach.cells)) == found.keys()
    assert reach.layers[0] == 1 << start
    assert board.reached(start, points, occupied, barriers) == reach.cells
    for cell in range(board.size):
        known = 0 if cell == start else found[cell][0] if cell in found else -1
        assert reach.cost(cell) == known
        if cell in found:
            path = board.path(start, cell, points, occupied, barriers, hazards)
            assert path == found[cell]
            steps = pairwise((start, *path[1]))
            assert all(is_legal(board, *step, occupied, barriers) for step in steps)


@given(boards())
def test_on_every_way_over_a_whole_board_the_best_path_is_found(board: Board) -> None:
    start = board.size // 2
    found = best_paths(board, start, 2 * board.size, 0, 0, board.cover)
    for cell, best in found.items():
        assert board.path(start, cell, 2 * board.size, 0, 0, board.cover) == best


@given(boards())
def test_a_step_leads_to_every_cell_that_the_rules_let_one_enter_from_there(board: Board) -> None:
    for cell in range(board.size):
        steps = [there for there in range(board.size) if is_legal(board, cell, there, 0, 0)]
        assert board.steps[cell] == mask_of(steps)


@pytest.mark.parametrize(
    ("goals", "points", "cost"), [("А-4", 6, 4), ("А-4", 3, -1), ("Б-1", 6, -1)]
)
def test_the_cost_to_the_nearest_of_some_cells(goals: str, points: int, cost: int) -> None:
    """BD-5, BD-6: rough ground costs two; what is too dear or walled in is not got to."""
    board = Board.from_drawing("..,.\n.###")
    mask = mask_of([board.parse(goals)])
    assert board.cost_to_any(0, mask, points, 1 << board.parse("Б-1")) == cost
    assert board.cost_to_any(0, mask | 1 << board.parse("А-2"), points, 0) == 1


def test_reach_ends_where_the_points_end() -> None:
    start = DUEL.parse("Г-1")
    assert DUEL.reach(start, 2, 0).cells.bit_count() == 14
    assert DUEL.reach(start, 0, 0).cells == 0
    path = DUEL.path(start, DUEL.parse("Д-3"), 2, 0)
    assert path == (2, (DUEL.parse("Г-2"), DUEL.parse("Д-3")))
    with pytest.raises(KeyError):
        DUEL.path(start, DUEL.parse("Г-4"), 2, 0)


def test_bd_4_taken_cells_are_neither_entered_nor_passed() -> None:
    board, start = cells_drawn("*...")
    assert cells_of(board.reached(start, 3, 1 << 2)) == (1,)


def test_bd_4_creatures_do_not_close_a_diagonal_but_barriers_do() -> None:
    board, start = cells_drawn("""
        *..
        ...
    """)
    beside = mask_of((1, 3))
    assert 4 in cells_of(board.reached(start, 1, beside))
    assert 4 not in cells_of(board.reached(start, 1, 0, barriers=beside))
    assert 4 in cells_of(board.reached(start, 1, 1 << 1, barriers=1 << 3))


def test_bd_5_a_barrier_and_a_wall_close_a_diagonal() -> None:
    board, start = cells_drawn("""
        *#
        ..
    """)
    assert cells_of(board.reached(start, 1, 0, barriers=1 << 2)) == ()


def test_bd_6_rough_ground_is_walked_round_when_that_is_cheaper() -> None:
    board, start = cells_drawn("""
        *,.
        ...
    """)
    assert board.path(start, 2, 2, 0) == (2, (4, 2))
    assert board.path(start, 1, 2, 0) == (2, (1,))
    assert board.reach(start, 2, 0).cost(1) == 2
    assert board.reach(start, 1, 0).cost(1) == -1


def test_of_two_cheapest_paths_the_one_through_fewer_hazards_is_taken() -> None:
    board, start = cells_drawn("""
        *..
        ...
    """)
    assert board.path(start, 2, 2, 0) == (2, (1, 2))
    assert board.path(start, 2, 2, 0, hazards=1 << 1) == (2, (4, 2))
    assert board.path(start, 2, 2, 0, hazards=mask_of((1, 4))) == (2, (1, 2))


def test_of_paths_alike_the_straight_one_is_taken() -> None:
    board, start = cells_drawn("""
        ...
        *..
        ...
    """)
    assert board.path(start, 5, 2, 0) == (2, (4, 5))
    assert board.path(start, 5, 2, 1 << 4) == (2, (1, 5))


def test_nobody_steps_out_of_a_wall() -> None:
    board = Board.from_drawing("#..")
    assert board.reach(0, 2, 0).cells == 0


def test_reach_is_shared_where_only_far_cells_differ() -> None:
    first = DUEL.reach(24, 2, 1 << 25)
    far_away = 1 << 0
    assert DUEL.reach(24, 2, 1 << 25 | far_away) is first


def test_the_best_way_is_drawn_at_once_where_nothing_is_in_it() -> None:
    """Straight steps and diagonal ones, these where they lead to lower cells, or late; none over
    rough ground or past a corner of walls."""
    board = Board.from_drawing("....\n....\n..,.")
    first, last = board.parse("Б-4"), board.parse("А-1")
    assert board.direct(first, last, False).cells == tuple(map(board.parse, ("А-3", "А-2", "А-1")))
    assert board.direct(first, last, True).cells == tuple(map(board.parse, ("Б-3", "Б-2", "А-1")))
    assert board.direct(last, board.parse("В-3"), False) is None
    walled = Board.from_drawing(".#\n#.")
    assert walled.direct(0, 3, False) is None


def test_the_way_drawn_at_once_gives_way_to_who_stands_in_it_and_to_what_bars_its_corners() -> None:
    """BD-4: past one who stands there, and round a corner between two barriers."""
    board = Board.from_drawing("...\n...\n...")
    assert board.path(0, 8, 4, 0) == (2, (4, 8))
    assert board.path(0, 8, 4, 1 << 4) == (3, (1, 5, 8))
    assert board.path(0, 4, 4, 0, barriers=1 << 1) == (1, (4,))
    with pytest.raises(KeyError):
        board.path(0, 8, 4, 0, barriers=1 << 5 | 1 << 7)
