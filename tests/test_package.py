"""The wheel: all rooms under one name, and nothing in them that still means the repository's."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copy2

import pytest

from hatch_build import ROOT, place, placed

FOLDERS = sorted(one.name for one in ROOT.iterdir() if (one / "__init__.py").exists())


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("from game.ai import choose\n", "from six_orders.game.ai import choose\n"),
        ("    from rules import face\n", "    from six_orders.rules import face\n"),
        ("import rules\n", "import six_orders.rules, six_orders.rules as rules\n"),
        ("import game.ai\n", "import six_orders.game.ai, six_orders.game as game\n"),
        ("import game.ai as ai\n", "import six_orders.game.ai as ai\n"),
        ('A = "rules.systems"\n', 'A = "six_orders.rules.systems"\n'),
        ('A = f"rules.systems.{b}"\n', 'A = f"six_orders.rules.systems.{b}"\n'),
        ('A = "rules of a game"\ngame.run()\n', 'A = "rules of a game"\ngame.run()\n'),
    ],
)
def test_what_names_a_room_is_placed(written: str, expected: str) -> None:
    assert placed(written) == expected


PLAYED = f"""
import sys
from six_orders.game.commands.packages import COMMAND, missing_sentence
from six_orders.game.commands.root import main
print(COMMAND, missing_sentence(["joblib"], "cluster"), missing_sentence(["rich"]), sep="\\n")
try:
    main(["simulate", "--scenario", "mine", "--battles", "1", "--jobs", "1"])
finally:
    print(sorted({{*sys.modules}} & {{*{FOLDERS}}}))
"""


def test_the_placed_game_plays_and_takes_no_name_of_the_repository(tmp_path: Path) -> None:
    """A scenario of the player's own, by its name."""
    package = place(tmp_path)
    assert not list(package.rglob("*.po")), "translators' files are of no use to players"
    assert "MIT License" in (package / "LICENSE").read_text(encoding="utf-8")
    own = tmp_path / "own" / "maps"
    own.mkdir(parents=True)
    for name in ("terrain.tsx", "terrain.png", "duel.tmx"):
        copy2(package / "maps" / name, own)
    copy2(package / "maps" / "energy-duel.toml", own / "mine.toml")
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        cwd=tmp_path,
        env={**os.environ, "SIX_ORDERS_HOME": str(own.parent)},
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[:3] == [
        "six-orders",
        'not installed: joblib; install with: python -m pip install "six-orders[cluster]"',
        "not installed: rich; install with: python -m pip install six-orders",
    ]
    assert "decisions" in done.stdout
    assert done.stdout.endswith("\n[]\n")


LICENCES = """
import sys
import tomllib
from pathlib import Path
sys.path.insert(0, ".ci")
from licences import third_party
print(third_party("rich", [Path("/wheel.libs/libSDL2-2-50d19f93.0.so.0.3200.10")]))
third_party("rich", [Path("/wheel.libs/libnobody-1.so")])
"""


def test_all_that_is_bundled_brings_its_licence_and_nothing_unknown_is() -> None:
    """Those of Python, of a package's own needs and of the libraries that wheels carry."""
    done = subprocess.run(
        [sys.executable, "-c", LICENCES], cwd=ROOT, capture_output=True, text=True
    )
    for words in ("PYTHON SOFTWARE FOUNDATION", "\nmdurl ", "Georg Brandl", "libSDL2: Zlib"):
        assert words in done.stdout, words
    assert "libnobody-1.so: found a library of unknown licence" in done.stderr


def test_the_tests_need_what_every_extra_needs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "tests/requirements.txt").read_text(encoding="utf-8").splitlines()
    asked = {line.partition("#")[0].strip() for line in lines}
    assert {one for extra in extras["optional-dependencies"].values() for one in extra} <= asked
