"""What the player has set, kept in the player's own folder."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import platformdirs

from game.player.faults import tell_fault
from game.player.keys import check_keys
from game.player.language import Letters, _, fill, set_language
from game.player.system_language import system_language
from rules.content.names import LONGEST_NAME
from rules.errors import ContentError, faults_in, fitting, read_content, read_json, say
from rules.record.disk import write_whole

HOME_VARIABLE = "SIX_ORDERS_HOME"
FILE_NAME = "settings.json"
BROKEN_SUFFIX = ".broken"

Palette = Literal["usual", "without_red", "without_green", "without_blue", "contrast"]
"""Colours for the usual sight, for three that lack a kind of cone, and of high contrast."""
Orientation = Literal["rows", "columns"]
PerCent = Annotated[int, msgspec.Meta(ge=0, le=100)]
TextScale = Annotated[int, msgspec.Meta(ge=100, le=200)]
AnimationSpeed = Annotated[int, msgspec.Meta(ge=0, le=400)]
BotName = Annotated[str, msgspec.Meta(max_length=32)]
PlayerName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
FileName = Annotated[str, msgspec.Meta(max_length=255)]
MOST_PIXELS = 8_192
"""Of a window, across or down."""
Pixels = Annotated[int, msgspec.Meta(ge=320, le=MOST_PIXELS)]


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a player can set.

    `text_scale` is 100 to 200 per cent; `animation_speed` 0 (none) to 400 per
    cent; `sound_volume` 0 to 100 per cent; `orientation` "rows" has letters
    down the side, "columns" across the top; the window's size is in pixels; `letters` is the
    alphabet of the cells' names, `palette` the one of the window's colours. The names
    are what those who play called themselves last; "" is nobody's. `keys` has the keys that
    the player has changed, by what they do (`game.player.keys`); `ask_end` whether the end of a
    turn is asked about while something could still be done. `opponent` is the level of
    bots that is offered; "" is the gentlest, or whatever else is no level. `two_at_table` is
    whether the last battle that was begun was between two people. `scenario` is what was
    chosen last for a new battle, by the name of its file without an ending; "" is the first.
    `teams` has the names of the teams that were chosen there, by system and side, as "risk red";
    "" is the scenario's own. `show_odds` is whether a broad window shows the chance to win.
    """

    language: str = "en"
    text_scale: TextScale = 100
    orientation: Orientation = "rows"
    animation_speed: AnimationSpeed = 100
    sound_volume: PerCent = 70
    fullscreen: bool = False
    window_width: Pixels = 1280
    window_height: Pixels = 720
    letters: Letters = "auto"
    palette: Palette = "usual"
    red_name: PlayerName = ""
    blue_name: PlayerName = ""
    keys: dict[str, str] = {}
    ask_end: bool = True
    opponent: BotName = ""
    two_at_table: bool = False
    scenario: FileName = ""
    teams: dict[str, PlayerName] = {}
    show_odds: bool = True

    @property
    def names(self) -> dict[str, str]:
        """What those who play called themselves last, by side."""
        return {"red": self.red_name, "blue": self.blue_name}


def home_folder() -> Path:
    """Return the player's own folder for settings, saves and pictures."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(os.path.expanduser(chosen))
    return platformdirs.user_data_path("six-orders", appauthor=False)


def read_settings(path: Path) -> Settings:
    """Read a settings file.

    :raises ContentError: it cannot be read or a value is wrong.
    """
    what = say("settings")
    text = read_content(path, what, ContentError)
    with faults_in(path, ContentError):
        settings: Settings = fitting(read_json(text, say("{what} in JSON", what=what)), Settings)
        check_keys(settings.keys)
    return settings


def load_settings(folder: Path | None = None) -> tuple[Settings, str]:
    """Return the player's settings and one sentence if their file was broken, else "".

    A broken file is kept beside the new one with the ending `.broken`. Who has set nothing is
    spoken to in the language of the system.
    """
    path = (folder or home_folder()) / FILE_NAME
    if not path.exists():
        return Settings(language=system_language()), ""
    try:
        return read_settings(path), ""
    except ContentError as error:
        kept = put_aside(path)
        settings = Settings(language=system_language())
        set_language(settings.language)
        told = fill(_("{fault}; the defaults are used"), fault=tell_fault(error))
        return settings, told_kept(told, kept)


def put_aside(path: Path) -> str:
    """Keep a broken file beside the new one, and what was put aside before; return its new name.

    Where nothing can be written it stays, and "" is returned.
    """
    if not path.is_file():
        return ""
    number, aside = 1, path.with_name(path.name + BROKEN_SUFFIX)
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}{BROKEN_SUFFIX}{number}")
    with suppress(OSError):
        path.replace(aside)
        return aside.name
    return ""


def told_kept(told: str, kept: str) -> str:
    """Return what is told of a broken file, and under which name it was kept, if it was."""
    return fill(_("{told}; the old file is kept as {name}"), told=told, name=kept) if kept else told


def save_settings(settings: Settings, folder: Path | None = None) -> None:
    """Write the settings so that an interruption leaves the old or the new file whole.

    :raises OSError: the folder cannot be written.
    """
    contents = msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n"
    write_whole((folder or home_folder()) / FILE_NAME, contents)


def save_changes(settings: Settings, before: Settings, folder: Path | None = None) -> None:
    """Write what is otherwise than `before`; all else stays as another running game has set it.

    :raises OSError: the folder cannot be written.
    """
    now, was = msgspec.structs.asdict(settings), msgspec.structs.asdict(before)
    changes = {name: value for name, value in now.items() if value != was[name]}
    try:
        written = read_settings((folder or home_folder()) / FILE_NAME)
    except ContentError:
        written = settings
    save_settings(msgspec.structs.replace(written, **changes), folder)
