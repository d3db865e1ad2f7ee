"""Puzzles: a position of a battle with one clearly best idea, judged by chances to win.

The puzzles of a system are one file of assets/puzzles; `main.py puzzles --make` mines them and
`--check` proves them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.ai import choose
from game.player.language import translatable
from game.study.chapter import Chapter, begin_chapter, clauses_of
from game.study.position import Line, Position
from game.study.weighing import CLEAR, Inexact, clearly_best, weigh_all
from rules.battle.action import SELECT
from rules.battle.machine import Battle
from rules.battle.notation import action_text
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
GREEDY = "greedy"
"""The bot that looks no further than one move."""
FORM = 2
"""Of the files."""
LONGEST_TEXT = 1 << 20
"""Characters of a file."""
DEEPEST = 2
"""Own decisions that a puzzle can have."""
SHARES = (20, 7)
"""Right moves in a hundred up to which a puzzle is a step, and another, more difficult."""
NARROW = 25
"""Points of lead below which it is a step more difficult."""
STEPS = (1, 3)
"""Steps from which on a puzzle is middling, and difficult."""

Idea = Literal["win", "save", "chance", "rule"]
IDEAS: dict[Idea, str] = {
    "win": translatable("Win for certain"),
    "save": translatable("The only move that saves"),
    "chance": translatable("The best chance"),
    "rule": translatable("The rule nobody remembers"),
}
TASKS: dict[Idea, str] = {
    "win": translatable("There is a move that wins, whatever the dice show. Find it."),
    "save": translatable("Only one idea keeps the battle open. Find it."),
    "chance": translatable("One move gives a clearly better chance. Find it."),
    "rule": translatable("One move is clearly better, by a rule that is seldom seen. Find it."),
}
PLAN = translatable("Find two moves in a row, after which you stand clearly best.")
"""The task where not one move is to be found, but two."""
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
    "clock": translatable("Who comes first"),
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
    next: str
    """The best of the other moves, as text."""
    second: Points
    """The chance after that."""
    options: Annotated[int, msgspec.Meta(ge=2)]
    """How many moves there are."""
    scale: Annotated[int, msgspec.Meta(ge=1)]
    """Points of the score by which the odds of winning grow e-fold, as chances are told here: the
    system's own when it was found."""
    position: Line
    """All of it in one line of text, so that scenarios may change."""
    theme: str = ""
    """The cue of the event that decides; one of `THEMES`."""
    depth: Annotated[int, msgspec.Meta(ge=1, le=DEEPEST)] = 1
    """Own decisions that are counted out, and are to be found."""
    natural: bool = False
    """Whether a bot that looks no further than one move finds the first."""

    @property
    def grade(self) -> int:
        """How hard it is, 0 to 2.

        A step for each: few moves are right, very few are, the lead is narrow, a bot that looks
        one move ahead goes wrong, and each further move that is to be found.
        """
        few = sum(len(self.right) * 100 <= share * self.options for share in SHARES)
        narrow = self.best - self.second < NARROW
        steps = few + narrow + (not self.natural) + self.depth - 1
        return sum(steps >= least for least in STEPS)


@dataclass(frozen=True)
class PuzzleEntry:
    """A puzzle in its file; `id` is `energy/17`."""

    id: str
    system: str
    puzzle: Puzzle

    @property
    def position(self) -> Position:
        """The position, which opens by itself."""
        return Position(self.puzzle.position)

    def chapter(self) -> Chapter:
        """Return the puzzle as a chapter of a study whose next move is to be guessed.

        :raises Fault: for the first thing that the rules cannot have left so.
        """
        return begin_chapter(self.id, self.position, "guess")

    def open(self) -> Battle:
        """Return the battle at the decision that is to be made, on dice of its own.

        :raises Fault: likewise.
        """
        battle = self.position.open()
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
        if may_go_first(battle):
            raise Fault("position", say("others who may go first"), say("one who decides"))
        try:
            weighed = weigh_all(battle.view(puzzle.side), puzzle.scale, puzzle.depth)
        except Inexact:
            raise Fault("depth", quoted(puzzle.depth), say("what can be counted out")) from None
        if set(weighed.right) != set(puzzle.right):
            raise Fault("right", quoted(puzzle.right[0]), quoted(", ".join(weighed.right)))
        if (weighed.best, weighed.second) != (puzzle.best, puzzle.second):
            found, wanted = (
                say("{best} and {second} of 100", best=one.best, second=one.second)
                for one in (puzzle, weighed)
            )
            raise Fault("best, second", found, wanted)
        if weighed.next != puzzle.next:
            raise Fault("next", quoted(puzzle.next), quoted(weighed.next))
        if not clearly_best(weighed):
            lead = say("{count} points before the second", count=puzzle.best - puzzle.second)
            raise Fault("best", lead, say("at least {least}", least=CLEAR))
        if puzzle.theme not in THEMES:
            raise Fault("theme", quoted(puzzle.theme), one_of(puzzle.theme, list(THEMES)))
        known = clauses_of(load_system(self.system))
        if puzzle.clause not in known:
            raise Fault("clause", quoted(puzzle.clause), one_of(puzzle.clause, known))
        if puzzle.idea == "win" and puzzle.best < 100:
            raise Fault("idea", quoted("win"), say("a move that wins whatever the dice show"))
        if puzzle.natural != is_natural(battle, puzzle.right):
            raise Fault("natural", quoted(puzzle.natural), quoted(not puzzle.natural))


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


def may_go_first(battle: Battle) -> bool:
    """Whether another of the side may go before the one who decides: then its moves would have to
    be weighed too."""
    return any(option.kind == SELECT for option in battle.options)


def is_natural(battle: Battle, right: tuple[str, ...]) -> bool:
    """Return whether a bot that looks no further than one move begins with a right one."""
    assert battle.pending is not None
    view = battle.view(battle.pending.side, 0)
    return action_text(choose(GREEDY, view, 0), view) in right
