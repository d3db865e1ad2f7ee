"""Systems and scenarios as cards: what they look like and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.player.settings import Orientation
from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.view.order_picture import HEIGHT, WIDTH, order_picture
from game.window.view.small_board import Dot, small_board
from game.window.widgets.cards import CardGrid
from rules.board.board import Board

PICTURE = 8  # pixels at 100% between a card's edge and its picture
FULL_GRID = 4
"""So many scenarios side by side have their words below their boards, fewer beside them."""
LEAST_HEIGHT = 150  # pixels at 100%, of a scenario's card with its words below
THUMBNAIL = 56  # pixels at 100%, a picture's height beside its words


class SystemCard(NamedTuple):
    """A system: its id, title and one sentence."""

    id: str
    title: str
    summary: str


class SystemCards(CardGrid):
    """The systems, each with its picture; without room for sentences their titles alone."""

    def __init__(self, style: Style, on_pick: Callable[[int], object]) -> None:
        """Start without systems."""
        super().__init__(style, on_pick)
        self.cards: tuple[SystemCard, ...] = ()
        self.small = False
        self._letters: TextSize = "normal"

    def show_cards(self, cards: Sequence[SystemCard], chosen: int) -> None:
        """Show other systems."""
        self.cards = tuple(cards)
        self.show(len(cards), chosen)

    def place(self, room: pygame.Rect, *, small: bool) -> int:
        """Lie at the top of a room; return the height used, in pixels."""
        style = self.style
        self.small = small
        count = max(1, self.count)
        self.across = min(6, count) if not small else min(3, count)
        width = (room.width - style.gap * (self.across - 1)) // self.across
        self.card_height = self._height(width)
        self.rect = pygame.Rect(room.left, room.top, room.width, self.full_height())
        return self.rect.height

    def _height(self, width: int) -> int:
        style = self.style
        if self.small:
            inside = width - self._thumb()[0] - 3 * style.gap
            words = [word for one in self.cards for word in one.title.split()]
            whole = all(style.measure(word)[0] <= inside for word in words)
            self._letters = "normal" if whole else "small"
            lines = max(
                (len(style.wrap(one.title, inside, self._letters)) for one in self.cards), default=1
            )
            high = lines * style.line_height(self._letters)
            return max(high, self._thumb()[1]) + style.gap
        picture = (width - 2 * style.px(PICTURE)) * HEIGHT // WIDTH
        below = max((self._words_height(one, width) for one in self.cards), default=0)
        return style.px(PICTURE) + min(picture, style.px(HEIGHT)) + below + style.gap

    def _words_height(self, card: SystemCard, width: int) -> int:
        style = self.style
        inside = width - 3 * style.gap
        summary = len(style.wrap(card.summary, inside, "small")) * style.line_height("small")
        titles = len(style.wrap(card.title, inside - 2 * style.gap, "normal", True))
        return style.gap + titles * style.line_height(bold=True) + summary

    def _thumb(self) -> tuple[int, int]:
        height = self.style.line_height() * 5 // 4
        return height * WIDTH // HEIGHT, height

    def draw_card(self, surface: pygame.Surface, index: int, room: pygame.Rect) -> None:
        """Draw picture, title, key and sentence."""
        style, card = self.style, self.cards[index]
        if self.small:
            size = self._thumb()
            picture = order_picture(card.id, *size, style)
            spot = picture.get_rect(midleft=(room.left + style.gap, room.centery))
            surface.blit(picture, spot)
            self._draw_lines(surface, card.title, spot.right + style.gap, room)
            return
        edge = style.px(PICTURE)
        most = max(self._words_height(one, room.width) for one in self.cards)
        height = room.height - edge - most - style.gap
        picture = order_picture(card.id, room.width - 2 * edge, height, style)
        surface.blit(picture, (room.left + edge, room.top + edge))
        left, top = room.left + style.gap * 3 // 2, room.top + edge + height + style.gap
        key = style.text(str(index + 1), "small", style.theme.colours.ink_soft, True)
        inside = room.width - 3 * style.gap
        line = style.line_height(bold=True)
        surface.blit(key, key.get_rect(midright=(left + inside, top + line // 2)))
        for text in style.wrap(card.title, inside - 2 * style.gap, "normal", True):
            surface.blit(style.text(text, "normal", style.theme.colours.ink, True), (left, top))
            top += line
        for text in style.wrap(card.summary, inside, "small"):
            surface.blit(style.text(text, "small", style.theme.colours.ink_soft), (left, top))
            top += style.line_height("small")

    def _draw_lines(
        self, surface: pygame.Surface, words: str, left: int, room: pygame.Rect
    ) -> None:
        """Write words in the middle of a card's height."""
        style, size = self.style, self._letters
        lines = style.wrap(words, room.right - style.gap - left, size)
        top = room.centery - len(lines) * style.line_height(size) // 2
        for line in lines:
            surface.blit(style.text(line, size), (left, top))
            top += style.line_height(size)


class FieldCard(NamedTuple):
    """A scenario: its title, a detail, and its board where that is known; `fault` if broken."""

    path: Path
    title: str
    detail: str
    board: Board | None = None
    dots: tuple[Dot, ...] = ()
    fault: bool = False


class FieldCards(CardGrid):
    """The scenarios of a system, each with its little board; one line each where room is scarce.

    Boards are painted one at a time by `paint_next`.
    """

    def __init__(self, style: Style, on_pick: Callable[[int], object]) -> None:
        """Start without scenarios."""
        super().__init__(style, on_pick)
        self.cards: tuple[FieldCard, ...] = ()
        self.orientation: Orientation = "rows"
        self.beside = False
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}

    def show_cards(self, cards: Sequence[FieldCard], chosen: int, orientation: Orientation) -> None:
        """Show other scenarios."""
        self.cards, self.orientation = tuple(cards), orientation
        self.show(len(cards), chosen)

    def place(self, room: pygame.Rect, *, across: int) -> None:
        """Fill a room with cards, two rows of them where there is height for that."""
        style = self.style
        self.rect, self.across = room, across
        self.beside = across < FULL_GRID
        if self.beside:
            width = (room.width - style.gap * (across + 1)) // across
            heights = [self._text_height(card, width) for card in self.cards]
            self.card_height = max(heights, default=style.control)
        else:
            self.card_height = max(style.px(LEAST_HEIGHT), (room.height - style.gap) // 2)
        self.show(self.count, self.chosen)

    def _text_height(self, card: FieldCard, width: int) -> int:
        style = self.style
        inside = width - style.px(THUMBNAIL) - 4 * style.gap
        words = len(style.wrap(card.title, inside, "normal", True)) * style.line_height(bold=True)
        words += len(style.wrap(card.detail, inside, "small")) * style.line_height("small")
        return max(words, style.px(THUMBNAIL)) + 2 * style.gap

    def _picture_room(self, card: FieldCard) -> tuple[int, int]:
        """Return the room for a card's board, in pixels."""
        style = self.style
        if self.beside:
            return style.px(THUMBNAIL), style.px(THUMBNAIL)
        width = self.card(0).width - 2 * style.gap
        return width, self.card_height - self._under(card, width) - style.gap * 5 // 2

    def _under(self, card: FieldCard, width: int) -> int:
        """Return the height of the words under a board."""
        style, inside = self.style, width - self.style.gap
        return sum(
            len(style.wrap(words, inside, "small", bold)) * style.line_height("small", bold)
            for words, bold in ((card.title, True), (card.detail, False))
        )

    def _key(self, card: FieldCard) -> tuple[object, ...]:
        room = self._picture_room(card)
        return card.path, card.dots, self.orientation, room, self.style.revision

    def forget(self) -> None:
        """Have all boards painted anew."""
        self._pictures = {}

    def paint_next(self) -> bool:
        """Paint a board that is not painted yet; False if there is none."""
        for card in self.cards:
            if card.board is not None and self._key(card) not in self._pictures:
                room = self._picture_room(card)
                self._pictures[self._key(card)] = small_board(
                    card.board, card.dots, room, self.style, self.orientation
                )
                return True
        return False

    def draw_card(self, surface: pygame.Surface, index: int, room: pygame.Rect) -> None:
        """Draw board, title and detail."""
        style, colours, card = self.style, self.style.theme.colours, self.cards[index]
        width, height = self._picture_room(card)
        picture = self._pictures.get(self._key(card))
        place = pygame.Rect(room.left + style.gap, room.top + style.gap, width, height)
        if self.beside:
            place.centery = room.centery
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=place.center))
        ink = colours.ink_dim if card.fault else colours.ink
        soft = colours.warning if card.fault else colours.ink_soft
        if self.beside:
            left = place.right + style.gap
            inside = pygame.Rect(left, room.top + style.gap, room.right - style.gap - left, 0)
            below = self._write(surface, card.title, inside, ink, heading=True)
            self._write(surface, card.detail, below, soft)
            return
        inside = pygame.Rect(place.left, place.bottom + style.gap // 2, width, 0)
        inside = inside.inflate(-style.gap, 0)
        title = pygame.Rect(inside)
        below = self._write(surface, card.title, title, ink, heading=True)
        self._write(surface, card.detail, below, soft)

    def _write(
        self,
        surface: pygame.Surface,
        words: str,
        room: pygame.Rect,
        ink: Colour,
        *,
        heading: bool = False,
    ) -> pygame.Rect:
        """Write words at the top of a room; return the room below them."""
        style = self.style
        size: TextSize = "normal" if heading and self.beside else "small"
        for line in style.wrap(words, room.width, size, heading):
            surface.blit(style.text(line, size, ink, heading), room.topleft)
            room = room.move(0, style.line_height(size, heading))
        return room
