"""What a lesson asks for: one sentence, the goal, a hint, and why a try did not reach it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.dossier import by_rule
from game.player.language import colon
from game.study.attempt import SOUGHT, ComparedTile
from game.window.screens.written import WrittenPanel
from game.window.style import Style
from game.window.view.glyphs import icon

SAID = (28, 24, 20, 18, 16)
"""Heights of the letters of what is said, in pixels of the theme: the first that takes no more
than `LINES` lines and `SHARE` per cent of the panel's height, and leaves room for all else."""
LINES, SHARE = 4, 46
SHARES = {True: (46, 54, 70, 46), False: (37, 58, 76, 100)}
"""Per cent of the column above its buttons that the task takes, whether that is wide enough or not:
while the panel below has something to tell; as a rule; at most, where there is so much to say; once
all is done, when the panel below tells what has happened, die by die, unless it is narrow."""
SIGN = 22
"""Width of the goal's ring, in pixels of the theme."""
BAR = 4
"""Width of the line before a box, in pixels of the theme."""


class Box:
    """Words on a raised field: a title and lines, after a line of its colour."""

    def __init__(self, title: str, lines: Sequence[str], *, good: bool) -> None:
        """Keep the words; `good` says whether they are good news."""
        self.title, self.lines, self.good = title, lines, good


class TaskPanel(WrittenPanel):
    """Draws the task at hand."""

    def __init__(self, style: Style, on_rule: Callable[[str], object] | None = None) -> None:
        """Ask for nothing yet; `on_rule` opens a rule."""
        super().__init__(style, on_rule)
        self.said = ""
        self.goal = ""
        self.note = ""
        """What stands small under the goal."""
        self.table: Sequence[ComparedTile] = ()
        """What the tiles say of the rule at hand."""
        self.done = False
        self.boxes: list[Box] = []

    def look(self) -> object:
        """Return what the picture hangs on."""
        boxes = tuple((box.title, tuple(box.lines), box.good) for box in self.boxes)
        asked = self.said, self.goal, self.note, self.clause, self.done
        return asked, tuple(self.table), boxes, self.offset, self._grip

    def fitting(self, room: int, *, roomy: bool, spare: bool) -> int:
        """Return how high the panel is to be in a column so high; `spare` while the panel below
        tells what may come or what has just happened, and lets one choose."""
        sparing, usual, most, done = (room * share // 100 for share in SHARES[roomy])
        if self.done or spare:
            return done if self.done else sparing
        self.rect.height = most
        return max(usual, min(most, self.full_height()))

    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw, or only measure; return the height."""
        sizes = [self.style.px(size) for size in SAID]
        fitting = (px for px in sizes if self._fits(px) and self._at(px, None) <= self.rect.height)
        return self._at(next(fitting, sizes[-1]), surface)

    def _at(self, size: int, surface: pygame.Surface | None) -> int:
        """Draw with what is said in so large letters, or only measure; return the height."""
        style = self.style
        start = self.rect.top - self.offset + style.padding // 2
        self._surface, self._top = surface, start
        self._write(self.said, size, bold=True)
        self._top += style.gap
        if self.goal:
            self._goal()
        for row in self.table:
            self._row(row)
        self._top += style.gap * bool(self.table)
        for box in self.boxes:
            self._box(box)
        return self._top - start + style.padding

    def _fits(self, size: int) -> bool:
        """Return whether letters of so many pixels leave room for the rest."""
        lines = len(self.style.wrap(self.said, self._room().width, size, True))
        height = lines * self.style.line_height(size, True)
        return lines <= LINES and height <= self.rect.height * SHARE // 100

    def _goal(self) -> None:
        """Write the goal behind its ring, which is ticked once it is reached."""
        style, colours = self.style, self.style.theme.colours
        size, left = style.px(SIGN), self._room().left
        if self._surface is not None:
            middle = left + size // 2, self._top + style.line_height() // 2
            if self.done:
                pygame.draw.circle(self._surface, colours.accent, middle, size // 2)
                tick = icon("check", size * 7 // 10, colours.ink_dark)
                self._surface.blit(tick, tick.get_rect(center=middle))
            else:
                pygame.draw.circle(self._surface, colours.accent, middle, size // 2, style.px(4))
        indent = size + style.px(10)
        self._write(self.goal, "normal", indent=indent)
        if self.note:
            self._write(self.note, "small", indent=indent, colour=colours.ink_soft)
        self._top += style.gap

    def _row(self, row: ComparedTile) -> None:
        """Write a row of the table: its tile on the left, on the right what that says."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        size, gap = style.line_height("small"), style.gap
        if self._surface is not None:
            self._surface.blit(icon(row.icon, size, colours.ink_soft), (room.left, self._top))
            sought = row.words == SOUGHT
            colour = colours.accent if sought else colours.ink
            words = style.text(row.words, "small", colour, sought)
            self._surface.blit(words, words.get_rect(topright=(room.right, self._top)))
            left = room.left + size + gap
            width = room.right - words.get_width() - gap - left
            name = style.fitted(row.name, width, "small", colours.ink_soft)
            self._surface.blit(name, (left, self._top))
            whole = pygame.Rect(room.left, self._top, room.width, size)
            self.mark(whole, by_rule(f"{row.name}{colon()} {row.words}", self.clause))
        self._top += size + style.gap // 2

    def _box(self, box: Box) -> None:
        style, colours = self.style, self.style.theme.colours
        surface, top, pad = self._surface, self._top, style.px(10)
        colour = colours.accent if box.good else colours.warning
        for paint in (False, True):
            self._surface, self._top = (surface if paint else None), top + pad
            self._write(box.title, "small", bold=True, indent=pad, colour=colour)
            for line in box.lines:
                self._write(line, "small", indent=pad, margin=pad)
            if not paint and surface is not None:
                room = self._room()
                field = pygame.Rect(room.left, top, room.width, self._top + pad - top)
                pygame.draw.rect(surface, colours.panel_raised, field, border_radius=style.px(4))
                edge = pygame.Rect(field.topleft, (style.px(BAR), field.height))
                pygame.draw.rect(surface, colour, edge, border_radius=style.px(2))
        self._top += pad + style.gap
