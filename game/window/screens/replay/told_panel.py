"""What happened in an action: its result, where the dice fell, and how the numbers came about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

import pygame

from game.play.telling import side_name, tell_event
from game.player.language import _, fill, per_cent
from game.study.compared import Course
from game.study.moves import Figure, Move
from game.study.needle import Fallen
from game.window.screens.battle import forecast_bands as bands
from game.window.screens.replay.comparison import ComparisonPanel, draw_share, fill_share
from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.view.glyphs import icon
from game.window.view.token_picture import draw_small_tokens
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.unit import other

SIGN, TOKEN = 36, 20
"""Widths of the action's picture and of a token, in pixels of the theme."""
BAR = 10
"""Height of a side's bar of health, in pixels of the theme."""

Sides = tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]
"""Both sides' shares of health before an action, and after it."""


class ToldPanel(ComparisonPanel):
    """Tells one action: head, bars with needles, both sides' health or the chance to win, what
    else could be done, arithmetic with clauses."""

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Tell nothing yet; `on_rule` opens a rule."""
        super().__init__(style, on_rule)
        self.line: Move | None = None
        self.words = ""
        """What is told where no action has led."""
        self.fallen: Fallen | None = None
        self.sides: Sides | None = None
        self.course: Course | None = None
        """How the chance to win changed, told instead of the health; None where it is not asked."""
        self.size: TextSize = "small"
        """How large the sentences are."""
        self._sentences: list[tuple[str, Colour]] = []

    def tell(self, events: Iterable[Event], battle: Battle) -> None:
        """Take in what happened; `battle` is the position after it."""
        colours = self.style.theme.colours
        self._sentences = []
        self.offset = 0
        for event in events:
            words = tell_event(event, battle)
            side = battle.units[event.unit].side if event.unit >= 0 else ""
            tone = colours.side_soft(side) if side else colours.ink_soft
            if words:
                self._sentences.append((words, tone))

    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw, or only measure; return the height."""
        start = self.rect.top - self.offset + self.style.padding
        self._surface, self._top = surface, start
        if self.line is None:
            self._write(self.words, "normal", bold=True)
        else:
            self._head(self.line)
        self._bars()
        if self.course is not None:
            self._chance(self.course)
        else:
            self._health()
        if self.compared:
            self._compare()
            self._top += self.style.gap
        for words, tone in self._sentences:
            self._write(words, self.size, tone)
            self._top += self.style.px(2)
        return self._top - start + 2 * self.style.padding

    def _head(self, line: Move) -> None:
        """Show the picture, who did what to whom, and the result at the right."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        size = style.px(SIGN)
        result_size: TextSize = "large" if line.hurts else "normal"
        wide = style.measure(line.result, result_size, True)[0]
        if wide > room.width // 2:
            result_size = "small"
        result = style.text(line.result, result_size, colours.ink, True)
        left = room.left + size + style.gap
        width = room.right - left - result.get_width() - style.gap
        names = style.wrap(line.name, max(width, room.width // 3), "normal", True)
        height = len(names) * style.line_height("normal", True)
        if self._surface is not None:
            box = pygame.Rect(room.left, self._top, size, size)
            pygame.draw.rect(self._surface, colours.panel_raised, box, border_radius=style.px(6))
            picture = icon(line.icon, size * 6 // 10, colours.ink)
            self._surface.blit(picture, picture.get_rect(center=box.center))
            self._surface.blit(result, result.get_rect(topright=(room.right, self._top)))
            for number, name in enumerate(names):
                words = style.text(name, "normal", colours.ink, True)
                top = self._top + number * style.line_height("normal", True)
                self._surface.blit(words, (left, top))
        self._top += height + style.px(2)
        if line.who is not None:
            self._figures(left, (line.who,))
        if line.touched:
            if self._surface is not None:
                sign = icon("arrow", style.px(14), colours.ink_soft)
                self._surface.blit(sign, (left, self._top + style.px(3)))
            self._figures(left + style.px(16), line.touched)
        self._top += style.gap

    def _figures(self, left: int, figures: Sequence[Figure]) -> None:
        """Show somebody's small tokens, one behind the other, and the names beside them."""
        style, colours, token = self.style, self.style.theme.colours, self.style.px(TOKEN)
        shown, middle = [(one.glyph, one.side) for one in figures], self._top + token // 2
        left += draw_small_tokens(self._surface, shown, (left, middle), token, style) + style.px(6)
        names = ", ".join(one.name for one in figures)
        lines, height = style.wrap(names, self._room().right - left, "small"), 0
        of_one = len({one.side for one in figures}) == 1
        tone = colours.side_soft(figures[0].side) if of_one else colours.ink_soft
        for words in lines:
            if self._surface is not None:
                self._surface.blit(style.text(words, "small", tone), (left, self._top + height))
            height += style.line_height("small")
        self._top += max(token, height) + style.px(3)

    def _bars(self) -> None:
        """Draw the bar of results of everyone touched, with the needle where the dice fell."""
        if self.fallen is not None:
            place = self._room().move(0, self._top - self.rect.top)
            self._top += bands.draw_fallen(self._surface, place, self.fallen, self.style)

    def _chance(self, course: Course) -> None:
        """Show how the chance to win of whoever acted changed, and who is likelier to now."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        words = fill(_("{side}'s chance to win"), side=side_name(course.side))
        height = style.line_height("small")
        if self._surface is not None:
            told = style.text(course.words or _("Thinking…"), "small", colours.ink, True)
            self._surface.blit(told, told.get_rect(topright=(room.right, self._top)))
            width = room.width - told.get_width() - style.gap
            short = style.shorten(words, width, "small")
            tone = colours.side_soft(course.side)
            self._surface.blit(style.text(short, "small", tone), (room.left, self._top))
            bar = pygame.Rect(room.left, self._top + height, room.width, style.px(BAR))
            draw_course(self._surface, bar, course, style)
        self._top += height + style.px(BAR) + style.px(10)

    def _health(self) -> None:
        """Draw both sides' health as bars, what was lost just now paler."""
        if self.sides is None:
            return
        style, colours, room = self.style, self.style.theme.colours, self._room()
        for number, side in enumerate(("red", "blue")):
            before, now = (shares[number] for shares in self.sides)
            told = per_cent(_whole(now))
            if _whole(before) != _whole(now):
                told = f"{_whole(before)} → {told}"
            words = fill(_("{side}'s health"), side=side_name(side))
            height = style.line_height("small")
            if self._surface is not None:
                tone = colours.side_soft(side)
                written = style.text(told, "small", colours.ink, True)
                self._surface.blit(written, written.get_rect(topright=(room.right, self._top)))
                width = room.width - written.get_width() - style.gap
                short = style.shorten(words, width, "small")
                self._surface.blit(style.text(short, "small", tone), (room.left, self._top))
                self._health_bar(side, before, now, self._top + height)
            self._top += height + style.px(BAR) + style.px(6)
        self._top += style.px(4)

    def _health_bar(self, side: str, before: Fraction, now: Fraction, top: int) -> None:
        style, colours, room = self.style, self.style.theme.colours, self._room()
        assert self._surface is not None
        bar = pygame.Rect(room.left, top, room.width, style.px(BAR))
        pygame.draw.rect(self._surface, colours.table_edge, bar, border_radius=style.px(3))
        lost = bar.copy()
        lost.width = int(bar.width * min(Fraction(1), max(Fraction(0), before)))
        pygame.draw.rect(self._surface, colours.accent, lost, border_radius=style.px(3))
        fill_share(self._surface, bar, now, side, style)


def draw_course(surface: pygame.Surface, bar: pygame.Rect, course: Course, style: Style) -> None:
    """Draw a chance to win as a part of the whole, the other side's beside it, and where it was."""
    colours = style.theme.colours
    pygame.draw.rect(surface, colours.table_edge, bar, border_radius=style.px(3))
    if course.now is None:
        return
    enemy = other(course.side)
    draw_share(surface, bar, 1.0, enemy, style)
    edge = bar.left + round(bar.width * course.now)
    clip = surface.get_clip()
    surface.set_clip(clip.clip(bar.left, bar.top, edge - bar.left, bar.height))
    draw_share(surface, bar, 1.0, course.side, style)
    surface.set_clip(clip)
    if course.before is not None and not course.steady:
        mark = pygame.Rect(0, 0, style.px(3), bar.height + style.px(6))
        mark.center = bar.left + round(bar.width * course.before), bar.centery
        surface.fill(colours.ink, mark)


def _whole(share: Fraction) -> int:
    """Return a share in whole per cent; who has any left has at least 1."""
    return max(1, round(share * 100)) if share > 0 else 0
