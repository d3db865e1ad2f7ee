"""Writes the tests as tests of the installed game: `python .ci/place_tests.py FOLDER`.

They import the game from where it is installed, and find its files beside them, as links.
"""

import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, ignore_patterns

from hatch_build import NAME, ROOMS, ROOT, placed

KEPT_APART = f"""

def pytest_sessionfinish() -> None:
    import sys

    assert not {{"rules", "game"}} & sys.modules.keys(), "only {NAME} may be imported"
"""


def main(target: Path) -> None:
    """Place the tests in a folder that is not there yet."""
    found = find_spec(NAME)
    assert found is not None and found.origin is not None, "the game is not installed here"
    copytree(ROOT / "tests", target / "tests", ignore=ignore_patterns("__pycache__"))
    for file in target.rglob("*.py"):
        file.write_text(placed(file.read_text(encoding="utf-8")), encoding="utf-8")
    with (target / "tests" / "conftest.py").open("a", encoding="utf-8") as file:
        file.write(KEPT_APART)
    for room in ROOMS:
        (target / room).symlink_to(Path(found.origin).parent / room)


main(Path(sys.argv[1]))
