"""The duels by post: what each stands at, its last post to copy, the other's to paste."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from game.play.post.duel import Duel, PostError
from game.play.post.letter import letter, told_news
from game.play.telling import outcome_words, side_name
from game.player.faults import tell_fault
from game.player.language import _, fill
from game.window.screens.base import Screen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.pick_list import PickList, PickRow
from game.window.widgets import (
    Button,
    Label,
    Paragraph,
    ScrollText,
    button_rows,
    columns,
    cut,
)

SHARES = (2, 3)
"""How the list and the words of the chosen duel share the width."""


class Shelf(Protocol):
    """What can be done with duels."""

    def paths(self) -> Sequence[Path]: ...
    def look(self, path: Path) -> Iterator[Duel | PostError | None]: ...
    def begin(self) -> None: ...
    def paste(self) -> None: ...
    def read(self, text: str) -> None: ...
    def play(self, duel: Duel) -> None: ...
    def copy(self, duel: Duel, *, bbcode: bool) -> None: ...
    def write(self, duel: Duel) -> None: ...
    def delete(self, path: Path) -> None: ...


class DuelsScreen(Screen):
    """A list of duels, what is known of the chosen one, and what can be done at the foot."""

    def __init__(self, shelf: Shelf) -> None:
        """List what is on a shelf; each is opened post by post, one in a frame."""
        super().__init__()
        self._shelf = shelf
        self.paths: tuple[Path, ...] = ()
        self.known: dict[Path, Duel | PostError] = {}
        self._looking: Iterator[Duel | PostError | None] | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Make the widgets."""
        style = self.style
        self._title = Label(style, lambda: _("Duels by post"), "large", bold=True)
        self._about = Label(
            style,
            lambda: _(
                "Two people exchange texts by mail or in a forum. Nobody need trust the other: "
                "every action is checked, and no die is chosen by anybody."
            ),
            wrap=True,
            colour=style.theme.colours.ink_soft,
        )
        self.list = PickList(style, self._pick)
        self.words = ScrollText(style, "small")
        self._play = Button(
            style, self._play_words, lambda: self._do(self._shelf.play), primary=True,
            hotkey=pygame.K_RETURN, hotkey_name="Enter",
        )  # fmt: skip
        self._of_last = [
            self._button(lambda: _("Copy"), lambda: self._do(self._copy), pygame.K_c, "C"),
            self._button(
                lambda: _("Copy for a forum"), lambda: self._do(self._copy_bb), pygame.K_f, "F"
            ),
            self._button(lambda: _("Into a file"), lambda: self._do(self._write), pygame.K_s, "S"),
        ]
        self._delete = self._button(lambda: _("Delete"), self._ask_delete, pygame.K_DELETE, "Del")
        self._always = [
            self._button(lambda: _("Paste the other's post"), self._paste, pygame.K_v, "V"),
            self._button(lambda: _("Challenge somebody"), self._shelf.begin, pygame.K_n, "N"),
        ]
        self._back = self.back_button()

    def _play_words(self) -> str:
        duel = self.chosen if isinstance(self.chosen, Duel) else None
        if duel is not None and duel.public.over:
            return _("Look at the end")
        mine = duel is not None and duel.mine
        return _("Write the post") if mine else _("Look at the board")

    def _button(
        self, words: Callable[[], str], action: Callable[[], object], key: int, name: str
    ) -> Button:
        return Button(self.style, words, action, hotkey=key, hotkey_name=name)

    def layout(self, size: tuple[int, int]) -> None:
        """Put the title above, list and words side by side, what can be done at the foot."""
        style = self.style
        self.paths = tuple(self._shelf.paths())
        self.list.chosen = min(max(0, self.list.chosen), len(self.paths) - 1)
        room = pygame.Rect((0, 0), size).inflate(-2 * style.padding, -2 * style.padding)
        head, room = cut(room, "top", style.control, style.gap)
        self._back.rect, self._title.rect = cut(
            head, "right", self._back.wanted(head.width)[0], style.gap
        )
        height = self._about.wanted(room.width)[1]
        self._about.rect, room = cut(room, "top", height, style.gap)
        shown = self._useful()
        height, place = button_rows(style, shown, room.width)
        foot, room = cut(room, "bottom", height, style.padding)
        place(foot)
        self.foot = foot.top
        self.list.rect, self._panel = columns(room, SHARES, style.padding)
        self.words.rect = self._panel.inflate(-2 * style.padding, -2 * style.padding)
        self._show()
        self.group.set([self._title, self._about, self.list, self.words, *shown, self._back])
        if self.group.focus is None:
            self.group.give_focus(self.list if self.paths else shown[0], by_keyboard=True)

    def _useful(self) -> list[Button]:
        """Return the buttons that do something now, and hide the others."""
        duel = self.chosen if isinstance(self.chosen, Duel) else None
        self._play.visible = duel is not None and (duel.mine or duel.battle is not None)
        for button in self._of_last:
            button.visible = duel is not None and duel.wrote_last
        self._delete.visible = bool(self.paths)
        every = (self._play, *self._of_last, *self._always, self._delete)
        return [button for button in every if button.visible]

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panel behind the words."""
        self.draw_panels(surface, self._panel)

    def _show(self) -> None:
        """Show every duel in a row, and the chosen one's words."""
        rows = [self._row(number) for number in range(len(self.paths))]
        nothing = PickRow(_("There is no duel yet."), look="broken")
        self.list.show(rows or [nothing], self.list.chosen, len(rows))
        duel = self.chosen
        self.words.set(list(self._told(duel)) if isinstance(duel, Duel) else [])

    @property
    def chosen(self) -> Duel | PostError | None:
        """The chosen duel, the fault of its file, or None while it has not been looked into."""
        at = self.list.chosen
        return self.known.get(self.paths[at]) if 0 <= at < len(self.paths) else None

    def _row(self, number: int) -> PickRow:
        path = self.paths[number]
        duel = self.known.get(path)
        if duel is None:
            return PickRow(path.stem, entry=number)
        if isinstance(duel, PostError):
            return PickRow(path.stem, tell_fault(duel), "broken", number)
        detail = f"{path.stem} · {side_name(duel.side)} · {stand(duel)}"
        return PickRow(title_of(duel), detail, entry=number)

    def _told(self, duel: Duel) -> list[Paragraph]:
        """Return what has happened last and, where one has written it, the last post."""
        soft = self.style.theme.colours.ink_soft
        told = [Paragraph(stand(duel), bold=True)]
        told += [Paragraph(line) for line in told_news(duel)]
        if duel.wrote_last:
            words = _("Your last post, to be sent to the other:")
            told += [Paragraph(""), Paragraph(words, bold=True)]
            lines = letter(duel.public).splitlines()
            told += [Paragraph(line, soft, size="small") for line in lines]
        return told

    def work(self) -> bool:
        """Read one post of the first duel that is not known yet."""
        path = next((path for path in self.paths if path not in self.known), None)
        if path is None:
            return False
        self._looking = self._looking or self._shelf.look(path)
        found = next(self._looking)
        if found is not None:
            self._looking, self.known[path] = None, found
            self.layout(self.app.surface.get_size())
        return True

    def show_changed(self, duel: Duel) -> None:
        """Show a duel as it is now, chosen; read anew where another game has written it."""
        self._looking = None
        self.known.pop(duel.path, None)
        if not duel.overtaken:
            self.known[duel.path] = duel
        self.list.chosen = list(self._shelf.paths()).index(duel.path)
        self.layout(self.app.surface.get_size())

    # What the player does

    def _pick(self, at: int) -> None:
        self.list.chosen = at
        self.layout(self.app.surface.get_size())

    def _do(self, what: Callable[[Duel], object]) -> None:
        """Do something with the chosen duel, or say why that cannot be."""
        duel = self.chosen
        if isinstance(duel, Duel) and duel.overtaken:
            self.show_changed(duel)
            self.app.tell(
                _("Another running game has gone on with this duel; this is how it stands now.")
            )
        elif isinstance(duel, PostError):
            self.app.tell(tell_fault(duel))
        elif duel is not None:
            what(duel)

    def _copy(self, duel: Duel) -> None:
        self._shelf.copy(duel, bbcode=False)

    def _copy_bb(self, duel: Duel) -> None:
        self._shelf.copy(duel, bbcode=True)

    def _write(self, duel: Duel) -> None:
        self._shelf.write(duel)

    def _paste(self) -> None:
        self._shelf.paste()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a post that is dropped here, as a text or as a file, too."""
        if event.type == pygame.DROPTEXT and self.dialog is None:
            self._shelf.read(event.text)
            return True
        return super().handle(event)

    def _ask_delete(self) -> None:
        if not 0 <= self.list.chosen < len(self.paths):
            return
        path = self.paths[self.list.chosen]

        def delete() -> None:
            self._shelf.delete(path)
            self._looking = None
            self.known.pop(path, None)
            self.layout(self.app.surface.get_size())

        words = _("Without its file nobody can go on with the duel.")
        self.ask_delete(path.stem, delete, words)

    def help(self) -> Sequence[Chapter]:
        """Return what one does here, step by step, and the keys."""
        return (
            Chapter(
                _("Duels by post"),
                (
                    _("Challenge somebody, copy the post and send it."),
                    _("Copy the answer from the mail or the forum, and paste it here."),
                    _("Decide what is to be decided; the next post is ready to be sent."),
                ),
                (
                    KeyRow("↑ ↓", _("Another duel")),
                    KeyRow("Enter", _("Write the post")),
                    KeyRow("Enter", _("Look at the board")),
                    KeyRow("C F S", _("Copy the last post, for a forum, into a file")),
                    KeyRow("V", _("Paste the other's post")),
                    KeyRow("N", _("Challenge somebody")),
                    KeyRow("Del", _("Delete")),
                    KeyRow("Esc", _("Back")),
                ),
            ),
        )


def title_of(duel: Duel) -> str:
    """Return the title of what is fought."""
    header = duel.public.posts[0].header
    return _(str(header.scenario["title"])) if header is not None else ""


def stand(duel: Duel) -> str:
    """Return whose post is awaited, or how the duel has ended."""
    number = len(duel.public.posts) + 1
    if duel.public.over and duel.public.battle is not None:
        return outcome_words(duel.public.battle.outcome, {})
    if duel.asked:
        return _("A draw is offered to you")
    if duel.mine:
        return fill(_("You write post {number}"), number=number)
    return fill(_("The other writes post {number}"), number=number)
