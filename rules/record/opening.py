"""Opening a battle: from a scenario and its map to the first decision."""

from __future__ import annotations

from pathlib import Path

from rules.battle.machine import Battle, Setup
from rules.battle.registry import all_systems, load_system
from rules.content.scenario import LoadedScenario, load_scenario
from rules.dice import SEEDED, DiceSource
from rules.errors import ScenarioError, faults_in


def make_setup(loaded: LoadedScenario) -> Setup:
    """Return what never changes in the battles of a scenario.

    :raises ScenarioError: if its system cannot fight on its map.
    """
    with faults_in(loaded.scenario.map, ScenarioError):
        return setup_of(loaded)


def setup_of(loaded: LoadedScenario) -> Setup:
    """Return what never changes in the battles of a scenario.

    :raises Fault: if its system cannot fight on its map.
    """
    scenario, battle_map = loaded
    system = load_system(scenario.system)
    setup = Setup(
        scenario=scenario,
        board=battle_map.board,
        system=system,
        starts={
            side: battle_map.starts[side, len(members)]
            for side, members in (("red", scenario.red), ("blue", scenario.blue))
        },
        places={name: battle_map.board.parse(cell) for name, cell in scenario.places.items()},
        options={
            name: scenario.options.get(name, info.default) for name, info in system.options.items()
        },
    )
    setup.table = system.prepare(setup)
    return setup


def open_battle(
    scenario: str | Path | LoadedScenario, seed: int | None = None, source: DiceSource = SEEDED
) -> Battle:
    """Return a battle at its first decision.

    `seed` (0 to 2**64 - 1) goes before the scenario's own; without either it is 0.

    :raises ScenarioError: for the first fault of the scenario.
    :raises MapError: for the first fault of its map.
    """
    if not isinstance(scenario, LoadedScenario):
        scenario = load_scenario(scenario, all_systems())
    if seed is None:
        seed = scenario.scenario.seed or 0
    return Battle(make_setup(scenario), seed, source)
