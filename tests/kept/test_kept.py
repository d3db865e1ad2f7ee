"""Every record that a version of the game has left behind opens, replays and goes on (DI-2)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.battle.machine import Battle
from rules.battle.registry import system_ids
from rules.dice import mix
from rules.record.file import read_lines
from rules.record.lines import EndLine, RoundLine, SnapshotLine
from rules.record.record import Record, read_record
from rules.record.replay import reopen, resume
from rules.record.told import UNKNOWN
from rules.record.upgrades import FORMAT
from tests.kept.changed import CHANGED
from tests.kept.write import KEPT, played

FOLDERS = tuple(
    (f"format-{number}", system_id)
    for number in range(1, FORMAT + 1)
    for system_id in system_ids()
    if number == FORMAT or (KEPT / f"format-{number}" / system_id).is_dir()
)
"""Each format with the systems that were there in its time."""
MOST_PLAYED_ON = 4
"""How many unfinished battles of each system are played to their ends, in every format."""


def names(folder: str, system_id: str) -> list[str]:
    """The kept records of a system, without their suffix."""
    found = sorted((KEPT / folder / system_id).glob("*.sixorders"))
    return [f"{folder}/{system_id}/{path.stem}" for path in found]


def path(name: str) -> Path:
    return KEPT / f"{name}.sixorders"


def opened(name: str) -> Record:
    return read_record(path(name))


def everything_of(battle: Battle) -> tuple[Any, ...]:
    """The whole state, but for how often something was revealed, which older games counted
    otherwise, and for where thrown weapons lie, which format 1 does not tell."""
    battle = battle.copy()
    for unit in battle.units:
        if hasattr(unit, "thrown"):
            unit.thrown = ()
    return battle.key(), battle.dice, battle.rolls


def test_every_change_on_purpose_is_one_of_a_kept_record() -> None:
    known = {name for folder in FOLDERS for name in names(*folder)}
    assert CHANGED.keys() <= known


@pytest.mark.parametrize(("folder", "system_id"), FOLDERS)
def test_there_are_finished_saved_cut_and_thrown_records(folder: str, system_id: str) -> None:
    """A format is not done before `python -m tests.kept.write` has written its records."""
    kinds = {
        Path(name).name.lstrip("0123456789-").split("-")[0] for name in names(folder, system_id)
    }
    assert kinds == {"finished", "saved", "cut", "thrown"}


@pytest.mark.parametrize(("folder", "system_id"), FOLDERS)
def test_every_kept_record_replays_and_resumes_or_says_why_not(folder: str, system_id: str) -> None:
    """To the digit: actions, dice and outcome; from format 2 on the digests too."""
    for name in names(folder, system_id):
        record = opened(name)
        outcome, lines = record.outcome, list(record.lines)
        steps, fault = reopen(record)
        if name in CHANGED:
            assert CHANGED[name] in str(fault), name
            assert steps[0].line > 1, name
        else:
            assert fault is None, name
            assert (steps[0].line, steps[-1].battle.outcome) == (1, outcome), name
            resumed = resume(replace(record, lines=list(lines)))
            assert everything_of(resumed) == everything_of(steps[-1].battle), name
            # Only a closing is taken off, and what a file cut short has lost is written again.
            assert len(record.lines) - len(lines) in (-1, 0, 1), name


@pytest.mark.parametrize(("folder", "system_id"), FOLDERS)
def test_kept_battles_play_on_to_an_end(folder: str, system_id: str) -> None:
    unfinished = [name for name in names(folder, system_id) if "finished" not in name]
    for state, name in enumerate(unfinished[-MOST_PLAYED_ON:]):
        record = opened(name)
        battle = reopen(record).battle
        assert not battle.over, name
        while not battle.over:
            state = mix(state + 1)
            battle = played(record, battle, state)
        assert record.outcome == battle.outcome != "", name


@pytest.mark.parametrize("system_id", system_ids())
def test_from_format_2_on_every_round_and_snapshot_is_judged(system_id: str) -> None:
    """The digests of format 1 covered the layout of the code: nobody knows what was told there."""
    for folder, known in (("format-1", False), ("format-2", True)):
        for name in names(folder, system_id):
            lines = read_lines(path(name)).lines
            judged = [line for line in lines if isinstance(line, RoundLine | SnapshotLine)]
            assert judged
            assert all((line.digest != UNKNOWN) == known for line in judged), name


@pytest.mark.parametrize("system_id", system_ids())
def test_from_format_2_on_finished_records_keep_their_end(system_id: str) -> None:
    """So that it can be shown although a rule of the battle has changed."""
    for name in names("format-2", system_id):
        if "finished" in name:
            *_, snapshot, end, _ = read_lines(path(name)).lines
            assert isinstance(snapshot, SnapshotLine)
            assert isinstance(end, EndLine)
            assert snapshot.state["outcome"] == end.outcome
