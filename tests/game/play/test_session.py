"""Sessions: play, undo, save, go on after a kill, dice that players throw."""

import os
from pathlib import Path

import pytest

from game.play.post.shelf import duel_paths
from game.play.saves import FOLDER_NAME, new_place, saved_battles
from game.play.session import Session
from game.study.shelf import study_paths
from rules.battle.action import Action
from rules.errors import Refused
from rules.record.record import read_record
from rules.record.replay import check_record
from tests.game.play.sessions import do, play_on, started
from tests.rules.record.broken_records import Edit, put
from tests.rules.record.test_record import choice, duel, save_broken

SOLO = {"red": "human", "blue": "random"}
# Playing


def test_an_action_is_played_and_kept() -> None:
    session = started()
    before = session.battle
    do(session, "А-1 → Б-2")
    assert session.log[-1].text == "А-1 → Б-2"
    assert [event.kind for event in session.log[-1].events] == ["move"]
    assert session.battle.unit_at(4) is not None
    assert before.unit_at(4) is None, "the battle before an action stays as it was"


def test_a_refused_action_changes_nothing() -> None:
    session = started()
    digest, log = session.battle.digest(), list(session.log)
    with pytest.raises(Refused):
        session.do(Action(0, "move", "", (8,)))
    assert (session.battle.digest(), session.log) == (digest, log)
    assert not session.can_undo


def test_the_scenarios_seed_goes_before_chance_and_the_players_before_both() -> None:
    scenario = duel()
    assert Session.start(scenario, 5).record.header.seed == 5
    drawn = {Session.start(scenario).record.header.seed for _ in range(3)}
    assert len(drawn) == 3


def test_who_decides() -> None:
    session = started(SOLO)
    assert (session.player, session.human_turn) == ("human", True)
    do(session, "end turn")
    assert (session.player, session.human_turn) == ("random", False)
    play_on(session)
    assert (session.player, session.human_turn) == ("", False)


# Undo


def test_undo_goes_back_before_the_last_action() -> None:
    session = started()
    digests = [session.battle.digest()]
    for text in ("А-1 → Б-1", "Б-1 → А-1", "rest"):
        do(session, text)
        digests.append(session.battle.digest())
    lines = len(session.record.lines)
    for digest in reversed(digests[:-1]):
        assert session.can_undo
        session.undo()
        assert session.battle.digest() == digest
    assert not session.can_undo
    with pytest.raises(ValueError, match="nothing to undo"):
        session.undo()
    assert (len(session.log), len(session.record.lines)) == (1, lines - 3)


def test_undo_stops_at_the_last_die() -> None:
    session = started()
    assert session.undo_refusal == "There is nothing to undo yet."
    do(session, "А-1 → Б-1")
    assert session.undo_refusal == ""
    play_until_dice(session)
    assert not session.can_undo
    assert session.undo_refusal == "Nothing to undo since the last throw of dice."


def play_until_dice(session: Session) -> None:
    rolls = session.battle.rolls
    while session.battle.rolls == rolls:
        session.do(choice(session.battle, len(session.log)))


def test_undo_passes_over_what_a_bot_did_without_dice() -> None:
    session = started(SOLO)
    digest = session.battle.digest()
    do(session, "end turn")
    do(session, "rest")
    assert session.battle.pending.side == "blue"
    session.undo()
    assert session.battle.digest() == digest


def test_undo_says_whose_deed_it_takes_back_where_another_decides() -> None:
    session = started()
    do(session, "rest")
    assert session.undo() == ""
    do(session, "end turn")
    assert session.battle.pending.side == "blue"
    assert session.undo() == "What Red did last is taken back."
    solo = started(SOLO)
    do(solo, "end turn")
    assert solo.undo() == ""


def test_bots_among_themselves_take_nothing_back() -> None:
    session = started({"red": "random", "blue": "random"})
    do(session, "rest")
    assert not session.can_undo


def test_what_was_taken_back_is_in_no_record(tmp_path: Path) -> None:
    path = tmp_path / "autosave.sixorders"
    session = started(autosave=path)
    do(session, "А-1 → Б-1")
    session.undo()
    do(session, "rest")
    texts = [line.text for line in read_record(path).lines if hasattr(line, "text")]
    assert texts == ["rest"]
    assert check_record(path).lines == session.record.lines


def test_undo_and_play_on_is_the_battle_without_undo() -> None:
    straight, winding = started(), started()
    for text in ("А-1 → Б-1", "end turn"):
        do(straight, text)
    for text in ("rest", "end turn"):
        do(winding, text)
    while winding.can_undo:
        winding.undo()
    for text in ("А-1 → Б-1", "end turn"):
        do(winding, text)
    assert winding.battle.digest() == straight.battle.digest()
    assert winding.record.lines == straight.record.lines


# Saving and going on


@pytest.mark.parametrize("point", [0, 1, 2, 5, 9, 14, 20])
def test_a_saved_session_goes_on_as_if_it_had_not_stopped(tmp_path: Path, point: int) -> None:
    session = started()
    play_on(session, point)
    session.save(tmp_path / "saved.sixorders")
    resumed = Session.resume(tmp_path / "saved.sixorders")
    assert resumed.log == session.log
    assert resumed.can_undo == session.can_undo
    assert resumed.warning == ""
    play_on(session)
    play_on(resumed)
    assert resumed.battle.digest() == session.battle.digest()
    assert resumed.log == session.log


def test_a_resumed_session_can_take_back(tmp_path: Path) -> None:
    session = started()
    digest = session.battle.digest()
    do(session, "А-1 → Б-1")
    do(session, "rest")
    session.save(tmp_path / "saved.sixorders")
    resumed = Session.resume(tmp_path / "saved.sixorders")
    resumed.undo()
    resumed.undo()
    assert resumed.battle.digest() == digest


def test_a_save_that_breaks_off_goes_on_from_its_last_whole_action_and_says_so(
    tmp_path: Path,
) -> None:
    session = started()
    do(session, "А-1 → Б-1")
    do(session, "rest")
    path = tmp_path / "cut.sixorders"
    session.save(path)
    path.write_bytes(path.read_bytes().partition(b"rest")[0])
    resumed = Session.resume(path)
    assert resumed.record.lines == session.record.lines[:-1]
    assert resumed.warning == (
        "cut.sixorders breaks off in the middle; the battle goes up to its last whole action."
    )


def test_a_session_whose_past_is_played_otherwise_today_goes_on_with_a_warning(
    tmp_path: Path,
) -> None:
    other_past: Edit = put(4, "text", "strike at Б-2")
    path = save_broken(tmp_path / "old.sixorders", other_past)
    resumed = Session.resume(path)
    assert "line 4" in resumed.warning
    assert resumed.warning.endswith("; the battle goes on from its last snapshot")
    play_on(resumed)
    assert resumed.battle.over


def test_what_is_refused_today_after_the_last_snapshot_is_dropped_with_a_warning(
    tmp_path: Path,
) -> None:
    path = save_broken(tmp_path / "old.sixorders", put(8, "text", "strike at Б-2"))
    resumed = Session.resume(path, autosave=path)
    assert "line 8" in resumed.warning
    assert resumed.battle.round == 2
    play_on(resumed)
    resumed.close()
    assert check_record(path).outcome == resumed.battle.outcome != ""


def test_a_battle_taken_back_and_gone_on_with_still_replays(tmp_path: Path) -> None:
    """What was told in the actions taken back is forgotten."""
    session = started()
    do(session, "А-1 → Б-1")
    do(session, "rest")
    session.undo()
    session.undo()
    play_on(session)
    session.save(tmp_path / "saved.sixorders")
    assert check_record(tmp_path / "saved.sixorders").outcome != ""


def test_saved_battles_are_numbered_and_listed(home: Path) -> None:
    session = started()
    first, second = session.save_new(), session.save_new()
    assert [path.name for path in (first, second)] == ["energy-1.sixorders", "energy-2.sixorders"]
    os.utime(first, ns=(0, 1))
    os.utime(second, ns=(0, 2))
    assert saved_battles() == (second, first)
    for folder, name in (
        ("saves", "risk-1.sixorders"),
        ("studies", "a.toml"),
        ("duels", "a.duel"),
    ):
        (home / folder).mkdir(exist_ok=True)
        (home / folder / name).symlink_to(home / "gone")
    assert saved_battles() == (second, first)
    assert study_paths() == duel_paths() == ()
    second.unlink()
    with new_place(FOLDER_NAME, "energy") as path:
        assert path == second
    assert home in second.parents
