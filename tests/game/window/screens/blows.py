"""A battle brought to where somebody strikes, in which motion takes its time."""

from __future__ import annotations

from collections.abc import Callable

from game.window.app import App
from game.window.screens.battle.screen import BattleScreen
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.content.scenario import LoadedScenario
from tests.game.window.screens.players import (
    HOT_SEAT,
    sensible,
    sit_down,
)

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
