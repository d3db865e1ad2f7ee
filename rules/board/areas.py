"""The shapes of areas on a board: single, line, cone, burst, wall, around.

An area holds only cells of the board that can be seen from where it starts, so no area
reaches through a wall (BD-5) or past the edge.
"""

from __future__ import annotations

from typing import Protocol

from rules.board.cells import cells_of
from rules.board.geometry import DIRECTIONS

SHAPES = ("single", "line", "cone", "burst", "wall", "around")


class Ground(Protocol):
    """What a shape is laid on: a board, as far as shapes know it."""

    def in_range(self, cell: int, reach: int) -> int: ...
    def sight(self, cell: int) -> int: ...
    def step(self, cell: int, direction: int) -> int: ...
    def direction(self, start: int, end: int) -> int: ...
    def row_column(self, cell: int) -> tuple[int, int]: ...


def area_cells(board: Ground, shape: str, size: int, origin: int, target: int) -> tuple[int, ...]:
    """Return the cells of an area, ascending.

    - ``single``: the target.
    - ``line``: ``size`` cells from the origin (left out) towards the target.
    - ``cone``: 90 degrees wide and ``size`` long from the origin (left out).
    - ``burst``: radius ``size`` about the target, what the target's cell sees.
    - ``wall``: a row of ``size`` cells across the way, the target in its middle.
    - ``around``: radius ``size`` about the origin (left out), what it sees.

    The way to the target is the nearest of 8 directions; a line or cone to the origin itself is
    empty.

    :raises ValueError: for a shape that is not one of ``SHAPES``.
    """
    if shape == "single":
        return (target,)
    if shape == "burst":
        return cells_of(board.in_range(target, size))
    if shape == "around":
        return cells_of(board.in_range(origin, size) & ~(1 << origin))
    if shape == "wall":
        across = (board.direction(origin, target) + 2) % 4 if origin != target else 0
        return _wall(board, size, target, across)
    if shape not in SHAPES:
        raise ValueError(f'shape "{shape}": expected one of {", ".join(SHAPES)}')
    direction = board.direction(origin, target)
    if direction < 0:
        return ()
    if shape == "line":
        return tuple(sorted(_ray(board, size, origin, direction)))
    return _cone(board, size, origin, direction)


def _ray(board: Ground, size: int, origin: int, direction: int) -> list[int]:
    """The cells from ``origin`` (left out) straight on, until a wall or the edge."""
    sight = board.sight(origin)
    cells: list[int] = []
    cell = board.step(origin, direction)
    while cell >= 0 and len(cells) < size and sight >> cell & 1:
        cells.append(cell)
        cell = board.step(cell, direction)
    return cells


def _wall(board: Ground, size: int, target: int, direction: int) -> tuple[int, ...]:
    """A straight row with ``target`` in its middle; an even size has one cell more ahead."""
    behind = _ray(board, (size - 1) // 2, target, direction + 4)
    ahead = _ray(board, size // 2, target, direction)
    return tuple(sorted((*behind, target, *ahead)))


def _cone(board: Ground, size: int, origin: int, direction: int) -> tuple[int, ...]:
    """A quarter of the square of king's moves around ``origin``, borders included."""
    row, column = board.row_column(origin)
    row_step, column_step = DIRECTIONS[direction]
    cells = []
    for cell in cells_of(board.in_range(origin, size) & ~(1 << origin)):
        other_row, other_column = board.row_column(cell)
        rows, columns = other_row - row, other_column - column
        if row_step and column_step:
            inside = rows * row_step >= 0 and columns * column_step >= 0
        elif row_step:
            inside = rows * row_step >= abs(columns)
        else:
            inside = columns * column_step >= abs(rows)
        if inside:
            cells.append(cell)
    return tuple(cells)
