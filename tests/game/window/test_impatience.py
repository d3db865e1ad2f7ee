"""A player who presses Enter before anything has been shown, on every screen."""

from __future__ import annotations

import pygame
import pytest

from game.play.saves import autosave_path
from game.play.session import Session, unfinished
from game.window.program import Game
from game.window.screens.battle.screen import BattleScreen
from tests.game.windows import FRAME, key_event

ENTRIES = 9
PRESSES = 6


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game as it starts, without a display."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return Game()


@pytest.mark.parametrize("kept", [False, True], ids=["fresh", "with a battle kept"])
@pytest.mark.parametrize("entry", range(ENTRIES))
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE])
def test_enter_on_every_screen_at_once_after_the_start(
    game: Game, entry: int, kept: bool, key: int
) -> None:
    if kept:
        session = Session.start("maps/energy-duel.toml", 1, autosave=autosave_path())
        session.do(session.battle.options[-1])
        session.close()
    game.open_menu()
    for _ in range(entry):
        game.app.post(key_event(pygame.K_DOWN))
    for press in range(PRESSES):  # some before the first frame, some in one frame, then one each
        game.app.post(key_event(pygame.K_RETURN if press % 2 else key))
        if press > PRESSES // 2:
            game.app.step(FRAME)
    for _ in range(PRESSES):
        if game.app.running:
            game.app.step(FRAME)
    game.app.close()
    game._close_bots()
    if "battles" in game.__dict__:
        game.battles.let_go()


def test_enter_goes_on_with_the_battle_that_is_kept(game: Game) -> None:
    session = Session.start("maps/energy-duel.toml", 1, autosave=autosave_path())
    session.do(session.battle.options[-1])
    session.close()
    game.open_menu()
    game.app.post(key_event(pygame.K_RETURN))
    game.app.step(FRAME)
    assert game.battles._battle is not None
    assert game.battles._battle.battle.digest() == session.battle.digest()
    game.battles.let_go()
    game.app.close()
    assert unfinished() is not None


@pytest.mark.parametrize("size", [(1, 1), (16_000, 1)])
def test_a_screen_opened_just_as_the_window_is_dragged_to_an_absurd_size(
    game: Game, size: tuple[int, int]
) -> None:
    """The window has the size already when the key comes, and is held before it is heard."""
    bots = {"red": "greedy", "blue": "greedy"}
    session = Session.start("maps/energy-duel.toml", 1, bots, autosave=autosave_path())
    session.close()
    game.open_menu()
    game.app.step(FRAME)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    game.app.post(key_event(pygame.K_RETURN))
    game.app.step(FRAME)
    assert isinstance(game.app.screen, BattleScreen)
    assert game.app.surface.get_height() == 600
    game.battles.let_go()
    game.app.close()
    game._close_bots()
