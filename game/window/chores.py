"""Work that is put off, so that no frame has to wait for all of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class Chores:
    """Pieces of work in their order; a frame does one of them."""

    def __init__(self) -> None:
        """Start with nothing to do."""
        self._pieces: deque[Callable[[], object]] = deque()

    def add(self, *pieces: Callable[[], object]) -> None:
        """Put work off, each piece to a frame of its own."""
        self._pieces.extend(pieces)

    def do_one(self) -> bool:
        """Do the next piece; False if there was none."""
        if not self._pieces:
            return False
        self._pieces.popleft()()
        return True

    def do_all(self) -> None:
        """Do everything now, and what comes up meanwhile."""
        while self.do_one():
            pass

    def clear(self) -> None:
        """Forget what has not been done."""
        self._pieces.clear()
