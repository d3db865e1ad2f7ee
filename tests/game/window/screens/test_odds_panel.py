"""Who is likelier to win, beside a broad window's board."""

from __future__ import annotations

import pygame

from game.play.perspective import secret_side
from game.window.app import App
from game.window.screens.battle.screen import BattleScreen
from tests.builders import drawn_scenario
from tests.game.window.screens.players import HOT_SEAT, PromptBot, sit_down
from tests.game.windows import FRAME, headless_app, press
from tests.rules.systems.energy.duels import duelist, swordsman


def duel(app: App, **players: str) -> BattleScreen:
    """Red, who decides, is whole, Blue beside it nearly felled."""
    teams = {"R": duelist(health=90)}, {"B": swordsman(health=20)}
    drawn = drawn_scenario("RB.", "energy", *teams)
    screen = sit_down(app, HOT_SEAT | players, drawn, controller=PromptBot())
    app.settle()
    return screen


def test_the_chance_is_known_of_each_decision_and_of_what_is_aimed_at() -> None:
    app = headless_app(size=(1920, 1080))
    screen = duel(app)
    odds, start = screen.odds, len(screen.session.log)
    assert odds.visible and not odds.rect.colliderect(screen.log.rect)
    assert list(odds.course) == [start] and odds.course[start] > 0.6
    assert (odds.side, odds.name, odds.after) == ("red", "Red", None)
    screen.hand.point(1)
    app.settle()
    assert odds.after is not None and odds.after[0] == "Strike" and odds.after[1] > 0.6
    screen.hand.point(2)
    app.step(FRAME)
    assert odds.after is None or odds.after[0] != "Strike", "never of what was aimed at before"
    press(app, pygame.K_r)
    assert list(odds.course) == [start, start + 1]
    screen.undo()
    app.settle()
    assert list(odds.course) == [start], "what was taken back is no part of the course"


def test_it_is_shown_only_where_it_is_wanted_and_somebody_plays() -> None:
    """In the view of the only person who plays."""
    app = headless_app(size=(1920, 1080))
    screen = duel(app, red="greedy")
    assert screen.odds.side == "blue"
    app.change_settings(show_odds=False)
    assert not screen.odds.visible and screen.log.rect.bottom > screen.odds.rect.bottom
    app.change_settings(show_odds=True)
    assert screen.odds.visible
    assert not duel(app, red="greedy", blue="greedy").odds.visible


def test_what_it_told_one_who_chose_unseen_is_forgotten_before_the_other_looks() -> None:
    """SP-1c: it judges Red's declarations, of which Blue is not to know."""
    app = headless_app(size=(1920, 1080))
    screen = sit_down(app, HOT_SEAT, "seven_phase-trios", controller=PromptBot())
    odds, start = screen.odds, len(screen.session.log)
    press(app, pygame.K_RETURN)
    assert list(odds.course) == [start]
    screen.act(screen.session.battle.options[0])
    app.settle()
    assert list(odds.course) == [start, start + 1]
    while screen.dialog is None:
        screen.act(screen.session.battle.options[0])
        app.settle()
    assert secret_side(screen.session.battle) == "blue"
    assert list(odds.course) == [start, len(screen.session.log)]
