"""Cards in a grid, one of them chosen: each a picture with words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import pygame

from game.window.style import Style
from game.window.widgets.base import is_click
from game.window.widgets.layout import grid
from game.window.widgets.scroll_text import Scrolling

WAYS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class CardGrid(Scrolling):
    """Cards of one size, `across` of them side by side; arrows and clicks choose one.

    The arrows leave the grid at its edges. Who draws a card says so in `draw_card`.
    """

    def __init__(self, style: Style, on_pick: Callable[[int], object]) -> None:
        """Start empty."""
        super().__init__(style)
        self.on_pick = on_pick
        self.count = 0
        self.chosen = -1
        self.across = 1
        self.card_height = style.control
        self._pointed = -1

    @abstractmethod
    def draw_card(self, surface: pygame.Surface, index: int, room: pygame.Rect) -> None:
        """Draw what is on a card; `room` is the whole card."""

    def show(self, count: int, chosen: int) -> None:
        """Have so many cards; the chosen one (-1 for none) comes into view."""
        self.count, self.chosen = count, chosen
        if 0 <= chosen < count:
            place = self.card(chosen)
            margin = self._margin()
            if place.top - margin < self.rect.top:
                self.scroll_to(self.offset - (self.rect.top + margin - place.top))
            elif place.bottom + margin > self.rect.bottom:
                self.scroll_to(self.offset + place.bottom + margin - self.rect.bottom)

    def full_height(self) -> int:
        """Return the height of all rows of cards."""
        rows = -(-self.count // self.across)
        return max(0, rows * (self.card_height + self.style.gap) - self.style.gap)

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the room for all cards."""
        return width, self.full_height()

    def wheel_step(self) -> int:
        """Return the height of a row."""
        return self.card_height + self.style.gap

    def view(self) -> pygame.Rect:
        """Return the place of the cards: all of it where nothing has to be scrolled."""
        return super().view() if self.full_height() > self.rect.height else self.rect.copy()

    def card(self, index: int) -> pygame.Rect:
        """Return where a card stands now, seen or not."""
        room = self.view().move(0, -self.offset)
        return grid(room, self.count, self.across, self.card_height, self.style.gap)[index]

    def focus_place(self) -> pygame.Rect:
        """Return the chosen card."""
        return self.card(self.chosen) if 0 <= self.chosen < self.count else self.rect

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose by arrows and clicks, and scroll."""
        if event.type == pygame.KEYDOWN and self.focused and event.key in WAYS:
            return self._walk(*WAYS[event.key])
        if event.type == pygame.KEYDOWN and self.focused and self._leap(event.key):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._at(event.pos)
        if is_click(event, self.view()):
            index = self._at(event.pos)
            if index >= 0:
                self.on_pick(index)
            return True
        return super().handle(event)

    def _at(self, place: tuple[int, int]) -> int:
        if not self.view().collidepoint(place):
            return -1
        cards = (index for index in range(self.count) if self.card(index).collidepoint(place))
        return next(cards, -1)

    def _walk(self, right: int, down: int) -> bool:
        """Choose a neighbour; False where there is none."""
        column, goal = self.chosen % self.across, self.chosen + right + down * self.across
        if not (0 <= column + right < self.across and 0 <= goal < self.count):
            return False
        self.on_pick(goal)
        return True

    def _leap(self, key: int) -> bool:
        """Choose the first or the last card, or one a page away; False for another key."""
        page = self.across * max(1, self.rect.height // self.wheel_step())
        last = self.count - 1
        goals = {
            pygame.K_HOME: 0,
            pygame.K_END: last,
            pygame.K_PAGEUP: max(0, self.chosen - page),
            pygame.K_PAGEDOWN: min(last, self.chosen + page),
        }
        if key not in goals or last < 0:
            return False
        self.on_pick(goals[key])
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards in view."""
        self.scroll_to(self.offset)
        margin = self._margin()
        clip = surface.get_clip()
        surface.set_clip(self.rect.inflate(2 * margin, 2 * margin).clip(clip))
        style, colours = self.style, self.style.theme.colours
        for index in range(self.count):
            room = self.card(index)
            if not room.colliderect(self.rect):
                continue
            chosen = index == self.chosen
            fill = colours.panel_raised if chosen else colours.panel
            if index == self._pointed and self.hovered:
                fill = fill.mixed(colours.ink, 6)
            pygame.draw.rect(surface, fill, room, border_radius=style.radius)
            self.draw_card(surface, index, room)
            if chosen:
                line = style.px(style.theme.sizes.focus)
                edge = colours.accent
                pygame.draw.rect(surface, edge, room, line, border_radius=style.radius)
                self._draw_focus(surface, room)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _draw_focus(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        """Draw the focus ring round the chosen card."""
        whole, self.rect = self.rect, card
        self.draw_ring(surface)
        self.rect = whole

    def _margin(self) -> int:
        """Return the room that a focus ring takes outside its card."""
        return 2 * self.style.px(self.style.theme.sizes.focus)
