"""The theme at one scale: lengths in pixels and all rendering of text."""

from __future__ import annotations

import re
from typing import Literal

import pygame

from game.window.theme import Colour, Theme, font_file

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
CACHED_TEXTS = 3000
ELLIPSIS = "…"
BREAK = re.compile(" (?![%·])")
"""Where a line may end: never before a per cent sign or a middle dot."""


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
        self._text_scale = text_scale
        self._window_factor = 1.0
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._texts: dict[tuple[str, int, Colour, bool], pygame.Surface] = {}
        self._wraps: dict[tuple[str, int, int, bool], tuple[str, ...]] = {}

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
        self._fonts.clear()
        self._texts.clear()
        self._wraps.clear()

    def px(self, length: float) -> int:
        """Return a length of the theme in pixels of this window, at least 1."""
        return max(1, round(length * self.factor))

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

    def font(self, size: TextSize | int = "normal", bold: bool = False) -> pygame.font.Font:
        """Return a font of one of the three sizes, or of a height in pixels."""
        pixels = size if isinstance(size, int) else self.px(getattr(self.theme.fonts, size))
        key = (pixels, bold)
        if key not in self._fonts:
            fonts = self.theme.fonts
            font = pygame.font.Font(str(font_file(fonts.package, fonts.file)), pixels)
            font.set_bold(bold)
            self._fonts[key] = font
        return self._fonts[key]

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
        """Return one rendered line; kept, so do not draw on it."""
        font = self.font(size, bold)
        ink = self.theme.colours.ink if colour is None else colour
        key = (text, font.point_size, ink, bold)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) >= CACHED_TEXTS:
                self._texts.clear()
            found = font.render(text, True, ink)
            self._texts[key] = found
        return found

    def measure(
        self, text: str, size: TextSize | int = "normal", bold: bool = False
    ) -> tuple[int, int]:
        """Return width and height of one line, in pixels."""
        return self.font(size, bold).size(text)

    def shorten(
        self, text: str, width: int, size: TextSize | int = "normal", bold: bool = False
    ) -> str:
        """Return the text, or its beginning and an ellipsis if it is wider than `width`."""
        font = self.font(size, bold)
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

    def wrap(
        self, text: str, width: int, size: TextSize | int = "normal", bold: bool = False
    ) -> tuple[str, ...]:
        """Break a text into lines no wider than `width`; line ends in it are kept."""
        font = self.font(size, bold)
        key = (text, width, font.point_size, bold)
        found = self._wraps.get(key)
        if found is None:
            if len(self._wraps) >= CACHED_TEXTS:
                self._wraps.clear()
            lines = [line for part in text.split("\n") for line in _wrap(font, part, width)]
            found = tuple(lines)
            self._wraps[key] = found
        return found


def _wrap(font: pygame.font.Font, paragraph: str, width: int) -> list[str]:
    """Break one paragraph at its spaces, not before a sign; a word wider than the line is cut."""
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
            lines.append(word[:cut])
            word = word[cut:]
        line = word
    lines.append(line)
    return lines


def _fitting(font: pygame.font.Font, word: str, width: int) -> int:
    """Return how many leading characters of a word fit."""
    count = 0
    while count < len(word) and font.size(word[: count + 1])[0] <= width:
        count += 1
    return count
