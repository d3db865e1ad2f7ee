"""A panel whose words stand one below another, and which is measured as it is drawn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import pygame

from game.play.dossier import by_rule
from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.widgets.scroll_text import Scrolling
from game.window.widgets.telling import Telling
from rules.clause import last_named


class WrittenPanel(Telling, Scrolling):
    """Draws itself from above downwards, or only measures that, scrolled where it is too high."""

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Say nothing yet; `on_rule` opens a rule."""
        super().__init__(style, on_rule)
        self.clause = ""
        """The rule of all that names none itself; "" for none."""
        self._surface: pygame.Surface | None = None
        """What is drawn on; None while it is measured."""
        self._top = 0
        """Where the next line begins."""

    @abstractmethod
    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw everything, or only measure it; return the height in pixels."""

    def full_height(self) -> int:
        """Return the height of everything there is to say."""
        return self._lay(None)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        self.draw_box(surface, self.style.theme.colours.panel)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        self.scroll_to(self.offset)
        self.spots = []
        self._lay(surface)
        self.settle(surface)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _room(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.style.padding, 0)

    def _write(
        self,
        words: str,
        size: TextSize | int,
        colour: Colour | None = None,
        *,
        bold: bool = False,
        indent: int = 0,
        margin: int = 0,
    ) -> None:
        """Write words below what stands there, and note the rule that they name."""
        style, room, top = self.style, self._room(), self._top
        ink = colour or style.theme.colours.ink
        for line in style.wrap(words, room.width - indent - margin, size, bold):
            if self._surface is not None:
                written = style.text(line, size, ink, bold)
                self._surface.blit(written, (room.left + indent, self._top))
            self._top += style.line_height(size, bold)
        told = words if last_named(words) else by_rule(words, self.clause)
        if self._surface is not None and last_named(told):
            self.mark(pygame.Rect(room.left, top, room.width, self._top - top), told)
