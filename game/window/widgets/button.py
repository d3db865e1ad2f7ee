"""The push button."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.player.keys import shown_key
from game.window.keys import key_code
from game.window.style import Style
from game.window.theme import Colour
from game.window.widgets.base import Widget, Words, is_click, is_press_key, spoken


class Button(Widget):
    """A button with words, an icon or both.

    `key` names what the player's key for it does (`game.player.keys`); where no player sets it,
    `hotkey` is a pygame key that presses it from anywhere on the screen and
    `hotkey_name` what is printed for it. A `reason` greys the button out and
    is told when the mouse or the focus rests on it.
    """

    focusable = True

    def __init__(
        self,
        style: Style,
        words: Words,
        action: Callable[[], object],
        *,
        icon: pygame.Surface | None = None,
        key: str = "",
        hotkey: int | None = None,
        hotkey_name: str = "",
        hint: Words = "",
        primary: bool = False,
        align: str = "centre",
    ) -> None:
        """Make a button that calls `action` when pressed."""
        super().__init__(style)
        self.words = words
        self.action = action
        self.icon = icon
        self.key = key
        self._hotkey, self._hotkey_name = hotkey, hotkey_name
        self.hint = hint
        self.primary = primary
        self.align = align
        self.reason: Words = ""
        self.inset = style.padding
        """How far from its edges words and key begin, in pixels."""
        self.chosen = False

    @property
    def hotkey(self) -> int | None:
        """The pygame key that presses it now."""
        return key_code(self.key) if self.key else self._hotkey

    @property
    def hotkey_name(self) -> str:
        """What is printed for it."""
        return shown_key(self.key) if self.key else self._hotkey_name

    def disable(self, reason: Words) -> None:
        """Grey the button out and say why."""
        self.enabled = False
        self.reason = reason
        self.hint = reason

    def wanted(self, width: int) -> tuple[int, int]:
        """Return room for icon, words and key."""
        inner = self.style.measure(spoken(self.words), bold=self.primary)[0]
        if self.icon is not None:
            inner += self.icon.get_width() + self.style.gap
        if self.hotkey_name:
            inner += self.style.measure(self.hotkey_name, "small")[0] + 2 * self.style.gap
        return min(width, inner + 2 * self.inset), self.style.control

    def handle(self, event: pygame.event.Event) -> bool:
        """Press on a click, or on Enter or Space while focused."""
        if is_click(event, self.rect) or (self.focused and is_press_key(event)):
            self.press()
            return True
        return False

    def hotkey_matches(self, event: pygame.event.Event) -> bool:
        """Say whether the key pressed is the hotkey."""
        return (
            self.hotkey is not None
            and self.visible
            and event.type == pygame.KEYDOWN
            and event.key == self.hotkey
            and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        )

    def press(self) -> bool:
        """Call the action unless the button is greyed out."""
        if self.enabled:
            self.action()
        return self.enabled

    def draw(self, surface: pygame.Surface) -> None:
        """Draw box, icon, words and key."""
        colours = self.style.theme.colours
        fill, edge, ink = colours.panel_raised, None, self.ink()
        if not self.enabled:
            fill, edge = colours.panel, colours.panel_raised
        elif self.primary:
            fill, ink = colours.accent, colours.ink_dark
        elif self.chosen:
            edge = colours.accent
        if self.enabled and self.hovered:
            fill = fill.mixed(colours.ink, 14)
        self.draw_box(surface, fill, edge)
        room = self.rect.inflate(-2 * self.inset, 0)
        if self.hotkey_name:
            key_ink = colours.ink_soft if not self.primary else ink
            key = self.style.text(self.hotkey_name, "small", key_ink if self.enabled else ink)
            surface.blit(key, key.get_rect(midright=room.midright))
            room.width -= key.get_width() + self.style.gap
        words = self._written(room.width, ink)
        self._draw_words(surface, room, words)

    def _written(self, width: int, ink: Colour) -> pygame.Surface:
        """Return the words as they fit into the room beside the icon."""
        if self.icon is not None:
            width -= self.icon.get_width() + self.style.gap
        return self.style.fitted(
            spoken(self.words), max(0, width), "normal", ink, bold=self.primary
        )

    def _draw_words(
        self, surface: pygame.Surface, room: pygame.Rect, words: pygame.Surface
    ) -> None:
        """Place icon and words side by side."""
        icon_width = 0
        if self.icon is not None:
            icon_width = self.icon.get_width() + (self.style.gap if words.get_width() else 0)
        together = pygame.Rect(0, 0, icon_width + words.get_width(), words.get_height())
        if self.align == "left":
            together.midleft = room.midleft
        else:
            together.center = room.center
        if self.icon is not None:
            place = self.icon.get_rect(midleft=together.midleft)
            surface.blit(self.icon, place)
        surface.blit(words, words.get_rect(midright=together.midright))
