"""The studies of the player: to open, begin, rename, paste and delete."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from game.player.faults import tell_fault
from game.player.keys import shown_key
from game.player.language import _, fill
from game.player.maps import MAPS, own_maps
from game.study.chapter import LONGEST_TITLE
from game.study.shelf import Kept
from game.window.screens.base import Screen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.pick_list import PickList, PickRow
from game.window.widgets import Answer, Button, Dialog, Label, Selector, TextField, button_rows, cut
from rules.battle.registry import all_systems
from rules.content.scenario import list_scenarios

WIDTH = 760
"""Widest that the list is, in pixels of the theme."""


class Shelf(Protocol):
    """What can be done with studies."""

    def kept(self) -> Sequence[Kept]: ...
    def open(self, kept: Kept) -> None: ...
    def begin(self, title: str, scenario: Path) -> None: ...
    def paste(self) -> None: ...
    def rename(self, kept: Kept, title: str) -> None: ...
    def copy(self, kept: Kept) -> None: ...
    def delete(self, kept: Kept) -> None: ...


class ShelfScreen(Screen):
    """A list of studies; what can be done with the chosen one stands at its foot."""

    def __init__(self, shelf: Shelf) -> None:
        """List what is on a shelf."""
        super().__init__()
        self._shelf = shelf
        self.kept: tuple[Kept, ...] = ()

    def enter(self) -> None:
        """Make the widgets."""
        style = self.style
        self._title = Label(style, lambda: _("Studies"), "large", bold=True)
        self._about = Label(
            style,
            lambda: _(
                "A study shows how a rule works: positions, moves tried on them, words and arrows."
            ),
            wrap=True,
            colour=style.theme.colours.ink_soft,
        )
        self.list = PickList(style, self._pick)
        self._open = Button(
            style, lambda: _("Open"), lambda: self._do(self._shelf.open), primary=True,
            hotkey=pygame.K_RETURN, hotkey_name="Enter",
        )  # fmt: skip
        self._others = [
            Button(style, words, action, hotkey=key, hotkey_name=name)
            for words, action, key, name in (
                (lambda: _("New"), self._ask_new, pygame.K_n, "N"),
                (lambda: _("Paste"), self._shelf.paste, pygame.K_v, "V"),
                (lambda: _("Copy as text"), lambda: self._do(self._shelf.copy), pygame.K_c, "C"),
                (lambda: _("Rename"), self._ask_title, pygame.K_r, "R"),
                (lambda: _("Delete"), self._ask_delete, pygame.K_DELETE, "Del"),
                (lambda: _("Back"), self.back, pygame.K_ESCAPE, "Esc"),
            )
        ]

    def layout(self, size: tuple[int, int]) -> None:
        """Put the title above, the list below it, what can be done at the foot."""
        style, before = self.style, len(self.kept)
        self.kept = tuple(self._shelf.kept())
        room = pygame.Rect((0, 0), size).inflate(-2 * style.padding, -2 * style.padding)
        head, room = cut(room, "top", style.control, style.gap)
        self._title.rect = head
        height = self._about.wanted(room.width)[1]
        self._about.rect, room = cut(room, "top", height, style.gap)
        new, paste, copy, rename, delete, back = self._others
        some = bool(self.kept)
        for button in (self._open, copy, rename, delete):
            button.visible = some
        shown = [one for one in (self._open, new, paste, copy, rename, delete, back) if one.visible]
        height, place = button_rows(style, shown, room.width)
        foot, room = cut(room, "bottom", height, style.padding)
        place(foot)
        self.foot = foot.top
        self.list.rect = room.copy()
        self.list.rect.width = min(room.width, style.px(WIDTH))
        at = min(max(0, self.list.chosen), len(self.kept) - 1)
        self.list.show([self._row(number) for number in range(len(self.kept))], at, len(self.kept))
        if not some:
            way = _("{key} in a battle or a replay begins one with what is shown there.")
            none = PickRow(_("There is no study yet."), fill(way, key=shown_key("take")))
            self.list.show([none], -2, 0)
        self.group.set([self._title, self._about, self.list, *shown])
        first_or_last = len(self.kept) > before or (before and not some)
        if self.group.focus is None or first_or_last:  # one has come from a study, or gone
            self.group.give_focus(self.list if some else new, by_keyboard=True)

    def _row(self, number: int) -> PickRow:
        kept = self.kept[number]
        if kept.error is not None:
            return PickRow(kept.title, tell_fault(kept.error), "broken", number)
        assert kept.study is not None
        chapters = kept.study.chapters
        systems = dict.fromkeys(_(chapter.system.title) for chapter in chapters)
        count = fill(_("{count} {count:chapter|chapters}"), count=len(chapters))
        return PickRow(kept.title or _("Study"), " · ".join([count, *systems]), entry=number)

    def _pick(self, at: int) -> None:
        again = at == self.list.chosen
        self.list.show(self.list.rows, at, len(self.kept))
        if again and pygame.mouse.get_pressed()[0]:
            self._do(self._shelf.open)

    def _do(self, what: Callable[[Kept], object]) -> None:
        """Do something with the chosen study, or say why that cannot be."""
        if not 0 <= self.list.chosen < len(self.kept):
            return
        kept = self.kept[self.list.chosen]
        if kept.error is not None:
            self.app.tell(tell_fault(kept.error))
        else:
            what(kept)

    # Questions

    def _ask_new(self) -> None:
        """Ask what the study is to be called and on what it begins."""
        systems = all_systems()
        every = (*list_scenarios(MAPS, systems), *list_scenarios(own_maps(), systems))
        entries = [one for one in every if one.error is None]
        entries.sort(key=lambda one: one.path)
        ranked = sorted({one.system for one in entries}, key=lambda one: systems[one].rank)
        boards = {
            system: [(one.path, self._words(one.title)) for one in entries if one.system == system]
            for system in ranked
        }
        title = TextField(
            self.style,
            greatest_length=LONGEST_TITLE,
            placeholder=lambda: _("Name of the study"),
        )
        first = boards[ranked[0]]
        board = Selector[Path](self.style, "", first, first[0][0], lambda _path: None)
        system = Selector[str](
            self.style,
            "",
            [(one, self._words(systems[one].title)) for one in ranked],
            ranked[0],
            lambda chosen: board.offer(boards[chosen]),
        )
        answers = [
            Answer(_("Begin"), lambda: self._shelf.begin(title.text, board.value), primary=True),
            Answer(_("Back"), escape=True),
        ]
        text = _("It begins with a scenario's position, which can be changed as one likes.")
        self.ask(Dialog(self.style, _("A new study"), text, answers, [title, system, board]))

    def _words(self, title: str) -> Callable[[], str]:
        return lambda: _(title)

    def _ask_title(self) -> None:
        """Ask what the chosen study is to be called."""
        self._do(self._ask_title_of)

    def _ask_title_of(self, kept: Kept) -> None:
        field = TextField(self.style, kept.title, greatest_length=LONGEST_TITLE)

        def rename() -> None:
            self._shelf.rename(kept, field.text.strip())
            self.layout(self.app.surface.get_size())

        answers = [Answer(_("Rename"), rename, primary=True), Answer(_("Back"), escape=True)]
        self.ask(Dialog(self.style, _("Rename"), "", answers, [field]))

    def _ask_delete(self) -> None:
        """Ask whether the chosen study is to be deleted."""
        if not 0 <= self.list.chosen < len(self.kept):
            return
        kept = self.kept[self.list.chosen]

        def delete() -> None:
            self._shelf.delete(kept)
            self.layout(self.app.surface.get_size())

        self.ask_delete(kept.title, delete)

    def help(self) -> Sequence[Chapter]:
        """Return the keys of this screen."""
        return (
            Chapter(
                _("Studies"),
                (
                    _("F2 in a battle or a replay takes what is shown into a study; F3 edits it."),
                    _("Paste opens a study, or a battle, from its text in the clipboard."),
                ),
                (
                    KeyRow("↑ ↓", _("Another study")),
                    KeyRow("Enter", _("Open")),
                    KeyRow("N", _("A new study")),
                    KeyRow("C V", _("Copy as text, paste")),
                    KeyRow("R", _("Rename")),
                    KeyRow("Del", _("Delete")),
                    KeyRow("Esc", _("Back")),
                ),
            ),
        )
