"""What a thought may cost, and whether anybody still wants it."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.setup import Setup

Wanted = Callable[[], bool]
"""Whether somebody still waits for an answer."""


class Dropped(Exception):
    """Nobody waits for the answer any more."""


def always() -> bool:
    """Say that somebody waits."""
    return True


class Budget:
    """So many answers that may be applied from now on, or ways of a volley that are laid out."""

    __slots__ = ("_setup", "_until", "_wanted", "size")

    def __init__(self, setup: Setup, size: int, wanted: Wanted = always) -> None:
        self.size = size
        self._setup = setup
        self._until = setup.answered + size
        self._wanted = wanted

    def left(self) -> int:
        """Return how many may still be applied; less than 0 if there were more.

        :raises Dropped: if nobody wants to know any more.
        """
        if not self._wanted():
            raise Dropped
        return self._until - self._setup.answered

    def part(self, share: int) -> Budget:
        """Return 1 in so many of the whole, to be spent from now on."""
        return Budget(self._setup, self.size // share, self._wanted)

    def at_least(self, share: int) -> Budget:
        """Return what is left, or 1 in so many of the whole if that is more."""
        return Budget(self._setup, max(self.left(), self.size // share), self._wanted)

    def stage(self, stages: int) -> Budget:
        """Return 1 in so many of what is left, to be spent from now on."""
        return Budget(self._setup, self.left() // stages, self._wanted)
