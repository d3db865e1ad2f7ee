"""Our own silhouettes: SVG files become surfaces of any size and colour.

In a file white is the shape and black is a gap cut out of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pygame

from game.window.mirror import as_it_is, mirrored, pictures
from game.window.theme import Colour
from rules.errors import OwnFileError

ASSETS = Path(__file__).resolve().parents[3] / "assets"

MAIN, SIGN = 84, 52
"""Sizes of a picture that has a sign and of the sign, in per cent of both together."""

POINTING = ("end_turn", "play", "step_back", "step_on", "to_end", "to_start", "undo")
"""Silhouettes that mean on or back."""

Shelf = Literal["tokens", "icons", "terrain"]


class GlyphError(OwnFileError):
    """A silhouette does not exist; the text says which."""


def names(shelf: Shelf) -> tuple[str, ...]:
    """Return the names of all silhouettes of one kind, sorted."""
    return tuple(sorted(file.stem for file in (ASSETS / shelf).glob("*.svg")))


def glyph(shelf: Shelf, name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a square silhouette, `size` pixels a side; kept, so do not draw on it.

    Where there is no room at all it is one pixel. One that points on or back in a language's
    direction is seen mirrored where that is the other one.

    :raises GlyphError: there is no such silhouette.
    """
    if name in POINTING and mirrored():
        with as_it_is():
            return _glyph(shelf, name, size, colour)
    return _glyph(shelf, name, size, colour)


@pictures(1024)
def _glyph(shelf: Shelf, name: str, size: int, colour: Colour) -> pygame.Surface:
    file = ASSETS / shelf / f"{name}.svg"
    if not file.is_file():
        raise GlyphError(f"assets/{shelf}: found no {name}.svg; expected one of {names(shelf)}")
    size = max(1, size)
    drawing = pygame.image.load_sized_svg(str(file), (size, size))
    shape = pygame.Surface((size, size), depth=32)
    shape.blit(drawing, (0, 0))
    pixels = bytearray(pygame.image.tobytes(shape, "RGBA"))
    pixels[3::4] = pixels[0::4]
    for channel, value in enumerate(colour):
        pixels[channel::4] = bytes((value,)) * (size * size)
    return pygame.image.frombytes(bytes(pixels), (size, size), "RGBA").convert_alpha()


def token_glyph(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return the silhouette of a unit's kind.

    :raises GlyphError: there is no such silhouette.
    """
    return glyph("tokens", name, size, colour)


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return the picture of an ability, an effect or a button.

    `blade+frost` is a blade with frost as a small sign in its lower right corner.

    :raises GlyphError: there is no such picture.
    """
    main, plus, sign = name.partition("+")
    return _signed(main, sign, size, colour) if plus else glyph("icons", name, size, colour)


@pictures(512)
def _signed(main: str, sign: str, size: int, colour: Colour) -> pygame.Surface:
    picture = pygame.Surface((max(1, size), max(1, size)), pygame.SRCALPHA)
    picture.blit(glyph("icons", main, size * MAIN // 100, colour), (0, 0))
    small = glyph("icons", sign, size * SIGN // 100, colour)
    place = small.get_rect(bottomright=picture.get_size())
    pygame.draw.circle(picture, (0, 0, 0, 0), place.center, place.width * 6 // 10)
    picture.blit(small, place)
    return picture
