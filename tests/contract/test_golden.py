"""Contract 7: a battle played once is played the same for ever, until somebody says otherwise."""

from pathlib import Path

import pytest

from rules.battle.registry import system_ids
from tests.golden import battles, tiles
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


def test_a_golden_battle_is_kept_whatever_is_added(system_id: str) -> None:
    """DI-2: each is played by its own texts, in a scenario of its own; today's rules allow all."""
    for name in (*battles.WHOLE, *battles.BEGINNINGS):
        path = battles.battle_file(system_id, name)
        assert path.exists(), f"{path}: found no such file; {MAKE} writes it"
        for battle, action in battles.played(system_id, name):
            assert action in battle.options, f"{path.name}: {action}; wanted? {MAKE}"
            battle.apply(action)


@pytest.mark.parametrize("folder", [FOLDER, tiles.FOLDER])
def test_every_golden_file_belongs_to_a_system(folder: Path) -> None:
    """DI-2: none is left behind."""
    assert {path.stem for path in folder.glob("*.txt")} == set(system_ids()), MAKE
