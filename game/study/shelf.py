"""The player's studies on the disk: each a text, written whole whenever it changes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from game.player.settings import home_folder
from game.study.chapter import LONGEST_TITLE, Study, read_study, study_text
from rules.errors import RecordError, read_content, say
from rules.record.disk import latest_first, write_whole

FOLDER_NAME = "studies"
SUFFIX = ".toml"


class Kept(NamedTuple):
    """A file of the studies' folder; `study` is None and `error` says why if it is broken."""

    path: Path
    study: Study | None
    error: RecordError | None = None

    @property
    def title(self) -> str:
        """The study's title; of a broken one, the file's name."""
        return self.path.stem if self.study is None else self.study.title


def folder() -> Path:
    """Return where the player's studies are kept."""
    return home_folder() / FOLDER_NAME


def study_paths() -> tuple[Path, ...]:
    """Return the files of all studies, those changed last first."""
    return latest_first(folder().glob(f"*{SUFFIX}"))


def open_study(path: Path) -> Kept:
    """Read a study's file; a broken one comes with its fault."""
    try:
        text = read_content(path, say("a study"), RecordError)
        return Kept(path, read_study(text, str(path)))
    except RecordError as error:
        return Kept(path, None, error)


def keep(study: Study, path: Path) -> None:
    """Write a study into its file.

    :raises OSError: if the folder cannot be written.
    """
    write_whole(path, study_text(study).encode("utf-8"))


def new_path(title: str) -> Path:
    """Return a file of the studies' folder that is not there yet, named after a title."""
    name = re.sub(r"[^\w]+", "-", title.casefold()).strip("-_")[:LONGEST_TITLE] or "study"
    path, number = folder() / f"{name}{SUFFIX}", 2
    while path.exists():
        path, number = folder() / f"{name}-{number}{SUFFIX}", number + 1
    return path


def free_title(title: str) -> str:
    """Return a title that no study on the shelf has: this one, else with a number behind it."""
    taken = {open_study(path).title for path in study_paths()}
    free, number = title, 2
    while free in taken:
        end = f" ({number})"
        free, number = f"{title[: LONGEST_TITLE - len(end)]}{end}", number + 1
    return free


def delete(path: Path) -> None:
    """Delete a study's file, if it is there."""
    path.unlink(missing_ok=True)
