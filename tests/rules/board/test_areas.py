"""Rulings on the shapes of areas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.areas import SHAPES
from rules.board.board import Board
from tests.rules.board.drawings import boards

DUEL = Board(7, 7, ["floor"] * 49)


def drawn_area(text: str, shape: str, size: int) -> str:
    """The area from ``a`` to ``t`` drawn over the board, origin and target included."""
    drawing = Board.read_drawing(text)
    board, origin = drawing.board, drawing.marks["a"][0]
    target = drawing.marks.get("t", (origin,))[0]
    area = board.area(shape, size, origin, target)
    assert list(area) == sorted(area)
    return board.draw(dict.fromkeys(area, "*"))


def same_drawing(text: str) -> str:
    """A drawing without its indentation."""
    return "\n".join(text.split())


def test_a_single_target_is_one_cell() -> None:
    assert drawn_area("a.t", "single", 1) == "..*"


def test_a_line_runs_on_past_its_target_and_stops_before_a_wall() -> None:
    assert drawn_area("a.t...", "line", 4) == ".****."
    assert drawn_area("at..#.", "line", 5) == ".***#."
    assert drawn_area("a~t", "line", 5) == ".**"


def test_a_line_takes_the_nearest_of_eight_directions() -> None:
    expected = same_drawing("""
        ....
        .*..
        ..*.
    """)
    assert drawn_area("a...\n....\n...t", "line", 3) == expected


def test_a_cone_is_a_quarter_of_the_square_around() -> None:
    expected = same_drawing("""
        ..*
        .**
        .**
        .**
        ..*
    """)
    assert drawn_area("...\n...\na.t\n...\n...", "cone", 2) == expected


def test_a_cone_to_a_corner_is_a_square() -> None:
    assert drawn_area("a...\n....\n..t.\n....", "cone", 2) == ".**.\n***.\n***.\n...."


def test_a_cone_stops_at_a_wall() -> None:
    assert drawn_area("....\na#.t\n....", "cone", 3) == ".*..\n.#..\n.*.."


def test_a_burst_fills_what_its_centre_sees() -> None:
    assert drawn_area("...#.\na.t#.\n.....", "burst", 1) == ".**#.\n.**#.\n.***."


def test_around_leaves_its_origin_out() -> None:
    assert drawn_area("....\n.a..\n....\n....", "around", 1) == "***.\n*.*.\n***.\n...."


def test_a_wall_stands_across_the_line_to_its_target() -> None:
    expected = same_drawing("""
        ..*.
        ..*.
        ..*.
        ....
    """)
    assert drawn_area("....\na.t.\n....\n....", "wall", 3) == expected


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("..a../...../..t../...../.....", "...../...../.****/...../....."),
        ("....a/...../..t../...../.....", "...../.*.../..*../...*./....*"),
        ("...../...../a.t../...../.....", "...../..*../..*../..*../..*.."),
        ("a..../...../..t../...../.....", "...../...*./..*../.*.../*...."),
    ],
)
def test_a_wall_of_an_even_size_has_one_cell_more_ahead(text: str, drawn: str) -> None:
    area = drawn_area(text.replace("/", "\n"), "wall", 4)
    assert area == drawn.replace("/", "\n")


def test_a_wall_is_cut_off_by_walls_and_the_edge() -> None:
    assert drawn_area("...a..\n.#.t..", "wall", 5) == "......\n.#****"
    assert drawn_area(".....a\n.....t", "wall", 3) == "......\n....**"


@pytest.mark.parametrize("shape", ["line", "cone"])
def test_a_line_or_cone_needs_a_direction(shape: str) -> None:
    assert DUEL.area(shape, 2, 24, 24) == ()
    assert len(DUEL.area(shape, 2, 24, 25)) == {"line": 2, "cone": 8}[shape]


def test_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match='shape "ring": expected one of single, line'):
        DUEL.area("ring", 1, 0, 1)


@given(boards(), st.sampled_from(SHAPES), st.integers(1, 5), st.data())
def test_areas_stay_on_the_board_and_behind_no_wall(
    board: Board, shape: str, size: int, data: st.DataObject
) -> None:
    cells = st.integers(0, board.size - 1)
    origin, target = data.draw(cells), data.draw(cells)
    area = board.area(shape, size, origin, target)
    assert list(area) == sorted(set(area)) and all(0 <= cell < board.size for cell in area)
    seen_from = target if shape in ("single", "burst", "wall") else origin
    assert all(board.line_of_sight(seen_from, cell) for cell in area)
    assert (origin in area) <= (shape in ("single", "burst", "wall"))
    if shape in ("line", "wall"):
        assert len(area) <= size
