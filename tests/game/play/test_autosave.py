"""The autosave: battles cut short are found, and a killed game loses nothing."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.play.saves import autosave_path
from game.play.session import unfinished, was_killed
from rules.errors import RecordError
from rules.record.record import read_record
from rules.record.replay import check_record
from tests.game.play.sessions import do, play_on, started
from tests.rules.record.test_record import ROOT


def test_without_an_autosave_there_is_nothing_unfinished(home: Path) -> None:
    assert unfinished() is None
    assert not was_killed()


def test_a_disk_that_fails_does_not_stop_the_battle(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    session = started(autosave=tmp_path / "file" / "autosave.sixorders")
    assert session.warning.endswith("; this battle is not saved by itself any more")
    do(session, "rest")
    session.undo()
    session.close()


def test_a_battle_cut_short_is_found_and_goes_on(home: Path) -> None:
    session = started(autosave=autosave_path())
    do(session, "rest")
    assert was_killed()
    resumed = unfinished()
    assert resumed is not None
    assert resumed.battle.digest() == session.battle.digest()
    do(resumed, "rest")
    assert check_record(autosave_path()).lines == resumed.record.lines


def test_a_battle_left_properly_is_kept_but_was_not_killed(home: Path) -> None:
    session = started(autosave=autosave_path())
    do(session, "rest")
    session.close()
    session.close()
    assert not was_killed()
    resumed = unfinished()
    assert resumed is not None
    assert was_killed()
    assert resumed.battle.digest() == session.battle.digest()


def test_a_battle_that_is_over_is_not_gone_on_with(home: Path) -> None:
    session = started(autosave=autosave_path())
    play_on(session)
    assert not was_killed()
    session.close()
    assert unfinished() is None
    assert read_record(autosave_path()).closed


def test_a_broken_autosave_is_told(home: Path) -> None:
    home.mkdir()
    autosave_path().write_bytes(b"hello\n")
    assert not was_killed()
    with pytest.raises(RecordError, match="line 1"):
        unfinished()


PLAYS_UNTIL_KILLED = """
from game.play.saves import autosave_path
from game.play.session import Session
from rules.dice import mix

session = Session.start("maps/energy-trios.toml", 3, autosave=autosave_path())
state = 0
while not session.battle.over:
    state = mix(state + 1)
    session.do(session.battle.options[state % len(session.battle.options)])
    print(session.log[-1].text, flush=True)
    if state % 7 == 0 and session.can_undo:
        session.undo()
        print("undo", flush=True)
"""


@pytest.mark.parametrize("lines", [3, 31, 80])
def test_a_killed_game_loses_no_finished_action(home: Path, lines: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS_UNTIL_KILLED],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline().strip() for _ in range(lines)]
        os.kill(process.pid, signal.SIGKILL)
        told += process.stdout.read().splitlines()
    finished: list[str] = []
    for text in told:
        if text == "undo":
            finished.pop()
        else:
            finished.append(text)
    assert was_killed()
    resumed = unfinished()
    assert resumed is not None
    kept = [entry.text for entry in resumed.log[1:]]
    # One action more was kept, or one taken back, if it was killed before telling of it.
    assert kept in (finished, finished[:-1]) or kept[:-1] == finished
