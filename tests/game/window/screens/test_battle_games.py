"""Whole battles in the window: by keys alone, by clicks alone, hot-seat, and only watched."""

from collections.abc import Callable

import pygame
import pytest

from game.play.players import BotProcess
from game.window.app import App
from game.window.screens.battle.screen import BattleScreen
from game.window.widgets import Button
from game.window.widgets.base import spoken
from rules.battle.action import Action
from tests.game.window.screens.players import (
    HOT_SEAT,
    SOLO,
    WATCHED,
    PromptBot,
    do_by_clicks,
    do_by_keys,
    play_out,
    sensible,
    sit_down,
    weak,
)
from tests.game.windows import click, headless_app, press

Do = Callable[[App, BattleScreen, Action], None]


def words_of(screen: BattleScreen) -> list[str]:
    """The answers of the dialog over the screen."""
    assert screen.dialog is not None
    return [spoken(button.words) for button in buttons_of(screen)]


def buttons_of(screen: BattleScreen) -> list[Button]:
    """The buttons of the dialog over the screen."""
    assert screen.dialog is not None
    return [widget for widget in screen.dialog.group.widgets if isinstance(widget, Button)]


@pytest.mark.parametrize("do", [do_by_keys, do_by_clicks])
def test_solo_battle_to_the_end(do: Do) -> None:
    app = headless_app()
    left: list[str] = []
    screen = sit_down(
        app, SOLO, weak(), controller=PromptBot(), on_leave=lambda: left.append("menu")
    )
    assert play_out(app, screen, do) >= 3
    assert {entry.text != "" for entry in screen.session.log[1:]} == {True}
    assert screen.dialog is not None
    assert words_of(screen)[0] == "To the menu"
    if do is do_by_keys:
        press(app, pygame.K_RETURN)
    else:
        click(app, buttons_of(screen)[0].rect.center)
    assert left == ["menu"]


@pytest.mark.parametrize("do", [do_by_keys, do_by_clicks])
def test_hot_seat_battle_of_pairs_to_the_end(do: Do) -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, weak("energy-pairs"))
    sides = set()

    def do_and_note(app: App, screen: BattleScreen, action: Action) -> None:
        decision = screen.session.battle.decision
        assert decision is not None
        sides.add(decision.side)
        do(app, screen, action)

    play_out(app, screen, do_and_note)
    assert sides == {"red", "blue"}
    assert screen.session.battle.over
    assert screen.dialog is not None


def test_solo_battle_against_the_process() -> None:
    app = headless_app()
    bots = BotProcess()
    try:
        screen = sit_down(app, SOLO, weak(health=15), controller=bots)
        frames = 0
        while not screen.session.battle.over:
            if screen.session.human_turn:
                do_by_keys(app, screen, sensible(screen.session.battle))
            else:
                app.step(1)
                frames += 1
                pygame.time.wait(1)
                assert frames < 20_000
        assert any(entry.text and entry.events[0].unit == 1 for entry in screen.session.log[1:])
    finally:
        bots.close()


def test_watched_battle_pauses_and_ends() -> None:
    app = headless_app()
    screen = sit_down(app, WATCHED, weak(), controller=PromptBot())
    app.step(1)
    press(app, pygame.K_p)
    assert screen.seats.paused
    logged = len(screen.session.log)
    for _frame in range(10):
        app.step(1)
    assert len(screen.session.log) == logged
    assert screen.header.moment.title == "Paused"
    press(app, pygame.K_p)
    for _frame in range(400):
        app.step(1)
        if screen.dialog is not None:
            break
    assert screen.session.battle.over
    assert not screen.session.can_undo


def test_once_more_is_offered_where_it_is_possible() -> None:
    app = headless_app()
    begun: list[str] = []
    screen = sit_down(app, HOT_SEAT, weak(health=10), on_again=lambda: begun.append("again"))
    play_out(app, screen, do_by_keys)
    assert words_of(screen) == ["Once more", "To the menu", "Look at the board"]
    press(app, pygame.K_RETURN)
    assert begun == ["again"]


def test_once_more_stays_within_reach_after_the_board_was_looked_at() -> None:
    app = headless_app()
    begun: list[str] = []
    screen = sit_down(app, HOT_SEAT, weak(health=10), on_again=lambda: begun.append("again"))
    play_out(app, screen, do_by_keys)
    press(app, pygame.K_ESCAPE)
    assert screen.dialog is None
    press(app, pygame.K_ESCAPE)
    assert words_of(screen) == ["Once more", "To the menu", "Look at the board"]
    press(app, pygame.K_RETURN)
    assert begun == ["again"]


def test_board_can_be_looked_at_after_the_end() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, weak(health=10))
    play_out(app, screen, do_by_keys)
    press(app, pygame.K_ESCAPE)
    assert screen.dialog is None
    app.step(1)
    assert screen.dialog is None
    for key in (pygame.K_r, pygame.K_e, pygame.K_1, pygame.K_RETURN, pygame.K_RIGHT):
        press(app, key)
    press(app, pygame.K_ESCAPE)
    assert screen.dialog is not None
