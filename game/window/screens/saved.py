"""The saved battles: each with its board, what it is and when it was kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

import pygame

from game.play.kept import KeptBattle, when
from game.player.keys import shown_key
from game.player.language import _, fill
from game.window.screens.base import Screen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.style import Style
from game.window.view.small_board import small_board
from game.window.widgets import Button, Label, cut
from game.window.widgets.cards import CardGrid

TWO_COLUMNS = 900  # pixels at 100%, from which on two battles stand side by side
BOARD = 96  # pixels at 100%


def _nothing_yet() -> str:
    words = _("Nothing has been saved yet. In a battle, also once it is over, {key} saves it.")
    return fill(words, key=shown_key("save"))


class SavedCards(CardGrid):
    """A card for each saved battle; those that nobody has looked into yet show their names."""

    def __init__(self, style: Style, on_pick: Callable[[int], object]) -> None:
        """Start without battles."""
        super().__init__(style, on_pick)
        self.paths: tuple[Path, ...] = ()
        self.known: dict[Path, KeptBattle] = {}
        self._boards: dict[tuple[Path, int], pygame.Surface] = {}

    def place(self, room: pygame.Rect, *, across: int) -> None:
        """Fill a room with cards of one height."""
        style = self.style
        self.rect, self.across = room, across
        width = (room.width - style.gap * across) // across
        heights = [self._height(path, width) for path in self.paths]
        self.card_height = max(heights, default=style.control)
        self.show(len(self.paths), self.chosen)

    def _height(self, path: Path, width: int) -> int:
        style = self.style
        lines = self._lines(path, width)
        words = len(lines[0]) * style.line_height(bold=True)
        words += len(lines[1]) * style.line_height("small")
        return max(words, style.px(BOARD)) + 2 * style.gap

    def _lines(self, path: Path, width: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return title and details as they stand in a card of that width."""
        style = self.style
        room = max(1, width - style.px(BOARD) - 3 * style.padding)
        kept = self.known.get(path)
        if kept is None:
            return style.wrap(path.stem, room, bold=True), ()
        details = [kept.players, kept.moment]
        details += [] if kept.fault else [when(kept.saved, datetime.now())]
        small = [line for words in details if words for line in style.wrap(words, room, "small")]
        return style.wrap(kept.title, room, bold=True), tuple(small)

    def paint_next(self) -> bool:
        """Paint a board that is not painted yet; False if there is none."""
        side = self.style.px(BOARD)
        for path, kept in self.known.items():
            if kept.battle is not None and (path, side) not in self._boards:
                board = kept.battle.setup.board
                self._boards[path, side] = small_board(
                    board, kept.dots(), (side, side), self.style, "rows"
                )
                return True
        return False

    def draw_card(self, surface: pygame.Surface, index: int, room: pygame.Rect) -> None:
        """Draw board, title and details."""
        style, colours, path = self.style, self.style.theme.colours, self.paths[index]
        side = style.px(BOARD)
        place = pygame.Rect(room.left + style.padding, 0, side, side)
        place.centery = room.centery
        board = self._boards.get((path, side))
        if board is not None:
            surface.blit(board, board.get_rect(center=place.center))
        titles, details = self._lines(path, room.width)
        height = len(titles) * style.line_height(bold=True)
        height += len(details) * style.line_height("small")
        left, top = place.right + style.padding, room.centery - height // 2
        for line in titles:
            surface.blit(style.text(line, "normal", colours.ink, True), (left, top))
            top += style.line_height(bold=True)
        kept = self.known.get(path)
        ink = colours.warning if kept is not None and kept.fault else colours.ink_soft
        for line in details:
            surface.blit(style.text(line, "small", ink), (left, top))
            top += style.line_height("small")


class SavedScreen(Screen):
    """Choose a saved battle to go on with, to look at again, or to delete."""

    def __init__(
        self,
        battles: Callable[[], Sequence[Path]],
        look: Callable[[Path], KeptBattle],
        on_choose: Callable[[Path], object],
        on_replay: Callable[[Path], object],
        on_delete: Callable[[Path], object],
        on_post: Callable[[], object] | None = None,
    ) -> None:
        """List what `battles` returns, the newest first; `look` looks into one of them.

        `on_post` shows the duels by post, if one can get there from here.
        """
        super().__init__()
        self._battles, self._look = battles, look
        self._on_choose, self._on_replay, self._on_delete = on_choose, on_replay, on_delete
        self._on_post = on_post

    def enter(self) -> None:
        """Make the widgets; they stay while the screen does."""
        style = self.style
        self._title = Label(style, lambda: _("Replays and saved"), "large", bold=True)
        self._back = self.back_button()
        self._post = Button(
            style,
            lambda: _("By post"),
            self._on_post or self.back,
            hotkey=pygame.K_p,
            hotkey_name="P",
        )
        self._post.visible = self._on_post is not None
        self.cards = SavedCards(style, self._pick)
        self._empty = Label(style, _nothing_yet, wrap=True)
        self._open = Button(
            style,
            lambda: _("Open"),
            lambda: self._do(self._on_choose),
            hotkey=pygame.K_RETURN,
            hotkey_name="Enter",
            primary=True,
        )
        self._replay = Button(
            style,
            lambda: _("Replay"),
            lambda: self._do(self._on_replay),
            hotkey=pygame.K_r,
            hotkey_name="R",
        )
        self._delete = Button(
            style, lambda: _("Delete"), self._ask, hotkey=pygame.K_DELETE, hotkey_name="Del"
        )

    def layout(self, size: tuple[int, int]) -> None:
        """Put the title above, the cards below it, what can be done at the foot."""
        style = self.style
        self.cards.paths = tuple(self._battles())
        chosen = min(max(0, self.cards.chosen), len(self.cards.paths) - 1)
        self.cards.chosen = chosen
        room = pygame.Rect((0, 0), size).inflate(-2 * style.padding, -2 * style.padding)
        head, room = cut(room, "top", style.control, style.gap)
        wanted = self._back.wanted(head.width)[0]
        self._back.rect, head = cut(head, "right", wanted, style.gap)
        if self._post.visible:
            wanted = self._post.wanted(head.width)[0]
            self._post.rect, head = cut(head, "right", wanted, style.gap)
        self._title.rect = head
        some = bool(self.cards.paths)
        foot, room = cut(room, "bottom", style.control, style.padding)
        self.foot = foot.top if some else 0
        for button in (self._open, self._replay, self._delete):
            button.visible = some
            button.rect, foot = cut(foot, "left", button.wanted(foot.width)[0], style.gap)
        self._empty.visible, self.cards.visible = not some, some
        self._empty.rect = cut(room, "top", style.control)[0]
        self.cards.place(room, across=2 if size[0] >= style.px(TWO_COLUMNS) else 1)
        shown = [self.cards, self._open, self._replay, self._delete] if some else [self._empty]
        self.group.set([self._title, *shown, self._post, self._back])
        if self.group.focus is None:
            self.group.give_focus(self.cards if some else self._back, by_keyboard=True)

    def work(self) -> bool:
        """Look into one battle, then paint one board."""
        for path in self.cards.paths:
            if path not in self.cards.known:
                self.cards.known[path] = self._look(path)
                self.layout(self.app.surface.get_size())
                return True
        return self.cards.paint_next()

    def _pick(self, index: int) -> None:
        self.cards.show(self.cards.count, index)

    @property
    def _chosen(self) -> Path | None:
        chosen = self.cards.chosen
        return self.cards.paths[chosen] if 0 <= chosen < len(self.cards.paths) else None

    def _do(self, what: Callable[[Path], object]) -> None:
        """Do something with the chosen battle, or say why that cannot be."""
        path = self._chosen
        if path is None:
            return
        kept = self.cards.known.get(path)
        if kept is not None and kept.fault:
            self.app.tell(kept.fault)
        else:
            what(path)

    def _ask(self) -> None:
        """Ask whether the chosen battle is to be deleted."""
        path = self._chosen
        if path is None:
            return
        kept = self.cards.known.get(path)
        title = path.stem if kept is None else kept.title
        self.ask_delete(title, lambda: self._remove(path))

    def _remove(self, path: Path) -> None:
        self._on_delete(path)
        self.cards.known.pop(path, None)
        self.layout(self.app.surface.get_size())

    def help(self) -> Sequence[Chapter]:
        """Return the keys of this screen."""
        return (
            Chapter(
                _("Saved battles"),
                (_("Each shows its board as it was left."),),
                (
                    KeyRow("← → ↑ ↓", _("Another battle")),
                    KeyRow("Enter", _("Go on with it, or look at it again if it is over")),
                    KeyRow("R", _("Look at it again from the beginning")),
                    KeyRow("Del", _("Delete")),
                    KeyRow("P", _("Duels by post")),
                    KeyRow("Esc", _("Back")),
                ),
            ),
        )
