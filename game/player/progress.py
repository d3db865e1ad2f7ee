"""What the player has learnt, kept in the player's own folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec

from game.player.faults import tell_fault
from game.player.language import _, fill
from game.player.settings import put_aside, told_kept
from rules.errors import ContentError, faults_in, fitting, read_content, read_json, say
from rules.record.disk import write_whole

FILE_NAME = "progress.json"
FIRST_BATTLE = "first battle"
"""What stands for the guided first battle among what has been done."""

_Id = Annotated[str, msgspec.Meta(max_length=200)]


class Progress(msgspec.Struct, forbid_unknown_fields=True):
    """The lessons, exercises and puzzles that were done at least once, in that order."""

    done: list[_Id] = []
    failed: list[_Id] = []
    """Puzzles that were not solved by the first move."""
    streak: int = 0
    """Puzzles solved by the first move since the last that was not."""
    longest: int = 0
    """The longest streak."""


class ProgressFile:
    """Progress that is written down whenever it grows; without a folder it is only remembered."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read what was kept; a broken file is put aside and everything begins anew."""
        self._path = folder / FILE_NAME if folder is not None else None
        self.progress = Progress()
        self.fault = ""
        """One sentence if the file was broken, else ""."""
        if self._path is None or not self._path.exists():
            return
        try:
            self.progress = _read(self._path)
        except ContentError as error:
            told = fill(_("{fault}; lessons and puzzles begin anew"), fault=tell_fault(error))
            self.fault = told_kept(told, put_aside(self._path))

    def knows(self, name: str) -> bool:
        """Return whether a lesson was done."""
        return name in self.progress.done

    def note(self, name: str) -> None:
        """Note that a lesson was done.

        :raises OSError: if the folder cannot be written.
        """
        self._catch_up()
        if self.knows(name):
            return
        self.progress.done.append(name)
        self._write()

    def note_puzzle(self, name: str, *, solved: bool) -> None:
        """Note how the first move at a puzzle went; later tries change neither streak nor count.

        :raises OSError: if the folder cannot be written.
        """
        self._catch_up()
        kept = self.progress
        if not self.knows(name) and name not in kept.failed:
            kept.streak = kept.streak + 1 if solved else 0
            kept.longest = max(kept.longest, kept.streak)
            (kept.done if solved else kept.failed).append(name)
            self._write()

    def _catch_up(self) -> None:
        """Take in what another running game has written since."""
        if self._path is None or not self._path.exists():
            return
        with suppress(ContentError):
            other, own = _read(self._path), self.progress
            other.done += [name for name in own.done if name not in other.done]
            other.failed += [name for name in own.failed if name not in other.failed]
            self.progress = other

    def _write(self) -> None:
        if self._path is not None:
            contents = msgspec.json.format(msgspec.json.encode(self.progress), indent=2)
            write_whole(self._path, contents + b"\n")


def _read(path: Path) -> Progress:
    what = say("progress")
    text = read_content(path, what, ContentError)
    with faults_in(path, ContentError):
        kept: Progress = fitting(read_json(text, say("{what} in JSON", what=what)), Progress)
    return kept
