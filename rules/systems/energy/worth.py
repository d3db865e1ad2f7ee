"""What lies on fighters and stands on the board is worth, in thousandths of a whole fighter."""

from __future__ import annotations

from rules.battle import Battle
from rules.systems.energy.content import Profile
from rules.systems.energy.damage import damage_amount
from rules.systems.energy.effects import effects_of
from rules.systems.energy.rows import EffectRow
from rules.systems.energy.state import Effect, Fighter, profile_of

WORTH = {
    "block": 2,
    "damage": 2,
    "flat_damage": 10,
    "iron_will": 1,
    "magic_power": 8,
    "might": 8,
    "movement_points": 20,
    "pierce": 1,
    "regeneration": 2,
}
"""Worth of each point by which an effect changes a quantity; resistances count 1."""
HOLDS = {"acting": 140, "walking": 40, "casting": 60}
"""Cost of not being able to do something."""
HEALTH = 600
"""Worth of the whole health, as it is healed or lost later."""
CHANCE = 3
"""Worth of each per cent added to chances."""
CHARGE = 20
WARD = 35
"""Worth of blocking more, throwing back, or poisoning blows."""
THING = 12
"""Worth of an object for each turn that it has left."""
LONG = 3
"""Turns after which an effect counts no more than it does now."""


def standing(battle: Battle, side: str) -> int:
    """Return the balance of the objects on the board for a side."""
    total = 0
    for thing in battle.state.things:
        worth = THING * thing.remaining
        total += worth if battle.units[thing.author].side == side else -worth
    return total


def lying(battle: Battle, unit: Fighter) -> int:
    """Return the worth, good or bad, of all that lies on a fighter."""
    one = profile_of(battle, unit)
    total = 0
    for effect, row in effects_of(battle, unit):
        total += _held_worth(row) * min(LONG, effect.remaining) // LONG
        if row.in_turn:
            element = battle.setup.table.rows[effect.spell].element
            total += _in_turn_worth(effect, row, element, one)
    return total


def _held_worth(row: EffectRow) -> int:
    """Return the worth of what an effect changes while it lasts."""
    worth = sum(WORTH.get(name, 1) * value for name, value in row.changes.items())
    worth += CHANCE * (row.chance[0] + row.chance[1]) // 2
    worth += WARD * (bool(row.lets_block) + bool(row.reflects) + bool(row.rides))
    worth -= sum(HOLDS[held] for held in row.holds)
    return worth * row.works // 100


def _in_turn_worth(effect: Effect, row: EffectRow, element: str, one: Profile) -> int:
    """Return the worth of what an effect does as turns begin."""
    amount = row.healing
    if row.tick[1]:
        resistance = one.resistances.get(element, 0)
        amount -= damage_amount(sum(row.tick) // 2, effect.power, 0, 0, resistance)
    worth = HEALTH * amount * effect.remaining // one.health
    return worth + CHARGE * row.charges * effect.remaining
