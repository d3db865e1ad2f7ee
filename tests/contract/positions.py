"""What the contract suite plays: every system's scenarios, and battles out of its content.

Nothing here knows a system by name. Positions that only a system's own content can make (a
creature without points, say) come from `tests.rules.systems.<id>.positions`, where it has one.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path

import msgspec

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.registry import all_systems, load_system
from rules.board.board import Board
from rules.content.scenario import (
    LoadedScenario,
    Member,
    Scenario,
    find_scenarios,
    load_scenario,
    scenario_from_data,
    scenario_to_data,
)
from rules.content.tiled import BattleMap
from rules.record.opening import make_setup, open_battle

MAPS = Path(__file__).parents[2] / "maps"
SYSTEM_TESTS = Path(__file__).parents[1] / "rules" / "systems"

MOST_BATTLES = 5
"""Battles of each system in tests that look at every position of them."""

ROUGH_GROUND = """
    a.#...x
    ..,..~.
    b.c.#.y
    .#~..,.
    d..#c.z
    ...,#..
    ~.....#
"""
"""Walls, water, rough ground and cover; Red starts at a, b, d and Blue at x, y, z."""


@cache
def own_scenarios(system_id: str) -> tuple[LoadedScenario, ...]:
    """The scenarios of a system among maps/."""
    systems = all_systems()
    return tuple(
        load_scenario(entry.path, systems)
        for entry in find_scenarios(MAPS, systems)
        if entry.error is None and entry.system == system_id
    )


@cache
def generated_scenarios(system_id: str) -> tuple[LoadedScenario, ...]:
    """Three against three on rough ground: every kind, lowest and highest level, every option."""
    system = load_system(system_id)
    kinds = sorted(system.kinds)
    options = {name: info.values for name, info in system.options.items() if not info.most}
    choices = [dict(zip(options, values, strict=True)) for values in product(*options.values())]
    scenarios = []
    for number in range(len(kinds)):
        six = [kinds[(number + step) % len(kinds)] for step in range(6)]
        members = tuple(
            Member(kind, level=system.kinds[kind].levels[-(place + number) % 2 and -1])
            for place, kind in enumerate(six)
        )
        scenario = Scenario(
            system=system_id,
            title="Generated",
            map="rough.tmx",
            red=members[:3],
            blue=members[3:],
            options=choices[number % len(choices)],
        )
        scenarios.append(on_rough_ground(scenario))
    return tuple(scenarios)


def on_rough_ground(scenario: Scenario) -> LoadedScenario:
    """The scenario, checked and named as one from a file would be, on rough ground."""
    board, marks = Board.read_drawing(ROUGH_GROUND)
    starts = {
        (side, size): tuple(marks[sign][0] for sign in signs[:size])
        for side, signs in (("red", "abd"), ("blue", "xyz"))
        for size in (1, 2, 3)
    }
    checked = scenario_from_data(scenario_to_data(scenario), all_systems())
    return LoadedScenario(checked, BattleMap("rough", "Rough ground", board, starts))


@cache
def scenarios(system_id: str) -> tuple[LoadedScenario, ...]:
    """Everything that the suite plays of a system."""
    return own_scenarios(system_id) + generated_scenarios(system_id)


def seeds(system_id: str, most: int = MOST_BATTLES) -> tuple[int, ...]:
    """At most so many seeds for `opened`, spread over all scenarios of the system."""
    count = len(scenarios(system_id))
    return tuple(range(0, count, -(-count // most)))


def opened(system_id: str, seed: int) -> Battle:
    """One battle of the system; consecutive seeds go through all of its scenarios."""
    known = scenarios(system_id)
    return open_battle(known[seed % len(known)], seed)


def extra_positions(system_id: str) -> tuple[Battle, ...]:
    """Positions that the system's own tests think worth looking at."""
    if not (SYSTEM_TESTS / system_id / "positions.py").is_file():
        return ()
    module = import_module(f"tests.rules.systems.{system_id}.positions")
    found: tuple[Battle, ...] = module.positions()
    return found


def foreign_actions(battle: Battle) -> Iterator[Action]:
    """Every verb × ability × cell of the one who decides, with no amount and some; then others."""
    assert battle.pending is not None
    system = battle.setup.system
    verbs = sorted({*system.phrases, ("move", ""), ("fly", ""), ("move", "surplus")})
    unit = battle.pending.unit
    for (kind, ability), cell, amount in product(
        verbs, range(-1, battle.setup.board.size + 1), range(4)
    ):
        if not amount or cell < 0 or cell % 3 == amount - 1:
            yield Action(unit, kind, ability, () if cell < 0 else (cell,), -1, amount)
    for kind, ability in verbs:
        for other in range(-1, len(battle.units) + 1):
            yield Action(other, kind, ability, (battle.setup.board.size // 2,))
            yield Action(other, kind, ability)
            yield Action(unit, kind, ability, (0,), other)
            yield Action(unit, kind, ability, (), other)
        yield Action(unit, kind, ability, (0, 1))
        yield Action(unit, kind, ability, (0, 2))
        yield Action(unit, kind, ability, (0,), -1, -1)


def through_json(battle: Battle) -> Battle:
    """The battle as a save would give it back, with tables of its own."""
    loaded = LoadedScenario(
        battle.setup.scenario,
        BattleMap(
            "saved",
            "Saved",
            battle.setup.board,
            {(side, len(cells)): cells for side, cells in battle.setup.starts.items()},
        ),
    )
    snapshot = msgspec.json.decode(msgspec.json.encode(battle.snapshot()))
    return Battle.restore(make_setup(loaded), snapshot)
