"""`puzzles --make`: who fights, and how it goes on; the mining itself is in tests/game/study."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from game.commands.root import main
from game.study import puzzle_mining as mining
from game.study.puzzle import puzzles_of, read_puzzles

ARGUMENTS = ["--make", "--system", "side", "--jobs", "1", "--seed", "3"]


def found_in(number: int) -> tuple[mining.Found, ...]:
    """A shipped puzzle as if a battle had given it."""
    puzzle = puzzles_of("side")[number].puzzle
    return (mining.Found(puzzle, ((puzzle.clause, puzzle.theme),)),)


@pytest.fixture
def fought(monkeypatch: pytest.MonkeyPatch) -> list[mining.Task]:
    """The battles that were fought, each of which gives one puzzle."""
    tasks: list[mining.Task] = []

    def fight(task: mining.Task) -> mining.Mined:
        tasks.append(task)
        return mining.Mined(mining.key_of(task), found_in(len(tasks)))

    monkeypatch.setattr(mining, "mine_battle", fight)
    return tasks


def make(tmp_path: Path, *arguments: str) -> str:
    """Mine into a folder and return what was printed."""
    kept, out = tmp_path / "mined.jsonl", tmp_path / "side.toml"
    files = ["--resume", str(kept), "--out", str(out)]
    return CliRunner().invoke(main, ["puzzles", *ARGUMENTS, *files, *arguments]).output


def test_hard_bots_fight_and_no_battle_is_fought_twice(tmp_path: Path, fought) -> None:
    make(tmp_path, "--battles", "1")
    assert {task.bot for task in fought} == {"hard"}
    make(tmp_path, "--battles", "2")
    assert len(fought) == len({task.seed for task in fought}) == 2
    assert len(read_puzzles(tmp_path / "side.toml")) == 2
    make(tmp_path, "--battles", "1", "--bot", "greedy", "--scenario", "side-bridge")
    assert [(task.bot, task.scenario) for task in fought[2:]] == [("greedy", "side-bridge")]


def test_a_line_that_was_cut_short_costs_no_more_than_its_battle(tmp_path: Path, fought) -> None:
    make(tmp_path, "--battles", "2")
    kept = tmp_path / "mined.jsonl"
    kept.write_bytes(kept.read_bytes()[:-40])
    make(tmp_path, "--battles", "3")
    assert [task.seed for task in fought[2:]] == [fought[1].seed, fought[3].seed]
    assert len(mining.read_mined(kept, "side")) == 3
    assert not mining.read_mined(kept, "risk"), "another system's are not mixed in"


def test_what_was_never_mined_is_refused_and_left_alone(tmp_path: Path, fought) -> None:
    """Notes of somebody's own are no place for battles; nor is a move that nobody can read."""
    kept = tmp_path / "mined.jsonl"
    (one,) = found_in(1)
    unread = msgspec.structs.replace(one.puzzle, right=("dance",))
    for data, fault in (
        (b"my notes\n", "line 1: found no battle that was mined; expected one in JSON"),
        (b"\n\xff\xfe\n", "line 2: found no battle"),
        (b'{"key":7,"puzzles":[]}', "line 1: found no battle"),
        (
            msgspec.json.encode(mining.Mined("side x", (mining.Found(unread, one.decides),))),
            "line 1: found no such move; expected one that is right",
        ),
    ):
        kept.write_bytes(data)
        assert fault in make(tmp_path, "--battles", "1")
        assert kept.read_bytes() == data
    assert not fought


def test_an_interrupted_run_writes_no_puzzles_and_says_how_to_go_on(tmp_path, monkeypatch) -> None:
    def interrupt(task: mining.Task) -> mining.Mined:
        raise KeyboardInterrupt

    monkeypatch.setattr(mining, "mine_battle", interrupt)
    assert "goes on from" in make(tmp_path, "--battles", "2")
    assert not (tmp_path / "side.toml").exists()


def test_wrong_usage_is_told_in_a_sentence(tmp_path: Path) -> None:
    assert "closest: hard" in make(tmp_path, "--bot", "hrad")
    assert "expected one of them" in make(tmp_path, "--compose", "--scenario", "side-duel")


def test_a_disk_that_takes_no_more_is_told_with_the_file_of_what_was_mined(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most[1]))
    try:
        with pytest.raises(OSError, match="too large") as told:
            mining.keep(tmp_path / "mined", mining.Mined("0" * 16, found_in(0)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    assert told.value.filename == str(tmp_path / "mined")
