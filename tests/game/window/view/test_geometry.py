"""Where cells lie (BD-1, BD-2)."""

from __future__ import annotations

import pygame
import pytest

from game.window.style import Style
from game.window.view.board_view import BoardView
from game.window.view.geometry import Grid, Orientation, fitting_size, place
from rules.board.board import Board

RECTS = (
    pygame.Rect(260, 20, 760, 560),
    pygame.Rect(0, 0, 333, 517),
    pygame.Rect(300, 30, 1320, 900),
)
SIZES = ((7, 7), (9, 12), (12, 5), (32, 40))


@pytest.mark.parametrize("orientation", ["rows", "columns"])
@pytest.mark.parametrize("rect", RECTS, ids=str)
@pytest.mark.parametrize(("letters", "numbers"), SIZES)
def test_the_middle_of_every_seen_cell_is_found_again(
    letters: int, numbers: int, rect: pygame.Rect, orientation: Orientation
) -> None:
    grid = Grid(letters, numbers, orientation)
    geometry = place(grid, rect, 20, fitting_size(grid, rect, 20))
    window = pygame.Rect(geometry.window)
    for cell in range(letters * numbers):
        middle = geometry.rect_of(cell).center
        assert geometry.cell_at(middle) == (cell if window.collidepoint(middle) else -1)


@pytest.mark.parametrize("orientation", ["rows", "columns"])
@pytest.mark.parametrize("rect", RECTS, ids=str)
def test_a_fitting_board_with_its_frame_stays_inside_the_rectangle(
    rect: pygame.Rect, orientation: Orientation
) -> None:
    grid = Grid(9, 12, orientation)
    geometry = place(grid, rect, 24, fitting_size(grid, rect, 24))
    assert rect.contains(pygame.Rect(geometry.frame))


def test_rows_put_letters_down_the_side_and_red_on_the_left() -> None:
    """BD-2: В-1 (cell 14 of 7 x 7) is in the first column, third row; В-7 in the last."""
    grid = Grid(7, 7, "rows")
    assert grid.place(14) == (0, 2)
    assert grid.place(20) == (6, 2)


def test_columns_put_letters_across_the_top_and_red_at_the_top() -> None:
    """BD-2: В-1 is in the third column, first row; В-7 in the last row."""
    grid = Grid(7, 7, "columns")
    assert grid.place(14) == (2, 0)
    assert grid.place(20) == (2, 6)


def test_directions_follow_the_orientation() -> None:
    """Direction 0 goes towards Blue, 2 towards the next letter."""
    assert [Grid(7, 7, "rows").towards(turn) for turn in (0, 2, 5)] == [(1, 0), (0, 1), (-1, -1)]
    assert [Grid(7, 7, "columns").towards(turn) for turn in (0, 2)] == [(0, 1), (1, 0)]


def test_directions_are_those_of_the_rules(duel: Board) -> None:
    grid = Grid(7, 7, "rows")
    middle = 24
    for direction in range(8):
        neighbour = duel.step(middle, direction)
        assert neighbour == grid.step(middle, *grid.towards(direction))


def test_outside_the_board_is_no_cell() -> None:
    grid = Grid(7, 7)
    rect = pygame.Rect(0, 0, 400, 400)
    geometry = place(grid, rect, 20, fitting_size(grid, rect, 20))
    assert geometry.cell_at((1, 200)) == -1
    assert geometry.cell_at((399, 399)) == -1


def test_a_cursor_stops_at_the_edge() -> None:
    grid = Grid(7, 7, "columns")
    assert grid.step(0, -1, -1) == 0
    assert grid.step(0, 1, 0) == 7
    assert grid.step(0, 0, 1) == 1


class TestLargeBoards:
    """Boards that do not fit scroll and zoom."""

    @pytest.fixture
    def view(self, style: Style) -> BoardView:
        view = BoardView(Board(32, 60, ["floor"] * 1920), style)
        view.layout(pygame.Rect(200, 0, 800, 600))
        return view

    def test_cells_start_readable(self, view: BoardView) -> None:
        assert view.geometry.size >= 20
        assert view.scrollable

    def test_every_cell_can_be_shown_whole(self, view: BoardView) -> None:
        for cell in (0, 59, 1860, 1919, 960):
            view.show(cell)
            assert pygame.Rect(view.geometry.window).contains(view.rect_of(cell))
            assert view.cell_at(view.rect_of(cell).center) == cell

    def test_showing_a_seen_cell_moves_nothing(self, view: BoardView) -> None:
        cell = view.cell_at(pygame.Rect(view.geometry.window).center)
        before = view.geometry
        view.show(cell)
        assert view.geometry == before

    def test_the_point_under_the_pointer_stays_when_zooming(self, view: BoardView) -> None:
        at = (640, 310)
        before = view.cell_at(at)
        for steps in (2, 3, -4):
            view.zoom(steps, at)
            assert view.cell_at(at) == before

    def test_zooming_out_ends_with_the_whole_board(self, view: BoardView) -> None:
        view.zoom(-50)
        assert not view.scrollable

    def test_scrolling_stops_at_the_edges(self, view: BoardView) -> None:
        view.scroll(-100_000, -100_000)
        assert view.rect_of(0).topleft == view.geometry.window[:2]
        view.scroll(100_000, 100_000)
        assert view.rect_of(1919).bottomright == pygame.Rect(view.geometry.window).bottomright

    def test_a_right_drag_scrolls_and_a_right_click_does_not(self, view: BoardView) -> None:
        start = view.geometry.left
        at = (500, 300)
        view.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=at))
        assert not view.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=3, pos=at))
        assert view.geometry.left == start
        view.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=at))
        assert view.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(460, 300)))
        assert view.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=3, pos=(460, 300)))
        assert view.geometry.left == start - 40

    def test_control_and_an_arrow_scroll(self, view: BoardView) -> None:
        before = view.geometry.top
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=pygame.KMOD_LCTRL)
        assert view.handle(event)
        assert view.geometry.top == before - 2 * view.geometry.size

    def test_keys_zoom_and_fit_again(self, view: BoardView) -> None:
        before = view.geometry
        view.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PLUS, mod=0))
        assert view.geometry.size > before.size
        view.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_0, mod=0))
        assert view.geometry == before

    def test_the_wheel_zooms_over_the_board_only(
        self, view: BoardView, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        wheel = pygame.event.Event(pygame.MOUSEWHEEL, y=1)
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (5, 5))
        assert not view.handle(wheel)
        before = view.geometry.size
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (500, 300))
        assert view.handle(wheel)
        assert view.geometry.size > before
