"""A try at a puzzle: a move or a few, judged by their texts; and why the right one is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from game.ai import choose
from game.player.language import _, colon, fill
from game.study.account import left_of
from game.study.attempt import Attempt, Judging, Verdict
from game.study.chapter import clauses_of
from game.study.lesson import Entry, Goal, Lesson, LessonStep
from game.study.moves import told_action
from game.study.puzzle import IDEAS, PLAN, TASKS, THEMES, Puzzle, PuzzleEntry
from game.study.weighing import Inexact, after_move, is_choice, lines, points, weigh_all
from rules.battle.action import SELECT, Action
from rules.battle.event import Event
from rules.battle.machine import Battle, Pending
from rules.battle.notation import action_text, parse_action
from rules.battle.registry import load_system

BOT = "planner"
"""Who gives the other side's best answer."""
KEPT = "puzzle "
"""Before a puzzle's id among what has been done."""


def as_lesson(entry: PuzzleEntry) -> Entry:
    """Return a puzzle as a lesson of one step, for the screen of lessons."""
    puzzle = entry.puzzle
    task = TASKS[puzzle.idea] if puzzle.depth == 1 else PLAN
    step = LessonStep(task, Goal(task), THEMES[puzzle.theme], way=puzzle.right[:1])
    lesson = Lesson(
        IDEAS[puzzle.idea],
        (puzzle.clause,),
        (step,),
        at=entry.position,
        side=puzzle.side,
        bot=BOT,
    )
    return Entry(KEPT + entry.id, entry.system, lesson)


@dataclass(frozen=True, slots=True)
class PuzzleAttempt(Attempt):
    """A try at a puzzle; right is any move as good as the best."""

    right: tuple[str, ...] = ()
    """The first moves that are right."""
    depth: int = 1
    """How many moves are to be found."""
    scale: int = 1
    """By which chances are told."""
    made: tuple[str, ...] = ()
    """The moves that were made."""
    wrong: bool = False

    @property
    def done(self) -> bool:
        """Whether all moves were right, or as many as could be made."""
        over = self.battle.pending is None
        return bool(self.made) and not self.wrong and (over or len(self.made) == self.depth)

    def noted(
        self, action: Action, before: Pending, events: Iterable[Event], after: Battle
    ) -> Self:
        """Return the try as an action has left it; the solver's first moves are judged.

        Where there is no more than to do something or not, that is no move of its own, unless it is
        wrong.
        """
        now = replace(Attempt.noted(self, action, before, events, after), left=self.left)
        if before.side != self.entry.lesson.side or action.kind == SELECT:
            return now
        text = action_text(action, self.battle)
        wrong = text not in (self.right if not self.made else self._right_now())
        if self.made and not (wrong or is_choice(self.battle)):
            return now
        return replace(now, made=(*self.made, text), wrong=wrong, left=self.left - 1)

    def _right_now(self) -> tuple[str, ...]:
        """Return the moves that are right after the first; any where they cannot be told apart."""
        battle = self.battle.view(self.entry.lesson.side)
        try:
            return weigh_all(battle, self.scale, self.depth - len(self.made)).right
        except Inexact:
            return tuple(action_text(one, battle) for one in battle.options)

    def best(self) -> Action:
        """Return a move that is right now."""
        return parse_action(self._right_now()[0] if self.made else self.right[0], self.battle)

    def judging(self) -> Judging[Verdict]:
        """Find the verdict: at once, for it depends on the moves alone."""
        if self.wrong:
            return "missed"
        yield
        return "done" if self.done else "on"


def begin_puzzle(entry: Entry, puzzle: Puzzle) -> PuzzleAttempt:
    """Return a puzzle, as a lesson, at its beginning."""
    return PuzzleAttempt(
        entry,
        0,
        entry.open(),
        puzzle.depth,
        right=puzzle.right,
        depth=puzzle.depth,
        scale=puzzle.scale,
    )


# Why


def reasons(entry: PuzzleEntry, battle: Battle, action: Action) -> list[str]:
    """Return why a right move is right: chances, exact odds, and the rule that decides.

    `battle` stands at the puzzle's decision.
    """
    puzzle = entry.puzzle
    told = [
        fill(
            _("You win {best} of 100; with the next best, {move}, {second}."),
            best=puzzle.best,
            move=told_action(parse_action(puzzle.next, battle), battle),
            second=puzzle.second,
        ),
        *odds(battle, action, puzzle),
    ]
    return [*told, *deciding_rule(entry)]


def deciding_rule(entry: PuzzleEntry) -> list[str]:
    """Return the rule that decides, after its id; nothing if there is none such any more."""
    clause = entry.puzzle.clause
    text = clauses_of(load_system(entry.system)).get(clause, "")
    return [f"{clause}{colon()} {_(text)}"] if text else []


def hint_lines(entry: PuzzleEntry) -> list[str]:
    """Return what a puzzle is about, and the rule that decides."""
    theme = f"{_('Theme')}{colon()} {_(THEMES[entry.puzzle.theme])}"
    return [theme, *deciding_rule(entry)]


def odds(battle: Battle, action: Action, puzzle: Puzzle) -> list[str]:
    """Return the exact chances with which what comes of a move puts somebody out of action."""
    falls: dict[int, float] = {}
    for share, _events, after in lines(battle, action, puzzle.scale, puzzle.depth):
        for unit in battle.units:
            if left_of(unit) is not None and left_of(after.units[unit.id]) is None:
                falls[unit.id] = falls.get(unit.id, 0.0) + share
    return [
        fill(
            _("With all that comes of it, {name} is out of action: {share}%"),
            name=_(battle.units[unit].name),
            share=percent,
        )
        for unit, share in sorted(falls.items())
        if (percent := round(100 * share))
    ]


def shortfall(puzzle: Puzzle, battle: Battle, action: Action, made: int = 0) -> str:
    """Return what a wrong move comes to, after so many right ones."""
    scale, depth = puzzle.scale, puzzle.depth - made
    return fill(
        _("With {move} the chance to win is {now} of 100; there is a move with {best}."),
        move=told_action(action, battle),
        now=points(after_move(battle, action, scale, depth)),
        best=weigh_all(battle, scale, depth).best,
    )


def best_answer(battle: Battle, side: str) -> str:
    """Return the other side's best answer to what `side` has done; "" if it is not asked."""
    pending = battle.pending
    if pending is None or pending.side == side:
        return ""
    action = choose(BOT, battle.view(pending.side, 0), 0)
    return fill(_("The best answer: {move}"), move=told_action(action, battle))
