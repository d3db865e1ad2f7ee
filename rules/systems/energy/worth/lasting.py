"""What lies on fighters and stands on the board is worth, in thousandths of a whole fighter.

An effect is worth what it changes in each turn that it lasts: harm done or suffered by those
who meet in this battle, so that the same buff counts more for whom it helps more.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.battle.machine import Battle
from rules.systems.energy.content import Profile
from rules.systems.energy.damage import block_chance, damage_amount, healing_amount
from rules.systems.energy.effects import PER_POINT
from rules.systems.energy.rows import EffectRow, ObjectRow, Spell
from rules.systems.energy.state import Effect, Fighter, Thing
from rules.unit import other

HEALTH = 600
"""Worth of whole health."""
CHARGE = 20
FAITH = 60
"""Per cent of what is to come that is believed in."""
LONG = 3
"""Turns after which an effect counts no more than it does now."""
STEP = 12
"""Worth of a movement point more in a turn."""
WILL = 1
"""Worth of each per cent against hostile chances in a turn."""
ENERGY_POINT = 1
"""Worth of a point of Energy more in a turn."""
WARDED = 20
"""Per cent of blows that a ward is thought to stop."""
ZONE = 6
"""Worth of an object for each turn that it has left, whoever is near."""


class Might(NamedTuple):
    """What one side's fighter does to the other side in a turn, as worth."""

    strike: int
    blade: int
    """By its best attack that a shield can block, the strike included."""
    spell: int
    """By its best spell."""
    uncertain: int
    """By its best spell that works by chance, if it worked."""
    by_element: dict[str, int]
    bracket: int
    """Per cent that its statistic adds to a strike."""
    faces_block: bool
    """Whether anybody on the other side can block."""

    @property
    def best(self) -> int:
        """By its best attack."""
        return max(self.strike, self.spell)


# Health


def healths(battle: Battle, profile: int) -> tuple[int, ...]:
    """Return the worth of each health; concave: half the health is worth more than half."""
    memo = battle.setup.memo
    key = ("healths", profile)
    if key not in memo:
        most = battle.setup.table.profiles[profile].health
        memo[key] = tuple(
            HEALTH * health * (3 * most - health) // (2 * most * most) for health in range(most + 1)
        )
    return memo[key]  # type: ignore[no-any-return]


def changed_health(battle: Battle, unit: Fighter, amount: int) -> int:
    """Return what gaining or losing health is worth to who has it."""
    worths, health = healths(battle, unit.profile), unit.health
    return worths[min(len(worths) - 1, max(0, health + amount))] - worths[health]


# Objects


def standing(battle: Battle, side: str) -> int:
    """Return the balance of the objects on the board for a side."""
    total = 0
    for thing in battle.state.things:
        row = battle.setup.table.objects[thing.spell]
        worth = ZONE * thing.remaining
        total += worth if battle.units[thing.author].side == side else -worth
        if row.damage[1] or row.healing or row.energy:
            total += _felt(battle, thing, row, side)
    return total


def _felt(battle: Battle, thing: Thing, row: ObjectRow, side: str) -> int:
    """Return what an object does to those who stand near it, once or while it heals or feeds."""
    author = battle.units[thing.author].side
    total = 0
    for unit in battle.units:
        if unit.health <= 0 or (
            row.felt_by != "all" and (unit.side == author) != (row.felt_by == "friends")
        ):
            continue
        near = battle.setup.board.within(unit.cell, row.radius)
        if any(near >> cell & 1 for cell in thing.cells):
            turns = min(2, thing.remaining)
            worth = ENERGY_POINT * row.energy * turns
            if row.damage[1]:
                element = battle.setup.table.rows[thing.spell].element
                one = battle.setup.table.profiles[unit.profile]
                worth += changed_health(battle, unit, -_mean(row.damage, thing.power, one, element))
            else:
                worth += changed_health(battle, unit, row.healing * turns)
            total += worth if unit.side == side else -worth
    return total * FAITH // 100


# Effects


def lying(battle: Battle, unit: Fighter) -> int:
    """Return the worth, good or bad, of all that lies on a fighter."""
    total = amount = 0
    memo = battle.setup.memo
    for effect in unit.effects:
        key = ("lying", effect.spell, effect.power, unit.profile, unit.side)
        known = memo.get(key)
        if known is None:
            known = memo[key] = _each_turn(battle, unit, effect)
        worth, health = known
        total += worth * min(LONG, effect.remaining)
        amount += health * effect.remaining
    if amount:
        total += changed_health(battle, unit, amount)
    return total * FAITH // 100


def _each_turn(battle: Battle, unit: Fighter, effect: Effect) -> tuple[int, int]:
    """Return what an effect is worth in each turn, and the health that it gives or takes."""
    table = battle.setup.table
    row: EffectRow = table.effects[effect.spell]
    one: Profile = table.profiles[unit.profile]
    own = _might(battle, unit.profile, other(unit.side))
    members = [
        number
        for number in range(len(battle.setup.scenario.members()))
        if battle.units[number].side != unit.side
    ]
    foes = [_might(battle, number, unit.side) for number in members]
    health = healing_amount(row.healing, effect.power)
    if row.tick[1]:
        health -= _mean(row.tick, effect.power, one, table.rows[effect.spell].element)
    worth = CHARGE * row.charges + own.uncertain * sum(row.chance) // 200
    for name, value in row.changes.items():
        worth += value * _hundredth(name, one, own, foes, bool(row.lets_block)) // 100
    if row.lets_block:
        worth += WARDED * max(foe.best for foe in foes) // 100
    if row.reflects:
        worth += 2 * max(foe.spell for foe in foes) // LONG
    if row.rides:
        worth += _ticks(table.rows[row.rides], one)
    if row.holds:
        worth -= _held(row, one, own)
    return worth * row.works // 100, health


def _hundredth(name: str, one: Profile, own: Might, foes: list[Might], warded: bool) -> int:
    """Return the worth of a hundred points of a quantity in a turn."""
    match name:
        case "damage":
            return 100 * own.strike // (100 + own.bracket)
        case "flat_damage":
            return 100 * HEALTH // 120
        case "might" | "magic_power":
            by_strike = own.strike if name == one.statistic else 0
            by_spell = own.spell if name == "magic_power" else 0
            return PER_POINT * 100 * max(by_strike, by_spell) // (100 + own.bracket)
        case "block":
            if warded:
                return max(foe.best for foe in foes)
            return max(foe.blade for foe in foes) if one.block > 0 else 0
        case "pierce":
            return own.blade if own.faces_block else 0
        case "iron_will":
            return 100 * WILL
        case "movement_points":
            return 100 * STEP
        case "regeneration":
            return 100 * ENERGY_POINT
        case _:
            element = name.removeprefix("resist_")
            return max(foe.by_element.get(element, 0) for foe in foes)


def _held(row: EffectRow, one: Profile, own: Might) -> int:
    """Return the cost of a turn without acting, casting or walking."""
    if "acting" in row.holds:
        return own.best + STEP
    cost = 0
    if "casting" in row.holds:
        cost += max(STEP, own.spell - own.strike)
    if "walking" in row.holds:
        far = max([one.weapon.range, *(spell.range for _, spell in one.spells)])
        cost += own.best // (2 * far) + STEP
    return cost


def _ticks(spell: Spell, one: Profile) -> int:
    """Return the worth of a blow's rider: its ticks, or a little for anything else."""
    if spell.effect is None or not spell.effect.tick[1]:
        return STEP
    low, high = spell.effect.tick
    return HEALTH * (low + high) * (100 + PER_POINT * one.magic_power) // (2 * 100 * 120)


# What a fighter does


def _might(battle: Battle, profile: int, side: str) -> Might:
    """Return what a fighter does in a turn to the characters of a side, on the average."""
    memo = battle.setup.memo
    key = ("might", profile, side)
    if key not in memo:
        profiles = battle.setup.table.profiles
        members = len(battle.setup.scenario.members())
        targets = [
            profiles[number] for number in range(members) if battle.units[number].side == side
        ]
        memo[key] = _might_against(profiles[profile], targets)
    return memo[key]  # type: ignore[no-any-return]


def _might_against(one: Profile, targets: list[Profile]) -> Might:
    weapon = one.weapon
    bracket = PER_POINT * (one.might if one.statistic == "might" else one.magic_power)
    magic = PER_POINT * one.magic_power
    strike = _worth_of(weapon.damage, bracket, weapon.damage_type, one, targets, True)
    blade, spells, uncertain = strike, 0, 0
    by_element: dict[str, int] = {weapon.damage_type: strike}
    for _, spell in one.spells:
        span, share = harmful(spell)
        if span[1]:
            blocks = spell.attack_kind == "blade"
            full = _worth_of(span, magic, spell.element, one, targets, blocks)
            worth = full * share // 100
            if blocks:
                blade = max(blade, worth)
            spells = max(spells, worth)
            by_element[spell.element] = max(by_element.get(spell.element, 0), worth)
            if spell.category in ("invocation", "dot"):
                uncertain = max(uncertain, worth * 100 // max(1, spell.chance))
        elif spell.category == "control":
            uncertain = max(uncertain, strike)
    faces_block = any(theirs.block for theirs in targets)
    return Might(strike, blade, spells, uncertain, by_element, bracket, faces_block)


def harmful(spell: Spell) -> tuple[tuple[int, int], int]:
    """Return the damage of a spell and the per cent of it to be hoped for: its chance, or for a
    DoT that of all its ticks together."""
    if spell.category == "dot" and spell.effect is not None:
        return spell.effect.tick, spell.chance * spell.effect.duration
    if spell.category == "energy_vampirism":
        return (0, 0), 0
    return spell.damage, spell.chance if spell.category == "invocation" else 100


def _worth_of(
    span: tuple[int, int],
    bracket: int,
    element: str,
    one: Profile,
    targets: list[Profile],
    blockable: bool,
) -> int:
    total = 0
    for theirs in targets:
        blocks = block_chance(one, theirs) if blockable else 0
        amount = _mean(span, bracket, theirs, element) * (100 - blocks) // 100
        total += HEALTH * amount // theirs.health
    return total // len(targets)


def _mean(span: tuple[int, int], bracket: int, theirs: Profile, element: str) -> int:
    resistance = theirs.resistances.get(element, 0)
    return damage_amount((span[0] + span[1] + 1) // 2, bracket, 0, 0, resistance)
