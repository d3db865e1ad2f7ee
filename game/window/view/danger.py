"""Danger on the board: a triangle for every enemy who could hit a cell, and how hard."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.play.scene import Caution, Danger, Marked
from game.window.style import Style
from game.window.theme import Colour
from game.window.view.geometry import Geometry
from game.window.view.vector import polygon, rasterise

TRIANGLE, FOOT, EDGE = 0.13, 0.09, 0.07
"""Width of a triangle, height above the cell's foot, room at its right, in shares of the cell."""
NUMBER = 0.165
"""Height of the number, in shares of the cell."""
LEAST_NUMBER = 13
"""In pixels: smaller cells show no number."""
MOST = 4
"""So many triangles at most stand in one cell."""
WORN = 0.94
"""Height of a token with its health and its chance, in cells."""
_AROUND = (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)
"""In the middle, right or left; below or above."""


def draw_danger(surface: pygame.Surface, shown: Danger, geometry: Geometry, style: Style) -> None:
    """Draw the triangles of every cell in its lower right corner, its number after them.

    Where the number leaves too little room, the triangles lie one over another.
    """
    ink = style.theme.board["danger"]
    side = max(5, round(geometry.size * TRIANGLE))
    letters = style.on_board(geometry.size, NUMBER)
    sign = _triangle(side, ink)
    half = geometry.size / 2
    for cell, enemies, number in shown.cells:
        x, y = geometry.centre(cell)
        right, foot = x + half * (1 - 2 * EDGE), y + half * (1 - 2 * FOOT)
        if number and letters >= LEAST_NUMBER:
            words = style.text(number, letters, ink)
            place = words.get_rect(bottomright=(round(right), round(foot) + letters // 5))
            surface.blit(words, place)
            right = place.left - side * 0.2
        signs = min(enemies, MOST)
        room = right - side - (x - half * (1 - 2 * EDGE))
        step = min(side * 1.05, room / (signs - 1)) if signs > 1 else 0
        for count in range(signs):
            surface.blit(sign, (round(right - side - count * step), round(foot) - side))


def draw_caution(
    surface: pygame.Surface,
    shown: Caution,
    geometry: Geometry,
    style: Style,
) -> None:
    """Write a warning below its cell, or where it hides least of the tokens beside it; no wider
    than the board with its frame: in smaller letters, at last in several lines."""
    colours = style.theme.colours
    letters = style.px(style.theme.fonts.small)
    sign = _triangle(letters * 2 // 3, colours.warning)
    room = pygame.Rect(geometry.frame).width - sign.get_width() - letters * 2
    size = style.fitting(shown.words, room, "small", True)
    lines = style.wrap(shown.words, room, size, True)
    words = [style.text(line, size, colours.warning, True) for line in lines]
    width, height = max(line.get_width() for line in words), words[0].get_height()
    wide = width + sign.get_width() + letters * 2
    box = pygame.Rect(0, 0, wide, letters * 2 + height * (len(words) - 1))
    place = caution_place(shown, box.size, geometry)
    pygame.draw.rect(surface, colours.shade, place, border_radius=style.px(6))
    left = place.left + letters * 2 // 3
    surface.blit(sign, sign.get_rect(midleft=(left, place.centery)))
    left += sign.get_width() + letters // 2
    top = place.centery - height * len(words) // 2
    surface.blits([(line, (left, top + height * row)) for row, line in enumerate(words)])


def caution_place(shown: Caution, size: tuple[int, int], geometry: Geometry) -> pygame.Rect:
    """Return the place of a warning of this size in which it hides least of the tokens."""
    places = caution_places(shown.cell, size, geometry)
    return min(places, key=lambda place: _covered(place, geometry, shown.taken))


def draw_words(surface: pygame.Surface, shown: Marked, geometry: Geometry, style: Style) -> None:
    """Write on gold what a marked cell is for, unless that would lie on a token."""
    colours = style.theme.colours
    words = style.text(shown.words, "normal", colours.ink_dark, True)
    box = pygame.Rect(0, 0, words.get_width() + style.px(24), words.get_height() + style.px(6))
    places = caution_places(shown.cell, box.size, geometry)
    free = [one for one in places if not _covered(one, geometry, shown.taken)]
    if not free or box.width > pygame.Rect(geometry.frame).width:
        return
    radius = box.height // 2
    pygame.draw.rect(surface, colours.accent, free[0], border_radius=radius)
    pygame.draw.rect(surface, colours.ink_dark, free[0], style.px(2), border_radius=radius)
    surface.blit(words, words.get_rect(center=free[0].center))


def caution_places(cell: int, size: tuple[int, int], geometry: Geometry) -> list[pygame.Rect]:
    """Return where a warning may lie: below its cell or above it, in the middle before flush with
    one of the cell's sides, then right or left of it, at last a cell further below or above;
    always inside the frame."""
    x, y = geometry.centre(cell)
    frame = pygame.Rect(geometry.frame)
    beside = geometry.size / 2 + size[1] * 0.6
    flush, besides = max(0, size[0] - geometry.size) / 2, (geometry.size + size[0]) / 2
    near = [(right * flush, down * beside) for right, down in _AROUND]
    level = [(besides, 0), (-besides, 0)]
    far = [(right * flush, down * (beside + geometry.size)) for right, down in _AROUND]
    places = []
    for right, down in (*near, *level, *far):
        box = pygame.Rect((0, 0), size)
        box.center = round(x + right), round(y + down)
        if down and frame.top <= box.top and box.bottom <= frame.bottom:
            places.append(box.clamp(frame))
        elif frame.contains(box):
            places.append(box)
    if not places:
        box = pygame.Rect((0, 0), size)
        box.center = round(x), round(y)
        places.append(box.clamp(frame))
    return places


def _covered(place: pygame.Rect, geometry: Geometry, taken: tuple[int, ...]) -> int:
    """Return how much of the tokens, with the plates at their edges, a place would lie on, in
    square pixels."""
    size = round(geometry.size * WORN)
    hidden = 0
    for cell in taken:
        token = pygame.Rect(0, 0, size, size)
        x, y = geometry.centre(cell)
        token.center = round(x), round(y)
        shared = place.clip(token)
        hidden += shared.width * shared.height
    return hidden


@lru_cache(32)
def _triangle(side: int, ink: Colour) -> pygame.Surface:
    return rasterise(polygon(((side / 2, 0), (side, side), (0, side)), fill=ink), side, side)
