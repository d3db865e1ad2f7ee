"""The matrix of kinds: who meets whom on which seat, and what it comes to."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from game.ai.matrix import Met, kinds_at, meetings, plainest_scenario, tally
from game.ai.simulation import Course
from game.commands.matrix import command_line, write_matrix
from game.commands.root import main

MAPS = Path(__file__).parents[3] / "maps"
DUEL = MAPS / "energy-duel.toml"
KINDS = ("a", "b", "c")
REAL = ("duelist", "priest", "fire_mage")


def met(red: str, blue: str, outcome: str, first: str = "red", rounds: int = 8) -> Met:
    return Met(1, red, blue, Course(outcome, rounds, 20, first))


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["simulate", "--matrix", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_every_pair_fights_each_seed_on_both_seats() -> None:
    series = meetings(DUEL, REAL, 5, 4, 7, "random")
    assert [(one.red, one.blue) for one in series[:4]] == [REAL[:2], REAL[1::-1]] * 2
    assert len(series) == 3 * 4
    for one, swapped in zip(series[::2], series[1::2], strict=True):
        assert one.match.seed == swapped.match.seed
        assert (one.red, one.blue) == (swapped.blue, swapped.red)
    assert len({one.match.seed for one in series}) == 3 * 2
    assert {one.level for one in series} == {5}


def test_levels_and_series_have_seeds_of_their_own() -> None:
    seeds = [
        {one.match.seed for one in meetings(DUEL, REAL, level, 20, seed, "random")}
        for level, seed in ((1, 1), (5, 1), (1, 2))
    ]
    assert sum(map(len, seeds)) == len(set.union(*seeds))


def test_a_draw_is_half_a_win_for_each() -> None:
    told = tally(KINDS[:2], 1, [met("a", "b", "red"), met("b", "a", "draw")])
    assert told["kinds"]["a"]["share"] == 75.0
    assert told["kinds"]["b"]["share"] == 25.0
    assert told["draws"] == 1


def test_an_average_is_over_all_others_and_a_cell_over_one_pair() -> None:
    results = [met("a", "b", "red"), met("c", "a", "red"), met("b", "c", "blue")]
    told = tally(KINDS, 1, results)
    assert {kind: told["kinds"][kind]["share"] for kind in KINDS} == {"a": 50, "b": 0, "c": 100}
    assert told["pairs"]["a"]["b"]["share"] == 100.0
    assert told["pairs"]["a"]["c"]["share"] == 0.0
    low, high = told["kinds"]["a"]["interval"]
    assert low < 50 < high


def test_the_first_turn_counts_in_decided_battles_alone() -> None:
    results = [
        met("a", "b", "red", first="red"),
        met("b", "a", "blue", first="red"),
        met("a", "b", "draw", first="blue"),
    ]
    told = tally(KINDS[:2], 1, results)["first_turn"]
    assert (told["wins"], told["battles"]) == (1, 2)


def test_lengths_are_told_by_median_and_quartiles() -> None:
    results = [met("a", "b", "red", rounds=rounds) for rounds in (4, 6, 8, 10, 100)]
    rounds = tally(KINDS[:2], 1, results)["rounds"]
    assert rounds == {"median": 8, "quartiles": [6, 10], "min": 4, "max": 100}


def test_without_a_decided_battle_nothing_is_said_of_the_first_turn() -> None:
    told = tally(KINDS[:2], 1, [met("a", "b", "draw"), met("b", "a", "draw")])
    assert told["first_turn"]["share"] is None


def test_the_plainest_map_of_a_system_is_the_smallest_without_obstacles() -> None:
    assert plainest_scenario(MAPS, "energy") == DUEL
    assert plainest_scenario(MAPS, "nothing") is None


def test_the_number_of_processes_changes_nothing() -> None:
    words = ("--levels", "1", "--battles", "2", "--bot", "random", "--json")
    assert run(*words, "--jobs", "1") == run(*words, "--jobs", "2")


def test_the_tables_name_every_kind_once_a_level(tmp_path: Path) -> None:
    file = tmp_path / "balance.md"
    words = ("--levels", "1,2", "--battles", "2", "--bot", "random", "--seed", "3", "--jobs", "1")
    told = json.loads(run(*words, "--json", "--markdown", str(file)))
    assert [level["level"] for level in told["levels"]] == [1, 2]
    kinds = kinds_at("energy", 1)
    pairs = len(kinds) * (len(kinds) - 1) // 2
    for level in told["levels"]:
        assert list(level["kinds"]) == list(kinds)
        assert level["battles"] == 2 * pairs
        assert sum(one["wins"] for one in level["kinds"].values()) == level["battles"]
    text = file.read_text(encoding="utf-8")
    assert command_line(told, file) in text
    assert text.count("\n### Level ") == 2
    assert text.count("Shield swordsman") == 2


def test_pairs_that_an_interrupted_run_has_not_met_are_left_open(tmp_path: Path) -> None:
    kinds = kinds_at("energy", 1)
    level = tally(kinds, 1, [met(kinds[0], kinds[1], "red")])
    told = {"system": "energy", "scenario": "energy-duel", "bot": "planner", "seed": 1}
    file = tmp_path / "balance.md"
    write_matrix({**told, "battles_per_pair": 2, "levels": [level]}, file)
    first = next(line for line in file.read_text().splitlines() if line.startswith("| 1 | "))
    assert first.split(" | ")[2:-1] == ["–", "100", *"?" * (len(kinds) - 2)]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--matrix", "--red", "random"], "found --red in a matrix; expected it in a series"),
        (["--bot", "random"], "found --bot in a series"),
        (["--matrix", "--all-scenarios"], "found --matrix with --all-scenarios"),
        (["--all-scenarios", "--scenario", "risk-duel"], "found --scenario in all scenarios"),
        (["--matrix", "--battles", "3"], "an even number"),
        (["--matrix", "--levels", "1,x"], 'found "1,x"; expected levels'),
        (["--matrix", "--levels", "99"], "level 99: found 0 kinds"),
    ],
)
def test_what_does_not_belong_together_is_refused(words: list[str], fault: str) -> None:
    result = CliRunner().invoke(main, ["simulate", *words])
    assert result.exit_code == 2
    assert fault in result.output
