"""Lessons: one idea on the smallest board, judged by what happens.

A lesson is a file of assets/lessons/<system>/; docs/lessons.md says how to write one. An exercise
is a lesson of one step. What a step asks for is an event, a refusal, a place, a number or a
result: whatever brings it about is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.study.drawn import Drawn
from game.study.position import Position
from rules.battle.machine import Battle
from rules.battle.registry import load_system, system_ids
from rules.content.scenario import read_toml
from rules.dice import Listed
from rules.errors import (
    ContentError,
    Fault,
    faults_in,
    fitting,
    one_of,
    quoted,
    read_content,
    say,
)

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
Row = dict[str, bool | int | str | tuple[int, int]]


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


class Compare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of what the tiles say of one rule; of the one that is sought it stays open."""

    clause: str
    sought: str
    """The verb or the ability."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do."""

    say: Short
    goal: Goal
    hint: Short
    most: Annotated[int, msgspec.Meta(ge=1, le=MOST_DECISIONS)] = 2
    """Own decisions until the goal is reached; then it goes back to the step's beginning."""
    show: Show = Show()
    way: tuple[str, ...] = ()
    """The actions by which it is shown; found by search where none are given."""
    compare: Compare | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    clauses: tuple[str, ...]
    """What it teaches: each speaks in an event or a refusal of the lesson."""
    steps: Annotated[tuple[LessonStep, ...], msgspec.Meta(min_length=1, max_length=4)]
    position: Drawn | None = None
    """As it is drawn; or else `at`, as a study keeps it."""
    at: Position | None = None
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


@dataclass(frozen=True)
class Entry:
    """A lesson in its course; `id` is `energy/03-strike`."""

    id: str
    system: str
    lesson: Lesson

    @cached_property
    def position(self) -> Position:
        """The position with which it begins.

        :raises Fault: for the first thing in it that no battle can be fought with.
        """
        lesson = self.lesson
        if (lesson.position is None) == (lesson.at is None):
            found = say("both") if lesson.at else say("neither")
            raise Fault("position, at", found, say("one of the two"))
        return lesson.at or lesson.position.position(self.system)  # type: ignore[union-attr]

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """What goals call the members, in the order of unit ids."""
        if self.lesson.position is not None:
            return self.lesson.position.signs
        return tuple(unit.name for unit in self.open().units)

    def open(self) -> Battle:
        """Return the battle at its beginning.

        :raises Fault: for the first thing in it that the rules could never allow.
        """
        battle = self.position.open()
        dice = Listed(self.lesson.dice)
        battle.source, battle.dice, battle.rolls = dice, dice.begin(battle.dice), 0
        return battle


def read_lesson(path: Path) -> Entry:
    """Read a lesson's file; the name of its folder is its system's.

    The rules are not asked yet: `game.study.lesson_check` does that.

    :raises LessonError: for the first fault in it.
    """
    with faults_in(path, LessonError):
        what = say("a lesson")
        data = read_toml(read_content(path, what, LessonError), what, LONGEST_TEXT)
        system = path.parent.name
        if system not in system_ids():
            raise Fault("system", quoted(system), one_of(system, system_ids()))
        return Entry(f"{system}/{path.stem}", system, fitting(data, Lesson))


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
