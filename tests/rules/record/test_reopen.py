"""Records that the rules no longer play as they were: they say so, and go on (DI-2)."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.errors import RecordError
from rules.record.lines import ActionLine, ClosedLine, EndLine, RoundLine, SnapshotLine
from rules.record.record import Record, read_record, record_battle, write_record
from rules.record.replay import reopen, replay, resume
from rules.record.told import UNKNOWN
from tests.rules.record.broken_records import changed_state, put
from tests.rules.record.test_record import PLAYERS, duel, play_on, save_broken, short_record

Change = Callable[[list[Any]], None]


def finished_record() -> tuple[Record, Battle]:
    record, battle = record_battle(duel(), 5, PLAYERS)
    play_on(record, battle, 1)
    return record, battle


def act(record: Record, index: int, text: str) -> None:
    """Put another action in place of the line of that index."""
    assert isinstance(record.lines[index], ActionLine)
    record.lines[index] = ActionLine(text)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (put(4, "text", "strike at Б-2"), 'line 4: found "strike at Б-2", refused: '),
        (put(6, "digest", "0123456789abcdef"), 'line 6: found the digest "0123456789abcdef"'),
        (put(6, "number", 3), "line 6: found round 3; expected round 2"),
        (changed_state(3, "rolls", 1), "line 3, state, rolls: found 1; expected 2"),
        (changed_state(3, "dice", 1), "line 3, state, dice: found 1; expected "),
    ],
)
def test_what_no_longer_replays_says_why_and_goes_on_from_its_last_snapshot(
    tmp_path: Path, change: Change, told: str
) -> None:
    record = read_record(save_broken(tmp_path / "old.sixorders", change))
    with pytest.raises(RecordError, match="line"):
        replay(record)
    steps, fault = reopen(record)
    assert told in str(fault)
    assert "\n" not in str(fault)
    assert [step.line for step in steps] == [7, 8]
    assert steps[-1].battle.digest() == short_record()[1].digest()


def test_what_still_replays_is_opened_from_its_beginning() -> None:
    record, battle = short_record()
    steps, fault = reopen(record)
    assert fault is None
    assert [step.text for step in steps] == ["", "end turn", "end turn", "end turn"]
    assert steps[-1].battle.digest() == battle.digest()
    assert steps[-1].digest == record.digest


def test_the_battle_of_each_step_stays_as_it_was() -> None:
    steps, _ = reopen(short_record()[0])
    for before, after in pairwise(steps):
        assert after.action is not None
        assert before.battle.copy().apply(after.action) == after.events


def test_an_action_after_the_snapshot_that_is_refused_now_is_dropped_with_all_after_it() -> None:
    record, battle = record_battle(duel(), 5, PLAYERS)
    record.advance(battle, parse_action("end turn", battle))
    kept, lines = battle.digest(), len(record.lines)
    record.advance(battle, parse_action("end turn", battle))
    assert [type(line) for line in record.lines[lines:]] == [ActionLine, RoundLine, SnapshotLine]
    act(record, lines, "strike at Б-2")
    del record.lines[-1]  # the snapshot of round 2: cut short before it was written
    steps, fault = reopen(record)
    assert "refused" in str(fault)
    assert steps[-1].battle.digest() == kept
    assert len(record.lines) == lines
    record.advance(steps[-1].battle, parse_action("end turn", steps[-1].battle))
    assert reopen(record).fault is None


def test_a_round_whose_digest_is_another_now_is_noted_anew() -> None:
    """The dropped line of the round is written as today's rules have it."""
    record, battle = short_record()
    round_line = record.lines[4]
    assert isinstance(round_line, RoundLine)
    record.lines[4:] = [RoundLine(2, "0123456789abcdef")]
    steps, fault = reopen(record)
    assert "digest" in str(fault)
    assert record.lines[4] == round_line
    assert steps[-1].battle.round == battle.round == 2


def test_without_a_snapshot_there_is_nothing_to_go_on_from() -> None:
    record, _ = short_record()
    record.lines = [line for line in record.lines if not isinstance(line, SnapshotLine)]
    assert reopen(record).fault is None
    act(record, 1, "strike at Б-2")
    with pytest.raises(RecordError, match="refused"):
        reopen(record)


def test_a_finished_battle_shows_its_end_though_it_no_longer_replays(tmp_path: Path) -> None:
    record, battle = finished_record()
    act(record, 2, "strike at Б-2")
    record.lines.append(ClosedLine())
    write_record(tmp_path / "old.sixorders", record)
    read = read_record(tmp_path / "old.sixorders")
    (end,), fault = reopen(read)
    assert "refused" in str(fault)
    assert end.battle.outcome == battle.outcome != ""
    assert end.battle.digest() == battle.digest()
    assert read.outcome == battle.outcome


def test_an_end_that_comes_out_otherwise_now_is_told() -> None:
    record, battle = finished_record()
    record.lines[-1] = EndLine("draw" if battle.outcome != "draw" else "red")
    fault = reopen(record).fault
    assert "found the end " in str(fault)
    assert f'expected "{battle.outcome}"' in str(fault)


def test_an_action_after_the_end_is_told() -> None:
    record, _ = finished_record()
    *record.lines, _, _ = [*record.lines]
    record.lines.append(ActionLine("end turn"))
    assert 'found "end turn" after the end; expected no action' in str(reopen(record).fault)


def test_a_record_goes_on_from_any_snapshot_with_the_digest_of_all_that_was_told() -> None:
    """So that the whole of it still replays."""
    record, battle = short_record()
    record.note_snapshot(battle)
    resumed = resume(record)
    play_on(record, resumed, 3)
    assert reopen(record).fault is None
    assert replay(record).outcome == record.outcome != ""


def test_where_the_digest_is_unknown_it_stays_so_and_nothing_is_judged_by_it() -> None:
    """As in a record begun in format 1 whose past can no longer be played."""
    record, battle = short_record()
    record.lines = [
        msgspec.structs.replace(line, digest=UNKNOWN)
        if isinstance(line, RoundLine | SnapshotLine)
        else line
        for line in record.lines
    ]
    act(record, 2, "strike at Б-2")
    resumed = reopen(record).battle
    assert resumed.digest() == battle.digest()
    assert record.digest == UNKNOWN
    play_on(record, resumed, 3)
    rounds = [line for line in record.lines if isinstance(line, RoundLine)]
    assert len(rounds) > 2
    assert {line.digest for line in rounds} == {UNKNOWN}
