"""Where each cell of the board lies in the window, in both orientations (BD-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

Orientation = Literal["rows", "columns"]
Point = tuple[float, float]

LEAST_CELL = 8
"""Cells never get smaller than this, in pixels."""

_TOWARDS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Step in (numbers, letters) of each of the 8 directions."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The board's size in cells and the orientation it is seen in.

    "rows": letters go down the side, Red on the left. "columns": letters go across the
    top, Red at the top.
    """

    letters: int
    numbers: int
    orientation: Orientation = "rows"

    @property
    def columns(self) -> int:
        """Cells from left to right."""
        return self.numbers if self.orientation == "rows" else self.letters

    @property
    def rows(self) -> int:
        """Cells from top to bottom."""
        return self.letters if self.orientation == "rows" else self.numbers

    def place(self, cell: int) -> tuple[int, int]:
        """Return (column, row) of a cell as seen in the window."""
        letter, number = divmod(cell, self.numbers)
        return (number, letter) if self.orientation == "rows" else (letter, number)

    def cell(self, column: int, row: int) -> int:
        """Return the cell at (column, row), or -1 outside the board."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return -1
        if self.orientation == "rows":
            return row * self.numbers + column
        return column * self.numbers + row

    def step(self, cell: int, right: int, down: int) -> int:
        """Return the cell so many columns right and rows down, held inside the board."""
        column, row = self.place(cell)
        return self.cell(
            max(0, min(self.columns - 1, column + right)), max(0, min(self.rows - 1, row + down))
        )

    def towards(self, direction: int) -> tuple[int, int]:
        """Return (right, down) of one of the 8 directions as seen in the window."""
        number, letter = _TOWARDS[direction % 8]
        return (number, letter) if self.orientation == "rows" else (letter, number)


@dataclass(frozen=True, slots=True)
class Geometry:
    """A grid placed in the window.

    `frame` is the outer rectangle (x, y, width, height) with the engraved border,
    `window` the part inside it through which the cells are seen; `size` is a cell's side
    and `left`, `top` the corner of the first cell, all in pixels. With a board larger
    than the window the corner lies outside of it.
    """

    grid: Grid
    frame: tuple[int, int, int, int]
    window: tuple[int, int, int, int]
    size: int
    left: int
    top: int

    def rect_of(self, cell: int) -> pygame.Rect:
        """Return a cell's rectangle in the window."""
        column, row = self.grid.place(cell)
        return pygame.Rect(
            self.left + column * self.size, self.top + row * self.size, self.size, self.size
        )

    def centre(self, cell: int) -> Point:
        """Return a cell's centre in the window."""
        column, row = self.grid.place(cell)
        return self.left + (column + 0.5) * self.size, self.top + (row + 0.5) * self.size

    def cell_at(self, position: tuple[int, int]) -> int:
        """Return the cell under a position in the window, or -1."""
        if not pygame.Rect(self.window).collidepoint(position):
            return -1
        column = (position[0] - self.left) // self.size
        row = (position[1] - self.top) // self.size
        return self.grid.cell(column, row)

    def seen(self) -> tuple[range, range]:
        """Return the columns and the rows that are at least partly seen."""
        x, y, width, height = self.window
        first_column = max(0, (x - self.left) // self.size)
        first_row = max(0, (y - self.top) // self.size)
        last_column = min(self.grid.columns, -((self.left - x - width) // self.size))
        last_row = min(self.grid.rows, -((self.top - y - height) // self.size))
        return range(first_column, last_column), range(first_row, last_row)


def fitting_size(grid: Grid, rect: pygame.Rect, border: int) -> int:
    """Return the largest cell side with which the whole board fits a rectangle, in pixels."""
    return max(
        LEAST_CELL,
        min(
            (rect.width - 2 * border) // grid.columns,
            (rect.height - 2 * border) // grid.rows,
        ),
    )


def place(
    grid: Grid, rect: pygame.Rect, border: int, size: int, middle: Point | None = None
) -> Geometry:
    """Lay a grid into a rectangle with cells of `size` pixels.

    `border` is the width of the engraved frame in pixels; `middle` is the point of the
    board, in cells, that should be in the middle where the board does not fit.
    """
    across = _extent(grid.columns, size, rect.left, rect.width, border, middle and middle[0])
    down = _extent(grid.rows, size, rect.top, rect.height, border, middle and middle[1])
    (x, width, left), (y, height, top) = across, down
    frame = (x - border, y - border, width + 2 * border, height + 2 * border)
    return Geometry(grid, frame, (x, y, width, height), size, left, top)


def _extent(
    cells: int, size: int, start: int, length: int, border: int, middle: float | None
) -> tuple[int, int, int]:
    """Return start and length of the window and start of the first cell along one axis."""
    room = max(size, length - 2 * border)
    whole = cells * size
    seen = min(room, whole)
    window = start + (length - seen) // 2
    wanted = cells / 2 if middle is None else middle
    offset = round(wanted * size - seen / 2)
    return window, seen, window - max(0, min(whole - seen, offset))
