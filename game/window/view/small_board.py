"""A whole board in little: terrain in its wooden frame, a dot for each unit."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.player.settings import Orientation
from game.window.mirror import picture
from game.window.style import Style
from game.window.view.geometry import Grid
from game.window.view.ground import Ground, Squares
from rules.board.board import Board

FRAME = 4
"""Width of the frame, in pixels of the theme."""

Dot = tuple[int, str]
"""A cell and the side of whoever stands there."""


@picture
def small_board(
    board: Board,
    dots: Iterable[Dot],
    room: tuple[int, int],
    style: Style,
    orientation: Orientation,
) -> pygame.Surface:
    """Return a board as large as it can be in a room of that size, in pixels."""
    grid = Grid(board.letters, board.numbers, orientation)
    frame = style.px(FRAME)
    inside = max(1, room[0] - 2 * frame), max(1, room[1] - 2 * frame)
    square = max(2, min(inside[0] // grid.columns, inside[1] // grid.rows))
    size = grid.columns * square + 2 * frame, grid.rows * square + 2 * frame
    picture = pygame.Surface(size, pygame.SRCALPHA)
    wood = style.theme.board["frame"]
    pygame.draw.rect(picture, wood, picture.get_rect(), border_radius=frame)
    painter = Squares(Ground(board), square, style)
    for cell in range(len(board.terrain)):
        column, row = grid.place(cell)
        place = frame + column * square, frame + row * square
        picture.blit(painter.square(cell, column + row), place)
    for cell, side in dots:
        column, row = grid.place(cell)
        _draw_dot(picture, style, side, frame, square, (column, row))
    return picture


def _draw_dot(
    picture: pygame.Surface,
    style: Style,
    side: str,
    frame: int,
    square: int,
    place: tuple[int, int],
) -> None:
    """Draw a unit: Red's dot is solid, Blue's has a light middle."""
    colours = style.theme.colours
    middle = tuple(frame + part * square + square // 2 for part in place)
    radius = max(2, square * 45 // 100)
    pygame.draw.aacircle(picture, style.theme.board["pip_edge"], middle, radius)
    pygame.draw.aacircle(picture, colours.side(side), middle, max(1, radius - 1))
    if side != "red":
        pygame.draw.aacircle(picture, colours.side_soft(side), middle, max(1, radius // 2))
