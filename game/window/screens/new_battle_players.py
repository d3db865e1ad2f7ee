"""Who plays a side: a card with the name, person or bots to choose from, and the team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.play.session import HUMAN
from game.player.language import _
from game.window.style import Style
from game.window.view.token_picture import small_token
from game.window.widgets import Widget, columns
from game.window.widgets.base import is_click, is_press_key

STRIPE = 8  # pixels at 100%, the side's colour at the left edge
TOKEN, CLOSE = 26, 22  # pixels at 100%, and where rows need the room
CHIP = 30  # pixels at 100%
EDIT_KEY = pygame.K_e


class PlayerChoice(NamedTuple):
    """Somebody who could play: the value chosen, a word or a number, and one sentence."""

    player: str
    words: str
    note: str


class Fighter(NamedTuple):
    """One of a team: silhouette and name."""

    glyph: str
    name: str


TeamRow = list[tuple[Fighter, str]]
"""Some of a team, each with its name or a number."""


class PlayerCard(Widget):
    """Left and right choose who plays, E edits name and team; Enter is left to the screen.

    What is said of somebody is said of the choice under the mouse, else of who plays.
    """

    focusable = True

    def __init__(
        self,
        style: Style,
        side: str,
        on_choose: Callable[[str], object],
        on_edit: Callable[[], object],
    ) -> None:
        """Start without anybody; `show` says who there is."""
        super().__init__(style)
        self.side = side
        self.on_choose = on_choose
        self.on_edit = on_edit
        self.choices: tuple[PlayerChoice, ...] = ()
        self.chosen = 0
        self.name = self.about = ""
        self.team: tuple[Fighter, ...] = ()

    def show(
        self,
        choices: Sequence[PlayerChoice],
        player: str,
        name: str,
        about: str,
        team: Sequence[Fighter],
    ) -> None:
        """Show who could play, who does, under which name, and with whom."""
        self.choices, self.team = tuple(choices), tuple(team)
        self.chosen = [one.player for one in choices].index(player)
        self.name, self.about = name, about
        self.hint = self.choices[self.chosen].note

    @property
    def player(self) -> str:
        """Who plays now."""
        return self.choices[self.chosen].player

    # Places

    def wanted(self, width: int) -> tuple[int, int]:
        """Return room for name, choices and team."""
        style = self.style
        height = self._head_height() + self._chips_height(width) + style.px(TOKEN)
        return width, height + 4 * style.gap

    def _inside(self, width: int = 0) -> pygame.Rect:
        style = self.style
        room = self.rect.copy() if not width else pygame.Rect(0, 0, width, 0)
        left = style.px(STRIPE) + style.padding
        return pygame.Rect(
            room.left + left, room.top + style.gap, room.width - left - style.padding, room.height
        )

    def _head_height(self) -> int:
        return max(self.style.line_height(bold=True), self.style.px(CHIP))

    def _chip_rows(self, width: int) -> int:
        """Return in how many rows the choices stand, so that none is cut off."""
        style, gap = self.style, self.style.gap
        widths = [style.measure(one.words, "small", True)[0] + gap for one in self.choices]
        for rows in (1, 2):
            across = -(-len(widths) // rows)
            starts = range(0, len(widths), across)
            if all(
                sum(widths[first : first + across]) + gap // 2 * (across - 1) <= width
                for first in starts
            ):
                return rows
        return max(1, len(widths))

    def _chips_height(self, width: int) -> int:
        rows = self._chip_rows(self._inside(width).width)
        return rows * self.style.px(CHIP) + (rows - 1) * self.style.gap // 2

    def chip(self, index: int) -> pygame.Rect:
        """Return the place of a choice."""
        style, inside = self.style, self._inside()
        rows = self._chip_rows(inside.width)
        across = -(-len(self.choices) // rows)
        row, column = divmod(index, across)
        top = inside.top + self._head_height() + style.gap
        top += row * (style.px(CHIP) + style.gap // 2)
        room = pygame.Rect(inside.left, top, inside.width, style.px(CHIP))
        shown = self.choices[row * across : (row + 1) * across]
        shares = [style.measure(one.words, "small", True)[0] + 2 * style.gap for one in shown]
        return columns(room, shares, style.gap // 2)[column]

    def edit_place(self) -> pygame.Rect:
        """Return the place of the button that edits name and team."""
        style, inside = self.style, self._inside()
        width = style.measure(f"{self._edit_words()}  E", "small")[0] + 2 * style.gap
        return pygame.Rect(inside.right - width, inside.top, width, style.px(CHIP))

    def _edit_words(self) -> str:
        """Return what can be changed of who plays: a bot has a name of its own."""
        return _("Name, team") if self.player == HUMAN else _("Team")

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose by arrows, Space and clicks; edit by E."""
        if event.type == pygame.KEYDOWN and self.focused:
            step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
            if step:
                self._choose(max(0, min(len(self.choices) - 1, self.chosen + step)))
                return True
            if event.key == EDIT_KEY:
                self.on_edit()
                return True
            if is_press_key(event) and event.key == pygame.K_SPACE:
                self._choose((self.chosen + 1) % len(self.choices))
                return True
        if event.type == pygame.MOUSEMOTION and self.choices:
            pointed = self._at(event.pos)
            self.hint = self.choices[self.chosen if pointed is None else pointed].note
        if is_click(event, self.rect):
            self._clicked(event.pos)
            return True
        return False

    def _at(self, place: tuple[int, int]) -> int | None:
        """Return the choice at a place."""
        found = range(len(self.choices))
        return next((index for index in found if self.chip(index).collidepoint(place)), None)

    def _clicked(self, place: tuple[int, int]) -> None:
        if self.edit_place().collidepoint(place):
            self.on_edit()
        index = self._at(place)
        if index is not None:
            self._choose(index)

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.on_choose(self.choices[index].player)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card in its side's colour."""
        self.draw_box(surface, self.style.theme.colours.panel)
        self._draw_stripe(surface)
        self._draw_head(surface)
        for index in range(len(self.choices)):
            self._draw_chip(surface, index)
        self._draw_team(surface)

    def _draw_stripe(self, surface: pygame.Surface) -> None:
        """Draw the side's colour at the left edge: Red's solid, Blue's notched."""
        style, colours = self.style, self.style.theme.colours
        stripe = self.rect.copy()
        stripe.width = style.px(STRIPE)
        surface.fill(colours.side(self.side), stripe)
        if self.side != "red":
            step = style.px(STRIPE)
            for top in range(stripe.top, stripe.bottom, 2 * step):
                notch = pygame.Rect(stripe.left, top, stripe.width, step).clip(stripe)
                surface.fill(colours.side_soft(self.side), notch)

    def _draw_head(self, surface: pygame.Surface) -> None:
        """Write the name, what it stands for, and the button that edits both."""
        style, colours, edit = self.style, self.style.theme.colours, self.edit_place()
        pygame.draw.rect(surface, colours.panel_raised, edit, border_radius=style.px(6))
        words = style.text(self._edit_words(), "small")
        if not self.focused:  # then the key is another card's
            surface.blit(words, words.get_rect(center=edit.center))
        else:
            surface.blit(words, words.get_rect(midleft=(edit.left + style.gap, edit.centery)))
            key = style.text("E", "small", colours.ink_soft)
            surface.blit(key, key.get_rect(midright=(edit.right - style.gap, edit.centery)))
        inside = self._inside()
        room = edit.left - style.gap - inside.left
        name = style.text(style.shorten(self.name, room, bold=True), "normal", bold=True)
        spot = name.get_rect(midleft=(inside.left, edit.centery))
        surface.blit(name, spot)
        if style.measure(self.about, "small")[0] + style.gap <= edit.left - style.gap - spot.right:
            about = style.text(self.about, "small", colours.ink_soft)
            base = spot.top + style.font(bold=True).get_ascent()
            top = base - style.font("small").get_ascent()
            surface.blit(about, (spot.right + style.gap, top))

    def _draw_chip(self, surface: pygame.Surface, index: int) -> None:
        style, colours, place = self.style, self.style.theme.colours, self.chip(index)
        chosen = index == self.chosen
        fill = colours.ink if chosen else colours.panel_raised
        pygame.draw.rect(surface, fill, place, border_radius=style.px(6))
        ink = colours.ink_dark if chosen else colours.ink_soft
        words = style.text(self.choices[index].words, "small", ink, chosen)
        surface.blit(words, words.get_rect(center=place.center))

    def _draw_team(self, surface: pygame.Surface) -> None:
        """Draw the team's tokens with their words, row by row above the card's lower edge."""
        style, inside, between = self.style, self._inside(), self.style.gap // 4
        rows, size = self.team_rows()
        top = self.rect.bottom - style.gap - len(rows) * (size + between) + between
        for row in rows:
            left = inside.left
            for one, words in row:
                surface.blit(small_token(one.glyph, self.side, size, style), (left, top))
                text = style.text(words, "small")
                middle = left + size + style.gap // 2, top + size // 2
                surface.blit(text, text.get_rect(midleft=middle))
                left += self._width(words)
            top += size + between

    def team_rows(self) -> tuple[list[TeamRow], int]:
        """Return the team with its names, in as many rows as there is room for, else in one row
        with how many are alike; and the size of the tokens, in pixels."""
        style, inside, between = self.style, self._inside(), self.style.gap // 4
        room = self.rect.bottom - style.gap - self.chip(len(self.choices) - 1).bottom
        rows = self._in_rows([(one, one.name) for one in self.team], inside.width)
        for size in (style.px(TOKEN), style.px(CLOSE)):
            if len(rows) == 1 or len(rows) * (size + between) <= room:
                return rows, size
        counted = Counter(one.glyph for one in self.team)
        first = {one.glyph: one for one in reversed(self.team)}
        alike = [(first[glyph], f"× {many}" if many > 1 else "") for glyph, many in counted.items()]
        return self._in_rows(alike, inside.width)[:1], style.px(TOKEN)

    def _width(self, words: str) -> int:
        """Return what a token, its words and the gap after them take, in pixels."""
        style = self.style
        return style.px(TOKEN) + style.measure(words, "small")[0] + 2 * style.gap

    def _in_rows(self, shown: TeamRow, width: int) -> list[TeamRow]:
        """Return in which rows tokens with their words stand."""
        rows: list[TeamRow] = []
        left = width
        for one in shown:
            taken = self._width(one[1])
            if not rows or left + taken > width:
                rows.append([])
                left = 0
            rows[-1].append(one)
            left += taken
        return rows
