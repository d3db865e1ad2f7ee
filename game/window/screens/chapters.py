"""Help as data: chapters of paragraphs and of rows with keys."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from game.player.keys import DEEDS, deed_title, shown_key


class KeyRow(NamedTuple):
    """Keys and what they do, both translated."""

    keys: str
    meaning: str


def key_rows(*groups: str, left_out: Collection[str] = ()) -> tuple[KeyRow, ...]:
    """Return the keys of groups as the player has set them, one a row but for numbered ones."""
    return tuple(
        KeyRow(shown_key(deed), deed_title(deed))
        for group in groups
        for deed, one in DEEDS.items()
        if one.group == group and not deed[-1].isdecimal() and deed not in left_out
    )


class Chapter(NamedTuple):
    """A titled part of the help, all its texts translated; keys stand below the text."""

    title: str
    paragraphs: tuple[str, ...] = ()
    keys: tuple[KeyRow, ...] = ()
