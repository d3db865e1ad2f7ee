"""What a player does in a battle besides winning it: ask, fold, set, leave, play with bots."""

from __future__ import annotations

import pygame

from game.play.players import BotError
from game.play.session import HUMAN
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.rulebook import RulebookScreen
from game.window.widgets import Button
from game.window.widgets.base import spoken
from rules.battle.action import SELECT
from tests.game.window.screens.hands import tile
from tests.game.window.screens.players import (
    HOT_SEAT,
    SOLO,
    WATCHED,
    PromptBot,
    first,
    sensible,
    sit_down,
)
from tests.game.windows import (
    click,
    headless_app,
    motion_event,
    press,
)


def answer(screen: BattleScreen, number: int) -> Button:
    """A button of the dialog."""
    assert screen.dialog is not None
    buttons = [one for one in screen.dialog.group.widgets if isinstance(one, Button)]
    return buttons[number]


def test_help_is_shown_and_closed() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    press(app, pygame.K_F1)
    assert [type(one) for one in app.screens] == [BattleScreen, RulebookScreen]
    press(app, pygame.K_F1)
    assert app.screens == [screen]


def test_menu_offers_settings_that_are_used_at_once() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    press(app, pygame.K_ESCAPE)
    assert [spoken(answer(screen, n).words) for n in range(6)] == [
        "Go on",
        "Settings",
        "Help",
        "Offer a draw",
        "Resign",
        "To the menu",
    ]
    press(app, pygame.K_TAB, pygame.K_RETURN)
    assert app.screen is not screen
    app.change_settings(language="ru", text_scale=200, orientation="columns")
    press(app, pygame.K_ESCAPE)
    assert app.screen is screen
    assert screen.view.orientation == "columns"
    assert screen.view.alphabet == "cyrillic"
    assert spoken(tile(screen, "rest").words) == "Отдых"


def test_escape_closes_the_menu_and_nothing_else() -> None:
    app = headless_app()
    left: list[str] = []
    screen = sit_down(app, HOT_SEAT, on_leave=lambda: left.append("menu"))
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert screen.dialog is None
    assert left == []


def test_bot_that_fails_is_told_and_asked_again() -> None:
    app = headless_app()
    bot = PromptBot(BotError("The bot greedy failed: no idea"))
    screen = sit_down(app, {"red": "greedy", "blue": HUMAN}, controller=bot)
    app.step(1)
    assert screen.dialog is not None
    assert not screen.session.human_turn
    bot.error = None
    press(app, pygame.K_RETURN)
    logged = len(screen.session.log)
    app.step(1)
    app.step(1)
    assert len(screen.session.log) > logged


def test_log_folds_and_comes_back() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    assert screen.log.visible and screen.log.lines
    press(app, pygame.K_l)
    assert not screen.log.visible
    press(app, pygame.K_l)
    assert screen.log.visible
    log_tool = screen.header.buttons[1]
    click(app, log_tool.rect.center)
    assert not screen.log.visible


def test_click_while_things_move_is_carried_out_at_once() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    screen.animations.speed = 0.1
    near = first(screen.session.battle, "move")
    screen.act(next(o for o in screen.session.battle.options if o.kind == "move" and o != near))
    assert screen.animations.busy
    logged = len(screen.session.log)
    rest = tile(screen, "rest")
    click(app, rest.rect.center)
    assert len(screen.session.log) == logged + 1


def test_letting_another_act_leaves_no_line_in_the_log() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "nine-pairs")
    while not (chosen := [one for one in screen.session.battle.options if one.kind == SELECT]):
        screen.act(sensible(screen.session.battle))
    told = len(screen.log.lines)
    screen.act(chosen[0])
    pending = screen.session.battle.pending
    assert pending is not None and pending.unit == chosen[0].target
    assert len(screen.log.lines) == told


def test_bots_are_paused_only_where_nobody_plays() -> None:
    app = headless_app()
    screen = sit_down(app, SOLO, controller=PromptBot())
    press(app, pygame.K_p)
    assert not screen.seats.paused
    screen = sit_down(app, WATCHED, controller=PromptBot())
    press(app, pygame.K_p)
    assert screen.seats.paused
    assert screen.forecast.words == "P lets the bots go on, Space just the next action."


def test_a_declaration_is_foretold_before_it_is_made() -> None:
    """SP-1a, AC-3: as it would be done if nothing else changed."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "seven_phase-magicians")
    press(app, pygame.K_RETURN)
    assert screen.dialog is None
    spell = next(one for one in screen.session.battle.options if one.kind == "cast")
    screen.choose(("cast", spell.ability))
    app.post(motion_event(screen.view.rect_of(spell.cells[0]).center))
    app.step(0)
    aim = screen.forecast.aim
    assert aim is not None and aim.action() is not None
    told = [spot.told for spot in screen.forecast.spots]
    assert any(words.startswith("In phase 2, if nothing else changes till then") for words in told)


def test_once_all_have_declared_one_is_told_how_to_change_it_or_go_on() -> None:
    """SP-1c: until the side is done each of it may declare anew."""
    app = headless_app()
    screen = sit_down(app, HOT_SEAT, "seven_phase-magicians")
    press(app, pygame.K_RETURN)
    assert "decides" in screen.header.moment.words
    for _member in range(2):
        screen.act(next(one for one in screen.session.battle.options if one.kind == "guard"))
    app.step(0)
    assert screen.header.moment.words == "2 of 2 decided · round 1"
    told = "All of yours have decided. Press Done, or click one of them to decide anew."
    assert screen.forecast.words == told, "the other side may have to declare still"


def test_the_log_follows_the_language() -> None:
    app = headless_app()
    screen = sit_down(app, HOT_SEAT)
    told = [one.label for one in screen.log.lines]
    assert any(line.startswith("Round 1") for line in told)
    app.change_settings(language="ru")
    translated = [one.label for one in screen.log.lines]
    assert len(translated) == len(told)
    assert any(line.startswith("Раунд 1") for line in translated)
    app.change_settings(language="en")
    assert [one.label for one in screen.log.lines] == told
