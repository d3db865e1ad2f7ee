"""Lessons: one idea on the smallest board, judged by what happens.

A lesson is a file of assets/lessons/<system>/; docs/lessons.md says how to write one. An exercise
is a lesson of one step. What a step asks for is an event, a refusal, a place, a number or a
result: whatever brings it about is right.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.study.drawn import Drawn
from game.study.position import Position
from rules.battle.machine import Battle
from rules.battle.registry import load_system, system_ids
from rules.board.board import Board
from rules.board.cells import CellError
from rules.clause import SHARED_CLAUSES
from rules.content.scenario import a_cell_of, read_toml
from rules.dice import Listed
from rules.errors import (
    ContentError,
    Fault,
    faults_in,
    faults_within,
    fitting,
    one_of,
    quoted,
    read_content,
    say,
)
from rules.errors import span as span_words

LESSONS = Path(__file__).resolve().parents[2] / "assets" / "lessons"
MOST_DECISIONS = 3
LONGEST_TEXT = 20_000
"""Characters of a lesson's file."""
LONGEST_SAID = 110
"""Letters of what a step says: two lines of the window."""
QUIET = "quiet"
"""What an enemy does that has nothing listed: end its turn, wait, pass."""

Kind = Literal["lesson", "exercise"]
Short = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_SAID)]
Row = dict[str, int | str | tuple[int, int]]


class LessonError(ContentError):
    """A fault in a lesson's file."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has to happen; everything given has to be so at once.

    Signs are those of the drawing. `clause` is that of the event, or of one of its parts; with
    `refused` alone it is a rule that says no to something the player tries.
    """

    text: Short
    """What the player reads: `Hurt the swordsman`."""
    event: str = ""
    """The kind of an event, one of the system's words."""
    clause: str = ""
    by: str = ""
    """The sign of who does it."""
    target: str = ""
    """The sign of whom it befalls."""
    ability: str = ""
    numbers: dict[str, tuple[int, int]] = {}
    """Numbers of the event by name: each the least and the most that it may be."""
    refused: str = ""
    """The clause of a refusal that the player has to meet with."""
    stands: dict[str, tuple[str, ...]] = {}
    """Signs and the cells on any of which each has to stand."""
    has: dict[str, Row] = {}
    """Signs and fields of the unit: each a value, or the least and the most."""
    won: Literal["", "red", "blue", "draw"] = ""


class Show(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the board and the window point at."""

    circles: tuple[str, ...] = ()
    """Cells."""
    arrows: tuple[tuple[str, str], ...] = ()
    """From one cell to another."""
    tile: str = ""
    """The verb or the ability whose tile is pointed at."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do."""

    say: Short
    goal: Goal
    hint: Short
    most: Annotated[int, msgspec.Meta(ge=1, le=MOST_DECISIONS)] = 1
    """Own decisions until the goal is reached; then it goes back to the step's beginning."""
    show: Show = Show()
    way: tuple[str, ...] = ()
    """The actions by which it is shown; found by search where none are given."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    clauses: tuple[str, ...]
    """What it teaches: each speaks in an event or a refusal of the lesson."""
    position: Drawn
    steps: Annotated[tuple[LessonStep, ...], msgspec.Meta(min_length=1, max_length=4)]
    also: tuple[str, ...] = ()
    """What it shows besides, though nothing that happens names it."""
    kind: Kind = "lesson"
    side: Literal["red", "blue"] = "red"
    """Whom the player plays."""
    enemy: tuple[str, ...] = (QUIET,)
    """What the other side does at its decisions, one after another; then the last again."""
    bot: str = ""
    """A bot that decides for the other side instead."""
    dice: tuple[int, ...] = ()
    """What falls from the first decision on; seeded dice follow."""

    @property
    def teaches(self) -> tuple[str, ...]:
        """All clauses that it teaches."""
        return (*self.clauses, *self.also)


class Entry(msgspec.Struct, frozen=True):
    """A lesson in its course; `id` is `energy/03-strike`."""

    id: str
    system: str
    lesson: Lesson
    position: Position

    def open(self) -> Battle:
        """Return the position with which it begins.

        :raises Fault: for the first thing in it that the rules could never allow.
        """
        battle = self.position.open()
        dice = Listed(self.lesson.dice)
        battle.source, battle.dice, battle.rolls = dice, dice.begin(battle.dice), 0
        return battle


def read_lesson(path: Path) -> Entry:
    """Read a lesson's file; the name of its folder is its system's.

    :raises LessonError: for the first fault in it.
    """
    with faults_in(path, LessonError):
        what = say("a lesson")
        data = read_toml(read_content(path, what, LessonError), what, LONGEST_TEXT)
        return lesson_of(data, path.parent.name, path.stem)


def lesson_of(data: dict[str, object], system: str, name: str) -> Entry:
    """Return the lesson of plain data.

    :raises Fault: for the first fault in it.
    """
    lesson: Lesson = fitting(data, Lesson)
    if system not in system_ids():
        raise Fault("system", quoted(system), one_of(system, system_ids()))
    with faults_within("position"):
        entry = Entry(f"{system}/{name}", system, lesson, lesson.position.position(system))
        battle = entry.open()
    if battle.pending is None or battle.pending.side != lesson.side:
        found = battle.pending.side if battle.pending else say("nobody")
        raise Fault("side", quoted(found), say("{side} to decide first", side=lesson.side))
    _check_words(entry, battle)
    return entry


def _check_words(entry: Entry, battle: Battle) -> None:
    """Check all names that a lesson uses.

    :raises Fault: for the first that there is not.
    """
    lesson, rules = entry.lesson, battle.setup.system
    clauses = [clause.id for clause in (*rules.clauses, *SHARED_CLAUSES)]
    for clause in lesson.teaches:
        _expect("clauses", clause, clauses)
    for number, step in enumerate(lesson.steps, 1):
        place, goal = say("steps {number}", number=number), step.goal
        signs = ("", *lesson.position.signs)
        _expect(f"{place}, goal, event", goal.event, ("", *rules.words.events))
        _expect(f"{place}, goal, clause", goal.clause, ("", *clauses))
        _expect(f"{place}, goal, refused", goal.refused, ("", *clauses))
        for sign in (goal.by, goal.target, *goal.stands, *goal.has):
            _expect(f"{place}, goal", sign, signs)
        for low, high in goal.numbers.values():
            if low > high:
                raise Fault(f"{place}, goal, numbers", span_words(low, high), say("least, most"))
        for name in [name for table in goal.has.values() for name in table]:
            _expect(f"{place}, goal, has", name, rules.unit_type.__struct_fields__)
        cells = [*step.show.circles, *(cell for arrow in step.show.arrows for cell in arrow)]
        for cell in [*cells, *(cell for some in goal.stands.values() for cell in some)]:
            _expect_cell(place, cell, battle.setup.board)
        _expect(f"{place}, show, tile", step.show.tile, ("", *rules.tiles, *rules.abilities))
        if not (goal.event or goal.clause or goal.refused or goal.stands or goal.has or goal.won):
            raise Fault(f"{place}, goal", say("nothing"), say("something that has to happen"))


def _expect(place: str, name: str, known: tuple[str, ...] | list[str]) -> None:
    if name not in known:
        raise Fault(place, quoted(name), one_of(name, filter(None, known)))


def _expect_cell(place: str, cell: str, board: Board) -> None:
    try:
        board.parse(cell)
    except CellError:
        raise Fault(place, quoted(cell), a_cell_of(board)) from None


@lru_cache(maxsize=8)
def course(system: str, folder: Path = LESSONS) -> tuple[Entry, ...]:
    """Return a system's lessons in their order, its exercises after them.

    :raises LessonError: for the first fault in one of them.
    """
    found = [read_lesson(path) for path in lesson_files(system, folder)]
    return tuple(sorted(found, key=lambda entry: (entry.lesson.kind == "exercise", entry.id)))


def lesson_files(system: str, folder: Path = LESSONS) -> list[Path]:
    """Return the files of a system's lessons."""
    return sorted((folder / system).glob("*.toml"))


def lessons_of(clause: str) -> tuple[Entry, ...]:
    """Return the lessons and exercises that teach a clause."""
    for system in system_ids():
        if any(one.id == clause for one in load_system(system).clauses):
            return tuple(entry for entry in course(system) if clause in entry.lesson.teaches)
    return ()


def untaught(system: str) -> tuple[str, ...]:
    """Return the clauses of a system's source that no lesson and no exercise teaches."""
    taught = {clause for entry in course(system) for clause in entry.lesson.teaches}
    return tuple(
        clause.id
        for clause in load_system(system).clauses
        if clause.mark.startswith("source") and not clause.planned and clause.id not in taught
    )
