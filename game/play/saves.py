"""Where battles are kept: the one being played, and those that the player saved."""

from __future__ import annotations

from pathlib import Path

from game.player.settings import home_folder
from rules.errors import RecordError
from rules.record.file import SUFFIX
from rules.record.record import read_record

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


def keep_unfinished() -> Path | None:
    """Move a battle that was left unfinished among the saved ones, before another takes its place.

    Return where it is now, or None if there was none. A record that cannot be read is kept too.

    :raises OSError: if the folder cannot be written.
    """
    path = autosave_path()
    if not path.exists():
        return None
    try:
        record = read_record(path)
        name, over = str(record.header.scenario["system"]), bool(record.outcome)
    except RecordError:
        name, over = "unreadable", False
    if over:
        return None
    kept = new_save_path(name)
    kept.parent.mkdir(parents=True, exist_ok=True)
    return path.replace(kept)
