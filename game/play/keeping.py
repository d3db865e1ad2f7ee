"""The record of the battle being played: with the system at once, on the disk a moment later."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from rules.record.file import Journal
from rules.record.lines import Header, Line


class Keeper:
    """Writes a battle down as it goes; no frame waits for the disk.

    What `append` was given outlives the process, however it ends. A disk takes some milliseconds
    (docs/reliability.md) to have it for good, which a thread of its own waits for: a power cut
    takes no more than these.
    """

    def __init__(self, path: Path, lines: Iterable[Header | Line]) -> None:
        """Write the record so far in place of what the file held.

        :raises OSError: if the folder cannot be written.
        """
        self._journal = Journal(path, lines)
        self._disk = ThreadPoolExecutor(1, "disk")
        self._synced: Future[None] | None = None

    def append(self, lines: Iterable[Line]) -> None:
        """Add lines, all at once.

        :raises OSError: if the disk is full or the like, now or when it took what came before.
        """
        if self._synced is not None and self._synced.done():
            self._synced.result()
        self._journal.append(lines)
        self._synced = self._disk.submit(self._journal.sync)

    def close(self) -> None:
        """Wait until the disk has everything, and let go of the file."""
        self._disk.shutdown()
        self._journal.close()
