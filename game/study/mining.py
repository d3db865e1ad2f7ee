"""Exercises found in random play: decisions at which only some options bring a clause about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.player.maps import MAPS
from game.study.attempt import clauses_of
from game.study.position import position_of, position_to_data
from game.study.toml import to_toml
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.battle.registry import all_systems
from rules.content.scenario import find_scenarios, load_scenario
from rules.dice import mix
from rules.errors import Fault
from rules.record.opening import open_battle

DECISIONS = 400
MOST_TRIED = 60
"""Options of a decision that are tried, spread evenly over all."""
MOST_SHARE = 40
"""Per cent of the options: what more of them bring about is no exercise."""


class Found(NamedTuple):
    """An exercise: a decision and what is to be brought about by it."""

    clause: str
    kind: str
    """The event in which the clause speaks."""
    scenario: str
    battle: Battle
    right: int
    options: int
    way: str
    """One of the actions that are right."""


def mine(system: str, seed: int, battles: int = 3, decisions: int = DECISIONS) -> list[Found]:
    """Return the best exercise that was found for each clause, by clause.

    The fewer units and the fewer right options, the better. `battles` are played of each of the
    system's scenarios, for so many decisions.
    """
    best: dict[str, tuple[tuple[int, int], Found]] = {}
    for number, entry in enumerate(find_scenarios(MAPS, all_systems(), system)):
        if entry.error is None:
            for turn in range(battles):
                for found in _played(entry.path, mix(seed + 100 * number + turn), decisions):
                    standing = sum(unit.cell >= 0 for unit in found.battle.units)
                    worth = standing, 100 * found.right // found.options
                    if found.clause not in best or worth < best[found.clause][0]:
                        best[found.clause] = worth, found
    return [best[clause][1] for clause in sorted(best)]


def _played(path: Path, seed: int, decisions: int) -> Iterator[Found]:
    """Yield every exercise of one battle that is played at random."""
    battle = open_battle(load_scenario(path, all_systems()), seed)
    state = seed
    for _number in range(decisions):
        if battle.pending is None:
            return
        yield from _here(battle, path.stem)
        state = mix(state + 1)
        battle = battle.copy()
        battle.apply(battle.options[state % len(battle.options)])


def _here(battle: Battle, scenario: str) -> Iterator[Found]:
    options = battle.options[:: 1 + len(battle.options) // MOST_TRIED]
    heard: dict[tuple[str, str], list[int]] = {}
    for place, action in enumerate(options):
        after = battle.copy()
        told = {(one, event.kind) for event in after.apply(action) for one in clauses_of(event)}
        for key in sorted(told):
            heard.setdefault(key, []).append(place)
    for (clause, kind), places in heard.items():
        if len(options) > 1 and 100 * len(places) <= MOST_SHARE * len(options):
            way = action_text(options[places[0]], battle)
            yield Found(clause, kind, scenario, battle, len(places), len(options), way)


def as_exercise(found: Found) -> str:
    """Return the file of an exercise, whose words are still to be written.

    :raises Fault: if its position cannot be written.
    """
    battle = found.battle
    if battle.pending is None:
        raise Fault("", "", "")
    goal = {"text": "…", "event": found.kind, "clause": found.clause}
    data: dict[str, Any] = {
        "title": "…",
        "kind": "exercise",
        "side": battle.pending.side,
        "clauses": [found.clause],
        "at": position_to_data(position_of(battle)),
        "steps": [{"say": "…", "goal": goal, "hint": "…", "most": 1, "way": [found.way]}],
    }
    return to_toml(data)
