"""A line in which the player types, and what is marked in it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window.clipboard import copy_text, pasted_text
from game.window.lettering import runs_on
from game.window.style import Style, TextSize
from game.window.widgets.base import Widget, Words, is_click, spoken

CONTROL_KEYS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class TextField(Widget):
    """One line of typed text; `allowed` says which characters may be typed.

    Enter calls `on_enter` with the text; every change calls `on_change`. Shift and the mouse held
    down mark a part, which is copied, cut, and written over.
    """

    focusable = typing = True
    broken = False
    """Whether its text may have several lines."""

    def __init__(
        self,
        style: Style,
        text: str = "",
        *,
        on_enter: Callable[[str], object] | None = None,
        on_change: Callable[[str], object] | None = None,
        greatest_length: int = 40,
        allowed: Callable[[str], bool] = str.isprintable,
        placeholder: Words = "",
    ) -> None:
        """Start with the caret behind the text."""
        super().__init__(style)
        self.text = text
        self.caret = len(text)
        self._anchor = -1
        """Where the marked part begins or ends that the caret ends or begins; -1 for none."""
        self._drags = False
        self.on_enter = on_enter
        self.on_change = on_change
        self.greatest_length = greatest_length
        self.allowed = allowed
        self.placeholder = placeholder
        self._since_key = 0.0

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width."""
        return width, self.style.control

    def show(self, text: str) -> None:
        """Hold another text, the caret behind it."""
        self.text, self.caret, self._anchor = text, len(text), -1

    def update(self, seconds: float) -> bool:
        """Let the caret blink."""
        before = self._blinks
        self._since_key += seconds
        return self.focused and self._blinks != before

    @property
    def _blinks(self) -> int:
        """How often the caret has gone or come since the last key: it is there at even numbers."""
        return int(self._since_key * 1000 / self.style.theme.durations.caret)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take typed text and the keys that edit it, while focused."""
        if self._point(event):
            return True
        if not (self.focused and self.enabled):
            return False
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        return self._edit(event)

    def _point(self, event: pygame.event.Event) -> bool:
        """Take a click between two letters, and mark what the mouse is drawn over."""
        if is_click(event, self.rect):
            self.caret = self._place_at(event.pos)
            self._anchor, self._drags = self.caret, True
            return True
        self._drags = self._drags and event.type != pygame.MOUSEBUTTONUP
        if self._drags and event.type == pygame.MOUSEMOTION:
            self.caret = self._place_at(event.pos)
            return True
        return False

    @property
    def marked(self) -> tuple[int, int]:
        """Between which two places the text is marked; the caret's own twice where it is not."""
        anchor = self.caret if self._anchor < 0 else min(self._anchor, len(self.text))
        return min(anchor, self.caret), max(anchor, self.caret)

    def _edit(self, event: pygame.event.Event) -> bool:
        """Carry out one key; keys that type are kept from the hotkeys."""
        self._since_key = 0.0
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and self._command(event.key):
            return True
        if (goal := self._goal(event)) is not None:
            self._go(goal, marks=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            first, last = self.marked
            if first == last:
                back = event.key == pygame.K_BACKSPACE
                first, last = (first - 1, last) if back else (first, last + 1)
            self._replace(first, last, "")
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter is None:
                return False
            self.on_enter(self.text)
        else:
            return bool(event.unicode.isprintable() and event.unicode) and not (
                event.mod & CONTROL_KEYS
            )
        return True

    def _goal(self, event: pygame.event.Event) -> int | None:
        """Return where a key brings the caret; None for a key that moves none."""
        first, last = self.marked
        leaves = first < last and not event.mod & pygame.KMOD_SHIFT
        back, on = (first, last) if leaves else (self.caret - 1, self.caret + 1)
        if not runs_on(self.text):
            back, on = on, back
        return {
            pygame.K_LEFT: back,
            pygame.K_RIGHT: on,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }.get(event.key)

    def _go(self, goal: int, *, marks: bool) -> None:
        """Bring the caret to a place, and mark what lies between or let go of what was marked."""
        if not marks:
            self._anchor = -1
        elif self._anchor < 0:
            self._anchor = self.caret
        self.caret = max(0, min(len(self.text), goal))

    def _command(self, key: int) -> bool:
        """Mark everything, copy, cut or paste; False for another key."""
        first, last = self.marked
        if key == pygame.K_a:
            self._anchor, self.caret = 0, len(self.text)
        elif key in (pygame.K_c, pygame.K_x):
            if first < last and copy_text(self.text[first:last]) and key == pygame.K_x:
                self._replace(first, last, "")
        elif key == pygame.K_v:
            lines = pasted_text().splitlines()
            self._insert(("\n" if self.broken else " ").join(lines))
        else:
            return False
        return True

    def _insert(self, typed: str) -> None:
        """Put the allowed characters in place of what is marked, as far as there is room."""
        first, last = self.marked
        room = self.greatest_length - len(self.text) + last - first
        kept = "".join(letter for letter in typed if self.allowed(letter))[: max(0, room)]
        if kept:
            self._replace(first, last, kept)

    def _replace(self, first: int, last: int, text: str) -> None:
        """Write a text in place of the one between two places, and stand behind it."""
        if first < 0 or last > len(self.text):
            return
        self.text = self.text[:first] + text + self.text[last:]
        self.caret, self._anchor = first + len(text), -1
        if self.on_change is not None:
            self.on_change(self.text)

    def _place_at(self, pos: tuple[int, int]) -> int:
        """Return the place between two letters nearest to the mouse."""
        left = self.rect.left + self.style.padding
        return min(
            range(len(self.text) + 1),
            key=lambda place: abs(left + self.style.caret(self.text, place) - pos[0]),
        )

    def _mark(
        self, surface: pygame.Surface, place: tuple[int, int], line: str, start: int, size: TextSize
    ) -> None:
        """Draw the ground of what is marked in a line that stands at a place of the window.

        :param start: where in the text the line begins.
        """
        between = [max(0, min(len(line), end - start)) for end in self.marked]
        if self.focused and between[0] < between[1]:
            left, right = sorted(self.style.caret(line, end, size) for end in between)
            ground = (place[0] + left, place[1], right - left, self.style.line_height(size))
            pygame.draw.rect(surface, self.style.theme.colours.panel_edge, ground)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the field, its text and the blinking caret."""
        style, colours = self.style, self.style.theme.colours
        lost = colours.table_edge == colours.table  # as on the black of high contrast
        self.draw_box(surface, colours.table_edge, colours.panel_edge if lost else None)
        room = self.rect.inflate(-2 * style.padding, 0)
        shown, ink = self.text, self.ink()
        if not shown:
            shown, ink = spoken(self.placeholder), colours.ink_dim
        clip = surface.get_clip()
        surface.set_clip(room.inflate(4, 0).clip(clip))
        caret_x = style.caret(self.text, self.caret)
        left = room.left - max(0, caret_x - room.width)
        if shown:
            top = room.centery - style.line_height() // 2
            self._mark(surface, (left, top), self.text, 0, "normal")
            words = style.text(shown, "normal", ink)
            surface.blit(words, words.get_rect(midleft=(left, room.centery)))
        if self.focused and self._blinks % 2 == 0:
            height = style.line_height()
            caret = pygame.Rect(left + caret_x, 0, style.px(2), height)
            caret.centery = room.centery
            pygame.draw.rect(surface, colours.accent, caret)
        surface.set_clip(clip)
