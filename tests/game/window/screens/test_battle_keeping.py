"""The way back, keeping and leaving a battle in its window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.play.saves import autosave_path, saved_battles
from game.play.session import Session, was_killed
from game.window.app import App
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from game.window.screens.menu import MenuScreen
from game.window.screens.new_battle_plan import BattlePlan
from game.window.screens.saved import SavedScreen
from game.window.widgets import Button, ScrollArea
from game.window.widgets.base import spoken
from tests.game.window.screens.players import (
    HOT_SEAT,
    MAPS,
    SOLO,
    first,
    open_until,
)
from tests.game.windows import (
    FRAME,
    click,
    headless_app,
    press,
    resize,
)

NO_UNDO = "Nothing to undo since the last throw of dice."


def test_undo_takes_a_step_back_and_not_a_die() -> None:
    app = headless_app()
    screen = open_until(
        app,
        lambda battle: (
            any(o.kind == "move" for o in battle.options)
            and any(o.kind == "strike" for o in battle.options)
        ),
        "energy-pairs",
    )
    start = screen.session.battle.digest()
    lines = len(screen.log.lines)
    screen.act(first(screen.session.battle, "move"))
    assert screen.session.battle.digest() != start
    press(app, pygame.K_u)
    assert screen.session.battle.digest() == start
    assert len(screen.log.lines) == lines
    strike = [o for o in screen.session.battle.options if o.kind == "strike"]
    screen.act(strike[0])
    struck = screen.session.battle.digest()
    undo = screen.header.buttons[0]
    assert not undo.enabled
    assert undo.hint == f"Undo (U)\n{NO_UNDO}"
    press(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert app.notice.words == NO_UNDO
    for ask in (lambda: press(app, pygame.K_u), lambda: click(app, undo.rect.center)):
        app.tell("")
        ask()
        assert app.notice.words == NO_UNDO
    assert screen.session.battle.digest() == struck


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720), (1920, 640), (1280, 1100)])
def test_the_newest_of_the_log_stays_in_view_in_a_window_of_another_size(
    size: tuple[int, int],
) -> None:
    app = headless_app(size=(1700, 1000))
    screen = open_until(app, lambda battle: battle.round > 2, "energy-pairs")
    log = screen.log

    def at_end() -> bool:
        return log.offset >= log.full_height() - log.rect.height

    resize(app, size)
    assert log.visible and at_end()
    screen.act(screen.session.battle.options[-1])
    app.step(FRAME)
    assert at_end()
    log.scroll_to(0)
    resize(app, (1700, 1000))
    assert log.offset == 0, "whoever reads what was before is left there"


def test_a_battle_that_cannot_be_kept_is_not_said_to_be_kept(tmp_path: Path) -> None:
    """Where the folder cannot be written the menu says what leaving costs."""
    (tmp_path / "file").write_text("in the way")
    game = Game(headless=True)
    try:
        for folder, told in ((tmp_path, "is kept"), (tmp_path / "file", "loses it")):
            path = folder / "autosave.sixorders"
            session = Session.start(MAPS / "energy-duel.toml", 4, HOT_SEAT, autosave=path)
            game.battles.show(session)
            game.app.settle()
            press(game.app, pygame.K_F10)
            screen = game.app.screen
            assert isinstance(screen, BattleScreen) and screen.dialog is not None
            assert told in spoken(screen.dialog._text.words)
    finally:
        game.bots.close()


def test_saved_battle_is_opened_from_the_list() -> None:
    game = Game(headless=True)
    try:
        game.app.settings.animation_speed = 0
        game.open_menu()
        game.start(BattlePlan(MAPS / "energy-duel.toml", HOT_SEAT, {}, 4))
        screen = game.app.screen
        assert isinstance(screen, BattleScreen)
        screen.act(first(screen.session.battle, "move"))
        digest = screen.session.battle.digest()
        press(game.app, pygame.K_s)
        assert game.app.notice.words == "Battle saved: Energy Duel: a duel"
        assert len(saved_battles()) == 1
        screen.act(first(screen.session.battle, "end"))
        press(game.app, pygame.K_F10)
        while spoken(_focused(screen).words) != "To the menu":
            press(game.app, pygame.K_TAB)
        press(game.app, pygame.K_RETURN)
        assert isinstance(game.app.screen, MenuScreen)
        _press_entry(game.app, "Replays and saved")
        assert isinstance(game.app.screen, SavedScreen)
        press(game.app, pygame.K_RETURN)
        opened = game.app.screen
        assert isinstance(opened, BattleScreen)
        assert opened.session.battle.digest() == digest
        assert opened.log.lines
    finally:
        game.app.close()
        game.bots.close()


def _focused(screen: BattleScreen) -> Button:
    assert screen.dialog is not None
    focus = screen.dialog.group.focus
    assert isinstance(focus, Button)
    return focus


def _press_entry(app: App, words: str) -> None:
    """Choose an entry of the menu with the keyboard."""
    for _key in range(12):
        focus = app.screen.group.focus if app.screen else None
        if isinstance(focus, ScrollArea):
            focus = focus.group.focus
        if isinstance(focus, Button) and spoken(focus.words).startswith(words):
            press(app, pygame.K_RETURN)
            return
        press(app, pygame.K_DOWN)
    raise AssertionError(f"the menu has no {words}")


def test_killed_battle_goes_on_where_it_was() -> None:
    path = autosave_path()
    session = Session.start(MAPS / "energy-duel.toml", 4, SOLO, autosave=path)
    session.do(first(session.battle, "move"))
    digest = session.battle.digest()
    assert was_killed()
    game = Game(headless=True)
    try:
        game.open_menu()
        game.resume(path)
        screen = game.app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.session.battle.digest() == digest
        assert screen.session.players == SOLO
        assert screen.session.can_undo
        press(game.app, pygame.K_u)
        assert screen.session.battle.digest() != digest
    finally:
        game.app.close()
        game.bots.close()


def test_battle_left_by_its_menu_was_not_killed() -> None:
    session = Session.start(MAPS / "energy-duel.toml", 4, SOLO, autosave=autosave_path())
    session.do(first(session.battle, "move"))
    session.close()
    assert not was_killed()
