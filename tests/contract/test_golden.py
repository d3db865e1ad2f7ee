"""Contract 7: a battle played once is played the same for ever, until somebody says otherwise."""

import pytest

from rules.battle.registry import system_ids
from tests.golden.playthrough import FOLDER, golden_file, playthrough

MAKE = "python -m tests.golden.update"


def test_the_golden_playthrough_matches(system_id: str) -> None:
    """DI-2: the difference that a wanted change has made is read line by line."""
    file = golden_file(system_id)
    if not file.exists():
        pytest.fail(f"{file.name}: found no such file; {MAKE} writes it")
    kept = file.read_text(encoding="utf-8").splitlines()
    now = playthrough(system_id).splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), 1):
        if old != new:
            pytest.fail(f"{file.name}, line {number}: was {old!r}, is {new!r}; wanted? {MAKE}")
    assert len(kept) == len(now), MAKE


def test_every_golden_file_belongs_to_a_system() -> None:
    """DI-2: none is left behind."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(system_ids()), MAKE
