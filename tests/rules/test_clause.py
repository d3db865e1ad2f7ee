"""Rulings on clause tables."""

from pathlib import Path

import msgspec
import pytest

from rules.clause import SHARED_CLAUSES, load_clauses

ROW = '[[clause]]\nid = "{id}"\ntext = "A rule."\nmark = "source"\n'


def test_ac_2_the_shared_clauses_are_those_of_board_dice_and_actions() -> None:
    assert [clause.id for clause in SHARED_CLAUSES] == [
        *(f"BD-{number}" for number in range(1, 8)),
        *(f"DI-{number}" for number in range(1, 4)),
        *(f"AC-{number}" for number in range(1, 6)),
    ]
    assert not any(clause.planned for clause in SHARED_CLAUSES)


def test_ac_2_a_clause_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "clauses.toml"
    path.write_text(ROW.format(id="XX-1") + ROW.format(id="XX-1"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"clause XX-1 stands there twice"):
        load_clauses(path)


def test_ac_2_a_clause_needs_one_of_the_three_marks(tmp_path: Path) -> None:
    path = tmp_path / "clauses.toml"
    path.write_text(ROW.format(id="XX-1").replace("source", "guess"), encoding="utf-8")
    with pytest.raises(msgspec.ValidationError, match="mark"):
        load_clauses(path)
