"""Where each clause of the rulebook lives: the lines of code and the tests that name it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import NamedTuple

from rules.battle.registry import all_systems
from rules.clause import SHARED_CLAUSES, Clause

ROOT = Path(__file__).resolve().parents[2]
SHARED = "shared"
"""What the clauses that belong to no one system are listed under."""
TABLES = ("clauses.toml", "rulebook.toml")
"""What tells of clauses without playing them."""


class ClausePlaces(NamedTuple):
    """One clause with all that names it, as paths from the root folder."""

    system: str
    clause: Clause
    code: tuple[str, ...]
    """`file:line`."""
    tests: tuple[str, ...]
    """`file::test`, or `file:line` outside any test."""

    @property
    def missing(self) -> tuple[str, ...]:
        """What it lacks: "code", "test", both or neither."""
        return (*(() if self.code else ("code",)), *(() if self.tests else ("test",)))


def clause_places(system: str | None = None, root: Path = ROOT) -> tuple[ClausePlaces, ...]:
    """Return the clauses of one system, or of all, and those that all share, with their places."""
    known = [(SHARED, clause) for clause in SHARED_CLAUSES]
    known += [(one.id, clause) for one in all_systems().values() for clause in one.clauses]
    ids = {clause.id for _, clause in known}
    code = _found(ids, _code_files(root), root)
    tests = _found_in_tests(ids, sorted((root / "tests").rglob("*.py")), root)
    return tuple(
        ClausePlaces(owner, clause, code.get(clause.id, ()), tests.get(clause.id, ()))
        for owner, clause in known
        if system in (None, owner) or owner == SHARED
    )


ID = re.compile(r"(?<![\w.-])[A-Z]{2}-\w+(?:\.\d\w*)?")
"""Whole ids only: one that ends in 2.1 stands neither in 2.1a nor in 2.10."""


def _code_files(root: Path) -> list[Path]:
    found = [*(root / "rules").rglob("*.py"), *(root / "rules").rglob("*.toml")]
    found += (root / "game").rglob("*.py")
    return sorted(path for path in found if path.name not in TABLES)


def _mentions(ids: Set[str], path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for clause in dict.fromkeys(ID.findall(line)):
            if clause in ids:
                yield number, clause


def _found(ids: Set[str], paths: Iterable[Path], root: Path) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path in paths:
        name = path.relative_to(root).as_posix()
        for number, clause in _mentions(ids, path):
            found[clause] = (*found.get(clause, ()), f"{name}:{number}")
    return found


def _found_in_tests(ids: Set[str], paths: Iterable[Path], root: Path) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for path in paths:
        name = path.relative_to(root).as_posix()
        mentions = list(_mentions(ids, path))
        tests = _test_lines(path) if mentions else {}
        for number, clause in mentions:
            test = tests.get(number)
            place = f"{name}::{test}" if test else f"{name}:{number}"
            found.setdefault(clause, {})[place] = None
    return {clause: tuple(places) for clause, places in found.items()}


def _test_lines(path: Path) -> dict[int, str]:
    """Return, for each line inside a test, the test's name."""
    lines: dict[int, str] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            lines |= dict.fromkeys(range(first, (node.end_lineno or first) + 1), node.name)
    return lines
