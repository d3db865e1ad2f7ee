"""The legend: a small piece of the board as sample of each colour and line, and what it means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import itemgetter

import pygame

from game.play import scene
from game.play.legend import Entry
from game.window.style import SMALLER, Style
from game.window.view.geometry import Geometry, Grid
from game.window.view.overlays import OverlayPainter

CELL = 22
"""Width of a sample, in pixels of the theme."""


class LegendPainter:
    """Draws samples as the board would draw them."""

    def __init__(self, style: Style) -> None:
        """Paint nothing yet."""
        self._style = style
        self._painter = OverlayPainter(style)

    @property
    def height(self) -> int:
        """The height of a line, in pixels."""
        return max(self._style.px(CELL), self._style.line_height("small")) + self._style.px(4)

    def places(
        self, entries: Iterable[Entry], room: pygame.Rect
    ) -> Iterator[tuple[pygame.Rect, Entry]]:
        """Yield the line of each entry from the top of a room: two side by side where both are
        short enough, in somewhat smaller letters if need be, and then the long ones."""
        style = self._style
        half = (room.width - style.gap) // 2
        place = pygame.Rect(room.left, room.top, half, self.height)

        def is_wide(entry: Entry) -> bool:
            words = style.measure(entry.words, "small")[0] * SMALLER[0] // 100
            return style.px(CELL) + style.gap + words > half

        for wide, entry in sorted(((is_wide(one), one) for one in entries), key=itemgetter(0)):
            if wide and place.left > room.left:
                place.topleft = room.left, place.bottom
            yield pygame.Rect(place.topleft, (room.width if wide else half, place.height)), entry
            place.left += half + style.gap
            if wide or place.right > room.right:
                place.topleft = room.left, place.bottom

    def draw(self, surface: pygame.Surface, entry: Entry, row: pygame.Rect) -> None:
        """Draw a sample and its meaning into a row."""
        style, size = self._style, self._style.px(CELL)
        cell = pygame.Rect(row.left, row.top, size, size)
        pygame.draw.rect(surface, style.theme.board["square"], cell, border_radius=style.px(3))
        box = cell.left, cell.top, size, size
        geometry = Geometry(Grid(1, 3, "rows"), box, box, size, *cell.topleft)
        sample = _sample(entry.sample)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(cell))
        if isinstance(sample, scene.Arrow) and sample.label:
            plate = self._painter.time_plate(sample.label, size)
            surface.blit(plate, plate.get_rect(center=cell.center))
        elif isinstance(sample, scene.Arrow):
            geometry = replace(geometry, left=cell.left - size)  # its head is in the middle
        self._painter.below(surface, sample, geometry)
        self._painter.amid(surface, sample, geometry)
        self._painter.above(surface, sample, geometry)
        surface.set_clip(clip)
        left = cell.right + style.gap
        ink = style.theme.colours.ink_soft
        text = style.fitted(entry.words, row.right - left, colour=ink)
        surface.blit(text, text.get_rect(midleft=(left, cell.centery)))


def _sample(shown: scene.Overlay) -> scene.Overlay:
    """Return an overlay as it would be in one cell, or for lines between two."""
    match shown:
        case scene.Danger():
            return scene.Danger(((0, 2, ""),))
        case scene.Reach():
            return scene.Reach((0,))
        case scene.Range():
            return scene.Range((0,))
        case scene.Targets():
            return scene.Targets((0,))
        case scene.AreaEffect():
            return scene.AreaEffect((0,), -1)
        case scene.Arrow(start=start, end=end) if start == end:
            return shown
        case scene.Arrow():
            return replace(shown, start=0, end=2, label="", bends=())
        case scene.Link():
            return replace(shown, start=0, end=2, label="")
        case scene.Zone():
            return replace(shown, cells=(0,))
        case scene.Ghost():
            return replace(shown, cell=0, label="")
    return shown
