"""Who acts now and next, and where the round stands."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.language import _
from game.style import Style
from game.telling import short_unit_name
from game.view.glyphs import token_glyph
from game.widgets.base import Widget, is_click
from rules.battle import Battle
from rules.sheet import Token

ROW = 40
"""Height of one row, in pixels of the theme."""
SLIM_ROW = 28
"""Height of one row without names, in pixels of the theme."""
SLIM = 150
"""A panel narrower than this many pixels of the theme shows health without names."""


class OrderPanel(Widget):
    """The phase track above, the units in the order in which they will act below."""

    def __init__(self, style: Style, battle: Battle, on_point: Callable[[int], object]) -> None:
        """Show a battle; the screen sets another when it moves on."""
        super().__init__(style)
        self.battle = battle
        self._on_point = on_point
        self._pointed = -1

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the room for the track and for every unit."""
        slim = self._is_slim(width)
        rows = len(self.battle.units) * self._row(slim)
        return width, self._track_height(slim) + rows + 2 * self.style.padding

    def _is_slim(self, width: int) -> bool:
        return width < self.style.px(SLIM)

    @property
    def _slim(self) -> bool:
        return self._is_slim(self.rect.width)

    def _row(self, slim: bool) -> int:
        return self.style.px(SLIM_ROW if slim else ROW)

    def _track_height(self, slim: bool) -> int:
        style = self.style
        lines = 1 if slim else len(self.battle.setup.system.phases)
        return lines * (style.line_height("small") + style.gap // 2) + style.gap

    def _rows(self) -> list[tuple[int, pygame.Rect]]:
        room = self.rect.inflate(-self.style.padding, -self.style.padding)
        top = room.top + self._track_height(self._slim)
        order = self.battle.setup.system.order(self.battle)
        least = self.style.line_height("small") + self.style.px(3)
        shared = (room.bottom - top) // max(1, len(order))
        height = max(least, min(self._row(self._slim), shared))
        return [
            (unit_id, pygame.Rect(room.left, top + number * height, room.width, height))
            for number, unit_id in enumerate(order)
            if top + (number + 1) * height <= room.bottom
        ]

    def handle(self, event: pygame.event.Event) -> bool:
        """Show the card of the unit under the mouse."""
        if event.type == pygame.MOUSEMOTION:
            over = [unit for unit, rect in self._rows() if rect.collidepoint(event.pos)]
            pointed = over[0] if over else -1
            if pointed != self._pointed:
                self._pointed = pointed
                self._on_point(pointed)
            return False
        return is_click(event, self.rect)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        colours = self.style.theme.colours
        self.draw_box(surface, colours.panel, colours.panel_edge)
        self._draw_track(surface)
        for number, (unit_id, rect) in enumerate(self._rows()):
            self._draw_row(surface, unit_id, rect, first=number == 0)

    def _draw_track(self, surface: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme.colours
        system = self.battle.setup.system
        now = system.phase(self.battle)
        room = self.rect.inflate(-2 * style.padding, -style.padding)
        top = room.top + style.gap // 2
        for phase in system.phases:
            here = phase.id == now
            if self._slim and not here:
                continue
            radius = style.px(5)
            middle = (room.left + radius, top + style.line_height("small") // 2)
            pygame.draw.circle(
                surface, colours.accent if here else colours.panel_edge, middle, radius
            )
            ink = colours.accent if here else colours.ink_dim
            words = _(phase.title)
            if here and self.battle.round and not self._slim:
                words += " · " + _("round {number}").format(number=self.battle.round)
            short = style.shorten(words, room.width - 3 * radius, "small", here)
            surface.blit(style.text(short, "small", ink, here), (room.left + 3 * radius, top))
            top += style.line_height("small") + style.gap // 2

    def _draw_row(
        self, surface: pygame.Surface, unit_id: int, rect: pygame.Rect, *, first: bool
    ) -> None:
        style, colours = self.style, self.style.theme.colours
        unit = self.battle.units[unit_id]
        token = self.battle.setup.system.token(self.battle, unit)
        if first or unit_id == self._pointed:
            fill = colours.panel_raised
            pygame.draw.rect(surface, fill, rect, border_radius=style.radius // 2)
        if first:
            bar = pygame.Rect(rect.left, rect.top, style.px(4), rect.height)
            pygame.draw.rect(surface, colours.accent, bar, border_radius=style.px(2))
        side = colours.side(unit.side)
        size = rect.height - style.px(8)
        disc = pygame.Rect(rect.left + style.px(9), rect.top + style.px(4), size, size)
        pygame.draw.circle(surface, side, disc.center, size // 2)
        picture = token_glyph(token.glyph, size * 7 // 10, style.theme.board["silhouette"])
        surface.blit(picture, picture.get_rect(center=disc.center))
        left = disc.right + style.gap
        width = rect.right - left - style.px(4)
        place = pygame.Rect(left, rect.top + style.px(3), width, style.line_height("small"))
        self._draw_words(surface, token, place, first=first)
        line = pygame.Rect(left, rect.bottom - style.px(10), width - style.px(4), style.px(5))
        pygame.draw.rect(surface, colours.table_edge, line, border_radius=line.height // 2)
        line.width = line.width * max(0, token.health) // max(1, token.maximum)
        if line.width:
            pygame.draw.rect(
                surface, colours.side_soft(unit.side), line, border_radius=line.height // 2
            )

    def _draw_words(
        self, surface: pygame.Surface, token: Token, place: pygame.Rect, *, first: bool
    ) -> None:
        """Write the health and, where there is room, the name before it."""
        style, colours = self.style, self.style.theme.colours
        ink = colours.ink if first else colours.ink_soft
        number = style.text(f"{token.health}", "small", ink if self._slim else colours.ink_soft)
        if self._slim:
            surface.blit(number, place)
            return
        surface.blit(number, number.get_rect(topright=place.topright))
        name = short_unit_name(
            token.name,
            place.width - number.get_width() - style.gap,
            lambda text, width: style.shorten(text, width, "small", first),
        )
        surface.blit(style.text(name, "small", ink, first), place)
