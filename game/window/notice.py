"""One sentence at the foot of the window that goes away by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.window.style import Style
from game.window.widgets.linked_text import LinkedText
from rules.clause import ID

PRESSES = pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN


class Notice:
    """What the window has to say beside the game: a picture saved, a file broken."""

    def __init__(self, style: Style, on_rule: Callable[[str], object]) -> None:
        """Start silent; `on_rule` opens a rule that it names."""
        self.style = style
        self.words = self._before = ""
        self._on_rule = on_rule
        self._text: LinkedText | None = None
        self._left = 0.0
        self._waits = False
        """Whether the words stay until somebody presses anything, and a while from then on."""
        self._over: object = None
        """What was shown when the words came; None until that is known."""

    def show(self, words: str, *, waits: bool = False) -> None:
        """Show words for the time the theme gives, longer for a long sentence.

        :param waits: that time begins with the first press, on whatever screen; what waits already
            is told before.
        """
        told = f"{self.words}. {words}" if waits and self._waits else words
        self.words, self._over, self._waits = told, None, waits
        self._left = self.style.theme.durations.notice / 1000 + len(told) / 40

    def update(self, seconds: float, over: object, events: Iterable[pygame.event.Event]) -> bool:
        """Let time pass; True if the words have come or gone since.

        :param over: the screen and question that are shown now; words said over another are over.
        :param events: what the player has done.
        """
        if self._waits:
            self._over = over
            self._waits = not any(event.type in PRESSES for event in events)
        else:
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
