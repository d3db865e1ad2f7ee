"""The battle being played is on the disk itself a moment after each action."""

import os
from pathlib import Path
from threading import Event

import pytest

from game.play.session import Session
from rules.record.lines import ActionLine
from rules.record.record import read_record

PATIENCE = 60
DUEL = "maps/energy-duel.toml"


def test_no_action_waits_for_the_disk_and_leaving_waits_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "battle.sixorders"
    session = Session.start(DUEL, 1, autosave=path)
    may_sync, synced = Event(), 0

    def slow_sync(handle: int) -> None:
        nonlocal synced
        assert may_sync.wait(PATIENCE)
        synced += 1

    monkeypatch.setattr(os, "fsync", slow_sync)
    for _ in range(3):
        session.do(session.battle.options[-1])
    assert synced == 0
    written = [line for line in read_record(path).lines if isinstance(line, ActionLine)]
    assert len(written) == 3, "the system has them"
    may_sync.set()
    session.close()
    assert synced == 4, "three actions and the closing"


def test_a_disk_that_fails_is_told_with_the_next_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.start(DUEL, 1, autosave=tmp_path / "battle.sixorders")
    failed = Event()

    def broken_sync(handle: int) -> None:
        failed.set()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken_sync)
    while not session.warning:
        session.do(session.battle.options[-1])
        assert failed.wait(PATIENCE)
    assert session.warning.endswith(
        "battle.sixorders: Input/output error; this battle is not saved by itself any more"
    )
    session.do(session.battle.options[-1])
