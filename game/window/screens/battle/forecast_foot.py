"""The foot of the forecast: what keys do now, and what the colours on the board mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.dossier import by_rule
from game.play.legend import Entry
from game.window.style import Style
from game.window.view.legend import LegendPainter

Mark = Callable[[pygame.Rect, str], object]
"""Notes what is told of a place."""


class Foot:
    """Keys and legend below all that is foretold."""

    def __init__(self, style: Style) -> None:
        """Tell nothing yet."""
        self.legend: Sequence[Entry] = ()
        """What the colours on the board mean just now."""
        self.keys = ""
        """What keys and clicks do now."""
        self.about = ""
        """What is told of the keys."""
        self._style = style
        self._painter = LegendPainter(style)

    def height(self, room: pygame.Rect) -> int:
        """Return the height of both below one another, in pixels."""
        return self.legend_height(room) + self.keys_height(room)

    def draw(
        self, surface: pygame.Surface, room: pygame.Rect, mark: Mark, *, terse: bool, mute: bool
    ) -> None:
        """Draw the legend at the top of a room, unless that is to be `terse`, and the keys at its
        foot, unless it is `mute`."""
        style, gap = self._style, self._style.gap // 2
        keys, line = room.bottom - self.keys_height(room), style.line_height("small")
        for number, written in enumerate(() if mute else self._lines(room)):
            words = style.text(written, "small", style.theme.colours.ink_soft)
            place = surface.blit(words, (room.left, keys + gap + number * line))
            mark(place, self.about)
        for row, entry in self._painter.places(() if terse else self.legend, room.move(0, gap)):
            self._painter.draw(surface, entry, row)
            mark(row, by_rule(entry.words, entry.clause))

    def legend_height(self, room: pygame.Rect) -> int:
        """Return the legend's height in a room, in pixels; 0 where there is none."""
        rows = [row for row, _entry in self._painter.places(self.legend, room)]
        return rows[-1].bottom - room.top + self._style.gap // 2 if rows else 0

    def keys_height(self, room: pygame.Rect) -> int:
        """Return the height of the keys in a room, in pixels; 0 where there are none."""
        lines, style = self._lines(room), self._style
        return len(lines) * style.line_height("small") + style.gap // 2 if lines else 0

    def _lines(self, room: pygame.Rect) -> Sequence[str]:
        return self._style.wrap(self.keys, room.width, "small") if self.keys else ()
