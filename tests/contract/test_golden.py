"""Contract 7: a battle played once is played the same for ever, until somebody says otherwise."""

from pathlib import Path

import pytest

from rules.battle.registry import system_ids
from tests.golden import tiles
from tests.golden.playthrough import FOLDER, golden_file, playthrough

MAKE = "python -m tests.golden.update"


def check(file: Path, text: str) -> None:
    """Fail at the first line that differs from what is kept."""
    if not file.exists():
        pytest.fail(f"{file}: found no such file; {MAKE} writes it")
    kept, now = file.read_text(encoding="utf-8").splitlines(), text.splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), 1):
        if old != new:
            pytest.fail(f"{file}, line {number}: was {old!r}, is {new!r}; wanted? {MAKE}")
    assert len(kept) == len(now), MAKE


def test_the_golden_playthrough_matches(system_id: str) -> None:
    """DI-2: the difference that a wanted change has made is read line by line."""
    check(golden_file(system_id), playthrough(system_id))


def test_the_golden_tiles_match(system_id: str) -> None:
    """AC-2: what the action bar says, and why it refuses."""
    check(tiles.tiles_file(system_id), tiles.tiles_text(system_id))


@pytest.mark.parametrize("folder", [FOLDER, tiles.FOLDER])
def test_every_golden_file_belongs_to_a_system(folder: Path) -> None:
    """DI-2: none is left behind."""
    assert {path.stem for path in folder.glob("*.txt")} == set(system_ids()), MAKE
