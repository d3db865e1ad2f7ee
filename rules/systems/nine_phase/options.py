"""What a combatant may do at each kind of decision, in the order of its actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.battle.action import Action, made
from rules.battle.machine import Battle
from rules.errors import Refusal, because
from rules.kit.effects import is_held
from rules.kit.turns import asked, selects, sides_of, standing
from rules.systems.nine_phase import walking
from rules.systems.nine_phase.attacks import struck
from rules.systems.nine_phase.engagement import is_engaged, opponents
from rules.systems.nine_phase.missiles import column_of, fits_in, refuse_missile
from rules.systems.nine_phase.spells import aims, is_due, refuse_draught
from rules.systems.nine_phase.state import (
    FIRST_HALF,
    SECOND_HALF,
    Combatant,
    Phase,
    phase_of,
    profile_of,
    sides_in,
)
from rules.systems.nine_phase.ways import (
    EVERYWHERE,
    allowed,
    bound_by,
    can_retreat,
    can_step,
    goals_of,
    ways,
)


def has_choice(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant can do anything in this phase but wait."""
    if is_held(battle, unit):
        return False
    match phase_of(battle).kind:
        case "missile":
            return any(_shots_and_spells(battle, unit))
        case "melee":
            return struck(battle, unit) != 0
    moves = refuse_moving(battle, unit) is None
    against = opponents(battle, unit)
    if (moves or against) and walking.turns(battle, unit, against):
        return True
    if moves and can_step(battle, unit):
        return True
    return bool(against) and refuse_retreat(battle, unit) is None


def called(battle: Battle, row: Phase) -> list[int]:
    """Return whom the sides that have a phase of this round before them will have act in it, if
    nothing changes till then: those with a choice, and whose spell works there (NP-2 to NP-9)."""
    comes = row.number > battle.state.phase
    sides = [side for side in sides_in(battle, row) if comes or (row.kind, side) in battle.agenda]
    after, found = battle, list[int]()
    if comes:
        after = battle.copy()
        after.state.phase = row.number
    for unit in (one for side in sides for one in standing(after, side)):
        if comes and row.half:
            unit.steps, unit.origin = profile_of(battle, unit).half, unit.cell
        if is_due(after, unit) or (unit.done < row.number and has_choice(after, unit)):
            found.append(unit.id)
    return found


# Options, verb after verb as they are sorted


def offer_missile(battle: Battle) -> tuple[Action, ...]:
    """Return what may be shot, loaded and cast in this phase (NP-2, NP-5, NP-8)."""
    unit = asked(battle)
    found = chain.from_iterable(_shots_and_spells(battle, unit))
    return tuple(
        sorted((*found, made(unit.id, "end"), *selects(battle, unit.id, battle.state.waiting)))
    )


def _shots_and_spells(battle: Battle, unit: Combatant) -> Iterator[tuple[Action, ...]]:
    """Yield what a combatant may do in this phase of missiles but wait, verb by verb."""
    at, one = battle.setup.at, profile_of(battle, unit)
    if one.missile is not None:
        if refuse_missile(battle, unit, "shoot") is None:
            near = battle.setup.board.in_range(unit.cell, one.missile.range)
            yield at(unit.id, "shoot", near & sides_of(battle, unit.side)[1])
        if one.missile.loads and refuse_missile(battle, unit, "load") is None:
            yield (made(unit.id, "load"),)
    if one.row.draughts and refuse_draught(battle, unit) is None:
        yield (made(unit.id, "drink"),)
    for spell_id, cells in aims(battle, unit) if one.spells else ():
        yield at(unit.id, "cast", cells, spell_id) or (made(unit.id, "cast", spell_id),)


def offer_movement(battle: Battle) -> tuple[Action, ...]:
    """Return where one may go and how one may turn in this phase (NP-3 to NP-7).

    Who may not move any more turns only if it is engaged, to those with whom it is: turning is
    part of one's movement (NP-E10).
    """
    unit, at = asked(battle), battle.setup.at
    moves, against = refuse_moving(battle, unit) is None, opponents(battle, unit)
    charged = aims = 0
    if not against and refuse_charge(battle, unit) is None:
        # What a charge looks at holds all that a half-move needs.
        found = walking.full_ways(battle, unit)
        charged = walking.charged(battle, unit, found)
        aims = found.within(unit.steps)
        walking.remember(battle, unit, found)
    elif moves:
        found = ways(battle, unit, unit.steps)
        aims = goals_of(battle, unit, found)
        walking.remember(battle, unit, found)
    retreats = against and refuse_retreat(battle, unit) is None
    return (
        *(at(unit.id, "charge", charged) if charged else ()),
        made(unit.id, "end"),
        *at(unit.id, "move", aims),
        *((made(unit.id, "retreat"),) if retreats else ()),
        *selects(battle, unit.id, battle.state.waiting),
        *at(unit.id, "turn", walking.turns(battle, unit, against) if moves or against else 0),
    )


def offer_melee(battle: Battle) -> tuple[Action, ...]:
    """Return at whom one may strike in this phase (NP-9)."""
    unit = asked(battle)
    blows = battle.setup.at(unit.id, "strike", struck(battle, unit))
    return (made(unit.id, "end"), *selects(battle, unit.id, battle.state.waiting), *blows)


# Why not


def refuse_moving(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant may not move in this phase at all (NP-S1, NP-E8, NP-M1 to NP-M7)."""
    half = phase_of(battle).half
    if unit.disengaged and unit.halves & ~half and not unit.retreats:
        return because("half_only", "NP-E8")
    return _refuse_movement(battle, unit, half)


def cells_left(battle: Battle, unit: Combatant) -> int:
    """Return how far a combatant may still go in this phase, 0 to half its move; who may not move,
    or can make no step, nowhere (NP-3)."""
    if unit.cell < 0 or refuse_moving(battle, unit) is not None or not can_step(battle, unit):
        return 0
    return min(unit.steps, profile_of(battle, unit).half)


def _refuse_movement(
    battle: Battle, unit: Combatant, half: int = 0, declared: str = ""
) -> Refusal | None:
    """Return why what has been done in this round rules out one more half-move, or a movement
    that is declared by its column of the table of missiles (NP-S1, NP-M1 to NP-M7)."""
    if unit.spell_round >= battle.round:
        return because("has_cast", "NP-S1")
    if unit.acts:
        one = profile_of(battle, unit)
        if not fits_in(one, declared or column_of(unit, half), unit.acts):
            return because("does_not_fit", one.table_clause, (("phase", battle.state.phase),))
    return None


def refuse_charge(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant may not declare a charge now, its enemy apart (NP-F2)."""
    if unit.charges >= 0:
        return because("charges_already", "NP-F2")
    if phase_of(battle).half != FIRST_HALF or unit.halves or unit.retreats:
        return because("first_phase", "NP-F2")
    if is_engaged(battle, unit):
        return because("is_engaged", "NP-F2")
    return _refuse_movement(battle, unit, declared="charge")


def refuse_retreat(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant may not retreat now (NP-E9, NP-E3)."""
    if bound_by(battle, unit) is not None:
        return because("bound", "NP-E3")
    if not is_engaged(battle, unit):
        return because("not_engaged", "NP-E9")
    if phase_of(battle).half == SECOND_HALF and not unit.halves & FIRST_HALF:
        return because("first_half", "NP-E9")
    lack = _refuse_movement(battle, unit, declared="full")
    if lack is None and not can_retreat(battle, unit):
        if allowed(battle, unit) != EVERYWHERE:
            return because("approach", "NP-F2")
        return because("no_step", "NP-E9")
    return lack
