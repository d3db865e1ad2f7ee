"""A picture of every screen and every kind of state, made without a display."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from game.app import App
from game.language import _, current_language, set_language
from game.screens.help import HelpScreen, general_chapters
from game.screens.menu import BattleEntries, MenuScreen, standard_entries
from game.screens.settings import SettingsScreen
from game.settings import Settings
from game.widgets import Answer, Dialog

SETTLED = 1.0  # seconds, after which everything that moves has come to rest
FRAME = 1 / 60


class Look(NamedTuple):
    """How a stop is seen: window size in pixels, text size in per cent, language."""

    suffix: str = ""
    size: tuple[int, int] = (1280, 720)
    text_scale: int = 100
    language: str = "en"


PLAIN = Look()
WIDE = Look("-1920x1080", (1920, 1080))
NARROW = Look("-960x600", (960, 600))
LARGE = Look("-200", text_scale=200)
RUSSIAN = Look("-ru", language="ru")
RUSSIAN_LARGE = Look("-ru-200", text_scale=200, language="ru")
EVERY_LOOK = (PLAIN, WIDE, NARROW, LARGE, RUSSIAN, RUSSIAN_LARGE)


class Stop(NamedTuple):
    """A state of the window: its name and what brings a fresh app into it."""

    name: str
    build: Callable[[App], object]
    looks: tuple[Look, ...] = (PLAIN,)


TOUR: list[Stop] = []


def run_tour(folder: Path, stops: Sequence[Stop] | None = None) -> list[Path]:
    """Write a PNG for each look of each stop and return the files.

    :raises OSError: the folder cannot be written.
    """
    files = []
    for stop in TOUR if stops is None else stops:
        for look in stop.looks:
            path = folder / f"{stop.name}{look.suffix}.png"
            picture(stop.build, path, look)
            files.append(path)
    return files


def picture(build: Callable[[App], object], path: Path, look: Look = PLAIN) -> None:
    """Write one PNG of the state that `build` brings a fresh app into.

    :raises OSError: the folder cannot be written.
    """
    settings = Settings(
        language=look.language,
        text_scale=look.text_scale,
        window_width=look.size[0],
        window_height=look.size[1],
    )
    spoken_before = current_language()
    app = App(settings, headless=True)
    try:
        build(app)
        app.step(SETTLED)
        app.step(FRAME)
        app.screenshot(path)
    finally:
        app.close()
        set_language(spoken_before)


def open_menu(app: App, *, resumable: bool = False) -> MenuScreen:
    """Show the menu with entries that start nothing, for pictures and tests."""

    def nothing() -> None:
        """Start nothing."""

    menu = MenuScreen(
        standard_entries(
            BattleEntries(lambda: nothing if resumable else None, nothing, nothing, nothing, nothing)
        )
    )
    app.general_help = general_chapters
    app.push(menu)
    return menu


def _open_question(app: App) -> None:
    """Show a dialog over the menu."""
    menu = open_menu(app)
    answers = [Answer(_("Quit"), primary=True), Answer(_("Back"))]
    menu.ask(Dialog(app.style, _("Quit"), _("The battle is kept and goes on next time."), answers))


TOUR.extend(
    (
        Stop("menu", open_menu, EVERY_LOOK),
        Stop("menu-continue", lambda app: open_menu(app, resumable=True), (PLAIN, RUSSIAN_LARGE)),
        Stop("settings", lambda app: app.push(SettingsScreen()), EVERY_LOOK),
        Stop("help", lambda app: app.push(HelpScreen(general_chapters())), EVERY_LOOK),
        Stop("question", _open_question, (PLAIN, RUSSIAN_LARGE)),
    )
)
