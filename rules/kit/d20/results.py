"""Results of what has been done: collected while dice fall, then applied all together, until a
side has nobody left.

Whoever acts alone has its results applied at once; of those who act at the same time all
results are collected first, so that two who kill each other both fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rules.battle.event import Die, Part
from rules.battle.machine import Battle
from rules.kit.d20.effects import wake
from rules.kit.d20.state import Combatant, clauses_of, profile_of, tell
from rules.kit.effects import Effect, lay
from rules.kit.health import change
from rules.kit.turns import end_if_decided, standing
from rules.unit import OFF_BOARD

ResultKind = Literal["damage", "heal", "lay"]


class Result(NamedTuple):
    """Something that is going to happen to somebody."""

    kind: ResultKind
    author: int
    target: int
    ability: str = ""
    amount: int = 0
    dice: tuple[Die, ...] = ()
    parts: tuple[Part, ...] = ()


def settle(battle: Battle, results: Sequence[Result]) -> tuple[int, ...]:
    """Apply results together; return who took damage and still stands, by id.

    Healing works on what damage at the same moment has left, so that it can save somebody. A side
    with nobody standing ends the battle; nobody is returned then.
    """
    totals = {result.target: battle.units[result.target].health for result in results}
    hurt = {result.target for result in results if result.kind == "damage" and result.amount}
    for kind in ("damage", "heal"):
        for result in results:
            if result.kind == kind:
                _change(battle, result, totals)
    for unit in battle.units:
        if unit.id in hurt and unit.health > 0:
            wake(battle, unit)
    for result in results:
        target = battle.units[result.target]
        if result.kind == "lay" and target.health > 0:
            rounds = battle.setup.table.effects[result.ability].rounds
            new = Effect(result.ability, result.author, rounds)
            lay(battle, target, new, clauses_of(battle).effect, "rounds")
    for unit in battle.units:
        if unit.id in totals and unit.health == 0 and unit.cell >= 0:
            _fall(battle, unit)
    if end_if_decided(battle, standing(battle), clauses_of(battle).end):
        return ()
    return tuple(sorted(number for number in hurt if battle.units[number].health > 0))


def _change(battle: Battle, result: Result, totals: dict[int, int]) -> None:
    """Lower or raise health; the true total may lie below 0 until all results are in."""
    target = battle.units[result.target]
    if result.kind == "damage":
        totals[target.id] -= result.amount
    else:
        most = profile_of(battle, target).health
        totals[target.id] = min(most, totals[target.id] + result.amount)
    health, clause = max(0, totals[target.id]), clauses_of(battle).damage
    told = (result.amount, result.author, result.ability, result.dice, result.parts)
    change(battle, result.kind, clause, target, health, *told)


def _fall(battle: Battle, unit: Combatant) -> None:
    """Take one without health off the board, with all that lay on it."""
    tell(battle, "fall", clauses_of(battle).damage, unit)
    unit.cell = OFF_BOARD
    unit.effects = ()
