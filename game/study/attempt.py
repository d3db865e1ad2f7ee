"""A try at a step of a lesson: what has happened since, and whether the goal can still be reached.

The enemy and the dice of a lesson are given, so its positions can all be searched: where no way
leads to the goal any more, the try is over and the step begins anew.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self, TypeVar

import msgspec

from game.ai import choose
from game.play.aim import Aim
from game.play.dossier import fact_words
from game.player.language import _, fill
from game.study.lesson import QUIET, Entry, Goal, LessonStep, Row
from rules.battle.action import SELECT, Action
from rules.battle.event import Event
from rules.battle.machine import Battle, Pending
from rules.battle.notation import NotationError, parse_action
from rules.errors import Refusal, Refused

Verdict = Literal["on", "done", "missed"]
Way = tuple[Action, ...]
Found = TypeVar("Found")
Judging = Generator[None, None, Found]
"""Finds something position by position, so that no frame has to wait for all of them."""
MOST_SEARCHED = 20_000
"""Positions; a search that finds no end within them takes the goal to be in reach."""


MOST_PROOF = 3
"""Events that are told of how a goal was reached."""
SOUGHT = "?"
"""Stands in a step's table for what one is to find out."""


class ComparedTile(NamedTuple):
    """A row of a step's table: a tile, and what it says of the rule."""

    icon: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a try has come; a new one after each action."""

    entry: Entry
    number: int
    """Which step, from 0."""
    battle: Battle
    left: int
    """Own decisions that are left."""
    answers: int = 0
    """How many of the lesson's listed actions the enemy has taken."""
    heard: tuple[Event, ...] = ()
    """What has happened since the step began."""
    used: tuple[tuple[int, str], ...] = ()
    """Who has used which tile since then; tiles are named by ability or verb."""
    before: int = 0
    """How many of these before the other side acted last."""

    @property
    def step(self) -> LessonStep:
        """The step that is tried."""
        return self.entry.lesson.steps[self.number]

    @property
    def own(self) -> bool:
        """Whether the player decides."""
        pending = self.battle.pending
        return pending is not None and pending.side == self.entry.lesson.side

    @property
    def done(self) -> bool:
        """Whether what the step asks for has happened."""
        return met(self.step.goal, self.heard, self.battle, self.entry.signs)

    @property
    def tile(self) -> str:
        """The tile that the step points at, until who decides has used it; then "", until the
        other side has acted and it can be used once more."""
        pending, tile = self.battle.pending, self.step.show.tile
        if pending is None or (own := (pending.unit, tile)) not in self.used:
            return tile
        usable = {option.ability or option.kind for option in self.battle.options}
        return tile if tile in usable and own not in self.used[self.before :] else ""

    def compared(self) -> tuple[ComparedTile, ...]:
        """Return the step's table, by the tiles of who decides; () where it has none."""
        wanted, battle = self.step.compare, self.battle
        return tuple(
            ComparedTile(
                tile.icon,
                _(tile.label),
                SOUGHT if wanted.sought in (tile.kind, tile.ability) else fact_words(fact),
            )
            for tile in (battle.setup.system.commands(battle) if wanted is not None else ())
            for fact in tile.facts
            if wanted is not None and fact.clause == wanted.clause
        )

    def noted(
        self, action: Action, before: Pending, events: Iterable[Event], after: Battle
    ) -> Self:
        """Return the try as an action has left it; `before` is the decision that it answered."""
        own = before.side == self.entry.lesson.side
        return replace(
            self,
            battle=after,
            left=self.left - (own and action.kind != SELECT),
            answers=self.answers + (not own),
            heard=(*self.heard, *events),
            used=(*self.used, (action.unit, action.ability or action.kind)) if own else self.used,
            before=self.before if own else len(self.used),
        )

    def played(self, action: Action) -> Self:
        """Return the try after an action; its own battle stays as it is."""
        after = self.battle.copy()
        before = after.pending
        assert before is not None
        return self.noted(action, before, after.apply(action), after)

    def answered(self) -> Self:
        """Return the try once the player decides again, has reached the goal, or all is over."""
        now = self
        while not now.done and now.battle.pending is not None and not now.own:
            now = now.played(now.enemy())
        return now

    def enemy(self) -> Action:
        """Return what the other side does now."""
        lesson, battle = self.entry.lesson, self.battle
        assert battle.pending is not None
        if lesson.bot:
            return choose(lesson.bot, battle.view(battle.pending.side, self.answers), 0)
        text = lesson.enemy[min(self.answers, len(lesson.enemy) - 1)]
        if text != QUIET:
            try:
                action = parse_action(text, battle)
            except NotationError:
                return quiet(battle)
            if battle.allows(action):
                return action
        return quiet(battle)

    def verdict(self) -> Verdict:
        """Return whether the goal is reached, can be reached, or is out of reach."""
        return drained(self.judging())

    def judging(self) -> Judging[Verdict]:
        """Find the verdict, a position at each step."""
        if self.done:
            return "done"
        if self.battle.pending is None or (self.own and self.left <= 0):
            return "missed"
        if not self.own:
            return "on"
        return "missed" if (yield from seek(self)) is None else "on"

    def what_counts(self) -> str:
        """Return how the goal may be reached: by whatever does it, in so many own decisions; or
        how many of these are left."""
        if self.step.goal.refused:
            return _("try it: what is refused says why, a grey tile too")
        if 0 < self.left < self.step.most:
            text = _("not yet: {left} {left:action|actions} left of {most}")
            return fill(text, left=self.left, most=self.step.most)
        text = _("any way that does it in {most} {most:action|actions} counts")
        return fill(text, most=self.step.most)

    def why_missed(self) -> str:
        """Return in a sentence why the step begins anew, once it has been missed."""
        if self.own and self.left <= 0:
            text = _(
                "This step takes {most} {most:action|actions} at most: back to where it begins."
            )
            return fill(text, most=self.step.most)
        return _("The goal is out of reach now: back to where the step begins.")

    def proof(self) -> tuple[Event, ...]:
        """Return what the goal was reached by, beside all else of its kind that has happened."""
        goal = self.step.goal
        if not (goal.event or goal.clause):
            return ()
        fitting = tuple(one for one in self.heard if _fits(goal, one, self.entry.signs))
        kinds = {one.kind for one in fitting}
        alike = tuple(one for one in self.heard if one.kind in kinds)
        return alike if len(alike) <= MOST_PROOF else fitting[-MOST_PROOF:]

    def onward(self) -> Attempt | None:
        """Return the beginning of the next step, which goes on from here; None after the last."""
        if self.number + 1 == len(self.entry.lesson.steps):
            return None
        following = self.entry.lesson.steps[self.number + 1]
        return replace(
            self, number=self.number + 1, left=following.most, heard=(), used=(), before=0
        )


def begin(entry: Entry) -> Attempt:
    """Return a lesson at its beginning."""
    return Attempt(entry, 0, entry.open(), entry.lesson.steps[0].most)


def quiet(battle: Battle) -> Action:
    """Return the option that does least: an end, or else one that is aimed at nothing."""
    plain = [one for one in battle.options if not (one.cells or one.ability or one.target >= 0)]
    ends = [one for one in plain if one.kind == "end"]
    return [*ends, *plain, *battle.options][0]


# What a goal asks for


def met(goal: Goal, heard: Iterable[Event], battle: Battle, signs: tuple[str, ...]) -> bool:
    """Return whether everything that a goal asks for is so; a refusal is met with elsewhere."""
    if goal.refused:
        return False
    if (goal.event or goal.clause) and not any(_fits(goal, event, signs) for event in heard):
        return False
    if goal.won and battle.outcome != goal.won:
        return False
    board = battle.setup.board
    for sign, cells in goal.stands.items():
        if battle.units[signs.index(sign)].cell not in map(board.parse, cells):
            return False
    return all(_has(battle.units[signs.index(sign)], row) for sign, row in goal.has.items())


def _fits(goal: Goal, event: Event, signs: tuple[str, ...]) -> bool:
    return (
        goal.event in ("", event.kind)
        and goal.clause in ("", *clauses_of(event))
        and (not goal.by or event.unit == signs.index(goal.by))
        and (not goal.target or event.target == signs.index(goal.target))
        and goal.ability in ("", event.ability)
        and all(
            name in event.numbers and low <= event.numbers[name] <= high
            for name, (low, high) in goal.numbers.items()
        )
    )


def clauses_of(event: Event) -> tuple[str, ...]:
    """Return every clause that an event names."""
    parts = event.parts + (event.against.parts if event.against is not None else ())
    return (event.clause, *(part.clause for part in parts if part.clause))


def _has(unit: msgspec.Struct, row: Row) -> bool:
    for name, wanted in row.items():
        found = getattr(unit, name)
        if isinstance(wanted, tuple | list):
            if not wanted[0] <= found <= wanted[1]:
                return False
        elif found != wanted:
            return False
    return True


# What can still be


def way_to_goal(attempt: Attempt) -> Way | None:
    """Return the shortest way of own actions to the goal; () where a try is to be refused.

    None where there is no way.
    """
    return drained(seek(attempt))


def seek(attempt: Attempt) -> Judging[Way | None]:
    """Look for the shortest way to the goal, a position at each step."""
    attempt, refused = attempt.answered(), attempt.step.goal.refused
    if refused:
        return () if any(one.clause == refused for one in refusals(attempt.battle)) else None
    for most in range(1, attempt.left + 1):
        search = _Search()
        found = yield from search.within(attempt, most)
        if found is not None:
            return found
        if search.left <= 0:
            return ()
    return None


def drained(judging: Judging[Found]) -> Found:
    """Return what is found, without a pause."""
    while True:
        try:
            next(judging)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


class _Search:
    """Looks for a way to the goal in at most so many own decisions."""

    def __init__(self) -> None:
        self.left = MOST_SEARCHED
        self._tried: set[object] = set()

    def within(self, attempt: Attempt, most: int) -> Judging[Way | None]:
        if attempt.done:
            return ()
        if most == 0 or attempt.battle.pending is None or self.left <= 0:
            return None
        key = (most, attempt.answers, attempt.battle.dice, attempt.battle.key())
        if key in self._tried:
            return None
        self._tried.add(key)
        # Handing the decision over comes last, so that no way does so without need.
        for action in sorted(attempt.battle.options, key=lambda one: one.kind == SELECT):
            self.left -= 1
            yield
            after = attempt.played(action).answered()
            rest = yield from self.within(after, most - (action.kind != SELECT))
            if rest is not None:
                return (action, *rest)
        return None


def refusals(battle: Battle) -> Iterator[Refusal]:
    """Yield why what a player may point at is refused: each tile, and each tile at each cell."""
    aim = Aim(battle)
    for choice in (None, *((one.kind, one.ability) for one in aim.commands)):
        aim.choose(choice)
        command = aim.command()
        if command is not None and command.refusal is not None:
            yield command.refusal
            continue
        for cell in range(battle.setup.board.size):
            aim.cell = cell
            refusal = aim.refusal()
            if refusal is not None:
                yield refusal


def shown_way(attempt: Attempt) -> tuple[Action, ...]:
    """Return the lesson's own way while the player has not decided, else the one that a search
    finds.

    It may have begun where its own way cannot be gone: a step before was reached by another.
    """
    if attempt.left == attempt.step.most and attempt.step.way:
        found, now = [], attempt.answered()
        try:
            for text in attempt.step.way:
                found.append(parse_action(text, now.battle))
                now = now.played(found[-1]).answered()
        except (NotationError, Refused):
            return way_to_goal(attempt) or ()
        return tuple(found)
    return way_to_goal(attempt) or ()
