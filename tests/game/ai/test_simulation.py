"""Series of battles: seats, seeds, sums."""

from pathlib import Path

import pytest

from game.ai import simulation
from game.ai.simulation import (
    Course,
    Match,
    Result,
    fight,
    interval,
    matches,
    packed,
    summary,
    unpacked,
)
from game.ai.workers import spread
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario

DUEL = Path(__file__).parents[3] / "maps" / "energy-duel.toml"


def result(outcome: str, rounds: int, red: str = "a", blue: str = "b") -> Result:
    return Result(Match(b"x", 1, red, blue), Course(outcome, rounds, 10, "red"))


def test_mirrored_pairs_share_a_seed_and_swap_seats() -> None:
    series = matches(DUEL, "greedy", "random", 6, 5, mirrored=True)
    for first, second in zip(series[::2], series[1::2], strict=True):
        assert first.seed == second.seed
        assert (first.red, first.blue) == (second.blue, second.red) == ("greedy", "random")
    assert len({one.seed for one in series}) == 3


def test_unmirrored_seeds_differ_and_seats_stay() -> None:
    series = matches(DUEL, "greedy", "random", 6, 5)
    assert len({one.seed for one in series}) == 6
    assert {(one.red, one.blue) for one in series} == {("greedy", "random")}


def test_another_seed_gives_other_battles() -> None:
    seeds = [{one.seed for one in matches(DUEL, "a", "b", 50, seed)} for seed in (1, 2)]
    assert not seeds[0] & seeds[1]


def test_the_sum_counts_sides_and_bots() -> None:
    results = [result("red", 4), result("red", 6, "b", "a"), result("draw", 100), result("blue", 8)]
    told = summary(results, mirrored=True)
    assert told["wins"] == {"red": 2, "blue": 1, "draw": 1}
    assert told["bots"] == {"a": 1, "b": 2}
    assert told["rounds"] == {"mean": 29.5, "median": 7, "min": 4, "max": 100}
    assert told["battles"] == 4
    assert told["decisions"] == 40
    assert "bots" not in summary(results, mirrored=False)


def test_a_battle_without_a_last_round_is_broken_off_undecided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ED-END: 0 rounds are no end."""
    for name in ("duel.tmx", "terrain.tsx"):
        (tmp_path / name).write_bytes(DUEL.with_name(name).read_bytes())
    path = tmp_path / "endless.toml"
    path.write_text(DUEL.read_text("utf-8") + "\n[options]\nrounds = 0\n", "utf-8")
    monkeypatch.setattr(simulation, "LAST_ROUND", 1)
    (match,) = matches(path, "random", "random", 1, 1)
    fought = fight(match)
    assert (fought.outcome, fought.course.rounds, fought.winner) == ("undecided", 1, "")
    assert summary([fought], mirrored=False)["wins"]["undecided"] == 1


def test_processes_change_nothing() -> None:
    series = matches(DUEL, "random", "random", 6, 9)
    assert list(spread(fight, series, 2)) == list(spread(fight, series, 1))


@pytest.mark.parametrize(
    ("wins", "battles", "low", "high"), [(0, 20, 0.0, 16.1), (190, 200, 91.0, 97.3)]
)
def test_the_interval_is_wilson_s(wins: int, battles: int, low: float, high: float) -> None:
    assert interval(wins, battles) == pytest.approx((low, high), abs=0.1)


def test_a_packed_battle_is_the_same_on_any_machine() -> None:
    """It needs no file there: scenario, options and map come with it."""
    loaded = load_scenario(DUEL, all_systems())
    again = unpacked(packed(loaded))
    assert again.scenario == loaded.scenario
    assert again.battle_map.board.terrain == loaded.battle_map.board.terrain
    assert again.battle_map.starts == loaded.battle_map.starts


def test_a_course_tells_who_acted_first_and_who_fell_first() -> None:
    (match,) = matches(DUEL, "greedy", "random", 1, 1)
    course = fight(match).course
    loser = {"red": 1, "blue": 0}[course.outcome]
    assert (course.first, course.fell) == ("red", loser)
