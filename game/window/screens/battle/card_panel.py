"""The card of one unit: who it is, its gauges, its numbers and what lies on it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.play.state_words import state_icon, state_words
from game.play.telling import short_unit_name, unit_name
from game.player.language import Count, _, fill
from game.window.style import Style, TextSize
from game.window.view.glyphs import icon, token_glyph
from game.window.widgets.scroll_text import Scrolling
from rules.battle.sheet import Card, Fact, Gauge, Mark

FEW = 5
"""A gauge of at most so many points is drawn as that many pips."""


class CardPanel(Scrolling):
    """Draws a card; scrolls when it is higher than its place."""

    def __init__(self, style: Style) -> None:
        """Show nothing yet."""
        super().__init__(style)
        self.card: Card | None = None
        self.names: Sequence[str] = ()
        self.notes: Sequence[str] = ()
        self.states: Sequence[str] = ()

    def full_height(self) -> int:
        """Return the height of the whole card."""
        return self._lay(None) + self.style.padding if self.card is not None else 0

    def takes_focus(self) -> bool:
        """Let the keyboard come here only when there is something to scroll."""
        return super().takes_focus() and self.full_height() > self.rect.height

    def show(
        self,
        card: Card | None,
        names: Sequence[str] = (),
        notes: Sequence[str] = (),
        states: Sequence[str] = (),
    ) -> None:
        """Show another card, or the same one with new numbers.

        :param names: those of all units, by id.
        :param notes: the card's notes as sentences.
        :param states: in which the unit is.
        """
        self.names, self.notes, self.states = names, notes, states
        if card is None or self.card is None or card.unit != self.card.unit:
            self.offset = 0
        self.card = card

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel and as much of the card as fits."""
        colours = self.style.theme.colours
        self.draw_box(surface, colours.panel)
        if self.card is None:
            return
        self.scroll_to(self.offset)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect.inflate(-2, -2)))
        self._lay(surface)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw the card, or only measure it; return its height."""
        assert self.card is not None
        style, card = self.style, self.card
        room = self.view().inflate(-2 * style.padding, 0)
        top = self.rect.top - self.offset + style.padding
        start = top
        top = self._head(surface, room, top)
        for gauge in card.gauges:
            top = self._gauge(surface, room, top, gauge)
        top += style.gap // 2
        for state in self.states:
            top = self._state(surface, room, top, state)
        for note in self.notes:
            top = self._note(surface, room, top, note)
        for mark in card.marks:
            top = self._mark(surface, room, top, mark)
        for fact in card.facts:
            top = self._fact(surface, room, top, fact)
        return top - start + style.padding

    def _head(self, surface: pygame.Surface | None, room: pygame.Rect, top: int) -> int:
        style, card, colours = self.style, self.card, self.style.theme.colours
        assert card is not None
        size = style.px(52)
        left = room.left + size + style.gap
        whole = style.measure(unit_name(card.name), "normal", True)[0] <= room.right - left
        letters: TextSize = "normal" if whole else "small"
        name = short_unit_name(
            card.name,
            room.right - left,
            lambda text, width: style.shorten(text, width, letters, True),
        )
        under = style.shorten(
            fill(_("level {number}"), number=card.level), room.right - left, "small"
        )
        if surface is not None:
            middle = (room.left + size // 2, top + size // 2)
            pygame.draw.circle(surface, colours.side(card.side), middle, size // 2)
            picture = token_glyph(card.glyph, size * 7 // 10, style.theme.board["silhouette"])
            surface.blit(picture, picture.get_rect(center=middle))
            soft = colours.side_soft(card.side)
            surface.blit(style.text(name, letters, soft, True), (left, top))
            below = top + style.line_height(letters, True)
            surface.blit(style.text(under, "small", colours.ink_soft), (left, below))
        height = style.line_height("normal", True) + style.line_height("small")
        return top + max(size, height) + style.gap

    def _gauge(
        self, surface: pygame.Surface | None, room: pygame.Rect, top: int, gauge: Gauge
    ) -> int:
        style, colours = self.style, self.style.theme.colours
        height = style.line_height("small") + style.px(2)
        if surface is not None:
            size = style.line_height("small")
            left = room.left
            if gauge.icon:
                surface.blit(icon(gauge.icon, size, colours.ink_soft), (left, top))
                left += size + style.gap // 2
            number = style.text(f"{gauge.value} / {gauge.maximum}", "small", colours.ink)
            surface.blit(number, number.get_rect(topright=(room.right, top)))
            words = style.shorten(
                _(gauge.label), room.right - number.get_width() - style.gap - left, "small"
            )
            surface.blit(style.text(words, "small", colours.ink_soft), (left, top))
        top += height
        if gauge.maximum > FEW:
            bar = pygame.Rect(room.left, top, room.width, style.px(6))
            if surface is not None:
                self._bar(surface, bar, gauge)
            top += bar.height
        return top + style.px(5)

    def _bar(self, surface: pygame.Surface, bar: pygame.Rect, gauge: Gauge) -> None:
        colours = self.style.theme.colours
        radius = bar.height // 2
        pygame.draw.rect(surface, colours.table_edge, bar, border_radius=radius)
        full = bar.copy()
        full.width = bar.width * max(0, min(gauge.value, gauge.maximum)) // max(1, gauge.maximum)
        if full.width:
            tone = colours.good if gauge.icon == "heart" else colours.accent
            pygame.draw.rect(surface, tone, full, border_radius=radius)

    def _fact(self, surface: pygame.Surface | None, room: pygame.Rect, top: int, fact: Fact) -> int:
        style, colours = self.style, self.style.theme.colours
        if surface is not None:
            number = style.text(told_number(fact), "small", colours.ink)
            surface.blit(number, number.get_rect(topright=(room.right, top)))
            width = room.width - number.get_width() - style.gap
            words = style.shorten(_(fact.label), width, "small")
            surface.blit(style.text(words, "small", colours.ink_soft), (room.left, top))
        return top + style.line_height("small") + style.px(1)

    def _state(
        self, surface: pygame.Surface | None, room: pygame.Rect, top: int, state: str
    ) -> int:
        """Name a state beside its picture."""
        style, colours = self.style, self.style.theme.colours
        size = style.line_height("small")
        if surface is not None:
            surface.blit(icon(state_icon(state), size, colours.accent), (room.left, top))
            left = room.left + size + style.gap // 2
            words = style.shorten(state_words(state), room.right - left, "small")
            surface.blit(style.text(words, "small", colours.accent), (left, top))
        return top + size + style.px(2)

    def _note(self, surface: pygame.Surface | None, room: pygame.Rect, top: int, note: str) -> int:
        """Write a sentence on what may still be done, a small point before it."""
        style, colours = self.style, self.style.theme.colours
        indent, line = style.gap, style.line_height("small")
        for number, text in enumerate(style.wrap(note, room.width - indent, "small")):
            if surface is not None:
                if number == 0:
                    middle = (room.left + style.px(3), top + line // 2)
                    pygame.draw.circle(surface, colours.accent, middle, style.px(3))
                surface.blit(style.text(text, "small", colours.ink), (room.left + indent, top))
            top += line
        return top + style.px(3)

    def _mark(self, surface: pygame.Surface | None, room: pygame.Rect, top: int, mark: Mark) -> int:
        style, colours = self.style, self.style.theme.colours
        size = style.line_height("small")
        if surface is not None:
            tone = colours.good if mark.good else colours.warning
            surface.blit(icon(mark.icon, size, tone), (room.left, top))
            left = room.left + size + style.gap // 2
            number = style.text(f"{mark.remaining}", "small", tone)
            surface.blit(number, number.get_rect(topright=(room.right, top)))
            words = style.shorten(
                _(mark.label), room.right - left - number.get_width() - style.gap, "small"
            )
            surface.blit(style.text(words, "small", tone), (left, top))
        top += size
        inner = room.inflate(-(size + style.gap // 2), 0).move((size + style.gap // 2) // 2, 0)
        if 0 <= mark.author < len(self.names):
            if surface is not None:
                name = short_unit_name(
                    self.names[mark.author],
                    inner.width,
                    lambda text, width: style.shorten(text, width, "small"),
                )
                surface.blit(style.text(name, "small", colours.ink_dim), (inner.left, top))
            top += style.line_height("small")
        for fact in mark.facts:
            top = self._fact(surface, inner, top, fact)
        return top + style.px(3)


def told_number(fact: Fact) -> str:
    """Return a fact's number with its sign and unit; ½ tells that stacking has halved it."""
    plus = "+" if fact.unit.startswith("+") and fact.value >= 0 else ""
    half = " ½" if fact.halved else ""
    return f"{plus}{Count(fact.value)} {fact.unit.removeprefix('+')}".strip() + half
