"""The little map that is there while a part of the board is out of sight."""

from __future__ import annotations

import math

import pygame
import pytest

from game.play.scene import Scene
from game.window.style import Style
from game.window.view.board_view import BoardView
from rules.board.board import Board
from tests.game.window.view.conftest import token

PLACE = pygame.Rect(300, 20, 660, 560)


@pytest.fixture
def view(style: Style) -> BoardView:
    view = BoardView(Board(11, 15, ["floor"] * 165), style)
    view.layout(PLACE)
    return view


def click(at: tuple[int, int], kind: int = pygame.MOUSEBUTTONDOWN) -> pygame.event.Event:
    return pygame.event.Event(kind, button=1, pos=at, rel=(0, 0), buttons=(1, 0, 0))


def corner(view: BoardView, screen: pygame.Surface) -> pygame.Rect:
    """Where the map lies after the board has been drawn."""
    view.draw(screen, Scene((token(0, 0),)))
    return view._map.rect


def test_a_board_in_full_sight_has_no_map(view: BoardView, screen: pygame.Surface) -> None:
    assert not view.scrollable
    assert corner(view, screen).size == (0, 0)
    assert not view.handle(click(PLACE.center))


def test_the_map_lies_in_the_corner_of_what_is_seen(
    view: BoardView, screen: pygame.Surface
) -> None:
    view.zoom(6)
    place = corner(view, screen)
    assert place.width > place.height > 50
    assert pygame.Rect(view.geometry.window).contains(place)


def test_the_map_goes_to_another_corner_rather_than_hide_somebody(
    view: BoardView, screen: pygame.Surface
) -> None:
    view.zoom(6)
    seen = pygame.Rect(view.geometry.window).inflate(-18, -18)
    right, left = view.cell_at(seen.bottomright), view.cell_at(seen.bottomleft)
    everywhere = {right, left, view.cell_at(seen.topright), view.cell_at(seen.topleft)}

    def lies(*cells: int) -> str:
        """In which corner, once somebody stands in those cells."""
        view.draw(screen, Scene(tuple(token(unit, cell) for unit, cell in enumerate(cells))))
        corners = ("bottomright", "bottomleft", "topright", "topleft")
        return min(
            corners, key=lambda one: math.dist(getattr(view._map.rect, one), getattr(seen, one))
        )

    assert lies() == "bottomright"
    assert lies(right) == "bottomleft"
    assert lies() == "bottomleft", "it stays while it hides nobody"
    assert lies(right, left) == "topright"
    assert lies(*everywhere) == "topright", "it hides somebody wherever it lies"


def test_a_click_on_the_map_shows_that_part_and_a_drag_follows(
    view: BoardView, screen: pygame.Surface
) -> None:
    view.zoom(6)
    place = corner(view, screen)
    last = 11 * 15 - 1
    assert not pygame.Rect(view.geometry.window).contains(view.rect_of(last))
    assert view.handle(click((place.right - 2, place.bottom - 2)))
    assert pygame.Rect(view.geometry.window).contains(view.rect_of(last))
    assert view.handle(click((place.left + 2, place.top + 2), pygame.MOUSEMOTION))
    assert pygame.Rect(view.geometry.window).contains(view.rect_of(0))
    assert view.handle(click(place.center, pygame.MOUSEBUTTONUP))
    assert not view.handle(click((place.right - 2, place.bottom - 2), pygame.MOUSEMOTION))
