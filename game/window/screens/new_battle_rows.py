"""Rows with a sentence, and the two large buttons of the new-battle screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from game.player.language import _, opened, pgettext
from game.window.screens.new_battle_plan import OptionValue, option_words
from game.window.style import Style
from game.window.widgets import Selector, Words, spoken
from game.window.widgets.base import ENTER_KEYS
from game.window.widgets.button import Button
from rules.battle.system import OptionInfo

Value = TypeVar("Value")


class NotedSelector(Selector[Value]):
    """A selector with its name above it and one sentence on the chosen value below.

    Enter is left to the screen, where it starts the battle; Space goes to the next value.
    """

    def __init__(
        self,
        style: Style,
        heading: Words,
        options: Sequence[tuple[Value, Words]],
        value: Value,
        on_change: Callable[[Value], object],
        note: Callable[[Value], str],
    ) -> None:
        """Start at `value`; `note` gives the sentence on a value."""
        super().__init__(style, "", options, value, on_change)
        self.heading = heading
        self.note = note

    def choose(self, value: Value) -> None:
        """Show another value without telling it."""
        self.index = [option[0] for option in self.options].index(value)

    def handle(self, event: pygame.event.Event) -> bool:
        """Leave Enter to the screen."""
        if event.type == pygame.KEYDOWN and event.key in ENTER_KEYS:
            return False
        return super().handle(event)

    def wanted(self, width: int) -> tuple[int, int]:
        """Return room for name, control and sentence."""
        notes = len(self._note_lines(width)) * self.style.line_height("small")
        return width, self._heading_height() + self._control() + self._space() + notes

    def field(self) -> pygame.Rect:
        """Return the part that holds the value."""
        top = self.rect.top + self._heading_height()
        return pygame.Rect(self.rect.left, top, self.rect.width, self._control())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw name, control and sentence."""
        style, colours = self.style, self.style.theme.colours
        heading = style.shorten(spoken(self.heading), self.rect.width, "small", True)
        ink = colours.accent if self.focused else colours.ink_soft
        surface.blit(style.text(heading, "small", ink, True), self.rect.topleft)
        super().draw(surface)
        top = self.field().bottom + self._space()
        for line in self._note_lines(self.rect.width):
            surface.blit(style.text(line, "small", colours.ink_soft), (self.rect.left, top))
            top += style.line_height("small")

    def _note_lines(self, width: int) -> tuple[str, ...]:
        """Return the sentence broken into lines; none if there is no sentence."""
        note = self.note(self.value)
        return self.style.wrap(note, max(1, width), "small") if note else ()

    def _heading_height(self) -> int:
        """Return the height of the name and the space below it, in pixels."""
        return self.style.line_height("small", True) + self._space()

    def _control(self) -> int:
        """Return the height of the control itself, in pixels."""
        return self.style.control * 9 // 11

    def _space(self) -> int:
        """Return the space between the parts of the row, in pixels."""
        return self.style.gap


class StartButton(Button):
    """The button that starts the battle; greyed out it still says why when it is pressed."""

    def __init__(
        self, style: Style, words: Words, action: Callable[[], object], refuse: Callable[[], object]
    ) -> None:
        """Make a button that calls `action`, or `refuse` while it is greyed out."""
        super().__init__(
            style, words, action, hotkey=pygame.K_RETURN, hotkey_name="Enter", primary=True
        )
        self.refuse = refuse

    def use_fault(self, fault: str) -> None:
        """Grey the button out for a reason; an empty one lets it work."""
        self.enabled = not fault
        self.reason = self.hint = fault

    def hotkey_matches(self, event: pygame.event.Event) -> bool:
        """Say whether the key pressed is one of the two Enter keys."""
        return super().hotkey_matches(event) or (
            event.type == pygame.KEYDOWN and event.key == pygame.K_KP_ENTER
        )

    def press(self) -> bool:
        """Start, or say why not."""
        if not self.enabled:
            self.refuse()
        return super().press()


class VariantsButton(Button):
    """Opens the variants, and says what is played otherwise than usual."""

    def __init__(
        self, style: Style, action: Callable[[], object], differing: Callable[[], str]
    ) -> None:
        """Make a button that says what `differing` returns."""
        super().__init__(style, lambda: _("Variants"), action, hotkey=pygame.K_v, hotkey_name="V")
        self.differing = differing

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width, and room for what differs."""
        lines = len(self._lines(width)) * self.style.line_height("small")
        return width, max(self.style.control, lines + self.style.gap)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw name, what differs, and key."""
        style, colours = self.style, self.style.theme.colours
        fill = colours.panel_raised if self.hovered else colours.panel
        self.draw_box(surface, fill)
        room = self.rect.inflate(-2 * style.padding, 0)
        words = style.text(spoken(self.words), "small", bold=True)
        surface.blit(words, words.get_rect(midleft=room.midleft))
        key = style.text(self.hotkey_name, "small", colours.ink_soft)
        surface.blit(key, key.get_rect(midright=room.midright))
        lines = self._lines(self.rect.width)
        top = room.centery - len(lines) * style.line_height("small") // 2
        for line in lines:
            text = style.text(line, "small", colours.ink_soft)
            surface.blit(text, (room.left + words.get_width() + style.padding, top))
            top += style.line_height("small")

    def _lines(self, width: int) -> tuple[str, ...]:
        style = self.style
        taken = style.measure(spoken(self.words), "small", True)[0]
        taken += style.measure(self.hotkey_name, "small")[0] + 4 * style.padding
        return style.wrap(self.differing(), max(1, width - taken), "small")


def offered(info: OptionInfo, chosen: OptionValue) -> tuple[tuple[OptionValue, Words], ...]:
    """Return an option's values with their words, and the chosen number where it is another."""
    values = info.values if chosen in info.values else (*info.values, chosen)
    return tuple((value, value_words(info, value)) for value in values)


def value_words(info: OptionInfo, value: OptionValue) -> Callable[[], str]:
    """Return the words of an option's value, looked up when they are drawn."""

    def words() -> str:
        if isinstance(value, bool):
            return _("On") if value else _("Off")
        return opened(pgettext(*option_words(info, value)))

    return words
