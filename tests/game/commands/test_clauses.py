"""`clauses`: which code and which tests name a clause."""

import json
from pathlib import Path

import pytest

from game.commands.clause_places import ClausePlaces
from rules.clause import SHARED_CLAUSES
from tests.game.commands.shell import run, sentence


def test_clauses_name_code_and_tests() -> None:
    done = run("clauses", "--system", "energy", "--json")
    assert done.exit_code == 0
    listed = {one["id"]: one for one in json.loads(done.stdout)}
    assert listed["ED-2.6c"]["missing"] == []
    assert any(place.startswith("rules/systems/energy/") for place in listed["ED-2.6c"]["code"])
    assert all(one["text"] and one["mark"] for one in listed.values())
    assert {one["system"] for one in listed.values()} == {"energy", "shared"}
    assert {"BD-1", "DI-1", "AC-1"} <= listed.keys(), "the rules of every system"


def test_an_installed_game_says_nothing_of_tests_that_it_has_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.clauses.ROOT", tmp_path)
    told = run("clauses", "--system", "energy").stdout
    assert "2.7b" in told and "Tests" not in told
    assert "found an installed game" in sentence("clauses", "--missing", code=2)


def test_missing_clauses_make_exit_1_and_none_make_0(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = run("clauses", "--missing", "--json")
    listed = json.loads(missing.stdout)
    assert missing.exit_code == (1 if listed else 0)
    assert all(one["missing"] for one in listed)
    monkeypatch.setattr("game.commands.clauses.clause_places", lambda system: ())
    nothing = run("clauses", "--missing")
    assert nothing.exit_code == 0
    assert nothing.stdout == "no clause is without code or test\n"


def test_the_table_shows_a_few_places() -> None:
    told = run("clauses", "--system", "shared").stdout
    assert "BD-1" in told
    assert "more" in told


def test_rules_are_told_in_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    one = ClausePlaces("shared", SHARED_CLAUSES[0], ("a", "b", "c"), ())
    monkeypatch.setattr("game.commands.clauses.clause_places", lambda system: (one,))
    told = run("clauses", "--language", "it").stdout
    assert "Origine" in told and "e altri 1" in told and "dal testo" in told
