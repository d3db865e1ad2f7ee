"""The lessons of a course, one below the other, with what has been done of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.player.language import _, fill, translatable
from game.player.progress import ProgressFile
from game.study.lesson import Entry
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.widgets import Button, Label, ScrollArea, Widget, spoken

ROW, DOT = 44, 26
"""Height of a row and width of its number, in pixels of the theme."""
HEADINGS = {"lesson": translatable("Lessons"), "exercise": translatable("Exercises")}
"""What stands above the rows of each kind."""


class LessonRow(Button):
    """A lesson's row: its number or a tick, its title."""

    def __init__(
        self,
        style: Style,
        entry: Entry,
        number: int,
        action: Callable[[], object],
        *,
        done: bool,
        here: bool = False,
        failed: bool = False,
        note: str = "",
    ) -> None:
        """Make the row; `here` says that it is the one being done, `failed` that it counts no
        more, `note` stands at the right."""
        super().__init__(style, lambda: _(entry.lesson.title), action)
        self.number, self.done, self.here, self.note = number, done, here, note
        self.failed = failed

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width and the height of a row."""
        return width, max(self.style.px(ROW), self.style.line_height() * 2 * 6 // 10)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw number and title; the row at hand lies raised."""
        style, colours = self.style, self.style.theme.colours
        lit = self.here or self.hovered
        self.draw_box(surface, colours.panel_raised if lit else None)
        middle = self.rect.left + style.px(10) + style.px(DOT) // 2, self.rect.centery
        draw_dot(surface, style, middle, self.number, done=self.done, here=self.here)
        left = middle[0] + style.px(DOT) // 2 + style.px(12)
        right = self.rect.right - style.gap
        ink = colours.ink if self.done or lit else colours.ink_soft
        if self.note and right - left > style.px(400):
            note = style.text(self.note, "small", colours.ink_soft)
            surface.blit(note, note.get_rect(midright=(right, self.rect.centery)))
            right -= note.get_width() + style.gap
        lines, size = self._lines(right - left)
        top = self.rect.centery - len(lines) * style.line_height(size) // 2
        for line in lines:
            surface.blit(style.text(line, size, ink, self.here), (left, top))
            top += style.line_height(size)

    def _lines(self, width: int) -> tuple[tuple[str, ...], int]:
        """Return the title's lines and the height of their letters: one line, or two small ones."""
        style = self.style
        size = style.px(16)
        if style.measure(spoken(self.words), size, self.here)[0] <= width:
            return (spoken(self.words),), size
        small = style.px(style.theme.fonts.small)
        first, *more = style.wrap(spoken(self.words), width, small, self.here)
        return (
            first,
            *(style.shorten(" ".join(more), width, small, self.here),) * bool(more),
        ), small


def course_rows(
    style: Style,
    entries: Sequence[Entry],
    progress: ProgressFile,
    on_open: Callable[[int], object],
    *,
    here: int = -1,
    notes: bool = False,
    headings: Mapping[str, str] = HEADINGS,
) -> list[Widget]:
    """Return the rows of a course: lessons, exercises or puzzles, each kind counted below its
    heading.

    :param here: the place of what is being done.
    :param headings: what stands above the rows of each kind.
    :param notes: whether the clauses that a lesson teaches stand at the right.
    """
    rows: list[Widget] = []
    kind, number = "", 0
    for place, entry in enumerate(entries):
        if entry.lesson.kind != kind:
            kind, number = entry.lesson.kind, 0
            rows.append(Label(style, _(headings[kind]), bold=True))
        number += 1
        rows.append(
            LessonRow(
                style,
                entry,
                number,
                partial(on_open, place),
                done=progress.knows(entry.id),
                here=place == here,
                note=", ".join(entry.lesson.teaches) if notes else "",
            )
        )
    return rows


def draw_dot(
    surface: pygame.Surface,
    style: Style,
    middle: tuple[int, int],
    number: int,
    *,
    done: bool,
    here: bool,
) -> None:
    """Draw a lesson's number in its disc, or a tick once it has been done."""
    colours, radius = style.theme.colours, style.px(DOT) // 2
    fill_colour = colours.ink if here else colours.accent if done else colours.table_edge
    pygame.draw.circle(surface, fill_colour, middle, radius)
    if not (done or here):
        pygame.draw.circle(surface, colours.panel_edge, middle, radius, style.px(2))
    if done:
        sign = icon("check", radius * 12 // 10, colours.ink_dark)
    else:
        ink = colours.ink_dark if here else colours.ink_soft
        sign = style.text(str(number), "small", ink, True)
    surface.blit(sign, sign.get_rect(center=middle))


def count_words(done: int, every: int) -> str:
    """Return how much of a course has been done: `5 of 12`."""
    return fill(_("{done} of {all}"), done=done, all=every)


def next_row(rows: ScrollArea) -> LessonRow | None:
    """Return the row of what is the first still to be done, what was failed after all else; the
    first of all if all is done."""
    found = [row for row in rows.group.widgets if isinstance(row, LessonRow)]
    return min(found, key=lambda row: (row.done, row.failed), default=None)
