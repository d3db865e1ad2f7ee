"""The list of a battle's actions, one line each, with what else was tried inside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from string import ascii_uppercase
from typing import NamedTuple

import pygame

from game.play.telling import round_words
from game.player.language import _, fill
from game.study.moves import Figure, Move, move_of
from game.study.tree import Node, Tree
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.view.token_picture import draw_small_tokens
from game.window.widgets.base import is_click, is_press_key
from game.window.widgets.scroll_text import Scrolling

ROW = 30
"""Height of a line, in pixels of the theme."""
TOKEN, SIGN = 20, 15
"""Widths of a token and of what was done, in pixels of the theme."""
INDENT = 14
"""How far a branch stands to the right, in pixels of the theme."""


class Row(NamedTuple):
    """One line of the list: an action, or what stands above some of them."""

    node: Node | None
    words: str = ""
    depth: int = 0
    """In how many branches it lies, one inside another."""


def rows_of(root: Node) -> list[Row]:
    """Return the rows of a tree: the line with its rounds, branches below where they part."""
    letters = iter(_letters())
    return list(_rows(root.line()[1:], 0, letters))


def _letters() -> Iterator[str]:
    number = 0
    while True:
        turn, place = divmod(number, len(ascii_uppercase))
        yield ascii_uppercase[place] + (str(turn + 1) if turn else "")
        number += 1


def _rows(nodes: Sequence[Node], depth: int, letters: Iterator[str]) -> Iterator[Row]:
    number = -1
    for node in nodes:
        assert node.parent is not None
        if depth == 0 and node.parent.round != number:
            number = node.parent.round
            yield Row(None, round_words(number))
        yield Row(node, "", depth)
        if node is not node.parent.children[0]:
            continue
        for other in node.parent.children[1:]:
            yield Row(None, fill(_("Branch {letter}"), letter=next(letters)), depth + 1)
            line = other.line()
            yield from _rows(line[other.depth :], depth + 1, letters)


class MoveList(Scrolling):
    """Shows the tree of a tree; a click on an action goes there."""

    def __init__(self, style: Style, tree: Tree, on_go: Callable[[Node], object]) -> None:
        """Show a tree; the screen says when it has grown."""
        super().__init__(style)
        self.tree = tree
        self.now = tree.root
        self._on_go = on_go
        self._rows: list[Row] = []
        self._places: dict[Node, int] = {}
        self._lines: dict[Node, Move] = {}
        self._bottom = 0

    def grown(self) -> None:
        """Take in what has been added to the tree, or another language."""
        self._rows = rows_of(self.tree.root)
        self._places = {row.node: at for at, row in enumerate(self._rows) if row.node is not None}

    def forget_words(self) -> None:
        """Tell everything anew, in another language."""
        self._lines = {}
        self.grown()

    def go(self, node: Node) -> None:
        """Mark where one is and bring it into view."""
        self.now = node
        place, row = self._places.get(node, 0), self._row()
        head, room = self._head(), self.rect.height - self._head()
        if not self.offset + row <= place * row <= self.offset + room - 2 * row:
            self.scroll_to(place * row - room // 2 + head // 2)

    def _row(self) -> int:
        return self.style.px(ROW)

    def _head(self) -> int:
        return self.style.line_height("normal", True) + self.style.padding

    def full_height(self) -> int:
        """Return the height of the head and of all rows, in pixels."""
        return self._head() + len(self._rows) * self._row() + self.style.gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Go to the action pressed, up and down by keys, or scroll."""
        if event.type == pygame.KEYDOWN and self.focused:
            step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
            if step:
                self._step(step)
                return True
            if is_press_key(event):
                return False
        if is_click(event, self.view()):
            at = (event.pos[1] - self.rect.top - self._head() + self.offset) // self._row()
            below = event.pos[1] > self.rect.top + self._head()
            node = self._rows[at].node if below and 0 <= at < len(self._rows) else None
            if node is not None:
                self._on_go(node)
            return True
        return super().handle(event)

    def _step(self, step: int) -> None:
        """Go to the next action above or below in the list."""
        at = self._places.get(self.now, -1) + step
        while 0 <= at < len(self._rows):
            node = self._rows[at].node
            if node is not None:
                self._on_go(node)
                return
            at += step
        if at < 0:
            self._on_go(self.tree.root)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the head and the rows in view."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.panel)
        inner = self.rect.inflate(-2 * style.padding, 0)
        title = style.text(_("Actions"), "normal", colours.ink, True)
        surface.blit(title, (inner.left, inner.top + style.padding // 2))
        last = len(self.now.line()) - 1
        words = fill(_("{number} of {count}"), number=self.now.depth, count=last)
        count = style.text(words, "small", colours.ink_soft)
        surface.blit(count, count.get_rect(midright=(inner.right, inner.top + self._head() // 2)))
        self.scroll_to(self.offset)
        clip, height = surface.get_clip(), self._row()
        top = self.rect.top + self._head()
        room = pygame.Rect(self.rect.left, top, self.rect.width, self.rect.bottom - top - style.gap)
        surface.set_clip(clip.clip(room))
        first = self.offset // height
        for at in range(first, min(len(self._rows), first + room.height // height + 2)):
            place = pygame.Rect(self.view().left, top + at * height - self.offset, 0, height)
            place.width = self.view().width
            self._draw_row(surface, place.inflate(-style.gap, 0), self._rows[at])
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _draw_row(self, surface: pygame.Surface, place: pygame.Rect, row: Row) -> None:
        style, colours = self.style, self.style.theme.colours
        for depth in range(row.depth):
            box = place.move(style.px(INDENT) * (depth + 1) - style.px(8), 0)
            box.width = place.right - box.left
            pygame.draw.rect(surface, colours.panel_raised, box)
            surface.fill(colours.accent, (box.left, box.top, style.px(3), box.height))
        place = place.copy()
        place.left += style.px(INDENT) * row.depth
        place.width -= style.px(INDENT) * row.depth
        if row.node is None:
            self._draw_heading(surface, place.inflate(-style.gap, 0), row)
            return
        chosen = row.node is self.now
        if chosen:
            pygame.draw.rect(surface, colours.ink, place, border_radius=style.px(6))
        ink = colours.ink_dark if chosen else colours.ink_soft
        strong = colours.ink_dark if chosen else colours.ink
        room = place.inflate(-style.gap, 0)
        line = self._line(row.node)
        if line is None:
            return
        who = () if line.who is None else (line.who,)
        left = self._draw_figures(surface, room.midleft, who)
        sign = icon(line.icon, style.px(SIGN), ink)
        surface.blit(sign, sign.get_rect(midleft=(left, room.centery)))
        left += style.px(SIGN) + style.px(5)
        left = self._draw_figures(surface, (left, room.centery), line.touched)
        result = style.text(line.result, "small", strong if line.hurts else ink, line.hurts)
        width = room.right - left - (result.get_width() + style.px(6) if line.result else 0)
        least = min(room.width // 4, style.measure(line.name, "small", chosen)[0])
        if width < least:
            width = least
            rest = room.right - left - width - style.px(6)
            result = style.fitted(line.result, rest, "small", ink)
        surface.blit(result, result.get_rect(midright=room.midright))
        letters = style.fitting(line.name, width, bold=True)
        bold = chosen and style.measure(line.name, letters, True)[0] <= width  # rather whole
        words = style.fitted(line.name, width, colour=ink, bold=bold)
        surface.blit(words, words.get_rect(midleft=(left, room.centery)))

    def _draw_heading(self, surface: pygame.Surface, room: pygame.Rect, row: Row) -> None:
        style, colours = self.style, self.style.theme.colours
        ink = colours.accent if row.depth else colours.ink
        words = style.text(row.words, "small", ink, True)
        surface.blit(words, words.get_rect(midleft=room.midleft))
        left = room.left + words.get_width() + style.gap
        if not row.depth:
            middle = room.centery
            pygame.draw.line(surface, colours.panel_edge, (left, middle), (room.right, middle))

    def _draw_figures(
        self, surface: pygame.Surface, midleft: tuple[int, int], figures: Sequence[Figure]
    ) -> int:
        """Draw small tokens, if there is anybody; return where the next thing begins."""
        shown = [(one.glyph, one.side) for one in figures]
        width = draw_small_tokens(surface, shown, midleft, self.style.px(TOKEN), self.style)
        return midleft[0] + width + (self.style.px(5) if figures else 0)

    def _line(self, node: Node) -> Move | None:
        """Return an action's line; worked out once."""
        if node not in self._lines and node.action is not None:
            after = self.tree.battle(node)
            self._lines[node] = move_of(node.action, node.events, after)
        return self._lines.get(node)
