"""Where battles are kept: the one being played, and those that the player saved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from filelock import BaseFileLock, FileLock, Timeout

from game.player.settings import home_folder
from rules.errors import RecordError
from rules.record.disk import latest_first
from rules.record.file import SUFFIX
from rules.record.record import Record, read_record

FOLDER_NAME, ENDED_NAME = "saves", "ended"
"""The folders of what the player saved or left unfinished, and of battles that are over."""
NUMBERING = "saves.lock"
"""Held while a battle is given its number, so that no two games give the same."""
PATIENCE = 10.0
"""Seconds that one waits for another game to do so."""
MOST_ENDED = 30
"""So many battles that are over are kept, unless the player saved them."""


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
    """Return the battles that the player saved and the last that are over, the latest first."""
    return _kept_in(FOLDER_NAME, ENDED_NAME)


def _kept_in(*folders: str) -> tuple[Path, ...]:
    home = home_folder()
    return latest_first(path for one in folders for path in (home / one).glob(f"*{SUFFIX}"))


@contextmanager
def new_place(folder: str, name: str) -> Iterator[Path]:
    """Yield a path that no battle of a folder has, the name with the next number; other games wait
    until one lies there.

    :raises OSError: if the folder cannot be written.
    """
    home = home_folder()
    (home / folder).mkdir(parents=True, exist_ok=True)
    with FileLock(home / NUMBERING, timeout=PATIENCE):
        yield numbered(home / folder, name, SUFFIX)


def numbered(folder: Path, name: str, suffix: str) -> Path:
    """Return a path of a folder that no file has: a name with the next number."""
    numbers = [
        int(number)
        for path in folder.glob(f"{name}-*{suffix}")
        if (number := path.stem.removeprefix(f"{name}-")).isdecimal()
    ]
    return folder / f"{name}-{max(numbers, default=0) + 1}{suffix}"


def keep_last() -> Path | None:
    """Move the battle that was played last among the saved ones, before another takes its place.

    Return where it is now if it was left unfinished; None if there was none, if it is over or if
    the player saved it so far. Of those that are over the latest stay. A record that cannot be
    read is kept too.

    :raises OSError: if the folder cannot be written.
    """
    path = autosave_path()
    if not path.exists():
        return None
    try:
        record = read_record(path)
    except RecordError:
        return _move(path, FOLDER_NAME, "unreadable")
    system = str(record.header.scenario["system"])
    if _is_saved(record):
        return None
    if not record.outcome:
        return _move(path, FOLDER_NAME, system)
    _move(path, ENDED_NAME, system)
    for old in _kept_in(ENDED_NAME)[MOST_ENDED:]:
        old.unlink(missing_ok=True)
    return None


def keep_ended() -> None:
    """Move the battle that was played last among the saved ones, if it is over.

    :raises OSError: if the folder cannot be written.
    """
    path = autosave_path()
    if path.exists() and not _to_go_on_with(path):
        keep_last()


def _is_saved(record: Record) -> bool:
    """Whether the player saved a battle last of all, so far as it has come."""
    try:
        return any(read_record(path).tells_the_same(record) for path in _kept_in(FOLDER_NAME)[:1])
    except RecordError:
        return False


def _move(path: Path, folder: str, name: str) -> Path:
    with new_place(folder, name) as kept:
        return path.replace(kept)


def delete_save(path: Path) -> None:
    """Remove a saved battle; one that is gone already is no fault.

    :raises OSError: if it cannot be removed.
    """
    path.unlink(missing_ok=True)
