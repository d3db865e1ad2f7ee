"""A puzzle in the battle window: one move, judged at once, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.play.scene import Overlay
from game.player.keys import shown_key
from game.player.language import _, fill, translatable
from game.player.progress import ProgressFile
from game.study.lesson import Entry
from game.study.puzzle import GRADES, PuzzleEntry
from game.study.puzzle_attempt import (
    PuzzleAttempt,
    as_lesson,
    begin_puzzle,
    best_answer,
    hint_lines,
    reasons,
    shortfall,
)
from game.window.keys import key_pair
from game.window.screens.learn.lesson_screen import LessonScreen
from game.window.screens.learn.noting import note
from game.window.screens.learn.task_panel import Box
from game.window.screens.learn.ways import way_button
from game.window.style import ELLIPSIS
from game.window.widgets import Button
from rules.battle.action import Action
from rules.battle.machine import Battle

HEADINGS = {"lesson": translatable("Puzzles")}
"""What stands above the puzzles beside the board."""


class PuzzleScreen(LessonScreen):
    """One puzzle; the first move counts, then it can be tried again."""

    attempt: PuzzleAttempt
    headings, leads = HEADINGS, (translatable("Next puzzle"), translatable("All puzzles"))

    def __init__(
        self,
        puzzles: tuple[PuzzleEntry, ...],
        number: int,
        progress: ProgressFile,
        *,
        on_leave: Callable[[], object],
        on_other: Callable[[int], object],
    ) -> None:
        """Begin a puzzle of several.

        :param number: its place among them, from 0.
        :param on_other: opens another of them, by its place.
        """
        self.puzzles = puzzles
        self._tried: list[tuple[Battle, Action]] = []
        """The moves that were made, each with the position before it."""
        self._wanted: Callable[[], list[str]] | None = None
        """What is still to be worked out for the last box."""
        lessons = tuple(map(as_lesson, puzzles))
        super().__init__(lessons, number, progress, on_leave=on_leave, on_other=on_other)

    def _begin(self, entry: Entry) -> PuzzleAttempt:
        return begin_puzzle(entry, self.puzzles[self.number].puzzle)

    def _own_buttons(self) -> list[Button]:
        """Return the buttons of a lesson, in the words of puzzles."""
        if not self.finished:
            return super()._own_buttons()
        words = _(self.leads[self._following is None])
        return [
            way_button(
                self.style, words, self.go_on, "arrow", *key_pair("lesson_next"), primary=True
            ),
            way_button(self.style, _("Rule"), self.app.show_help, "book", None, shown_key("help")),
        ]

    def _place_words(self, title: str) -> str:
        return fill(
            _("{system}, puzzle {number} of {all}; streak {streak}"),
            system=title,
            number=self.number + 1,
            all=len(self.puzzles),
            streak=self.progress.progress.streak,
        )

    def _tell_task(self) -> None:
        super()._tell_task()
        side = _("Red to move.") if self.entry.lesson.side == "red" else _("Blue to move.")
        self.task.goal, self.task.note = "" if self.finished else side, ""
        if self.hinted and not self.finished:
            self.task.note = fill(_("Grade: {grade}"), grade=self._grade())
        if (made := len(self.attempt.made)) and not (self.finished or self.attempt.wrong):
            self.task.note = fill(
                _("right so far: {made} of {all}"), made=made, all=self.attempt.depth
            )

    def _hint_lines(self) -> list[str]:
        return hint_lines(self.puzzles[self.number])

    def _grade(self) -> str:
        return _(GRADES[self.puzzles[self.number].puzzle.grade])

    def _marks(self) -> list[Overlay]:
        """Return nothing before a move is shown: the board gives none away."""
        return super()._marks() if self._showing is not None else []

    def _pointed(self) -> Sequence[Action]:
        """Return what is shown next: a hint names no tile, which may be all there is to find."""
        return super()._pointed() if self._showing is not None else ()

    # What the player does

    def act(self, action: Action) -> None:
        """Submit the move and keep what it was made from."""
        before, made = self.session.battle.copy(), len(self.attempt.made)
        super().act(action)
        if len(self.attempt.made) > made:
            self._tried = [*self._tried[:made], (before, action)]

    def show_way(self) -> None:
        """Show the best move; the puzzle is then not solved."""
        self._note(solved=False)
        super().show_way()

    def update(self, seconds: float) -> bool:
        """Let time pass; what is shown goes on to the last move."""
        showing = self._showing if self.verdict == "on" and self.session.human_turn else None
        if showing is not None and not (showing.ahead or self.playback.busy):
            showing.ahead.append(self.attempt.best())
        return super().update(seconds)

    def _keep(self) -> None:
        self._note(solved=True)

    def _note(self, *, solved: bool) -> None:
        note(self.app, partial(self.progress.note_puzzle, self.entry.id, solved=solved))

    def _reached(self) -> None:
        """Say why the move is right."""
        shown = self._showing is not None
        super()._reached()
        if shown or not self._tried:
            return
        puzzle, (before, action) = self.puzzles[self.number], self._tried[0]
        now, side = self.session.battle.copy(), self.entry.lesson.side
        late = self.entry.id in self.progress.progress.failed
        counted = _("It does not count as solved: only the first try does.") if late else ""

        def why() -> list[str]:
            told = [*reasons(puzzle, before, action), best_answer(now, side), counted]
            return list(filter(None, told))

        self._explain(_("Why"), why, good=True)

    def _try_again(self) -> None:
        """Go back and say what the move comes to."""
        if self._showing is None:
            self._note(solved=False)
        made = len(self.attempt.made)
        super()._try_again()
        if self._tried:
            puzzle, (before, action) = self.puzzles[self.number].puzzle, self._tried[-1]
            self._explain(
                _("Not yet"), lambda: [shortfall(puzzle, before, action, made - 1)], good=False
            )

    def _explain(self, title: str, lines: Callable[[], list[str]], *, good: bool) -> None:
        self._boxes = [Box(title, [ELLIPSIS], good=good)]
        self._wanted = lines
        self._refresh()

    def work(self) -> bool:
        """Work out why, then what a lesson works out."""
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self._boxes = [Box(box.title, wanted(), good=box.good) for box in self._boxes[:1]]
            self.update_scene()
            return True
        return super().work()
