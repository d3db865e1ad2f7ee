"""Results that are kept: nothing is fought twice, and nothing strange is taken for a result."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game.ai import results
from game.ai.results import each_once, key_of
from game.ai.simulation import Course, Match
from rules.errors import ContentError

SERIES = [Match(b"{}", seed, "a", "b") for seed in range(6)]


def went(match: Match) -> Course:
    return Course("red", 3 + match.seed, 20, "blue", 1)


class Fighters:
    """Fight without a battle, and remember which seeds they were asked for."""

    def __init__(self, most: int = 99) -> None:
        self.asked: list[int] = []
        self.most = most

    def __call__(self, series: Sequence[Match]) -> Iterator[Course]:
        for match in series:
            if len(self.asked) == self.most:
                raise KeyboardInterrupt
            self.asked.append(match.seed)
            yield went(match)


def fault(file: Path) -> str:
    before = file.read_bytes()
    with pytest.raises(ContentError) as refused:
        list(each_once(SERIES, Fighters(), file))
    assert file.read_bytes() == before, "what is no file of results stays as it is"
    return str(refused.value).removeprefix(str(file))


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file, done = tmp_path / "results.jsonl", []
    with pytest.raises(KeyboardInterrupt):
        done.extend(each_once(SERIES, Fighters(4), file))
    later = Fighters()
    assert list(each_once(SERIES, later, file)) == [went(match) for match in SERIES]
    assert later.asked == [4, 5]


def test_any_run_takes_from_a_file_what_it_needs(tmp_path: Path) -> None:
    file, later = tmp_path / "results.jsonl", Fighters()
    list(each_once(SERIES[:3], Fighters(), file))
    list(each_once(SERIES[1:], later, file))
    other = Match(b"{}", 1, "a", "c")
    assert next(each_once([other], later, file)) == went(other)
    assert later.asked == [3, 4, 5, 1], "another bot is another battle"


def test_the_same_battle_is_fought_once() -> None:
    fighters = Fighters()
    twice = [match for match in SERIES for _ in range(2)]
    assert list(each_once(twice, fighters)) == [went(match) for match in twice]
    assert fighters.asked == [0, 1, 2, 3, 4, 5]


def test_a_line_that_a_power_cut_left_is_fought_again(tmp_path: Path) -> None:
    file, later = tmp_path / "results.jsonl", Fighters()
    list(each_once(SERIES, Fighters(), file))
    file.write_bytes(file.read_bytes()[:-9])
    list(each_once(SERIES, later, file))
    assert later.asked == [5]
    assert list(each_once(SERIES, Fighters(0), file)) == [went(match) for match in SERIES]


def test_a_strange_file_is_told_with_its_line_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text("my notes")
    assert fault(file) == ", line 1: found no result; expected a line of results in JSON"
    for broken in (b'{"line":"results","rules":"\xef\xef"}\n', b'{"line":' + b"[" * 9999 + b"\n"):
        file.write_bytes(broken)
        assert fault(file) == ", line 1: found no result; expected a line of results in JSON"
    file.unlink()
    list(each_once(SERIES[:1], Fighters(), file))
    whole = file.read_bytes()
    file.write_bytes(whole.split(b"\n", 1)[1])
    assert (
        fault(file) == ", line 1: found a line out of place; expected results under one first line"
    )
    for right, wrong in ((b'"red"', b'"green"'), (b'"blue"', b'"green"'), (b":3,", b":-3,")):
        file.write_bytes(whole.replace(right, wrong))
        assert fault(file).startswith(", line 2: found no result"), wrong
    file.write_bytes(whole)
    monkeypatch.setattr(results, "rules_and_bots", lambda: "0" * 16)
    assert fault(file) == ", line 1: found results of other rules or bots; expected another file"


@pytest.mark.parametrize("kind", ["device", "pipe", "folder"])
def test_what_is_no_file_is_refused_and_not_waited_for(kind: str, tmp_path: Path) -> None:
    file = Path("/dev/zero") if kind == "device" else tmp_path
    if kind == "pipe":
        file = tmp_path / "pipe"
        os.mkfifo(file)
    with pytest.raises(ContentError, match="found a folder, a pipe or a device; expected results"):
        next(each_once(SERIES, Fighters(), file))


def test_one_run_at_a_time_writes_a_file(tmp_path: Path) -> None:
    """Another would cut off what the first is writing; it is told, and may have the file later."""
    file, later = tmp_path / "results.jsonl", Fighters()
    first = each_once(SERIES, Fighters(), file)
    next(first)
    with pytest.raises(ContentError, match="found another run that writes it now"):
        next(each_once(SERIES, later, file))
    assert len(list(first)) == 5
    assert len(list(each_once(SERIES, later, file))) == 6
    assert later.asked == []


def test_a_key_says_all_that_a_battle_is_made_from() -> None:
    battle = Match(b"{}", 1, "a", "b")
    others = (
        battle._replace(scenario=b"{ }"),
        battle._replace(seed=2),
        battle._replace(red="b"),
        battle._replace(blue="a"),
    )
    assert len({key_of(one) for one in (battle, *others)}) == 5
