"""Help as data: chapters of paragraphs and of rows with keys."""

from __future__ import annotations

from typing import NamedTuple


class KeyRow(NamedTuple):
    """Keys and what they do, both translated."""

    keys: str
    meaning: str


class Chapter(NamedTuple):
    """A titled part of the help, all its texts translated; keys stand below the text."""

    title: str
    paragraphs: tuple[str, ...] = ()
    keys: tuple[KeyRow, ...] = ()
