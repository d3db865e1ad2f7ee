"""Help for tests of the window: a headless app, typed keys and clicks."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.player.settings import Settings
from game.window.app import App
from game.window.screens.base import Screen
from game.window.style import Style
from game.window.theme import theme
from game.window.widgets import Widget

FRAME = 1 / 60


def headless_app(
    home: Path | None = None,
    *,
    size: tuple[int, int] = (1280, 720),
    text_scale: int = 100,
    language: str = "en",
) -> App:
    """Open an app without a display; nothing is saved unless a home is given.

    Turns end unasked, as who plays on by script wants it.
    """
    settings = Settings(
        language=language,
        text_scale=text_scale,
        window_width=size[0],
        window_height=size[1],
        ask_end=False,
    )
    return App(settings, headless=True, home=home)


def glancing(app: App, frames: int = 10) -> App:
    """Have an app draw one frame of so many: for long play at which nobody looks."""
    draw, number = app.draw, count()

    def glance() -> None:
        if next(number) % frames == 0:
            draw()

    app.draw = glance  # type: ignore[method-assign]
    return app


def plain_style(text_scale: int = 100) -> Style:
    """Return the game's style without a window."""
    return Style(theme(), text_scale)


def key_event(key: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    """Return the event of a key going down."""
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def typed(text: str) -> pygame.event.Event:
    """Return the event of text being typed."""
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def write(app: App, text: str) -> None:
    """Type a text, letter by letter, within one frame."""
    for letter in text:
        app.post(typed(letter))
    app.step(FRAME)


def click_event(place: tuple[int, int]) -> pygame.event.Event:
    """Return the event of a left click."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)


def motion_event(place: tuple[int, int]) -> pygame.event.Event:
    """Return the event of the mouse coming to a place."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))


def writing(monkeypatch: pytest.MonkeyPatch, style: Style) -> list[str]:
    """Return a list of all that is written in a style from now on."""
    written, text = list[str](), style.text

    def recorded(words: str, *look: Any, **more: Any) -> pygame.Surface:
        written.append(words)
        return text(words, *look, **more)

    monkeypatch.setattr(style, "text", recorded)
    return written


def press(app: App, *keys: int, mod: int = 0) -> None:
    """Press keys, one a frame, and give the screen time for what it puts off."""
    for key in keys:
        app.post(key_event(key, mod))
        app.step(FRAME)
        app.settle()


def click(app: App, place: tuple[int, int]) -> None:
    """Move the mouse to a place and click there; give the screen time for what it puts off."""
    app.post(motion_event(place))
    app.post(click_event(place))
    app.step(FRAME)
    app.settle()


def resize(app: App, size: tuple[int, int]) -> None:
    """Drag the window to another size, in pixels, and let it draw."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.step(FRAME)
    app.settle()
    app.step(FRAME)


def all_widgets(screen: Screen) -> list[Widget]:
    """Return the widgets of a screen, those inside scrolling areas included."""
    found: list[Widget] = []
    for widget in screen.group.widgets:
        inner = getattr(widget, "group", None)
        found += [widget] if inner is None else [widget, *inner.widgets]
    return found
