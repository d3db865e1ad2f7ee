"""A window without a screen, and boards and tokens to draw."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from game.play.scene import Token
from game.window.style import Style
from game.window.theme import theme
from rules.board.board import Board


@pytest.fixture(scope="session", autouse=True)
def screen() -> Iterator[pygame.Surface]:
    """A surface as large as a small window, drawn by no device."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    yield pygame.Surface((1280, 720))


@pytest.fixture
def style() -> Style:
    """The game's own look at 100%."""
    return Style(theme())


@pytest.fixture
def duel() -> Board:
    """The plain 7 x 7 board."""
    return Board(7, 7, ["floor"] * 49)


def token(number: int, cell: int, side: str = "red", **states: object) -> Token:
    """Return a token with 40 of 60 health."""
    return Token(number, cell, side, "sword", f"Unit {number}", 40, 60, **states)  # type: ignore[arg-type]
