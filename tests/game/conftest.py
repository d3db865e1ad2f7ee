"""Tests of the window start in English, leave a display behind, and spare the player's folder."""

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.player.language import set_language


@pytest.fixture(autouse=True)
def _clean_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SIX_ORDERS_HOME", str(tmp_path / "home"))
    set_language("en")
    yield
    set_language("en")
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((8, 8))
