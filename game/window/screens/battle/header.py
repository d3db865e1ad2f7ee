"""The header: in the colour of the side whose turn it is, who decides and what is always there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.window.style import Style, TextSize
from game.window.theme import Colour
from game.window.view.glyphs import icon
from game.window.view.token_picture import small_token
from game.window.widgets import Button, cut
from game.window.widgets.telling import Telling

LINE = 4
"""Height of the line in the side's colour, in pixels of the theme."""
SIGN = 70
"""Width of the token of whoever decides, in per cent of the header's height."""
TOOL = (5, 4)
"""Width and height of a tool, in sixths of the header's height."""
LOW = 40
"""A header lower than this many pixels of the theme has smaller letters."""
STRIPE = 16
"""Blue's line is notched: a gap as wide as half of this, in pixels of the theme."""


class Tool(NamedTuple):
    """A small button: its picture, key, what it says, and what it does."""

    icon: str
    key: int
    key_name: str
    words: str
    action: Callable[[], object]
    on: bool = False
    """Whether what it begins is under way."""


class ToolButton(Button):
    """A button that shows only its picture; the words are in its hint."""

    def __init__(self, style: Style, tool: Tool) -> None:
        """Make the button of a tool."""
        self._told = f"{tool.words} ({tool.key_name})"
        super().__init__(style, "", tool.action, hotkey=tool.key, hint=self._told)
        self._picture, self.chosen = tool.icon, tool.on
        self.ground: Colour = style.theme.colours.panel_raised

    def allow(self, refusal: str) -> None:
        """Grey the button out where something refuses what it does, and say what in its hint."""
        self.enabled = not refusal
        self.hint = "\n".join(filter(None, (self._told, refusal)))

    def press(self) -> bool:
        """Call the action, greyed out or not: it says itself why it is refused."""
        self.action()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw box and picture; they are darker than the header they lie on."""
        colours = self.style.theme.colours
        fill = self.ground.mixed(colours.ink, 14 if self.hovered and self.enabled else 0)
        ink = colours.ink if self.enabled else colours.ink_dim
        if self.chosen:
            fill, ink = colours.ink, colours.ink_dark
        self.draw_box(surface, fill.mixed(colours.table_edge, 0 if self.enabled else 40))
        picture = icon(self._picture, self.rect.height * 6 // 10, ink)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class Moment(NamedTuple):
    """What the header says: whose moment it is and what is expected of whom."""

    title: str
    words: str = ""
    side: str = ""
    """The side whose colours it wears; "" for none."""
    glyph: str = ""
    """The silhouette of whoever decides; "" for none."""
    goal: str = ""
    deed: str = ""
    """What is being done, or who is to do something."""
    about: str = ""
    """What is told of whose moment it is, and of the goal: each ends in its rule."""
    goal_about: str = ""


class Header:
    """The strip over the whole width of the window: words that tell more, and tools."""

    def __init__(
        self,
        style: Style,
        tools: list[Tool],
        on_rule: Callable[[str], object] | None = None,
    ) -> None:
        """Make the tools."""
        self.style = style
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.moment = Moment("")
        self.buttons = [ToolButton(style, tool) for tool in tools]
        self.words = Telling(style, on_rule)
        self.words.hint_aside = False
        self.end = 0
        """Where what is written ends, in pixels from the left."""

    def layout(self, room: pygame.Rect, taken: int = 0) -> None:
        """Place the tools at the right end of the strip, left of what is `taken`, in pixels."""
        self.rect = room
        rest = room.inflate(-2 * self.style.px(16), 0)
        rest.width -= taken
        width, height = (room.height * part // 6 for part in TOOL)
        for button in reversed(self.buttons):
            place, rest = cut(rest, "right", width, self.style.gap)
            button.rect = pygame.Rect(0, 0, width, height)
            button.rect.center = place.centerx, room.centery - self.style.px(LINE) // 2
        self._room = self.words.rect = rest

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the strip, the line at its foot and the words."""
        style, colours, moment = self.style, self.style.theme.colours, self.moment
        ground = colours.side_deep(moment.side) if moment.side else colours.panel
        surface.fill(ground, self.rect)
        for button in self.buttons:
            button.ground = ground.mixed(colours.table_edge, 55)
        self._draw_line(surface)
        room = self._room.copy()
        room.height -= style.px(LINE)
        if moment.glyph:
            size = self.rect.height * SIGN // 100
            sign, room = cut(room, "left", size, style.px(14))
            token = small_token(moment.glyph, moment.side, size, style)
            surface.blit(token, token.get_rect(center=sign.center))
        self.words.spots = []
        self._draw_words(surface, room)
        self.words.settle(surface)

    def _draw_line(self, surface: pygame.Surface) -> None:
        style, colours, side = self.style, self.style.theme.colours, self.moment.side
        if not side:
            return
        line = self.rect.copy()
        line.height = style.px(LINE)
        line.bottom = self.rect.bottom
        surface.fill(colours.side(side), line)
        if side == "blue":
            step = style.px(STRIPE)
            for left in range(line.left, line.right, step):
                notch = pygame.Rect(left, line.top, step // 2, line.height)
                surface.fill(colours.side_soft(side), notch)

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Write title, words and goal; where there is no room for all, the goal goes first, then
        the title is written smaller."""
        style, colours, moment = self.style, self.style.theme.colours, self.moment
        low = self.rect.height < style.px(LOW)
        under: TextSize = "small" if low else "normal"
        width = style.measure(moment.words, under)[0]
        beside = room.width - style.px(16) - width
        letters = style.fitting(moment.title, beside, "normal" if low else "large", True)
        written = style.shorten(moment.title, room.width, letters, True)
        title = style.text(written, letters, bold=True)
        place = title.get_rect(midleft=room.midleft)
        surface.blit(title, place)
        base = place.top + style.font(letters, True).get_ascent()
        left = place.right + style.px(16)
        cup = style.px(16)
        free = room.right - left - width - cup - 4 * style.gap
        small = style.fitting(moment.goal, free)
        if moment.goal and style.measure(moment.goal, small)[0] < free:
            goal = style.text(moment.goal, small)
            spot = goal.get_rect(midright=(room.right - style.gap, room.centery))
            surface.blit(goal, spot)
            trophy = icon("trophy", cup, colours.accent)
            sign = trophy.get_rect(midright=(spot.left - style.gap, spot.centery))
            surface.blit(trophy, sign)
            self.words.mark(spot.union(sign), moment.goal_about)
        soft = colours.ink.mixed(colours.ink_soft, 40)
        text = style.fitted(moment.words, room.right - left, under, soft)
        height = style.fitting(moment.words, room.right - left, under)
        place = text.get_rect(topleft=(left, base - style.font(height).get_ascent()))
        surface.blit(text, place)
        self.end = place.right
        self.words.mark(place.union(title.get_rect(midleft=room.midleft)), moment.about)
