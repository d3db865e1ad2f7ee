"""The line of time: rounds, both sides' health or who was likelier to win, blows and falls; it is
drawn along to look there.

Above the middle stand Red's blows, below it Blue's; a diamond is somebody who fell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import pygame

from game.player.language import _
from game.study.account import rounds, shares
from game.study.blows import Blow, blows
from game.study.tree import Node, Tree
from game.window.style import Style
from game.window.view.health_chart import across, draw_health_chart, draw_rounds, leading, nearest
from game.window.widgets.base import Widget, is_click

HEALTH_SHARE = 46
"""Per cent of the height below the rounds' names that the line of health takes."""
BAR, DIAMOND, KNOB = 5, 5, 7
"""Width of a blow; half of a diamond's and radius of the mark of now; in pixels of the theme."""


class Hurt(NamedTuple):
    """What one action did, for its bar."""

    side: str
    lost: int
    falls: int


def _hurt(node: Node, done: Sequence[Blow], sides: Sequence[str]) -> Hurt:
    """Return the bar of an action: whose blows they were, by whom they hit."""
    lost = {"red": 0, "blue": 0}
    for blow in done:
        lost["blue" if sides[blow.target] == "red" else "red"] += blow.lost
    side = "red" if lost["red"] >= lost["blue"] and (lost["red"] or node.side == "red") else "blue"
    return Hurt(side, max(lost.values()), sum(blow.falls for blow in done))


class Timeline(Widget):
    """Shows a line of the tree and where one is in it; a press or a drag goes there."""

    focusable = True
    hint_aside = True

    def __init__(self, style: Style, on_go: Callable[[int], object]) -> None:
        """Show nothing yet; `on_go` hears the number of the position pressed."""
        super().__init__(style)
        self.hint = self._told
        self.line: Sequence[Node] = ()
        self._hurts: dict[Node, Hurt] = {}
        self.chances: Sequence[float] | None = None
        """How likely Red wins at each node of the line; None to show the health."""
        self.now = 0
        self._on_go = on_go
        self._held = False
        self._drawn: tuple[object, ...] = ()
        self._still = pygame.Surface((1, 1))

    def show(self, tree: Tree, now: Node) -> None:
        """Show the line of a tree in which a node is, as that of now."""
        line, words = now.line(), tree.record.setup.system.words
        sides: list[str] = []
        for node in line[1:]:
            if node not in self._hurts:
                done = blows(node, words)
                if done and len(sides) <= max(blow.target for blow in done):
                    sides = [unit.side for unit in tree.battle(node).units]
                self._hurts[node] = _hurt(node, done, sides)
        self.line, self.now = line, now.depth

    def _told(self) -> str:
        """Return what the line shows, and what stands below it."""
        line = (
            _("Health of both sides, and who has more, after each action")
            if self.chances is None
            else _("Who was likelier to win, after each action")
        )
        return "\n".join((line, _("Below: blows, Red up and Blue down; a diamond: somebody falls")))

    def handle(self, event: pygame.event.Event) -> bool:
        """Go where it is pressed and follow while it is held."""
        if is_click(event, self.rect):
            self._held = True
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return True
        if event.type == pygame.MOUSEMOTION and self._held:
            self._go(event.pos[0])
            return True
        return False

    def _go(self, x: int) -> None:
        index = nearest(self._chart(), x, len(self.line))
        if index != self.now:
            self._on_go(index)

    def _chart(self) -> pygame.Rect:
        """Return the place of the line of health."""
        top = self.style.line_height("small")
        height = (self.rect.height - top) * HEALTH_SHARE // 100
        side = self.style.px(DIAMOND) + self.style.px(2)
        width = self.rect.width - 2 * side
        return pygame.Rect(self.rect.left + side, self.rect.top + top, width, height)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what has happened, and the mark of now over it."""
        state = (
            self.rect.size,
            len(self.line),
            self.line[-1:],
            self.style.revision,
            self.chances is None,
            _("Round {number}"),
        )
        if state != self._drawn:
            self._drawn, self._still = state, self._painted()
        surface.blit(self._still, self.rect)
        if self.line:
            self._draw_now(surface)
        self.draw_ring(surface)

    def _draw_now(self, surface: pygame.Surface) -> None:
        colours, chart = self.style.theme.colours, self._chart()
        x = across(chart, self.now, len(self.line))
        gold = pygame.Rect(0, 0, self.style.px(3), self.rect.bottom - chart.top)
        gold.midtop = x, chart.top
        surface.fill(colours.accent, gold)
        radius = self.style.px(KNOB)
        pygame.draw.circle(surface, colours.ink_dark, (x, chart.centery), radius + self.style.px(2))
        pygame.draw.circle(surface, colours.accent, (x, chart.centery), radius)

    def _painted(self) -> pygame.Surface:
        """Return all but the mark of now."""
        style, colours = self.style, self.style.theme.colours
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        if not self.line:
            return picture
        chart = self._chart().move(-self.rect.left, -self.rect.top)
        if self.chances is not None:
            known = [leading(one) for one in self.chances]
        else:
            known = [shares(self.line[0], node) for node in self.line]
        draw_health_chart(picture, chart, known, style)
        blows = pygame.Rect(chart.left, chart.bottom, chart.width, self.rect.height - chart.bottom)
        pygame.draw.line(picture, colours.panel_edge, blows.midleft, blows.midright)
        draw_rounds(picture, chart, rounds(self.line), len(self.line), style, named=0)
        self._draw_blows(picture, blows)
        return picture

    def _draw_blows(self, picture: pygame.Surface, room: pygame.Rect) -> None:
        style, colours = self.style, self.style.theme.colours
        hardest = max((hurt.lost for hurt in self._hurts.values()), default=0)
        half = max(1, room.height // 2 - style.px(1))
        width = min(style.px(BAR), max(1, room.width // len(self.line)))
        for index, node in enumerate(self.line):
            hurt = self._hurts.get(node)
            if hurt is None:
                continue
            x = across(room, index, len(self.line))
            if hurt.lost:
                height = max(2, int(half * Fraction(hurt.lost, hardest)))
                bar = pygame.Rect(0, 0, width, height)
                bar.centerx = x
                if hurt.side == "red":
                    bar.bottom = room.centery
                else:
                    bar.top = room.centery + 1
                picture.fill(colours.side_soft(hurt.side), bar)
            if hurt.falls:
                _draw_diamond(picture, (x, room.centery), style)


def _draw_diamond(picture: pygame.Surface, middle: tuple[int, int], style: Style) -> None:
    x, y = middle
    colours = style.theme.colours
    for size, colour in (
        (style.px(DIAMOND) + style.px(2), colours.ink_dark),
        (style.px(DIAMOND), colours.ink),
    ):
        points = [(x - size, y), (x, y - size), (x + size, y), (x, y + size)]
        pygame.draw.polygon(picture, colour, points)
