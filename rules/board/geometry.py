"""Exact plane geometry on offsets of rows and columns: directions, lines of sight (BD-5).

Only integers: the same answer on every machine, and the same in both directions of a line.
"""

from functools import cache
from typing import NamedTuple

DIRECTIONS: tuple[tuple[int, int], ...] = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)
"""(row, column) of one step in each direction: 0 towards growing numbers, then clockwise."""

Offset = tuple[int, int]


class SightLine(NamedTuple):
    """What a line between two cell centres passes, as (row, column) offsets from its start.

    ``crossed``: cells whose inside the line enters, its end included, its start left out.
    ``corners``: pairs of cells that meet at a corner through which the line goes exactly.
    """

    crossed: tuple[Offset, ...]
    corners: tuple[tuple[Offset, Offset], ...]


@cache
def nearest_direction(rows: int, columns: int) -> int:
    """Return the direction (0 to 7) nearest to an offset, or -1 for no offset at all.

    >>> nearest_direction(1, 5), nearest_direction(2, 3), nearest_direction(-4, 0)
    (0, 1, 6)
    """
    if not rows and not columns:
        return -1
    longer, shorter = max(abs(rows), abs(columns)), min(abs(rows), abs(columns))
    # A diagonal is nearest beyond 22.5 degrees, whose tangent is the square root of 2 less 1.
    diagonal = (longer + shorter) ** 2 > 2 * longer**2
    row = sign_of(rows) if diagonal or abs(rows) == longer else 0
    column = sign_of(columns) if diagonal or abs(columns) == longer else 0
    return DIRECTIONS.index((row, column))


@cache
def sight_line(rows: int, columns: int) -> SightLine:
    """Return what the line from a cell's centre to the centre at an offset passes (BD-5)."""
    height, width = abs(rows), abs(columns)
    row_step, column_step = sign_of(rows), sign_of(columns)
    crossed: list[Offset] = []
    corners: list[tuple[Offset, Offset]] = []
    row = column = 0
    while (row, column) != (height, width):
        # Which border comes first along the line: (row + 1/2) / height or (column + 1/2) / width.
        to_row, to_column = (2 * row + 1) * width, (2 * column + 1) * height
        if to_row == to_column:
            corners.append(
                (
                    ((row + 1) * row_step, column * column_step),
                    (row * row_step, (column + 1) * column_step),
                )
            )
        row, column = row + (to_row <= to_column), column + (to_column <= to_row)
        crossed.append((row * row_step, column * column_step))
    return SightLine(tuple(crossed), tuple(corners))


def is_clear(walls: int, numbers: int, start: int, line: SightLine) -> bool:
    """Tell whether a line from a cell meets no wall of a mask, on a board of that width (BD-5)."""
    for row, column in line.crossed:
        if walls >> (start + row * numbers + column) & 1:
            return False
    for (row, column), (other_row, other_column) in line.corners:
        first = walls >> (start + row * numbers + column)
        if first & walls >> (start + other_row * numbers + other_column) & 1:
            return False
    return True


def sign_of(number: int) -> int:
    """Return 1, 0 or -1 as a number is above, at or below 0."""
    return (number > 0) - (number < 0)
