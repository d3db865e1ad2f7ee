"""Short words beside the mouse or beside the focused widget; the rules that they name are links."""

from __future__ import annotations

import re
from collections.abc import Callable

import pygame

from game.window.style import Style
from game.window.widgets.linked_text import LinkedText
from rules.clause import ID

NONE = re.compile("(?!)")
"""Matches nothing."""


class Tooltip:
    """Words in a box, made for as long as they are shown."""

    def __init__(
        self, style: Style, words: str, on_rule: Callable[[str], object] | None = None
    ) -> None:
        """Say something; without `on_rule` no rule in it can be opened."""
        self.words = words
        self.box = pygame.Rect(0, 0, 0, 0)
        self._style = style
        self._text = LinkedText(style, words, ID if on_rule else NONE, on_rule or str, "small")

    def place(
        self, window: pygame.Rect, near: pygame.Rect, aside: pygame.Rect | None = None
    ) -> None:
        """Stand below a place, or above it where there is no room.

        :param aside: what it stands beside instead, at the height of the place.
        """
        style, text = self._style, self._text
        width = min(style.px(style.theme.sizes.tooltip_width), window.width - 2 * style.gap)
        if aside is not None:
            spare = max(aside.left, window.right - aside.right) - 2 * style.gap
            width = min(width, max(width // 2, spare))
        text.rect.size = text.wanted(width - 2 * style.gap)
        box = text.rect.inflate(2 * style.gap, style.gap)
        if aside is None:
            box.midtop = (near.centerx, near.bottom + style.gap)
            if box.bottom > window.bottom:
                box.bottom = near.top - style.gap
        elif aside.centerx > window.centerx:
            box.midright = (aside.left - style.gap, near.centery)
        else:
            box.midleft = (aside.right + style.gap, near.centery)
        box.clamp_ip(window)
        self.box, text.rect.center = box, box.center

    def holds(self, position: tuple[int, int]) -> bool:
        """Whether the mouse, at a position, may be on its way to one of its rules."""
        gap = 2 * self._style.gap
        return bool(self._text.links and self.box.inflate(gap, gap).collidepoint(position))

    def click(self, event: pygame.event.Event) -> bool:
        """Open the rule that is clicked; say whether the click is in the box, and so meant for
        nothing that lies under it."""
        return self._text.handle(event) or self.box.collidepoint(event.pos)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw box and words."""
        style, colours = self._style, self._style.theme.colours
        pygame.draw.rect(surface, colours.table_edge, self.box, border_radius=style.radius)
        pygame.draw.rect(surface, colours.ink_dim, self.box, 1, border_radius=style.radius)
        self._text.draw(surface)
