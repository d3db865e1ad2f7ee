"""The card of a turning point: what it was, who did it, and what it took."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.play.telling import round_words, side_name
from game.player.language import per_cent
from game.study.moves import Move
from game.window.screens.end.chart_panel import MARK, draw_mark
from game.window.style import Style, TextSize
from game.window.view.glyphs import icon
from game.window.view.token_picture import draw_small_tokens
from game.window.widgets import Button

TOKEN = 26
"""Width of a token, in pixels of the theme."""
SIGN = 14
"""Width of the sign of health, in pixels of the theme."""


class Turn(NamedTuple):
    """What a card tells."""

    number: int
    line: Move
    round: int
    side: str
    """Whose health has changed most, or who might have done better."""
    before: int
    after: int
    """That health, in per cent of the beginning's; or that side's chance to win, in per cent."""
    sentence: str
    told: str
    """What goes from one to the other, in words."""
    whose: str = ""
    """What goes from one to the other, if not that side's health."""


class TurningCard(Button):
    """Press it to open the replay there; a low one says less."""

    def __init__(self, style: Style, turn: Turn, on_open: Callable[[], object]) -> None:
        """Show a turning point."""
        hint = "\n".join(filter(None, (turn.told, turn.sentence)))
        super().__init__(style, turn.line.name, on_open, hint=hint)
        self.turn = turn
        self.letters: TextSize = "normal"
        """Of its name; smaller where one of the cards side by side has no room for them."""

    def _room(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.style.padding, -self.style.padding)

    def _left(self) -> int:
        """Return where its name begins."""
        return self._room().left + 2 * self.style.px(MARK) + self.style.gap

    def fits(self) -> bool:
        """Whether there is room for its name in large letters."""
        style, turn = self.style, self.turn
        words = round_words(turn.round)
        width = self._room().right - self._left() - style.measure(words, "small")[0] - style.gap
        return style.measure(turn.line.name, "normal", True)[0] <= width

    def draw(self, surface: pygame.Surface) -> None:
        """Draw number, name and round, below them who and what it took, then the sentence."""
        style, colours, turn = self.style, self.style.theme.colours, self.turn
        fill_tone = colours.panel.mixed(colours.ink, 8) if self.hovered else colours.panel
        self.draw_box(surface, fill_tone)
        room = self._room()
        head = style.line_height("normal", True)
        low = room.height < 2 * head + style.px(TOKEN)
        middle = room.centery if low else room.top + head // 2
        draw_mark(surface, (room.left + style.px(MARK), middle), turn.number, style)
        left, right = self._left(), room.right
        if low:
            row = pygame.Rect(left, room.top, right - left, room.height)
            right = self._draw_loss(surface, row, named=False)
        else:
            words = round_words(turn.round)
            text = style.text(words, "small", colours.ink_soft)
            surface.blit(text, text.get_rect(midright=(right, middle)))
            right -= text.get_width()
        figures = self._draw_figures(None, pygame.Rect(0, 0, 0, style.px(TOKEN))) + style.gap
        if low and style.measure(turn.line.name, self.letters, True)[0] + figures <= right - left:
            right -= figures
            row = pygame.Rect(right, middle - style.px(TOKEN) // 2, figures, style.px(TOKEN))
            self._draw_figures(surface, row)
        size, width = self.letters, right - left - style.gap
        title = style.text(style.shorten(turn.line.name, width, size, True), size, None, True)
        surface.blit(title, title.get_rect(midleft=(left, middle)))
        if low:
            return
        token = style.px(TOKEN)
        row = pygame.Rect(room.left, room.top + head + style.px(4), room.width, token)
        beside = row.copy()
        beside.width -= self._draw_figures(surface, row)
        beside.right = row.right
        self._draw_loss(surface, beside, named=True)
        top = row.bottom + style.px(4)
        for words in style.wrap(turn.sentence, room.width, "small"):
            if top + style.line_height("small") <= self.rect.bottom:
                surface.blit(style.text(words, "small", colours.ink_soft), (room.left, top))
            top += style.line_height("small")

    def _draw_figures(self, surface: pygame.Surface | None, row: pygame.Rect) -> int:
        """Draw, or only measure, who did it and to whom it was done; return how far they reach."""
        style, line, left = self.style, self.turn.line, row.left
        doer = () if line.who is None else (line.who,)
        for figures, aim in ((doer, False), (line.touched, True)):
            if not figures:
                continue
            if aim:
                arrow = icon("play", style.px(10), style.theme.colours.ink_soft)
                if surface is not None:
                    surface.blit(arrow, arrow.get_rect(midleft=(left, row.centery)))
                left += style.px(16)
            shown, place = [(one.glyph, one.side) for one in figures], (left, row.centery)
            left += draw_small_tokens(surface, shown, place, row.height, style) + style.px(6)
        return left - row.left

    def _draw_loss(self, surface: pygame.Surface, row: pygame.Rect, *, named: bool) -> int:
        """Write whose health went from where to where, at the right, with a heart before it, and
        `named` only where there is room for that; return where it begins."""
        style, colours, turn = self.style, self.style.theme.colours, self.turn
        after = style.text(per_cent(turn.after), "normal", colours.ink, True)
        place = after.get_rect(midright=(row.right, row.centery))
        surface.blit(after, place)
        words = f"{turn.before} → "
        whole = f"{turn.whose or side_name(turn.side)} {words}"
        sign_width = 0 if turn.whose else style.px(SIGN + 4)
        if named and style.measure(whole, "small")[0] <= place.left - sign_width - row.left:
            words = whole
        before = style.text(words, "small", colours.side_soft(turn.side))
        spot = before.get_rect(midright=(place.left, row.centery))
        surface.blit(before, spot)
        if turn.whose:
            return int(spot.left)
        heart = icon("heart", style.px(SIGN), colours.side_soft(turn.side))
        sign = heart.get_rect(midright=(spot.left - style.px(4), row.centery))
        surface.blit(heart, sign)
        return int(sign.left)
