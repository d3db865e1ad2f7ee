"""Widgets in a place too small for all of them at once."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.window.style import Style
from game.window.widgets.base import Widget
from game.window.widgets.focus import MOUSE_EVENTS, FocusGroup
from game.window.widgets.layout import stack
from game.window.widgets.scroll_text import Scrolling


class ScrollArea(Scrolling):
    """A column of widgets that scrolls; the keyboard walks through it from end to end."""

    def __init__(self, style: Style, widgets: Sequence[Widget], *, close: bool = False) -> None:
        """Hold the widgets in the order in which they stand; `close` halves the space between."""
        super().__init__(style)
        self.close = close
        self.group = FocusGroup(widgets)
        self.entry: Widget | None = None
        """Which of them the keyboard comes to first; else the first, or from below the last."""

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the height of the whole column."""
        self.rect.width = width
        return width, self.full_height()

    def full_height(self) -> int:
        """Return the height of all widgets and the room for their focus rings."""
        width = self.view().width - 2 * self.margin
        shown = [widget for widget in self.group.widgets if widget.visible]
        heights = sum(widget.wanted(width)[1] for widget in shown)
        return heights + self._gap() * max(0, len(shown) - 1) + 2 * self.margin

    def wheel_step(self) -> int:
        """Return the height of one control."""
        return self.style.control

    @property
    def typing(self) -> bool:  # type: ignore[override]
        """Whether what is typed goes to one of the widgets."""
        return self.group.typing

    def takes_focus(self) -> bool:
        """Take the focus only if one of the widgets can."""
        return self.visible and any(widget.takes_focus() for widget in self.group.widgets)

    def gain_focus(self, *, by_keyboard: bool, backwards: bool = False) -> None:
        """Give the focus to the widget to which the keyboard comes first."""
        super().gain_focus(by_keyboard=by_keyboard, backwards=backwards)
        if by_keyboard:
            stops = [widget for widget in self.group.widgets if widget.takes_focus()]
            first = self.entry if self.entry in stops else stops[-1 if backwards else 0]
            self.group.give_focus(first, by_keyboard=True)
            self._place()
            self._show_focus()

    def lose_focus(self) -> None:
        """Take the focus from the widget that has it."""
        super().lose_focus()
        self.group.give_focus(None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the widgets take the event, then scroll."""
        if event.type in MOUSE_EVENTS:
            return self._mouse(event)
        if not self.focused:
            return False
        before = self.group.focus
        # Tab leaves at either end instead of going round.
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and self._at_end(event):
            return False
        if self.group.handle(event):
            if self.group.focus is not before:
                self._show_focus()
            return True
        return super().handle(event)

    def _mouse(self, event: pygame.event.Event) -> bool:
        """Pass on what happens inside the view."""
        self._place()
        if event.type == pygame.MOUSEWHEEL:
            return super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            return False
        return self.group.handle(event) or super().handle(event)

    def _at_end(self, event: pygame.event.Event) -> bool:
        """Say whether Tab would leave the last widget, or Shift+Tab the first."""
        stops = [widget for widget in self.group.widgets if widget.takes_focus()]
        if not stops:
            return True
        return self.group.focus is stops[0 if event.mod & pygame.KMOD_SHIFT else -1]

    def _show_focus(self) -> None:
        """Scroll so that the focused widget is in view."""
        focus = self.group.focus
        if focus is None:
            return
        margin = self.margin
        if focus.rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - focus.rect.top) - margin)
        elif focus.rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + focus.rect.bottom - self.rect.bottom + margin)
        self._place()

    def reveal_focus(self) -> None:
        """Scroll so that whoever has the keyboard is in view, after a new layout too."""
        self._place()
        self._show_focus()

    def bring_up(self, widget: Widget) -> None:
        """Scroll so that a widget stands at the top of the view, if there is enough below it."""
        self.offset = 0
        self._place()
        self.scroll_to(widget.rect.top - self.rect.top - self.margin)

    def _gap(self) -> int:
        """Return the space between two widgets, in pixels."""
        return self.style.gap // 2 if self.close else self.style.gap

    @property
    def margin(self) -> int:
        """Return the room round the widgets in which their focus rings show."""
        return 2 * self.style.px(self.style.theme.sizes.focus) + 1

    def _place(self) -> None:
        """Put the widgets where they stand at the present offset."""
        margin = self.margin
        room = self.view().inflate(-2 * margin, -2 * margin)
        room.top -= self.offset
        stack(room, self.group.widgets, self._gap())

    def update(self, seconds: float) -> bool:
        """Let time pass for the widgets."""
        return self.group.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is in view."""
        self.scroll_to(self.offset)
        self._place()
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self.group.draw(surface, self.rect.inflate(0, 2 * self.margin))
        surface.set_clip(clip)
        self.draw_bar(surface)
