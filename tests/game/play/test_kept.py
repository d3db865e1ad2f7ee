"""What a kept battle tells of itself without being opened."""

import re
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import structs

from game.play.kept import kept_battle, when
from game.play.session import Session
from game.study.guided import begin_guided
from rules.errors import RecordError
from rules.record.record import read_record, write_record
from tests.contract.positions import MAPS

DUEL = MAPS / "energy-duel.toml"
NOW = datetime(2026, 3, 1, 9, 5)


def test_a_kept_battle_is_as_its_last_line_leaves_it(tmp_path: Path) -> None:
    session = Session.start(DUEL, seed=5)
    for _number in range(3):
        session.do(session.battle.options[0])
    path = tmp_path / "one.sixorders"
    write_record(path, session.record)
    kept = kept_battle(path)
    assert kept.battle is not None and not kept.fault
    assert [unit.cell for unit in kept.battle.units] == [one.cell for one in session.battle.units]
    assert kept.title == "Energy Duel: a duel"
    assert session.battle.pending is not None
    deciding = session.battle.pending.side.capitalize()
    assert kept.moment == f"Round {session.battle.round}, {deciding} to decide"
    assert set(kept.dots()) == {(unit.cell, unit.side) for unit in session.battle.units}


def test_a_battle_whose_scenario_has_no_title_has_one_too(tmp_path: Path) -> None:
    """An empty row would name nothing; the guided battle has its own."""
    path = tmp_path / "first.sixorders"
    record = begin_guided(1).record
    write_record(path, record)
    assert kept_battle(path).title == "Your first battle"
    untitled = {**record.header.scenario, "title": ""}
    record.header = structs.replace(record.header, scenario=untitled)
    write_record(path, record)
    assert kept_battle(path).title == "Energy Duel"


def test_before_the_first_round_it_is_told_to_be_so(tmp_path: Path) -> None:
    """DO-7d: spells are held ready before the battle; there is no round 0."""
    path = tmp_path / "early.sixorders"
    write_record(path, Session.start(MAPS / "dexterity-wild-magic.toml", seed=5).record)
    assert kept_battle(path).moment == "Before the battle, Red to decide"


def test_whoever_has_a_name_decides_under_it(tmp_path: Path) -> None:
    session = Session.start(DUEL, seed=5, names={"red": "Anna", "blue": "Boris"})
    assert (session.called("red"), session.called("blue")) == ("Anna", "Boris")
    path = tmp_path / "named.sixorders"
    write_record(path, session.record)
    assert kept_battle(path).moment in ("Round 1, Anna to decide", "Round 1, Boris to decide")
    assert Session.resume(path).names == {"red": "Anna", "blue": "Boris"}
    assert Session.start(DUEL, seed=5).called("blue") == "Blue"


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        ({"red": "Ann: rest"}, 'names, red: found "Ann: rest"; expected a name without a colon'),
        ({"green": "Ann"}, 'names: found "green"; expected one of blue, red'),
    ],
)
def test_a_name_that_texts_cannot_carry_makes_no_record(
    tmp_path: Path, names: dict[str, str], fault: str
) -> None:
    path = tmp_path / "named.sixorders"
    write_record(path, Session.start(DUEL, seed=5, names=names).record)
    with pytest.raises(RecordError, match=re.escape(fault)):
        read_record(path)


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    path = tmp_path / "torn.sixorders"
    path.write_text("{", encoding="utf-8")
    kept = kept_battle(path)
    assert (kept.battle, kept.title, kept.dots()) == (None, "torn", ())
    assert kept.moment == kept.fault and kept.fault.startswith("torn.sixorders")


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (datetime(2026, 3, 1, 0, 1), "today, 00:01"),
        (datetime(2026, 2, 28, 21, 40), "yesterday, 21:40"),
        (datetime(2026, 2, 27, 23, 59), "2026-02-27, 23:59"),
    ],
)
def test_a_moment_is_said_as_a_person_would(then: datetime, said: str) -> None:
    assert when(then, NOW) == said
