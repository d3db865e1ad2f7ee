"""A try at a puzzle: one move, judged by its text; and why the right one is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.ai import choose
from game.player.language import _, alphabet, fill
from game.study.attempt import Attempt, Judging, Verdict
from game.study.chapter import clauses_of
from game.study.lesson import Entry, Goal, Lesson, LessonStep
from game.study.puzzle import IDEAS, TASKS, THEMES, PuzzleEntry, at_once
from rules.battle.action import SELECT, Action
from rules.battle.event import Event
from rules.battle.machine import Battle, Pending
from rules.battle.notation import action_text
from rules.battle.preview import preview

BOT = "planner"
"""Who gives the other side's best answer."""
KEPT = "puzzle "
"""Before a puzzle's id among what has been done."""


def as_lesson(entry: PuzzleEntry) -> Entry:
    """Return a puzzle as a lesson of one step, for the screen of lessons."""
    puzzle = entry.puzzle
    task = TASKS[puzzle.idea]
    step = LessonStep(task, Goal(task), THEMES[puzzle.theme], way=puzzle.right[:1])
    lesson = Lesson(
        IDEAS[puzzle.idea],
        (puzzle.clause,),
        (step,),
        at=puzzle.position,
        side=puzzle.side,
        bot=BOT,
    )
    return Entry(KEPT + entry.id, entry.system, lesson)


@dataclass(frozen=True, slots=True)
class PuzzleAttempt(Attempt):
    """A try at a puzzle; right is any move as good as the best."""

    right: tuple[str, ...] = ()
    unit: int = -1
    """Who is to make it, -1 for nobody in particular."""
    made: str = ""
    """The move that was made."""

    @property
    def done(self) -> bool:
        """Whether the move that was made is right."""
        return self.made in self.right

    def noted(
        self, action: Action, before: Pending, events: Iterable[Event], after: Battle
    ) -> PuzzleAttempt:
        """Return the try as an action has left it; only the solver's first move is judged."""
        judged = not self.made and action.kind != SELECT and before.unit == self.unit
        made = action_text(action, self.battle) if judged else self.made
        now = Attempt.noted(self, action, before, events, after)
        assert isinstance(now, PuzzleAttempt)
        return replace(now, made=made or ("" if now.left else "?"))

    def judging(self) -> Judging[Verdict]:
        """Find the verdict: at once, for it depends on the move alone."""
        if self.done:
            return "done"
        yield
        return "missed" if self.left <= 0 or self.battle.pending is None else "on"


def begin_puzzle(entry: Entry, right: tuple[str, ...]) -> PuzzleAttempt:
    """Return a puzzle, as a lesson, at its beginning; `right` are its right moves."""
    battle = entry.open()
    assert battle.pending is not None
    return PuzzleAttempt(entry, 0, battle, 1, right=right, unit=battle.pending.unit)


# Why


def reasons(entry: PuzzleEntry, battle: Battle, action: Action) -> list[str]:
    """Return why a right move is right: chances, exact odds, and the rule that decides.

    `battle` stands at the puzzle's decision.
    """
    puzzle = entry.puzzle
    lines = [
        fill(
            _("After it you win {best} of 100, after the next best idea {second}."),
            best=puzzle.best,
            second=puzzle.second,
        ),
        *odds(battle, action),
    ]
    text = clauses_of(battle.setup.system).get(puzzle.clause, "")
    return [*lines, f"{puzzle.clause}: {_(text)}"] if text else lines


def odds(battle: Battle, action: Action) -> list[str]:
    """Return the exact chances with which a move puts somebody out of action."""
    seen = preview(battle, action)
    return [
        fill(_("{name} goes down: {share} %"), name=_(unit.name), share=round(100 * float(share)))
        for unit in battle.units
        if unit.cell >= 0 and (share := seen.falls(unit.id))
    ]


def shortfall(entry: PuzzleEntry, battle: Battle, action: Action) -> str:
    """Return what a wrong move comes to."""
    return fill(
        _("Right after it the chance to win is {now} of 100; the right move leads by {lead}."),
        now=at_once(battle, action, entry.puzzle.scale),
        lead=entry.puzzle.best - entry.puzzle.second,
    )


def best_answer(battle: Battle, side: str) -> str:
    """Return the other side's best answer to what `side` has done; "" if it is not asked."""
    pending = battle.pending
    if pending is None or pending.side == side:
        return ""
    action = choose(BOT, battle.view(pending.side, 0), 0)
    return fill(_("The best answer: {move}"), move=action_text(action, battle, alphabet()))
