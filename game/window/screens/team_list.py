"""Teams as lists: silhouette, name, kind and level of everybody."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.play.telling import side_name, unit_name
from game.player.language import _, fill
from game.window.style import Style
from game.window.view.token_picture import small_token
from game.window.widgets.scroll_text import Scrolling
from rules.battle.sheet import Card
from rules.unit import SIDES

BADGE = 36  # pixels at 100%, a unit's token in the list of its team
BESIDE = 400  # pixels at 100%, from which on both teams stand side by side


class TeamList(Scrolling):
    """One team or both: silhouette, name, kind and level of everybody."""

    def __init__(
        self, style: Style, sides: tuple[str, ...] = SIDES, *, always_focusable: bool = False
    ) -> None:
        """Start with nobody; `always_focusable` lets the keyboard come here to read."""
        super().__init__(style)
        self.sides = sides
        self.cards: tuple[Card, ...] = ()
        self.always_focusable = always_focusable

    def show(self, cards: Sequence[Card]) -> None:
        """Show other teams from the top."""
        self.cards = tuple(cards)
        self.offset = 0

    def takes_focus(self) -> bool:
        """Take the focus if there is something to scroll."""
        return self.visible and (
            self.bar() is not None or (self.always_focusable and bool(self.cards))
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by arrows as well, and leave at the ends."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if self.focused and event.type == pygame.KEYDOWN and event.key in steps:
            return self.scroll_to(self.offset + steps[event.key] * self.wheel_step())
        if event.type == pygame.MOUSEWHEEL and self.bar() is None:
            return False
        return super().handle(event)

    def full_height(self) -> int:
        """Return the height of the longer team, or of all if they stand below each other."""
        heights = [self._team_height(side) for side in self.sides]
        if self._stacked():
            return sum(heights) + self.style.gap * (len(heights) - 1)
        return max(heights)

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the room for everybody."""
        self.rect.width = width
        return width, self.full_height()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the teams side by side, or the second below the first."""
        if not self.cards:
            return
        self.scroll_to(self.offset)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        view = self.view()
        left, top = view.left, view.top - self.offset
        for side in self.sides:
            self._draw_team(surface, side, left, top)
            if self._stacked():
                top += self._team_height(side) + self.style.gap
            else:
                left += self._column() + self.style.gap
        surface.set_clip(clip)
        self.draw_bar(surface)
        self.draw_ring(surface)

    def _draw_team(self, surface: pygame.Surface, side: str, left: int, top: int) -> None:
        """Draw a side's name and its members."""
        style, colours = self.style, self.style.theme.colours
        heading = style.text(side_name(side), "small", colours.side_soft(side), True)
        surface.blit(heading, (left, top))
        top += style.line_height("small", True) + style.gap // 2
        for card in self._team(side):
            self._draw_member(surface, card, left, top)
            top += self._member_height(card)

    def _draw_member(self, surface: pygame.Surface, card: Card, left: int, top: int) -> None:
        """Draw a member's token and words."""
        style, look, badge = self.style, self.style.theme, self.style.px(BADGE)
        surface.blit(small_token(card.glyph, card.side, badge, style), (left, top))
        left += badge + style.gap * 2 // 3
        for line in self._name_lines(card):
            surface.blit(style.text(line, "normal", look.colours.ink), (left, top))
            top += style.line_height()
        for line in self._kind_lines(card):
            surface.blit(style.text(line, "small", look.colours.ink_soft), (left, top))
            top += style.line_height("small")

    def _team(self, side: str) -> list[Card]:
        """Return the cards of a side."""
        return [card for card in self.cards if card.side == side]

    def _stacked(self) -> bool:
        """Say whether the teams stand below each other."""
        return len(self.sides) == 1 or self.view().width < self.style.px(BESIDE)

    def _column(self) -> int:
        """Return the width of a team, in pixels."""
        width = self.view().width
        return width if self._stacked() else (width - self.style.gap) // 2

    def _team_height(self, side: str) -> int:
        """Return the height of a side's name and members."""
        heading = self.style.line_height("small", True) + self.style.gap // 2
        return heading + sum(self._member_height(card) for card in self._team(side))

    def _member_height(self, card: Card) -> int:
        """Return the height of a member with the space below."""
        style = self.style
        words = len(self._name_lines(card)) * style.line_height()
        words += len(self._kind_lines(card)) * style.line_height("small")
        return max(style.px(BADGE), words) + style.gap // 2

    def _name_lines(self, card: Card) -> tuple[str, ...]:
        """Return a member's name broken into lines."""
        return self.style.wrap(unit_name(card.name), self._words_width())

    def _kind_lines(self, card: Card) -> tuple[str, ...]:
        """Return kind and level broken into lines."""
        text = fill(_("level {number}"), number=card.level)
        # A name that was made of the kind's title has said it already.
        if not card.name.startswith(card.title):
            text = f"{_(card.title)}, {text}"
        return self.style.wrap(text, self._words_width(), "small")

    def _words_width(self) -> int:
        """Return the width beside a silhouette, in pixels."""
        return max(1, self._column() - self.style.px(BADGE) - self.style.gap * 2 // 3)
