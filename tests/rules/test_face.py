"""The rules' public face: what it says of itself is so, and it loads no more than is asked for."""

import ast
import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).parents[2]


def test_its_examples_are_so() -> None:
    done = doctest.testmod(rules)
    assert done.attempted > 15 and done.failed == 0


def test_type_checkers_are_told_the_same_names() -> None:
    tree = ast.parse(Path(str(rules.__file__)).read_text(encoding="utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    told = {
        (node.module, alias.name)
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    found = {(f"rules.{room}", name) for room, names in rules._ROOMS.items() for name in names}
    assert told == found


@pytest.mark.parametrize("name", rules.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(rules, name) is not None
    assert name in dir(rules)


def test_a_name_that_is_not_there_is_told_as_python_tells_it() -> None:
    with pytest.raises(AttributeError, match="module 'rules' has no attribute 'open_batle'"):
        rules.open_batle  # noqa: B018


@pytest.mark.parametrize(
    ("module", "rooms"),
    [
        ("rules", ()),
        ("rules.dice", ()),
        ("rules.board.board", ("board",)),
        ("rules.content.tiled", ("board", "content")),
        ("rules.battle.machine", ("board", "content", "battle")),
        ("rules.battle.registry", ("board", "content", "battle")),
        ("rules.record.replay", ("board", "content", "battle", "record")),
    ],
)
def test_a_room_loads_only_what_it_stands_on(module: str, rooms: tuple[str, ...]) -> None:
    script = (
        f"import sys, {module}\n"
        "print(*sorted({name.split('.')[1] for name in sys.modules if name.count('.') > 1"
        " and name.startswith('rules.')}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) <= set(rooms)


def test_nothing_but_the_game_and_the_tests_reaches_past_it() -> None:
    """Whoever else uses the rules, `main.py` and the scripts of assets/, uses the face."""
    for path in (ROOT / "main.py", *(ROOT / "assets").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("rules."), path
