"""The first thing a player sees: title, the kept battle, entries, a board on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.player.keys import shown_key
from game.player.language import _, alphabet
from game.window.screens.base import Screen
from game.window.screens.menu_rows import ContinueCard, MenuEntry, MenuRow
from game.window.screens.settings import SettingsScreen
from game.window.widgets import ScrollArea

if TYPE_CHECKING:
    from game.play.kept import KeptBattle
    from game.window.screens.menu_board import MenuBoard

NEEDED = (
    "game.play.scene",
    "rules.record.record",
    "game.play.kept",
    "game.window.view.animation",
    "game.window.view.overlays",
    "game.window.screens.menu_board",
)
"""What the board and the kept battle need; imported frame by frame."""
LEFT, WIDTH = 32, 472
"""Where the entries begin and how wide they are, in pixels at 100%."""
INDENT = 16  # pixels at 100%: title and pictures of the entries stand on one line
TITLE = 64  # pixels at 100%, the lettering of the name
TOP = 40  # pixels at 100%, above the name
ROW = 46  # pixels at 100%
BOARD_LEFT, BOARD_TOP = 528, 64  # pixels at 100%


class BattleEntries(NamedTuple):
    """What the menu can start; `resume` gives None while there is nothing to resume.

    `kept` looks into the battle to be resumed; it is asked after the first frame.
    """

    resume: Callable[[], Callable[[], object] | None]
    new: Callable[[], object]
    saved: Callable[[], object]
    teams: Callable[[], object]
    kept: Callable[[], KeptBattle | None] = lambda: None
    studies: Callable[[], object] = lambda: None
    learn: Callable[[], object] = lambda: None
    first: Callable[[], object] = lambda: None
    newcomer: Callable[[], bool] = lambda: False
    """Whether nothing has been learnt or played yet: the guided first battle is then offered."""
    lab: Callable[[], object] = lambda: None
    puzzles: Callable[[], object] = lambda: None


class MenuScreen(Screen):
    """The menu; its entries are asked for at each layout, so they are always true."""

    def __init__(
        self, entries: Callable[[MenuScreen], Sequence[MenuEntry]], battles: BattleEntries
    ) -> None:
        """Show what `entries` returns for this screen, and the kept battle."""
        super().__init__()
        self._entries = entries
        self._battles = battles
        self._area: ScrollArea | None = None
        self._card: ContinueCard | None = None
        self._left = pygame.Rect(0, 0, 0, 0)
        self._pieces: list[Callable[[], object]] = []
        self._board: MenuBoard | None = None

    def layout(self, size: tuple[int, int]) -> None:
        """Name and entries at one left edge; the board fills the right."""
        style = self.style
        width = min(style.px(WIDTH), size[0] - 2 * style.px(LEFT))
        self._left = pygame.Rect(style.px(LEFT), 0, width, size[1])
        top = self._title_bottom(size) + style.gap
        area = self._rows(self._entries(self), self._battles.resume())
        area.rect = pygame.Rect(self._left.left - area.margin, top, width, 0)
        place = self._focused_place(len(area.group.widgets))
        self._area = area
        self._place_rows(size)
        self.group.set([area])
        self.group.give_focus(area, by_keyboard=True)
        area.group.give_focus(area.group.widgets[place], by_keyboard=True)
        imports = [partial(import_module, name) for name in NEEDED]
        self._pieces = [*imports, partial(self._look_into, size), partial(self._lay, size)]
        self._kept: KeptBattle | None = None
        if self._board is not None and not self._board.lies(self._corner(), size):
            self._board = None

    def _corner(self) -> tuple[int, int]:
        """Return where the upper left corner of the board's frame lies."""
        return self.style.px(BOARD_LEFT), self.style.px(BOARD_TOP)

    def _rows(
        self, entries: Sequence[MenuEntry], resume: Callable[[], object] | None
    ) -> ScrollArea:
        """Return the kept battle's card and the entries."""
        rows = [MenuRow(self.style, entry) for entry in entries]
        self._card = None if resume is None else ContinueCard(self.style, resume)
        cards = [] if self._card is None else [self._card]
        return ScrollArea(self.style, [*cards, *rows], close=True)

    def _focused_place(self, count: int) -> int:
        """Return which of `count` entries has the focus; the first after a change of entries."""
        if self._area is None or len(self._area.group.widgets) != count:
            return 0
        focus = self._area.group.focus
        return 0 if focus is None else self._area.group.widgets.index(focus)

    # The board and the kept battle

    def _look_into(self, size: tuple[int, int]) -> None:
        """Look into the kept battle."""
        self._kept = self._battles.kept() if self._card is not None else None
        if self._kept is not None and self._card is not None:
            self._card.show(self._kept)
            self._pieces.append(self._card.paint)
            self._place_rows(size)

    def _lay(self, size: tuple[int, int]) -> None:
        """Have the kept battle's board painted, or the sample."""
        from game.play.scene import Scene
        from game.window.screens.menu_board import MenuBoard

        kept, style = self._kept, self.style
        board = MenuBoard(style, self._corner(), size, self.app.settings.orientation, alphabet())
        known = kept is not None and kept.battle is not None
        board.show(kept.battle if kept else None, kept.scene() if kept and known else Scene())
        self._board = board

    def _place_rows(self, size: tuple[int, int]) -> None:
        """Give card and rows the room that there is: rows get lower first, then the card tells
        less, at last rows get as low as can be read."""
        area, style = self._area, self.style
        if area is None:
            return
        rows = [one for one in area.group.widgets if isinstance(one, MenuRow)]
        room, easy = size[1] - area.rect.top - style.gap, style.line_height() * 5 // 4
        for low, least in ((False, easy), (True, easy), (True, style.line_height() // 2)):
            if self._card is not None:
                self._card.low = low
            for row in rows:
                row.height = style.px(ROW)
            over = area.wanted(area.rect.width)[1] - room
            for row in rows:
                row.height = max(least, row.height - max(0, -(-over // len(rows))))
            area.rect.height = min(room, area.wanted(area.rect.width)[1])
            if area.rect.height < room or over <= 0:
                break

    def work(self) -> bool:
        """Look into the kept battle, then paint a part of the board."""
        if self._pieces:
            self._pieces.pop(0)()
            return True
        return self._board is not None and self._board.work()

    def back(self) -> bool:
        """Leave Escape alone: the menu is left by its own entry."""
        return False

    # Drawing

    def _title_size(self, size: tuple[int, int]) -> int:
        """Return the height of the lettering: smaller where rows need the room."""
        return min(self.style.px(TITLE), size[1] * 12 // 100)

    def _title_bottom(self, size: tuple[int, int]) -> int:
        style = self.style
        top = min(style.px(TOP), size[1] * 5 // 100)
        bottom = top + style.line_height(self._title_size(size), True)
        return bottom + style.line_height("small") if self._has_line(size) else bottom

    def _has_line(self, size: tuple[int, int]) -> bool:
        """Say whether there is room for the line under the name."""
        return size[1] >= self.style.px(600)

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the board and the title."""
        if self._board is not None:
            self._board.draw(surface)
        style, colours, size = self.style, self.style.theme.colours, surface.get_size()
        pixels = self._title_size(size)
        left = self._left.left + style.px(INDENT)
        top = min(style.px(TOP), size[1] * 5 // 100)
        words = _("Six Orders")
        width = style.font(pixels, bold=True).size(words)[0]
        room = self._left.right - left
        if width > room:
            pixels = pixels * room // width
        surface.blit(style.text(words, pixels, colours.ink, bold=True), (left, top))
        if self._has_line(size):
            line = style.text(
                _("One lettered board, six orders of battle"), "small", colours.ink_soft
            )
            bottom = top + style.line_height(self._title_size(size), True)
            surface.blit(line, (left, bottom - style.gap // 2))


def standard_entries(battles: BattleEntries) -> Callable[[MenuScreen], Sequence[MenuEntry]]:
    """Return the entries of the main menu under the kept battle."""

    def entries(menu: MenuScreen) -> Sequence[MenuEntry]:
        app = menu.app
        new = battles.newcomer()
        first = MenuEntry(
            _("Your first battle"), battles.first, _("step by step"), "trophy", pygame.K_f, "F",
            primary=True,
        )  # fmt: skip
        return [
            *([first] if new else []),
            MenuEntry(
                _("New battle"),
                battles.new,
                _("against a bot, at one table, or watch"),
                icon="blade",
                key=pygame.K_n,
                key_name="N",
                primary=battles.resume() is None and not new,
            ),
            MenuEntry(
                _("Learn"), battles.learn, _("first battle, lessons"), "star", pygame.K_l, "L"
            ),
            MenuEntry(
                _("Puzzles"), battles.puzzles, _("one best move"), "question", pygame.K_p, "P"
            ),
            MenuEntry(_("Studies"), battles.studies, _("show a rule"), "scroll", pygame.K_d, "D"),
            MenuEntry(_("Lab"), battles.lab, _("one fight, six orders"), "die", pygame.K_b, "B"),
            MenuEntry(_("Replays and saved"), battles.saved, "", "play", pygame.K_r, "R"),
            MenuEntry(_("Teams"), battles.teams, _("of your own"), "shield", pygame.K_t, "T"),
            MenuEntry(
                _("Help"), app.show_help, _("keys and rules"), "book", key_name=shown_key("help")
            ),
            MenuEntry(
                _("Settings"),
                lambda: app.push(SettingsScreen()),
                icon="turn",
                key=pygame.K_s,
                key_name="S",
            ),
            MenuEntry(_("Quit"), app.quit, "", "cross_out", pygame.K_q, "Q"),
        ]

    return entries


def make_menu(battles: BattleEntries) -> MenuScreen:
    """Return the main menu."""
    return MenuScreen(standard_entries(battles), battles)
