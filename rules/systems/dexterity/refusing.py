"""Why somebody may not do something now (AC-2)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import chooses
from rules.errors import UNKNOWN, Refusal
from rules.kit.d20.effects import is_held
from rules.kit.d20.refusing import (
    is_well_formed,
    reach_of,
    refuse_attack,
    refuse_deed,
    refuse_memory,
    refuse_move,
)
from rules.kit.d20.state import spells_of
from rules.kit.d20.walking import claimed
from rules.kit.tiles import nobody_in_range
from rules.systems.dexterity.state import STEPS, Adept
from rules.systems.dexterity.steps import is_engaged, options_of

PLAIN = frozenset({"end", "give_up", "keep", "lose"})
SPELL_VERBS = frozenset({"prepare", "ready"})
RULING = Refusal("referee_must_say", "DO-8b")
TIMES = {
    "cast": ("spells", "DO-3"),
    "shoot": ("missiles", "DO-4"),
    "strike": ("melee", "DO-5"),
    "move": ("movement", "DO-6"),
}
"""The verbs of the steps, each with its step and the clause that gives it its time."""


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not allowed now, or None if it is."""
    if action in battle.options:
        return None
    pending = battle.pending
    assert pending is not None
    if action.unit != pending.unit:
        return _refuse_other(battle, action)
    unit: Adept = battle.units[action.unit]
    if action.kind in SPELL_VERBS:
        return _refuse_preparing(battle, unit, action)
    if not is_well_formed(battle, unit, action, PLAIN):
        return UNKNOWN
    if action.kind in TIMES:
        step, clause = TIMES[action.kind]
        if pending.kind not in ("act", "choose") or battle.state.step != step:
            return Refusal(f"not_{step}", clause)
        return _refuse_deed(battle, unit, action)
    if action.kind == "give_up":
        return _refuse_giving_up(battle)
    if action.kind == "end":
        return RULING
    return Refusal("nothing_ruined", "DO-8b")


def _refuse_other(battle: Battle, action: Action) -> Refusal:
    if not 0 <= action.unit < len(battle.units):
        return UNKNOWN
    unit: Adept = battle.units[action.unit]
    if unit.cell < 0:
        return Refusal("fallen", "DO-S2")
    if unit.surprised:
        return Refusal("surprised", "DO-1")
    if is_held(battle, unit):
        return Refusal("helpless", "DO-S5")
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
        return Refusal("engaged", "DO-S7")
    if action.kind in ("strike", "shoot") and not options_of(battle, unit, TIMES[action.kind][0]):
        lack = refuse_attack(battle, unit, action.kind, unit.cell)
        return lack or nobody_in_range(reach_of(battle, unit, action.kind))
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
        at_once = step == "spells" and battle.setup.options["spells"] == "at_once"
        return Refusal("not_asked", "DO-9a" if at_once else "DO-10")
    return Refusal("not_its_dexterity", STEPS[step], (("dexterity", unit.dexterity),))


def _refuse_deed(battle: Battle, unit: Adept, action: Action) -> Refusal | None:
    if action.kind == "move":
        return refuse_move(battle, unit, action, claimed(battle, unit.side))
    if action.kind == "cast" and action.ability != unit.prepared:
        return Refusal("not_prepared", "DO-7a")
    return refuse_deed(battle, unit, action, unit.cell)


def _refuse_preparing(battle: Battle, unit: Adept, action: Action) -> Refusal | None:
    if action != Action(unit.id, action.kind, action.ability):
        return UNKNOWN
    spell = spells_of(battle, unit).get(action.ability)
    assert battle.pending is not None
    if spell is None:
        return UNKNOWN
    if battle.pending.kind != action.kind:
        if action.kind == "ready":
            return Refusal("battle_has_begun", "DO-7d")
        return Refusal("not_preparing", "DO-8a")
    if unit.prepared:
        return Refusal("holds_one", "DO-7a")
    return refuse_memory(battle, unit, spell)


def _refuse_giving_up(battle: Battle) -> Refusal:
    """Return why somebody cannot give a prepared spell up now (DO-7c)."""
    assert battle.pending is not None
    if battle.pending.kind != "prepare":
        return Refusal("not_preparing", "DO-8a")
    return Refusal("nothing_prepared", "DO-7c")
