"""Writing the player's own files."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, contents: bytes) -> None:
    """Write a file so that an interruption leaves the old or the new one whole.

    :raises OSError: the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".new")
    with unfinished.open("wb") as file:
        file.write(contents)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
