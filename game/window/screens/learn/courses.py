"""Learn: six courses and how far one has come in each, their lessons and exercises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.player.faults import tell_fault
from game.player.language import _
from game.player.progress import FIRST_BATTLE, ProgressFile
from game.study.lesson import LessonError, course, lesson_files
from game.window.screens.base import Screen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.learn.course_list import count_words, course_rows, next_row
from game.window.screens.learn.lesson_screen import LessonScreen
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.widgets import Button, Label, ScrollArea, Widget, cut
from rules.battle.registry import system_heads

LEFT = 400
"""Width of the list of courses, in pixels of the theme."""
NAME = (18, 16, 14, 12)
"""Heights of the letters of its name, in pixels of the theme: the first that shows it whole."""
ROW = 64
"""Height of a course's row, in pixels of the theme."""


class CourseRow(Button):
    """A course: its system, and a bar for how much has been done."""

    def __init__(
        self, style: Style, title: str, action: Callable[[], object], done: int, every: int
    ) -> None:
        """Make the row of a course; without lessons it stands for the first battle."""
        super().__init__(style, title, action)
        self.done, self.every = done, every

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the whole width and the height of a row."""
        return width, max(self.style.px(ROW), self.style.line_height() * 2)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw name, count and bar; the chosen course has a gold edge."""
        style, colours = self.style, self.style.theme.colours
        fill = colours.panel_raised if self.chosen or self.hovered else colours.panel
        self.draw_box(surface, fill, colours.accent if self.chosen else None)
        room = self.rect.inflate(-2 * style.padding, -2 * style.gap)
        words = self.words if isinstance(self.words, str) else self.words()
        count = count_words(self.done, self.every) if self.every else ""
        told = style.text(count, "small", colours.ink_soft)
        middle = room.top + style.line_height() // 2 if self.every else room.centery
        left = room.left
        if not self.every:
            size = style.px(24)
            sign = icon("check" if self.done else "trophy", size, colours.accent)
            surface.blit(sign, sign.get_rect(midleft=(left, middle)))
            left += size + style.gap
        surface.blit(told, told.get_rect(midright=(room.right, middle)))
        width = room.right - told.get_width() - style.gap - left
        sizes = [style.px(size) for size in NAME]
        size = next((px for px in sizes if style.measure(words, px, True)[0] <= width), sizes[-1])
        text = style.text(style.shorten(words, width, size, True), size, bold=True)
        surface.blit(text, text.get_rect(midleft=(left, middle)))
        if self.every:
            bar = pygame.Rect(room.left, 0, room.width, style.px(6))
            bar.bottom = room.bottom
            pygame.draw.rect(surface, colours.table_edge, bar, border_radius=style.px(3))
            bar.width = bar.width * self.done // self.every
            if bar.width:
                pygame.draw.rect(surface, colours.accent, bar, border_radius=style.px(3))


def panes(
    style: Style, size: tuple[int, int], title: Widget, back: Button
) -> tuple[pygame.Rect, pygame.Rect]:
    """Put a title and the way back above; return the rooms of the courses and of what is chosen."""
    room = pygame.Rect((0, 0), size).inflate(-2 * style.padding, -2 * style.padding)
    head, room = cut(room, "top", style.control, style.gap)
    back.rect, title.rect = cut(head, "right", back.wanted(head.width)[0], style.gap)
    return cut(room, "left", min(style.px(LEFT), room.width * 42 // 100), style.padding)


def chosen_row(rows: ScrollArea) -> Widget | None:
    """Return the row of the course that is chosen, if any is."""
    found = (row for row in rows.group.widgets if isinstance(row, CourseRow) and row.chosen)
    return next(found, None)


class LearnScreen(Screen):
    """All courses at the left, the lessons of the chosen one at the right."""

    def __init__(self, progress: ProgressFile, on_first: Callable[[], object]) -> None:
        """Show how far `progress` goes; `on_first` begins the guided first battle."""
        super().__init__()
        self.progress = progress
        self._on_first = on_first
        self.heads = system_heads()
        self.system = next(iter(self.heads))
        self._chosen = progress.knows(FIRST_BATTLE)
        """Whether a course has been chosen, or the first battle is done: then the lessons have
        the focus."""

    def choose(self, system: str) -> None:
        """Show the lessons of a system, and go to the first of them that is still to be done."""
        self.system, self._chosen = system, True
        self.layout(self.app.surface.get_size())

    def layout(self, size: tuple[int, int]) -> None:
        """Put courses left, lessons right, the title above."""
        style, back = self.style, self.back_button()
        title = Label(style, lambda: _("Learn"), "large", bold=True)
        self._courses = ScrollArea(style, self._course_rows(), close=True)
        self._lessons = ScrollArea(style, self._lesson_rows(), close=True)
        self._courses.rect, self._panel = panes(style, size, title, back)
        self._lessons.rect = self._panel
        self.group.set([title, self._courses, self._lessons, back])
        self._lessons.entry = next_row(self._lessons)
        if self._chosen:
            self._courses.entry = chosen_row(self._courses)
        begin = self._lessons if self._chosen and self._lessons.entry else self._courses
        self.group.give_focus(begin, by_keyboard=True)

    def _course_rows(self) -> list[Widget]:
        first = _("The first battle, step by step")
        done = int(self.progress.knows(FIRST_BATTLE))
        rows: list[Widget] = [CourseRow(self.style, first, self._on_first, done, 0)]
        for system, head in self.heads.items():
            ids = [f"{system}/{path.stem}" for path in lesson_files(system)]
            known = sum(self.progress.knows(name) for name in ids)
            row = CourseRow(
                self.style, _(head.title), partial(self.choose, system), known, len(ids)
            )
            row.chosen = system == self.system
            rows.append(row)
        return rows

    def _lesson_rows(self) -> list[Widget]:
        style = self.style
        try:
            entries = course(self.system)
        except LessonError as error:
            return [Label(style, tell_fault(error), wrap=True)]
        return course_rows(style, entries, self.progress, self.open, notes=True)

    def open_lesson(self, lesson: str) -> None:
        """Open a lesson by its id, in its course."""
        self.choose(lesson.partition("/")[0])
        self.open([entry.id for entry in course(self.system)].index(lesson))

    def open(self, place: int) -> None:
        """Open a lesson of the chosen course."""
        self.app.push(
            LessonScreen(
                course(self.system),
                place,
                self.progress,
                on_leave=self.app.pop,
                on_other=self._open_other,
            )
        )

    def _open_other(self, place: int) -> None:
        """Open a lesson in place of the one that is open."""
        self.app.pop()
        self.open(place)

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panel behind the lessons."""
        self.draw_panels(surface, self._panel)

    def help(self) -> Sequence[Chapter]:
        """Return the keys of this screen."""
        return (
            Chapter(
                _("Learn"),
                (
                    _("A lesson shows one idea on a small board; nothing is locked."),
                    _("Whatever brings about the goal is right."),
                ),
                (
                    KeyRow("← → ↑ ↓", _("Another course or lesson")),
                    KeyRow("Enter", _("Open it")),
                    KeyRow("H", _("In a lesson: a hint")),
                    KeyRow("U", _("In a lesson: back to where the step begins")),
                    KeyRow("M", _("In a lesson: show one way")),
                    KeyRow("Esc", _("Back")),
                ),
            ),
        )
