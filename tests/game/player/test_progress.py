"""What was learnt stays learnt, whoever else writes it down."""

from pathlib import Path

import pytest

from game.player.progress import ProgressFile


def test_two_games_learn_and_neither_forgets_what_the_other_has_written(tmp_path: Path) -> None:
    first, second = ProgressFile(tmp_path), ProgressFile(tmp_path)
    first.note("energy/01-walking")
    second.note("risk/01-first")
    first.note_puzzle("side/1", solved=True)
    second.note_puzzle("side/2", solved=True)
    second.note_puzzle("side/1", solved=False)
    kept = ProgressFile(tmp_path).progress
    assert kept.done == ["energy/01-walking", "risk/01-first", "side/1", "side/2"]
    assert (kept.failed, kept.streak, kept.longest) == ([], 2, 2)


def test_a_file_that_was_broken_meanwhile_takes_nothing_from_what_is_known(tmp_path: Path) -> None:
    progress = ProgressFile(tmp_path)
    progress.note("energy/01-walking")
    (tmp_path / "progress.json").write_bytes(b"\xff")
    progress.note("risk/01-first")
    assert ProgressFile(tmp_path).progress.done == ["energy/01-walking", "risk/01-first"]


@pytest.mark.parametrize(
    ("written", "found"),
    [('{"done": [', "JSON"), ('{"done": [], "laurels": 3}', "laurels")],
)
def test_a_file_that_cannot_be_read_is_told_and_kept_beside(
    written: str, found: str, tmp_path: Path
) -> None:
    """Half a file, and one of a later game that keeps more."""
    (tmp_path / "progress.json").write_text(written, encoding="utf-8")
    progress = ProgressFile(tmp_path)
    assert "progress.json" in progress.fault and found in progress.fault
    assert "; lessons and puzzles begin anew; the old file is kept as " in progress.fault
    assert (tmp_path / "progress.json.broken").read_text(encoding="utf-8") == written
    assert not ProgressFile(tmp_path).fault
