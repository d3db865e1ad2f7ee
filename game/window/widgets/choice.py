"""Choosing one of several, a number, or yes and no, in a row with a name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.player.language import _, fill
from game.window.style import Style
from game.window.widgets.base import Widget, Words, is_click, is_press_key, spoken

Value = TypeVar("Value")

TITLE_SHARE = 46
"""Per cent of a row's width that its title takes, in a column of rows."""
ARROW = 6  # pixels at 100%, half of an arrow's height


class Choice(Widget, ABC):
    """A row: its name on the left, on the right a value between two arrows."""

    focusable = True

    def __init__(self, style: Style, title: Words = "") -> None:
        """Make a row; without a title the value takes all of it."""
        super().__init__(style)
        self.title = title
        self.title_share = TITLE_SHARE
        """Per cent of the row's width that the title takes, where there is one."""

    @abstractmethod
    def value_words(self) -> str:
        """Return the words of the present value."""

    @abstractmethod
    def can_shift(self, step: int) -> bool:
        """Say whether there is a value before (-1) or after (1) this one."""

    @abstractmethod
    def shift(self, step: int) -> None:
        """Go to the value before or after."""

    def field(self) -> pygame.Rect:
        """Return the part of the row that holds the value."""
        if not spoken(self.title):
            return self.rect.copy()
        taken = self.rect.width * self.title_share // 100
        return pygame.Rect(
            self.rect.left + taken, self.rect.top, self.rect.width - taken, self.rect.height
        )

    def arrow(self, step: int) -> pygame.Rect:
        """Return the place of the left (-1) or right (1) arrow."""
        field = self.field()
        place = pygame.Rect(0, 0, field.height, field.height)
        place.topleft = field.topleft
        if step > 0:
            place.right = field.right
        return place

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width and the height of a control."""
        return width, self.style.control

    def handle(self, event: pygame.event.Event) -> bool:
        """Change the value by arrows, clicks, the wheel or Enter."""
        if not self.enabled:
            return False
        if event.type == pygame.KEYDOWN and self.focused:
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
            step = steps.get(event.key, 0)
            if step:
                if self.can_shift(step):
                    self.shift(step)
                return True
            if is_press_key(event):
                return self.press()
        if is_click(event, self.rect):
            for step in (-1, 1):
                if self.arrow(step).collidepoint(event.pos):
                    if self.can_shift(step):
                        self.shift(step)
                    return True
            if self.field().collidepoint(event.pos):
                self.press()
            return True
        return False

    def press(self) -> bool:
        """Go to the next value, or back to the first after the last."""
        if self.can_shift(1):
            self.shift(1)
            return True
        while self.can_shift(-1):
            self.shift(-1)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw name, box, value and arrows."""
        style, colours = self.style, self.style.theme.colours
        field = self.field()
        title = spoken(self.title)
        if title:
            room = field.left - self.rect.left - style.padding
            words = style.fitted(title, room, "normal", self.ink())
            surface.blit(words, words.get_rect(midleft=self.rect.midleft))
        fill = colours.panel_raised if self.enabled else colours.panel
        if self.hovered and self.enabled:
            fill = fill.mixed(colours.ink, 8)
        pygame.draw.rect(surface, fill, field, border_radius=style.radius)
        self.draw_value(surface, field)
        self._draw_field_ring(surface, field)

    def draw_value(self, surface: pygame.Surface, field: pygame.Rect) -> None:
        """Draw the value between its arrows."""
        style, colours = self.style, self.style.theme.colours
        size = style.px(ARROW)
        room = field.width - field.height - 4 * size  # up to the arrows themselves
        words = style.fitted(self.value_words(), room, "normal", self.ink())
        surface.blit(words, words.get_rect(center=field.center))
        for step in (-1, 1):
            ink = colours.accent if self.enabled and self.can_shift(step) else colours.panel_edge
            place = self.arrow(step)
            tip = (place.centerx + step * size * 2 // 3, place.centery)
            back = place.centerx - step * size * 2 // 3
            points = [tip, (back, place.centery - size), (back, place.centery + size)]
            pygame.draw.polygon(surface, ink, points)

    def _draw_field_ring(self, surface: pygame.Surface, field: pygame.Rect) -> None:
        """Draw the focus ring round the value, not round the name."""
        whole, self.rect = self.rect, field
        self.draw_ring(surface)
        self.rect = whole


class Selector(Choice, Generic[Value]):
    """One of several values; `options` are pairs of a value and its words."""

    def __init__(
        self,
        style: Style,
        title: Words,
        options: Sequence[tuple[Value, Words]],
        value: Value,
        on_change: Callable[[Value], object],
    ) -> None:
        """Start at `value`; an unknown one starts at the first option."""
        super().__init__(style, title)
        self.options = tuple(options)
        values = [option[0] for option in self.options]
        self.index = values.index(value) if value in values else 0
        self.on_change = on_change

    @property
    def value(self) -> Value:
        """The value chosen now."""
        return self.options[self.index][0]

    def offer(self, options: Sequence[tuple[Value, Words]]) -> None:
        """Offer others, of which the first is chosen."""
        self.options, self.index = tuple(options), 0

    def value_words(self) -> str:
        """Return the words of the chosen option."""
        return spoken(self.options[self.index][1])

    def can_shift(self, step: int) -> bool:
        """Say whether an option follows in that direction."""
        return 0 <= self.index + step < len(self.options)

    def shift(self, step: int) -> None:
        """Choose the neighbour and tell it."""
        self.index += step
        self.on_change(self.value)

    def press(self) -> bool:
        """Choose the next option, after the last the first."""
        if len(self.options) > 1:
            self.shift((self.index + 1) % len(self.options) - self.index)
        return True


class Stepper(Choice):
    """A whole number from `least` to `greatest` in steps; `form` holds its `{number}`."""

    def __init__(
        self,
        style: Style,
        title: Words,
        value: int,
        on_change: Callable[[int], object],
        *,
        least: int = 0,
        greatest: int = 100,
        step: int = 1,
        form: Words = "{number}",
    ) -> None:
        """Start at `value`, held between the bounds."""
        super().__init__(style, title)
        self.least = least
        self.greatest = greatest
        self.step = step
        self.value = max(least, min(greatest, value))
        self.on_change = on_change
        self.form = form

    def value_words(self) -> str:
        """Return the number in its form."""
        return fill(spoken(self.form), number=self.value)

    def can_shift(self, step: int) -> bool:
        """Say whether the number can go down (-1) or up (1)."""
        return self.value > self.least if step < 0 else self.value < self.greatest

    def shift(self, step: int) -> None:
        """Change the number by one step, held between the bounds, and tell it."""
        self.set_value(self.value + step * self.step)

    def set_value(self, value: int) -> None:
        """Set the number, held between the bounds, and tell it if it changed."""
        value = max(self.least, min(self.greatest, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def handle(self, event: pygame.event.Event) -> bool:
        """Also take Home, End, plus, minus and a click on the bar."""
        if self.enabled and self.focused and event.type == pygame.KEYDOWN:
            goals = {pygame.K_HOME: self.least, pygame.K_END: self.greatest}
            if event.key in goals:
                self.set_value(goals[event.key])
                return True
            if event.unicode in ("+", "-") and event.unicode:
                self.shift(1 if event.unicode == "+" else -1)
                return True
        return super().handle(event)

    def press(self) -> bool:
        """Do nothing: a number has arrows of its own."""
        return True

    def draw_value(self, surface: pygame.Surface, field: pygame.Rect) -> None:
        """Draw the number, its arrows and a thin bar for where it stands."""
        super().draw_value(surface, field)
        style, colours = self.style, self.style.theme.colours
        span = self.greatest - self.least
        bar = pygame.Rect(0, 0, field.width - 2 * field.height, style.px(3))
        bar.midbottom = (field.centerx, field.bottom - style.px(5))
        pygame.draw.rect(surface, colours.panel_edge, bar, border_radius=bar.height)
        if span and self.value > self.least:
            bar.width = bar.width * (self.value - self.least) // span
            ink = colours.accent if self.enabled else colours.ink_dim
            pygame.draw.rect(surface, ink, bar, border_radius=bar.height)


class Toggle(Choice):
    """Yes or no, drawn as a switch."""

    def __init__(
        self, style: Style, title: Words, value: bool, on_change: Callable[[bool], object]
    ) -> None:
        """Start at `value`."""
        super().__init__(style, title)
        self.value = value
        self.on_change = on_change

    def value_words(self) -> str:
        """Return on or off."""
        return _("On") if self.value else _("Off")

    def can_shift(self, step: int) -> bool:
        """Left switches off, right switches on."""
        return self.value == (step < 0)

    def shift(self, step: int) -> None:
        """Switch over and tell it."""
        self.value = step > 0
        self.on_change(self.value)

    def press(self) -> bool:
        """Switch over."""
        self.shift(-1 if self.value else 1)
        return True

    def arrow(self, step: int) -> pygame.Rect:
        """A switch has no arrows: its whole field is one button."""
        return pygame.Rect(0, 0, 0, 0)

    def draw_value(self, surface: pygame.Surface, field: pygame.Rect) -> None:
        """Draw the switch and its words."""
        style, colours = self.style, self.style.theme.colours
        track = pygame.Rect(0, 0, style.px(40), style.px(20))
        words = style.text(self.value_words(), "normal", self.ink())
        track.midleft = (
            field.centerx - (track.width + style.gap + words.get_width()) // 2,
            field.centery,
        )
        on = self.value and self.enabled
        fill = colours.accent if on else colours.panel_edge
        pygame.draw.rect(surface, fill, track, border_radius=track.height // 2)
        knob_x = track.right - track.height // 2 if self.value else track.left + track.height // 2
        pygame.draw.aacircle(
            surface,
            colours.ink_dark if on else colours.ink_soft,
            (knob_x, track.centery),
            track.height // 2 - style.px(3),
        )
        surface.blit(words, words.get_rect(midleft=(track.right + style.gap, field.centery)))
