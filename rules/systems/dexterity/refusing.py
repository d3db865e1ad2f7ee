"""Why somebody may not do something now (AC-2)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import chooses
from rules.errors import Refusal
from rules.kit.d20.aiming import refuse_attack
from rules.kit.d20.refusing import (
    ONE_CELL,
    refuse_deed,
    refuse_idle,
    refuse_memory,
    refuse_move,
)
from rules.kit.d20.state import profile_of, weapon_of
from rules.kit.refusing import is_well_formed
from rules.kit.tiles import nobody_in_range
from rules.kit.turns import sides_of
from rules.systems.dexterity.state import STEPS, VERBS, Adept
from rules.systems.dexterity.steps import all_cast_at_once, is_engaged, options_of

PLAIN = frozenset({"end", "give_up", "keep", "lose"})
SPELL_VERBS = frozenset({"prepare", "ready"})
RULING = Refusal("referee_must_say", "DO-8b")
NOT_PREPARING = Refusal("not_preparing", "DO-8a")
TIMES = {verb: step for step, verb in VERBS.items()}
"""The verbs of the steps, each with its step."""


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not among the options, its aim apart."""
    pending = battle.pending
    assert pending is not None
    if action.unit != pending.unit:
        return _refuse_other(battle, action)
    unit: Adept = battle.units[action.unit]
    if action.kind in SPELL_VERBS:
        return _refuse_preparing(battle, unit, action)
    if not is_well_formed(action, profile_of(battle, unit).spells, ONE_CELL, PLAIN):
        return None
    if action.kind in TIMES:
        step = TIMES[action.kind]
        if pending.kind not in ("act", "choose") or battle.state.step != step:
            return Refusal(f"not_{step}", STEPS[step])
        return _refuse_deed(battle, unit, action)
    if action.kind == "give_up":
        asked = pending.kind == "prepare"
        return Refusal("nothing_prepared", "DO-7c") if asked else NOT_PREPARING
    return RULING if action.kind == "end" else Refusal("nothing_ruined", "DO-8b")


def _refuse_other(battle: Battle, action: Action) -> Refusal:
    idle = refuse_idle(battle, action.unit)
    if idle is not None:
        return idle
    unit: Adept = battle.units[action.unit]
    if unit.giving_up:
        return Refusal("giving_up", "DO-7c")
    if unit.busy:
        return Refusal("preparing", "DO-8a")
    if action.kind in ("strike", "shoot"):
        if unit.has_cast:
            return Refusal("has_cast", "DO-11")
        if unit.has_attacked:
            return Refusal("has_attacked", "DO-11")
    if action.kind == "move" and is_engaged(battle, unit):
        return Refusal("engaged", "DO-6")
    if action.kind in ("strike", "shoot") and not options_of(battle, unit, TIMES[action.kind]):
        enemies = sides_of(battle, unit.side)[1]
        lack = refuse_attack(battle, unit, action.kind, unit.cell, enemies)
        return lack or nobody_in_range(weapon_of(battle, unit, action.kind).range)
    if action.kind == "cast" and action.ability != unit.prepared:
        return Refusal("not_prepared", "DO-7a")
    return _refuse_time(battle, unit)


def _refuse_time(battle: Battle, unit: Adept) -> Refusal:
    """Return why it is not somebody's time to choose, though it has something to choose."""
    pending, step = battle.pending, battle.state.step
    assert pending is not None
    if pending.kind == "referee":
        return RULING
    if step not in STEPS:
        return Refusal("not_asked", "DO-7d" if step == "ready" else "DO-8a")
    if chooses(battle, unit.id):
        return Refusal("not_asked", "DO-9a" if all_cast_at_once(battle) else "DO-10")
    return Refusal("not_its_dexterity", STEPS[step], (("dexterity", unit.dexterity),))


def _refuse_deed(battle: Battle, unit: Adept, action: Action) -> Refusal | None:
    if action.kind == "move":
        return refuse_move(battle, unit, action)
    if action.kind == "cast" and action.ability != unit.prepared:
        return Refusal("not_prepared", "DO-7a")
    return refuse_deed(battle, unit, action, unit.cell)


def _refuse_preparing(battle: Battle, unit: Adept, action: Action) -> Refusal | None:
    if action != Action(unit.id, action.kind, action.ability):
        return None
    spell = dict(profile_of(battle, unit).spells).get(action.ability)
    assert battle.pending is not None
    if spell is None:
        return None
    if battle.pending.kind != action.kind:
        if action.kind == "ready":
            return Refusal("battle_has_begun", "DO-7d")
        return NOT_PREPARING
    if unit.prepared:
        return Refusal("holds_one", "DO-7a")
    return refuse_memory(battle, unit, spell)
