"""Keys by their place: letters work whatever alphabet the keyboard is set to."""

from __future__ import annotations

from functools import cache

import pygame

from game.player.keys import NAMES, key_of, shown_key

_NAMES = {
    "PgUp": "page up",
    "PgDn": "page down",
    "Ins": "insert",
    "Del": "delete",
    "Esc": "escape",
    "←": "left",
    "→": "right",
}
"""What pygame calls the keys whose names it writes out."""

_LATIN = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): getattr(pygame, f"K_{letter}")
    for letter in "abcdefghijklmnopqrstuvwxyz"
} | {
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
}
_FIRST_FOREIGN = 0x80


@cache
def code_of(name: str) -> int:
    """Return pygame's number of a key of `game.player.keys`."""
    return pygame.key.key_code(_NAMES.get(name, name.lower()))


def name_of(code: int) -> str:
    """Return the name of a key that something can be put on; "" for any other."""
    return next((name for name in NAMES if code_of(name) == code), "")


def key_pair(deed: str) -> tuple[int, str]:
    """Return the key that does something now: pygame's number and what is written for it."""
    return key_code(deed), shown_key(deed)


def key_code(deed: str) -> int:
    """Return the key that does something now, by pygame's number."""
    return code_of(key_of(deed))


def by_place(event: pygame.event.Event) -> pygame.event.Event:
    """Return a key press with the Latin letter of its place if it made a letter of another.

    So U undoes on a Russian keyboard too, where that place writes Г.
    """
    if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
        return event
    foreign = _FIRST_FOREIGN <= event.key < pygame.K_CAPSLOCK
    place = getattr(event, "scancode", None)
    if not foreign or place not in _LATIN:
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": _LATIN[place]})
