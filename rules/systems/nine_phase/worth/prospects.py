"""What blows, shots and spells are worth before they happen; the weights of Nine Phases."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.battle.machine import Battle
from rules.kit.appraisal import Weights, curve, mean_harm, once
from rules.systems.nine_phase.attacks import FLANK_BONUS, REAR_BONUS
from rules.systems.nine_phase.effects import effects_of
from rules.systems.nine_phase.engagement import FLANK, FRONT, is_engaged, zone_of
from rules.systems.nine_phase.rows import Dice
from rules.systems.nine_phase.spells import save_wanted, spell_area, touched
from rules.systems.nine_phase.state import Combatant, limits_of, profile_of, spell_row

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))


@once
def healths(battle: Battle, number: int) -> tuple[int, ...]:
    """Return what a combatant is worth by its health."""
    most = battle.setup.table.profiles[number].health
    return curve(most, WEIGHTS.alive, WEIGHTS.health, WEIGHTS.bend)


@once
def _loss(battle: Battle, number: int, health: int, dice: Dice) -> int:
    """Return the mean worth that damage takes from a combatant."""
    return mean_harm(healths(battle, number), health, _amounts(dice))


@cache
def _amounts(dice: Dice) -> tuple[int, ...]:
    """Return every amount that dice can show, each as often as it does."""
    count, sides, bonus = dice
    amounts = [bonus]
    for _ in range(count):
        amounts = [one + face for one in amounts for face in range(1, sides + 1)]
    return tuple(amounts)


def _changed(battle: Battle, unit: Combatant, quantity: str) -> int:
    if not unit.effects:
        return 0
    return sum(row.changes.get(quantity, 0) for _, row in effects_of(battle, unit))  # type: ignore[call-overload]


def _per_mille(needed: int) -> int:
    """Return how often in a thousand times a d20 shows at least so much."""
    return 50 * max(0, min(20, 21 - needed))


def _needed(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return what an attack must show, shield and place apart."""
    armour = profile_of(battle, target).armour + _changed(battle, target, "armour_class")
    return armour - profile_of(battle, unit).attack - _changed(battle, unit, "attack")


def blow_worth(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the mean worth that a blow takes from a target, from where it would come (NP-E6,
    NP-E7)."""
    where = zone_of(battle, target, unit.cell)
    needed = _needed(battle, unit, target)
    if where == FRONT:
        needed += 0 if target.retreats else profile_of(battle, target).shield
    else:
        needed -= FLANK_BONUS if where == FLANK else REAR_BONUS
    lost = _loss(battle, target.id, target.health, profile_of(battle, unit).weapon.damage)
    return lost * _per_mille(needed) // 1000


def shot_worth(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the mean worth that a shot takes from a target."""
    missile = profile_of(battle, unit).missile
    assert missile is not None
    limits, board = limits_of(battle), battle.setup.board
    needed = _needed(battle, unit, target)
    needed += 0 if target.retreats else profile_of(battle, target).shield
    if board.cover >> target.cell & 1:
        needed += limits.cover
    if 2 * board.distance(unit.cell, target.cell) > missile.range:
        needed += limits.long_range
    return _loss(battle, target.id, target.health, missile.damage) * _per_mille(needed) // 1000


def spell_worth(battle: Battle, unit: Combatant) -> int:
    """Return the worth of a spell on its way, less while its caster stands in danger (NP-S5)."""
    spell = spell_row(battle, unit.spell)
    cell = battle.units[unit.aimed].cell if unit.aimed >= 0 else unit.aim
    if cell < 0:
        return 0
    total = 0
    for target in touched(battle, unit, spell, spell_area(battle, unit, spell, cell)):
        worth = WEIGHTS.helping if spell.healing[0] or spell.effect is not None else 0
        if spell.damage[0]:
            save = profile_of(battle, target).save + _changed(battle, target, "save")
            saves = _per_mille(save_wanted(battle, spell) - save) if spell.save else 0
            felt = 1000 - (saves if spell.save == "negates" else saves // 2)
            worth += _loss(battle, target.id, target.health, spell.damage) * felt // 1000
        helps = target.side == unit.side and not spell.damage[0]
        total += worth if helps or target.side != unit.side else -worth
    spoiling = battle.setup.options["spoiling"] and is_engaged(battle, unit)
    return total * (WEIGHTS.in_danger if spoiling else WEIGHTS.on_its_way) // 100
