"""One sentence at the foot of the window that goes away by itself."""

from __future__ import annotations

import pygame

from game.window.style import Style


class Notice:
    """What the window has to say beside the game: a picture saved, a file broken."""

    def __init__(self, style: Style) -> None:
        """Start silent."""
        self.style = style
        self.words = ""
        self._left = 0.0

    def show(self, words: str) -> None:
        """Show words for the time the theme gives, longer for a long sentence."""
        self.words = words
        self._left = self.style.theme.durations.notice / 1000 + len(words) / 40

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._left -= seconds
        if self._left <= 0:
            self.words = ""

    def draw(self, surface: pygame.Surface, foot: int) -> None:
        """Draw the sentence if there is one, above `foot`, in pixels from the window's top."""
        if not self.words:
            return
        style, colours = self.style, self.style.theme.colours
        width = surface.get_width() - 6 * style.padding
        lines = style.wrap(self.words, width, "small")
        height = style.line_height("small")
        widest = max(style.measure(line, "small")[0] for line in lines)
        box = pygame.Rect(0, 0, widest + 2 * style.padding, len(lines) * height + style.padding)
        box.midbottom = (surface.get_width() // 2, foot - style.gap)
        pygame.draw.rect(surface, colours.table_edge, box, border_radius=style.radius)
        pygame.draw.rect(surface, colours.accent, box, 1, border_radius=style.radius)
        for number, line in enumerate(lines):
            picture = style.text(line, "small", colours.ink)
            top = box.top + style.padding // 2 + number * height
            surface.blit(picture, picture.get_rect(midtop=(box.centerx, top)))
