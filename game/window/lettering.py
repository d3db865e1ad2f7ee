"""Lines of text as they are seen: which font has a letter, and in which order letters stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from unicodedata import bidirectional

import pygame
from pygame import freetype

from game.player.language import right_to_left
from game.player.reading import CARET, FORMULA
from game.window.theme import Colour, Fonts, OtherFont, font_file

LEFT, RIGHT, TOGETHER, APART = "\u200e\u200f\u202a\u202c"
"""Marks that are not seen: a letter of each direction, and ends of what keeps its own."""
ARROWS = str.maketrans("←→", "\u22d6\u22d7")
SEEN_ARROWS = str.maketrans("\u22d6\u22d7", "←→")
"""Arrows point on, not to the right: they are turned as signs are that have a mirrored twin."""
PATHS = "/~"
"""What the name of a file may begin with."""
NO_LETTER = re.compile("[\ud800-\udfff]")
"""What stands for the bytes of a file's name that is no text."""
KEPT_LINES = 4096
NAMED = 16
"""By how many bits the number of a weight stands above that of a font within its file."""


class Bold:
    """The bold letters of a file of several weights, on the lines of its plain ones."""

    def __init__(self, file: str, pixels: int, weight: int, plain: pygame.font.Font) -> None:
        """Load a weight, from 1, so many pixels high; `plain` gives the lines."""
        freetype.init()
        self._font = freetype.Font(file, pixels, font_index=weight << NAMED)
        self._font.pad = True
        self.get_height, self.get_ascent = plain.get_height, plain.get_ascent
        self.get_linesize = plain.get_linesize

    def size(self, text: str) -> tuple[int, int]:
        """Return width and height of a line, in pixels."""
        return self._font.get_rect(text).width, self.get_height()

    def render(self, text: str, antialias: bool, colour: Colour) -> pygame.Surface:
        """Return a line on clear ground."""
        line, _where = self._font.render(text, colour)
        return line.subsurface((0, 0, line.width, min(line.height, self.get_height())))


def _font(one: Fonts | OtherFont, pixels: int, bold: bool) -> pygame.font.Font | Bold:
    """Load one of the theme's fonts, so many pixels high."""
    file = str(font_file(one.package, one.file))
    plain = pygame.font.Font(file, pixels)
    return Bold(file, pixels, one.bold, plain) if bold else plain


class Typeface:
    """The fonts of one height in the order in which they are asked for a letter; all but the first
    are loaded when a letter is theirs.

    All stand on the line of the first, which gives the height.
    """

    def __init__(self, fonts: Fonts, pixels: int, bold: bool) -> None:
        """Load the theme's fonts, so many pixels high."""
        self._ranges = tuple((other.first, other.last) for other in fonts.others)
        self._first = _font(fonts, pixels, bold)
        self._other = cache(lambda which: _font(fonts.others[which - 1], pixels, bold))
        self.get_linesize = self._first.get_linesize
        self.get_ascent = self._first.get_ascent

    def _which(self, letter: str) -> int:
        """Return the number of the font that has a letter: the first has what no other claims."""
        claims = (n for n, (first, last) in enumerate(self._ranges, 1) if first <= letter <= last)
        return next(claims, 0)

    def _pieces(self, text: str) -> Sequence[tuple[pygame.font.Font | Bold, str]]:
        """Return a text in pieces of one font each."""
        if text.isascii():
            return ((self._first, text),)
        text = NO_LETTER.sub("\ufffd", text)
        pieces = groupby(text, self._which)
        found = [(self._other(n) if n else self._first, "".join(piece)) for n, piece in pieces]
        return found or ((self._first, text),)

    def size(self, text: str) -> tuple[int, int]:
        """Return width and height of a line, in pixels."""
        pieces = self._pieces(text)
        height = self._first.get_height()
        return sum(font.size(piece)[0] for font, piece in pieces), height

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """Return a line as it is to be seen from left to right."""
        pieces = self._pieces(text)
        if len(pieces) == 1 and pieces[0][0] is self._first:
            return self._first.render(pieces[0][1], True, colour)
        whole = pygame.Surface(self.size(text), pygame.SRCALPHA)
        left, line = 0, self.get_ascent()
        for font, piece in pieces:
            whole.blit(font.render(piece, True, colour), (left, line - font.get_ascent()))
            left += font.size(piece)[0]
        return whole


def seen(line: str) -> str:
    """Return the characters of a line in the order in which they stand from left to right.

    A line begins at the side where the language does, except that one of Latin or Cyrillic words
    alone begins at the left, unless a sign before them ties it to what stands there.
    """
    return line if line.isascii() and not right_to_left() else _seen(line, right_to_left())


@lru_cache(KEPT_LINES)
def _seen(line: str, from_right: bool) -> str:
    kinds = {bidirectional(letter) for letter in line}
    begin = line.lstrip(CARET)[:1]
    latin = "L" in kinds and (begin in PATHS or bidirectional(begin) in ("L", "EN"))
    if "R" not in kinds and (latin or not from_right):
        return line
    from bidi.algorithm import get_display  # takes a moment, and most games never need it

    around = RIGHT if from_right else LEFT
    whole = FORMULA.sub(lambda found: f"{around}{TOGETHER}{found[0]}{APART}{around}", line)
    shown = get_display(whole.translate(ARROWS), base_dir="R" if from_right else "L")
    assert isinstance(shown, str)
    return shown.replace(around, "").translate(SEEN_ARROWS)


def before_caret(line: str, place: int) -> str:
    """Return what stands between the line's beginning, as it is seen, and a caret at a place."""
    shown = seen(line[:place] + CARET + line[place:])
    left, _mark, right = shown.partition(CARET)
    return right if right_to_left() else left


def runs_on(line: str) -> bool:
    """Say whether a line goes on in the direction in which the language is read."""
    if not right_to_left():
        return True
    return seen(line) != line or line.isspace()
