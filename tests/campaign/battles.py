"""Battles of every system: played at random and by bots, saved, opened again, replayed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from game.ai import choose
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.registry import load_system, system_ids
from rules.content.scenario import LoadedScenario
from rules.record.record import Record, read_record, record_battle, write_record
from rules.record.replay import reopen
from tests.campaign.course import Failure
from tests.contract.positions import generated_scenarios, own_scenarios

PLAYERS = {"red": "random", "blue": "random"}
BOTS = ("random",) * 24 + ("scripted",) * 4 + ("greedy",) * 3 + ("planner",)
"""As likely as they stand here; the last thinks longest."""
MOST_DECISIONS = 1500
"""After which a battle is left; random play may go on for long."""
LATEST_SAVE = 400
"""Decisions by which a battle is saved; a shorter one may be at its end."""
OTHERWISE = 0.3
"""How often an option is another than the scenario's."""
MOST_WITS = 60
"""Decisions in which a bot thinks; then it plays at random."""


def attempt(random: Random, counts: Counter[str]) -> None:
    """Play a battle; save it at some decision or at its end, and open what was saved."""
    loaded = some_scenario(random)
    seed = random.getrandbits(64)
    record, battle = record_battle(loaded, seed, PLAYERS, "seeded", ())
    saved_at = random.randrange(1, LATEST_SAVE)
    bots = {"red": random.choice(BOTS), "blue": random.choice(BOTS)}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "battle.sixorders"
        for number in range(1, MOST_DECISIONS):
            if battle.pending is None:
                break
            _expect_choice(battle)
            record.advance(battle, _chosen(battle, bots, number, random))
            counts["actions"] += 1
            if number == saved_at:
                _expect_kept(path, record, battle)
        if number < saved_at:
            _expect_kept(path, record, battle)
    counts["battles"] += 1
    counts[f"battles of {loaded.scenario.system}"] += 1
    counts["battles to their end"] += battle.over


def some_scenario(random: Random) -> LoadedScenario:
    """One of a system's own scenarios, or one of its kinds on rough ground; any options."""
    system = load_system(random.choice(system_ids()))
    made = random.choice((own_scenarios, generated_scenarios))(system.id)
    scenario, battle_map = random.choice(made)
    options = {
        name: random.choice(info.values)
        for name, info in system.options.items()
        if random.random() < OTHERWISE
    }
    changed = msgspec.structs.replace(scenario, options=scenario.options | options)
    return LoadedScenario(changed, battle_map)


def _expect_choice(battle: Battle) -> None:
    if not battle.options:
        raise Failure(f"round {battle.round}: {battle.pending} without any option")


def _chosen(battle: Battle, bots: dict[str, str], number: int, random: Random) -> Action:
    assert battle.pending is not None
    bot = bots[battle.pending.side]
    if bot == "random" or number > MOST_WITS:
        return random.choice(battle.options)
    seed = random.getrandbits(64)
    return choose(bot, battle.view(battle.pending.side, seed), seed)


def _expect_kept(path: Path, record: Record, battle: Battle) -> None:
    """Expect the file to hold this very battle, by its actions and by its snapshot."""
    saved = replace(record, lines=[*record.lines])
    saved.note_snapshot(battle)
    write_record(path, saved)
    steps, fault = reopen(read_record(path))
    if fault is not None:
        raise Failure(f"it is not played again: {fault}")
    if steps[-1].battle.digest() != battle.digest():
        raise Failure(f"round {battle.round}: another battle once it is opened again")
    if Battle.restore(record.setup, battle.snapshot()).digest() != battle.digest():
        raise Failure(f"round {battle.round}: its snapshot is another battle")
