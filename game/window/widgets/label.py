"""Words that do nothing, and the panel behind a group of widgets."""

from __future__ import annotations

from typing import Literal

import pygame

from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.widgets.base import Widget, Words, spoken

Align = Literal["left", "centre", "right"]


class Label(Widget):
    """A text in one of the three sizes; wraps if `wrap`, else is shortened to fit."""

    def __init__(
        self,
        style: Style,
        words: Words,
        size: TextSize = "normal",
        *,
        bold: bool = False,
        colour: Colour | None = None,
        align: Align = "left",
        wrap: bool = False,
    ) -> None:
        """Keep the words; they are looked up each time they are drawn."""
        super().__init__(style)
        self.words = words
        self.size = size
        self.bold = bold
        self.colour = colour
        self.align = align
        self.wrap = wrap

    def lines(self, width: int) -> tuple[str, ...]:
        """Return the text as it stands in `width` pixels."""
        text = spoken(self.words)
        if self.wrap:
            return self.style.wrap(text, width, self.size, self.bold)
        return (self.style.shorten(text, width, self.size, self.bold),)

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the size of the text."""
        lines = self.lines(width)
        widest = max(self.style.measure(line, self.size, self.bold)[0] for line in lines)
        return widest, len(lines) * self.style.line_height(self.size, self.bold)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines, centred from top to bottom."""
        lines = self.lines(self.rect.width)
        height = self.style.line_height(self.size, self.bold)
        top = self.rect.centery - len(lines) * height // 2
        for number, line in enumerate(lines):
            picture = self.style.text(line, self.size, self.colour or self.ink(), self.bold)
            place = picture.get_rect(top=top + number * height, left=self.rect.left)
            if self.align == "centre":
                place.centerx = self.rect.centerx
            elif self.align == "right":
                place.right = self.rect.right
            surface.blit(picture, place)


class Panel(Widget):
    """A raised field of the table with an optional title; holds no widgets itself."""

    def __init__(self, style: Style, title: Words = "") -> None:
        """Make an empty panel."""
        super().__init__(style)
        self.title = title

    def inside(self) -> pygame.Rect:
        """Return the room within the padding and under the title."""
        room = self.rect.inflate(-2 * self.style.padding, -2 * self.style.padding)
        if spoken(self.title):
            taken = self.style.line_height("small", bold=True) + self.style.gap // 2
            room.top += taken
            room.height -= taken
        return room

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the field and its title."""
        colours = self.style.theme.colours
        self.draw_box(surface, colours.panel)
        title = spoken(self.title)
        if title:
            room = self.rect.inflate(-2 * self.style.padding, -2 * self.style.padding)
            short = self.style.shorten(title, room.width, "small", bold=True)
            surface.blit(self.style.text(short, "small", colours.ink_soft, bold=True), room.topleft)
