"""Rulings on the board: names, distance, steps, sight and areas (BD-1 to BD-7)."""

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.board import FEET_PER_CELL, Board, CellError, Risk
from rules.board.cells import cells_of
from tests.rules.board.drawings import boards

DUEL = Board(7, 7, ["floor"] * 49)


def cells_drawn(text: str) -> tuple[Board, tuple[int, ...]]:
    """The board of a drawing and the cells under its stars."""
    drawing = Board.read_drawing(text)
    return drawing.board, drawing.marks["*"]


# BD-1: names


@pytest.mark.parametrize(
    ("cyrillic", "latin", "cell"),
    [("А-1", "A-1", 0), ("В-1", "C-1", 14), ("Ж-7", "G-7", 48), ("Е-2", "F-2", 36)],
)
def test_bd_1_a_cell_has_one_name_in_each_alphabet(cyrillic: str, latin: str, cell: int) -> None:
    assert (DUEL.name(cell), DUEL.name(cell, "latin")) == (cyrillic, latin)
    assert DUEL.parse(cyrillic) == DUEL.parse(latin) == cell


def test_bd_1_letters_that_look_alike_are_told_apart_by_code_point() -> None:
    assert DUEL.parse("\N{CYRILLIC CAPITAL LETTER VE}-1") == DUEL.cell(2, 1)
    assert DUEL.parse("B-1") == DUEL.cell(1, 1)
    assert DUEL.parse("c-1") == DUEL.parse("в-1") == DUEL.cell(2, 1)


def test_bd_1_a_larger_board_goes_on_through_the_alphabet_without_yo() -> None:
    large = Board(32, 60, ["floor"] * 1920)
    rows = [large.name(row * 60).removesuffix("-1") for row in range(32)]
    assert "".join(rows) == "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    assert large.name(1919) == "Я-60"
    assert [large.name(row * 60, "latin") for row in (25, 26, 31)] == ["Z-1", "AA-1", "AF-1"]


@pytest.mark.parametrize(
    "text", ["", "В", "В1", "В-0", "В-01", "Ё-1", "З-1", "В-8", "A-1-1", "АА-1"]
)
def test_bd_1_a_name_of_no_cell_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(CellError, match=r"expected a cell from А-1 to Ж-7 \(A-1 to G-7 in Latin"):
        DUEL.parse(text)


@pytest.mark.parametrize(("letter", "number"), [(-1, 1), (7, 1), (0, 0), (0, 8)])
def test_bd_1_a_cell_outside_the_board_is_refused(letter: int, number: int) -> None:
    with pytest.raises(CellError, match="outside the board"):
        DUEL.cell(letter, number)


@pytest.mark.parametrize("alphabet", ["cyrillic", "latin"])
def test_bd_1_every_name_reads_back(alphabet: str) -> None:
    large = Board(32, 60, ["floor"] * 1920)
    assert [large.parse(large.name(cell, alphabet)) for cell in range(1920)] == list(range(1920))


@pytest.mark.parametrize(("letters", "numbers"), [(0, 7), (33, 7), (7, 0), (7, 61)])
def test_a_board_has_1_to_32_letters_and_1_to_60_numbers(letters: int, numbers: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 32 letters and 1 to 60 numbers"):
        Board(letters, numbers, ["floor"] * (letters * numbers))


def test_a_board_needs_an_entry_for_every_cell() -> None:
    with pytest.raises(ValueError, match="3 entries of terrain; expected 4"):
        Board(2, 2, ["floor"] * 3)
    with pytest.raises(ValueError, match="1 entries of risk; expected 4"):
        Board(2, 2, ["floor"] * 4, [None])


# BD-5: distance, direction and steps


def test_bd_5_distance_is_counted_in_kings_moves() -> None:
    distance = DUEL.distance(DUEL.parse("А-1"), DUEL.parse("В-6"))
    assert distance == 5
    assert DUEL.distance(DUEL.parse("А-1"), DUEL.parse("Ж-7")) == 6


def test_bd_7_a_cell_is_five_feet() -> None:
    assert FEET_PER_CELL == 5


@pytest.mark.parametrize(
    ("target", "direction"),
    [
        *[("Г-7", 0), ("Ж-7", 1), ("Ж-4", 2), ("Ж-1", 3), ("Г-1", 4), ("А-1", 5), ("А-4", 6)],
        *[("А-7", 7), ("Д-7", 0), ("Д-6", 1), ("А-3", 6), ("Б-3", 5), ("Б-6", 7), ("Г-4", -1)],
    ],
)
def test_direction_is_the_nearest_of_eight_clockwise(target: str, direction: int) -> None:
    assert DUEL.direction(DUEL.parse("Г-4"), DUEL.parse(target)) == direction


def test_a_step_past_the_edge_leads_nowhere() -> None:
    middle, corner = DUEL.parse("Г-4"), DUEL.parse("А-1")
    around = [DUEL.name(DUEL.step(middle, direction)) for direction in range(8)]
    assert around == ["Г-5", "Д-5", "Д-4", "Д-3", "Г-3", "В-3", "В-4", "В-5"]
    assert [DUEL.step(corner, direction) for direction in (3, 4, 5, 6, 7)] == [-1] * 5
    assert DUEL.step(middle, 8) == DUEL.step(middle, 0)


def test_bd_5_no_diagonal_step_between_two_impassable_neighbours() -> None:
    board, (start,) = cells_drawn("""
        *#.
        ~..
        ...
    """)
    assert board.steps[start] == 0


def test_bd_5_one_impassable_neighbour_leaves_the_diagonal_open() -> None:
    board, (start,) = cells_drawn("""
        *#.
        ...
    """)
    assert cells_of(board.steps[start]) == (3, 4)


@pytest.mark.parametrize(("sign", "cost"), [(".", 1), (",", 2), ("c", 1)])
def test_bd_6_what_a_step_onto_terrain_costs(sign: str, cost: int) -> None:
    assert Board.from_drawing(f".{sign}").cost(0, 1, 0) == cost


@pytest.mark.parametrize("sign", ["#", "~"])
def test_bd_6_walls_and_water_cannot_be_entered(sign: str) -> None:
    board = Board.from_drawing(f".{sign}")
    assert board.steps == (0, 0)
    assert board.impassable == 0b10


def test_bd_6_risk_cells_keep_their_level_and_kind() -> None:
    board = Board(1, 2, ["floor", "rough"], [None, Risk("medium", "climb")])
    assert board.risks[1] == ("medium", "climb")
    assert Board.from_drawing("..").risks == (None, None)


# BD-5: line of sight


@pytest.mark.parametrize(
    ("drawing", "seen"),
    [
        ("a.#.b", False),
        ("a.~.b", True),
        ("a.c,b", True),
        ("a#\n.b", True),
        ("a#\n#b", False),
        ("a#\n~b", True),
        ("a..\n.#b", False),
        ("a..\n#.b", True),
        ("a#.\n..b", False),
        ("a.#.\n..#b", False),
    ],
)
def test_bd_5_line_of_sight_runs_between_centres(drawing: str, seen: bool) -> None:
    read = Board.read_drawing(drawing)
    first, second = read.marks["a"][0], read.marks["b"][0]
    assert read.board.line_of_sight(first, second) is seen
    assert read.board.line_of_sight(second, first) is seen


def test_bd_5_what_a_wall_hides() -> None:
    drawing = Board.read_drawing("""
        ......
        ..#...
        a.#...
        ......
    """)
    board, start = drawing.board, drawing.marks["a"][0]
    seen = board.draw(dict.fromkeys(cells_of(board.sight(start)), "+"))
    assert seen.split() == ["+++...", "++#...", "++#...", "++++.."]


def _seen_by_definition(board: Board, first: int, second: int) -> bool:
    """BD-5 word by word in fractions: no wall's inside, no corner between two walls."""
    start, end = board.row_column(first), board.row_column(second)
    lengths = end[0] - start[0], end[1] - start[1]
    half = Fraction(1, 2)

    def enters(wall: int) -> bool:
        low, high = Fraction(0), Fraction(1)
        for origin, length, centre in zip(start, lengths, board.row_column(wall), strict=True):
            if length == 0 and origin != centre:
                return False
            if length != 0:
                ends = sorted((centre + side - origin) / length for side in (-half, half))
                low, high = max(low, ends[0]), min(high, ends[1])
        return low < high

    def closes(row: int, column: int) -> bool:
        """Whether the line goes through the lower right corner of a cell, between walls."""
        across = (row + half - start[0]) * lengths[1] - (column + half - start[1]) * lengths[0]
        between = min(start[0], end[0]) <= row < max(start[0], end[0])
        walls = [
            {
                board.terrain[board.cell(row, column + 1)],
                board.terrain[board.cell(row + 1, column + 2)],
            },
            {
                board.terrain[board.cell(row, column + 2)],
                board.terrain[board.cell(row + 1, column + 1)],
            },
        ]
        return across == 0 and between and {"wall"} in walls

    corners = [
        (row, column) for row in range(board.letters - 1) for column in range(board.numbers - 1)
    ]
    return first == second or not (
        any(enters(wall) for wall in cells_of(board.walls)) or any(closes(*at) for at in corners)
    )


@given(boards(), st.data())
def test_bd_5_sight_is_what_the_definition_says_and_symmetric(
    board: Board, data: st.DataObject
) -> None:
    first = data.draw(st.integers(0, board.size - 1))
    for second in range(board.size):
        seen = board.line_of_sight(first, second)
        assert seen == board.line_of_sight(second, first)
        assert seen == _seen_by_definition(board, first, second)


@given(st.integers(0, 48), st.integers(0, 48), st.integers(0, 48))
def test_bd_5_distance_is_a_metric(first: int, second: int, third: int) -> None:
    assert DUEL.distance(first, second) == DUEL.distance(second, first)
    assert (DUEL.distance(first, second) == 0) == (first == second)
    through = DUEL.distance(first, second) + DUEL.distance(second, third)
    assert DUEL.distance(first, third) <= through


@given(boards(), st.data())
def test_range_is_distance_and_sight(board: Board, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, board.size - 1))
    radius = data.draw(st.integers(0, 7))
    near = {other for other in range(board.size) if board.distance(cell, other) <= radius}
    assert set(cells_of(board.within(cell, radius))) == near
    seen = {other for other in near if board.line_of_sight(cell, other)}
    assert set(cells_of(board.in_range(cell, radius))) == seen


# One board for all


def test_a_board_cannot_be_changed_and_copies_are_itself() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        DUEL.numbers = 8
    assert copy.copy(DUEL) is DUEL and copy.deepcopy(DUEL) is DUEL


@given(boards())
def test_a_board_survives_pickling_and_drawing(board: Board) -> None:
    assert pickle.loads(pickle.dumps(board)) == board
    assert Board.from_drawing(board.draw()) == board
    assert hash(Board.from_drawing(board.draw())) == hash(board)
    assert board != DUEL or board.draw() == DUEL.draw()


def test_marks_of_a_drawing_stand_on_floor() -> None:
    drawing = Board.read_drawing("a.#\n~ba")
    assert drawing.marks == {"a": (0, 5), "b": (4,)}
    assert drawing.board.draw() == "..#\n~.."


def test_a_drawing_needs_rows_of_one_length() -> None:
    with pytest.raises(ValueError, match="rows of one length"):
        Board.from_drawing("..\n...")
