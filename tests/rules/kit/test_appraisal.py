"""Terms of worth that every system's bots go by: curves, harm, what is remembered, weights."""

from itertools import pairwise
from pathlib import Path

import pytest

from rules.battle.machine import Battle
from rules.kit import appraisal
from rules.kit.appraisal import (
    Victims,
    Weights,
    curve,
    harm,
    harms,
    mean_harm,
    nearest,
    once,
    remembered,
)
from rules.record.opening import open_battle

MAPS = Path(__file__).parents[3] / "maps"


def duel() -> Battle:
    """Any battle will do."""
    return open_battle(MAPS / "energy-duel.toml", seed=1)


def test_one_at_half_health_is_worth_more_than_half() -> None:
    worths = curve(20, 400, 600, 100)
    assert (worths[0], worths[20]) == (0, 1000)
    assert worths[10] - 400 > 600 // 2
    steps = [after - before for before, after in pairwise(worths[1:])]
    assert steps == sorted(steps, reverse=True) and steps[-1] >= 0


def test_without_a_bend_every_point_is_worth_the_same() -> None:
    assert curve(4, 0, 100, 0) == (0, 25, 50, 75, 100)
    assert curve(2, 10, 100, 0, fallen=5) == (5, 60, 110)


def test_harm_is_what_the_curve_loses_and_no_more_than_all() -> None:
    worths = curve(4, 400, 600, 100)
    assert harm(worths, 3, 10) == worths[3] - worths[2]
    assert harm(worths, 3, 5) == (worths[3] - worths[2]) // 2
    assert harm(worths, 3, 30) == harm(worths, 3, 900) == worths[3]


def test_being_brought_to_the_edge_costs_a_share_of_falling() -> None:
    worths = curve(4, 400, 600, 100)
    assert harm(worths, 4, 20, 400) == harm(worths, 4, 20) + 100
    assert harm(worths, 4, 40, 400) == worths[4]


def test_the_mean_harm_counts_every_fall_of_the_dice() -> None:
    worths = curve(4, 400, 600, 100)
    assert mean_harm(worths, 1, {1: 1, 2: 1, 3: 1}) == worths[1]
    assert mean_harm(worths, 4, {1: 1, 3: 1}) == (2 * worths[4] - worths[3] - worths[1]) // 2


def test_the_nearest_of_several_cells_counts() -> None:
    battle = duel()
    cells = [battle.setup.board.cell(0, number) for number in (2, 5)]
    way = battle.setup.way
    start = battle.setup.board.cell(0, 1)
    found = nearest(battle, start, 1 << cells[0] | 1 << cells[1])
    assert found == min(way(start, cell) for cell in cells) == way(start, cells[0])


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appraisal, "MOST", 3)
    monkeypatch.setattr(appraisal, "MOST_OF_ONE", 2)
    battle = duel()
    asked = []

    def worth(_: Battle, unit: int, target: int) -> int:
        asked.append((unit, target))
        return 10 * unit + target

    for unit in range(9):
        for target in range(5):
            victims = Victims([target, 7], [target, 7], 0)
            assert harms(battle, "test", unit, unit, victims, worth) == [
                10 * unit + target,
                10 * unit + 7,
            ]
            rows = remembered(battle, "test")
            assert len(rows) <= 3 and all(len(row) <= 3 for row in rows.values())
    asked.clear()
    for _ in range(2):
        assert harms(battle, "test", 9, 9, Victims([1], [1], 0), worth) == [91]
    assert asked == [(9, 1)]


def test_what_never_changes_is_worked_out_once_in_each_battle() -> None:
    asked = []

    @once
    def doubled(_: Battle, number: int) -> int:
        asked.append(number)
        return 2 * number

    battle = duel()
    assert [doubled(battle, number) for number in (3, 3, 4)] == [6, 6, 8]
    assert doubled(duel(), 3) == 6
    assert asked == [3, 4, 3]


def test_a_weight_that_is_no_whole_number_or_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "worth.toml"
    path.write_text("fear = 0.5\n")
    with pytest.raises(ValueError, match="expected a whole number"):
        Weights(path)
    path.write_text("fear = 50\n")
    assert Weights(path).fear == 50
    with pytest.raises(AttributeError, match="found weight 'faer'; expected one of fear"):
        _ = Weights(path).faer
