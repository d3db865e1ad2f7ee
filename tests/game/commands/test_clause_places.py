"""Finding where a clause lives.

The ids are put together here, so that this file itself is no test of any clause.
"""

from pathlib import Path

import pytest

from game.commands.clause_places import SHARED, ClausePlaces, clause_places

ED, BD = "ED-", "BD-"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small game whose files name clauses."""
    files = {
        "rules/one.py": f'"""Text."""\nreach = 2  # {ED}2.8a, {BD}5\nother = 1  # {ED}2.8ab\n',
        "rules/numbers.toml": f"# {ED}2.10b\n",
        "rules/clauses.toml": f'id = "{ED}2.9c"\n',
        "game/two.py": f"x = 'see {ED}2.8a.'\n",
        "tests/test_three.py": (
            f"# {ED}2.8a of the file\n\n\n"
            f"@mark('{BD}5')\ndef test_steps() -> None:\n"
            f'    """{ED}2.8a: a step; {ED}2.8a again."""\n    assert "{ED}2.10b1"\n'
        ),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def found(tree: Path, clause: str) -> ClausePlaces:
    return next(one for one in clause_places(root=tree) if one.clause.id == clause)


def test_code_is_told_by_file_and_line(tree: Path) -> None:
    assert found(tree, ED + "2.8a").code == ("game/two.py:1", "rules/one.py:2")
    assert found(tree, BD + "5").code == ("rules/one.py:2",)
    assert found(tree, ED + "2.10b").code == ("rules/numbers.toml:1",)


def test_a_test_is_told_by_its_name_and_once(tree: Path) -> None:
    assert found(tree, ED + "2.8a").tests == (
        "tests/test_three.py:1",
        "tests/test_three.py::test_steps",
    )
    assert found(tree, BD + "5").tests == ("tests/test_three.py::test_steps",)


def test_only_whole_ids_count(tree: Path) -> None:
    """Neither 2.10 in 2.10b, nor 2.10b in a longer word."""
    assert found(tree, ED + "2.10b").tests == ()
    assert found(tree, ED + "2.10a").code == ()


def test_the_table_of_clauses_itself_is_no_code(tree: Path) -> None:
    assert found(tree, ED + "2.9c").code == ()


def test_what_is_missing_is_named(tree: Path) -> None:
    assert found(tree, ED + "2.8a").missing == ()
    assert found(tree, ED + "2.10b").missing == ("test",)
    assert found(tree, ED + "2.9c").missing == ("code", "test")


def test_systems_are_told_apart(tree: Path) -> None:
    assert {one.system for one in clause_places("energy", tree)} == {"energy", "shared"}
    shared = {one.clause.id for one in clause_places(SHARED, tree)}
    assert {BD + "1", BD + "7"} <= shared
    assert not any(one.startswith(ED) for one in shared)
