"""The rulebook: contents and search on the left, a page on the right, and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import pygame

from game.player.language import _, fill
from game.study.rulebook import Book, book_of
from game.window.screens.base import Screen
from game.window.screens.battle.manual import battle_chapters
from game.window.screens.chapters import Chapter
from game.window.screens.pick_list import PickList, PickRow
from game.window.screens.rulebook_page import PageArea, chapter_page, rule_page, terms_page
from game.window.style import Style
from game.window.widgets import Button, Label, TextField, Widget, cut
from rules.battle.registry import system_heads
from rules.battle.setup import Setup

CONTENTS = 340
"""Width of the contents, in pixels of the theme."""
CONTENTS_SHARE = 36
"""The same in per cent of the window's width, at most."""
HEADER = 52
"""Height of the strip over the window, in pixels of the theme."""


class Page(NamedTuple):
    """What is read: a chapter by its number, a rule by its id, the glossary, another system."""

    kind: Literal["chapter", "rule", "terms", "system"]
    name: str = ""


GLOSSARY = Page("terms")
FOLDED = "…"
"""What stands beside a rule whose part is folded."""


class RulebookScreen(Screen):
    """Rules of one system, keys and glossary; F1 or Escape goes back to where one was."""

    answers_help = True

    def __init__(
        self, chapters: Sequence[Chapter] = (), setup: Setup | None = None, clause: str = ""
    ) -> None:
        """Open at a rule, or at the first chapter for "".

        :param chapters: what else there is to read, before the rules; in a battle its keys and
            rounds unless there are others.
        :param setup: the battle whose options are told as in force; None for none.
        """
        super().__init__()
        if not chapters and setup is not None:
            chapters = battle_chapters(setup.system)
        self.chapters = tuple(chapters)
        self.setup = setup
        heads = system_heads()
        self.book = book_of(setup.system.id if setup is not None else next(iter(heads)))
        self.book = self._book_with(clause) or self.book
        known = clause in self.book.entries
        first = (
            Page("chapter", "0") if self.chapters else Page("rule", next(iter(self.book.entries)))
        )
        self.page = Page("rule", clause) if known else first
        self.history = [self.page]
        self.place = 0
        self._listed: list[Page] = []

    @property
    def clause(self) -> str:
        """The rule that is read; "" for another page."""
        return self.page.name if self.page.kind == "rule" else ""

    # Widgets

    def enter(self) -> None:
        """Make the widgets that stay."""
        style = self.style
        self._title = Label(style, self._title_words, "large", bold=True)
        self._back = Button(
            style, lambda: _("Back"), lambda: self._go(-1), hotkey=pygame.K_LEFT, hotkey_name="←"
        )
        self._on = Button(
            style, lambda: _("Forward"), lambda: self._go(1), hotkey=pygame.K_RIGHT, hotkey_name="→"
        )
        self._close = Button(
            style, lambda: _("Close"), self.back, hotkey=pygame.K_ESCAPE, hotkey_name="Esc"
        )
        self.search = TextField(
            style,
            on_change=lambda _text: self._list(),
            on_enter=lambda _text: self._take_first(),
            placeholder=lambda: _("Search…"),
        )
        self.contents = PickList(style, self._pick)
        self.area = PageArea(style, ())

    def _title_words(self) -> str:
        """Return what is read; where there is no room for all of it, the system alone."""
        system = _(self.book.system.title)
        whole = fill(_("Rulebook: {system}"), system=system)
        fits = self.style.measure(whole, "large", bold=True)[0] <= self._title.rect.width
        return whole if fits else system

    def layout(self, size: tuple[int, int]) -> None:
        """Put the strip above, the contents left and the page right."""
        style = self.style
        head, room = cut(pygame.Rect((0, 0), size), "top", style.px(HEADER))
        self._head = head
        inner = head.inflate(-2 * style.padding, -style.gap)
        for button in (self._close, self._on, self._back):
            wanted = button.wanted(inner.width)[0]
            button.rect, inner = cut(inner, "right", wanted, style.gap)
        self._title.rect = inner
        room = room.inflate(-2 * style.gap, -2 * style.gap)
        width = min(style.px(CONTENTS), size[0] * CONTENTS_SHARE // 100)
        self._left, self._right = cut(room, "left", width, style.gap)
        left = self._left.inflate(-2 * style.gap, -2 * style.gap)
        self.search.rect, self.contents.rect = cut(left, "top", style.control, style.padding)
        self.area.rect = self._right.inflate(-style.padding, -style.gap)
        self._list()
        self._turn()
        if self.group.focus is None:
            self.group.give_focus(self.contents, by_keyboard=True)

    def _turn(self) -> None:
        """Show the present page from its beginning."""
        focused = self.group.focus is self.area
        rect, style = self.area.rect, self.style
        self.area = PageArea(style, [*self._widgets(style)])
        self.area.rect = rect
        shown = [self.search, self.contents, self.area, self._back, self._on, self._close]
        self.group.set([self._title, *shown], self.area if focused else None)
        for button, place in ((self._back, self.place - 1), (self._on, self.place + 1)):
            button.enabled = 0 <= place < len(self.history)

    def _widgets(self, style: Style) -> Iterator[Widget]:
        page, orientation = self.page, self.app.settings.orientation
        if page.kind == "chapter":
            return chapter_page(style, self.chapters[int(page.name)])
        if page.kind == "terms":
            return terms_page(style, self.book.terms, self.open)
        entry = self.book.entries[page.name]
        setup = self.setup
        if setup is not None and setup.system.id != entry.system:
            setup = None
        return rule_page(
            style, self.book, entry, setup, orientation, self.open, self.app.try_lesson
        )

    # Contents

    def _list(self) -> None:
        """List what is found, or the contents with the part that is read unfolded."""
        rows = [*(self._found() if self.search.text.strip() else self._contents())]
        self._listed = [page for row, page in rows if row.look == "entry"]
        shown = []
        for row, page in rows:
            if row.look != "entry" or row.detail != FOLDED:
                number = self._listed.index(page) if page in self._listed else -1
                shown.append(row._replace(entry=number))
        chosen = self._listed.index(self.page) if self.page in self._listed else -1
        self.contents.show(shown, chosen, len(self._listed))

    def _found(self) -> Iterator[tuple[PickRow, Page]]:
        for entry in self.book.find(self.search.text):
            yield PickRow(entry.title or entry.words, entry.id), Page("rule", entry.id)
        terms = self.book.find_terms(self.search.text)
        named = _("Glossary").casefold().startswith(self.search.text.strip().casefold())
        if terms or named:
            yield PickRow(_("Glossary"), ", ".join(_(term.name) for term in terms)), GLOSSARY
        elsewhere = [*self._found_elsewhere()]
        yield from elsewhere
        if not (terms or named or elsewhere or self.book.find(self.search.text)):
            yield PickRow(_("Nothing found."), look="broken"), self.page

    def _found_elsewhere(self) -> Iterator[tuple[PickRow, Page]]:
        """Yield the rules of each other system that have all the words, under its name."""
        for system, head in system_heads().items():
            if system == self.book.system.id:
                continue
            found = book_of(system).find_own(self.search.text)
            for number, entry in enumerate(found):
                page = Page("rule", entry.id)
                if not number:
                    yield PickRow(_(head.title), look="heading"), page
                yield PickRow(entry.title or entry.words, entry.id), page

    def _contents(self) -> Iterator[tuple[PickRow, Page]]:
        """Yield every page with its row; of a part that is folded only the heading is shown."""
        for number, chapter in enumerate(self.chapters):
            yield PickRow(chapter.title), Page("chapter", str(number))
        for part in self.book.parts:
            entries = self.book.entries_of(part)
            pages = [Page("rule", entry.id) for entry in entries]
            yield PickRow(_(part.title), look="heading"), pages[0]
            folded = "" if self.page in pages else FOLDED
            for entry, page in zip(entries, pages, strict=True):
                short = entry.id.partition("-")[2]
                yield PickRow(f"{short}  {entry.title or entry.words}", folded), page
        yield PickRow(_("Glossary")), GLOSSARY
        yield PickRow(_("Other systems"), look="heading"), GLOSSARY
        for system, head in system_heads().items():
            if system != self.book.system.id:
                yield PickRow(_(head.title)), Page("system", system)

    def _pick(self, number: int) -> None:
        """Go to a row's page."""
        self.show(self._listed[number])

    def _take_first(self) -> None:
        """Go to the best of what was found."""
        if self.search.text.strip() and self._listed:
            self.show(self._listed[0])

    # Going from page to page

    def open(self, clause: str) -> None:
        """Go to a rule, or to a section's first, if there is one of that id in any book."""
        known = next((one for one in (clause, f"{clause}a") if self._book_with(one)), "")
        if known:
            self.search.show("")
            self.show(Page("rule", known))

    def _book_with(self, clause: str) -> Book | None:
        """Return the book that tells a clause: the present one before all others."""
        books = (self.book, *map(book_of, system_heads()))
        return next((book for book in books if clause in book.entries), None)

    def show(self, page: Page) -> None:
        """Go to a page; to another system's first rule."""
        if page.kind == "system":
            self.book = book_of(page.name)
            page = Page("rule", next(iter(self.book.entries)))
        if page == self.page:
            return
        del self.history[self.place + 1 :]
        self.history.append(page)
        self._go(1)

    def _go(self, step: int) -> None:
        """Go on or back in what has been read."""
        if not 0 <= self.place + step < len(self.history):
            return
        self.place += step
        self.page = self.history[self.place]
        if self.page.kind == "rule":
            self.book = self._book_with(self.page.name) or self.book
        self._list()
        self._turn()

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Search for what is typed, wherever the focus is; Escape lets the search go first."""
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if escapes and self.search.text:
            self._search_no_more()
            return True
        typed = event.type == pygame.TEXTINPUT and event.text.strip()
        if typed and not self.search.focused:
            self.group.give_focus(self.search, by_keyboard=True)
        return super().handle(event)

    def _search_no_more(self) -> None:
        """Let the search go, and list the whole book."""
        self.search.show("")
        self.group.give_focus(self.contents, by_keyboard=True)
        self._list()

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the strip and the panels behind contents and page."""
        surface.fill(self.style.theme.colours.panel, self._head)
        self.draw_panels(surface, self._left, self._right)
