"""Which widget the keyboard works on, and who gets which event."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.window.widgets.base import ENTER_KEYS, Widget, spoken
from game.window.widgets.tooltip import Tooltip

MOUSE_EVENTS = (
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
)
DIRECTIONS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class FocusGroup:
    """The widgets of a screen or dialog in the order in which Tab visits them.

    Keys go to the focused widget first; what it leaves moves the focus or
    presses a hotkey. The mouse goes to the topmost widget under it.
    """

    def __init__(self, widgets: Iterable[Widget] = ()) -> None:
        """Start without a focus; the first key gives it to the first widget."""
        self.widgets = list(widgets)
        self.focus: Widget | None = None
        self.on_rule: Callable[[str], object] | None = None
        """Opens a rule that a tooltip names."""
        self._tooltip_wait = 0.0
        self._read = ""
        """What the tooltip said when mouse or key pressed a widget: it has been read then."""
        self._keyed = False
        """Whether the keyboard has moved the focus since the mouse was moved."""
        self._tip: Tooltip | None = None
        """What is shown of the widget under the mouse or in focus."""

    def set(self, widgets: Iterable[Widget], focus: Widget | None = None) -> None:
        """Replace the widgets; the focus stays where it is if that widget stays."""
        self.widgets = list(widgets)
        if focus is not None or self.focus not in self.widgets:
            self.give_focus(focus)

    def give_focus(
        self, widget: Widget | None, *, by_keyboard: bool = False, backwards: bool = False
    ) -> None:
        """Move the focus; `by_keyboard` shows the ring, `backwards` enters from the end.

        Its tooltip waits until somebody asks: comes here by a key, or with the mouse.
        """
        if self.focus is not None and self.focus is not widget:
            self.focus.lose_focus()
        self.focus = widget
        self._tooltip_wait, self._read, self._keyed = 0.0, "", by_keyboard
        if widget is not None:
            widget.gain_focus(by_keyboard=by_keyboard, backwards=backwards)
            self._read = spoken(widget.hint)

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to whom it belongs; True if someone took it."""
        if event.type in MOUSE_EVENTS:
            return self._mouse(event)
        if self.focus is not None and not self.focus.takes_focus():
            self.give_focus(None)
        asked = None if self._enters(event) else self.focus
        if asked is not None and asked.handle(event):
            # What it did may have put other widgets here, or none.
            asked.ring = asked.focused and (asked.ring or event.type == pygame.KEYDOWN)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        for widget in self.widgets:
            if widget.hotkey_matches(event):
                self._read = self.hint_words()
                widget.press()
                return True
        return self._move(event)

    def _enters(self, event: pygame.event.Event) -> bool:
        """Whether Enter is for the widget that names it as its key: where the focus is seen nowhere
        and nothing is typed, as after a click, nobody would look for anything else."""
        if event.type != pygame.KEYDOWN or event.key not in ENTER_KEYS or self.focus is None:
            return False
        unseen = not self.focus.ring and not self.focus.typing
        return unseen and any(widget.hotkey_matches(event) for widget in self.widgets)

    def update(self, seconds: float) -> bool:
        """Let time pass for the widgets and for the tooltip; True if anything looks different."""
        hinted = self.hinted()
        waits = hinted is not None and not self._is_time(hinted)
        self._tooltip_wait += seconds
        comes = waits and hinted is not None and self._is_time(hinted)
        moving = [widget.update(seconds) for widget in self.widgets]
        return comes or any(moving)

    def draw(self, surface: pygame.Surface, within: pygame.Rect | None = None) -> None:
        """Draw all visible widgets in order; of a longer column only those within a place."""
        for widget in self.widgets:
            if widget.visible and (within is None or widget.rect.colliderect(within)):
                widget.draw(surface)

    @property
    def typing(self) -> bool:
        """Whether what is typed goes to the focus, or to what that holds."""
        return self.focus is not None and self.focus.typing

    def hinted(self) -> Widget | None:
        """Return the widget under the mouse or in focus, whichever came last, that has a hint."""
        over = [one for one in self.widgets if one.hovered]
        ringed = [one for one in self.widgets if one.focused and one.ring]
        pointed = (*ringed, *over) if self._keyed else (*over, *ringed)
        return next((one for one in pointed if one.visible and spoken(one.hint)), None)

    def hint_words(self) -> str:
        """Return what the tooltip says, if there is one."""
        widget = self.hinted()
        return spoken(widget.hint) if widget is not None else ""

    def draw_hint(self, surface: pygame.Surface) -> None:
        """Draw the tooltip of the widget under the mouse or in focus, after a moment."""
        widget = self.hinted()
        words = spoken(widget.hint) if widget is not None else ""
        if widget is None or words == self._read or not self._is_time(widget):
            self._tip = None
            return
        if self._tip is None or self._tip.words != words:
            self._tip = Tooltip(widget.style, words, self.on_rule)
        aside = widget.rect if widget.hint_aside else None
        self._tip.place(
            widget.hint_room or surface.get_rect(), widget.hint_near or widget.rect, aside
        )
        self._tip.draw(surface)

    def _is_time(self, widget: Widget) -> bool:
        return self._tooltip_wait >= widget.style.theme.durations.tooltip / 1000

    def _reads(self, position: tuple[int, int]) -> bool:
        """Whether the mouse is in the tooltip of what it has just left, or on its way there."""
        shown = next((one for one in self.widgets if one.hovered), None)
        if self._tip is None or shown is None or shown.rect.collidepoint(position):
            return False
        return self._tip.holds(position)

    def _mouse(self, event: pygame.event.Event) -> bool:
        """Hover, focus by click, and let the widget under the mouse act."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and self._reads(event.pos):
            assert self._tip is not None
            if event.type == pygame.MOUSEMOTION or self._tip.click(event):
                return True
            self._tip = None  # Beside it, what lies there is meant: it is pointed at first.
            self._mouse(pygame.event.Event(pygame.MOUSEMOTION, pos=event.pos))
        if event.type == pygame.MOUSEMOTION:
            self._keyed = False
            self._hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._read = self.hint_words()
        for widget in reversed(self.widgets):
            if not widget.visible or not widget.handle(event):
                continue
            if event.type == pygame.MOUSEBUTTONDOWN and widget in self.widgets:
                self.give_focus(widget if widget.takes_focus() else None)
            return True
        return False

    def _hover(self, place: tuple[int, int]) -> None:
        """Mark the topmost widget under the mouse."""
        found = False
        for widget in reversed(self.widgets):
            over = not found and widget.visible and bool(widget.rect.collidepoint(place))
            if over != widget.hovered:
                self._tooltip_wait, self._read = 0.0, ""
            widget.hovered = over
            found = found or over

    def _move(self, event: pygame.event.Event) -> bool:
        """Move the focus by Tab or by an arrow."""
        stops = [widget for widget in self.widgets if widget.takes_focus()]
        if not stops:
            return False
        goal: Widget | None = None
        backwards = event.key in (pygame.K_UP, pygame.K_LEFT)
        if event.key == pygame.K_TAB:
            backwards = bool(event.mod & pygame.KMOD_SHIFT)
            if self.focus in stops:
                goal = stops[(stops.index(self.focus) + (-1 if backwards else 1)) % len(stops)]
            else:
                goal = stops[-1 if backwards else 0]
        elif event.key in DIRECTIONS:
            if self.focus is None:
                goal = stops[0]
            else:
                goal = _nearest(self.focus, stops, DIRECTIONS[event.key])
        if goal is None:
            return False
        self.give_focus(goal, by_keyboard=True, backwards=backwards)
        self._read = ""
        return True


def _nearest(start: Widget, stops: list[Widget], direction: tuple[int, int]) -> Widget | None:
    """Return the nearest widget in a direction, or None.

    What lies aside counts double, so a column is followed before a row.
    """
    best: Widget | None = None
    best_distance, spot = 0, start.focus_place()
    for widget in stops:
        across = widget.rect.centerx - spot.centerx
        down = widget.rect.centery - spot.centery
        ahead = across * direction[0] + down * direction[1]
        aside = abs(across * direction[1]) + abs(down * direction[0])
        if widget is start or ahead <= 0:
            continue
        distance = ahead + 2 * aside
        if best is None or distance < best_distance:
            best, best_distance = widget, distance
    return best
