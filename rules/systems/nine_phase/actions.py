"""Why an action is not allowed, and what an allowed one does."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.errors import UNKNOWN, Refusal
from rules.kit.effects import is_held
from rules.kit.walking import refuse_stop
from rules.systems.nine_phase import aiming, missiles, walking
from rules.systems.nine_phase.attacks import blow, refuse_blow, shoot
from rules.systems.nine_phase.engagement import (
    FRONT,
    is_engaged,
    opponents,
    reach_mask,
    zone_of,
)
from rules.systems.nine_phase.missiles import refuse_missile
from rules.systems.nine_phase.options import (
    refuse_charge,
    refuse_charge_at,
    refuse_moving,
    refuse_retreat,
)
from rules.systems.nine_phase.procedure import row_of
from rules.systems.nine_phase.spells import cast, drink, spell_area
from rules.systems.nine_phase.state import Combatant, profile_of, spells_of
from rules.systems.nine_phase.ways import bound_by, goals, kept_off, ways, why_not_leave

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


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Return why an action is not allowed now, or None if it is (AC-2)."""
    assert battle.pending is not None
    if action.unit != battle.pending.unit:
        return _refuse_other(battle, action)
    unit = battle.units[action.unit]
    if action.kind not in ALL_VERBS or not _well_formed(battle, unit, action):
        return UNKNOWN
    if action.kind not in VERBS[battle.pending.kind]:
        return _refuse_kind(battle, unit, action.kind)
    if action.kind in ("end", "pass"):
        return None
    return _REFUSALS[action.kind](battle, unit, action)


def _refuse_kind(battle: Battle, unit: Combatant, kind: str) -> Refusal:
    """Return that the decision is about other things: the phase's (NP-2 to NP-9), or whether to
    step aside (NP-E4); of a blow, that there will be none in this round (NP-E1)."""
    assert battle.pending is not None
    if battle.pending.kind == "confront":
        return Refusal("confronting", "NP-E4")
    row = row_of(battle.state.phase)
    lack = refuse_blow(unit) if kind == "strike" else None
    return lack or Refusal("wrong_phase", row.clause, (("phase", row.number),))


def _refuse_other(battle: Battle, action: Action) -> Refusal:
    assert battle.pending is not None
    if not 0 <= action.unit < len(battle.units):
        return UNKNOWN
    if battle.pending.kind != "confront" and action.unit in battle.state.waiting:
        return Refusal("not_selected", row_of(battle.state.phase).clause)
    return _refuse_idle(battle, battle.units[action.unit])


def _well_formed(battle: Battle, unit: Combatant, action: Action) -> bool:
    """Whether the action has the fields its verb needs, with cells that the board has; its aim
    may be missing."""
    if action.amount or len(action.cells) > 1:
        return False
    if action.cells and not 0 <= action.cells[0] < battle.setup.board.size:
        return False
    if action.kind == SELECT:
        return 0 <= action.target < len(battle.units)
    if action.target != -1:
        return False
    if action.kind == "cast":
        spell = spells_of(battle, unit).get(action.ability)
        return spell is not None and len(action.cells) <= (spell.aim != "self")
    return action.ability == "" and len(action.cells) <= (action.kind in AIMED)


def _refuse_select(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    if action.target == unit.id:
        return Refusal("is_selected", row_of(battle.state.phase).clause)
    if action.target not in battle.state.waiting:
        return _refuse_idle(battle, battle.units[action.target])
    return None if not action.cells else UNKNOWN


def _refuse_idle(battle: Battle, other: Combatant) -> Refusal:
    """Return why somebody is not asked anything now (NP-8)."""
    assert battle.pending is not None
    if other.cell < 0:
        return Refusal("fallen", "NP-END")
    if other.side != battle.pending.side:
        return Refusal("not_its_turn", row_of(battle.state.phase).clause)
    if battle.pending.kind == "confront":
        return Refusal("confronting", "NP-E4")
    if battle.state.phase == 8 and is_engaged(battle, other):
        return Refusal("engaged", "NP-8")
    if is_held(battle, other):
        return Refusal("held", "NP-S3")
    return Refusal("no_choice", row_of(battle.state.phase).clause)


def _refuse_shoot(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    lack = refuse_missile(battle, unit, "shoot")
    if lack is not None or not action.cells:
        return lack or UNKNOWN
    missile = profile_of(battle, unit).missile
    assert missile is not None
    return aiming.refuse_aim(battle, unit, action.cells[0], missile.range, "enemy")


def _refuse_cast(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    lack = aiming.refuse_spell(battle, unit, action.ability)
    spell = spells_of(battle, unit)[action.ability]
    if lack is not None or spell.aim == "self":
        return lack
    return aiming.refuse_target(battle, unit, spell, action.cells[0]) if action.cells else UNKNOWN


def _refuse_strike(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    if not action.cells:
        return UNKNOWN
    target = battle.unit_at(action.cells[0])
    if target is not None and target.health == 0:
        return Refusal("falls", "NP-9")
    return aiming.refuse_aim(battle, unit, action.cells[0], profile_of(battle, unit).reach, "enemy")


def _refuse_charge(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    lack = refuse_charge(battle, unit)
    if lack is not None or not action.cells:
        return lack or UNKNOWN
    enemy = battle.unit_at(action.cells[0])
    if enemy is None:
        return Refusal("nobody", "BD-5")
    if enemy.side == unit.side:
        return Refusal("friend", "BD-5")
    return refuse_charge_at(battle, unit, enemy)


def _refuse_turn(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    lack = refuse_moving(battle, unit)
    if lack is not None and not is_engaged(battle, unit):
        return lack
    if not action.cells:
        return UNKNOWN
    if walking.turns(battle, unit) >> action.cells[0] & 1:
        return None
    board = battle.setup.board
    if board.distance(unit.cell, action.cells[0]) != 1:
        return Refusal("beside", "NP-E10")
    if board.step(unit.cell, unit.facing) == action.cells[0]:
        return Refusal("faces_there", "NP-E10")
    return Refusal("turn_to_opponent", "NP-E10")


def _refuse_side_step(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    if not action.cells:
        return UNKNOWN
    mover = battle.units[battle.state.mover]
    if action.cells[0] in walking.side_steps(battle, unit, mover):
        return None
    return Refusal("left_or_right", "NP-E4")


def _refuse_move(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    lack = refuse_moving(battle, unit)
    if lack is not None:
        return lack
    clause = row_of(battle.state.phase).clause
    if not action.cells:
        spent = Refusal("too_far", clause, (("needed", 1), ("left", 0)))
        return UNKNOWN if unit.steps else spent
    cell, board = action.cells[0], battle.setup.board
    if lack := refuse_stop(board, unit.cell, cell, battle.occupied()):
        return lack
    if goals(battle, unit) >> cell & 1:
        return None
    if ways(battle, unit, unit.steps).cells >> cell & 1:
        return Refusal("approach", "NP-F2")
    return _refuse_way(battle, unit, cell)


def _refuse_way(battle: Battle, unit: Combatant, cell: int) -> Refusal:
    """Return why no way leads to a free cell: too far, none at all, or enemies (NP-E3, NP-E5,
    NP-E8, NP-E9)."""
    board = battle.setup.board
    cost = board.cost(unit.cell, cell, battle.occupied())
    if cost < 0:
        return Refusal("no_way", "BD-5")
    if cost > unit.steps:
        needed = (("needed", cost), ("left", unit.steps))
        return Refusal("too_far", row_of(battle.state.phase).clause, needed)
    if unit.released:
        return Refusal("behind", "NP-E9")
    against = opponents(battle, unit)
    if not against:
        return _refuse_approach(battle, unit, cell)
    bound = bound_by(battle, unit) is not None
    leaves = any(not reach_mask(battle, unit, enemy) >> cell & 1 for enemy in against)
    rounds = any(
        zone_of(battle, enemy, cell) > zone_of(battle, enemy, unit.cell) for enemy in against
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


_REFUSALS: dict[str, Callable[[Battle, Combatant, Action], Refusal | None]] = {
    "cast": _refuse_cast,
    "charge": _refuse_charge,
    "drink": lambda battle, unit, _: aiming.refuse_draught(battle, unit),
    "load": lambda battle, unit, _: refuse_missile(battle, unit, "load"),
    "move": _refuse_move,
    "retreat": lambda battle, unit, _: refuse_retreat(battle, unit),
    SELECT: _refuse_select,
    "shoot": _refuse_shoot,
    "side_step": _refuse_side_step,
    "strike": _refuse_strike,
    "turn": _refuse_turn,
}


# Carrying out


def answer(battle: Battle, action: Action) -> None:
    """Carry out what the acting combatant chose."""
    unit = battle.units[action.unit]
    match action.kind:
        case "select":
            row = row_of(battle.state.phase)
            battle.state.chosen = action.target
            battle.tell("selected", row.clause, action.target, by=unit.id)
            battle.ask(row.kind, unit.side, action.target)  # Nobody's choices have changed.
        case "end":
            unit.done = battle.state.phase
        case "move":
            walking.move(battle, unit, action)
        case "charge":
            walking.charge(battle, unit, action)
        case "retreat":
            walking.retreat(battle, unit)
        case "turn":
            walking.turn(battle, unit, action)
        case "cast":
            cast(battle, unit, action)
        case "drink":
            drink(battle, unit)
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
    spell = spells_of(battle, unit)[action.ability]
    return spell_area(battle, unit, spell, action.cells[0] if action.cells else unit.cell)
