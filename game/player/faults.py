"""Faults of files in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game.player.language import _, fill
from rules.errors import ContentError, Said, one_sentence, printable


def tell_fault(error: ContentError, *, folder: bool = False) -> str:
    """Return a fault of a file as one sentence that names the file, with its folder if wanted."""
    place = f", {in_words(error.place)}" if error.place else ""
    told = fill(
        _("{place}: found {found}; expected {expected}"),
        place=place,
        found=in_words(error.found),
        expected=in_words(error.expected),
    )
    return one_sentence(error.file if folder else Path(error.file).name, told)


def told_failure(error: OSError) -> str:
    """Return which file could not be written or read, and why, in the system's words."""
    reason = error.strerror or str(error)
    return f"{printable(str(error.filename))}: {reason}" if error.filename else reason


@contextmanager
def told_by(tell: Callable[[str], object], words: str) -> Iterator[None]:
    """Have it told, in words with a place for the reason, if a file cannot be kept or deleted."""
    try:
        yield
    except OSError as error:
        tell(fill(words, reason=told_failure(error)))


def told_of(error: Exception) -> object:
    """Return what an error says, in the player's language where it can be said so."""
    said = error.args[0] if len(error.args) == 1 else None
    return in_words(said) if isinstance(said, Said) else error


def in_words(said: object) -> object:
    """Return words of the rules about a file, in the player's language; all else as it is."""
    if not isinstance(said, Said) or not said.text:
        return said
    values = {name: in_words(value) for name, value in said.values.items()}
    return fill(_(said.text), **values)
