"""Wrapped text in which some words are links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pygame

from game.window.style import Style, TextSize
from game.window.widgets.base import is_click, is_press_key
from game.window.widgets.label import Label


class LinkedText(Label):
    """A text whose words of one pattern open something; Enter opens the first of them."""

    def __init__(
        self,
        style: Style,
        words: str,
        pattern: re.Pattern[str],
        on_open: Callable[[str], object],
        size: TextSize = "normal",
    ) -> None:
        """Keep the text; `on_open` is called with the word that is clicked."""
        super().__init__(style, words, size, wrap=True)
        self._pattern, self._on_open = pattern, on_open
        self.links = tuple(match.group() for match in pattern.finditer(words))
        self.focusable = bool(self.links)

    def pieces(self) -> Iterator[tuple[str, pygame.Rect, bool]]:
        """Yield the text piece by piece, each with its place in the window: links and the rest."""
        height = self.style.line_height(self.size)
        for number, line in enumerate(self.lines(self.rect.width)):
            left, top, done = self.rect.left, self.rect.top + number * height, 0
            for match in (*self._pattern.finditer(line), None):
                start, end = match.span() if match else (len(line), len(line))
                for piece, linked in ((line[done:start], False), (line[start:end], True)):
                    width = self.style.measure(piece, self.size)[0]
                    if piece:
                        yield piece, pygame.Rect(left, top, width, height), linked
                    left += width
                done = end

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the word that is clicked, or the first by Enter."""
        if self.focused and is_press_key(event):
            self._on_open(self.links[0])
            return True
        for word, place, linked in self.pieces() if is_click(event, self.rect) else ():
            if linked and place.collidepoint(event.pos):
                self._on_open(word)
                return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the text from the top, its links in gold and underlined."""
        gold = self.style.theme.colours.accent
        for piece, place, linked in self.pieces():
            ink = gold if linked else self.colour or self.ink()
            surface.blit(self.style.text(piece, self.size, ink), place)
            if linked:
                foot = place.bottom - self.style.px(3)
                pygame.draw.line(surface, gold, (place.left, foot), (place.right, foot))
        self.draw_ring(surface)
