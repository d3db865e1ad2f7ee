"""Moves side by side: a row each, with a bar of the chance to win after it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pygame

from game.study.compared import Compared, Option
from game.window.screens.written import WrittenPanel
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.view.token_picture import small_token

ROW = 26
"""Height of a row, in pixels of the theme."""
SIGN, TOKEN = 16, 20
"""Widths of a move's picture and of a token, in pixels of the theme."""
BAR, THICK = 40, 8
"""Width and height of a move's bar, in pixels of the theme."""
NAME = 58
"""Per cent of a row's room for words that a move's name takes at most."""
NOTCH = 4
"""Width of a notch of Blue's bar, in pixels of the theme."""


def draw_share(
    surface: pygame.Surface, bar: pygame.Rect, share: float, side: str, style: Style
) -> None:
    """Draw a chance as the filled part of a bar, in its side's colour, Blue's notched."""
    pygame.draw.rect(surface, style.theme.colours.table_edge, bar, border_radius=style.px(3))
    fill_share(surface, bar, share, side, style)


def fill_share(
    surface: pygame.Surface, bar: pygame.Rect, share: float | Fraction, side: str, style: Style
) -> None:
    """Draw the filled part of a bar, on whatever lies there."""
    colours, part = style.theme.colours, bar.copy()
    part.width = round(bar.width * max(0, min(1, share)))
    if not part.width:
        return
    pygame.draw.rect(surface, colours.side(side), part, border_radius=style.px(3))
    if side == "blue":
        step = style.px(NOTCH)
        for left in range(part.left, part.right, 2 * step):
            notch = pygame.Rect(left, part.top, min(step, part.right - left), part.height)
            surface.fill(colours.blue_soft, notch)


class ComparisonPanel(WrittenPanel):
    """Shows the moves of a decision or two, each with its chance to win."""

    compared: Sequence[Compared] = ()

    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw, or only measure; return the height."""
        start = self.rect.top - self.offset + self.style.padding
        self._surface, self._top = surface, start
        self._compare()
        return self._top - start + 2 * self.style.padding

    def _compare(self) -> None:
        """Show all that is compared, one below the other."""
        for number, one in enumerate(self.compared):
            if number:
                self._top += self.style.px(ROW) // 2
            self._write(one.title, "normal", bold=True)
            self._decider(one)
            for option in one.options:
                self._row(option, one.side)
            self._top += self.style.px(2)
            for words in one.words:
                self._write(words, "small", self.style.theme.colours.ink_soft)

    def _decider(self, one: Compared) -> None:
        """Show who decides, and at the right what the chances are the chances of."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        line = style.line_height("small")
        scale = style.measure(one.scale, "small")[0]
        if self._surface is not None:
            words = style.text(one.scale, "small", colours.ink_soft)
            self._surface.blit(words, words.get_rect(topright=(room.right, self._top)))
            if one.who is not None:
                width = room.width - scale - style.gap
                name = style.shorten(one.who.name, width, "small")
                tone = colours.side_soft(one.side)
                self._surface.blit(style.text(name, "small", tone), (room.left, self._top))
        self._top += line + style.px(2)

    def _row(self, option: Option, side: str) -> None:
        """Show a move: what led here on a lighter ground."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        place = pygame.Rect(room.left, self._top, room.width, style.px(ROW))
        self._top += place.height
        if self._surface is None:
            return
        ground = place.inflate(style.gap, 0)
        if option.led:
            pygame.draw.rect(self._surface, colours.panel_raised, ground, border_radius=style.px(6))
        self.mark(ground, option.told)
        ink = colours.ink if option.led else colours.ink_soft
        sign = icon(option.icon, style.px(SIGN), ink)
        self._surface.blit(sign, sign.get_rect(midleft=place.midleft))
        chance = style.measure("100%", "small", True)[0]
        words = style.text(option.chance, "small", colours.ink, True)
        self._surface.blit(words, words.get_rect(midright=place.midright))
        bar = pygame.Rect(0, 0, style.px(BAR), style.px(THICK))
        bar.midright = place.right - chance - style.gap // 2, place.centery
        if option.share is not None:
            draw_share(self._surface, bar, option.share, side, style)
        left = place.left + style.px(SIGN) + style.gap
        self._words(option, pygame.Rect(left, place.top, bar.left - style.gap - left, place.height))

    def _words(self, option: Option, room: pygame.Rect) -> None:
        """Write a move's name, and where it goes or what it was."""
        assert self._surface is not None
        style, colours = self.style, self.style.theme.colours
        mark = option.fate or option.aim
        tone = colours.accent if option.fate and not option.led else colours.ink_soft
        token = style.px(TOKEN) + style.gap // 2 if option.whom is not None else 0
        aside = style.measure(mark, "small")[0] + token
        column = room.width * NAME // 100
        most = max(column, room.width - aside - style.gap)
        name = style.fitted(option.name, most, "small", colours.ink, option.led)
        self._surface.blit(name, name.get_rect(midleft=room.midleft))
        end = room.left + name.get_width() + style.gap
        left = max(end, min(room.left + column, room.right - aside))
        if option.whom is not None:
            figure = option.whom
            picture = small_token(figure.glyph, figure.side, style.px(TOKEN), style)
            self._surface.blit(picture, picture.get_rect(midleft=(left, room.centery)))
            left += token
        words = style.text(style.shorten(mark, room.right - left, "small"), "small", tone)
        self._surface.blit(words, words.get_rect(midleft=(left, room.centery)))
