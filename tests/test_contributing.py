"""The recipes of CONTRIBUTING.md work as they stand: each is done in a copy, and tried there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^### (.+)$", TEXT, re.MULTILINE)
CODE = re.compile(r"^ *```(?:toml|python)$", re.MULTILINE)
STEP = re.compile(
    r"(?:(?P<how>write|append\s+to)\s+`(?P<path>[^`]+)`"
    r"|(?:in\s+`(?P<file>[^`]+)`,\s+)?(?P<place>above|below|instead\s+of)\s+`(?P<text>[^`]+)`)"
    r":\n\n(?P<indent> *)```\w+\n(?P<body>.*?\n)(?P=indent)```$",
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
ASKING = (
    *(f"tests/contract/test_{name}.py" for name in ("clauses", "copies", "endings", "options")),
    *(f"tests/contract/test_{name}.py" for name in ("play", "position_text", "previews")),
    *(f"tests/contract/test_{name}.py" for name in ("records", "soundness", "threats")),
    *(f"tests/contract/test_{name}.py" for name in ("tiles_look", "worth")),
    "tests/game/window/screens/test_replay.py",
    "tests/game/window/test_app.py",
)
"""What the suite asks of every system, of tiles and of the menu."""
LINKED = ("assets",)
COPIED = ("main.py", "pyproject.toml", "game", "maps", "rules", "tests")


class Step(NamedTuple):
    """One block of a recipe: what to do with it, in which file, at which text there."""

    how: str
    path: str
    place: str
    body: str


def recipe(title: str) -> str:
    """The text under a heading."""
    return TEXT.split(f"### {title}\n")[1].split("\n### ")[0]


def steps(title: str) -> Iterator[Step]:
    """What a recipe has written; where a step names no file it means that of the one before."""
    path = ""
    for found in STEP.finditer(recipe(title)):
        path = found["path"] or found["file"] or path
        indent = len(found["indent"])
        body = "".join(line[indent:] or "\n" for line in found["body"].splitlines(keepends=True))
        yield Step((found["how"] or found["place"]).lower(), path, found["text"] or "", body)


def do(step: Step, root: Path) -> None:
    """Write one block where the recipe has it written."""
    path = root / step.path
    if step.how == "write":
        assert not path.exists(), f"{step.path} is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(step.body, encoding="utf-8")
        return
    text = path.read_text(encoding="utf-8")
    if step.how.startswith("append"):
        path.write_text(text + step.body, encoding="utf-8")
        return
    places = list(re.finditer(r"\s+".join(map(re.escape, step.place.split())), text))
    assert len(places) == 1, f"{step.path}: found {len(places)} times {step.place!r}; expected once"
    start, end = places[0].span()
    body = step.body
    if step.how == "above":
        start = end = text.rfind("\n", 0, start) + 1
    elif step.how == "below":
        start = end = text.index("\n", end) + 1
    else:
        body = body.removesuffix("\n")
    path.write_text(text[:start] + body + text[end:], encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the game in which every recipe has been followed."""
    root = tmp_path_factory.mktemp("newcomer")
    ignored = shutil.ignore_patterns("__pycache__", "format-*", "golden", ".*_cache")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, root / name)
    for name in LINKED:
        (root / name).symlink_to(ROOT / name)
    for title in RECIPES:
        for step in steps(title):
            do(step, root)
    return root


def run(root: Path, *words: str) -> str:
    """What a command prints in the copy, which must go well."""
    command = [sys.executable, "-B", *words]
    environment = os.environ | {"SIX_ORDERS_HOME": str(root / "home")}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("title", RECIPES)
def test_every_block_of_a_recipe_says_where_it_belongs(title: str) -> None:
    assert len(list(steps(title))) == len(CODE.findall(recipe(title)))


def test_the_tests_of_all_recipes_pass(copy: Path) -> None:
    """With them what the contract asks of the new system and of the new spells' pictures, and its
    battles gone through in the window; the copy has no kept battles."""
    own = [step.path for title in RECIPES for step in steps(title) if "/test_" in step.path]
    assert len(own) == len(RECIPES)
    chosen = " or ".join(["snow", "share_a_picture", "menu", *(Path(path).stem for path in own)])
    words = ("-q", "-n", "0", *own, *ASKING, "-k", f"({chosen}) and not hash_seed")
    run(copy, "-m", "pytest", *words)


def test_the_new_system_is_played_by_the_new_bot(copy: Path) -> None:
    words = ("--system", "snow", "--red", "gambler", "--blue", "random", "--battles", "2")
    assert "gambler" in run(copy, "main.py", "simulate", *words, "--jobs", "1")


def test_the_new_system_is_a_small_one(copy: Path) -> None:
    folder = copy / "rules" / "systems" / "snow"
    assert len(list(folder.iterdir())) == 5
    assert len((folder / "__init__.py").read_text(encoding="utf-8").splitlines()) < 100


def test_what_is_written_is_formatted(copy: Path) -> None:
    paths = sorted({step.path for title in RECIPES for step in steps(title)})
    run(copy, "-m", "ruff", "format", "--check", *(path for path in paths if path.endswith(".py")))
