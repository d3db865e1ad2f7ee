"""The benchmark runs and prints what it promises; how fast is not for a test to say."""

import json

import pytest
from click.testing import CliRunner, Result

from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from tests.bench.__main__ import line, main, told
from tests.bench.chance import MAPS
from tests.bench.measuring import beside, spread
from tests.bench.rows import COPIED, PLAY, Row, rows, scenarios

QUICK = ("--seconds", "0.001", "--frames", "3")


def bench(*arguments: str) -> Result:
    """Run the command, as quick as can be."""
    return CliRunner().invoke(main, [*QUICK, *arguments])


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("play energy-duel", {"ratio", "actions", "chess"}),
        ("previews side-duel", {"median", "p99", "worst"}),
        ("copies energy-trios", {"a second", "ratio to chess"}),
        ("greedy energy-trios", {"a second"}),
        ("start --version", {"s", "pygame"}),
        ("frames settings", {"median", "p99", "worst"}),
        ("idle menu", {"ms"}),
    ],
)
def test_each_kind_of_row_has_its_figures(name: str, figures: set[str]) -> None:
    done = bench("--json", "--only", name)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)[name]
    assert found["figures"].keys() == figures
    assert all(value > 0 for key, value in found["figures"].items() if key != "pygame")
    assert found["must"].keys() <= figures


def test_the_command_line_alone_loads_no_pygame() -> None:
    found = json.loads(bench("--json", "--only", "start --help").stdout)["start --help"]
    assert found["figures"]["pygame"] == 0
    assert found["ok"]


def test_each_row_is_printed_with_what_it_must_reach() -> None:
    done = bench("--only", "copies *-trios")
    assert done.exit_code == 0, done.output
    names = [printed.split("  ")[0] for printed in done.output.splitlines()]
    assert names == ["What", "copies energy-trios", "copies nine-trios", "copies seven_phase-trios"]
    assert done.output.count("500,000") == 3


def test_a_name_that_no_row_has_is_refused_in_one_sentence() -> None:
    done = bench("--only", "chess960")
    assert done.exit_code == 2
    assert 'found no row named "chess960"' in done.output


def test_without_frames_no_window_opens() -> None:
    done = bench("--frames", "0", "--only", "frames")
    assert done.exit_code == 2


def test_all_scenarios_are_previewed_and_all_systems_play_and_copy_and_show() -> None:
    names = {row.name for row in rows()}
    assert {f"previews {scenario}" for scenario in scenarios()} <= names
    assert PLAY.keys() <= set(scenarios())
    systems = all_systems()
    for kind in ("play ", "copies ", "frames battle "):
        of_kind = [row.name.removeprefix(kind) for row in rows(f"{kind}*")]
        played = {load_scenario(MAPS / f"{name}.toml", systems).scenario.system for name in of_kind}
        assert played == set(systems), kind


def test_three_fight_three_where_copies_are_counted() -> None:
    for name in COPIED:
        scenario = load_scenario(MAPS / f"{name}.toml", all_systems()).scenario
        assert (len(scenario.red), len(scenario.blue)) == (3, 3)


def test_more_is_better_of_rates_and_less_of_times() -> None:
    rate = Row("play", lambda effort: {}, {"ratio": 1}, {"ratio": 2})
    assert (rate.is_met({"ratio": 1.0}), rate.is_met({"ratio": 0.9})) == (True, False)
    time = Row("previews", lambda effort: {}, {"p99": 1, "worst": 5})
    assert (time.is_met({"p99": 1, "worst": 4}), time.is_met({"p99": 1, "worst": 6})) == (
        True,
        False,
    )
    assert Row("greedy", lambda effort: {}).is_met({"a second": 3}) is None
    printed = line(rate, {"ratio": 0.9})
    assert " ".join(printed.split()) == "play ratio 0.9 ratio 1 2 below"


def test_a_ratio_is_that_of_neighbours_in_time() -> None:
    def busy(count: int) -> int:
        return count + 0 * sum(range(1000))

    ratio, mine, others = beside(lambda: busy(20), lambda: busy(10), 0.01)
    assert ratio == mine / others
    assert 1 < ratio < 4


def test_times_are_told_by_their_place() -> None:
    times = [float(number) for number in range(100, 0, -1)]
    assert spread(times) == {"median": 51.0, "p99": 100.0, "worst": 100.0}
    assert told("ratio", 1.2345) == "ratio 1.23"
    assert told("a second", 512345.6) == "a second 512,346"
