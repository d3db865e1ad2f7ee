"""The studies of the player's own folder, in the window."""

from pathlib import Path

import pygame
import pytest

from game.window.program import Game
from game.window.screens.study.shelf import ShelfScreen
from tests.game.windows import press


def test_a_study_that_cannot_be_deleted_stays_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a folder that is called like one."""
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path))
    (tmp_path / "studies" / "mine.toml").mkdir(parents=True)
    game = Game(headless=True)
    game.studies.open_shelf()
    press(game.app, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_RETURN)
    assert game.app.notice.words.startswith("The study could not be deleted: ")
    assert isinstance(game.app.screen, ShelfScreen) and len(game.app.screen.list.rows) == 1
    game.app.close()
