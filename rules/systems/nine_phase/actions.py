"""Why an action is not allowed, and what an allowed one does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.battle.sheet import N_
from rules.board.aim import out_of_aim
from rules.errors import Refusal
from rules.kit.effects import is_held
from rules.kit.refusing import is_well_formed, refuse_whom
from rules.kit.tiles import nobody_in_range
from rules.kit.walking import refuse_walk
from rules.systems.nine_phase import missiles, spells, walking
from rules.systems.nine_phase.attacks import blow, refuse_blow, shoot
from rules.systems.nine_phase.engagement import (
    FRONT,
    is_engaged,
    opponents,
    reach_mask,
    refuse_engaged,
    zone_of,
)
from rules.systems.nine_phase.missiles import refuse_missile
from rules.systems.nine_phase.options import refuse_charge, refuse_moving, refuse_retreat
from rules.systems.nine_phase.procedure import ask_waiting, end
from rules.systems.nine_phase.state import Combatant, phase_of, profile_of, spell_row
from rules.systems.nine_phase.ways import allowed, bound_by, is_bound, kept_off, why_not_leave

VERBS: dict[str, frozenset[str]] = {
    "missile": frozenset({"cast", "drink", "end", "load", "shoot", SELECT}),
    "movement": frozenset({"charge", "end", "move", "retreat", "turn", SELECT}),
    "melee": frozenset({"end", "strike", SELECT}),
    "confront": frozenset({"pass", "side_step"}),
}
"""What is done at each kind of decision."""
ALL_VERBS = frozenset().union(*VERBS.values())
AIMED = frozenset({"charge", "move", "shoot", "side_step", "strike", "turn"})
"""Verbs that take one cell and nothing else."""
AT_STAKE = N_("Step into its way, and it cannot get past; let it pass, and it goes on.")
"""What who may step aside is told."""


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not among the options, its aim apart (AC-2)."""
    assert battle.pending is not None
    if action.unit != battle.pending.unit:
        return _refuse_other(battle, action)
    unit = battle.units[action.unit]
    if not _well_formed(battle, unit, action):
        return None
    if action.kind not in VERBS[battle.pending.kind]:
        return _refuse_kind(battle, unit, action.kind)
    return _REFUSALS[action.kind](battle, unit, action)


_ONLY = {"missile": "only_missiles", "movement": "only_movement", "melee": "only_melee"}
"""By a phase's kind: that it is for nothing else."""


def _refuse_kind(battle: Battle, unit: Combatant, kind: str) -> Refusal:
    """Return that the decision is about other things: the phase's (NP-2 to NP-9), or whether to
    step aside (NP-E4); of a blow, that there will be none in this round (NP-E1)."""
    assert battle.pending is not None
    if battle.pending.kind == "confront":
        return Refusal("confronting", "NP-E4")
    row = phase_of(battle)
    lack = refuse_blow(unit) if kind == "strike" else None
    return lack or Refusal(_ONLY[row.kind], row.clause, (("phase", row.number),))


def _refuse_other(battle: Battle, action: Action) -> Refusal:
    assert battle.pending is not None
    if battle.pending.kind != "confront" and action.unit in battle.state.waiting:
        return Refusal("not_selected", phase_of(battle).clause)
    return _refuse_idle(battle, battle.units[action.unit])


def _well_formed(battle: Battle, unit: Combatant, action: Action) -> bool:
    """Whether the action has the fields that its verb needs; its aim may be missing."""
    if action.kind == SELECT:
        return action.target >= 0 and not action.amount and len(action.cells) <= 1
    return is_well_formed(action, profile_of(battle, unit).spells, AIMED, ALL_VERBS)


def _refuse_select(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    if action.target == unit.id:
        return Refusal("is_selected", phase_of(battle).clause)
    if action.target not in battle.state.waiting:
        return _refuse_idle(battle, battle.units[action.target])
    return None


def _refuse_idle(battle: Battle, other: Combatant) -> Refusal:
    """Return why somebody is not asked anything now (NP-8)."""
    assert battle.pending is not None
    if other.cell < 0:
        return Refusal("fallen", "NP-END")
    if other.side != battle.pending.side:
        return Refusal("not_its_turn", phase_of(battle).clause)
    if battle.pending.kind == "confront":
        return Refusal("confronting", "NP-E4")
    if lack := refuse_engaged(battle, other):
        return lack
    if is_held(battle, other):
        return Refusal("held", "NP-S3")
    row = phase_of(battle)
    if other.done >= row.number:
        return Refusal("acted", row.clause)
    lack = refuse_moving(battle, other) if row.kind == "movement" else None
    missile = profile_of(battle, other).missile
    if row.kind == "missile" and missile and refuse_missile(battle, other, "shoot") is None:
        lack = nobody_in_range(missile.range)
    return lack or Refusal("no_choice", row.clause)


def _refuse_aim(
    battle: Battle, unit: Combatant, action: Action, radius: int, wanted: str = "enemy"
) -> Refusal | None:
    """Return why nobody, or nothing, can be aimed at so far away: `wanted` is "enemy", "friend"
    or "cell" (BD-5)."""
    if not action.cells:
        return None
    cell, board = action.cells[0], battle.setup.board
    whom = None
    if wanted != "cell":
        whom = refuse_whom(battle, unit, cell, "BD-5", wanted == "friend")
    barred = Refusal("impassable", "BD-6") if board.impassable >> cell & 1 else None
    return whom or out_of_aim(board, unit.cell, cell, radius) or barred


def _refuse_shoot(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    missile = profile_of(battle, unit).missile
    lack = refuse_missile(battle, unit, "shoot")
    return lack or _refuse_aim(battle, unit, action, missile.range if missile else 0)


def _refuse_cast(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    spell = spell_row(battle, action.ability)
    if lack := spells.refuse_casting(battle, unit):
        return lack
    if not spells.left(unit, action.ability, spell):
        return Refusal("used_up", "NP-S3", (("uses", spell.uses),))
    if spell.aim == "direction" and action.cells:
        return Refusal("direction", "BD-5")
    return _refuse_aim(battle, unit, action, spell.range, spell.aim)


def _refuse_strike(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    target = battle.unit_at(action.cells[0]) if action.cells else None
    if target is not None and target.health == 0:
        return Refusal("falls", "NP-9")
    return _refuse_aim(battle, unit, action, profile_of(battle, unit).reach)


def _refuse_charge(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    lack = refuse_charge(battle, unit)
    if lack is not None or not action.cells:
        return lack
    full = (("cells", 2 * profile_of(battle, unit).half),)
    unseen = _refuse_aim(battle, unit, action, battle.setup.board.size)
    return unseen or Refusal("charge_too_far", "NP-F2", full)


def _refuse_turn(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    lack = refuse_moving(battle, unit)
    if lack is not None and not is_engaged(battle, unit):
        return lack
    if not action.cells:
        return None
    board = battle.setup.board
    if board.distance(unit.cell, action.cells[0]) != 1:
        return Refusal("beside", "NP-E10")
    if board.step(unit.cell, unit.facing) == action.cells[0]:
        return Refusal("faces_there", "NP-E10")
    return Refusal("turn_to_opponent", "NP-E10")


def _refuse_move(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    told = "too_far", phase_of(battle).clause
    lack = refuse_moving(battle, unit)
    lack = lack or refuse_walk(battle, unit, action.cells, unit.steps, *told)
    if lack is not None:
        return lack
    cell = action.cells[0]
    if not allowed(battle, unit) >> cell & 1:
        return Refusal("approach", "NP-F2")
    return _refuse_way(battle, unit, cell)


def _refuse_way(battle: Battle, unit: Combatant, cell: int) -> Refusal:
    """Return why enemies are in the way to a free cell (NP-E3, NP-E5, NP-E8, NP-E9)."""
    if unit.released:
        return Refusal("behind", "NP-E9")
    against = opponents(battle, unit)
    if not against:
        return _refuse_approach(battle, unit, cell)
    bound, kept = bound_by(battle, unit) is not None, kept_off(battle, unit)
    leaves = any(not reach_mask(battle, unit, enemy) >> cell & 1 for enemy in against)
    rounds = any(
        zone_of(battle, enemy, cell) > zone_of(battle, enemy, unit.cell)
        for enemy in against
        if is_bound(battle, unit, enemy) or enemy.id in kept
    )
    if rounds and not leaves:
        return Refusal("flank", "NP-E3" if bound else "NP-E5")
    if bound:
        return Refusal("bound", "NP-E3")
    if why_not_leave(battle, unit):
        return Refusal("half_only", "NP-E8")
    return Refusal("not_clear", "NP-E8")


def _refuse_approach(battle: Battle, unit: Combatant, cell: int) -> Refusal:
    if unit.disengaged:
        return Refusal("not_clear", "NP-E8")
    for number in sorted(kept_off(battle, unit)):
        enemy = battle.units[number]
        if reach_mask(battle, unit, enemy) >> cell & 1 and zone_of(battle, enemy, cell) != FRONT:
            return Refusal("first_round", "NP-E5")
    return Refusal("stopped", "NP-E3")


_REFUSALS: Mapping[str, Callable[[Battle, Combatant, Action], Refusal | None]] = {
    "cast": _refuse_cast,
    "charge": _refuse_charge,
    "drink": lambda battle, unit, _: spells.refuse_draught(battle, unit),
    "load": lambda battle, unit, _: refuse_missile(battle, unit, "load"),
    "move": _refuse_move,
    "retreat": lambda battle, unit, _: refuse_retreat(battle, unit),
    SELECT: _refuse_select,
    "shoot": _refuse_shoot,
    "side_step": lambda _, __, action: Refusal("left_or_right", "NP-E4") if action.cells else None,
    "strike": _refuse_strike,
    "turn": _refuse_turn,
}


# Carrying out


def answer(battle: Battle, action: Action) -> None:
    """Carry out what the acting combatant chose."""
    unit = battle.units[action.unit]
    match action.kind:
        case "select":
            battle.state.chosen = action.target
            battle.tell("selected", phase_of(battle).clause, action.target, by=unit.id)
            ask_waiting(battle, unit.side)  # Nobody's choices have changed.
        case "end":
            end(battle, unit)
        case "move":
            walking.move(battle, unit, action)
        case "charge":
            walking.charge(battle, unit, action)
        case "retreat":
            walking.retreat(battle, unit)
        case "turn":
            walking.turn(battle, unit, action)
        case "cast":
            spells.cast(battle, unit, action)
        case "drink":
            spells.drink(battle, unit)
        case "load":
            unit.done = battle.state.phase
            missiles.load(battle, unit)
        case _:
            target = battle.unit_at(action.cells[0])
            assert target is not None
            if action.kind == "strike":
                blow(battle, unit, target)
            else:
                unit.done = battle.state.phase
                shoot(battle, unit, target)


def area_of(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the cells that an action would touch."""
    if action.kind != "cast":
        return action.cells
    unit = battle.units[action.unit]
    spell = spell_row(battle, action.ability)
    return spells.spell_area(battle, unit, spell, action.cells[0] if action.cells else unit.cell)
