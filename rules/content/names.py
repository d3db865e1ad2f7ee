"""Names of characters: those by which the text of an action can call everybody alone.

The text form writes ``cast Heal of Ann at B-2 with 2 charges`` and ``Ann: rest``; a name that
goes on like that, or that differs from another only in its capitals, would be misread.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from unicodedata import normalize

from rules.errors import Fault, quoted, say

LONGEST_NAME = 40
LONGEST_TITLE = 80
_GOES_ON = re.compile(r"→|->|:(\s|$)|(^|\s)at\s+\S+-\d|(^|\s)with\s+\d")
"""What in the text of an action follows a name."""


def name_key(name: str) -> str:
    """Return what two names have in common that are read as the same.

    >>> name_key("Straße") == name_key("STRASSE")
    True
    """
    return normalize("NFKC", normalize("NFKC", name).casefold())


def name_wanted(name: str, taken: Collection[str] = ()) -> str:
    """Return what a name should be instead; "" if it is good, and its key is not taken.

    >>> str(name_wanted("Ann")), str(name_wanted("Ann: rest"))
    ('', 'a name without a colon, an arrow, "at" and a cell or "with" and a number')
    """
    if not name.strip() or not name.isprintable():
        return say("a name in letters and signs that can be seen")
    if len(name) > LONGEST_NAME:
        return say("a name of at most {most} {most:letter|letters}", most=LONGEST_NAME)
    if _GOES_ON.search(name_key(name)):
        return say('a name without a colon, an arrow, "at" and a cell or "with" and a number')
    if name_key(name) in taken:
        return say("a name that nobody else has")
    return ""


def expect_title(title: str) -> None:
    """Expect a title that lists and terminals can show.

    :raises Fault: otherwise.
    """
    if not title.strip() or not title.isprintable():
        wanted = say("a title in letters and signs that can be seen")
        raise Fault("title", quoted(title), wanted)
    if len(title) > LONGEST_TITLE:
        wanted = say("a title of at most {most} {most:letter|letters}", most=LONGEST_TITLE)
        raise Fault("title", quoted(title), wanted)


def free_name(name: str, taken: Collection[str], first: int = 0) -> str:
    """Return a name whose key is free, with the next number if need be: from `first` on, or 2."""
    number, free = first or 1, f"{name} {first}" if first else name
    while name_key(free) in taken:
        number += 1
        free = f"{name} {number}"
    return free
