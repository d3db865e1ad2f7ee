"""The first thing a player sees: title, entries, a board on the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.player.language import _, alphabet
from game.window.screens.base import Screen
from game.window.screens.menu_picture import board_picture, board_steps, draw_title
from game.window.screens.settings import SettingsScreen
from game.window.style import Style
from game.window.widgets import Button, ScrollArea

COLUMN_SHARE = 32  # per cent of the width for title and entries
TITLE_SHARE = 34  # per cent of the height for the title
LEAST_TITLE_SHARE = 18  # where large text leaves less
LEAST_COLUMN = 340  # pixels at 100 %


class MenuEntry(NamedTuple):
    """A button of the menu, its words already in the player's language."""

    words: str
    action: Callable[[], object]
    hint: str = ""
    primary: bool = False


class BattleEntries(NamedTuple):
    """What the menu can start; `resume` gives None while there is nothing to resume."""

    resume: Callable[[], Callable[[], object] | None]
    new: Callable[[], object]
    saved: Callable[[], object]
    teams: Callable[[], object]


class MenuButton(Button):
    """A button as high as the menu has room for."""

    def __init__(
        self, style: Style, height: int, words: str, action: Callable[[], object], **look: Any
    ) -> None:
        """Make a button `height` pixels high."""
        super().__init__(style, words, action, **look)
        self.height = height

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width and the menu's height."""
        return width, self.height


class MenuScreen(Screen):
    """The menu; its entries are asked for at each layout, so they are always true."""

    def __init__(self, entries: Callable[[MenuScreen], Sequence[MenuEntry]]) -> None:
        """Show what `entries` returns for this screen."""
        super().__init__()
        self._entries = entries
        self._area: ScrollArea | None = None
        self._left = pygame.Rect(0, 0, 0, 0)
        self._title_height = 0
        self._picture: partial[pygame.Surface] | None = None
        self._steps: deque[Callable[[], object]] = deque()

    def layout(self, size: tuple[int, int]) -> None:
        """Title and entries on the left; the board fills the right."""
        style = self.style
        margin = size[0] * 5 // 100
        width = max(size[0] * COLUMN_SHARE // 100, style.px(LEAST_COLUMN))
        self._left = pygame.Rect(margin, 0, min(width, size[0] - 2 * margin), size[1])
        entries = self._entries(self)
        room = size[1] * (100 - TITLE_SHARE) // 100 - 3 * style.padding
        least = style.line_height() * 9 // 8
        height = room // max(1, len(entries)) - style.gap
        close = height < least
        if close:
            least = style.line_height() * 17 // 16
        height = max(least, min(style.control, height))
        buttons = [self._button(entry, height) for entry in entries]
        area = ScrollArea(style, buttons, close=close)
        wanted = area.wanted(self._left.width)[1]
        free = size[1] - wanted
        top = max(size[1] * LEAST_TITLE_SHARE // 100, min(free * 3 // 4, free - style.padding))
        height = min(wanted, size[1] - style.padding - top)
        area.rect = pygame.Rect(self._left.left, top, self._left.width, height)
        self._title_height = top
        self._ask_for_picture(size)
        place = self._focused_place(len(entries))
        self._area = area
        self.group.set([area])
        self.group.give_focus(area, by_keyboard=True)
        area.group.give_focus(area.group.widgets[place], by_keyboard=True)

    def _ask_for_picture(self, size: tuple[int, int]) -> None:
        """Have the board painted in the next frames, unless it lies there already."""
        wanted = partial(board_picture, size, self._left.right, alphabet())
        if self._picture is None or self._picture.args != wanted.args:
            self._picture = None
            self._steps = deque((*board_steps(size, alphabet()), lambda: self._show(wanted)))

    def _show(self, picture: partial[pygame.Surface]) -> None:
        self._picture = picture

    def work(self) -> bool:
        """Paint a part of the board."""
        if not self._steps:
            return False
        self._steps.popleft()()
        return True

    def _focused_place(self, count: int) -> int:
        """Return which of `count` entries has the focus; the first after a change of entries."""
        if self._area is None or len(self._area.group.widgets) != count:
            return 0
        focus = self._area.group.focus
        return 0 if focus is None else self._area.group.widgets.index(focus)

    def _button(self, entry: MenuEntry, height: int) -> Button:
        """Make the button of an entry."""
        return MenuButton(
            self.style,
            height,
            entry.words,
            entry.action,
            hint=entry.hint,
            primary=entry.primary,
            align="left",
        )

    def back(self) -> bool:
        """Leave Escape alone: the menu is left by its own entry."""
        return False

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the board and the title."""
        style = self.style
        if self._picture is not None:
            surface.blit(self._picture(), (0, 0))
        place = pygame.Rect(self._left.left, 0, self._left.width, self._title_height)
        draw_title(surface, style, place, _("One lettered board, six orders of battle"))


def standard_entries(battles: BattleEntries) -> Callable[[MenuScreen], Sequence[MenuEntry]]:
    """Return the entries of the main menu: battles, settings, help and quit."""

    def entries(menu: MenuScreen) -> Sequence[MenuEntry]:
        app = menu.app
        resume = battles.resume()
        kept = [MenuEntry(_("Continue"), resume, primary=True)] if resume is not None else []
        return [
            *kept,
            MenuEntry(
                _("New battle"),
                battles.new,
                _("Against a bot, at one table, or watch."),
                primary=resume is None,
            ),
            MenuEntry(_("Saved battles"), battles.saved, _("Go on with a battle you saved.")),
            MenuEntry(_("Teams"), battles.teams, _("Build teams of your own.")),
            MenuEntry(_("Settings"), lambda: app.push(SettingsScreen())),
            MenuEntry(_("Help"), app.show_help),
            MenuEntry(_("Quit"), app.quit),
        ]

    return entries
