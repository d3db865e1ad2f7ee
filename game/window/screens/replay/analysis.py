"""Analysis beside a battle looked through: the best line as arrows, who wins as a bar."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ai.advice import HINT
from game.play.players import Adviser
from game.play.scene import Arrow
from game.player.language import _
from game.study.analysis import question, red_chance
from game.study.hints import hints, line_arrows, verdict_words
from game.study.tree import Node, Tree
from game.window.keys import key_pair
from game.window.screens.base import Host
from game.window.screens.battle.header import Tool
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

    @property
    def style(self) -> Style: ...
    def show_again(self) -> None: ...


class Analysis:
    """Asks what is best wherever one is; what is known of a position stays with it."""

    def __init__(self, table: Table) -> None:
        """Ask nothing until it is wanted."""
        self._table = table
        self._adviser: Adviser | None = None
        self._asked: Node | None = None
        self.on = False
        self.bar = ChanceBar(table.style)

    def tool(self) -> Tool:
        """Return the tool that begins and ends it."""
        return Tool("question", *key_pair("analysis"), _("Analysis"), self.toggle)

    def toggle(self) -> None:
        """Begin, or end and let go of what was asked."""
        self.on = not self.on
        self.forget()
        self._table.show_again()

    def forget(self) -> None:
        """Let go of what was asked."""
        if self._adviser is not None:
            self._adviser.forget()
        self._asked = None

    def work(self) -> bool:
        """Ask about the position that is shown, and show what is found; whether anything was."""
        table = self._table
        if not self.on:
            return False
        if self._adviser is None:
            self._adviser = table.app.adviser()
        found = False
        for node, advice in self._adviser.answers():
            assert isinstance(node, Node)
            node.advice = advice
            found = found or node is table.node
        if found:
            table.show_again()
        node = table.node
        if node.pending is not None and node.advice is None and self._asked is not node:
            self.forget()
            self._asked = node
            self._adviser.ask(node, question(table.tree, node, HINT), first=True)
            return True
        return found

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
        return f"{_('Thinking…') if chance is None else verdict_words(chance)} · {words}"

    def lines(self) -> list[str]:
        """Return the best moves here, each with its chance, and the likely answer to the first."""
        table, advice = self._table, self._table.node.advice
        if not self.on or advice is None:
            return []
        found = hints(advice, table.tree.battle(table.node))
        told = [f"{number}. {one.title} · {one.chance}" for number, one in enumerate(found, 1)]
        first = found[0]
        return told + [one for one in (first.facts, first.reason, first.answer) if one]


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
