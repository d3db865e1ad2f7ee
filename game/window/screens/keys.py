"""The screen on which the player puts what keys do on other keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.player.keys import DEEDS, MET, clash, deed_title, key_of, put, shown_key, swapped
from game.player.language import _, fill
from game.window.keys import name_of
from game.window.screens.base import Screen
from game.window.style import Style, TextSize
from game.window.widgets import Answer, Button, Dialog, Label, ScrollArea, Widget, cut
from game.window.widgets.base import is_click, is_press_key

NAMED = 6
"""So many of the changed are named where all are to be as at first."""
KEY_SHARE = 30
"""Per cent of a row's width that its key takes."""


class KeyField(Widget):
    """What a key does on the left and the key on the right; pressed, it waits for another."""

    focusable = True

    def __init__(self, style: Style, deed: str, change: Callable[[str, int], object]) -> None:
        """Show the key of a deed; `change` is told the deed and the key pressed for it."""
        super().__init__(style)
        self.deed = deed
        self.waits = False
        self._change = change

    def handle(self, event: pygame.event.Event) -> bool:
        """Wait for a key on a click, Enter or Space; then take the next one, and none on Esc."""
        if self.waits and event.type == pygame.KEYDOWN:
            self.waits = False
            if event.key != pygame.K_ESCAPE:
                self._change(self.deed, event.key)
            return True
        if is_click(event, self.rect) or (self.focused and is_press_key(event)):
            self.waits = True
            return True
        return False

    def lose_focus(self) -> None:
        """Wait no longer."""
        super().lose_focus()
        self.waits = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the words and, in a box, the key; gold while it waits."""
        style, colours = self.style, self.style.theme.colours
        whole, (field, room) = self.rect, cut(self.rect, "right", self._share(), style.gap)
        told = deed_title(self.deed)
        size: TextSize = "normal" if style.measure(told)[0] <= room.width else "small"
        lines, line = style.wrap(told, room.width, size), style.line_height(size)
        for number, words in enumerate(lines):
            title, middle = style.text(words, size), 2 * number + 1 - len(lines)
            place = title.get_rect(midleft=(room.left, room.centery + middle * line // 2))
            surface.blit(title, place)
        self.rect = field
        ground = colours.panel_raised.mixed(colours.ink, 8 if self.hovered else 0)
        self.draw_box(surface, colours.accent if self.waits else ground)
        self.rect = whole
        told = _("Press a key") if self.waits else shown_key(self.deed)
        ink = colours.ink_dark if self.waits else colours.ink
        key = style.text(
            style.shorten(told, field.width - style.gap, bold=True), "normal", ink, True
        )
        surface.blit(key, key.get_rect(center=field.center))

    def _share(self) -> int:
        return self.rect.width * KEY_SHARE // 100


class KeysScreen(Screen):
    """A row for every key of the game, in groups; a change holds and is saved at once."""

    def __init__(self) -> None:
        """Start without rows; they are made for the first layout and kept."""
        super().__init__()
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._widgets: tuple[Label, ScrollArea, Button, Button] | None = None
        self.fields: list[KeyField] = []

    @property
    def listens(self) -> bool:
        """Whether a row waits for its key."""
        return any(field.waits for field in self.fields)

    def layout(self, size: tuple[int, int]) -> None:
        """Put the rows in one column in the middle."""
        style = self.style
        title, area, reset, back = self._widgets = self._widgets or self._make()
        width = min(size[0] - 4 * style.padding, style.px(style.theme.sizes.text_column))
        room = pygame.Rect(0, 0, width, size[1] - 4 * style.padding)
        room.center = (size[0] // 2, size[1] // 2)
        head, self._panel = cut(room, "top", style.control, style.gap)
        back.rect, head = cut(head, "right", back.wanted(head.width)[0], style.gap)
        reset.rect, title.rect = cut(head, "right", reset.wanted(head.width)[0], style.gap)
        area.rect = self._panel.inflate(-style.padding, -style.padding)
        self.group.set([title, area, reset, back])
        if self.group.focus is None:
            self.group.give_focus(area, by_keyboard=True)

    def _make(self) -> tuple[Label, ScrollArea, Button, Button]:
        """Make title, rows, the way to the first keys and the way back."""
        style, rows = self.style, list[Widget]()
        for group in MET:
            rows.append(Label(style, partial(_, group), bold=True))
            fields = [KeyField(style, d, self.change) for d in DEEDS if DEEDS[d].group == group]
            self.fields += fields
            rows += fields
        return (
            Label(style, lambda: _("Keys"), "large", bold=True),
            ScrollArea(style, rows, close=True),
            Button(style, lambda: _("All as at first"), self._ask_reset),
            Button(style, lambda: _("Back"), self.back, key="close"),
        )

    def change(self, deed: str, code: int) -> None:
        """Put a deed on another key, or say in one sentence why that cannot be; with what has the
        key already it can be swapped."""
        key, changed = name_of(code), dict(self.app.settings.keys)
        if not key:
            self.app.tell(_("Arrows, Tab, Enter and Esc always do the same; choose another key."))
        elif other := clash(deed, key, changed):
            known = {"key": key, "group": _(DEEDS[other].group), "deed": deed_title(other)}
            after = swapped(deed, key, changed)
            if after is not None:
                self._ask_swap(deed, after, known)
            else:
                words = _("{key} is taken: {deed} ({group}). Give that another key first.")
                self.app.tell(fill(words, **known))
        elif key != key_of(deed):
            self.app.change_settings(keys=put(deed, key, changed))

    def _ask_swap(self, deed: str, after: dict[str, str], known: dict[str, str]) -> None:
        """Ask whether a deed and what has its new key take each other's.

        :param known: the new key, and what has it.
        """
        told = fill(
            _("{key} is taken: {deed} ({group}). That would have {old} instead."),
            old=shown_key(deed),
            **known,
        )
        answers = [
            Answer(_("Swap both keys"), lambda: self.app.change_settings(keys=after), primary=True),
            Answer(_("Leave both"), escape=True),
        ]
        self.ask(Dialog(self.style, deed_title(deed), told, answers))

    def _ask_reset(self) -> None:
        """Ask whether every key is to do again what it did at first, if any does not."""
        changed = self.app.settings.keys
        if not changed:
            self.app.tell(_("All keys are as at first."))
            return
        names = [deed_title(deed) for deed in DEEDS if deed in changed]
        told = " · ".join([*names[:NAMED], *["…"][: len(names) > NAMED]])
        answers = [
            Answer(_("Keep mine"), primary=True, escape=True),
            Answer(_("All as at first"), lambda: self.app.change_settings(keys={})),
        ]
        self.ask(Dialog(self.style, _("All keys as at first?"), told, answers))

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panel behind the rows."""
        self.draw_panels(surface, self._panel)
