"""Rulings on opening a battle (DI-2, BD-3)."""

from pathlib import Path

import pytest

from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.errors import ScenarioError
from rules.record.opening import open_battle

DUEL = Path("maps/energy-duel.toml")


def test_di_2_the_seed_given_goes_before_the_scenarios_own(tmp_path: Path) -> None:
    for name in ("duel.tmx", "terrain.tsx", "terrain.png"):
        (tmp_path / name).write_bytes((DUEL.parent / name).read_bytes())
    path = tmp_path / "seeded.toml"
    path.write_text("seed = 9\n" + DUEL.read_text(encoding="utf-8"), encoding="utf-8")
    assert open_battle(path).digest() == open_battle(DUEL, seed=9).digest()
    assert open_battle(path, seed=4).digest() == open_battle(DUEL, seed=4).digest()
    assert open_battle(DUEL).digest() == open_battle(DUEL, seed=0).digest()


def test_bd_3_start_cells_come_from_the_map_in_the_teams_order() -> None:
    loaded = load_scenario(DUEL, all_systems())
    moved = loaded._replace(
        battle_map=type(loaded.battle_map)(
            "moved", "Moved", loaded.battle_map.board, {("red", 1): (5,), ("blue", 1): (9,)}
        )
    )
    assert [unit.cell for unit in open_battle(moved, seed=1).units] == [5, 9]


def test_bd_3_a_scenario_that_is_not_there_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"none\.toml: found no such file; expected a scenario"):
        open_battle(tmp_path / "none.toml")
