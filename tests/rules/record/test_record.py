"""Records: saved, read, resumed and replayed to the same end (DI-2, DI-3)."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.registry import all_systems
from rules.content.scenario import LoadedScenario, Member, load_scenario
from rules.dice import DieWanted, mix
from rules.errors import RecordError, Refused
from rules.record.file import Journal
from rules.record.lines import ActionLine, ClosedLine, EndLine, RoundLine, SnapshotLine
from rules.record.record import Record, read_record, record_battle, write_record
from rules.record.replay import check_record, reopen, replay, replay_steps, resume
from tests.builders import drawn_scenario
from tests.rules.record.broken_records import BROKEN, BROKEN_PLAY, Edit

ROOT = Path(__file__).parents[3]
PLAYERS = {"red": "human", "blue": "planner"}
SCENARIOS = (
    "energy-duel.toml",
    "energy-on-ruins.toml",
    "risk-gorge.toml",
    "nine-pairs.toml",
    "seven_phase-duel.toml",
    "side-pairs.toml",
    "dexterity-pairs.toml",
)
"""One or two of each system; the contract suite goes through all of them."""

DUEL = """
R..
...
..B
"""


def duel() -> LoadedScenario:
    return drawn_scenario(
        DUEL, "energy", {"R": Member("shield_swordsman")}, {"B": Member("fire_mage")}
    )


def scenario(name: str) -> LoadedScenario:
    return load_scenario(ROOT / "maps" / name, all_systems())


def choice(battle: Battle, state: int) -> Action:
    return battle.options[mix(state) % len(battle.options)]


def play_on(record: Record, battle: Battle, seed: int, most: int = 10_000) -> None:
    """Play choices that depend on the seed, the dice and the time so far, to the end or so many."""
    for _ in range(most):
        if battle.over:
            return
        record.advance(battle, choice(battle, seed + battle.dice + len(record.lines)))


def short_record() -> tuple[Record, Battle]:
    """A round and a half in which everybody rests: the record that gets broken."""
    record, battle = record_battle(duel(), 5, PLAYERS)
    for _ in range(3):
        record.advance(battle, parse_action("end turn", battle))
    return record, battle


def save_broken(path: Path, edit: Edit) -> Path:
    write_record(path, short_record()[0])
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert len(lines) == 8
    edit(lines)
    encoded = [line if isinstance(line, bytes) else msgspec.json.encode(line) for line in lines]
    path.write_bytes(b"".join(line + b"\n" for line in encoded))
    return path


# Playing, saving, going on


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_replay_repeats_every_event_and_every_state(name: str, tmp_path: Path) -> None:
    record, battle = record_battle(scenario(name), 7, PLAYERS)
    told = [tuple(battle.events)]
    digests = [battle.digest()]
    while not battle.over:
        told.append(record.advance(battle, choice(battle, battle.dice + len(record.lines))))
        digests.append(battle.digest())
    write_record(tmp_path / "whole.sixorders", record)
    read = read_record(tmp_path / "whole.sixorders")
    replayed = [(step.events, step.battle.digest()) for step in replay_steps(read)]
    assert replayed == list(zip(told, digests, strict=True))
    assert read.outcome == battle.outcome != ""


@pytest.mark.parametrize("name", SCENARIOS)
@settings(max_examples=20)
@given(seed=st.integers(0, 2**64 - 1), point=st.integers(0, 120))
def test_a_saved_battle_goes_on_to_the_same_end(
    name: str, seed: int, point: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("saved") / "battle.sixorders"
    record, battle = record_battle(scenario(name), seed, PLAYERS)
    play_on(record, battle, seed, point)
    record.note_snapshot(battle)
    write_record(path, record)
    read = read_record(path)
    resumed = resume(read)
    assert resumed.digest() == battle.digest() == replay(read).digest()
    play_on(record, battle, seed)
    play_on(read, resumed, seed)
    assert resumed.digest() == battle.digest()
    assert read.lines == record.lines


def test_a_replay_stops_after_as_many_actions_as_wanted() -> None:
    record, battle = record_battle(duel(), 5, PLAYERS)
    digests = [battle.digest()]
    for _ in range(9):
        record.advance(battle, choice(battle, battle.dice + len(record.lines)))
        digests.append(battle.digest())
    assert [replay(record, until=number).digest() for number in range(10)] == digests


def test_every_round_is_noted_with_its_digest_and_a_snapshot() -> None:
    record, battle = short_record()
    kinds = [type(line) for line in record.lines]
    assert kinds == [
        *(RoundLine, SnapshotLine, ActionLine, ActionLine),
        *(RoundLine, SnapshotLine, ActionLine),
    ]
    assert [line.number for line in record.lines if isinstance(line, RoundLine)] == [1, 2]
    assert battle.round == 2


def test_the_end_is_noted_once() -> None:
    record, battle = record_battle(duel(), 5, PLAYERS)
    play_on(record, battle, 1)
    snapshot, end = record.lines[-2:]
    assert isinstance(snapshot, SnapshotLine)
    assert snapshot.state["outcome"] == battle.outcome
    assert end == EndLine(battle.outcome)
    record.go_on(battle, record.digest)
    record.note_snapshot(battle)
    assert [type(line) for line in record.lines].count(EndLine) == 1
    assert record.lines[-1] == EndLine(battle.outcome)


def test_a_refused_action_leaves_no_line() -> None:
    record, battle = short_record()
    lines = list(record.lines)
    with pytest.raises(Refused):
        record.advance(battle, Action(0, "dance"))
    assert record.lines == lines


def test_a_record_needs_no_map_and_no_scenario(tmp_path: Path) -> None:
    """The drawn board is in no file, and the record plays on it."""
    path = tmp_path / "drawn.sixorders"
    write_record(path, short_record()[0])
    board = check_record(path).setup.board
    assert (board.letters, board.numbers) == (3, 3)


def test_a_record_may_leave_out_what_a_cut_file_lost_after_the_last_action() -> None:
    record, _ = short_record()
    whole = list(record.lines)
    del record.lines[4:]
    reopen(record)
    assert record.lines == whole[:6]


# Dice that players throw


def thrown_battle(dice: list[int]) -> tuple[Record, Battle]:
    """Open with as many dice as it takes, each showing what comes next in the list."""
    thrown: list[int] = []
    while True:
        try:
            return record_battle(duel(), 0, PLAYERS, "asked", thrown)
        except DieWanted:
            thrown.append(dice.pop(0))


def advance_thrown(record: Record, battle: Battle, action: Action, state: int) -> Battle:
    thrown: list[int] = []
    while True:
        after = battle.copy()
        try:
            record.advance(after, action, thrown)
            return after
        except DieWanted as wanted:
            thrown.append(wanted.low + mix(state + len(thrown)) % (wanted.high - wanted.low + 1))


def test_thrown_dice_are_kept_and_fall_again_in_the_replay(tmp_path: Path) -> None:
    record, battle = thrown_battle([40, 41])
    state = 0
    while not battle.over:
        state = mix(state + 1)
        action = battle.options[state % len(battle.options)]
        battle = advance_thrown(record, battle, action, state)
    assert record.header.thrown == (40, 41)
    assert sum(len(line.dice) for line in record.lines if isinstance(line, ActionLine)) > 0
    path = tmp_path / "thrown.sixorders"
    write_record(path, record)
    read = check_record(path)
    assert replay(read).digest() == resume(read).digest() == battle.digest()


@pytest.mark.parametrize(
    ("thrown", "sentence"),
    [
        ((), "line 1, thrown: found 0 dice; expected one more, from 1 to 100"),
        ((40, 101), "line 1, thrown: found die 2 is 101; a number from 1 to 100 was expected"),
        ((40, 41, 42), "line 1, thrown: found 3 dice were thrown; 2 were needed"),
    ],
)
def test_the_dice_of_the_opening_must_fit(thrown: tuple[int, ...], sentence: str) -> None:
    record, _ = thrown_battle([40, 41])
    record.header = msgspec.structs.replace(record.header, thrown=thrown)
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert sentence in str(caught.value)


def test_the_dice_of_an_action_must_fit() -> None:
    record, battle = thrown_battle([40, 41])
    record.advance(battle, parse_action("end turn", battle))
    record.lines[-1] = ActionLine("end turn", (3,))
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert "line 4, dice: found 1 dice were thrown; 0 were needed; expected the dice" in str(
        caught.value
    )


# Files that are cut short, and files that are broken


def test_a_line_that_was_being_written_is_left_out(tmp_path: Path) -> None:
    record, _ = short_record()
    path = tmp_path / "torn.sixorders"
    write_record(path, record)
    data = path.read_bytes()
    last = len(data.splitlines(keepends=True)[-1])
    for lost in range(1, last + 1):
        path.write_bytes(data[:-lost])
        torn = read_record(path)
        assert torn.lines == record.lines[:-1]
        assert torn.cut is (lost < last), "without the whole line nothing tells of it"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "none.sixorders"
    with pytest.raises(RecordError) as caught:
        read_record(path)
    assert str(caught.value) == f"{path}: found no such file; expected a record"


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(tmp_path)
    assert caught.value.expected == "a record in a file"


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_record_is_told_in_one_sentence(tmp_path: Path, fault: str) -> None:
    edit, sentence = BROKEN[fault]
    path = save_broken(tmp_path / "broken.sixorders", edit)
    with pytest.raises(RecordError) as caught:
        read_record(path)
    assert caught.value.file == str(path)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("fault", BROKEN_PLAY)
def test_a_replay_tells_the_line_that_cannot_have_happened(tmp_path: Path, fault: str) -> None:
    edit, sentence = BROKEN_PLAY[fault]
    path = save_broken(tmp_path / "broken.sixorders", edit)
    with pytest.raises(RecordError) as caught:
        check_record(path)
    assert caught.value.file == str(path)
    assert sentence in str(caught.value)


def test_a_refused_action_names_the_clause(tmp_path: Path) -> None:
    path = save_broken(tmp_path / "broken.sixorders", BROKEN_PLAY["an action that is refused"][0])
    with pytest.raises(RecordError, match=r"refused: \w+.*: [A-Z]+-[\d.]+[a-z]?; expected"):
        check_record(path)


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_an_unfinished_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "battle.sixorders"
    record, _ = short_record()
    write_record(path, record)
    old = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, failing, fail)
    record.lines.append(ClosedLine())
    with pytest.raises(OSError, match="no room"):
        write_record(path, record)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def test_a_journal_holds_what_the_record_holds(tmp_path: Path) -> None:
    path = tmp_path / "journal.sixorders"
    record, battle = record_battle(duel(), 5, PLAYERS)
    journal = Journal(path, record.whole())
    while not battle.over:
        first = len(record.lines)
        record.advance(battle, choice(battle, battle.dice + len(record.lines)))
        journal.append(record.lines[first:])
        assert read_record(path).lines == record.lines
    journal.close()


PLAYS_UNTIL_KILLED = """
import sys
from rules.dice import mix
from rules.record.file import Journal
from rules.record.record import record_battle
from tests.rules.record.test_record import scenario

state = 0
while True:
    record, battle = record_battle(scenario("energy-duel.toml"), 3, {})
    journal = Journal(sys.argv[1], record.whole())
    print("new", flush=True)
    while not battle.over:
        state = mix(state + 1)
        first = len(record.lines)
        record.advance(battle, battle.options[state % len(battle.options)])
        journal.append(record.lines[first:])
        print(record.lines[first].text, flush=True)
    journal.close()
"""


@pytest.mark.parametrize("lines", [1, 12, 40, 97])
def test_a_killed_process_loses_no_finished_action(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "killed.sixorders"
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS_UNTIL_KILLED, str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline().strip() for _ in range(lines)]
        os.kill(process.pid, signal.SIGKILL)
        told += process.stdout.read().splitlines()
    last_battle = len(told) - told[::-1].index("new")
    finished = told[last_battle:]
    kept = [line.text for line in check_record(path).lines if isinstance(line, ActionLine)]
    # It may have been killed between writing an action down and telling of it, or of the next.
    assert kept[: len(finished)] == finished or not kept
    assert len(kept) <= len(finished) + 1
