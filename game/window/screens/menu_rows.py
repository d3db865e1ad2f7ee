"""The entries of the menu: rows with picture, note and key, and the card of the kept battle."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.player.language import _
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.widgets import Button, spoken

if TYPE_CHECKING:
    from game.play.kept import KeptBattle

ICON = 24  # pixels at 100%
CARD = 120  # pixels at 100%, the least height of the card of the kept battle
BOARD = 96  # pixels at 100%


class MenuEntry(NamedTuple):
    """A row of the menu, its words already in the player's language."""

    words: str
    action: Callable[[], object]
    note: str = ""
    icon: str = ""
    key: int | None = None
    key_name: str = ""
    primary: bool = False


class MenuRow(Button):
    """A row as high as the menu has room for; the note stands at the right where it fits."""

    def __init__(self, style: Style, entry: MenuEntry) -> None:
        """Make a row; the menu says how high it is."""
        super().__init__(
            style, entry.words, entry.action, hotkey=entry.key, hotkey_name=entry.key_name
        )
        self.height = 0
        self.note = entry.note
        self.picture = entry.icon
        self.primary = entry.primary

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width and the menu's height."""
        return width, self.height

    def draw(self, surface: pygame.Surface) -> None:
        """Draw picture, words, note and key; the row lights up under the mouse and in focus."""
        style, colours = self.style, self.style.theme.colours
        lit = self.hovered or self.focused
        fill = colours.accent if self.primary else colours.panel if lit else None
        ink = colours.ink_dark if self.primary else colours.ink
        soft = ink if self.primary else colours.ink_soft
        if self.primary and self.hovered:
            fill = colours.accent.mixed(colours.ink, 14)
        self.draw_box(surface, fill)
        room = self.rect.inflate(-2 * style.padding, 0)
        size = min(style.px(ICON), self.rect.height)
        if self.picture:
            sign = icon(self.picture, size, ink)
            surface.blit(sign, sign.get_rect(midleft=room.midleft))
        room.left += size + style.padding
        room.width -= size + style.padding
        letters = min(style.px(style.theme.fonts.normal), self.rect.height * 3 // 4)
        text = style.shorten(spoken(self.words), room.width, letters, self.primary)
        words = style.text(text, letters, ink, self.primary)
        surface.blit(words, words.get_rect(midleft=room.midleft))
        right = room.right
        if self.hotkey_name:
            key = style.text(self.hotkey_name, "small", soft, True)
            column = max(key.get_width(), style.px(ICON))
            if words.get_width() + style.gap + column <= room.width:
                surface.blit(key, key.get_rect(midright=(right, room.centery)))
                right -= column + style.gap
        note = style.text(self.note, "small", soft)
        if room.left + words.get_width() + style.padding + note.get_width() <= right:
            surface.blit(note, note.get_rect(midright=(right, room.centery)))


class ContinueCard(Button):
    """Goes on with the kept battle; shows its board and says what it is, once that is known."""

    def __init__(self, style: Style, action: Callable[[], object]) -> None:
        """Start without knowing the battle."""
        super().__init__(style, lambda: _("Continue"), action, primary=True)
        self.low = False
        """Whether it says only round and turn."""
        self._kept: KeptBattle | None = None
        self._told = ("",) * 3
        self._board: pygame.Surface | None = None

    def show(self, kept: KeptBattle) -> None:
        """Show a battle."""
        from game.play.kept import when

        self._kept = kept
        self._told = (kept.title, kept.moment, when(kept.saved, datetime.now()))
        self._board = None

    def paint(self) -> bool:
        """Paint the little board if it is not painted yet; False if there is nothing to do."""
        battle = self._kept.battle if self._kept is not None else None
        if battle is None or self._kept is None or self._board is not None:
            return False
        from game.window.view.small_board import small_board

        side = self.style.px(BOARD)
        room = (side, side)
        self._board = small_board(battle.setup.board, self._kept.dots(), room, self.style, "rows")
        return True

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width, and room for board and words."""
        style = self.style
        words = style.line_height(bold=True)
        words += len(self._wrapped(width)) * style.line_height("small")
        if self.low:
            return width, words + style.gap
        return width, max(style.px(CARD), words + 2 * style.padding)

    def _wrapped(self, width: int) -> list[str]:
        """Return the lines under the word Continue, broken where they are too long."""
        style = self.style
        board = 0 if self.low else style.px(BOARD) + style.padding
        room = max(1, width - board - 2 * style.padding)
        shown = self._told[1:2] if self.low else self._told
        return [line for words in shown for line in style.wrap(words, room, "small")]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw card, board, words and key."""
        style, colours = self.style, self.style.theme.colours
        fill = colours.accent.mixed(colours.ink, 14) if self.hovered else colours.accent
        self.draw_box(surface, fill)
        room = self.rect.inflate(-2 * style.padding, 0)
        board = pygame.Rect(room.left, 0, style.px(BOARD), style.px(BOARD))
        board.centery = room.centery
        if self._board is not None and not self.low:
            surface.blit(self._board, self._board.get_rect(center=board.center))
        left = room.left if self.low else board.right + style.padding
        lines = self._wrapped(self.rect.width)
        height = style.line_height(bold=True) + len(lines) * style.line_height("small")
        top = room.centery - height // 2
        words = style.text(spoken(self.words), "normal", colours.ink_dark, True)
        surface.blit(words, (left, top))
        key = style.text("Enter" if self.focused else "", "small", colours.ink_dark)
        if left + words.get_width() + style.gap + key.get_width() <= room.right:
            surface.blit(key, key.get_rect(topright=(room.right, top + style.px(4))))
        top += style.line_height(bold=True)
        for line in lines:
            surface.blit(style.text(line, "small", colours.ink_dark), (left, top))
            top += style.line_height("small")
