"""A recorded battle played again, step by step, as if somebody decided so."""

from pathlib import Path

import pytest

from game.play.players.replayer import PLAYER, Replayer, replayed
from game.play.session import Session
from rules.battle.registry import system_ids
from rules.errors import RecordError
from rules.record.lines import ActionLine
from rules.record.record import read_record, write_record
from rules.record.replay import replay
from tests.kept.write import KEPT
from tests.rules.record.broken_records import put
from tests.rules.record.test_record import save_broken, short_record
from tests.rules.record.test_reopen import act, finished_record


def play(session: Session, replayer: Replayer) -> None:
    """Let the replayer decide until it answers no more."""
    while not session.battle.over:
        replayer.ask(session)
        action = replayer.poll()
        if action is None:
            return
        session.do(action, replayer.thrown)


@pytest.mark.parametrize("name", ["00-saved-at-act", "00-finished", "thrown"])
def test_a_replay_begins_anew_and_takes_every_step(name: str) -> None:
    path = KEPT / "format-2" / "energy" / f"{name}.sixorders"
    record = read_record(path)
    session, replayer = replayed(path)
    assert (session.warning, len(session.log)) == ("", 1)
    assert session.battle.digest() == replay(record, until=0).digest()
    assert session.log[0].events
    assert set(session.players.values()) == {PLAYER}
    play(session, replayer)
    assert session.battle.digest() == replay(record).digest()
    actions = [line.text for line in record.lines if isinstance(line, ActionLine)]
    assert [entry.text for entry in session.log[1:]] == actions


@pytest.mark.parametrize("system_id", system_ids())
def test_a_replay_writes_the_same_record(system_id: str) -> None:
    path = KEPT / "format-2" / system_id / "00-finished.sixorders"
    session, replayer = replayed(path)
    play(session, replayer)
    assert session.record.lines == read_record(path).lines[:-1]  # but for its closing


def test_what_is_played_otherwise_today_begins_with_its_last_snapshot(tmp_path: Path) -> None:
    path = save_broken(tmp_path / "old.sixorders", put(4, "text", "strike at Б-2"))
    session, replayer = replayed(path)
    assert session.warning.startswith('old.sixorders, line 4: found "strike at Б-2", refused: ')
    assert session.warning.endswith("; the battle goes on from its last snapshot")
    assert session.battle.round == 2
    play(session, replayer)
    assert session.battle.digest() == short_record()[1].digest()


def test_of_a_finished_battle_played_otherwise_today_the_end_is_shown(tmp_path: Path) -> None:
    record, battle = finished_record()
    act(record, 2, "strike at Б-2")
    write_record(tmp_path / "old.sixorders", record)
    session, _ = replayed(tmp_path / "old.sixorders")
    assert session.warning.endswith("; only the battle's end can be shown")
    assert session.battle.outcome == battle.outcome


def test_what_cannot_be_opened_at_all_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="line 1, format: found format 3, of a newer game"):
        replayed(save_broken(tmp_path / "new.sixorders", put(1, "format", 3)))
