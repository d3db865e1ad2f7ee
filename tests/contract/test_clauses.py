"""Contract 12: every clause is played, tested and heard of; planned ones are nowhere."""

import re
from functools import cache
from pathlib import Path

import pytest

from rules.battle.system import System
from rules.clause import SHARED_CLAUSES, Clause
from tests.contract.collected import collect

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"\b[A-Z]{2}-(?:END\b|[A-Z]?\d+(?:\.\d+)?[a-z]?(?:, [a-z]\b)*)")


def named_in(text: str) -> set[str]:
    """Every clause id in a text; `ED-2.9a, b` names two."""
    found: set[str] = set()
    for match in CLAUSE.findall(text):
        first, *more = match.split(", ")
        found |= {first, *(first[:-1] + letter for letter in more)}
    return found


@cache
def in_tests() -> set[str]:
    """Clauses named by tests: in their docstrings, their names and what they expect."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        found |= named_in(text)
        found |= {
            f"{prefix.upper()}-{rest.replace('_', '.', 1)}"
            for prefix, rest in re.findall(r"def test_(ed)_(\d_\d+[a-z])_", text)
        }
        found |= {
            f"{prefix.upper()}-{number}"
            for prefix, number in re.findall(r"def test_(bd|di|ac)_(\d)_", text)
        }
    return found


def in_code(folders: tuple[Path, ...]) -> set[str]:
    """Clauses named by code and data, the tables that only tell of clauses left out."""
    found: set[str] = set()
    for folder in folders:
        for pattern in ("*.py", "*.toml"):
            for path in folder.rglob(pattern):
                if path.name not in ("clauses.toml", "rulebook.toml"):
                    found |= named_in(path.read_text(encoding="utf-8"))
    return found


def folder_of(system_id: str) -> Path:
    """Where a system's code and data are."""
    return ROOT / "rules" / "systems" / system_id


def ids(clauses: tuple[Clause, ...], *, planned: bool) -> set[str]:
    """The ids of the clauses that are played, or of those that are not yet."""
    return {clause.id for clause in clauses if clause.planned is planned}


def test_ids_are_read_out_of_any_text() -> None:
    """AC-2: lists of letters, ends of sentences, systems of other shapes."""
    text = "(ED-2.9a, b, d; ED-END). NP-E4 and RK-2, BD-5: and SP-12b."
    assert named_in(text) == {
        "ED-2.9a",
        "ED-2.9b",
        "ED-2.9d",
        "ED-END",
        "NP-E4",
        "RK-2",
        "BD-5",
        "SP-12b",
    }


def test_every_clause_played_is_named_by_code(system_id: str, system: System) -> None:
    """AC-2: whoever asks where a rule is finds the place."""
    missing = ids(system.clauses, planned=False) - in_code((folder_of(system_id),))
    assert not missing, f"python main.py clauses --missing --system {system_id}"


def test_every_clause_played_is_named_by_a_test(system: System) -> None:
    """AC-2: whoever doubts a rule finds its ruling."""
    missing = ids(system.clauses, planned=False) - in_tests()
    assert not missing, f"python main.py clauses --missing --system {system.id}"


def test_every_clause_played_is_heard_of_in_play(system_id: str, system: System) -> None:
    """AC-2, DI-1: by an event, a part of one, or a refusal that really occurred."""
    missing = ids(system.clauses, planned=False) - collect(system_id).clauses
    assert not missing, "a position of tests/contract/positions.py in which it occurs"


def test_what_is_planned_is_named_by_no_code_and_never_occurs(
    system_id: str, system: System
) -> None:
    """AC-2: a clause that code names is a clause that is played."""
    planned = ids(system.clauses, planned=True)
    assert not planned & in_code((folder_of(system_id),))
    assert not planned & collect(system_id).clauses


def test_play_names_no_clause_that_no_table_has(system_id: str, system: System) -> None:
    """AC-2: the player can look every one of them up."""
    known = {clause.id for clause in (*system.clauses, *SHARED_CLAUSES)}
    assert collect(system_id).clauses <= known
    own = named_in("\n".join(known))
    assert own == known


def test_code_names_no_clause_of_its_system_that_its_table_has_not(
    system_id: str, system: System
) -> None:
    """AC-2: no slip of the pen among the clause ids."""
    known = {clause.id for clause in (*system.clauses, *SHARED_CLAUSES)}
    prefixes = {clause_id.partition("-")[0] for clause_id in known}
    named = {
        clause_id
        for clause_id in in_code((folder_of(system_id),))
        if clause_id.partition("-")[0] in prefixes
    }
    whole_sections = {clause_id for clause_id in named if clause_id[-1].isdigit()}
    assert named - known <= whole_sections
    assert all(
        any(known_id.startswith(section) for known_id in known) for section in whole_sections
    )


def test_every_clause_is_one_sentence(system: System) -> None:
    """AC-2: short enough to stand beside a refusal."""
    for clause in (*system.clauses, *SHARED_CLAUSES):
        assert clause.text.endswith(".") and len(clause.text) <= 200, clause.id


@pytest.mark.parametrize("clause_id", sorted(clause.id for clause in SHARED_CLAUSES))
def test_the_shared_clauses_are_named_by_code_and_by_tests(clause_id: str) -> None:
    """AC-2: board, dice and actions."""
    assert clause_id in in_code((ROOT / "rules", ROOT / "game"))
    assert clause_id in in_tests()
