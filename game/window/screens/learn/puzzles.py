"""Puzzles: the one of the day, and all by system, idea, theme and grade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial

import pygame

from game.player.faults import tell_fault
from game.player.language import _, fill
from game.player.progress import ProgressFile
from game.study.puzzle import GRADES, IDEAS, THEMES, PuzzleEntry, daily, puzzles_of
from game.study.puzzle_attempt import KEPT, as_lesson
from game.window.screens.base import Screen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.learn.course_list import LessonRow, next_row
from game.window.screens.learn.courses import CourseRow, chosen_row, panes
from game.window.screens.learn.puzzle_screen import PuzzleScreen
from game.window.widgets import Label, ScrollArea, Selector, Widget, cut
from rules.battle.registry import system_heads
from rules.errors import Fault, RecordError

ANY = ""


class PuzzlesScreen(Screen):
    """The systems and the day's puzzle at the left, the puzzles of the chosen one at the right."""

    def __init__(self, progress: ProgressFile, today: date | None = None) -> None:
        """Show which of them `progress` knows; `today` is the day of the daily one."""
        super().__init__()
        self.progress = progress
        self.heads = system_heads()
        self.system = next(iter(self.heads))
        self._chosen = False
        self.day = daily(today or date.today())
        self.idea = self.theme = self.grade = ANY

    def choose(self, system: str) -> None:
        """Show the puzzles of a system, and go to the first of them that is still to be solved."""
        self.system, self.theme, self._chosen = system, ANY, True
        self._again()

    def _again(self) -> None:
        self.layout(self.app.surface.get_size())

    def layout(self, size: tuple[int, int]) -> None:
        """Put systems left, puzzles right under what they are chosen by."""
        style, back = self.style, self.back_button()
        kept = self.progress.progress
        words = _("Puzzles")
        if kept.longest:
            words = fill(
                _("Puzzles; streak {streak}, longest {longest}"),
                streak=kept.streak,
                longest=kept.longest,
            )
        title = Label(style, words, "large", bold=True)
        systems = ScrollArea(style, self._systems(), close=True)
        systems.rect, right = panes(style, size, title, back)
        filters = self._filters()
        high = len(filters) * (style.control + style.gap // 2)
        top, self._panel = cut(right, "top", high, style.gap)
        for chooser in filters:
            chooser.rect, top = cut(top, "top", style.control, style.gap // 2)
        rows = ScrollArea(style, self._rows(), close=True)
        rows.rect, rows.entry = self._panel, next_row(rows)
        self.group.set([title, systems, *filters, rows, back])
        if self._chosen:
            systems.entry = chosen_row(systems)
        self.group.give_focus(rows if self._chosen and rows.entry else systems, by_keyboard=True)

    def _systems(self) -> list[Widget]:
        rows: list[Widget] = []
        if self.day is not None:
            done = int(self.progress.knows(KEPT + self.day.id))
            words = _("Puzzle of the day")
            rows.append(CourseRow(self.style, words, self.open_daily, done, 0))
        for system, head in self.heads.items():
            entries = puzzles_of(system)
            known = sum(self.progress.knows(KEPT + entry.id) for entry in entries)
            row = CourseRow(
                self.style, _(head.title), partial(self.choose, system), known, len(entries)
            )
            row.chosen = system == self.system
            rows.append(row)
        return rows

    def _filters(self) -> list[Widget]:
        entries = puzzles_of(self.system)
        ideas = {entry.puzzle.idea for entry in entries}
        themes = {entry.puzzle.theme for entry in entries}
        return [
            self._chooser(_("Task"), "idea", {one: IDEAS[one] for one in IDEAS if one in ideas}),
            self._chooser(
                _("Theme"), "theme", {one: THEMES[one] for one in THEMES if one in themes}
            ),
            self._chooser(_("Grade"), "grade", {str(one): of for one, of in enumerate(GRADES)}),
        ]

    def _chooser(self, words: str, name: str, known: Mapping[str, str]) -> Widget:
        values = [(ANY, _("any")), *((one, _(told)) for one, told in known.items())]
        return Selector(self.style, words, values, getattr(self, name), partial(self._filter, name))

    def _filter(self, name: str, value: str) -> None:
        setattr(self, name, value)
        focus = self.group.widgets.index(self.group.focus) if self.group.focus else 0
        self._again()
        self.group.give_focus(self.group.widgets[focus], by_keyboard=True)

    def shown(self) -> tuple[PuzzleEntry, ...]:
        """Return the puzzles that fit what was chosen."""
        return tuple(
            entry
            for entry in puzzles_of(self.system)
            if self.idea in (ANY, entry.puzzle.idea)
            and self.theme in (ANY, entry.puzzle.theme)
            and self.grade in (ANY, str(entry.puzzle.grade))
        )

    def _rows(self) -> list[Widget]:
        entries = self.shown()
        if not entries:
            return [Label(self.style, _("No puzzle is like that."), wrap=True)]
        return [
            LessonRow(
                self.style,
                as_lesson(entry),
                int(entry.id.partition("/")[2]),
                partial(self.open, entries, place),
                done=self.progress.knows(KEPT + entry.id),
                failed=self._failed(entry),
                note=self._note(entry),
            )
            for place, entry in enumerate(entries)
        ]

    def _failed(self, entry: PuzzleEntry) -> bool:
        return KEPT + entry.id in self.progress.progress.failed

    def _note(self, entry: PuzzleEntry) -> str:
        told = [_(THEMES[entry.puzzle.theme]), _(GRADES[entry.puzzle.grade])]
        if self._failed(entry):
            told.append(_("failed"))
        return ", ".join(told)

    def open_daily(self) -> None:
        """Open the puzzle of the day."""
        if self.day is not None:
            self.open((self.day,), 0)

    def open(self, entries: tuple[PuzzleEntry, ...], place: int) -> None:
        """Open one of several puzzles."""

        def other(following: int) -> None:
            self.app.pop()
            self.open(entries, following)

        leave = self.app.pop
        try:
            screen = PuzzleScreen(entries, place, self.progress, on_leave=leave, on_other=other)
        except Fault as fault:  # its scenario is not what it was
            where = _("Position")
            self.app.tell(tell_fault(RecordError(where, fault.place, fault.found, fault.expected)))
        else:
            self.app.push(screen)

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panel behind the puzzles."""
        self.draw_panels(surface, self._panel)

    def help(self) -> Sequence[Chapter]:
        """Return the keys of this screen."""
        return (
            Chapter(
                _("Puzzles"),
                (
                    _("A puzzle is a position of a battle with one clearly best idea."),
                    _("The first move counts; any move as good as the best is right."),
                ),
                (KeyRow("Esc", _("back")),),
            ),
        )
