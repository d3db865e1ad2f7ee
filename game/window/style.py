"""The theme at one scale: lengths in pixels and all rendering of text."""

from __future__ import annotations

import re
from time import thread_time
from typing import Literal, TypeVar

import pygame

from game.window.lettering import Typeface, before_caret, seen
from game.window.mirror import mirrored, turned
from game.window.theme import Colour, Theme

TextSize = Literal["small", "normal", "large"]

LEAST_TEXT_SCALE = 100
GREATEST_TEXT_SCALE = 200
LEAST_WINDOW_FACTOR = 0.85
GROWTH = 0.5
"""How much of a larger window makes everything larger; the rest of it shows more."""
LARGEST_FRAME, LARGEST_SHARE = 1.3, 1.6
"""How many times as large as usual a board's frame, and words on its cells, may become."""
LEAST_ON_BOARD = 13
"""Letters on a board are no smaller where they find room, in pixels of the theme."""
SMALLER = (93, 86, 79)
"""Letters in which a line is written where it is too long, in per cent of their size."""
SPARE = 0.004
"""Seconds of its own time after which a frame begins nothing that can wait."""
WHOLE = 0.0065
"""Seconds of its own time in which a frame is done with what can wait too."""
CACHED_TEXTS = 3000
ELLIPSIS = "…"
BREAK = re.compile(" (?![%·])")
"""Where a line may end: never before a per cent sign or a middle dot."""
SYLLABLE = re.compile(r"[аеёиоуыэюяaeiouy](?=[^\Wаеёиоуыэюяaeiouyйьъ]\w)", re.IGNORECASE)
"""A vowel after which a word may be broken: a consonant and another letter follow."""


class Style:
    """A theme scaled to the window and to the player's text size.

    Every text of the game is rendered here, so reading direction and caching
    have one place. `revision` grows whenever the scale changes: whoever keeps
    rendered pictures compares it.
    """

    def __init__(self, theme: Theme, text_scale: int = 100) -> None:
        """Start at the theme's own window size; `text_scale` is 100 to 200 per cent."""
        pygame.font.init()
        self.theme = theme
        self.revision = 0
        self.patience = 0
        """So many frames what can wait is put off at most; with 0 nothing ever waits."""
        self.painted = False
        """Whether something that had waited has been painted in this frame."""
        self._begun = 0.0
        self._told: tuple[object, ...] = ()
        self._text_scale = text_scale
        self._window_factor = 1.0
        self._lengths: dict[float, int] = {}
        self._fonts: dict[tuple[TextSize | int, bool], Typeface] = {}
        self._texts: dict[tuple[str, TextSize | int, Colour, bool, bool], pygame.Surface] = {}
        self._sizes: dict[tuple[str, TextSize | int, bool], tuple[int, int]] = {}
        self._shorts: dict[tuple[str, int, TextSize | int, bool], str] = {}
        self._wraps: dict[tuple[str, int, TextSize | int, bool], tuple[str, ...]] = {}

    def begin_frame(self) -> None:
        """Count this thread's time from here on as that of a new frame."""
        self._begun, self.painted = thread_time(), False

    @property
    def spent(self) -> float:
        """The frame's own time so far, in seconds: what this thread has computed for it."""
        return thread_time() - self._begun

    @property
    def hurried(self) -> bool:
        """Whether the frame has had so much to do that what can wait had better wait."""
        return not self.spares(0)

    def spares(self, seconds: float) -> bool:
        """Whether the frame has time for something that can wait and takes so long."""
        if not self.patience:
            return True
        spent = self.spent
        return spent < SPARE and spent + seconds < WHOLE

    def follow_words(self, *told: object) -> None:
        """Paint anew whatever was painted in other words.

        :param told: all that words hang on: language, letters of cells, keys.
        """
        if self._told != told:
            self._told = told
            self.revision += 1
            self._texts.clear()

    def wear(self, theme: Theme) -> None:
        """Take on another theme; whatever was painted in the one before is painted anew."""
        if theme is not self.theme:
            self.theme = theme
            self.revision += 1
            self._texts.clear()

    @property
    def factor(self) -> float:
        """How many pixels one pixel of the theme takes now."""
        return self._window_factor * self._text_scale / 100

    def rescale(self, text_scale: int, window: tuple[int, int]) -> None:
        """Follow the player's text size (per cent) and the window's size (pixels)."""
        sizes = self.theme.sizes
        larger = min(window[0] / sizes.window_width, window[1] / sizes.window_height) - 1
        window_factor = max(LEAST_WINDOW_FACTOR, 1 + larger * (GROWTH if larger > 0 else 1))
        text_scale = max(LEAST_TEXT_SCALE, min(GREATEST_TEXT_SCALE, text_scale))
        if (text_scale, window_factor) == (self._text_scale, self._window_factor):
            return
        self._text_scale = text_scale
        self._window_factor = window_factor
        self.revision += 1
        self._lengths.clear()
        self._fonts.clear()
        self._texts.clear()
        self._sizes.clear()
        self._shorts.clear()
        self._wraps.clear()

    def px(self, length: float) -> int:
        """Return a length of the theme in pixels of this window, at least 1."""
        found = self._lengths.get(length)
        if found is None:
            found = self._lengths[length] = max(1, round(length * self.factor))
        return found

    def framed(self, length: float) -> int:
        """Return a length of the theme that grows with the text only as far as boards allow."""
        larger = self._text_scale / 100
        return self.px(length * min(larger, LARGEST_FRAME) / larger)

    def on_board(self, size: int, share: float) -> int:
        """Return the height of letters on cells of `size` pixels: a share of the cell.

        Larger text takes a larger share, so that words grow although the cells get smaller.
        """
        scale = min(LARGEST_SHARE, self._text_scale / 100)
        wanted = max(
            size * share * scale, min(self.px(LEAST_ON_BOARD), size * share * LARGEST_SHARE)
        )
        return max(1, round(wanted))

    @property
    def gap(self) -> int:
        """Space between neighbours, in pixels."""
        return self.px(self.theme.sizes.gap)

    @property
    def padding(self) -> int:
        """Space between a panel's edge and its contents, in pixels."""
        return self.px(self.theme.sizes.padding)

    @property
    def control(self) -> int:
        """Height of a button or a choice, in pixels."""
        return self.px(self.theme.sizes.control)

    @property
    def radius(self) -> int:
        """Radius of rounded corners, in pixels."""
        return self.px(self.theme.sizes.radius)

    def font(self, size: TextSize | int = "normal", bold: bool = False) -> Typeface:
        """Return the fonts of one of the three sizes, or of a height in pixels."""
        found = self._fonts.get((size, bold))
        if found is None:
            fonts = self.theme.fonts
            pixels = size if isinstance(size, int) else self.px(getattr(fonts, size))
            found = self._fonts[size, bold] = Typeface(fonts, pixels, bold)
        return found

    def line_height(self, size: TextSize | int = "normal", bold: bool = False) -> int:
        """Return the distance between two lines of text, in pixels."""
        return self.font(size, bold).get_linesize()

    def text(
        self,
        text: str,
        size: TextSize | int = "normal",
        colour: Colour | None = None,
        bold: bool = False,
    ) -> pygame.Surface:
        """Return one rendered line, to be seen as it reads; kept, so do not draw on it."""
        ink = self.theme.colours.ink if colour is None else colour
        key = (text, size, ink, bold, mirrored())
        found = self._texts.get(key)
        if found is None:
            found = self.font(size, bold).render(seen(text), ink)
            found = _keep(self._texts, key, turned(found) if mirrored() else found)
        return found

    def measure(
        self, text: str, size: TextSize | int = "normal", bold: bool = False
    ) -> tuple[int, int]:
        """Return width and height of one line, in pixels."""
        key = (text, size, bold)
        found = self._sizes.get(key)
        if found is None:
            found = _keep(self._sizes, key, self.font(size, bold).size(text))
        return found

    def caret(self, text: str, place: int, size: TextSize | int = "normal") -> int:
        """Return how far behind a line's beginning the caret before a letter is, in pixels."""
        return self.measure(before_caret(text, place), size)[0]

    def shorten(
        self, text: str, width: int, size: TextSize | int = "normal", bold: bool = False
    ) -> str:
        """Return the text, or its beginning and an ellipsis if it is wider than `width`."""
        key = (text, width, size, bold)
        found = self._shorts.get(key)
        if found is None:
            found = _keep(self._shorts, key, _shortened(self.font(size, bold), text, width))
        return found

    def fitting(
        self, text: str, width: int, size: TextSize = "small", bold: bool = False
    ) -> TextSize | int:
        """Return the size, or a somewhat smaller height in pixels, in which a line fits."""
        if self.measure(text, size, bold)[0] <= width:
            return size
        whole = getattr(self.theme.fonts, size)
        heights = [self.px(whole * share / 100) for share in SMALLER]
        found = (height for height in heights if self.measure(text, height, bold)[0] <= width)
        return next(found, heights[-1])

    def fitted(
        self,
        text: str,
        width: int,
        size: TextSize = "small",
        colour: Colour | None = None,
        bold: bool = False,
    ) -> pygame.Surface:
        """Return a rendered line no wider than `width`: in smaller letters, at last shortened."""
        letters = self.fitting(text, width, size, bold)
        return self.text(self.shorten(text, width, letters, bold), letters, colour, bold)

    def wrap(
        self, text: str, width: int, size: TextSize | int = "normal", bold: bool = False
    ) -> tuple[str, ...]:
        """Break a text into lines no wider than `width`; line ends in it are kept."""
        key = (text, width, size, bold)
        found = self._wraps.get(key)
        if found is None:
            font = self.font(size, bold)
            lines = (line for part in text.split("\n") for line in _wrap(font, part, width))
            found = _keep(self._wraps, key, tuple(lines))
        return found


Key = TypeVar("Key")
Value = TypeVar("Value")


def _keep(kept: dict[Key, Value], key: Key, value: Value) -> Value:
    """Keep what has been worked out, not too much of it, and return it."""
    if len(kept) >= CACHED_TEXTS:
        kept.clear()
    kept[key] = value
    return value


def _shortened(font: Typeface, text: str, width: int) -> str:
    """Return as much of a text as fits into a width, with an ellipsis if that is not all."""
    if font.size(text)[0] <= width:
        return text
    fits, too_long = 0, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if font.size(text[:middle].rstrip() + ELLIPSIS)[0] <= width:
            fits = middle
        else:
            too_long = middle
    return text[:fits].rstrip() + ELLIPSIS


def _wrap(font: Typeface, paragraph: str, width: int) -> list[str]:
    """Break one paragraph at its spaces, not before a sign; a word wider than the line is cut,
    behind a hyphen if it has one."""
    lines: list[str] = []
    line = ""
    for word in BREAK.split(paragraph):
        longer = f"{line} {word}" if line else word
        if font.size(longer)[0] <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while len(word) > 1 and font.size(word)[0] > width:
            cut = max(1, _fitting(font, word, width))
            cut = word.rfind("-", 1, cut) + 1 or cut
            lines.append(word[:cut])
            word = word[cut:]
        line = word
    lines.append(line)
    return lines


def _fitting(font: Typeface, word: str, width: int) -> int:
    """Return how many leading characters of a word fit."""
    count = 0
    while count < len(word) and font.size(word[: count + 1])[0] <= width:
        count += 1
    return count
