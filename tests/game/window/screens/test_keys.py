"""Keys that the player changes: by keyboard alone, told where they clash, shown wherever they are
written; and the end of a turn, which asks first."""

from pathlib import Path

import pygame
import pytest

from game.player.settings import read_settings
from game.window.app import App
from game.window.screens.battle.manual import battle_keys
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.keys import KeysScreen
from game.window.screens.rulebook import RulebookScreen
from game.window.screens.settings import SettingsScreen
from game.window.widgets.base import spoken
from game.window.widgets.button import Button
from game.window.widgets.choice import Toggle
from rules.battle.action import Action
from rules.battle.unspent import farthest, unspent
from tests.game.window.screens.players import HOT_SEAT, PromptBot, sit_down
from tests.game.windows import FRAME, all_widgets, click, headless_app, key_event, press, typed
from tests.rules.systems.energy.duels import duel, duelist, mage


def on_key(app: App, deed: str, key: int, *, stays: bool = False) -> None:
    """Open the keys, press the row of a deed and then a key; then close them unless one stays."""
    screen = KeysScreen()
    app.push(screen)
    app.step(1.0)
    field = next(one for one in screen.fields if one.deed == deed)
    screen.group.give_focus(screen.group.widgets[1])
    screen.group.widgets[1].group.give_focus(field, by_keyboard=True)  # type: ignore[attr-defined]
    press(app, pygame.K_RETURN, key)
    if not stays:
        app.pop()


def test_a_changed_key_works_is_written_and_saved(tmp_path: Path) -> None:
    app = headless_app(tmp_path)
    screen = sit_down(app, HOT_SEAT, controller=PromptBot())
    on_key(app, "log", pygame.K_F6)
    assert read_settings(tmp_path / "settings.json").keys == {"log": "F6"}
    opened = screen.log.visible
    press(app, pygame.K_l)
    assert screen.log.visible is opened, "the old key does nothing"
    press(app, pygame.K_F6)
    assert screen.log.visible is not opened
    assert spoken(screen.header.buttons[1].hint) == "Log (F6)"
    assert any(row.keys == "F6" for row in battle_keys().keys)


def test_the_key_of_help_can_be_taken_while_a_row_waits() -> None:
    app = headless_app()
    assert asked(app, "menu", pygame.K_F1) == (
        "F1 is taken: Help, open at the rule pointed at (On every screen). "
        "That would have F10 instead."
    )
    press(app, pygame.K_ESCAPE)
    app.pop()
    assert app.settings.keys == {}
    on_key(app, "help", pygame.K_F6)
    on_key(app, "menu", pygame.K_F1)
    assert app.settings.keys == {"help": "F6", "menu": "F1"}
    press(app, pygame.K_F6)
    assert isinstance(app.screen, RulebookScreen)


def asked(app: App, deed: str, key: int) -> str:
    """What is asked once the row of a deed and then a key have been pressed."""
    on_key(app, deed, key, stays=True)
    assert app.screen.dialog is not None
    return spoken(app.screen.dialog._text.words)


def test_two_keys_are_swapped_with_each_other_by_keyboard_alone(tmp_path: Path) -> None:
    app = headless_app(tmp_path)
    asked(app, "undo", pygame.K_a)
    press(app, pygame.K_RETURN)
    app.pop()
    assert read_settings(tmp_path / "settings.json").keys == {"undo": "A", "again": "U"}
    assert asked(app, "again", pygame.K_a).endswith("That would have U instead.")
    press(app, pygame.K_RETURN)
    assert app.settings.keys == {}, "and back, as at first"


def test_where_a_third_has_one_of_two_keys_they_are_not_swapped() -> None:
    """Undo has U in a battle, and so has in a study what lets a line go first; a hint of the one
    who decides is met in both."""
    app = headless_app()
    on_key(app, "hint", pygame.K_u)
    assert app.settings.keys == {}
    assert app.notice.words.endswith("Give that another key first.")


def test_a_key_that_works_everywhere_is_still_typed_where_one_types() -> None:
    app = headless_app()
    on_key(app, "help", pygame.K_SLASH)
    book = RulebookScreen()
    app.push(book)
    app.step(FRAME)
    book.group.give_focus(book.search)
    app.post(key_event(pygame.K_SLASH, unicode="/"))
    app.post(typed("/"))
    app.step(FRAME)
    assert app.screen is book and book.search.text == "/"
    book.group.give_focus(None)
    press(app, pygame.K_SLASH)
    assert app.screen is not book, "elsewhere it closes the help"


def test_the_way_into_a_study_can_be_put_on_another_key() -> None:
    app, taken = headless_app(), list[str]()
    app.keys = {"take": lambda: taken.append("study")}
    sit_down(app, HOT_SEAT, controller=PromptBot())
    on_key(app, "take", pygame.K_F7)
    press(app, pygame.K_F2, pygame.K_F7)
    assert taken == ["study"]


def test_escape_and_arrows_stay_what_they_are() -> None:
    app = headless_app()
    on_key(app, "menu", pygame.K_LEFT)
    on_key(app, "undo", pygame.K_ESCAPE)
    assert app.settings.keys == {}


def test_all_keys_go_back_only_once_that_is_answered() -> None:
    app = headless_app()
    on_key(app, "log", pygame.K_F6)
    app.push(KeysScreen())
    app.step(FRAME)
    assert app.screen is not None
    reset = next(one for one in app.screen.group.widgets if isinstance(one, Button))
    click(app, reset.rect.center)
    assert app.screen.dialog is not None
    press(app, pygame.K_ESCAPE)
    assert app.settings.keys == {"log": "F6"}
    click(app, reset.rect.center)
    press(app, pygame.K_RIGHT, pygame.K_RETURN)
    assert app.settings.keys == {}
    click(app, reset.rect.center)
    assert app.screen.dialog is None and app.notice.words == "All keys are as at first."


def test_the_row_of_full_screen_follows_its_key() -> None:
    app = headless_app()
    screen = SettingsScreen()
    app.push(screen)
    app.step(FRAME)
    rows = [one for one in all_widgets(screen) if isinstance(one, Toggle)]
    row = next(one for one in rows if spoken(one.title) == "Full screen")
    for on in (True, False):
        press(app, pygame.K_F11)
        assert app.settings.fullscreen is row.value is on


# The end of a turn


def ending(app: App) -> BattleScreen:
    """Red's first turn, with everything still to do; its end has been pressed."""
    app.change_settings(ask_end=True)
    screen = sit_down(app, HOT_SEAT, controller=PromptBot())
    press(app, pygame.K_e)
    return screen


def test_an_early_end_of_a_turn_asks_what_is_let_go() -> None:
    app = headless_app()
    screen = ending(app)
    before = screen.session.battle
    assert screen.dialog is not None
    told = [spoken(one.words) for one in screen.dialog.group.widgets if isinstance(one, Button)]
    assert told == ["End turn", "End turn and never ask", "Not yet"], "as the tile says"
    press(app, pygame.K_ESCAPE)
    assert screen.dialog is None
    assert screen.session.battle is before, "Escape goes on with the turn"
    press(app, pygame.K_e, pygame.K_RETURN)
    assert screen.session.battle is not before


def test_who_wants_no_question_is_never_asked_again() -> None:
    app = headless_app()
    screen = ending(app)
    before = screen.session.battle
    assert screen.dialog is not None
    click(app, screen.dialog.group.widgets[1].rect.center)
    assert screen.session.battle is not before
    assert not app.settings.ask_end


def test_a_rest_that_passes_the_turn_asks_like_its_end_and_by_its_own_name() -> None:
    app = headless_app()
    app.change_settings(ask_end=True)
    screen = sit_down(app, HOT_SEAT, controller=PromptBot())
    press(app, pygame.K_r)
    before = screen.session.battle
    assert screen.dialog is None, "an action point is left"
    press(app, pygame.K_r)
    assert screen.dialog is not None and screen.session.battle is before
    told = [spoken(one.words) for one in screen.dialog.group.widgets if isinstance(one, Button)]
    assert told == ["Rest", "Rest and never ask", "Not yet"]
    assert spoken(screen.dialog._text.words).startswith("This ends the turn.")
    press(app, pygame.K_RETURN)
    assert screen.session.battle is not before


@pytest.mark.parametrize("kind, asked", [("end", True), ("rest", False)])
def test_only_an_end_lets_anything_go(kind: str, asked: bool) -> None:
    battle = duel("D.\n..\n.S", red={"D": duelist()}, blue={"S": mage()})
    assert battle.pending is not None
    left = unspent(battle, Action(battle.pending.unit, kind))
    assert bool(left) is asked
    assert not any(one.kind in ("end", "rest") for each in left for one in each.commands)
    assert farthest(battle) == 2, "only so far leads the little board"
