"""Where battles are kept: the one being played, and those that the player saved."""

from __future__ import annotations

from pathlib import Path

from game.settings import home_folder
from rules.record import SUFFIX

FOLDER_NAME = "saves"


def autosave_path() -> Path:
    """Return where the battle being played is kept."""
    return home_folder() / f"autosave{SUFFIX}"


def saved_battles() -> tuple[Path, ...]:
    """Return the battles that the player saved, the latest first."""
    found = (home_folder() / FOLDER_NAME).glob(f"*{SUFFIX}")
    return tuple(sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True))


def new_save_path(name: str) -> Path:
    """Return a path that no saved battle has: the name with the next number."""
    folder = home_folder() / FOLDER_NAME
    numbers = [
        int(number)
        for path in folder.glob(f"{name}-*{SUFFIX}")
        if (number := path.stem.removeprefix(f"{name}-")).isdecimal()
    ]
    return folder / f"{name}-{max(numbers, default=0) + 1}{SUFFIX}"
