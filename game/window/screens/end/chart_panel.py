"""What decided it: the chance to win over the battle, or both sides' health until that is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import pygame

from game.player.language import _, fill
from game.study.account import TurningPoint, rounds, shares
from game.study.analysis import Mistake
from game.study.tree import Node
from game.window.style import Style
from game.window.view.health_chart import (
    across,
    draw_health_chart,
    draw_rounds,
    lead_height,
    leading,
    nearest,
)
from game.window.widgets.base import Widget, is_press_key

MARK = 11
"""Radius of a turning point's number, in pixels of the theme."""
LOW = 140
"""A panel lower than this, in pixels of the theme, names neither rounds nor sides."""
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class ChartPanel(Widget):
    """Shows a line of the tree; pointing at it shows that moment, a press opens the replay there.

    With the keyboard the arrows go from action to action, and Enter opens the replay.
    """

    focusable = True

    def __init__(
        self, style: Style, on_point: Callable[[int], object], on_open: Callable[[int], object]
    ) -> None:
        """Show nothing yet; both functions hear the number of a position."""
        super().__init__(style)
        self.line: Sequence[Node] = ()
        self.points: Sequence[TurningPoint | Mistake] = ()
        self.chances: Sequence[float] | None = None
        """How likely Red wins at each node of the line; None while that is not known."""
        self.left = 0
        """How many decisions are still to be judged for that."""
        self.now = -1
        self._on_point, self._on_open = on_point, on_open
        self._drawn: tuple[object, ...] = ()
        self._still = pygame.Surface((1, 1))

    def _chart(self) -> pygame.Rect:
        style = self.style
        room = self.rect.inflate(-2 * style.padding, -style.padding)
        head, line = style.line_height("normal", True) + style.gap, style.line_height("small")
        room.top += head
        room.height -= head
        if self.rect.height < style.px(LOW):
            return room
        room.height -= 2 * line if self._is_high() else line
        side = max(style.measure(word, "small")[0] for word in (_("Red"), _("Blue"))) + style.gap
        room.left += side
        room.width -= side
        return room

    def _is_high(self) -> bool:
        """Whether there is room for the line that says what can be done here."""
        return self.rect.height > self.style.px(200)

    def handle(self, event: pygame.event.Event) -> bool:
        """Point, walk along, open."""
        if not self.line:
            return False
        if event.type == pygame.MOUSEMOTION and self.rect.collidepoint(event.pos):
            self.point(nearest(self._chart(), event.pos[0], len(self.line)))
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and self._chart().collidepoint(event.pos):
            self._on_open(nearest(self._chart(), event.pos[0], len(self.line)))
            return True
        if event.type == pygame.KEYDOWN and self.focused:
            if event.key in STEPS:
                last = len(self.line) - 1
                start = self.now if self.now >= 0 else last
                self.point(max(0, min(last, start + STEPS[event.key])))
                return True
            if is_press_key(event) and self.now >= 0:
                self._on_open(self.now)
                return True
        return False

    def point(self, index: int) -> None:
        """Mark the moment after so many actions, and have it shown."""
        if index != self.now:
            self.now = index
            self._on_point(index)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, the chart and the mark of the moment that is shown."""
        spoken = _("What decided it")
        state = (
            self.rect.size, len(self.line), tuple(one.node for one in self.points),
            self.style.revision, spoken, self.left, self.chances is None,
        )  # fmt: skip
        if state != self._drawn:
            self._drawn, self._still = state, self._painted(spoken)
        self.draw_box(surface, self.style.theme.colours.panel)
        surface.blit(self._still, self.rect)
        if 0 <= self.now < len(self.line):
            chart = self._chart()
            x = across(chart, self.now, len(self.line))
            gold = pygame.Rect(0, chart.top, self.style.px(2), chart.height)
            gold.centerx = x
            surface.fill(self.style.theme.colours.accent, gold)

    def _painted(self, title: str) -> pygame.Surface:
        style, colours = self.style, self.style.theme.colours
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        pad = style.padding
        words = style.text(title, "normal", colours.ink, True)
        picture.blit(words, (pad, pad // 2))
        width = self.rect.width - 2 * pad - words.get_width() - style.gap
        told = next((one for one in self._told() if style.measure(one, "small")[0] <= width), "")
        under = style.text(told, "small", colours.ink_soft)
        middle = pad // 2 + words.get_height() // 2
        picture.blit(under, under.get_rect(midright=(self.rect.width - pad, middle)))
        chart = self._chart().move(-self.rect.left, -self.rect.top)
        known = [self._shares(index) for index in range(len(self.line))]
        draw_health_chart(picture, chart, known, style)
        low = self.rect.height < style.px(LOW)
        sides = (("red", _("Red"), "top"), ("blue", _("Blue"), "bottom"))
        for side, name, edge in () if low else sides:
            word = style.text(name, "small", colours.side_soft(side))
            place = word.get_rect(right=chart.left - style.gap // 2)
            setattr(place, edge, getattr(chart, edge))
            picture.blit(word, place)
        if not self.line:
            return picture
        named = None if self.rect.height < style.px(LOW) else chart.bottom + 1
        draw_rounds(picture, chart, rounds(self.line), len(self.line), style, named=named)
        if self._is_high():
            hint = _("Point at a moment to see it on the board; a press opens the replay there.")
            line = style.text(
                style.shorten(hint, self.rect.width - 2 * pad, "small"), "small", colours.ink_soft
            )
            picture.blit(line, line.get_rect(bottomleft=(pad, self.rect.height - pad // 2)))
        self._draw_marks(picture, chart)
        return picture

    def _told(self) -> list[str]:
        """Return what the chart shows, in more words and in fewer."""
        if self.chances is not None:
            return [_("Who was likelier to win, after each action"), _("Chance to win")]
        if self.left:
            words = _("Health of both sides · {number} {number:decision|decisions} to judge")
            return [fill(words, number=self.left), _("Health of both sides")]
        return [
            _("Health of both sides, and who has more, after each action"),
            _("Health of both sides"),
        ]

    def _shares(self, index: int) -> tuple[Fraction, Fraction]:
        """Return how tall Red's and Blue's areas are at a place of the line, 0 to 1."""
        if self.chances is None:
            return shares(self.line[0], self.line[index])
        return leading(self.chances[index])

    def _draw_marks(self, picture: pygame.Surface, chart: pygame.Rect) -> None:
        style, colours = self.style, self.style.theme.colours
        taken: list[pygame.Rect] = []
        for number, point in enumerate(self.points, 1):
            x = across(chart, point.node.depth, len(self.line))
            y = lead_height(chart, self._shares(point.node.depth))
            pygame.draw.circle(picture, colours.ink_dark, (x, y), style.px(5))
            pygame.draw.circle(picture, colours.accent, (x, y), style.px(4))
            spot = mark_place(chart, (x, y), style.px(MARK), taken)
            taken.append(spot)
            draw_mark(picture, spot.center, number, style)


def mark_place(
    chart: pygame.Rect, point: tuple[int, int], radius: int, taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Return where a point's number stands: above it or below, in the chart, off the others."""
    place = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    away = 2 * radius
    tries = [(0, -away), (0, away), (0, -2 * away), (0, 2 * away), (-away, -away), (away, away)]
    for right, down in tries:
        place.center = point[0] + right, point[1] + down
        place.clamp_ip(chart)
        if place.collidelist(list(taken)) < 0:
            return place
    return place


def draw_mark(surface: pygame.Surface, centre: tuple[int, int], number: int, style: Style) -> None:
    """Draw a turning point's number on gold."""
    colours, radius = style.theme.colours, style.px(MARK)
    pygame.draw.circle(surface, colours.ink_dark, centre, radius + style.px(1))
    pygame.draw.circle(surface, colours.accent, centre, radius)
    digit = style.text(str(number), "small", colours.ink_dark, True)
    surface.blit(digit, digit.get_rect(center=centre))
