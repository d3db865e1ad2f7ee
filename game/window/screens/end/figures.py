"""Who did what in a battle, as a table, and the whole battle as bars."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

import pygame

from game.play.dossier import TOLD, by_rule
from game.play.telling import signed
from game.player.language import Count, _, fill, translatable
from game.study.account import Deeds
from game.window.style import Style
from game.window.view.token_picture import small_token
from game.window.widgets.scroll_text import Scrolling
from game.window.widgets.telling import Telling

ROW, TOKEN = 20, 17
"""Heights of a row and of its token, in pixels of the theme."""
LEAST_NAME = 120
"""Where names would have less room than this, in pixels of the theme, they get a line each."""
NAMES = 62
"""Per cent of the width beside the numbers that the names have; the rest is luck's bar."""
MOST_LUCK = Fraction(9, 20)
"""How far from the middle the bar of luck may go."""
BAR = 6
"""Height of a bar, in pixels of the theme."""
NOTCH = 8
"""Width of a notch of Blue's bars, in pixels of the theme."""
DEALT = translatable("Health that enemies have lost by it")
FELLED = translatable("Enemies whom it has felled; who is helped up may fall anew")
LUCK = translatable(
    "Health that its blows, shots and spells took from enemies, against the average of their dice"
)
HEADS = (
    (translatable("dealt"), DEALT),
    (translatable("taken"), translatable("Health that it has lost, by whatever it was")),
    (translatable("fells"), FELLED),
    (translatable("left"), translatable("Health that is left to it")),
    (translatable("luck"), LUCK),
)
"""The columns of numbers, and what each counts."""

Mark = Callable[[pygame.Rect, str], object]
"""Notes what is to be told of a place."""


class Doer(NamedTuple):
    """A row of the table."""

    name: str
    glyph: str
    side: str
    deeds: Deeds


class Totals(NamedTuple):
    """What both sides have done, Red's first, and how long it took."""

    red: Deeds
    blue: Deeds
    names: tuple[str, str] = ("", "")
    """Who played them."""
    length: str = ""
    """In how many rounds and actions."""


def luck_words(totals: Totals, judged: bool) -> str:
    """Return in one sentence who had the better dice; "" until that is known."""
    if not judged:
        return ""
    ahead = round(totals.red.luck) - round(totals.blue.luck)
    if not ahead:
        return _("Neither side had the better dice.")
    words = _("{name} had the better dice, by {number} health.")
    return fill(words, name=totals.names[ahead < 0], number=Count(abs(ahead)))


def bars_height(style: Style, width: int, words: str) -> int:
    """Return the height of the whole battle's bars and of the sentence below, in pixels."""
    line, lines = style.line_height("normal", True), len(style.wrap(words, width, "small"))
    rows = 3 * (line + style.px(BAR) + style.gap)
    return 2 * line + style.gap // 2 + rows + lines * style.line_height("small")


def luck_told(luck: Fraction, judged: bool) -> str:
    """Return luck as a whole number with its sign."""
    if not judged:
        return "–"
    return signed(round(luck)) if round(luck) else "0"


def draw_bars(
    surface: pygame.Surface,
    room: pygame.Rect,
    totals: Totals,
    judged: bool,
    style: Style,
    mark: Mark,
) -> None:
    """Draw damage dealt, those felled and luck, each as Red's share against Blue's, and `mark`
    what each is."""
    colours, line = style.theme.colours, style.line_height("normal", True)
    title = style.text(_("The whole battle"), "normal", colours.ink, True)
    surface.blit(title, room.topleft)
    red, blue, names, length = totals
    most = room.width - title.get_width() - style.gap
    told = style.fitted(length, most, colour=colours.ink_soft)
    surface.blit(told, told.get_rect(midright=(room.right, room.top + line // 2)))
    top, half = room.top + line, (room.width - style.gap) // 2
    for name, side in zip(names, ("red", "blue"), strict=True):
        words = style.shorten(name, half, "small", True)
        picture = style.text(words, "small", colours.side_soft(side), True)
        edge = {"topleft": (room.left, top)} if side == "red" else {"topright": (room.right, top)}
        surface.blit(picture, picture.get_rect(**edge))
    top += line + style.gap // 2
    known, dealt = bool(length), max(1, red.dealt + blue.dealt)
    ahead = (red.luck - blue.luck) / dealt if judged else Fraction(0)
    rows = (
        (_("damage dealt"), DEALT, str(red.dealt), str(blue.dealt), _share(red.dealt, blue.dealt)),
        (
            _("foes felled"),
            FELLED,
            str(red.felled),
            str(blue.felled),
            _share(red.felled, blue.felled),
        ),
        (
            _("damage against the average"),
            LUCK,
            luck_told(red.luck, judged),
            luck_told(blue.luck, judged),
            Fraction(1, 2) + max(-MOST_LUCK, min(MOST_LUCK, ahead)),
        ),
    )
    for name, meaning, reds, blues, share in rows:
        reds, blues = (reds, blues) if known else ("–", "–")
        place = pygame.Rect(room.left, top, room.width, line + style.px(BAR))
        mark(place, by_rule(_(meaning), TOLD))
        left = style.text(reds, "normal", colours.red_soft, True)
        surface.blit(left, (room.left, top))
        right = style.text(blues, "normal", colours.blue_soft, True)
        surface.blit(right, right.get_rect(topright=(room.right, top)))
        width = room.width - 2 * max(left.get_width(), right.get_width()) - 2 * style.gap
        middle = style.text(style.shorten(name, width, "small"), "small", colours.ink_soft)
        surface.blit(middle, middle.get_rect(center=(room.centerx, top + line // 2)))
        top += line
        _draw_split(surface, pygame.Rect(room.left, top, room.width, style.px(BAR)), share, style)
        top += style.px(BAR) + style.gap
    for words in style.wrap(luck_words(totals, judged), room.width, "small"):
        surface.blit(style.text(words, "small", colours.ink), (room.left, top))
        top += style.line_height("small")


def _share(red: int, blue: int) -> Fraction:
    return Fraction(red, red + blue) if red + blue else Fraction(1, 2)


def _draw_split(surface: pygame.Surface, bar: pygame.Rect, share: Fraction, style: Style) -> None:
    colours, notch = style.theme.colours, style.px(NOTCH)
    middle = bar.left + int(bar.width * share)
    surface.fill(colours.red, (bar.left, bar.top, middle - bar.left, bar.height))
    surface.fill(colours.blue, (middle, bar.top, bar.right - middle, bar.height))
    for left in range(middle, bar.right, 2 * notch):
        width = min(notch, bar.right - left)
        surface.fill(colours.blue_soft, (left, bar.top, width, bar.height))
    surface.fill(colours.panel, (middle - 1, bar.top, 2, bar.height))


class BarsPanel(Telling):
    """The whole battle as bars."""

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Show nothing done yet; `on_rule` opens a rule."""
        super().__init__(style, on_rule)
        self.totals = Totals(Deeds(), Deeds())
        self.judged = False

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        self.spots = []
        if not self.rect.height:
            return
        self.draw_box(surface, self.style.theme.colours.panel)
        room = self.rect.inflate(-2 * self.style.padding, -self.style.padding)
        draw_bars(surface, room, self.totals, self.judged, self.style, self.mark)
        self.settle(surface)


class DeedsPanel(Telling, Scrolling):
    """The table of who did what; with `bars` the whole battle stands above it."""

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Show nobody yet; `on_rule` opens a rule."""
        super().__init__(style, on_rule)
        self.rows: list[Doer] = []
        self.bars: BarsPanel | None = None
        self.judged = False

    def full_height(self) -> int:
        """Return the height of the bars, if they stand here, and of the table."""
        style = self.style
        lines = len(self.rows) * (2 if self._stacked() else 1)
        height = lines * style.px(ROW) + style.line_height("small") + style.padding + style.px(4)
        return height + self._bars_height()

    def _bars_height(self) -> int:
        """Return the height of the bars above the table; 0 where they stand elsewhere."""
        if self.bars is None:
            return 0
        words = luck_words(self.bars.totals, self.judged)
        return bars_height(self.style, self._room().width, words) + self.style.padding

    def _room(self) -> pygame.Rect:
        return self.view().inflate(-2 * self.style.padding, -self.style.padding)

    def _stacked(self) -> bool:
        """Whether each name has a line of its own above its numbers."""
        room = self._room()
        first = self._columns(room, stacked=False)[0]
        return first - room.left - self.style.measure("0000", "small")[0] < self.style.px(
            LEAST_NAME
        )

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what is in view."""
        style, self.spots = self.style, []
        self.draw_box(surface, style.theme.colours.panel)
        self.scroll_to(self.offset)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect.inflate(0, -style.gap)))
        room = self._room()
        room.top -= self.offset
        if self.bars is not None:
            draw_bars(surface, room, self.bars.totals, self.judged, style, self.mark)
            room.top += self._bars_height()
        self._draw_table(surface, room)
        self.settle(surface)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _columns(self, room: pygame.Rect, *, stacked: bool) -> list[int]:
        """Return the right ends of the columns of numbers; the last is luck with its bar.

        Each is as wide as its head. What is left goes to the names and to the bar of luck; where
        names have lines of their own, the numbers take the whole width.
        """
        style = self.style
        widths = [
            max(style.measure(words, "small")[0] for words in (_(head), "0000")) + 2 * style.gap
            for head, _meaning in HEADS
        ]
        spare = max(0, room.width - sum(widths))
        if stacked:
            return [room.left + room.width * number // len(widths) for number in range(1, 6)]
        first = room.left + spare * NAMES // 100 + widths[0]
        return [*accumulate([first, *widths[1:-1]]), room.right]

    def _draw_table(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        style, colours, row = self.style, self.style.theme.colours, self.style.px(ROW)
        stacked = self._stacked()
        ends = self._columns(room, stacked=stacked)
        height = style.line_height("small") + (0 if stacked else len(self.rows) * row)
        starts = (ends[0] - style.measure("0000", "small")[0], *ends)
        for left, end, (head, meaning) in zip(starts, ends, HEADS, strict=False):
            words = style.text(_(head), "small", colours.ink_soft)
            surface.blit(words, words.get_rect(topright=(end, room.top)))
            self.mark(pygame.Rect(left, room.top, end - left, height), by_rule(_(meaning), TOLD))
        top = room.top + style.line_height("small") + style.px(2)
        pygame.draw.line(surface, colours.panel_edge, (room.left, top), (room.right, top))
        greatest = max((abs(one.deeds.luck) for one in self.rows), default=Fraction(0))
        for one in self.rows:
            line = pygame.Rect(room.left, top + style.px(2), room.width, row)
            self._draw_name(surface, line, one, (room.right if stacked else ends[0]))
            if stacked:
                line.top += row
            self._draw_row(surface, line, one, ends, greatest)
            top = line.bottom - style.px(2)

    def _draw_name(self, surface: pygame.Surface, line: pygame.Rect, one: Doer, end: int) -> None:
        style, token = self.style, self.style.px(TOKEN)
        sign = small_token(one.glyph, one.side, token, style)
        surface.blit(sign, sign.get_rect(midleft=line.midleft))
        left = line.left + token + style.px(8)
        widest = style.measure("0000", "small")[0]
        name = style.shorten(one.name, end - widest - left, "small")
        text = style.text(name, "small", style.theme.colours.side_soft(one.side))
        surface.blit(text, text.get_rect(midleft=(left, line.centery)))

    def _draw_row(
        self,
        surface: pygame.Surface,
        line: pygame.Rect,
        one: Doer,
        ends: list[int],
        greatest: Fraction,
    ) -> None:
        style, colours = self.style, self.style.theme.colours
        deeds = one.deeds
        told = str(deeds.left) if deeds.left is not None else _("fell")
        for end, words in zip(
            ends, (str(deeds.dealt), str(deeds.taken), str(deeds.felled), told), strict=False
        ):
            number = style.text(words, "small", colours.ink)
            surface.blit(number, number.get_rect(midright=(end, line.centery)))
        self._draw_luck(surface, line, ends[-2] + style.padding, deeds.luck, greatest)

    def _draw_luck(
        self,
        surface: pygame.Surface,
        line: pygame.Rect,
        left: int,
        luck: Fraction,
        greatest: Fraction,
    ) -> None:
        """Draw luck to the right of a middle in gold, ill luck to the left of it in steel."""
        style, colours = self.style, self.style.theme.colours
        words = style.text(luck_told(luck, self.judged), "small", colours.ink, True)
        surface.blit(words, words.get_rect(midright=(line.right, line.centery)))
        right = line.right - style.measure("+000", "small", True)[0] - style.gap
        if right - left < style.px(24):
            return
        middle, half = (left + right) // 2, (right - left) // 2
        pygame.draw.line(surface, colours.panel_edge, (middle, line.top), (middle, line.bottom - 1))
        if luck and greatest and self.judged:
            width = max(1, int(half * abs(luck) / greatest))
            bar = pygame.Rect(0, 0, width, style.px(BAR))
            bar.centery = line.centery
            if luck > 0:
                bar.left = middle
            else:
                bar.right = middle
            surface.fill(colours.accent if luck > 0 else colours.steel, bar)
