"""A puzzle at a terminal: each move is judged at once, and why; wrong ones are taken back."""

from __future__ import annotations

from game.player.language import _, translatable
from game.player.progress import ProgressFile
from game.study.lesson import Entry
from game.study.puzzle import PuzzleEntry
from game.study.puzzle_attempt import (
    PuzzleAttempt,
    as_lesson,
    begin_puzzle,
    best_answer,
    hint_lines,
    reasons,
    shortfall,
)
from game.terminal.lesson import LessonTable
from game.terminal.table import Hear, Say
from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle


class PuzzleTable(LessonTable):
    """A puzzle; the first try counts, then it can be tried again."""

    attempt: PuzzleAttempt

    learnt, left = translatable("The puzzle is solved."), translatable("The puzzle is left.")

    def __init__(self, puzzle: PuzzleEntry, progress: ProgressFile, say: Say, hear: Hear) -> None:
        """Begin a puzzle; `progress` notes how the first try went."""
        self.puzzle = puzzle
        self._tried: list[tuple[Battle, Action]] = []
        """The moves that were made, each with the position before it."""
        super().__init__(as_lesson(puzzle), progress, say, hear)

    def _first(self, entry: Entry) -> PuzzleAttempt:
        return begin_puzzle(entry, self.puzzle.puzzle)

    def act(self, action: Action) -> None:
        """Make a move, and say what it comes to."""
        if action.kind != SELECT and self.session.human_turn:
            self._tried = [*self._tried[: len(self.attempt.made)], (self.session.battle, action)]
        super().act(action)

    def _hint(self, _rest: str) -> None:
        self.tell(iter(hint_lines(self.puzzle)))

    def _tell_goal(self) -> None:
        red = self.puzzle.puzzle.side == "red"
        self.say(_("Red to move.") if red else _("Blue to move."))

    def _note(self, *, solved: bool) -> None:
        self.progress.note_puzzle(self.attempt.entry.id, solved=solved)

    def _keep(self) -> None:
        self._note(solved=True)

    def _reached(self) -> None:
        for line in reasons(self.puzzle, *self._tried[0]):
            self.say(line)
        if answer := best_answer(self.session.battle, self.puzzle.puzzle.side):
            self.say(answer)
        super()._reached()

    def _missed(self) -> None:
        self._guarded(lambda: self._note(solved=False))
        self.say(_("Not yet"))
        before, action = self._tried[-1]
        made = len(self.attempt.made) - 1
        self.say(shortfall(self.puzzle.puzzle, before, action, made))
        self._back("")
