"""The foot of the forecast: what keys do now, and what the colours on the board mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.dossier import by_rule
from game.play.legend import Entry
from game.window.style import Style
from game.window.view.legend import LegendPainter

PINNED = 8
"""A legend is in view all the time where it takes less than this part of the panel: what is
foretold comes before it."""
Mark = Callable[[pygame.Rect, str], object]
"""Notes what is told of a place."""


class Foot:
    """Keys and legend below all that is foretold; the legend is in view though that scrolls."""

    def __init__(self, style: Style) -> None:
        """Tell nothing yet."""
        self.legend: Sequence[Entry] = ()
        """What the colours on the board mean just now."""
        self.keys = ""
        """What keys and clicks do now."""
        self.about = ""
        """What is told of the keys."""
        self.pinned = 0
        """Height of the legend where it lies over what scrolls, in pixels; else 0."""
        self._style = style
        self._painter = LegendPainter(style)

    def height(self, room: pygame.Rect) -> int:
        """Return the height of both below one another, in pixels."""
        return self._legend_height(room) + self._keys_height(room)

    def draw(
        self,
        surface: pygame.Surface | None,
        panel: pygame.Rect,
        room: pygame.Rect,
        mark: Mark,
        *,
        scrolls: bool,
    ) -> None:
        """Draw the legend at the top of a room and the keys at its foot; where the panel scrolls,
        the keys first, and a low legend at the foot of the panel.

        Without a surface nothing is drawn.
        """
        style, gap, legend = self._style, self._style.gap // 2, room.copy()
        height = self._legend_height(room)
        self.pinned = height if scrolls and height < panel.height // PINNED else 0
        if surface is None:
            return
        keys, below = room.bottom - self._keys_height(room), room.top + self._keys_height(room)
        if scrolls:
            keys, legend.top = room.top, panel.bottom - self.pinned if self.pinned else below
        line = style.line_height("small")
        for number, written in enumerate(self._lines(room)):
            words = style.text(written, "small", style.theme.colours.ink_soft)
            place = surface.blit(words, (room.left, keys + gap + number * line))
            mark(place, self.about)
        if self.pinned:
            under = pygame.Rect(panel.left, legend.top, panel.width, self.pinned)
            pygame.draw.rect(surface, style.theme.colours.panel, under)
        for row, entry in self._painter.places(self.legend, legend.move(0, gap)):
            self._painter.draw(surface, entry, row)
            mark(row, by_rule(entry.words, entry.clause))

    def _legend_height(self, room: pygame.Rect) -> int:
        rows = [row for row, _entry in self._painter.places(self.legend, room)]
        return rows[-1].bottom - room.top + self._style.gap // 2 if rows else 0

    def _keys_height(self, room: pygame.Rect) -> int:
        lines, style = self._lines(room), self._style
        return len(lines) * style.line_height("small") + style.gap // 2 if lines else 0

    def _lines(self, room: pygame.Rect) -> Sequence[str]:
        return self._style.wrap(self.keys, room.width, "small") if self.keys else ()
