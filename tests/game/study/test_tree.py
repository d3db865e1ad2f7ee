"""The tree of moves: a record's actions, positions on demand, branches, and playing on."""

from pathlib import Path

import msgspec
import pytest

from game.play.session import Session
from game.study.onward import as_branch, play_on
from game.study.tree import KEPT_EVERY, Reading, Tree, read_tree
from rules.battle.action import resignation
from rules.battle.notation import parse_action
from rules.battle.registry import system_ids
from rules.errors import RecordError
from rules.record.lines import ActionLine, Fault
from rules.record.record import read_record
from rules.record.replay import replay_steps
from tests.contract.positions import MAPS
from tests.game.study.trees import recorded, texts_of, tree
from tests.game.window.screens.players import HOT_SEAT
from tests.kept.write import finished
from tests.rules.record.broken_records import put
from tests.rules.record.test_record import save_broken, short_record
from tests.rules.record.test_reopen import act, finished_record

WALK = ("А-1 → А-2", "end turn", "end turn")


@pytest.mark.parametrize("system_id", system_ids())
def test_every_position_of_a_record_is_there_whatever_order_it_is_asked_in(system_id: str) -> None:
    record = finished(system_id)
    steps = list(replay_steps(record))
    found = tree(record)
    line = found.root.line()
    assert texts_of(line) == [step.text for step in steps]
    assert [node.events for node in line] == [step.events for step in steps]
    for place in (*range(len(line) - 1, 0, -7), *range(0, len(line), 5)):
        assert found.battle(line[place]).digest() == steps[place].battle.digest()
        assert line[place].side == getattr(steps[place - 1].battle.pending, "side", "") or not place
    kept = sum(node.kept is not None for node in line)
    assert kept == 1 + (len(line) - 1) // KEPT_EVERY


def test_a_record_is_read_a_few_actions_at_a_time_and_stays_as_it_is() -> None:
    record = recorded("R...B", WALK)
    before = list(record.lines)
    reading = Reading(record)
    assert reading.read(2)
    assert texts_of(reading.tree.root.line()) == ["", *WALK[:2]]
    assert not reading.read(2)
    assert texts_of(reading.tree.root.line()) == ["", *WALK]
    assert record.lines == before


def test_what_is_still_secret_where_a_battle_was_left_is_not_read() -> None:
    """SP-1c: Red has declared, Blue not yet; once Blue resigns, nothing is secret any more."""
    session = Session.start(MAPS / "seven_phase-duel.toml", 1, HOT_SEAT)
    while session.battle.round == 1:
        session.do(session.battle.options[0])
    open_to_both = len(tree(session.record).root.line())
    while session.battle.pending is not None and session.battle.pending.side == "red":
        session.do(session.battle.options[0])
    reading = Reading(session.record)
    while reading.read(1):
        assert not any(one.chosen for one in reading.tree.battle(reading.last).sealed)
    assert len(reading.tree.root.line()) == open_to_both
    session.do(resignation("blue"))
    line = tree(session.record).root.line()
    assert len(line) > open_to_both + 1


def test_where_the_rules_play_it_otherwise_it_begins_with_its_last_snapshot(tmp_path: Path) -> None:
    path = save_broken(tmp_path / "old.sixorders", put(4, "text", "strike at Б-2"))
    reading = read_tree(read_record(path))
    assert str(reading.fault).split("expected")[0].count("refused") == 1
    assert reading.tree.root.round == 2
    end = reading.tree.battle(reading.last)
    assert end.digest() == short_record()[1].digest()


def test_of_a_finished_battle_played_otherwise_the_end_is_left() -> None:
    record, battle = finished_record()
    act(record, 2, "strike at Б-2")
    reading = read_tree(record)
    assert reading.fault is not None
    assert reading.tree.root.pending is None
    assert reading.tree.battle(reading.last).outcome == battle.outcome


def test_what_cannot_be_opened_at_all_is_told() -> None:
    record, _ = short_record()
    record.lines = [line for line in record.lines if isinstance(line, ActionLine)]
    act(record, 0, "strike at Б-2")
    with pytest.raises(RecordError, match="no line of the round"):
        read_tree(record)


def test_another_action_is_a_branch_and_the_same_one_is_not() -> None:
    found = tree(recorded("R...B", WALK))
    first = found.root.children[0]
    assert found.add(found.root, WALK[0]) is first
    other = found.add(found.root, "end turn")
    assert found.root.children == [first, other]
    assert texts_of(other.line()) == ["", "end turn"]
    assert texts_of(found.root.line()) == ["", *WALK], "the line stays the line"
    assert texts_of(found.nodes()) == ["", *WALK, "end turn"]


def test_what_cannot_be_done_there_is_no_branch() -> None:
    found = tree(recorded("R...B", WALK))
    with pytest.raises(Fault, match="А-1 → А-5"):
        found.add(found.root, "А-1 → А-5")
    assert len(found.root.children) == 1


def test_whoever_plays_on_meets_the_dice_that_fell_in_the_battle() -> None:
    record = recorded("R.B", ("А-1 → А-2", "strike at А-3"))
    found = tree(record)
    moved, struck = found.root.line()[1:]
    session = play_on(found, moved)
    assert session.battle.digest() == found.battle(moved).digest()
    assert [entry.text for entry in session.log] == ["", "А-1 → А-2"]
    assert session.do(parse_action("strike at А-3", session.battle)) == struck.events
    assert as_branch(found, moved, session) is struck, "the same, so no branch"


def test_what_was_played_on_is_a_branch_in_the_tree() -> None:
    found = tree(recorded("R.B", ("А-1 → А-2", "strike at А-3")))
    moved = found.root.children[0]
    session = play_on(found, moved)
    for text in ("cast Gale Blade at А-3", "end turn"):
        session.do(parse_action(text, session.battle))
    last = as_branch(found, moved, session)
    assert texts_of(moved.children) == ["strike at А-3", "cast Gale Blade at А-3"]
    assert texts_of(last.path()) == ["", "А-1 → А-2", "cast Gale Blade at А-3", "end turn"]
    assert found.battle(last).digest() == session.battle.digest()


def test_where_bots_played_a_person_takes_the_side_that_decides() -> None:
    record = recorded("R...B", WALK)
    players = {"red": "greedy", "blue": "greedy"}
    record.header = msgspec.structs.replace(record.header, players=players)
    found = tree(record)
    assert play_on(found, found.root).players == {"red": "human", "blue": "greedy"}
    assert players == {"red": "greedy", "blue": "greedy"}


def test_nobody_plays_on_from_the_end() -> None:
    record, _ = finished_record()
    found: Tree = tree(record)
    with pytest.raises(ValueError, match="over"):
        play_on(found, found.root.line()[-1])
