"""What a combatant may do at each kind of decision, in the order of its actions."""

from __future__ import annotations

from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle
from rules.board.cells import mask_of
from rules.errors import Refusal
from rules.systems.nine_phase import aiming, missiles, walking
from rules.systems.nine_phase.engagement import enemies_of, is_engaged, opponents
from rules.systems.nine_phase.melee import within_reach
from rules.systems.nine_phase.missiles import deeds_of, fits, refuse_missile, with_half
from rules.systems.nine_phase.state import FIRST_HALF, Combatant, is_held, profile_of
from rules.systems.nine_phase.ways import bound_by, current_half, ways
from rules.unit import other


def has_choice(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant can do anything in this phase but wait."""
    if is_held(battle, unit):
        return False
    match battle.state.phase:
        case 2 | 5 | 8:
            return _has_missile_choice(battle, unit)
        case 9:
            return bool(within_reach(battle, unit))
        case _:
            return _has_movement_choice(battle, unit)


def _has_movement_choice(battle: Battle, unit: Combatant) -> bool:
    moves = refuse_moving(battle, unit) is None
    if not is_engaged(battle, unit):
        return moves
    if refuse_retreat(battle, unit) is None or walking.turns(battle, unit):
        return True
    return moves and bool(ways(battle, unit, unit.steps).cells)


def _has_missile_choice(battle: Battle, unit: Combatant) -> bool:
    one = profile_of(battle, unit)
    if one.missile is not None:
        if refuse_missile(battle, unit, "load") is None:
            return True
        if refuse_missile(battle, unit, "shoot") is None and _shot_at(battle, unit):
            return True
    return any(
        aiming.refuse_spell(battle, unit, spell_id) is None
        and (spell.aim == "self" or aiming.targets(battle, unit, spell) != 0)
        for spell_id, spell in one.spells
    )


def _shot_at(battle: Battle, unit: Combatant) -> int:
    """Return the mask of cells at which a combatant may shoot."""
    enemies = aiming.alive(battle, other(unit.side))
    return enemies and enemies & missiles.range_mask(battle, unit)


def offer_missile(battle: Battle) -> tuple[Action, ...]:
    """Return what may be shot, loaded and cast in this phase (NP-2, NP-5, NP-8)."""
    return _offered(battle, _missile_options(battle, _acting(battle)))


def offer_movement(battle: Battle) -> tuple[Action, ...]:
    """Return where one may go and how one may turn in this phase (NP-3 to NP-7)."""
    return _offered(battle, _movement_options(battle, _acting(battle)))


def offer_melee(battle: Battle) -> tuple[Action, ...]:
    """Return at whom one may strike in this phase (NP-9)."""
    unit = _acting(battle)
    struck = mask_of(one.cell for one in within_reach(battle, unit))
    return _offered(battle, list(battle.setup.at(unit.id, "strike", struck)))


def _acting(battle: Battle) -> Combatant:
    assert battle.pending is not None
    unit: Combatant = battle.units[battle.pending.unit]
    return unit


def _offered(battle: Battle, found: list[Action]) -> tuple[Action, ...]:
    unit = _acting(battle)
    memo = battle.setup.memo
    key = ("others", unit.id, battle.state.waiting)
    if key not in memo:
        others = [one for one in battle.state.waiting if one != unit.id]
        memo[key] = (
            Action(unit.id, "end"),
            *(Action(unit.id, SELECT, "", (), one) for one in others),
        )
    return tuple(sorted([*found, *memo[key]]))


def _missile_options(battle: Battle, unit: Combatant) -> list[Action]:
    found: list[Action] = []
    one = profile_of(battle, unit)
    for spell_id, spell in one.spells:
        if aiming.refuse_spell(battle, unit, spell_id) is None:
            if spell.aim == "self":
                found.append(Action(unit.id, "cast", spell_id))
            for cell in aiming.target_cells(battle, unit, spell):
                found.append(Action(unit.id, "cast", spell_id, (cell,)))
    if one.missile is not None:
        if refuse_missile(battle, unit, "shoot") is None:
            found += battle.setup.at(unit.id, "shoot", _shot_at(battle, unit))
        if refuse_missile(battle, unit, "load") is None:
            found.append(Action(unit.id, "load"))
    return found


def _movement_options(battle: Battle, unit: Combatant) -> list[Action]:
    """Return moves, charges, the retreat and turns.

    Who may not move any more turns only if it is engaged, to those with whom it is: turning is
    part of one's movement (NP-E10).
    """
    found: list[Action] = []
    moves = refuse_moving(battle, unit) is None
    charges = refuse_charge(battle, unit) is None
    if moves and unit.steps:
        steps = unit.steps
        # What a charge would look at holds all that a half-move needs.
        points = 2 * profile_of(battle, unit).half if charges else steps
        cells = ways(battle, unit, points).within(steps)
        found += battle.setup.at(unit.id, "move", cells)
    if charges:
        found += [
            Action(unit.id, "charge", "", (enemy.cell,))
            for enemy in enemies_of(battle, unit)
            if refuse_charge_at(battle, unit, enemy) is None
        ]
    if refuse_retreat(battle, unit) is None:
        found.append(Action(unit.id, "retreat"))
    if moves or is_engaged(battle, unit):
        found += battle.setup.at(unit.id, "turn", mask_of(walking.turns(battle, unit)))
    return found


# Why not


def refuse_moving(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant may not move in this phase at all (NP-S1, NP-E8, NP-M1 to NP-M7)."""
    half = current_half(battle, unit)
    deeds = deeds_of(battle, unit)
    if deeds.spell:
        return Refusal("has_cast", "NP-S1")
    if unit.disengaged and unit.halves & ~half:
        return Refusal("half_only", "NP-E8")
    if not fits(profile_of(battle, unit), with_half(deeds, half)):
        clause = profile_of(battle, unit).table_clause
        return Refusal("does_not_fit", clause, (("phase", battle.state.phase),))
    return None


def refuse_charge(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant may not declare a charge now, its enemy apart (NP-F2)."""
    if current_half(battle, unit) != FIRST_HALF or unit.halves or unit.retreats:
        return Refusal("first_phase", "NP-F2")
    if is_engaged(battle, unit):
        return Refusal("is_engaged", "NP-F2")
    deeds = deeds_of(battle, unit)
    if deeds.spell:
        return Refusal("has_cast", "NP-S1")
    if not fits(profile_of(battle, unit), deeds._replace(charges=True)):
        clause = profile_of(battle, unit).table_clause
        return Refusal("does_not_fit", clause, (("phase", battle.state.phase),))
    return None


def refuse_charge_at(battle: Battle, unit: Combatant, enemy: Combatant) -> Refusal | None:
    """Return why a combatant may not charge this enemy (NP-F2, BD-5)."""
    if not battle.setup.board.line_of_sight(unit.cell, enemy.cell):
        return Refusal("sight", "BD-5")
    if walking.charge_end(battle, unit, enemy) < 0:
        return Refusal("charge_too_far", "NP-F2", (("cells", 2 * profile_of(battle, unit).half),))
    return None


def refuse_retreat(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant may not retreat now (NP-E9, NP-E3)."""
    if bound_by(battle, unit) is not None:
        return Refusal("bound", "NP-E3")
    if current_half(battle, unit) != FIRST_HALF or unit.halves or unit.retreats:
        return Refusal("first_phase", "NP-E9")
    if not opponents(battle, unit):
        return Refusal("not_engaged", "NP-E9")
    deeds = deeds_of(battle, unit)
    if deeds.spell:
        return Refusal("has_cast", "NP-S1")
    if not fits(profile_of(battle, unit), deeds._replace(retreats=True)):
        clause = profile_of(battle, unit).table_clause
        return Refusal("does_not_fit", clause, (("phase", battle.state.phase),))
    return None
