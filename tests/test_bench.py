"""The benchmark runs and prints what it promises; how fast is not for a test to say."""

import json

import pytest
from click.testing import CliRunner

from tests.bench import main, spread


@pytest.mark.parametrize("frames", [0, 3])
def test_the_figures_have_their_shape(frames: int) -> None:
    done = CliRunner().invoke(main, ["--json", "--seconds", "0.001", "--frames", str(frames)])
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)
    assert figures["actions"].keys() == {"1v1", "3v3"}
    assert figures["ratios"].keys() == {"actions_1v1", "actions_3v3", "copies", "options"}
    rates = [*figures["actions"].values(), *figures["chess"].values(), figures["greedy"]]
    assert all(value > 0 for value in [*rates, figures["copies"], figures["preview_ms"]])
    if frames:
        assert figures["frame_ms"].keys() == {"wall", "own"}
        assert figures["frame_ms"]["own"].keys() == {"median", "p99", "worst"}
    else:
        assert figures["frame_ms"] is None


def test_the_table_names_the_aims() -> None:
    done = CliRunner().invoke(main, ["--seconds", "0.001", "--frames", "0"])
    assert done.exit_code == 0, done.output
    assert "1.0 ×" in done.output
    assert "200,000" in done.output


def test_times_are_told_by_their_place() -> None:
    times = [float(number) for number in range(100, 0, -1)]
    assert spread(times) == {"median": 51.0, "p99": 100.0, "worst": 100.0}
