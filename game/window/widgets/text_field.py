"""A line in which the player types."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.window.lettering import runs_on
from game.window.style import Style
from game.window.widgets.base import Widget, Words, is_click, spoken

CONTROL_KEYS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class TextField(Widget):
    """One line of typed text; `allowed` says which characters may be typed.

    Enter calls `on_enter` with the text; every change calls `on_change`.
    """

    focusable = typing = True

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
        self.on_enter = on_enter
        self.on_change = on_change
        self.greatest_length = greatest_length
        self.allowed = allowed
        self.placeholder = placeholder
        self._since_key = 0.0

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width."""
        return width, self.style.control

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
        if is_click(event, self.rect):
            self.caret = self._caret_at(event.pos[0])
            return True
        if not (self.focused and self.enabled):
            return False
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        return self._edit(event)

    def _edit(self, event: pygame.event.Event) -> bool:
        """Carry out one key; keys that type are kept from the hotkeys."""
        self._since_key = 0.0
        on = 1 if runs_on(self.text) else -1
        moves = {
            pygame.K_LEFT: self.caret - on,
            pygame.K_RIGHT: self.caret + on,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if event.key in moves:
            self.caret = max(0, min(len(self.text), moves[event.key]))
        elif event.key == pygame.K_BACKSPACE:
            self._remove(self.caret - 1)
        elif event.key == pygame.K_DELETE:
            self._remove(self.caret)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter is None:
                return False
            self.on_enter(self.text)
        else:
            return bool(event.unicode.isprintable() and event.unicode) and not (
                event.mod & CONTROL_KEYS
            )
        return True

    def _insert(self, typed: str) -> None:
        """Put the allowed characters at the caret, as far as there is room."""
        room = self.greatest_length - len(self.text)
        kept = "".join(letter for letter in typed if self.allowed(letter))[: max(0, room)]
        self.text = self.text[: self.caret] + kept + self.text[self.caret :]
        self.caret += len(kept)
        if kept and self.on_change is not None:
            self.on_change(self.text)

    def _remove(self, place: int) -> None:
        """Take out the character at a place, if there is one."""
        if not 0 <= place < len(self.text):
            return
        self.text = self.text[:place] + self.text[place + 1 :]
        self.caret = place
        if self.on_change is not None:
            self.on_change(self.text)

    def _caret_at(self, x: int) -> int:
        """Return the place between two letters nearest to a click."""
        left = self.rect.left + self.style.padding
        return min(
            range(len(self.text) + 1),
            key=lambda place: abs(left + self.style.caret(self.text, place) - x),
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the field, its text and the blinking caret."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.table_edge)
        room = self.rect.inflate(-2 * style.padding, 0)
        shown, ink = self.text, self.ink()
        if not shown:
            shown, ink = spoken(self.placeholder), colours.ink_dim
        clip = surface.get_clip()
        surface.set_clip(room.inflate(4, 0).clip(clip))
        caret_x = style.caret(self.text, self.caret)
        left = room.left - max(0, caret_x - room.width)
        if shown:
            words = style.text(shown, "normal", ink)
            surface.blit(words, words.get_rect(midleft=(left, room.centery)))
        if self.focused and self._blinks % 2 == 0:
            height = style.line_height()
            caret = pygame.Rect(left + caret_x, 0, style.px(2), height)
            caret.centery = room.centery
            pygame.draw.rect(surface, colours.accent, caret)
        surface.set_clip(clip)
