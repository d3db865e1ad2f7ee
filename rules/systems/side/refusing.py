"""Why a member of a side may not do something now (AC-2)."""

from __future__ import annotations

from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.battle.sealed import chooses, chosen_by
from rules.errors import Refusal
from rules.kit.d20.refusing import ONE_CELL, refuse_deed, refuse_idle, refuse_move
from rules.kit.d20.state import profile_of
from rules.kit.d20.together import DEEDS, planned_cell
from rules.kit.refusing import is_well_formed
from rules.systems.side.deeds import can_go_on
from rules.systems.side.secret import clause_of_choice
from rules.systems.side.state import Companion

IDLE = Refusal("nothing_to_do", "SI-10")
PLAIN = frozenset({"declare", "decline", "end", "hold"})


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not among the options, its aim apart."""
    assert battle.pending is not None
    if action.unit != battle.pending.unit:
        return _refuse_other(battle, action.unit)
    unit: Companion = battle.units[action.unit]
    if action.kind == SELECT:
        return _refuse_select(battle, action)
    if not is_well_formed(action, profile_of(battle, unit).spells, ONE_CELL, PLAIN):
        return None
    if battle.pending.kind == "declare":
        casts = action.kind == "cast"
        return Refusal("declaring", "SI-2b") if casts else Refusal("spells_first", "SI-2a")
    match action.kind:
        case "declare" | "decline":
            return Refusal("too_late", "SI-2a")
        case "hold":
            held = unit.holding or battle.state.step == "held"
            return Refusal("holds_already" if held else "has_begun", "SI-5")
        case "move":
            if unit.moved or any(choice.kind == "move" for choice in chosen_by(battle, unit.id)):
                return Refusal("has_moved", "SI-S7")
            return refuse_move(battle, unit, action)
        case _:
            return _refuse_turn(battle, unit, action.kind) or refuse_deed(
                battle, unit, action, planned_cell(battle, unit)
            )


def _refuse_other(battle: Battle, number: int) -> Refusal:
    pending = battle.pending
    assert pending is not None
    idle = refuse_idle(battle, number)
    if idle is not None:
        return idle
    unit: Companion = battle.units[number]
    if pending.kind == "declare":
        return Refusal("not_asked", "SI-2a")
    if pending.kind == "choose":
        if chooses(battle, unit.id):
            return Refusal("not_asked", clause_of_choice(battle))
        return Refusal("has_finished", "SI-4")
    if unit.holding:
        return Refusal("holding", "SI-5")
    if unit.side != pending.side:
        return Refusal("not_its_initiative", "SI-6")
    if unit.done or (unit.moved and unit.acted):
        return Refusal("has_finished", "SI-4")
    return Refusal("not_picked", "SI-4") if can_go_on(battle, unit) else IDLE


def _refuse_select(battle: Battle, action: Action) -> Refusal | None:
    plain = Action(action.unit, SELECT, target=action.target)
    if action != plain or action.target in (-1, action.unit):
        return None
    return _refuse_other(battle, action.target)


def _refuse_turn(battle: Battle, unit: Companion, kind: str) -> Refusal | None:
    """Return why a member may do nothing of a kind to anybody, if it may not."""
    chosen = {choice.kind for choice in chosen_by(battle, unit.id)}
    if unit.acted or not chosen.isdisjoint(DEEDS):
        return Refusal("has_acted", "SI-S7")
    if unit.spoilt:
        return Refusal("spoilt", "SI-2c")
    if kind == "cast" and not unit.declared:
        return Refusal("not_declared", "SI-2a")
    if kind != "cast" and unit.declared:
        return Refusal("declared", "SI-2a")
    return None
