"""A kind of file that comes from outside: whole ones, how the game reads one, what seals it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from rules.errors import ContentError


class Seal(NamedTuple):
    """What stands round the data of a text, so that a change in it would be seen at once."""

    open: Callable[[bytes], bytes]
    close: Callable[[bytes], bytes]


class Kind(NamedTuple):
    """A kind of file: whole ones, and how the game reads one."""

    files: tuple[tuple[str, bytes], ...]
    """Names and contents."""
    read: Callable[[Path, Random], str]
    """Returns a fault that is told, empty for none."""
    seal: Seal | None = None


def told(read: Callable[[], object]) -> str:
    """Return the fault that reading tells, empty for none."""
    try:
        read()
    except ContentError as fault:
        return str(fault)
    return ""
