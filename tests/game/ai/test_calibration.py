"""Chances to win: fitted to what is found, and told tenth by tenth."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from game.ai import calibration
from game.ai.calibration import Seen, fitted, said, series, tenths, watched
from game.ai.simulation import setup_for
from game.commands.root import main
from rules.battle.odds import BotNumbers
from rules.dice import MASK, mix

MAPS = Path(__file__).parents[3] / "maps"


def found(numbers: BotNumbers) -> list[Seen]:
    """Positions whose battles end as often won as a scale says."""
    seen = []
    for number in range(3000):
        score, standing = number % 61 * 10 - 300, 2 + 2 * (number % 2)
        one = Seen(score, standing, 1.0)
        seen.append(one._replace(points=float(mix(number) / MASK < said(one, numbers))))
    return seen


def test_the_scale_by_which_battles_went_is_found() -> None:
    fit = fitted(found(BotNumbers(scale=120, crowd=100, optimism=60)))
    assert fit.scale == pytest.approx(120, rel=0.15)
    assert fit.optimism == pytest.approx(60, abs=20)
    assert 50 <= fit.crowd <= 150


def test_each_tenth_tells_what_was_said_and_found() -> None:
    numbers = BotNumbers(scale=100, crowd=0)
    rows = tenths([Seen(0, 2, 1.0), Seen(0, 2, 0.5), Seen(10_000, 2, 1.0)], numbers)
    assert [row.positions for row in rows] == [0, 0, 0, 0, 0, 2, 0, 0, 0, 1]
    assert rows[5] == (2, 0.5, 0.75)
    assert rows[9].said > 0.99
    assert said(Seen(0, 6, 0.0), numbers) == 0.5


def test_positions_of_a_battle_are_seen_from_who_decides() -> None:
    (match,) = series("side", MAPS / "duel.tmx", 3, 1, 5)
    seen = watched(match)
    assert len(seen) > 4
    assert {one.points for one in seen} == {0.0, 1.0}
    assert {one.standing for one in seen} == {2}
    assert watched(match) == seen


def test_a_team_is_drawn_for_each_side() -> None:
    matches = series("risk", MAPS / "duel.tmx", 3, 6, 5, unequal=True)
    teams = [setup_for(one.scenario).scenario for one in matches]
    assert {len(one.red) for one in teams} | {len(one.blue) for one in teams} == {1, 2, 3}
    assert any(one.red != one.blue for one in teams)


def test_unequal_teams_are_seen_by_what_they_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    (match,) = series("risk", MAPS / "duel.tmx", 3, 1, 5, unequal=True)
    seen = watched(match)
    monkeypatch.setattr(calibration, "lacking", lambda *_: 0.0)
    by_score = watched(match)
    assert [one.points for one in seen] == [one.points for one in by_score]
    assert seen[0].score != by_score[0].score


def test_the_command_writes_its_section_beside_others(tmp_path: Path) -> None:
    file = tmp_path / "strength.md"
    file.write_text("# Strength\n\n## Another\n\nkept\n", "utf-8")
    words = ["calibrate", "--system", "side", "--battles", "2", "--jobs", "1", "--json"]
    done = CliRunner().invoke(main, [*words, "--markdown", str(file)])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)["systems"]["side"]
    assert sum(one["positions"] for one in told["tenths"]) == told["positions"] > 5
    text = file.read_text("utf-8")
    assert "kept" in text
    assert "| Side Initiative |" in text
