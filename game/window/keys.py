"""Keys by their place: letters work whatever alphabet the keyboard is set to."""

from __future__ import annotations

import pygame

_LATIN = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): getattr(pygame, f"K_{letter}")
    for letter in "abcdefghijklmnopqrstuvwxyz"
} | {
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
}
_FIRST_FOREIGN = 0x80


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
