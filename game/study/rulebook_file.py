"""How a system's clauses are told at length: parts, titles, examples, positions, terms.

`rulebook.toml` stands beside a `clauses.toml` and tells its clauses in the order in which a
player reads them. What it leaves out is told by the clauses alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.study.drawn import Drawn, Table
from rules.clause import Clause
from rules.errors import one_of

FILE = "rulebook.toml"


class Diagram(Drawn, frozen=True, forbid_unknown_fields=True):
    """A small position that shows a clause, and what is done in it.

    Without teams it is only a board, whose other signs are plain floor.
    """

    red: dict[str, Table] = msgspec.field(default_factory=dict)
    blue: dict[str, Table] = msgspec.field(default_factory=dict)
    system: str = ""
    """The system that plays it; "" for the one whose rulebook it stands in."""
    dice: tuple[int, ...] = ()
    """What falls from the first decision on; seeded dice follow."""
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
    diagram: Diagram | None = None


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
    """Return the rulebook in a folder; what it does not tell stands in a last part of that title.

    :raises ValueError: for its first fault: where, what was found, what was expected.
    """
    path, book = folder / FILE, Rulebook(())
    if path.exists():
        try:
            book = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Rulebook)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
            raise ValueError(f"{path}: {fault}") from None
    told = [rule.id for part in book.part for rule in part.rule]
    known = [clause.id for clause in clauses if not clause.planned]
    for number, clause in enumerate(told):
        if clause not in known:
            raise ValueError(f'{path}: found clause "{clause}"; expected {one_of(clause, known)}')
        if clause in told[:number]:
            raise ValueError(f'{path}: found clause "{clause}" twice; expected it once')
    untold = tuple(Rule(clause) for clause in known if clause not in told)
    return Rulebook((*book.part, Part(title, untold)), book.term) if untold else book
