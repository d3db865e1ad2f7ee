"""A small run of each campaign; `docs/reliability.md` says what longer ones have come to."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from click.testing import CliRunner

from tests.campaign import __main__ as command
from tests.campaign.course import Attempt, Failure, Outcome, outcomes

KILLED = 1
"""The first of two seeds that kill a game in a window, and one without."""


def well(attempt: Attempt, count: int, seed: int = 1) -> Counter[str]:
    """What so many attempts count, none of which may fail."""
    counts: Counter[str] = Counter()
    for one in outcomes(attempt, seed, count, 1):
        assert not one.failure, f"seed {one.seed}: {one.failure}"
        counts += one.counts
    return counts


def test_changed_files_are_read_or_told() -> None:
    counts = well(command.files.attempt, 180)
    assert counts["files"] == 180
    for kind in command.files.kinds():
        assert counts[f"{kind}: refused"] > 2
    assert sum(counts[f"{kind}: taken"] for kind in command.files.kinds()) > 5


def test_killed_games_lose_nothing_and_leave_nobody() -> None:
    counts = well(command.kills.attempt, 2, KILLED)
    assert counts["kills"] == 2 * command.kills.LIVES
    assert len(counts) == 3, "in a window and without one"


def test_input_of_any_kind_stops_no_window() -> None:
    assert well(command.inputs.attempt, 3)["inputs"] > 2 * command.inputs.INPUTS


def test_battles_of_any_kind_are_played_kept_and_opened() -> None:
    counts = well(command.battles.attempt, 5)
    assert counts["battles"] == 5
    assert counts["actions"] > 500


# The command


def odd_fails(random: Random, counts: Counter[str]) -> None:
    """Fail in about half of all attempts; what a seed does it does always."""
    counts["tries"] += 1
    if random.getrandbits(1):
        raise Failure("so it came") if random.getrandbits(1) else LookupError("by accident\n")


FAILING = [one.seed for one in outcomes(odd_fails, 10, 8, 1) if one.failure]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_tells_each_failure_with_its_seed(
    monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    monkeypatch.setitem(command.CAMPAIGNS, "battles", (odd_fails, 2))
    words = ["battles", "--count", "15", "--seed", "10", "--jobs", jobs]
    done = CliRunner().invoke(command.main, words)
    lines = done.stdout.splitlines()
    assert done.exit_code == 1
    assert [int(line.split()[1].rstrip(":")) for line in lines[:-3]] == FAILING
    assert lines[-3].split() == ["8", "tries"]
    assert lines[-2].split() == [str(len(FAILING)), *["of", "8", "attempts", "failed"]]


def test_a_failure_comes_again_with_its_seed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command.CAMPAIGNS, "files", (odd_fails, 1))
    for seed in range(10, 18):
        done = CliRunner().invoke(command.main, ["files", "--count", "1", "--seed", str(seed)])
        assert done.exit_code == (seed in FAILING)


def test_what_was_not_foreseen_is_told_with_its_place() -> None:
    told = {one.failure for one in outcomes(odd_fails, 0, 40, 1)}
    assert "so it came" in told
    (other,) = told - {"so it came", ""}
    assert other.startswith("LookupError: by accident at test_campaign.py:")
    assert isinstance(Outcome(1, Counter(), other), tuple)
