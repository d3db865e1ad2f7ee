"""Every layout of the battle: nothing overlaps, nothing lies outside, keys reach everything."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.window.app import App
from game.window.screens.battle.screen import BattleScreen
from game.window.widgets import Button, Stepper
from game.window.widgets.base import spoken
from tests.game.window.screens.hands import tile
from tests.game.window.screens.players import (
    HOT_SEAT,
    PromptBot,
    sensible,
    shown,
    sit_down,
)
from tests.game.windows import headless_app, motion_event, press

SIZES = ((960, 600), (1280, 720), (1920, 1080))
SCALES = (100, 125, 150, 175, 200)


def opening(app: App) -> BattleScreen:
    """Three against three, nothing done yet."""
    return sit_down(app, HOT_SEAT, "energy-trios")


def with_charges(app: App) -> BattleScreen:
    """A spell chosen that takes charges, late in a battle."""
    screen = sit_down(app, HOT_SEAT, "energy-trios")
    for _number in range(200):
        battle = screen.session.battle
        charged = [option for option in battle.options if option.amount and option.cells]
        if charged:
            press(app, tile(screen, "cast", charged[0].ability).hotkey or 0)
            app.step(0)
            assert screen.choosers.charges.visible
            return screen
        screen.act(sensible(battle))
    raise AssertionError("nobody ever held a charge")


def log_changed(app: App) -> BattleScreen:
    """The log folded if it is open, opened if it is folded."""
    screen = opening(app)
    press(app, pygame.K_l)
    return screen


def bot_thinks(app: App) -> BattleScreen:
    """A bot's turn: no action bar."""
    screen = sit_down(app, {"red": "greedy", "blue": "greedy"}, controller=PromptBot())
    press(app, pygame.K_p)
    return screen


@pytest.mark.parametrize("state", [opening, with_charges, log_changed, bot_thinks])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_nothing_lies_outside(
    state: Callable[[App], BattleScreen], size: tuple[int, int]
) -> None:
    app = headless_app(size=size)
    screen = state(app)
    for scale in SCALES:
        app.change_settings(text_scale=scale)
        app.step(0)
        widgets = [widget for widget in shown(screen) if widget.rect.size != (0, 0)]
        window = pygame.Rect((0, 0), size)
        for widget in widgets:
            assert widget.rect.width > 0 and widget.rect.height > 0, (scale, widget)
            assert window.contains(widget.rect), (scale, widget)
        for number, widget in enumerate(widgets):
            for other in widgets[number + 1 :]:
                assert not widget.rect.colliderect(other.rect), (scale, widget, other)


@pytest.mark.parametrize("size", SIZES)
def test_whole_board_is_seen(size: tuple[int, int]) -> None:
    app = headless_app(size=size)
    screen = opening(app)
    for scale in SCALES:
        app.change_settings(text_scale=scale)
        app.step(0)
        assert not screen.view.scrollable, scale
        assert screen.board.rect.contains(pygame.Rect(screen.view.geometry.frame)), scale
        assert screen.view.geometry.size >= 24, scale


@pytest.mark.parametrize("size", SIZES)
def test_everybody_is_in_the_order_of_acting(size: tuple[int, int]) -> None:
    app = headless_app(size=size)
    screen = opening(app)
    for scale in (100, 125, 200):
        app.change_settings(text_scale=scale)
        app.step(0)
        for unit, token in enumerate(screen.session.battle.units):
            assert token.cell >= 0
            assert _shown_when_pointed(screen, unit), scale


def _shown_when_pointed(screen: BattleScreen, unit: int) -> bool:
    """Whether pointing somewhere in the order shows the card of a unit, in one of the columns."""
    place, cards = screen.order.rect, (screen.card, screen.beside.card)
    for top in range(place.top, place.bottom, 8):
        screen.handle(motion_event((place.centerx, top)))
        if any(one.card is not None and one.card.unit == unit for one in cards):
            return True
    return False


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", SIZES)
def test_words_of_tools_and_dialogs_are_not_cut(size: tuple[int, int], language: str) -> None:
    app = headless_app(size=size, language=language)
    screen = opening(app)
    press(app, pygame.K_ESCAPE)
    for scale in SCALES:
        app.change_settings(text_scale=scale)
        app.step(0)
        assert screen.dialog is not None
        assert pygame.Rect((0, 0), size).contains(screen.dialog.rect)
        for button in screen.dialog.group.widgets:
            assert isinstance(button, Button)
            assert button.wanted(10_000)[0] <= button.rect.width, (scale, spoken(button.words))
            assert screen.dialog.rect.contains(button.rect), scale


def test_log_lies_where_the_card_was_in_a_narrow_window() -> None:
    app = headless_app(text_scale=200)
    screen = opening(app)
    assert screen.card.visible and not screen.log.visible
    place = screen.card.rect.copy()
    press(app, pygame.K_l)
    assert screen.log.visible and not screen.card.visible
    assert screen.log.rect == place
    press(app, pygame.K_l)
    assert screen.card.visible and not screen.log.visible


@pytest.mark.parametrize("scale", [100, 200])
def test_everything_that_the_mouse_works_has_a_key(scale: int) -> None:
    """A hotkey, or Tab leads there."""
    app = headless_app(text_scale=scale)
    screen = with_charges(app)
    visited = set()
    for _key in range(3 * len(screen.group.widgets)):
        press(app, pygame.K_TAB)
        visited.add(screen.group.focus)
    for widget in shown(screen):
        if isinstance(widget, Button):
            assert widget.hotkey is not None or widget in visited, spoken(widget.words)
        if isinstance(widget, Button) and widget.enabled:
            assert widget in visited, spoken(widget.words)
        if isinstance(widget, Stepper):
            assert widget in visited
    assert screen.board in visited
    if screen.log.visible:
        assert screen.log in visited
    assert len({b.hotkey for b in screen.header.buttons}) == len(screen.header.buttons)


def test_tab_comes_back_to_the_board_and_arrows_move_the_cursor_again() -> None:
    app = headless_app()
    screen = opening(app)
    assert screen.group.focus is screen.board
    press(app, pygame.K_TAB)
    assert screen.group.focus is not screen.board
    press(app, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert screen.group.focus is screen.board
    home = screen.board.home()
    press(app, pygame.K_LEFT if home % 7 else pygame.K_RIGHT)
    assert screen.board.cursor != -1


@pytest.mark.parametrize("size", SIZES)
def test_larger_text_makes_the_words_on_the_board_larger(size: tuple[int, int]) -> None:
    app = headless_app(size=size)
    screen = opening(app)
    heights = []
    for scale in (100, 150, 200):
        app.change_settings(text_scale=scale)
        app.step(0)
        heights.append(screen.style.on_board(screen.view.geometry.size, 0.21))
    assert heights[0] < min(heights[1:]), (heights, "than at 100 per cent")


@pytest.mark.parametrize("battle", ["seven_phase-trios", "risk-gorge"])
def test_a_board_of_which_a_strip_is_missing_is_shown_whole(battle: str) -> None:
    """In the largest letters its cells are smaller by a pixel, and no little map hides anybody."""
    screen = sit_down(headless_app(text_scale=200), HOT_SEAT, battle, seed=7)
    assert not screen.view.scrollable
