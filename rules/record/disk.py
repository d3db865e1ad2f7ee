"""Files that are there whole or not at all, whatever interrupts their writing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL
from pathlib import Path

UNFINISHED = ".new"


def write_whole(path: str | Path, contents: bytes) -> None:
    """Write a file so that an interruption, even of power, leaves the old or the new one whole.

    A link stays one: the file to which it leads is written. What is a pipe or a device stays so.

    :raises OSError: if it cannot be written; it names the file.
    """
    with naming(path):
        place = Path(os.path.realpath(path))
        if place.exists() and not (place.is_file() or place.is_dir()):
            raise OSError(EINVAL, "Not a regular file")
        place.parent.mkdir(parents=True, exist_ok=True)
        _write_beside(place, contents)
        _sync_folder(place.parent)


@contextmanager
def naming(path: str | Path) -> Iterator[None]:
    """Have whatever goes wrong with a file name it: the system does so only as it is opened.

    :raises OSError: whatever it was, with the file as it was called.
    """
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def _write_beside(path: Path, contents: bytes) -> None:
    unfinished = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with unfinished.open("wb") as file:
            file.write(contents)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Have a folder's names on the disk, where a folder can be opened for it (not on Windows)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def latest_first(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return files, the last changed first, without those that are gone or lead nowhere."""
    found = []
    for path in paths:
        with suppress(OSError):
            found.append((path.stat().st_mtime_ns, path.name, path))
    return tuple(path for *_, path in sorted(found, reverse=True))


def clear_unfinished(folder: Path) -> None:
    """Remove what interrupted processes have left half written, and nothing of those that run."""
    for path in folder.glob(f"*{UNFINISHED}"):
        writer = path.stem.rpartition(".")[-1]
        if not (writer.isdecimal() and _runs(int(writer))):
            with suppress(OSError):  # gone already, or still open where that keeps a file
                path.unlink()


def _runs(process: int) -> bool:
    if os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
