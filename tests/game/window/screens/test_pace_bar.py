"""The bar in the place of the tiles: how fast, once more, pause and the way on."""

from __future__ import annotations

import pygame
import pytest

from game.window.app import PATIENCE, App
from game.window.screens.battle.action_bar import CommandButton
from game.window.screens.battle.pace_bar import LINGER
from game.window.screens.battle.screen import BattleScreen
from tests.game.window.screens.blows import FRAME, before_a_blow, health, until
from tests.game.window.screens.players import HOT_SEAT, SOLO, WATCHED, PromptBot, sit_down
from tests.game.windows import click, headless_app, press


def watched(app: App, scenario: str = "energy-pairs") -> BattleScreen:
    """Two bots whose first deed is being shown."""
    screen = sit_down(app, WATCHED, scenario, controller=PromptBot())
    app.change_settings(animation_speed=100)
    until(app, screen, lambda: screen.playback.busy)
    return screen


def test_speeds_have_keys_and_buttons_and_are_remembered() -> None:
    """Keys go a step slower or faster, the outermost speeds stay; a tile's key changes nothing."""
    app = headless_app()
    screen = watched(app)
    slower, faster, tile = pygame.K_COMMA, pygame.K_PERIOD, pygame.K_4
    for key, speed in ((slower, 50), (slower, 50), (tile, 50), (faster, 100), (faster, 200)):
        press(app, key)
        assert app.settings.animation_speed == speed
        assert [button.chosen for button in screen.pace.buttons].count(True) == 1
    click(app, screen.pace.buttons[3].rect.center)
    assert app.settings.animation_speed == 400
    assert not any(isinstance(one, CommandButton) for one in screen.group.widgets)


@pytest.mark.parametrize("number", range(7))
def test_whoever_clicks_the_bar_while_its_own_blow_is_shown_touches_no_tile(number: int) -> None:
    """Speeds, pause and once more do what they say; only the last brings the blow to its end."""
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    app.step(FRAME)
    shown, done = screen.playback.deed, len(screen.session.log)
    click(app, screen.pace.buttons[number].rect.center)
    speeds = {0: 50, 2: 200, 3: 400, 4: 0}
    assert app.settings.animation_speed == speeds.get(number, 100)
    assert screen.seats.paused == (screen.pace.buttons[number] is screen.pace.pause)
    assert screen.playback.deed == shown or screen.pace.buttons[number] is screen.pace.skip
    assert screen.aim is None or screen.aim.choice is None
    assert len(screen.session.log) == done


def test_a_click_for_the_bar_that_has_just_given_way_touches_no_tile() -> None:
    """Nobody has seen yet what has come there; a moment later it is meant."""
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    app.step(FRAME)
    app.style.patience = PATIENCE
    place = screen._buttons[0].rect.center
    screen.skip()
    click(app, place)
    assert screen.aim is not None and screen.aim.choice is None and not screen.watched
    app.step(LINGER)
    click(app, place)
    assert screen.aim.choice == screen._buttons[0].choice


def test_where_all_is_shown_at_once_a_click_after_it_is_for_the_tile() -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    app.change_settings(animation_speed=0)
    app.style.patience = PATIENCE
    screen.act(strike)
    app.step(FRAME)
    click(app, screen._buttons[0].rect.center)
    assert screen.aim is not None and screen.aim.choice == screen._buttons[0].choice


def test_where_all_is_shown_at_once_the_first_click_of_ones_turn_is_for_the_tile() -> None:
    """It may come before the next frame."""
    app = headless_app()
    screen = sit_down(app, SOLO, "energy-pairs", controller=PromptBot())
    app.change_settings(animation_speed=0)
    app.style.patience = PATIENCE
    until(app, screen, lambda: screen.seats.decide)
    until(app, screen, lambda: screen.session.human_turn)
    click(app, screen._buttons[0].rect.center)
    assert screen.aim is not None and screen.aim.choice == screen._buttons[0].choice


def test_a_pause_of_a_blow_holds_no_later_one_of_the_same_hands() -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    app.step(FRAME)
    click(app, screen.pace.pause.rect.center)
    press(app, pygame.K_SPACE)
    screen.act(next(one for one in screen.session.battle.options if one.kind == "move"))
    until(app, screen, lambda: not screen.playback.busy)
    assert screen.aim is not None


def test_whoever_skips_once_too_often_has_not_acted_by_it() -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    done = len(screen.session.log)
    screen.group.give_focus(screen.board, by_keyboard=True)
    press(app, *[pygame.K_SPACE] * 4)
    assert not screen.playback.busy and len(screen.session.log) == done
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    assert len(screen.session.log) == done + 1, "Enter acts there"


def test_a_pause_holds_what_is_shown_and_whoever_acts_next() -> None:
    app = headless_app()
    screen = watched(app)
    press(app, pygame.K_p)
    deed, logged = screen.playback.deed, len(screen.session.log)
    for _frame in range(300):
        app.step(FRAME)
    assert screen.playback.deed is deed and len(screen.session.log) == logged
    press(app, pygame.K_SPACE)
    assert not screen.playback.busy and screen.seats.paused
    click(app, screen.pace.pause.rect.center)
    until(app, screen, lambda: len(screen.session.log) > logged)


def test_while_paused_the_next_one_acts_alone_and_what_was_done_is_shown_again() -> None:
    """Whoever explains a battle to others goes from deed to deed."""
    app = headless_app()
    screen = watched(app)
    press(app, pygame.K_p, pygame.K_SPACE)
    logged = len(screen.session.log)
    press(app, pygame.K_SPACE)
    until(app, screen, lambda: len(screen.session.log) > logged)
    until(app, screen, lambda: not screen.playback.busy)
    for _frame in range(300):
        app.step(FRAME)
    assert len(screen.session.log) == logged + 1 and screen.seats.paused
    press(app, pygame.K_a)
    assert screen.playback.busy
    until(app, screen, lambda: not screen.playback.busy)
    assert len(screen.session.log) == logged + 1 and screen.seats.paused


def test_what_was_done_is_shown_once_more_and_told_once() -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    old, lines = health(screen.known), len(screen.log.lines)
    screen.act(strike)
    until(app, screen, lambda: not screen.playback.busy)
    told = len(screen.log.lines)
    assert told > lines
    press(app, pygame.K_a)
    assert screen.playback.busy and screen.aim is None and screen.watched
    shown = {token.id: token.health for token in screen.animations.staged}
    assert shown == {one: old[one] for one in shown}
    until(app, screen, lambda: not screen.playback.busy)
    assert screen.aim is not None and len(screen.log.lines) == told


def test_what_was_shown_is_past_once_a_person_has_done_something_after_it() -> None:
    """A blow is told no longer while its striker thinks of what comes two actions later."""
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    until(app, screen, lambda: not screen.playback.busy)
    assert screen.playback.latest is not None
    quiet = next(one for one in screen.session.battle.options if one.kind == "end")
    screen.act(quiet)
    assert screen.playback.latest is None


def test_nothing_can_be_shown_once_more_before_anything_was_done() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    press(app, pygame.K_a)
    assert not screen.playback.busy and screen.aim is not None
