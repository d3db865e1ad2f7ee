"""The little map: the whole board in a corner while only a part of it is in sight."""

from __future__ import annotations

from typing import Literal, get_args

import pygame

from game.play.scene import Token
from game.window.style import Style
from game.window.view.geometry import Geometry, Grid
from rules.board.board import Board

LONGER_SIDE = 150
"""Length of its longer side, in pixels of the theme."""
LARGEST_SHARE = 30
"""The same in per cent of the shorter side of what is seen, at most."""

Corner = Literal["bottomright", "bottomleft", "topright", "topleft"]
CORNERS: tuple[Corner, ...] = get_args(Corner)


class MiniMap:
    """Draws terrain, units and the part in sight; tells which cell a click means."""

    def __init__(self, board: Board, style: Style) -> None:
        self._board = board
        self._style = style
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._corner: Corner = "bottomright"
        self._grid: Grid | None = None
        self._ground: pygame.Surface | None = None

    def place(self, geometry: Geometry, tokens: tuple[Token, ...], held: bool) -> None:
        """Lie in a corner of the part of the board that is in sight, the lower right one at first.

        It leaves a corner once somebody is hidden there and fewer are in another, but not while
        it is held.
        """
        grid, window, edge = geometry.grid, pygame.Rect(geometry.window), self._style.px(6)
        longest = min(self._style.px(LONGER_SIDE), min(window.size) * LARGEST_SHARE // 100)
        square = max(2, longest // max(grid.columns, grid.rows))
        size = grid.columns * square, grid.rows * square
        if self._grid != grid or self.rect.size != size:
            self._grid, self._ground = grid, None
        room = window.inflate(-2 * edge, -2 * edge)
        cells = [geometry.rect_of(token.cell) for token in tokens if token.cell >= 0]

        def lying(corner: Corner) -> pygame.Rect:
            rect = pygame.Rect((0, 0), size)
            setattr(rect, corner, getattr(room, corner))
            return rect

        def hidden(corner: Corner) -> int:
            return len(lying(corner).collidelistall(cells))

        if not held:
            self._corner = min((self._corner, *CORNERS), key=hidden)
        self.rect = lying(self._corner)

    def target(self, position: tuple[int, int]) -> tuple[float, float] | None:
        """Return the column and row, with fractions, that a position means; None outside."""
        if self._grid is None or not self.rect.collidepoint(position):
            return None
        square = self.rect.width / self._grid.columns
        return (position[0] - self.rect.left) / square, (position[1] - self.rect.top) / square

    def draw(self, surface: pygame.Surface, geometry: Geometry, tokens: tuple[Token, ...]) -> None:
        """Draw the map, a dot for each unit and a frame round what is in sight."""
        theme = self._style.theme
        if self._ground is None:
            self._ground = self._painted(geometry.grid)
        edge = self._style.px(3)
        pygame.draw.rect(
            surface, theme.board["frame_edge"], self.rect.inflate(2 * edge, 2 * edge),
            border_radius=edge,
        )  # fmt: skip
        surface.blit(self._ground, self.rect)
        square = self.rect.width // geometry.grid.columns
        for token in tokens:
            if token.cell >= 0:
                column, row = geometry.grid.place(token.cell)
                middle = (
                    self.rect.left + column * square + square // 2,
                    self.rect.top + row * square + square // 2,
                )
                radius = max(2, square * 2 // 5)
                pygame.draw.circle(surface, theme.board["pip_edge"], middle, radius + 1)
                pygame.draw.circle(surface, theme.colours.side(token.side), middle, radius)
        x, y, width, height = geometry.window
        share = square / geometry.size
        seen = pygame.Rect(
            self.rect.left + round((x - geometry.left) * share),
            self.rect.top + round((y - geometry.top) * share),
            round(width * share),
            round(height * share),
        )
        pygame.draw.rect(surface, theme.colours.accent, seen.clip(self.rect), max(2, edge - 1))

    def _painted(self, grid: Grid) -> pygame.Surface:
        """Return the terrain, a small square for each cell."""
        colours = self._style.theme.board
        picture = pygame.Surface(self.rect.size)
        square = self.rect.width // grid.columns
        for cell, terrain in enumerate(self._board.terrain):
            column, row = grid.place(cell)
            name = "square_alternate" if (column + row) % 2 else "square"
            colour = colours[str(terrain)] if str(terrain) in colours else colours[name]
            picture.fill(colour, (column * square, row * square, square, square))
        return picture
