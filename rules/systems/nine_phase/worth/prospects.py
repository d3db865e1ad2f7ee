"""What attacks and spells are worth before they happen, for `score`."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.systems.nine_phase.attacks import FLANK_BONUS, REAR_BONUS
from rules.systems.nine_phase.effects import effects_of
from rules.systems.nine_phase.engagement import FLANK, FRONT, is_engaged, zone_of
from rules.systems.nine_phase.rows import Dice
from rules.systems.nine_phase.spells import save_wanted, spell_area, touched
from rules.systems.nine_phase.state import Combatant, limits_of, profile_of, spell_row

ALIVE = 400
WHOLE = 600
"""Worth of standing at all, and of whole health on top."""
ON_ITS_WAY = 75
"""Per cent of a spell's worth that counts while it is on its way."""
IN_DANGER = 40
"""The same while its caster is engaged and damage would spoil it."""
HELPING = 90
"""Worth of a spell on its way that heals or strengthens."""


def healths(battle: Battle, unit: Combatant) -> tuple[int, ...]:
    """Return what a combatant is worth by its health."""
    memo = battle.setup.memo
    key = ("healths", unit.id)
    if key not in memo:
        most = profile_of(battle, unit).health
        memo[key] = (
            0,
            *(ALIVE + WHOLE * h * (2 * most - h) // (most * most) for h in range(1, most + 1)),
        )
    found: tuple[int, ...] = memo[key]
    return found


def health_worth(battle: Battle, unit: Combatant) -> int:
    """Return what a combatant is worth with the health it has."""
    return healths(battle, unit)[unit.health]


def loss(battle: Battle, target: Combatant, dice: Dice, per_mille: int) -> int:
    """Return the mean worth that damage takes, felt so often in a thousand times."""
    memo = battle.setup.memo
    key = ("loss", target.id, target.health, dice)
    if key not in memo:
        worth = healths(battle, target)
        now = worth[target.health]
        amounts = _amounts(dice)
        memo[key] = sum(now - worth[max(0, target.health - one)] for one in amounts) // len(amounts)
    lost: int = memo[key]
    return lost * per_mille // 1000


def _amounts(dice: Dice) -> list[int]:
    """Return every amount that dice can show, each as often as it does."""
    count, sides, bonus = dice
    amounts = [bonus]
    for _ in range(count):
        amounts = [one + face for one in amounts for face in range(1, sides + 1)]
    return amounts


def _changed(battle: Battle, unit: Combatant, quantity: str) -> int:
    if not unit.effects:
        return 0
    return sum(row.changes.get(quantity, 0) for _, row in effects_of(battle, unit))  # type: ignore[call-overload]


def _per_mille(needed: int) -> int:
    """Return how often in a thousand times a d20 shows at least so much."""
    return 50 * max(0, min(20, 21 - needed))


def blow_value(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the mean worth that a blow takes from a target, from where it would come (NP-E6,
    NP-E7)."""
    one, other = profile_of(battle, unit), profile_of(battle, target)
    where = zone_of(battle, target, unit.cell)
    needed = other.armour + _changed(battle, target, "armour_class")
    needed -= one.attack + _changed(battle, unit, "attack")
    if where == FRONT:
        needed += 0 if target.retreats else other.shield
    else:
        needed -= FLANK_BONUS if where == FLANK else REAR_BONUS
    return loss(battle, target, one.weapon.damage, _per_mille(needed))


def shot_value(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the mean worth that a shot takes from a target."""
    one, other = profile_of(battle, unit), profile_of(battle, target)
    assert one.missile is not None
    limits, board = limits_of(battle), battle.setup.board
    needed = other.armour + _changed(battle, target, "armour_class")
    needed += 0 if target.retreats else other.shield
    needed -= one.attack + _changed(battle, unit, "attack")
    if board.cover >> target.cell & 1:
        needed += limits.cover
    if 2 * board.distance(unit.cell, target.cell) > one.missile.range:
        needed += limits.long_range
    return loss(battle, target, one.missile.damage, _per_mille(needed))


def spell_value(battle: Battle, unit: Combatant) -> int:
    """Return the worth of a spell on its way, less while its caster stands in danger (NP-S5)."""
    spell = spell_row(battle, unit.spell)
    cell = battle.units[unit.aimed].cell if unit.aimed >= 0 else unit.aim
    if cell < 0:
        return 0
    total = 0
    for target in touched(battle, unit, spell, spell_area(battle, unit, spell, cell)):
        value = HELPING if spell.healing[0] or spell.effect is not None else 0
        if spell.damage[0]:
            save = profile_of(battle, target).save + _changed(battle, target, "save")
            saves = _per_mille(save_wanted(battle, spell) - save) if spell.save else 0
            felt = 1000 - (saves if spell.save == "negates" else saves // 2)
            value += loss(battle, target, spell.damage, felt)
        helps = target.side == unit.side and not spell.damage[0]
        total += value if helps or target.side != unit.side else -value
    spoiling = battle.setup.options["spoiling"] and is_engaged(battle, unit)
    return total * (IN_DANGER if spoiling else ON_ITS_WAY) // 100


def farness(battle: Battle, start: int, target: int) -> int:
    """Return the cost of the way between two cells on an empty board; far off if there is none."""
    return battle.setup.way(target, start)
