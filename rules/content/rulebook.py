"""How a system's clauses are told at length: parts, titles, examples, positions, terms.

`rulebook.toml` stands beside a `clauses.toml` and tells its clauses in the order in which a
player reads them. What it leaves out is told by the clauses alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from rules.clause import Clause
from rules.content.scenario import Member
from rules.errors import one_of

FILE = "rulebook.toml"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small position that shows a clause, as `Board.read_drawing` reads it.

    The signs of the drawing that are nobody's are plain floor. Without teams it is only a board.
    """

    drawing: str
    system: str = ""
    """The system that plays it; "" for the one whose rulebook it stands in."""
    red: dict[str, Member] = {}
    """Who stands on which sign of the drawing."""
    blue: dict[str, Member] = {}
    risks: dict[str, tuple[str, str]] = {}
    """Level and kind of the risk in the cells of a sign."""
    options: dict[str, bool | int | str] = {}
    given: dict[str, dict[str, int | bool]] = {}
    """By sign, numbers of a unit that are set otherwise once the battle is open."""
    dice: tuple[int, ...] = ()
    """All dice that fall, those of the opening first."""
    play: tuple[str, ...] = ()
    """The actions carried out, as texts."""
    told: int = 0
    """How many of the last of them are told; 0 for all."""
    refused: str = ""
    """The action that this clause refuses after them; "" for none."""
    marked: tuple[str, ...] = ()
    """Cells that are tinted."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause as the rulebook tells it."""

    id: str
    title: str = ""
    example: str = ""
    position: Position | None = None


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses that belong together, under a title."""

    title: str
    rule: tuple[Rule, ...]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the rules and what it means; `forms` are other ways in which texts write it."""

    name: str
    text: str
    clause: str = ""
    forms: tuple[str, ...] = ()


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in a rulebook.toml."""

    part: tuple[Part, ...]
    term: tuple[Term, ...] = ()


def load_rulebook(folder: Path, clauses: Sequence[Clause], title: str) -> Rulebook:
    """Return the rulebook in a folder; without one it has a single part, with that title.

    :raises ValueError: for its first fault: where, what was found, what was expected.
    """
    path = folder / FILE
    if not path.exists():
        told = tuple(Rule(clause.id) for clause in clauses if not clause.planned)
        return Rulebook((Part(title, told),))
    try:
        book = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Rulebook)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise ValueError(f"{path}: {fault}") from None
    _check(path, [rule.id for part in book.part for rule in part.rule], clauses)
    return book


def _check(path: Path, told: Sequence[str], clauses: Sequence[Clause]) -> None:
    """Check that each clause in play is told, and once."""
    known = [clause.id for clause in clauses if not clause.planned]
    for number, clause in enumerate(told):
        if clause not in known:
            raise ValueError(f'{path}: found clause "{clause}"; expected {one_of(clause, known)}')
        if clause in told[:number]:
            raise ValueError(f'{path}: found clause "{clause}" twice; expected it once')
    for clause in known:
        if clause not in told:
            raise ValueError(f'{path}: found no clause "{clause}"; expected it in one of the parts')
