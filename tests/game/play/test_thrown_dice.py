"""Sessions whose dice players throw (DI-3)."""

from pathlib import Path

import pytest

from game.play.session import Session
from rules.battle.notation import parse_action
from rules.content.scenario import Member
from rules.dice import DiceError, DieWanted, mix
from tests.builders import drawn_scenario
from tests.game.play.sessions import do
from tests.rules.record.test_record import DUEL, duel

HOT_SEAT = {"red": "human", "blue": "human"}


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
