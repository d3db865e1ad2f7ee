"""Clauses: every rule has an id, and everything that a rule does names it."""

import re
from pathlib import Path
from typing import Literal

import msgspec

from rules.toml import tables_in

ID = re.compile(r"\b[A-Z]{2}-(?:END\b|[A-Z]?\d+(?:\.\d+)?[a-z]?)")
"""How the id of a clause is written, wherever a text names one."""


class Clause(msgspec.Struct, frozen=True):
    """One rule of the rulebook, told in one sentence."""

    id: str
    text: str
    mark: Literal["source", "ruling", "source / ruling"]
    planned: bool = False
    """True while nothing plays this clause yet."""


class _Table(msgspec.Struct, frozen=True):
    clause: tuple[Clause, ...]


def load_clauses(path: Path) -> tuple[Clause, ...]:
    """Read a clause table.

    :raises ValueError: if the file is not a table of clauses with distinct ids.
    """
    table = msgspec.convert(tables_in(path), _Table).clause
    seen: dict[str, Clause] = {}
    for clause in table:
        if clause.id in seen:
            raise ValueError(f"{path}: clause {clause.id} stands there twice")
        seen[clause.id] = clause
    return table


def last_named(text: str) -> str:
    """Return the last clause that a text names; "" for none."""
    return next(reversed(ID.findall(text)), "")


SHARED_CLAUSES = load_clauses(Path(__file__).with_name("clauses.toml"))
