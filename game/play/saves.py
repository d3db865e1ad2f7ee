"""Where battles are kept: the one being played, and those that the player saved."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from filelock import BaseFileLock, FileLock, Timeout

from game.player.settings import home_folder
from rules.errors import RecordError
from rules.record.disk import latest_first
from rules.record.file import SUFFIX
from rules.record.record import Record, read_record

FOLDER_NAME = "saves"


class _Held(NamedTuple):
    """The place that this running game has taken for the battle being played."""

    path: Path
    lock: BaseFileLock | None
    """Let go of when the process ends, however it ends; None where none could be taken."""


_HELD: dict[Path, _Held] = {}
"""By home folder."""


def autosave_path() -> Path:
    """Return where the battle being played is kept; no other running game writes there.

    It is taken when it is first asked for: of the places that nobody holds the first with a
    battle to go on with, else the first.
    """
    home = home_folder()
    if home not in _HELD:
        _HELD[home] = _taken(home)
    return _HELD[home].path


def _taken(home: Path) -> _Held:
    for path in sorted(home.glob(f"autosave*{SUFFIX}"), key=lambda path: (len(path.name), path)):
        if _to_go_on_with(path) and (held := _take(path)) is not None:
            return held
    number = 1
    while (held := _take(_place(home, number))) is None:
        number += 1
    return held


def _place(home: Path, number: int) -> Path:
    return home / f"autosave{f'-{number}' if number > 1 else ''}{SUFFIX}"


def _to_go_on_with(path: Path) -> bool:
    """Whether a battle lies there that is not over, or that nobody can read."""
    try:
        return not read_record(path).outcome
    except RecordError:
        return True


def _take(path: Path) -> _Held | None:
    """Take a place, unless a running game holds it."""
    lock = FileLock(path.with_suffix(".lock"), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        return None
    except OSError:  # The folder cannot be written, as is told when the battle is to be kept.
        return _Held(path, None)
    return _Held(path, lock)


def saved_battles() -> tuple[Path, ...]:
    """Return the battles that the player saved, the latest first."""
    return latest_first((home_folder() / FOLDER_NAME).glob(f"*{SUFFIX}"))


def new_save_path(name: str) -> Path:
    """Return a path that no saved battle has: the name with the next number."""
    return numbered(home_folder() / FOLDER_NAME, name, SUFFIX)


def numbered(folder: Path, name: str, suffix: str) -> Path:
    """Return a path of a folder that no file has: a name with the next number."""
    numbers = [
        int(number)
        for path in folder.glob(f"{name}-*{suffix}")
        if (number := path.stem.removeprefix(f"{name}-")).isdecimal()
    ]
    return folder / f"{name}-{max(numbers, default=0) + 1}{suffix}"


def keep_unfinished() -> Path | None:
    """Move a battle that was left unfinished among the saved ones, before another takes its place.

    Return where it is now, or None if there was none, or the player saved it so far. A record
    that cannot be read is kept too.

    :raises OSError: if the folder cannot be written.
    """
    path = autosave_path()
    if not path.exists():
        return None
    try:
        record = read_record(path)
        name, goes = str(record.header.scenario["system"]), _makes_room(record)
    except RecordError:
        name, goes = "unreadable", False
    if goes:
        return None
    kept = new_save_path(name)
    kept.parent.mkdir(parents=True, exist_ok=True)
    return path.replace(kept)


def _makes_room(record: Record) -> bool:
    """Whether a battle is over, or was saved, the last of all and so far as it has come."""
    if record.outcome:
        return True
    try:
        return any(read_record(path).tells_the_same(record) for path in saved_battles()[:1])
    except RecordError:
        return False


def delete_save(path: Path) -> None:
    """Remove a saved battle; one that is gone already is no fault.

    :raises OSError: if it cannot be removed.
    """
    path.unlink(missing_ok=True)
