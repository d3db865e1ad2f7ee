"""The player's duels on the disk, each a file of its own."""

from __future__ import annotations

from pathlib import Path

from game.play.saves import numbered
from game.player.settings import home_folder
from rules.record.disk import latest_first

FOLDER_NAME = "duels"
SUFFIX = ".duel"


def duel_paths() -> tuple[Path, ...]:
    """Return the files of all duels, those changed last first."""
    return latest_first((home_folder() / FOLDER_NAME).glob(f"*{SUFFIX}"))


def new_duel_path(system: str) -> Path:
    """Return a file that no duel has, in a folder that is there.

    :raises OSError: if the folder cannot be made.
    """
    folder = home_folder() / FOLDER_NAME
    folder.mkdir(parents=True, exist_ok=True)
    return numbered(folder, system, SUFFIX)
