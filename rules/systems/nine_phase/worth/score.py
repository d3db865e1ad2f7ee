"""How good a battle of Nine Phases stands for a side: what search bots maximise.

Each threatens the blow of this round's melee, the shots still open to it, the spell on its way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.battle.machine import Battle
from rules.board.cells import cells_of
from rules.kit.appraisal import IDLE, Appraisal, Body, Victims, harms, once, remembered
from rules.systems.nine_phase.content import LOADS, Profile
from rules.systems.nine_phase.effects import effects_of
from rules.systems.nine_phase.ending import MELEE
from rules.systems.nine_phase.engagement import FRONT, is_engaged, zone
from rules.systems.nine_phase.melee import may_strike
from rules.systems.nine_phase.missiles import MISSILE_PHASES, column_of
from rules.systems.nine_phase.state import Combatant, is_held, profile_of
from rules.systems.nine_phase.worth.prospects import (
    WEIGHTS,
    blow_worth,
    healths,
    shot_worth,
    spell_worth,
)

# What one is worth


def _body(battle: Battle, unit: Combatant) -> Body:
    lasting = 0
    if unit.effects:
        for effect, row in effects_of(battle, unit):
            changed = WEIGHTS.change * sum(row.changes.values())
            lasting += (changed - WEIGHTS.held * row.holds) * effect.remaining
    reserves = WEIGHTS.step * unit.steps + _spells(battle, unit.id, unit.used)
    return healths(battle, unit.id)[max(0, unit.health)], lasting, reserves


@once
def _spells(battle: Battle, number: int, used: tuple[str, ...]) -> int:
    """Return the worth of the spells that a combatant has not used up."""
    return sum(
        (spell.uses - used.count(spell_id)) * WEIGHTS.use * (1 + spell.level) // spell.uses
        for spell_id, spell in battle.setup.table.profiles[number].spells
    )


def _backs(battle: Battle, side: str) -> int:
    """Return the balance of those who do not face the nearest enemy."""
    mine = theirs = 0
    for unit in battle.units:
        if unit.cell >= 0:
            if unit.side == side:
                mine |= 1 << unit.cell
            else:
                theirs |= 1 << unit.cell
    known = remembered(battle, "backs")
    total = 0
    for unit in battle.units if mine and theirs else ():
        if unit.cell >= 0:
            own = unit.side == side
            key = (unit.cell, unit.facing, theirs if own else mine)
            back = known.get(key)
            if back is None:
                back = known[key] = _back(battle, *key)
            total += -back if own else back
    return total


def _back(battle: Battle, cell: int, facing: int, enemies: int) -> int:
    """Return the cost of facing so on a cell, with enemies on the cells of a mask."""
    board = battle.setup.board
    nearest = min((board.distance(cell, enemy), enemy) for enemy in cells_of(enemies))[1]
    return WEIGHTS.back if zone(board, cell, facing, nearest) != FRONT else 0


# What one might do


def _lying(unit: Combatant) -> tuple[str, ...]:
    return tuple(effect.spell for effect in unit.effects) if unit.effects else ()


def _victim(unit: Combatant) -> tuple[object, ...]:
    return unit.id, unit.cell, unit.facing, unit.retreats, unit.health, _lying(unit)


def _threats(battle: Battle, units: list[Combatant], victims: Victims, _: bool) -> list[int]:
    return [
        IDLE if unit.effects and is_held(battle, unit) else _threat(battle, unit, victims)
        for unit in units
    ]


def _threat(battle: Battle, unit: Combatant, victims: Victims) -> int:
    one = profile_of(battle, unit)
    total = _blow(battle, unit, one, victims)
    if one.missile is not None and unit.missiles:
        total += _shots(battle, unit, one, victims)
    if unit.spell:
        total += spell_worth(battle, unit)
    return max(0, total)


def _blow(battle: Battle, unit: Combatant, one: Profile, victims: Victims) -> int:
    """Return the worth of the best blow: now if it is engaged, in part if it could come up."""
    near, further, _ = _reached(battle, unit.id, unit.cell)
    engaged = [victim for victim in victims if near >> victim[1].cell & 1]
    if engaged:
        share = WEIGHTS.blow if unit.done < MELEE and may_strike(battle, unit) else WEIGHTS.later
        return share * _best(battle, "blows", blow_worth, unit, engaged) // 100
    coming = [victim for victim in victims if further >> victim[1].cell & 1]
    if coming:
        return WEIGHTS.coming * _best(battle, "blows", blow_worth, unit, coming) // 100
    return 0


def _shots(battle: Battle, unit: Combatant, one: Profile, victims: Victims) -> int:
    """Return the worth of the shots still open in this round, and of being loaded."""
    assert one.missile is not None
    _, _, far = _reached(battle, unit.id, unit.cell)
    targets = [victim for victim in victims if far >> victim[1].cell & 1]
    if not targets:
        return 0
    best = _best(battle, "shots", shot_worth, unit, targets)
    total = best * WEIGHTS.shot * shots_left(battle, unit, one) // 100
    if not one.missile.loads or unit.loaded:
        total += best * WEIGHTS.loaded // 100
    return total


def _best(
    battle: Battle,
    sort: str,
    worth: Callable[[Battle, Any, Any], int],
    unit: Combatant,
    victims: Victims,
) -> int:
    """Return the worth of the best blow or shot at any of these, if it were certain to come."""
    return max(harms(battle, sort, (unit.id, unit.cell, _lying(unit)), unit, victims, worth))


@once
def _reached(battle: Battle, number: int, cell: int) -> tuple[int, int, int]:
    """Return the cells within a combatant's reach, after coming up, and within its shots'."""
    board, one = battle.setup.board, battle.setup.table.profiles[number]
    shots = board.in_range(cell, one.missile.range) if one.missile is not None else 0
    return board.within(cell, one.reach), board.within(cell, one.reach + one.half), shots


def shots_left(battle: Battle, unit: Combatant, one: Profile) -> int:
    """Return how many shots a combatant can still make in this round where it stands."""
    phase = battle.state.phase + (unit.done >= battle.state.phase)
    needs_load = one.missile is not None and one.missile.loads != "" and not unit.loaded
    last = 7 if is_engaged(battle, unit) else 8
    most = _open_shots(battle, unit.id, column_of(unit), unit.acts, needs_load, phase, last)
    return min(most, unit.missiles)


@once
def _open_shots(
    battle: Battle, number: int, place: str, acts: int, needs_load: bool, phase: int, last: int
) -> int:
    """Return how many shots are left from a phase to another in the patterns still open to one
    whose round stands in a column of the table."""
    phases = [number for number in MISSILE_PHASES if phase <= number <= last]
    most = 0
    for pattern in battle.setup.table.profiles[number].patterns[place]:
        loads = not needs_load or any(pattern >> LOADS + number & 1 for number in phases)
        if loads and not acts & ~pattern:
            most = max(most, sum(pattern >> number & 1 for number in phases))
    return most


def _wished(battle: Battle, unit: Combatant) -> int:
    one = profile_of(battle, unit)
    if one.missile is not None and unit.missiles:
        return one.missile.range
    return max((one.reach, *(spell.range for _, spell in one.spells)))


APPRAISAL = Appraisal(WEIGHTS, _body, _victim, _threats, "facing", _backs, wished=_wished)
score, terms = APPRAISAL.score, APPRAISAL.terms
