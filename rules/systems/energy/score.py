"""How good an Energy Duel stands for a side: what search bots maximise.

In thousandths of a whole fighter: a living fighter or creature, its health (concave: the last
points are worth most), what it could do next with its Energy and charges, what lies on it, the
best blow it could land from where it stands, and the objects of its side.
"""

from __future__ import annotations

from rules.battle import Battle
from rules.systems.energy.content import Profile
from rules.systems.energy.damage import PER_CHARGE, block_chance, damage_amount
from rules.systems.energy.effects import PER_POINT, effects_of
from rules.systems.energy.rows import STRIKE_ENERGY, EffectRow, Spell
from rules.systems.energy.state import Effect, Fighter, profile_of
from rules.unit import other

WON = 100_000
ALIVE = 400
HEALTH = 600
CREATURE = 30
"""Per cent of a fighter's worth that a summoned creature has."""
ENERGY = 1
CHARGE = 22
REACHABLE = 18
"""Per cent of a blow's worth that counts when it could be landed from here."""
APPROACH = 6
"""Worth of each cell by which the nearest enemy is closer."""
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
CHANCE = 3
"""Worth of each per cent added to chances."""
WARD = 35
"""Worth of blocking more, throwing back, or poisoning blows."""
THING = 12
"""Worth of an object for each turn that it has left."""
LONG = 3
"""Turns after which an effect counts no more than it does now."""


def score(battle: Battle, side: str) -> int:
    """Return the balance for a side; 0 is even, `WON` a victory."""
    if battle.outcome:
        return 0 if battle.outcome == "draw" else WON if battle.outcome == side else -WON
    return _worth(battle, side) - _worth(battle, other(side)) + _approach(battle, side)


def _worth(battle: Battle, side: str) -> int:
    total = 0
    for unit in battle.units:
        if unit.side == side and unit.health > 0:
            one = profile_of(battle, unit)
            worth = ALIVE + _health(unit.health, one.health)
            worth += ENERGY * unit.energy + CHARGE * unit.charges
            worth += _best_blow(battle, unit, one)
            if unit.effects:
                worth += _lying(battle, unit, one)
            total += worth if unit.summoner < 0 else worth * CREATURE // 100
    for thing in battle.state.things:
        if battle.units[thing.author].side == side:
            total += THING * thing.remaining
    return total


def _health(health: int, maximum: int) -> int:
    """Concave: half the health is worth more than half."""
    return HEALTH * health * (3 * maximum - health) // (2 * maximum * maximum)


# What lies on a fighter


def _lying(battle: Battle, unit: Fighter, one: Profile) -> int:
    """Return the worth, good or bad, of all that lies on a fighter."""
    total = 0
    for effect, row in effects_of(battle, unit):
        spell: Spell = battle.setup.table.rows[effect.spell]
        turns = min(LONG, effect.remaining)
        worth = _static_worth(row)
        for held in row.holds:
            worth -= HOLDS[held]
        worth = worth * row.works // 100
        total += worth * turns // LONG
        if row.in_turn:
            total += _in_turn_worth(effect, row, spell, one)
    return total


def _static_worth(row: EffectRow) -> int:
    worth = sum(WORTH.get(name, 1) * value for name, value in row.changes.items())
    worth += CHANCE * (row.chance[0] + row.chance[1]) // 2
    return worth + WARD * (bool(row.lets_block) + bool(row.reflects) + bool(row.rides))


def _in_turn_worth(effect: Effect, row: EffectRow, spell: Spell, one: Profile) -> int:
    """Return the worth of what an effect does as turns begin."""
    amount = row.healing
    if row.tick[1]:
        resistance = one.resistances.get(spell.element, 0)
        amount -= damage_amount(sum(row.tick) // 2, effect.power, 0, 0, resistance)
    worth = HEALTH * amount * effect.remaining // one.health
    return worth + CHARGE * row.charges * effect.remaining


# What it could do next


def _best_blow(battle: Battle, unit: Fighter, one: Profile) -> int:
    """Return the worth of the best blow that the unit could land on its next action."""
    board = battle.setup.board
    best = 0
    for target in battle.units:
        if target.side == unit.side or target.health <= 0:
            continue
        distance = board.distance(unit.cell, target.cell)
        theirs = profile_of(battle, target)
        for energy, reach, blow in _blows(battle, unit.profile, target.profile):
            if distance <= reach and energy <= unit.energy:
                amount = min(blow * (100 + PER_CHARGE * unit.charges // 2) // 100, target.health)
                best = max(best, REACHABLE * HEALTH * amount // (100 * theirs.health))
    return best


def _blows(battle: Battle, unit: int, target: int) -> tuple[tuple[int, int, int], ...]:
    memo = battle.setup.memo
    key = ("blows", unit, target)
    if key not in memo:
        profiles = battle.setup.table.profiles
        memo[key] = blows(profiles[unit], profiles[target])
    return memo[key]  # type: ignore[no-any-return]


def blows(one: Profile, theirs: Profile) -> tuple[tuple[int, int, int], ...]:
    """Return (Energy, reach in cells, mean damage) of each attack that one has on another."""
    weapon = one.weapon
    points = one.might if one.statistic == "might" else one.magic_power
    struck = _mean(weapon.damage, PER_POINT * points, theirs, weapon.damage_type)
    through = 100 - block_chance(one, theirs)
    found = [(STRIKE_ENERGY, weapon.range, struck * through // 100)]
    for _, spell in one.spells:
        amount = _spell_blow(one, theirs, spell)
        if amount:
            reach = spell.range + (spell.area.size if spell.aim != "enemy" else 0)
            if spell.attack_kind == "blade":
                amount = amount * through // 100
            found.append((spell.energy, reach, amount))
    return tuple(found)


def _spell_blow(one: Profile, theirs: Profile, spell: Spell) -> int:
    """Return the mean damage of a spell, its ticks and its chance counted."""
    bracket = PER_POINT * one.magic_power
    if spell.category == "dot" and spell.effect is not None:
        tick = _mean(spell.effect.tick, bracket, theirs, spell.element)
        return tick * spell.effect.duration * spell.chance // 100
    if spell.category == "energy_vampirism" or not spell.damage[1]:
        return 0
    amount = _mean(spell.damage, bracket, theirs, spell.element)
    return amount * spell.chance // 100 if spell.category == "invocation" else amount


def _mean(span: tuple[int, int], bracket: int, theirs: Profile, damage_type: str) -> int:
    resistance = theirs.resistances.get(damage_type, 0)
    return damage_amount((span[0] + span[1] + 1) // 2, bracket, 0, 0, resistance)


def _approach(battle: Battle, side: str) -> int:
    """Return a small reward for closeness, so that nobody stands off for ever."""
    board = battle.setup.board
    enemies = [one.cell for one in battle.units if one.side != side and one.cell >= 0]
    return -APPROACH * sum(
        min(board.distance(one.cell, enemy) for enemy in enemies)
        for one in battle.units
        if one.side == side and one.cell >= 0
    )
