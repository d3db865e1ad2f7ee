"""The list of a team's characters, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.window.screens.team_list import TeamList
from game.window.style import Style
from game.window.widgets.base import is_click
from rules.battle.sheet import Card


class MemberList(TeamList):
    """Silhouette, name and level of everybody; arrows and clicks choose one."""

    def __init__(self, style: Style, side: str, on_pick: Callable[[int], object]) -> None:
        """Start with nobody; all will wear the colours of a side."""
        super().__init__(style, (side,), always_focusable=True)
        self.chosen = 0
        self.on_pick = on_pick

    def show_team(self, cards: Sequence[Card], chosen: int) -> None:
        """Show everybody, the chosen one in view."""
        self.cards = tuple(cards)
        self.chosen = chosen
        place = self.member_rect(chosen)
        if place.top < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - place.top))
        elif place.bottom > self.rect.bottom:
            self.scroll_to(self.offset + place.bottom - self.rect.bottom)

    def member_rect(self, index: int) -> pygame.Rect:
        """Return where a character stands now, seen or not."""
        view = self.view()
        above = sum(self._row_height(card) for card in self.cards[:index])
        height = self._row_height(self.cards[index])
        return pygame.Rect(view.left, view.top + above - self.offset, view.width, height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose by arrows and clicks; leave the list at its ends."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if self.focused and event.type == pygame.KEYDOWN and event.key in steps:
            goal = self.chosen + steps[event.key]
            if not 0 <= goal < len(self.cards):
                return False
            self.on_pick(goal)
            return True
        if is_click(event, self.view()):
            for index in range(len(self.cards)):
                if self.member_rect(index).collidepoint(event.pos):
                    self.on_pick(index)
                    break
            return True
        return super().handle(event)

    def _draw_team(self, surface: pygame.Surface, side: str, left: int, top: int) -> None:
        """Draw everybody, the chosen one on a raised field."""
        style, colours = self.style, self.style.theme.colours
        for index, card in enumerate(self.cards):
            place = self.member_rect(index)
            if index == self.chosen:
                box = place.inflate(0, -style.gap // 3)
                pygame.draw.rect(surface, colours.panel_raised, box, border_radius=style.radius)
                edge = style.px(style.theme.sizes.focus)
                pygame.draw.rect(surface, colours.accent, box, edge, border_radius=style.radius)
            self._draw_member(surface, card, place.left + style.gap, place.top + style.gap * 2 // 3)

    def _team_height(self, side: str) -> int:
        """Return the height of everybody."""
        return sum(self._row_height(card) for card in self.cards)

    def _row_height(self, card: Card) -> int:
        """Return the height of a character with the space round it."""
        return self._member_height(card) + self.style.gap

    def _words_width(self) -> int:
        """Return the width beside a silhouette and the space before it, in pixels."""
        return max(1, super()._words_width() - 2 * self.style.gap)
