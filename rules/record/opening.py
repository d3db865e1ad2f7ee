"""Opening a battle: from a scenario and its map to the first decision, or with what the one before
of a series has left (RK-8c); a character by itself."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rules.battle.machine import Battle, Setup
from rules.battle.registry import all_systems, load_system
from rules.battle.sheet import Card
from rules.battle.system import System
from rules.board.board import Board
from rules.content.scenario import (
    LoadedScenario,
    Member,
    Scenario,
    check_places,
    load_scenario,
    scenario_from_data,
    scenario_to_data,
)
from rules.content.tiled import BattleMap
from rules.dice import SEEDED, DiceSource
from rules.errors import ScenarioError, faults_in
from rules.unit import SIDES


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


LETTERS, NUMBERS = 5, 7  # cells, room enough between two that are only looked at


def sample_card(system: System, member: Member, side: str = SIDES[0]) -> Card:
    """Return the card of a valid team member with all its points, in a battle against itself."""
    title = system.kinds[member.kind].title
    member = msgspec.structs.replace(member, name=member.name or title)
    scenario = Scenario(system.id, title, "", (member,), (member,))
    board = Board(LETTERS, NUMBERS, ["floor"] * (LETTERS * NUMBERS))
    middle = LETTERS // 2 * NUMBERS
    starts = {("red", 1): (middle,), ("blue", 1): (middle + NUMBERS - 1,)}
    battle = Battle(setup_of(LoadedScenario(scenario, BattleMap("", "", board, starts))), seed=0)
    # Whoever acts first has its points in hand already.
    unit = 0 if battle.pending is None else max(0, battle.pending.unit)
    return system.card(battle, battle.units[unit])._replace(side=side)


# Series: the next battle begins with what the one before has left (RK-8c)


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
