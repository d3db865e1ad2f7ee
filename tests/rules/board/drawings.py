"""Boards for tests to draw on."""

from hypothesis import strategies as st

from rules.board.board import Board


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of 2 to 7 cells a side, mostly floor."""
    letters, numbers = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    signs = st.sampled_from("......##~,,c")
    size = letters * numbers
    drawn = "".join(draw(st.lists(signs, min_size=size, max_size=size)))
    return Board.from_drawing(
        "\n".join(drawn[row : row + numbers] for row in range(0, size, numbers))
    )
