"""Right to left: the whole frame is mirrored at once; what is read or is a picture stays as it is.

Screens place and draw everything as if they began at the left. Where the language begins at the
right the app mirrors the frame that is drawn, and the places and arrow keys of what it is told.
Whatever must not be mirrored is drawn mirrored beforehand: every line of text, every picture,
every board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import TypeVarTuple

import pygame

from game.player.language import right_to_left

Looks = TypeVarTuple("Looks")
OTHER_KEY = {pygame.K_LEFT: pygame.K_RIGHT, pygame.K_RIGHT: pygame.K_LEFT}


class _Now:
    """Whether what is drawn now is part of a picture, which is turned as a whole."""

    in_picture = False


def mirrored() -> bool:
    """Say whether what is drawn now will be seen mirrored."""
    return right_to_left() and not _Now.in_picture


def turned(picture: pygame.Surface) -> pygame.Surface:
    """Return the mirror image of a picture."""
    return pygame.transform.flip(picture, True, False)


@contextmanager
def as_it_is() -> Iterator[None]:
    """Draw what will not be mirrored, or will be turned as a whole."""
    before, _Now.in_picture = _Now.in_picture, True
    try:
        yield
    finally:
        _Now.in_picture = before


@contextmanager
def region(surface: pygame.Surface, place: pygame.Rect) -> Iterator[None]:
    """Draw a part of the window that is seen as it is; `place` lies wholly in the surface."""
    turning = mirrored()
    with as_it_is():
        yield
    if turning:
        part = surface.subsurface(place.clip(surface.get_rect()))
        image = turned(part)
        part.fill((0, 0, 0, 0))
        part.blit(image, (0, 0))


def picture(paint: Callable[[*Looks], pygame.Surface]) -> Callable[[*Looks], pygame.Surface]:
    """Have a painter's picture seen as it is."""

    @wraps(paint)
    def seen(*looks: *Looks) -> pygame.Surface:
        turning = mirrored()
        with as_it_is():
            found = paint(*looks)
        return turned(found) if turning else found

    return seen


def pictures(
    kept: int,
) -> Callable[[Callable[[*Looks], pygame.Surface]], Callable[[*Looks], pygame.Surface]]:
    """Have a painter's pictures seen as they are, and keep the last of them, so many."""

    def keeping(paint: Callable[[*Looks], pygame.Surface]) -> Callable[[*Looks], pygame.Surface]:
        @lru_cache(kept)
        def made(_turning: bool, *looks: *Looks) -> pygame.Surface:
            return picture(paint)(*looks)

        @wraps(paint)
        def asked(*looks: *Looks) -> pygame.Surface:
            return made(mirrored(), *looks)

        return asked

    return keeping


def across(place: pygame.Rect, x: int) -> int:
    """Return where a column of pixels of a place lies once it is mirrored."""
    return place.left + place.right - 1 - x


def told_again(event: pygame.event.Event, place: pygame.Rect) -> pygame.event.Event:
    """Return an event as it is meant in a mirrored place: the mouse's position, arrow keys."""
    if hasattr(event, "pos"):
        pos = across(place, event.pos[0]), event.pos[1]
        return pygame.event.Event(event.type, {**event.dict, "pos": pos})
    if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in OTHER_KEY:
        return pygame.event.Event(event.type, {**event.dict, "key": OTHER_KEY[event.key]})
    return event


def pointer() -> tuple[int, int]:
    """Return where the mouse is, as screens place things."""
    x, y = pygame.mouse.get_pos()
    window = pygame.display.get_surface()
    if window is None or not right_to_left():
        return x, y
    return across(window.get_rect(), x), y


def put_pointer(place: tuple[int, int]) -> None:
    """Move the mouse to where screens place things so."""
    window = pygame.display.get_surface()
    if window is not None:
        x, y = place
        pygame.mouse.set_pos(across(window.get_rect(), x) if right_to_left() else x, y)
