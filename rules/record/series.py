"""Series of battles: the next one begins with what the one before has left (RK-8c)."""

from __future__ import annotations

from pathlib import Path

from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.content.scenario import (
    LoadedScenario,
    check_places,
    load_scenario,
    scenario_from_data,
    scenario_to_data,
)
from rules.errors import ScenarioError, faults_in


def has_next(battle: Battle) -> bool:
    """Say whether another battle follows this one."""
    return bool(battle.setup.scenario.then) and battle.setup.system.carry is not None


def next_battle(battle: Battle, folder: str | Path) -> LoadedScenario:
    """Return the next scenario of a series as a battle that is over has left its people.

    :param folder: where the scenarios of the series are.
    :raises ScenarioError: if it cannot be fought, by its own fault or with those who are left.
    :raises MapError: for a fault of its map.
    """
    carry, then = battle.setup.system.carry, battle.setup.scenario.then
    assert carry is not None
    loaded = load_scenario(Path(folder) / then, all_systems())
    data = scenario_to_data(carry(battle, loaded.scenario))
    with faults_in(then, ScenarioError):
        scenario = scenario_from_data(data, all_systems())
        check_places(scenario, loaded.battle_map)
    return LoadedScenario(scenario, loaded.battle_map)
