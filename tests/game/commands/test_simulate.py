"""`simulate`: series of battles between bots."""

import json
from pathlib import Path

import pytest

from game.ai.simulation import Course, Match, course_of
from tests.game.commands.shell import run, sentence


def test_simulate_prints_one_object() -> None:
    words = "simulate --scenario energy-duel --red greedy --blue random --battles 4 --seed 3"
    done = run(*words.split(), "--jobs", "1", "--mirrored", "--json")
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert told["wins"].keys() == {"red", "blue", "draw"}
    assert sum(told["wins"].values()) == told["battles"] == 4
    assert told["bots"] == {"greedy": 4, "random": 0}
    assert told["rounds"].keys() == {"mean", "median", "min", "max"}
    assert (told["seed"], told["system"], told["scenario"]) == (3, "energy", "energy-duel")


def test_ctrl_c_prints_what_is_done_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    words = "simulate --red random --blue random --battles 4 --jobs 1 --json --results"
    fights = iter(range(3))

    def tired(match: Match) -> Course:
        if next(fights, None) is None:
            raise KeyboardInterrupt
        return course_of(match)

    with monkeypatch.context() as patched:
        patched.setattr("game.commands.simulate.course_of", tired)
        done = run(*words.split(), str(file))
    assert done.exit_code == 1
    assert json.loads(done.stdout)["battles"] == 3
    assert done.stderr == (
        f"six-orders: interrupted after 3 of 4 battles; the same command goes on from {file}\n"
    )
    whole = run(*words.split()[:-1])
    assert run(*words.split(), str(file)).stdout == whole.stdout
    assert len(file.read_text().splitlines()) == 1 + 4


def test_the_same_seed_prints_the_same_and_another_something_else() -> None:
    words = "simulate --red random --blue random --battles 6 --jobs 1 --seed"
    first, again, other = (run(*words.split(), seed) for seed in "778")
    assert first.stdout == again.stdout != other.stdout
    assert "energy-duel: 6 battles from seed 7, Red random, Blue random" in first.stdout


def test_the_table_has_a_line_for_each_bot_of_a_mirrored_series() -> None:
    words = "simulate --red greedy --blue random --battles 2 --jobs 1 --mirrored"
    told = run(*words.split()).stdout
    for name in ("greedy", "random", "Red", "Blue", "draw"):
        assert f"│ {name} " in told
    assert "100.0%" in told


def test_a_broken_scenario_is_told_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text('system = "energy"\ntitle = "x"\nmap = "none.tmx"\nred = []\nblue = []\n')
    told = sentence("simulate", "--scenario", str(path), code=1)
    assert told.startswith(str(path))
    assert "; expected " in told


def test_a_scenario_of_another_system_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.commands.arguments.system_ids", lambda: ("energy", "other"))
    told = sentence("simulate", "--scenario", "energy-duel", "--system", "other", code=2)
    assert told == 'energy-duel.toml: found system "energy"; expected "other"'
    told = sentence("simulate", "--system", "other", code=2)
    assert told == 'found no scenario of system "other"; expected --scenario'


def test_a_series_is_told_in_the_language_that_is_asked_for_and_counted_the_same(
    tmp_path: Path,
) -> None:
    words = "simulate --red greedy --blue random --battles 2 --jobs 1 --results"
    told = run(*words.split(), str(tmp_path / "kept"), "--language", "ru").stdout
    assert told.startswith("energy-duel: 2 боя, начиная с зерна 1, красные greedy, синие random")
    assert "│ Красные │" in told and "100,0\u00a0%" in told
    plain = run(*words.split(), str(tmp_path / "kept"), "--json", "--language", "ru").stdout
    assert json.loads(plain)["wins"] == {"red": 2, "blue": 0, "draw": 0}
