"""Sessions: play, undo, save, go on after a kill, dice that players throw."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.play.saves import autosave_path, new_save_path, saved_battles
from game.play.session import Session, unfinished, was_killed
from game.player.settings import HOME_VARIABLE
from rules.battle.action import Action
from rules.battle.notation import parse_action
from rules.content.scenario import Member
from rules.dice import DiceError, DieWanted, mix
from rules.errors import RecordError, Refused
from rules.record.record import read_record
from rules.record.replay import check_record
from tests.builders import drawn_scenario
from tests.rules.record.broken_records import Edit, put
from tests.rules.record.test_record import DUEL, ROOT, choice, duel, save_broken

HOT_SEAT = {"red": "human", "blue": "human"}
SOLO = {"red": "human", "blue": "random"}
SEED_RED_FIRST = next(
    seed for seed in range(100) if Session.start(duel(), seed).battle.pending.side == "red"
)


def started(players: dict[str, str] | None = None, autosave: Path | None = None) -> Session:
    """A duel in which Red decides first."""
    return Session.start(duel(), SEED_RED_FIRST, players, autosave=autosave)


def do(session: Session, text: str) -> None:
    session.do(parse_action(text, session.battle))


def play_on(session: Session, most: int = 10_000) -> None:
    for _ in range(most):
        if session.battle.over:
            return
        session.do(choice(session.battle, session.battle.dice + len(session.log)))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


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
    second.unlink()
    assert new_save_path("energy") == second
    assert home in second.parents


def test_a_disk_that_fails_does_not_stop_the_battle(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    session = started(autosave=tmp_path / "file" / "autosave.sixorders")
    assert session.warning.endswith("; this battle is not saved by itself any more")
    do(session, "rest")
    session.undo()
    session.close()


# The autosave


def test_without_an_autosave_there_is_nothing_unfinished(home: Path) -> None:
    assert unfinished() is None
    assert not was_killed()


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


# Dice that players throw


def asked() -> Session:
    """A duel with thrown dice in which Red, who threw more for the order, decides first."""
    shields = drawn_scenario(
        DUEL, "energy", {"R": Member("shield_swordsman")}, {"B": Member("shield_swordsman")}
    )
    return Session.start(shields, players=HOT_SEAT, dice="asked", thrown=(90, 10))


def next_to_each_other() -> Session:
    session = asked()
    do(session, "А-1 → Б-2")
    return session


def test_the_opening_asks_for_its_dice_one_by_one() -> None:
    thrown: tuple[int, ...] = ()
    for value in (90, 10):
        with pytest.raises(DieWanted) as wanted:
            Session.start(duel(), dice="asked", thrown=thrown)
        assert (wanted.value.low, wanted.value.high) == (1, 100)
        assert wanted.value.index == len(thrown)
        thrown += (value,)
    session = Session.start(duel(), dice="asked", thrown=thrown)
    assert session.battle.pending.side == "red"


def test_nothing_changes_until_all_dice_are_there() -> None:
    """A strike at a shield wants a die for the block, then one for the damage."""
    session = next_to_each_other()
    digest = session.battle.digest()
    strike = parse_action("strike at В-3", session.battle)
    for number, value in enumerate((100, 0)):
        with pytest.raises(DieWanted) as wanted:
            session.do(strike)
        assert wanted.value.index == number
        assert session.battle.digest() == digest
        assert session.waiting is not None
        assert session.waiting.events[0].kind == "strike"
        session.give_die(max(value, wanted.value.low))
    session.do(strike)
    assert session.waiting is None
    assert [len(event.dice) for event in session.log[-1].events if event.dice] == [1, 1]
    assert not session.can_undo


def test_a_die_that_cannot_show_this_is_asked_again() -> None:
    session = next_to_each_other()
    strike = parse_action("strike at В-3", session.battle)
    with pytest.raises(DieWanted) as wanted:
        session.do(strike)
    with pytest.raises(DiceError, match=f"from {wanted.value.low} to {wanted.value.high}"):
        session.give_die(wanted.value.high + 1)
    assert session.waiting is not None
    assert session.waiting.thrown == ()


def test_no_die_is_taken_unasked() -> None:
    with pytest.raises(DiceError, match="no die is wanted"):
        asked().give_die(1)


def test_dice_given_up_are_thrown_anew() -> None:
    session = next_to_each_other()
    strike = parse_action("strike at В-3", session.battle)
    with pytest.raises(DieWanted):
        session.do(strike)
    session.give_die(100)
    session.forget_dice()
    with pytest.raises(DieWanted) as wanted:
        session.do(strike)
    assert wanted.value.index == 0


def test_dice_of_one_action_do_not_fall_in_another() -> None:
    session = next_to_each_other()
    with pytest.raises(DieWanted):
        do(session, "strike at В-3")
    session.give_die(100)
    do(session, "rest")
    assert session.log[-1].text == "rest"
    assert session.waiting is None


def test_thrown_dice_are_in_the_record_and_fall_again(tmp_path: Path) -> None:
    session = asked()
    state = 0
    for _ in range(40):
        if session.battle.over:
            break
        state = mix(state + 1)
        action = session.battle.options[state % len(session.battle.options)]
        while True:
            try:
                session.do(action)
                break
            except DieWanted as wanted:
                state = mix(state + 1)
                session.give_die(wanted.low + state % (wanted.high - wanted.low + 1))
    session.save(tmp_path / "thrown.sixorders")
    resumed = Session.resume(tmp_path / "thrown.sixorders")
    assert resumed.battle.digest() == session.battle.digest()
    assert resumed.log == session.log
    assert any(line.dice for line in resumed.record.lines if hasattr(line, "dice"))
