"""How good a battle of Nine Phases stands for a side: what search bots maximise.

In thousandths of a whole combatant. One who stands is worth its health (concave: the last
points are worth most) and what lies on it; then comes the harm that each threatens: the blow
of this round's melee, the shots still open to it, the spell on its way. Who threatens nothing
pays for each step that the nearest enemy is too far away.
"""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.systems.nine_phase.content import LOADS, Profile
from rules.systems.nine_phase.effects import effects_of
from rules.systems.nine_phase.ending import MELEE
from rules.systems.nine_phase.engagement import FRONT, is_engaged, standing, zone_of
from rules.systems.nine_phase.melee import may_strike
from rules.systems.nine_phase.missiles import MISSILE_PHASES, column, deeds_of
from rules.systems.nine_phase.state import Combatant, is_held, profile_of
from rules.systems.nine_phase.worth.prospects import (
    blow_value,
    farness,
    health_worth,
    shot_value,
    spell_value,
)
from rules.unit import other

WON = 100_000
BLOW = 85
"""Per cent of a blow's worth that counts while it can still be struck in this round."""
LATER = 35
"""Per cent that counts when it can only be struck in another round."""
SHOT = 92
"""Per cent of a shot's worth that counts while it can still be made in this round."""
FEAR = 50
"""Per cent of all that at which the other side's threats are feared: less than one's own, so
that nobody stands off for ever."""
APPROACH = 7
"""Cost of each step that the nearest enemy is too far away."""
LOADED = 25
"""Per cent of a shot's worth that a loaded crossbow keeps for the rounds to come."""
BACK = 12
"""Cost of not facing the nearest enemy."""
USE = 12
"""Worth of a spell kept for later, and as much for each of its levels."""
STEP = 1
"""Worth of a step not taken: nobody walks to and fro for nothing."""
HELD = 160
"""Cost of each round in which one cannot act."""
CHANGE = 9
"""Worth of one point on the d20 for a round."""


def score(battle: Battle, side: str) -> int:
    """Return the balance for a side; 0 is even, `WON` a victory."""
    if battle.outcome:
        return 0 if battle.outcome == "draw" else WON if battle.outcome == side else -WON
    mine = [unit for unit in standing(battle, side) if unit.health > 0]
    theirs = [unit for unit in standing(battle, other(side)) if unit.health > 0]
    total = _worth(battle, mine) - _worth(battle, theirs)
    total += sum(_threat(battle, unit, theirs) for unit in mine)
    feared = sum(max(0, _threat(battle, unit, mine)) for unit in theirs)
    return total - feared * FEAR // 100


def _worth(battle: Battle, units: list[Combatant]) -> int:
    total = 0
    for unit in units:
        total += health_worth(battle, unit) + STEP * unit.steps
        for effect, row in effects_of(battle, unit):
            changed = sum(row.changes.values()) * CHANGE - (HELD if row.holds else 0)
            total += changed * effect.remaining
        one = profile_of(battle, unit)
        for spell_id, spell in one.spells:
            left = spell.uses - unit.used.count(spell_id)
            total += left * USE * (1 + spell.level) // spell.uses
    return total


def _threat(battle: Battle, unit: Combatant, targets: list[Combatant]) -> int:
    """Return the worth of the harm that a combatant threatens, less its way to where it can."""
    if not targets or is_held(battle, unit):
        return 0
    one = profile_of(battle, unit)
    total = _blows(battle, unit, one, targets)
    if one.missile is not None and unit.missiles:
        total += _shots(battle, unit, one, targets)
    if unit.spell:
        total += spell_value(battle, unit)
    nearest = min(targets, key=lambda enemy: (_distance(battle, unit, enemy), enemy.id))
    if zone_of(battle, unit, nearest.cell) != FRONT:
        total -= BACK
    if not total:
        total -= APPROACH * max(0, farness(battle, unit.cell, nearest.cell) - wished(one, unit))
    return total


def _distance(battle: Battle, unit: Combatant, enemy: Combatant) -> int:
    return battle.setup.board.distance(unit.cell, enemy.cell)


def wished(one: Profile, unit: Combatant) -> int:
    """Return from how many cells away a combatant threatens something."""
    if one.missile is not None and unit.missiles:
        return one.missile.range
    return max((one.reach, *(spell.range for _, spell in one.spells)))


def _blows(battle: Battle, unit: Combatant, one: Profile, targets: list[Combatant]) -> int:
    """Return the worth of the best blow: now if it is engaged, in part if it could come up."""
    board = battle.setup.board
    best = soon = 0
    for enemy in targets:
        distance = board.distance(unit.cell, enemy.cell)
        if distance <= one.reach:
            best = max(best, blow_value(battle, unit, enemy))
        elif distance <= one.reach + one.half:
            soon = max(soon, blow_value(battle, unit, enemy))
    if best:
        open_ = unit.done < MELEE and may_strike(battle, unit)
        return best * (BLOW if open_ else LATER) // 100
    return soon * LATER // 200


def _shots(battle: Battle, unit: Combatant, one: Profile, targets: list[Combatant]) -> int:
    """Return the worth of the shots still open in this round, and of being loaded."""
    assert one.missile is not None
    near = battle.setup.board.in_range(unit.cell, one.missile.range)
    best = 0
    for enemy in targets:
        if near >> enemy.cell & 1:
            best = max(best, shot_value(battle, unit, enemy))
    if not best:
        return 0
    total = best * SHOT * shots_left(battle, unit, one) // 100
    if not one.missile.loads or unit.loaded:
        total += best * LOADED // 100
    return total


def shots_left(battle: Battle, unit: Combatant, one: Profile) -> int:
    """Return how many shots a combatant can still make in this round where it stands."""
    deeds = deeds_of(battle, unit)
    phase = battle.state.phase + (unit.done >= battle.state.phase)
    phases = [number for number in MISSILE_PHASES if number >= phase]
    if phases and phases[-1] == 8 and is_engaged(battle, unit):
        phases.pop()
    assert one.missile is not None
    needs_load = one.missile.loads != "" and not unit.loaded
    most = 0
    for pattern in one.patterns[column(deeds)]:
        if not deeds.acts & ~pattern:
            shots = sum(pattern >> number & 1 for number in phases)
            if needs_load and not any(pattern >> LOADS + number & 1 for number in phases):
                shots = 0
            most = max(most, shots)
    return min(most, unit.missiles)
