"""The list of saved battles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.player.language import _
from game.window.screens.base import Screen
from game.window.widgets import Button, Label, ListBox, cut


class SavedBattle(NamedTuple):
    """A file, and what it says of itself; `fault` is empty unless it cannot be read."""

    path: Path
    title: str
    fault: str = ""


class SavedScreen(Screen):
    """Choose a saved battle to go on with."""

    def __init__(
        self,
        battles: Sequence[SavedBattle],
        on_choose: Callable[[Path], object],
        on_replay: Callable[[Path], object],
    ) -> None:
        """List battles, the newest first; each can be gone on with or looked through."""
        super().__init__()
        self.battles = tuple(battles)
        self._on_choose = on_choose
        self._on_replay = on_replay
        self._panel = pygame.Rect(0, 0, 0, 0)

    def layout(self, size: tuple[int, int]) -> None:
        """Put the list in a readable column."""
        style = self.style
        width = min(size[0] - 4 * style.padding, style.px(style.theme.sizes.text_column))
        room = pygame.Rect(0, 0, width, size[1] - 4 * style.padding)
        room.center = (size[0] // 2, size[1] // 2)
        head, room = cut(room, "top", style.control, style.gap)
        back = Button(
            style, lambda: _("Back"), self.back, hotkey=pygame.K_ESCAPE, hotkey_name="Esc"
        )
        title = Label(style, lambda: _("Saved battles"), "large", bold=True)
        replay = Button(
            style, lambda: _("Replay"), self._replay, hotkey=pygame.K_r, hotkey_name="R"
        )
        back.rect, head = cut(head, "right", back.wanted(head.width)[0], style.gap)
        replay.rect, title.rect = cut(head, "right", replay.wanted(head.width)[0], style.gap)
        rows = [one.fault or f"{one.path.stem}: {one.title}" for one in self.battles]
        box = ListBox(style, rows, self._choose)
        self._box = box
        replay.visible = bool(rows)
        self._panel = room
        box.rect = room.inflate(-style.padding, -style.padding)
        empty = Label(style, "" if rows else _("Nothing has been saved yet."))
        empty.rect = box.rect.copy()
        self.group.set([title, box, empty, replay, back], box)

    def _choose(self, index: int) -> None:
        battle = self.battles[index]
        if battle.fault:
            self.app.tell(battle.fault)
        else:
            self._on_choose(battle.path)

    def _replay(self) -> None:
        battle = self.battles[self._box.selected]
        if battle.fault:
            self.app.tell(battle.fault)
        else:
            self._on_replay(battle.path)

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panel behind the list."""
        self.draw_panels(surface, self._panel)
