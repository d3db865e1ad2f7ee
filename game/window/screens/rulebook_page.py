"""A page of the rulebook as widgets: a rule with its example, the glossary, a chapter of keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.player.language import _, alphabet, colon
from game.player.settings import Orientation
from game.study.illustration import Illustration, illustrate
from game.study.lesson import Entry as Lesson
from game.study.lesson import LessonError, lessons_of
from game.study.rulebook import ID, Book, Entry, mark_words, options_of
from game.study.rulebook_file import Term
from game.window.screens.chapters import Chapter
from game.window.screens.help import HelpText, KeyLine
from game.window.style import Style
from game.window.view.board_view import BoardView
from game.window.view.ground import border_width
from game.window.widgets import Button, Label, Widget
from game.window.widgets.linked_text import LinkedText
from rules.battle.setup import Setup

CELL, BOARD = 88, 330
"""Largest side of a cell of a drawn position, and of its board, in pixels of the theme."""

OnOpen = Callable[[str], object]


class PageArea(HelpText):
    """A page to scroll by arrows; Tab goes from link to link."""

    def gain_focus(self, *, by_keyboard: bool, backwards: bool = False) -> None:
        """Take the focus, and show it if it came by keyboard."""
        self.focused, self.ring = True, by_keyboard

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page and the ring round it while no link has the focus."""
        super().draw(surface)
        if self.group.focus is None:
            self.draw_ring(surface)


class PositionPicture(Widget):
    """The board of a position as the battle would show it."""

    def __init__(self, style: Style, seen: Illustration, orientation: Orientation) -> None:
        """Keep the position; it is painted when it is first drawn."""
        super().__init__(style)
        self._seen, self._orientation = seen, orientation
        self._painted: tuple[tuple[int, int, int], pygame.Surface] | None = None

    def _size(self, width: int) -> tuple[int, int]:
        """Return the size of the board with its frame in so much width."""
        board, border = self._seen.board, border_width(self.style)
        across, down = board.numbers, board.letters
        if self._orientation == "columns":
            across, down = down, across
        room = min(width - 2 * border, self.style.px(BOARD) * across // max(across, down))
        cell = min(self.style.px(CELL), room // across)
        return across * cell + 2 * border, down * cell + 2 * border

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the size of the picture."""
        return self._size(width)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture, painted anew only where its size has changed."""
        size = self._size(self.rect.width)
        wanted = *size, self.style.revision
        if self._painted is None or self._painted[0] != wanted:
            self._painted = wanted, self._paint(size)
        surface.blit(self._painted[1], self.rect)

    def _paint(self, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        view = BoardView(self._seen.board, self.style, self._orientation, None, alphabet())
        view.layout(picture.get_rect())
        view.draw(picture, self._seen.scene())
        return picture


def rule_page(
    style: Style,
    book: Book,
    entry: Entry,
    setup: Setup | None,
    orientation: Orientation,
    on_open: OnOpen,
    on_try: Callable[[str], object],
) -> Iterator[Widget]:
    """Yield the widgets of a rule, from above downwards.

    :param on_open: goes to the rule of an id.
    :param on_try: begins the lesson of an id.
    """

    others = re.compile(rf"(?!{re.escape(entry.id)}\b){ID.pattern}")

    def text(words: str) -> Widget:
        return LinkedText(style, words, others, on_open)

    soft = style.theme.colours.ink_soft
    head = f"{entry.id}  ·  {mark_words(entry)}"
    yield Label(style, head, "small", colour=soft, wrap=True)
    if entry.title:
        gold = style.theme.colours.accent
        yield Label(style, entry.title, bold=True, colour=gold, wrap=True)
    yield LinkedText(style, entry.words, others, on_open, "large")
    if entry.example:
        yield heading(style, _("For example"))
        yield text(entry.example)
    seen = illustrate(entry)
    if seen is not None:
        yield PositionPicture(style, seen, orientation)
        yield from (text(line) for line in seen.told(entry.id))
    options = [*options_of(entry, setup)]
    if options:
        yield heading(style, _("Options"))
        yield from (Label(style, option, wrap=True) for option in options)
    terms = book.terms_of(entry)
    if terms:
        yield heading(style, _("Words"))
        for term in terms:
            yield Label(
                style, f"{_(term.name)}{colon()} {_(term.text)}", "small", colour=soft, wrap=True
            )
    lessons = _lessons(entry.id)
    if lessons:
        yield heading(style, _("Try it"))
        yield from (
            Button(style, _(one.lesson.title), partial(on_try, one.id), align="left")
            for one in lessons
        )
    links = book.links_of(entry)
    if links:
        yield heading(style, _("See also"))
        yield from (_link(style, linked, on_open) for linked in links)


def _lessons(clause: str) -> tuple[Lesson, ...]:
    """Return the lessons that teach a clause; none where a file is broken, as Learn tells."""
    try:
        return lessons_of(clause)
    except LessonError:
        return ()


def _link(style: Style, entry: Entry, on_open: OnOpen) -> Button:
    words = f"{entry.id}  {entry.title or entry.words}"
    return Button(style, words, partial(on_open, entry.id), align="left")


def heading(style: Style, words: str) -> Label:
    """Return a heading within a page."""
    return Label(style, words, "small", bold=True, colour=style.theme.colours.accent)


def terms_page(style: Style, terms: tuple[Term, ...], on_open: OnOpen) -> Iterator[Widget]:
    """Yield the glossary: every term with what it means and its rule."""
    yield Label(style, _("Glossary"), "large", bold=True)
    for term in sorted(terms, key=lambda one: _(one.name).casefold()):
        yield Label(style, _(term.name), bold=True)
        told = f"{_(term.text)} {term.clause}".strip()
        yield LinkedText(style, told, ID, on_open)


def chapter_page(style: Style, chapter: Chapter) -> Iterator[Widget]:
    """Yield a chapter: its title, its paragraphs, its keys."""
    yield Label(style, chapter.title, "large", bold=True, wrap=True)
    yield from (Label(style, text, wrap=True) for text in chapter.paragraphs)
    yield from (KeyLine(style, row) for row in chapter.keys)
