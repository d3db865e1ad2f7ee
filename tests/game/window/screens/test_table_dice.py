"""Dice of the table (DI-3), asked for in the window."""

from __future__ import annotations

import pygame

from game.window.app import App
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.menu import MenuScreen
from game.window.screens.new_battle_plan import BattlePlan
from game.window.widgets import TextField
from rules.battle.notation import action_text
from tests.game.window.screens.players import (
    HOT_SEAT,
    MAPS,
    do_by_keys,
    sensible,
)
from tests.game.windows import headless_app, press, typed

MOST = 200


def asked(app: App) -> Game:
    """The game in whose window a battle with real dice is being opened."""
    game = Game(headless=True)
    game.app.settings.animation_speed = 0
    game.open_menu()
    game.start(BattlePlan(MAPS / "energy-duel.toml", HOT_SEAT, {}, 4, "asked"))
    return game


def type_die(app: App, number: int) -> None:
    """Type what a die shows, and Enter."""
    app.post(typed(str(number)))
    app.step(0)
    press(app, pygame.K_RETURN)


def test_dice_of_the_table_are_asked_for() -> None:
    game = asked(headless_app())
    app = game.app
    try:
        menu = app.screen
        assert isinstance(menu, MenuScreen) and menu.dialog is not None
        type_die(app, 101)
        assert menu.dialog is not None
        type_die(app, 1)
        type_die(app, 99)
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        numbers = [event.dice[0].value for event in screen.session.log[0].events if event.dice]
        assert numbers == [1, 99]
        _attack_with_a_thrown_die(app, screen)
    finally:
        app.close()
        game.bots.close()


def _attack_with_a_thrown_die(app: App, screen: BattleScreen) -> None:
    """Walk and cast until a die is wanted; a wrong number is refused, a right one taken."""
    for _number in range(MOST):
        action = sensible(screen.session.battle)
        text = action_text(action, screen.session.battle)
        do_by_keys(app, screen, action)
        if screen.session.waiting is not None:
            break
        if screen.dialog is not None:
            press(app, pygame.K_RETURN)  # a rest that passes the turn asks once
    dialog = screen.dialog
    assert dialog is not None and screen.session.waiting is not None
    logged = len(screen.session.log)
    high = screen.session.waiting.high
    assert any(isinstance(widget, TextField) for widget in dialog.group.widgets)
    type_die(app, high + 1)
    assert screen.dialog is not None and len(screen.session.log) == logged
    for _die in range(8):
        if screen.session.waiting is None:
            break
        type_die(app, screen.session.waiting.low)
    assert screen.session.log[logged].text == text
    assert screen.dialog is None, "nothing more is asked"


def test_die_that_nobody_throws_leaves_the_battle_as_it_was() -> None:
    game = asked(headless_app())
    app = game.app
    try:
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.screen, MenuScreen) and app.screen.dialog is None
        game.start(BattlePlan(MAPS / "energy-duel.toml", HOT_SEAT, {}, 4, "asked"), (1, 99))
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        for _number in range(MOST):
            do_by_keys(app, screen, sensible(screen.session.battle))
            if screen.dialog is not None:
                break
        digest = screen.session.battle.digest()
        press(app, pygame.K_ESCAPE)
        assert screen.dialog is None and screen.session.waiting is None
        assert screen.session.battle.digest() == digest
    finally:
        app.close()
        game.bots.close()
