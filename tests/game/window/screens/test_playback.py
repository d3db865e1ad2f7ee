"""An action is followed deed by deed; nothing is told before it is seen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.play.cues import DieCue, HitCue, LungeCue
from game.window.app import App
from game.window.screens.battle.screen import BattleScreen
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.content.scenario import LoadedScenario
from tests.game.window.screens.players import (
    HOT_SEAT,
    WATCHED,
    PromptBot,
    sensible,
    sit_down,
    weak,
)
from tests.game.windows import click, headless_app

FRAME = 0.02
MOST = 300


def until(app: App, screen: BattleScreen, fits: Callable[[], bool], most: int = MOST) -> None:
    """Let time pass until something is so."""
    for _frame in range(most):
        if fits():
            return
        app.step(FRAME)
    raise AssertionError("it never was so")


def before_a_blow(app: App) -> tuple[BattleScreen, Action]:
    """A hot-seat battle before a blow that is not stopped; from then on motion takes time."""
    return before(
        app,
        "energy-pairs",
        lambda action, after: (
            action.kind == "strike"
            and beside(after, action)
            and any(event.kind == "damage" for event in after.events)
        ),
    )


def before(
    app: App, scenario: LoadedScenario | str, fits: Callable[[Action, Battle], bool]
) -> tuple[BattleScreen, Action]:
    """A battle and an option in it that, with the battle after it, is as it should be."""
    screen = sit_down(app, HOT_SEAT, scenario)
    for _number in range(MOST):
        for option in screen.session.battle.options:
            after = screen.session.battle.copy()
            after.apply(option)
            if fits(option, after):
                screen.animations.clear()
                app.change_settings(animation_speed=100)
                return screen, option
        screen.act(sensible(screen.session.battle))
    raise AssertionError("it never was so")


def beside(battle: Battle, strike: Action) -> bool:
    """Whether a blow is aimed at a neighbour."""
    board, unit = battle.setup.board, battle.units[strike.unit]
    return board.distance(unit.cell, strike.cells[0]) == 1


def health(battle: Battle) -> dict[int, int]:
    return {unit.id: unit.health for unit in battle.units}


def test_a_blow_lunges_then_the_dice_fall_and_then_the_number_rises() -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    seen: list[type] = []
    while screen.playback.busy:
        for running in screen.animations.running:
            if not seen or seen[-1] is not type(running.cue):
                seen.append(type(running.cue))
        app.step(FRAME)
    assert seen[0] is LungeCue and HitCue in seen
    assert DieCue in seen and seen.index(DieCue) < seen.index(HitCue)


def test_nothing_is_told_before_it_is_seen() -> None:
    """Log, order, header and tiles all wait for the blow."""
    app = headless_app()
    screen, strike = before_a_blow(app)
    old, lines = health(screen.known), len(screen.log.lines)
    moment = screen.header.moment.side
    screen.act(strike)
    new = health(screen.session.battle)
    assert new != old
    app.step(FRAME)
    assert screen.aim is None
    assert health(screen.known) == old == health(screen.order.battle)
    assert screen.order.seen == {one: old[one] for one in screen.order.seen}
    assert len(screen.log.lines) == lines and screen.header.moment.side == moment
    until(app, screen, lambda: HitCue in {type(one.cue) for one in screen.animations.running})
    app.step(0)
    assert screen.order.seen == {one: new[one] for one in screen.order.seen}
    assert len(screen.log.lines) == lines
    until(app, screen, lambda: not screen.playback.busy)
    assert health(screen.known) == new and screen.aim is not None
    assert screen.log.lines[-1].harm > 0
    assert any(isinstance(one.cue, HitCue) for one in screen.animations.floating)


def test_the_end_is_told_after_the_last_blow() -> None:
    app = headless_app()
    screen, strike = before(app, weak(health=1), lambda _action, after: after.over)
    screen.act(strike)
    outcome = screen.session.battle.outcome
    assert outcome
    app.step(FRAME)
    assert screen.dialog is None and screen.header.moment.title.endswith("your turn")
    assert "wins" not in " ".join(line.label for line in screen.log.lines)
    until(app, screen, lambda: screen.dialog is not None)
    assert screen.header.moment.title == f"{outcome.title()} wins" and not screen.playback.busy


@pytest.mark.parametrize("by", ["key", "click"])
def test_whatever_is_pressed_brings_a_blow_to_its_end(by: str) -> None:
    app = headless_app()
    screen, strike = before_a_blow(app)
    screen.act(strike)
    app.step(FRAME)
    if by == "key":
        app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_y, mod=0, unicode="y"))
        app.step(0)
    else:
        click(app, screen.board.rect.topleft)
    assert not screen.playback.busy and screen.aim is not None
    assert health(screen.known) == health(screen.session.battle)


def test_a_press_while_a_bot_strikes_only_brings_it_to_its_end() -> None:
    app = headless_app()
    screen = sit_down(app, WATCHED, "energy-pairs", controller=PromptBot())
    app.change_settings(animation_speed=100)
    until(app, screen, lambda: screen.playback.busy)
    logged = len(screen.session.log)
    assert screen.aim is None and screen.seats.decide
    app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"))
    app.step(0)
    assert not screen.playback.busy
    assert len(screen.session.log) == logged


def test_a_bot_waits_until_what_it_did_has_been_seen() -> None:
    app = headless_app()
    screen = sit_down(app, WATCHED, "energy-pairs", controller=PromptBot())
    app.change_settings(animation_speed=100)
    for _frame in range(600):
        busy, logged = screen.playback.busy, len(screen.session.log)
        app.step(FRAME)
        if busy and screen.playback.busy:
            assert len(screen.session.log) == logged
    assert len(screen.session.log) > 5
