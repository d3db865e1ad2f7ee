"""Analysis beside a battle looked through: the best line as arrows, who wins as a bar."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ai.advice import HINT
from game.play.players import Adviser
from game.play.scene import Arrow
from game.play.telling import outcome_words
from game.player.language import _
from game.study.analysis import chances, question, red_chance, to_judge
from game.study.compared import Compared, course, looked_ahead, looked_back
from game.study.hints import line_arrows, verdict_words
from game.study.tree import Node, Tree
from game.window.keys import key_pair
from game.window.screens.base import Host
from game.window.screens.battle.header import Tool
from game.window.screens.replay.comparison import ComparisonPanel
from game.window.screens.replay.timeline import Timeline
from game.window.screens.replay.told_panel import ToldPanel
from game.window.style import Style
from game.window.widgets import Widget

WIDTH = 10
"""Of the bar, in pixels of the theme; where there is less room it takes that."""
NOTCH = 8
"""Height of a notch of Blue's part, in pixels of the theme."""


class Table(Protocol):
    """What an analysis reaches on the screen beside which it runs."""

    app: Host
    tree: Tree
    node: Node
    timeline: Timeline

    @property
    def style(self) -> Style: ...
    def layout(self, size: tuple[int, int]) -> None: ...
    def show_again(self) -> None: ...


class Analysis:
    """Asks what is best wherever one is; what is known of a position stays with it."""

    def __init__(self, table: Table) -> None:
        """Ask nothing until it is wanted."""
        self._table = table
        self._adviser: Adviser | None = None
        self._asked: Node | None = None
        self._whole = False
        """Whether the rest of the line has been asked about since."""
        self.on = False
        self.bar = ChanceBar(table.style)

    def tool(self) -> Tool:
        """Return the tool that begins and ends it."""
        return Tool("question", *key_pair("analysis"), _("Analysis"), self.toggle, self.on)

    def toggle(self) -> None:
        """Begin, or end and let go of what was asked."""
        self.on = not self.on
        self.forget()
        self._table.layout(self._table.app.surface.get_size())
        self._table.show_again()

    def forget(self) -> None:
        """Let go of what was asked."""
        if self._adviser is not None:
            self._adviser.forget()
        self._asked, self._whole = None, False

    def work(self) -> bool:
        """Ask about the position that is shown, and show what is found; whether anything was."""
        table = self._table
        if not self.on:
            return False
        if self._adviser is None:
            self._adviser = table.app.adviser()
        node, found = table.node, False
        for one, advice in self._adviser.answers():
            assert isinstance(one, Node)
            one.advice = advice
            found = found or one in (node, node.parent)
        if found:
            table.show_again()
        if self._asked is not node:
            self.forget()
            self._asked = node
            here = [node] if node.parent is None else [node, node.parent]
            for one in to_judge(here):
                self._adviser.ask(one, question(table.tree, one, HINT))
            return True
        return self._judge_on(self._adviser) or found

    def _judge_on(self, adviser: Adviser) -> bool:
        """Have the rest of the line judged once what is shown is known, unless that would hold
        everything up; whether there is anything new to be seen of it."""
        timeline = self._table.timeline
        if adviser.left or adviser.in_place or not timeline.rect.height:
            return False
        if not self._whole:
            self._whole = True
            here = self._table.node
            line = here.line()
            for node in to_judge([*line[here.depth :], *line[: here.depth]]):
                adviser.ask(node, question(self._table.tree, node))
        if timeline.chances is None:
            timeline.chances = self.chances()
            return timeline.chances is not None
        return False

    def chances(self) -> list[float] | None:
        """Return how likely Red was to win all along the line that is shown; None while that is
        not known or not asked."""
        return chances(self._table.tree, self._table.node.line()) if self.on else None

    def place(self, board: pygame.Rect) -> Widget:
        """Place the bar at the left of the board, and return it."""
        style = self._table.style
        width = min(style.px(WIDTH), style.gap)
        self.bar.rect = pygame.Rect(board.left - width, board.top, width, board.height)
        return self.bar

    def arrows(self) -> tuple[Arrow, ...]:
        """Return the best line from the position that is shown, if it is known."""
        advice = self._table.node.advice if self.on else None
        return line_arrows(advice) if advice is not None else ()

    def with_words(self, words: str) -> str:
        """Return words with who is likelier to win before them."""
        table = self._table
        chance = red_chance(table.tree, table.node) if self.on else None
        self.bar.chance = chance
        if not self.on:
            return words
        if table.node.pending is None:
            told = outcome_words(table.tree.battle(table.node).outcome)
        else:
            told = _("Thinking…") if chance is None else verdict_words(chance)
        return f"{told} · {words}"

    def compare(self, told: ToldPanel, aside: ComparisonPanel) -> None:
        """Have it told how the chance to win changed, what else could have been done and what is
        best from here: in the panel for that, or without one among what is told, where one wants
        to know first how to go on."""
        table = self._table
        found: list[Compared] = []
        if self.on:
            both = (looked_back(table.tree, table.node), looked_ahead(table.tree, table.node))
            found = [one for one in both if one is not None]
        told.course = course(table.tree, table.node) if self.on else None
        apart = aside.rect.height > 0
        told.compared, aside.compared = ((), found) if apart else (found[::-1], ())
        aside.offset = 0


class ChanceBar(Widget):
    """Who is likelier to win: Blue's part above, notched, Red's below; nothing while unknown."""

    chance: float | None = None
    """How likely Red wins, 0 to 1."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw both parts, and the middle."""
        if self.chance is None:
            return
        style, colours, room = self.style, self.style.theme.colours, self.rect
        pygame.draw.rect(surface, colours.blue, room, border_radius=style.px(3))
        edge = room.bottom - round(room.height * self.chance)
        notch = style.px(NOTCH)
        for top in range(room.top + notch, edge, 2 * notch):
            surface.fill(colours.blue_soft, (room.left, top, room.width, min(notch, edge - top)))
        red = pygame.Rect(room.left, edge, room.width, room.bottom - edge)
        pygame.draw.rect(surface, colours.red, red, border_radius=style.px(3))
        surface.fill(colours.ink, (room.left, room.centery - 1, room.width, style.px(2)))
