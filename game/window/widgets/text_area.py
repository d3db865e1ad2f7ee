"""Several lines in which the player types."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

import pygame

from game.window.style import Style, TextSize
from game.window.widgets.base import Words, spoken
from game.window.widgets.text_field import TextField


class TextArea(TextField):
    """A text of many lines, wrapped to its width; Enter begins a new line.

    Escape and Tab leave it; `on_change` hears of every change.
    """

    broken = True

    def __init__(
        self,
        style: Style,
        text: str = "",
        *,
        on_change: Callable[[str], object] | None = None,
        greatest_length: int = 4000,
        placeholder: Words = "",
    ) -> None:
        """Start with the caret behind the text."""
        super().__init__(
            style,
            text,
            on_change=on_change,
            greatest_length=greatest_length,
            allowed=lambda letter: letter.isprintable() or letter == "\n",
            placeholder=placeholder,
        )
        self.size: TextSize = "normal"
        self.offset = 0
        """Lines above those in view."""

    def show(self, text: str) -> None:
        """Hold another text."""
        super().show(text)
        self.offset = 0

    def fit(self, sizes: Sequence[TextSize]) -> None:
        """Take the first of several sizes in which all of the text is in view, else the last."""
        for size in sizes:
            self.size = size
            if not self._most():
                return

    def lines(self) -> list[tuple[int, str]]:
        """Return the lines as they stand, each with the place of its first letter in the text."""
        width = max(1, self.rect.width - 2 * self.style.padding)
        found, start = [], 0
        for part in self.text.split("\n"):
            at = start
            for line in self.style.wrap(part, width, self.size):
                at = max(at, self.text.find(line, at))
                found.append((at, line))
                at += len(line)
            start += len(part) + 1
        return found

    def _line_of(self, place: int) -> int:
        return max(0, bisect_right([start for start, _line in self.lines()], place) - 1)

    def _edit(self, event: pygame.event.Event) -> bool:
        """Begin a new line by Enter, let the caret leave at the top and the bottom; all else as in
        one line."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._insert("\n")
        elif not super()._edit(event):
            return False
        self._follow()
        return True

    def _goal(self, event: pygame.event.Event) -> int | None:
        """Return where a key brings the caret: up and down by lines, to the ends of its line."""
        lines = self.lines()
        here = self._line_of(self.caret)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            goal = here + (1 if event.key == pygame.K_DOWN else -1)
            if not 0 <= goal < len(lines):
                return None
            return lines[goal][0] + min(self.caret - lines[here][0], len(lines[goal][1]))
        if event.key in (pygame.K_HOME, pygame.K_END):
            return lines[here][0] + (len(lines[here][1]) if event.key == pygame.K_END else 0)
        return super()._goal(event)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take what is typed, clicks between letters, and the wheel."""
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.offset = max(0, min(self.offset - event.y, self._most()))
            return True
        taken = super().handle(event)
        if taken and event.type in (pygame.TEXTINPUT, pygame.KEYDOWN):
            self._follow()
        return taken

    def _point(self, event: pygame.event.Event) -> bool:
        return self.focusable and super()._point(event)

    def _place_at(self, pos: tuple[int, int]) -> int:
        lines = self.lines()
        row = (pos[1] - self.rect.top - self.style.gap) // self.style.line_height(self.size)
        start, line = lines[max(0, min(len(lines) - 1, row + self.offset))]
        left = self.rect.left + self.style.padding
        places = (self.style.caret(line, count, self.size) for count in range(len(line) + 1))
        distances = [abs(left + place - pos[0]) for place in places]
        return start + distances.index(min(distances))

    def _rows(self) -> int:
        height = self.rect.height - 2 * self.style.gap
        return max(1, height // self.style.line_height(self.size))

    def _most(self) -> int:
        return max(0, len(self.lines()) - self._rows())

    def _follow(self) -> None:
        """Scroll so that the caret is in view."""
        here = self._line_of(self.caret)
        self.offset = max(here - self._rows() + 1, min(self.offset, here))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the text and, while one types, the field and its caret."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.table_edge if self.focused else None)
        height = style.line_height(self.size)
        left, top = self.rect.left + style.padding, self.rect.top + style.gap
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        if not self.text:
            told = spoken(self.placeholder)
            for line in style.wrap(told, self.rect.width - 2 * style.padding, "small"):
                surface.blit(style.text(line, "small", colours.ink_dim), (left, top))
                top += style.line_height("small")
        lines = self.lines()
        for row, (start, line) in enumerate(lines[self.offset : self.offset + self._rows()]):
            self._mark(surface, (left, top + row * height), line, start, self.size)
            words = style.text(line, self.size, self.ink())
            surface.blit(words, (left, top + row * height))
        if self._most():
            self._draw_bar(surface, len(lines))
        if self.focused and self._blinks % 2 == 0:
            here = self._line_of(self.caret)
            start, line = lines[here]
            across = style.caret(line, self.caret - start, self.size)
            place = left + across, top + (here - self.offset) * height
            pygame.draw.rect(surface, colours.accent, (*place, style.px(2), height))
        surface.set_clip(clip)

    def _draw_bar(self, surface: pygame.Surface, lines: int) -> None:
        """Draw how much of the text is in view."""
        width = self.style.px(self.style.theme.sizes.scroll_bar)
        room = self.rect.inflate(-width, -2 * width)
        bar = pygame.Rect(room.right - width, 0, width, room.height * self._rows() // lines)
        bar.top = room.top + room.height * self.offset // lines
        pygame.draw.rect(surface, self.style.theme.colours.panel_edge, bar, border_radius=width)
