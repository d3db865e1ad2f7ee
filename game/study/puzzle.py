"""Puzzles: a position of a battle with one clearly best idea, judged by chances to win.

The puzzles of a system are one file of assets/puzzles; `main.py puzzles --make` mines them and
`--check` proves them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec

from game.ai.chance import SURE, chance_by
from game.ai.greedy import expected_score
from game.ai.valued import Worth
from game.player.language import translatable
from game.study.chapter import Chapter, begin_chapter, clauses_of
from game.study.position import Position
from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text, parse_action
from rules.battle.preview import paths
from rules.battle.registry import load_system, system_ids
from rules.content.scenario import read_toml
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

PUZZLES = Path(__file__).resolve().parents[2] / "assets" / "puzzles"
FORM = 1
"""Of the files."""
LONGEST_TEXT = 1 << 20
"""Characters of a file."""
CLEAR = 15
"""Points of a hundred by which the best idea leads before all others."""
AS_GOOD = 2
"""Points within which a move is as good as the best."""
SHARES = (20, 7)
"""Right moves in a hundred up to which a puzzle is middling, and difficult."""

Idea = Literal["win", "save", "chance", "rule"]
IDEAS: dict[Idea, str] = {
    "win": translatable("Win for certain"),
    "save": translatable("The only move that saves"),
    "chance": translatable("The best chance"),
    "rule": translatable("The rule nobody remembers"),
}
TASKS: dict[Idea, str] = {
    "win": translatable("There is a move that wins at once, whatever the dice show. Find it."),
    "save": translatable("Only one idea keeps the battle open. Find it."),
    "chance": translatable("One move gives a clearly better chance at once. Find it."),
    "rule": translatable("One move is clearly better, by a rule that is seldom seen. Find it."),
}
GRADES = (translatable("Easy"), translatable("Middling"), translatable("Difficult"))
THEMES = {
    "fall": translatable("Putting somebody out of action"),
    "hurt": translatable("Harm"),
    "heal": translatable("Healing"),
    "walk": translatable("Moving"),
    "area": translatable("Areas"),
    "block": translatable("Guarding"),
    "appear": translatable("Summoning and building"),
    "lunge": translatable("Close combat"),
    "flight": translatable("Shooting and spells at range"),
    "roll": translatable("Rolls"),
    "die": translatable("Rolls"),
    "note": translatable("Effects and states"),
    "": translatable("Other moves"),
}
"""What a puzzle is about, by the cue of the event that decides it."""

Points = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle as its file has it; chances are in a hundred."""

    side: Literal["red", "blue"]
    """Whose move it is."""
    idea: Idea
    clause: str
    """The rule of the event that decides."""
    right: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """The moves within `AS_GOOD` of the best, as text; the best first."""
    best: Points
    """The chance to win after the best."""
    second: Points
    """After the best of the other moves."""
    options: Annotated[int, msgspec.Meta(ge=2)]
    """How many moves there are."""
    scale: Annotated[int, msgspec.Meta(ge=1)]
    """Points of the score by which the odds of winning grow e-fold, as chances are told here: the
    system's own when it was mined."""
    position: Position
    theme: str = ""
    """The cue of the event that decides; one of `THEMES`."""

    @property
    def grade(self) -> int:
        """How hard it is: 0 to 2, by how few moves of many are right."""
        return sum(len(self.right) * 100 <= share * self.options for share in SHARES)


@dataclass(frozen=True)
class PuzzleEntry:
    """A puzzle in its file; `id` is `energy/17`."""

    id: str
    system: str
    puzzle: Puzzle

    def chapter(self) -> Chapter:
        """Return the puzzle as a chapter of a study whose next move is to be guessed.

        :raises Fault: for the first thing that the rules cannot have left so.
        """
        return begin_chapter(self.id, self.puzzle.position, "guess")

    def open(self) -> Battle:
        """Return the battle at the decision that is to be made, on dice of its own.

        :raises Fault: likewise.
        """
        battle = self.puzzle.position.open()
        battle.source = Listed(())
        battle.dice, battle.rolls = battle.source.begin(battle.dice), 0
        return battle

    def check(self) -> None:
        """Check that it opens, that what is called right is allowed, and that it leads by enough.

        :raises Fault: for the first thing that is not so.
        """
        puzzle = self.puzzle
        with faults_within("position"):
            battle = self.open()
        if battle.pending is None or battle.pending.side != puzzle.side:
            raise Fault("side", quoted(puzzle.side), say("the side that decides there"))
        weighed = weigh_all(battle, puzzle.scale)
        if set(weighed.right) != set(puzzle.right):
            raise Fault("right", quoted(puzzle.right[0]), quoted(", ".join(weighed.right)))
        if (weighed.best, weighed.second) != (puzzle.best, puzzle.second):
            found = say("{best} and {second} of 100", best=puzzle.best, second=puzzle.second)
            raise Fault(
                "best, second",
                found,
                say("{best} and {second} of 100", best=weighed.best, second=weighed.second),
            )
        if not clearly_best(weighed):
            lead = say("{count} points before the second", count=puzzle.best - puzzle.second)
            raise Fault("best", lead, say("at least {least}", least=CLEAR))
        if puzzle.theme not in THEMES:
            raise Fault("theme", quoted(puzzle.theme), one_of(puzzle.theme, list(THEMES)))
        known = clauses_of(load_system(self.system))
        if puzzle.clause not in known:
            raise Fault("clause", quoted(puzzle.clause), one_of(puzzle.clause, known))
        if puzzle.idea == "win" and sure_win(battle, parse_action(puzzle.right[0], battle)) < 1:
            raise Fault("idea", quoted("win"), say("a move that wins whatever the dice show"))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    six_orders_puzzles: int
    puzzles: tuple[Puzzle, ...]


def read_puzzles(path: Path) -> tuple[PuzzleEntry, ...]:
    """Read a file of puzzles; its name is its system's. The rules are not asked yet.

    :raises ContentError: for the first fault in it.
    """
    with faults_in(path, ContentError):
        what = say("puzzles")
        data = read_toml(read_content(path, what, ContentError), what, LONGEST_TEXT)
        if path.stem not in system_ids():
            raise Fault("system", quoted(path.stem), one_of(path.stem, system_ids()))
        read: _File = fitting(data, _File)
        if read.six_orders_puzzles != FORM:
            found = quoted(read.six_orders_puzzles)
            raise Fault("six_orders_puzzles", found, quoted(FORM))
    return tuple(
        PuzzleEntry(f"{path.stem}/{number}", path.stem, puzzle)
        for number, puzzle in enumerate(read.puzzles, 1)
    )


@lru_cache(maxsize=8)
def puzzles_of(system: str, folder: Path = PUZZLES) -> tuple[PuzzleEntry, ...]:
    """Return a system's puzzles in the order of its file; () if it has none.

    :raises ContentError: for the first fault in the file.
    """
    path = folder / f"{system}.toml"
    return read_puzzles(path) if path.exists() else ()


def puzzle_named(name: str) -> PuzzleEntry | None:
    """Return a puzzle by its id; None if there is none such."""
    system = name.partition("/")[0]
    known = puzzles_of(system) if system in system_ids() else ()
    return next((entry for entry in known if entry.id == name), None)


def daily(day: date) -> PuzzleEntry | None:
    """Return the puzzle of a day: the systems take turns, each going through its own."""
    systems = [system for system in system_ids() if puzzles_of(system)]
    if not systems:
        return None
    turn, place = divmod(day.toordinal(), len(systems))[0], day.toordinal() % len(systems)
    entries = puzzles_of(systems[place])
    return entries[turn * _STRIDE % len(entries)]


_STRIDE = 37
"""Steps from one day's puzzle to the next of its system; a prime, so that all have their turn."""


def points(value: Fraction | float) -> int:
    """Return a hope as points of a hundred, 0 to 100."""
    return min(100, max(0, round(100 * float(value) / SURE)))


class Weighed(NamedTuple):
    """All moves of a decision, by the exact chance to win right after them."""

    right: tuple[str, ...]
    """Those within `AS_GOOD` points of the best, the best first, as text."""
    best: int
    second: int
    """After the best of the others."""
    options: int


def worth_by(scale: float) -> Worth:
    """Return the chance to win by a scale, in parts of `SURE`."""
    return lambda battle, side: round(SURE * chance_by(battle, side, scale))


def weigh_all(battle: Battle, scale: float) -> Weighed:
    """Return what each move of a decision is worth; handing the decision over is no move.

    Chances are exact means of the chance to win over every way the dice can fall.

    :param scale: points of the score by which the odds of winning grow e-fold.
    """
    assert battle.pending is not None
    side = battle.pending.side
    moves = [one for one in battle.options if one.kind != SELECT]
    worth = worth_by(scale)
    values = {one: float(expected_score(battle, one, side, worth)) for one in moves}
    ranked = sorted(moves, key=lambda one: (-values[one], one))
    least = values[ranked[0]] - AS_GOOD * SURE / 100
    right = [one for one in ranked if values[one] >= least]
    second = values[ranked[len(right)]] if len(right) < len(ranked) else values[ranked[0]]
    texts = tuple(dict.fromkeys(action_text(one, battle) for one in right))
    return Weighed(texts, points(values[ranked[0]]), points(second), len(battle.options))


def clearly_best(weighed: Weighed) -> bool:
    """Return whether one idea leads by `CLEAR` points and at most a third of the moves have it."""
    few = 3 * len(weighed.right) <= weighed.options
    return few and weighed.best - weighed.second >= CLEAR


def at_once(battle: Battle, action: Action, scale: float) -> int:
    """Return the exact mean chance to win right after a move, in points of a hundred."""
    assert battle.pending is not None
    return points(expected_score(battle, action, battle.pending.side, worth_by(scale)))


def sure_win(battle: Battle, action: Action) -> Fraction:
    """Return the exact chance that a move ends the battle with a victory."""
    assert battle.pending is not None
    won, side = Fraction(0), battle.pending.side
    for weight, total, after in paths(battle, action):
        if not after.outcome and after.pending is None:
            after.source, after.dice = Listed(()), 0
            after.proceed()
        won += Fraction(weight * (after.outcome == side), total)
    return won
