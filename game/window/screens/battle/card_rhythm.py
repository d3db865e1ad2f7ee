"""How close together a card's lines stand: loose where there is room, else close, and closest
where no row of its table would find room; and how it is written on: downwards, side by side where
there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

import pygame

from game.play.dossier import Dossier, Plate
from game.play.telling import short_unit_name
from game.player.language import colon
from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.widgets.scroll_text import Laid
from game.window.widgets.telling import Telling
from rules.battle.sheet import Fact, Gauge
from rules.clause import last_named

Item = TypeVar("Item", Fact, Gauge, Plate)

INDENT = 12
"""How far a note stands from the left, in pixels of the theme."""
NARROW = 200
"""A card with less room, in pixels of the theme, has everything one below the other."""


class Rhythm(NamedTuple):
    """Heights and rooms, in pixels of the theme."""

    token: int
    """Width of the token."""
    above: int
    """Above the head."""
    head: int
    """Below the head."""
    overlap: int
    """By which the head's second line comes nearer to its first."""
    gauge: int
    """Below a gauge's bar."""
    pips: int
    """Below the line of small gauges."""
    plate: int
    """Height of an effect's plate."""
    gap: int
    """Below a plate and below the table."""
    tight: int
    """By which lines of the table and of numbers come nearer to each other."""
    numbers: int
    """Side by side."""
    close: bool = False
    """Whether it says no more than it must."""
    lean: bool = False
    """Whether what is left of this turn makes room for what is to be feared of the next."""


LOOSE = Rhythm(40, 12, 6, 0, 5, 3, 28, 4, 0, 2)
CLOSE = Rhythm(36, 8, 3, 4, 2, 1, 20, 2, 3, 3, close=True)
CLOSEST = Rhythm(36, 6, 1, 6, 1, 0, 20, 2, 3, 3, close=True, lean=True)


def rhythms(*, table: bool) -> tuple[Rhythm, ...]:
    """Return in which order they are tried; a card without a table leaves nothing out for it."""
    return LOOSE, CLOSE, CLOSEST._replace(lean=table)


class CardGround(Telling, Laid):
    """What a card is written on, from above downwards; it can be measured without being drawn."""

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Write nothing yet."""
        super().__init__(style, on_rule)
        self._surface: pygame.Surface | None = None
        self._top = 0
        self._rhythm = LOOSE
        self.bid = ""
        """What is written where there is no card."""

    def write_bid(self, surface: pygame.Surface) -> None:
        """Write what one is to do to see a card."""
        style, room = self.style, self._room()
        top = room.top + style.padding
        for words in style.wrap(self.bid, room.width, "small"):
            surface.blit(style.text(words, "small", style.theme.colours.ink_soft), (room.left, top))
            top += style.line_height("small")
        self.settle()

    def _room(self) -> pygame.Rect:
        return self.view().inflate(-2 * self.style.padding, 0)

    @property
    def _line(self) -> int:
        """From line to line of what the card can do and of its numbers, in pixels."""
        return self.style.line_height("small") - self.style.px(self._rhythm.tight)

    def _spot(self, place: pygame.Rect, hint: str) -> None:
        """Remember what is told of a place that is seen."""
        if self._surface is not None:
            self.mark(place, hint)

    def _write(
        self, words: str, place: tuple[int, int], ink: Colour, *, bold: bool = False, right: int = 0
    ) -> int:
        """Write at a place, or ending at `right`; return the width."""
        picture = self.style.text(words, "small", ink, bold)
        if self._surface is not None:
            left = right - picture.get_width() if right else place[0]
            self._surface.blit(picture, (left, place[1]))
        return picture.get_width()

    def _notes_above(self, notes: Sequence[str], rows: int) -> list[str]:
        """Return which notes find room above so many rows of numbers and a line that counts what
        is left out; for the first of them, which matters most, numbers make room."""
        end = self.rect.bottom - self.offset - self.style.gap // 2
        room = (end - self._top - self.style.px(self._rhythm.gap)) // self._line - rows - 1
        width, found = self._room().width - self.style.px(INDENT), list[str]()
        for note in notes:
            lines = len(self.style.wrap(bare(note), width, "small"))
            if lines <= room + (0 if found else rows):
                found.append(note)
                room -= lines
        return found

    def _beside(
        self,
        items: Sequence[Item],
        draw: Callable[[Item, pygame.Rect], int],
        wanted: Callable[[Item], int],
        most: int = 2,
        *,
        aligned: bool = False,
    ) -> None:
        """Draw items in rows of as many as show all they have to, at most so many.

        :param aligned: whether a shorter row stands below the first places of the one before.
        """
        room, gap, before = self._room(), self.style.padding, 1
        for row in self._rows(items, wanted, most):
            for across in (before, len(row)):
                width = (room.width - gap * (across - 1)) // across
                if aligned and across >= len(row) and all(wanted(one) <= width for one in row):
                    break
            before = across
            lefts = (room.left + number * (width + gap) for number in range(len(row)))
            places = [pygame.Rect(left, self._top, width, 0) for left in lefts]
            self._top += max(draw(*one) for one in zip(row, places, strict=True))

    def _rows(
        self, items: Sequence[Item], wanted: Callable[[Item], int], most: int
    ) -> Iterator[Sequence[Item]]:
        """Yield the rows in which items stand."""
        room, gap = self._room(), self.style.padding
        most = most if room.width >= self.style.px(NARROW) else 1
        while items:
            for across in range(min(most, len(items)), 0, -1):
                width = (room.width - gap * (across - 1)) // across
                if all(wanted(item) <= width for item in items[:across]):
                    break
            yield items[:across]
            items = items[across:]


def bare(note: str) -> str:
    """Return a note without the rule that it ends in."""
    return note.removesuffix(f"{colon()} {last_named(note)}")


def name_lines(told: Dossier, width: int, style: Style) -> tuple[tuple[str, ...], TextSize | int]:
    """Return a name and its letters: in one line, else in two, at last cut."""
    if style.measure(told.name, "normal", True)[0] <= width:
        return (told.name,), "normal"
    letters = style.fitting(told.name, width, bold=True)
    broken = style.wrap(told.name, width, "small", True)
    if style.measure(told.name, letters, True)[0] <= width or len(broken) > 2:
        cut = partial(style.shorten, size=letters, bold=True)
        return (short_unit_name(told.card.name, width, cut),), letters
    return broken, "small"
