"""Resigning and draws in the window: from the battle's menu, asked, answered, told at the end."""

from collections.abc import Mapping

import pygame
import pytest

from game.play.agreement import takes_draw
from game.play.session import HUMAN
from game.window.app import App
from game.window.screens.battle.questions import Hiding
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.end.screen import EndScreen
from game.window.widgets import Button
from game.window.widgets.base import spoken
from rules.battle.action import resignation
from tests.game.window.screens.players import HOT_SEAT, SOLO, WATCHED, PromptBot, sit_down, weak
from tests.game.windows import headless_app, press


def choose(app: App, screen: BattleScreen, words: str) -> None:
    """Press a button of the dialog."""
    assert screen.dialog is not None
    buttons = [one for one in screen.dialog.group.widgets if isinstance(one, Button)]
    button = next(one for one in buttons if spoken(one.words) == words)
    screen.dialog.group.give_focus(button, by_keyboard=True)
    press(app, pygame.K_RETURN)


def in_menu(players: Mapping[str, str]) -> tuple[App, BattleScreen]:
    """A battle whose menu is open; Red decides."""
    app = headless_app()
    screen = sit_down(app, players, controller=PromptBot())
    press(app, pygame.K_ESCAPE)
    return app, screen


def told_end(app: App) -> tuple[str, str]:
    """What the end's header says."""
    for _frame in range(3):
        app.step(1.0)
    assert isinstance(app.screen, EndScreen)
    return app.screen.header.moment.title, app.screen.header.moment.words


def test_ac_4_a_person_resigns_once_asked_again() -> None:
    app, screen = in_menu(SOLO)
    choose(app, screen, "Resign")
    assert not screen.session.battle.over, "it asks first"
    choose(app, screen, "Resign")
    assert screen.session.battle.outcome == "blue"
    assert told_end(app) == ("Blue wins", "Red resigned in round 1")


def test_ac_4_who_would_win_is_called_by_name() -> None:
    app, screen = in_menu(HOT_SEAT)
    screen.session.names.update({"red": "Boris", "blue": "Anna"})
    choose(app, screen, "Resign")
    assert screen.dialog is not None
    assert spoken(screen.dialog._text.words) == "Boris gives the battle up, and Anna wins."


def test_ac_4_who_thinks_better_of_it_goes_on() -> None:
    app, screen = in_menu(SOLO)
    choose(app, screen, "Resign")
    press(app, pygame.K_ESCAPE)
    assert screen.dialog is None
    assert not screen.session.battle.over


def test_ac_5_of_two_people_the_other_answers() -> None:
    """Both are called by their names, if they have any."""
    app, screen = in_menu(HOT_SEAT)
    screen.session.names.update(red="Anna", blue="Ben")
    choose(app, screen, "Offer a draw")
    assert not screen.session.battle.over
    assert screen.dialog is not None
    assert "Anna offers a draw to Ben." in spoken(screen.dialog._text.words)
    choose(app, screen, "Refuse")
    assert screen.dialog is None and app.notice.words == "Ben refuses the draw."
    press(app, pygame.K_ESCAPE)
    choose(app, screen, "Offer a draw")
    choose(app, screen, "Take the draw")
    assert screen.session.battle.outcome == "draw"
    assert told_end(app) == ("A draw", "agreed in round 1")


def test_over_a_secret_the_other_is_asked_behind_a_curtain() -> None:
    """SP-1c: an offer shows nothing of what has been declared, and the curtain falls again."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "seven_phase-duel")
    press(app, pygame.K_RETURN, pygame.K_ESCAPE)
    choose(app, screen, "Offer a draw")
    assert isinstance(screen.dialog, Hiding) and not screen.session.battle.over
    press(app, pygame.K_ESCAPE)
    assert isinstance(screen.dialog, Hiding), "the other's secret is not shown by refusing"
    assert app.notice.words == "Blue refuses the draw."
    press(app, pygame.K_ESCAPE)
    assert isinstance(screen.dialog, Hiding), "the battle's menu, and no board"
    press(app, pygame.K_ESCAPE, pygame.K_RETURN)
    assert screen.dialog is None and screen.session.human_turn


@pytest.mark.parametrize("worse", [True, False])
def test_ac_5_a_bot_takes_a_draw_where_it_stands_worse(worse: bool) -> None:
    app, screen = in_menu(SOLO)
    battle = screen.session.battle
    battle.units[1 if worse else 0].health //= 2
    assert takes_draw(battle, "blue") is worse
    choose(app, screen, "Offer a draw")
    assert not screen.session.battle.over, "it asks first"
    choose(app, screen, "Offer a draw")
    assert screen.session.battle.over is worse


def test_where_bots_play_alone_nobody_resigns() -> None:
    app = headless_app()
    screen = sit_down(app, WATCHED, weak(), controller=PromptBot())
    press(app, pygame.K_p, pygame.K_ESCAPE)
    assert screen.dialog is not None
    buttons = [one for one in screen.dialog.group.widgets if isinstance(one, Button)]
    assert {spoken(one.words) for one in buttons}.isdisjoint({"Resign", "Offer a draw"})


@pytest.mark.parametrize(
    ("met", "kept", "told", "offered"),
    [
        ("first_battle", "", "; your next opponent: Recruit", "recruit"),
        ("soldier", "recruit", "; your next opponent: Veteran", "veteran"),
        ("recruit", "veteran", "", "veteran"),
        ("hard", "hard", "", "hard"),
        ("planner", "", "", ""),
    ],
)
def test_who_wins_is_offered_a_harder_opponent(
    met: str, kept: str, told: str, offered: str
) -> None:
    app = headless_app()
    app.settings.opponent = kept
    screen = sit_down(app, {"red": HUMAN, "blue": met}, controller=PromptBot())
    screen.act(resignation("blue"))
    assert told_end(app) == ("Red wins", f"Blue resigned in round 1{told}")
    assert app.settings.opponent == offered


def test_who_loses_is_offered_the_same() -> None:
    app = headless_app()
    screen = sit_down(app, {"red": HUMAN, "blue": "first_battle"}, controller=PromptBot())
    screen.act(resignation("red"))
    assert told_end(app)[1] == "Red resigned in round 1"
    assert not app.settings.opponent


def test_the_log_ends_with_the_name_of_who_has_won() -> None:
    """As it is told when it happens, and when all is told anew; the end's header says the same."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    screen.session.record.header.names.update(red="Anna", blue="Boris")
    screen.log.show(screen.session)
    screen.act(resignation("red"))
    assert told_end(app) == ("Boris wins", "Anna resigned in round 1")
    assert screen.log.lines[-1].label == "Boris wins"
    screen.log.show(screen.session)
    assert screen.log.lines[-1].label == "Boris wins"
