"""The lab in the window, by keys alone."""

import pygame
import pytest

from game.ai.lab import Fought
from game.play.films import Film, Frame
from game.play.pace import SPEEDS
from game.tour.lab import small
from game.window.app import App
from game.window.program import Game
from game.window.screens.lab import board as board_module
from game.window.screens.lab.board import LabBoard
from game.window.screens.lab.screen import LabScreen
from game.window.screens.menu import MenuScreen
from game.window.style import Style
from game.window.widgets import Selector
from rules.board.board import Board, Terrain
from tests.game.windows import FRAME, all_widgets, headless_app, plain_style, press


def opened(app: App, **chosen: str) -> LabScreen:
    """The lab of two quick orders, one against one."""
    screen = small(boards="two", **chosen)
    screen.pair = ["side", "dexterity"]
    app.push(screen)
    app.settle()
    return screen


def test_start_pause_and_go_on_are_one_key() -> None:
    app = headless_app()
    screen = opened(app)
    press(app, pygame.K_p)
    assert [board.title for board in screen.boards] == ["Side Initiative", "Dexterity Order"]
    assert screen.running
    press(app, pygame.K_p)
    assert not screen.running
    before = [len(board.results) for board in screen.boards]
    screen.pace = 0
    for _ in range(5):
        screen.update(FRAME)
    assert [len(board.results) for board in screen.boards] == before
    press(app, pygame.K_p)
    for _ in range(5):
        screen.update(FRAME)
    assert all(len(board.results) > 2 for board in screen.boards), "at once, one battle a frame"


def test_a_result_counts_once_its_film_was_seen_to_the_end() -> None:
    headless_app()
    films = iter([Film((Frame(1, ()),) * 3, Fought("red", 7, "red", ("", "")))])
    ground = Board(2, 2, (Terrain.FLOOR,) * 4)
    board = LabBoard(plain_style(), "an order", ground, "rows", Frame(1, ()))
    board.start(lambda: next(films, None))
    board.advance(0, 100)
    board.advance(2 * board_module.FRAME, 100)
    assert not board.results, "its last frame has just come"
    board.advance(board_module.END * board_module.FRAME / 2, 200)
    assert [one.winner for one in board.results] == ["red"]
    board.advance(1, 100)
    assert len(board.results) == 1, "there is no other film"


def test_whatever_is_chosen_otherwise_begins_anew() -> None:
    app = headless_app()
    screen = opened(app)
    press(app, pygame.K_p)
    screen.pace = 0
    for _ in range(3):
        screen.update(FRAME)
    assert all(board.results for board in screen.boards)
    press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT)
    app.settle()
    assert not any(board.results for board in screen.boards)
    assert not screen.running


def test_the_boards_show_who_will_fight_before_anything_is_fought() -> None:
    app = headless_app()
    screen = opened(app)
    assert [board.title for board in screen.boards] == ["Side Initiative", "Dexterity Order"]
    screen._set_count("blue", 3)
    app.settle()
    for board in screen.boards:
        assert [one.side for one in board._scene().tokens] == ["red", "blue", "blue", "blue"]


def test_a_board_says_who_stands_in_for_a_role_that_its_order_has_not() -> None:
    app = headless_app()
    screen = small(boards="two", red="archer")
    screen.pair = ["energy", "dexterity"]
    app.push(screen)
    app.settle()
    energy, dexterity = (board._numbers([0, 0])[1][0] for board in screen.boards)
    assert energy == "no Archer: Mage of the book stands in"
    assert dexterity == "The sides change places after each battle"


def test_all_orders_or_two_of_them_are_chosen_with_the_keyboard() -> None:
    app = headless_app()
    screen = opened(app)
    orders = [one for one in all_widgets(screen) if getattr(one, "value", None) == "two"]
    assert len(orders) == 1
    count = len(all_widgets(screen))
    orders[0].press()
    app.step(FRAME)
    assert len(all_widgets(screen)) == count - 2, "nobody asks which two"
    assert len(screen.systems) == 6


def test_teams_that_find_no_starts_are_told() -> None:
    app = headless_app()
    screen = opened(app)
    screen._set_count("red", 5)
    press(app, pygame.K_p)
    assert not screen.boards
    assert not screen.running
    assert app.notice.words == "Red: Duel board has room for 1, 2, 3 on a side, not for 5."
    screen._set_count("red", 1)
    app.settle()
    assert len(screen.boards) == 2


def test_the_menu_leads_there_and_escape_back() -> None:
    game = Game(headless=True)
    game.open_menu()
    game.app.step(FRAME)
    press(game.app, pygame.K_b)
    assert isinstance(game.app.screen, LabScreen)
    press(game.app, pygame.K_ESCAPE)
    assert isinstance(game.app.screen, MenuScreen)


def test_maps_are_offered_by_their_names() -> None:
    app = headless_app()
    screen = opened(app, map="bridge")
    names = [words for _name, words in screen._map_row.options]
    assert names == sorted(names)
    assert len(names) > 10
    assert screen._map_row.value_words() == "Old bridge"


def test_the_two_orders_come_into_view_where_they_are_asked_for() -> None:
    app = headless_app(text_scale=150)
    screen = small(boards="all")
    app.push(screen)
    app.settle()
    screen._choose("boards", "two")
    app.step(FRAME)
    assert screen._area is not None
    last = screen._area.group.widgets[-1]
    assert screen._area.rect.contains(last.rect)


@pytest.mark.parametrize("language", ["en", "fr", "it", "ru", "he"])
def test_every_speed_can_be_read_at_the_largest_letters(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    app, cut, shorten = headless_app(text_scale=200, language=language), list[str](), Style.shorten

    def noted(style: Style, text: str, *how: object, **named: object) -> str:
        shown = shorten(style, text, *how, **named)  # type: ignore[arg-type]
        cut.extend([text] if shown != text else [])
        return shown

    screen = opened(app)
    pace = next(one for one in screen.group.widgets if isinstance(one, Selector))
    monkeypatch.setattr(Style, "shorten", noted)
    for _speed in SPEEDS:
        pace.press()
        app.draw()
        assert pace.value_words() not in cut
