"""One sentence at the foot of the window that goes away by itself."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window.style import Style
from game.window.widgets.linked_text import LinkedText
from rules.clause import ID


class Notice:
    """What the window has to say beside the game: a picture saved, a file broken."""

    def __init__(self, style: Style, on_rule: Callable[[str], object]) -> None:
        """Start silent; `on_rule` opens a rule that it names."""
        self.style = style
        self.words = self._before = ""
        self._on_rule = on_rule
        self._text: LinkedText | None = None
        self._left = 0.0
        self._over: object = None
        """What was shown when the words came; None until that is known."""

    def show(self, words: str) -> None:
        """Show words for the time the theme gives, longer for a long sentence."""
        self.words, self._over = words, None
        self._left = self.style.theme.durations.notice / 1000 + len(words) / 40

    def update(self, seconds: float, over: object) -> bool:
        """Let time pass; True if the words have come or gone since.

        :param over: the screen and question that are shown now; words said over another are over.
        """
        self._left -= seconds
        self._over = over if self._over is None else self._over
        if self._left <= 0 or over != self._over:
            self.words = ""
        before, self._before = self._before, self.words
        return self.words != before

    def click(self, event: pygame.event.Event) -> bool:
        """Open the rule of it that is clicked; False where there is none."""
        return self._text is not None and self._text.handle(event)

    def draw(self, surface: pygame.Surface, foot: int) -> None:
        """Draw the sentence if there is one, above `foot`, in pixels from the window's top."""
        if not self.words:
            self._text = None
            return
        style, colours = self.style, self.style.theme.colours
        if self._text is None or self._text.words != self.words:
            self._text = LinkedText(style, self.words, ID, self._on_rule, "small")
        text = self._text
        text.rect.size = text.wanted(surface.get_width() - 6 * style.padding)
        box = text.rect.inflate(2 * style.padding, style.padding)
        box.midbottom = (surface.get_width() // 2, foot - style.gap)
        text.rect.center = box.center
        pygame.draw.rect(surface, colours.table_edge, box, border_radius=style.radius)
        pygame.draw.rect(surface, colours.accent, box, 1, border_radius=style.radius)
        text.draw(surface)
