"""What comes up by itself is seen before a key is meant for it."""

from __future__ import annotations

import pygame
import pytest

from game.window.app import PATIENCE, App
from game.window.meant import DEAF, LONGEST
from game.window.screens.base import Screen
from game.window.screens.battle.questions import Hiding, silent_bot
from game.window.screens.end.screen import EndScreen
from game.window.widgets import Answer, Dialog
from tests.game.window.screens.players import HOT_SEAT, sensible, sit_down, weak
from tests.game.windows import FRAME, headless_app, press


@pytest.fixture
def app() -> App:
    """A window at which somebody looks."""
    app = headless_app()
    app.style.patience = PATIENCE
    return app


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_who_goes_on_pressing_after_the_last_blow_still_sees_the_end(app: App, key: int) -> None:
    begun: list[str] = []
    screen = sit_down(app, HOT_SEAT, weak(health=10), on_again=lambda: begun.append("again"))
    while not screen.session.battle.over:
        screen.act(sensible(screen.session.battle))
    for _number in range(5):
        press(app, key)
        app.step(DEAF / 2)
    assert isinstance(app.screen, EndScreen) and begun == []
    app.step(DEAF)
    press(app, key)
    assert begun == ([] if key == pygame.K_SPACE else ["again"]), "Space only ever skips"


def test_whoever_presses_on_and_on_is_heard_at_last(app: App) -> None:
    screen = Screen()
    app.push(screen)
    app.step(FRAME)
    screen.ask(questions(app)[0])
    app.step(FRAME)
    for _number in range(7):
        press(app, pygame.K_RETURN)
        app.step(LONGEST / 7)
    press(app, pygame.K_RETURN)
    assert screen.dialog is None


def questions(app: App) -> list[Dialog]:
    """One that comes by itself of each kind, and one that is asked for."""
    answers = [Answer("Go on", primary=True)]
    return [
        Hiding(app.style, ("red",), "Look away", "", answers),
        silent_bot(app.style, "It says nothing", lambda: None),
        Dialog(app.style, "Leave?", "", answers),
    ]


@pytest.mark.parametrize(("number", "deaf"), [(0, True), (1, True), (2, False)])
def test_a_question_that_comes_by_itself_is_deaf_at_first(
    app: App, number: int, deaf: bool
) -> None:
    screen = Screen()
    app.push(screen)
    app.step(FRAME)
    screen.ask(questions(app)[number])
    app.step(FRAME)
    press(app, pygame.K_RETURN)
    assert (screen.dialog is not None) is deaf
    app.step(DEAF)
    press(app, pygame.K_RETURN)
    assert screen.dialog is None


def test_what_has_finished_by_itself_is_deaf_as_the_end_of_a_battle_is(app: App) -> None:
    screen = Screen()
    app.push(screen)
    app.step(FRAME)
    screen.finished = True
    app.step(FRAME)
    heard: list[int] = []
    screen.handle = lambda event: heard.append(event.key) is None  # type: ignore[method-assign]
    press(app, pygame.K_RETURN)
    assert not heard
    app.step(DEAF)
    press(app, pygame.K_RETURN)
    assert heard == [pygame.K_RETURN]
