"""The guided first battle: what it advises, and what leads there."""

import pygame
from msgspec import structs

from game.player.progress import FIRST_BATTLE, ProgressFile
from game.study.guided import advised, begin_guided
from game.window.screens.end.screen import EndScreen
from game.window.screens.learn.guided_screen import GuidedScreen, how_words, points_words
from rules.battle.action import resignation
from rules.battle.notation import action_text
from rules.record.lines import ActionLine
from tests.game.window.screens.players import PromptBot
from tests.game.windows import FRAME, headless_app, press


def test_the_guided_battle_is_won_by_one_key() -> None:
    app = headless_app()
    progress = ProgressFile()
    screen = GuidedScreen(progress, None, on_leave=app.pop, on_again=app.pop, seed=1)
    app.push(screen)
    app.settle()
    assert screen.advice is not None
    assert "Walk" in screen.task.said
    where = screen.session.battle.units[0].cell
    press(app, pygame.K_m)
    assert screen.session.battle.units[0].cell != where
    assert not progress.knows(FIRST_BATTLE)


def test_while_ones_own_deed_is_shown_nobody_is_bidden_to_watch_the_mage() -> None:
    app = headless_app()
    screen = GuidedScreen(ProgressFile(), PromptBot(), on_leave=app.pop, on_again=app.pop, seed=1)
    app.push(screen)
    app.settle()
    app.change_settings(animation_speed=100)
    press(app, pygame.K_m)
    assert screen.playback.busy and screen.task.said == "Watch what comes of it."
    while screen.session.human_turn:
        screen.skip()
        app.step(FRAME)
        app.settle()
        press(app, pygame.K_m)
    screen.skip()
    app.step(FRAME)
    assert screen.task.said == "Watch what the mage does."


def test_enter_alone_leads_to_the_tile_and_the_cell_that_are_advised_and_wins() -> None:
    """First to the golden tile, unless the ringed cell alone does it, then to that cell."""
    app = headless_app()
    screen = GuidedScreen(ProgressFile(), PromptBot(), on_leave=app.pop, on_again=app.pop, seed=1)
    app.push(screen)
    told: list[str] = []
    for _step in range(99):
        screen.skip()
        app.step(1)
        app.settle()
        if screen.advice is not None and not screen.playback.busy:
            before, plain = screen.session.battle, structs.replace(screen.advice.action, amount=0)
            press(app, pygame.K_RETURN)
            if screen.session.battle is not before:
                told.append(action_text(plain, before))
    lines = [one.text for one in screen.session.record.lines if isinstance(one, ActionLine)]
    assert screen.session.battle.outcome == "red"
    assert len(told) > 9
    assert [line for line in lines if line in told] == told


def test_who_has_pointed_elsewhere_is_not_led_to_what_is_advised() -> None:
    app = headless_app()
    screen = GuidedScreen(ProgressFile(), None, on_leave=app.pop, on_again=app.pop, seed=1)
    app.push(screen)
    app.settle()
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    board = screen.session.battle.setup.board
    assert board.name(screen.session.battle.units[0].cell) == "Д-1"


def test_who_goes_on_doing_what_is_advised_stays_at_the_end_of_the_guided_battle() -> None:
    app = headless_app()
    begun: list[str] = []
    screen = GuidedScreen(
        ProgressFile(), None, on_leave=app.pop, on_again=lambda: begun.append("again"), seed=1
    )
    app.push(screen)
    app.settle()
    screen.asking.menu()
    assert screen.dialog is not None
    assert "not kept" in str(screen.dialog._text.words)
    press(app, pygame.K_ESCAPE)
    screen.act(resignation("red"))
    for _frame in range(9):
        screen.skip()
        app.step(1)
    assert isinstance(app.screen, EndScreen)
    press(app, pygame.K_m)
    assert isinstance(app.screen, EndScreen) and not begun


def test_the_guided_battle_tells_where_to_click_and_what_is_left() -> None:
    battle = begin_guided(1).battle
    (swordsman, mage), told = battle.units, advised(battle).action
    assert how_words(told, battle) == "Click the ringed cell, or press M."
    cast = structs.replace(told, kind="cast", ability="gale_blade", cells=(mage.cell,))
    assert how_words(cast, battle).startswith("Click the golden tile, then the ringed cell")
    charged = how_words(structs.replace(cast, amount=3), battle)
    assert charged.startswith("Click the golden tile, set Charges to 3, click the ringed cell")
    rest = structs.replace(told, kind="rest", cells=())
    assert how_words(rest, battle) == "Click the golden tile, or press M."
    assert points_words(battle, swordsman.id) == (
        "Left: Energy 100, Charges 0, Action points 2, Attack points 5, Movement points 2"
    )


def test_the_charges_that_are_advised_are_ringed_until_they_are_set() -> None:
    app = headless_app()
    screen = GuidedScreen(ProgressFile(), PromptBot(), on_leave=app.pop, on_again=app.pop, seed=1)
    app.push(screen)
    for _step in range(99):
        screen.skip()
        app.step(1)
        app.settle()
        if screen.advice is not None and not screen.playback.busy:
            if screen.advice.action.amount:
                break
            press(app, pygame.K_m)
    assert screen.advice is not None
    assert not screen.amount_wanted, "the tile comes first"
    press(app, pygame.K_3)
    assert screen.amount_wanted
    charges, gold = screen.choosers.charges, app.style.theme.colours.accent
    screen.draw(app.surface)
    golden = [
        app.surface.get_at(place.move(-2, 0).midleft)[:3] == tuple(gold)[:3]
        for place in (charges.field(), charges.rect)
    ]
    assert golden == [True, False], "round the number, as the keyboard's ring: not on its name"
    for _charge in range(screen.advice.action.amount):
        press(app, pygame.K_RIGHTBRACKET)
    assert not screen.amount_wanted


def test_from_the_end_of_the_guided_battle_one_goes_on_to_the_next_opponent() -> None:
    app, gone = headless_app(), list[object]()
    screen = GuidedScreen(
        ProgressFile(), None, on_leave=app.pop, on_again=app.pop, seed=1,
        on_next=lambda: gone.append("next"), on_replay=lambda _tree, at: gone.append(at),
    )  # fmt: skip
    app.push(screen)
    app.settle()
    screen.act(resignation("blue"))
    for _frame in range(99):
        screen.skip()
        app.step(FRAME)
    app.settle()
    assert isinstance(app.screen, EndScreen)
    press(app, pygame.K_r, pygame.K_RETURN)
    assert gone == [0, "next"], "the first button leads on, for a harder opponent is offered"


def test_in_large_letters_the_advice_has_room_for_where_to_click() -> None:
    app = headless_app(text_scale=150)
    screen = GuidedScreen(ProgressFile(), None, on_leave=app.pop, on_again=app.pop, seed=1)
    app.push(screen)
    app.settle()
    assert screen.task.rect.height > screen.card.rect.height
    assert screen.task.rect.bottom < screen.forecast.rect.top
    assert screen.task.full_height() <= screen.task.rect.height, "it is read without scrolling"
