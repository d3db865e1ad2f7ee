"""What attacks do, and what lies on fighters and stands on the board is worth, in thousandths of a
whole fighter; the weights of an Energy Duel.

An effect is worth what it changes in each turn that it lasts: harm done or suffered by those
who meet in this battle, so that the same buff counts more for whom it helps more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rules.battle.machine import Battle
from rules.board.cells import cells_of
from rules.kit.appraisal import Weights, curve, once
from rules.systems.energy.content import Profile
from rules.systems.energy.damage import block_chance, damage_amount, healing_amount
from rules.systems.energy.effects import PER_POINT
from rules.systems.energy.rows import ATTACK_POINTS, STRIKE_ENERGY, EffectRow, ObjectRow, Spell
from rules.systems.energy.state import Fighter, Thing, effect_row, object_row, row_of
from rules.systems.energy.things import spared
from rules.unit import other

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))


class Attack(NamedTuple):
    """A strike or a spell that harms, in somebody's hands."""

    energy: int
    points: int
    """Attack points that it takes."""
    reach: int
    element: str
    blockable: bool
    chance: int
    """Per cent of spells that work by chance; else 0, as of strikes."""
    amounts: tuple[int, ...]
    """Mean damage by the target's profile, blocks included."""


@once
def attacks(battle: Battle, profile: int) -> tuple[Attack, ...]:
    """Return a profile's strike, then its spells that harm."""
    profiles = battle.setup.table.profiles
    return tuple(_attacks(profiles[profile], profiles))


def _attacks(one: Profile, profiles: Sequence[Profile]) -> Iterator[Attack]:
    weapon = one.weapon
    means = _means(one, profiles, weapon.damage, bracket_of(one), weapon.damage_type, True)
    points = ATTACK_POINTS["strike"]
    yield Attack(STRIKE_ENERGY, points, weapon.range, weapon.damage_type, True, 0, means)
    magic = PER_POINT * one.magic_power
    for _, spell in one.spells:
        span, share = _harmful(spell)
        if span[1]:
            blockable = spell.attack_kind == "blade"
            means = _means(one, profiles, span, magic, spell.element, blockable)
            yield Attack(
                spell.energy,
                spell.attack_points,
                spell.range + (0 if spell.aim == "enemy" else spell.area.size),
                spell.element,
                blockable,
                spell.chance if spell.category in ("invocation", "dot") else 0,
                tuple(share * mean // 100 for mean in means),
            )


def bracket_of(one: Profile) -> int:
    """Return the per cent that its statistic adds to somebody's strike."""
    return PER_POINT * (one.might if one.statistic == "might" else one.magic_power)


def _harmful(spell: Spell) -> tuple[tuple[int, int], int]:
    """Return the damage of a spell and the per cent of it to be hoped for: its chance, or for a
    DoT that of all its ticks together."""
    if spell.category == "dot" and spell.effect is not None:
        return spell.effect.tick, spell.chance * spell.effect.duration
    if spell.category == "energy_vampirism":
        return (0, 0), 0
    return spell.damage, spell.chance if spell.category == "invocation" else 100


def _means(
    one: Profile,
    profiles: Sequence[Profile],
    span: tuple[int, int],
    bracket: int,
    element: str,
    blockable: bool,
) -> tuple[int, ...]:
    return tuple(
        mean(span, bracket, theirs, element)
        * (100 - (block_chance(one, theirs) if blockable else 0))
        // 100
        for theirs in profiles
    )


def mean(span: tuple[int, int], bracket: int, theirs: Profile, element: str) -> int:
    """Return the mean damage of a span to somebody who does not block."""
    resistance = theirs.resistances.get(element, 0)
    return damage_amount((span[0] + span[1] + 1) // 2, bracket, 0, 0, resistance)


@once
def healths(battle: Battle, profile: int) -> tuple[int, ...]:
    """Return a profile's curve of worth by health."""
    most = battle.setup.table.profiles[profile].health
    return curve(most, WEIGHTS.alive, WEIGHTS.health, WEIGHTS.bend)


# What lasts


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


def _changed_health(battle: Battle, unit: Fighter, amount: int) -> int:
    """Return what gaining or losing health, though not the last, is worth to who has it."""
    worths, health = healths(battle, unit.profile), unit.health
    return worths[min(len(worths) - 1, max(1, health + amount))] - worths[health]


# Objects


def standing(battle: Battle, side: str) -> int:
    """Return the balance of the objects on the board for a side."""
    total = 0
    for thing in battle.state.things:
        row = object_row(battle, thing)
        worth = WEIGHTS.object * thing.remaining
        total += worth if battle.units[thing.author].side == side else -worth
        if row.damage[1] or row.healing or row.energy:
            total += _felt(battle, thing, row, side)
    return total


def _felt(battle: Battle, thing: Thing, row: ObjectRow, side: str) -> int:
    """Return what an object does to those who stand near it, once or while it heals or feeds."""
    total, turns = 0, min(2, thing.remaining)
    safe, near = spared(battle, thing, row), _near(battle, thing.mask, row.radius)
    for unit in battle.units:
        if unit.health > 0 and near >> unit.cell & 1 and unit.side != safe:
            worth = WEIGHTS.energy_point * row.energy * turns
            if row.damage[1]:
                element = row_of(battle, thing.spell).element
                one = battle.setup.table.profiles[unit.profile]
                worth += _changed_health(battle, unit, -mean(row.damage, thing.power, one, element))
            else:
                worth += _changed_health(battle, unit, row.healing * turns)
            total += worth if unit.side == side else -worth
    return total * WEIGHTS.faith // 100


@once
def _near(battle: Battle, cells: int, radius: int) -> int:
    """Return the mask of all that lies so near one of the cells of a mask."""
    within, near = battle.setup.board.within, 0
    for cell in cells_of(cells):
        near |= within(cell, radius)
    return near


# Effects


def lying(battle: Battle, unit: Fighter) -> int:
    """Return the worth, good or bad, of all that lies on a fighter."""
    total = amount = 0
    for effect in unit.effects:
        worth, health = _each_turn(battle, effect.spell, effect.power, unit.profile, unit.side)
        total += worth * min(WEIGHTS.long, effect.remaining)
        amount += health * effect.remaining
    if amount:
        total += _changed_health(battle, unit, amount)
    return total * WEIGHTS.faith // 100


@once
def _each_turn(battle: Battle, spell: str, power: int, profile: int, side: str) -> tuple[int, int]:
    """Return what an effect is worth in each turn, and the health that it gives or takes."""
    table = battle.setup.table
    row = effect_row(battle, spell)
    one: Profile = table.profiles[profile]
    own = _might(battle, profile, other(side))
    foes = [_might(battle, number, side) for number in _members_of(battle, other(side))]
    health = healing_amount(row.healing, power)
    if row.tick[1]:
        health -= mean(row.tick, power, one, table.rows[spell].element)
    worth = WEIGHTS.charge * row.charges + own.uncertain * sum(row.chance) // 200
    for name, value in row.changes.items():
        worth += value * _hundredth(name, one, own, foes, bool(row.lets_block)) // 100
    if row.lets_block:
        worth += WEIGHTS.warded * max(foe.best for foe in foes) // 100
    if row.reflects:
        worth += 2 * max(foe.spell for foe in foes) // WEIGHTS.long
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
            return 100 * WEIGHTS.health // 120
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
            return 100 * WEIGHTS.will
        case "movement_points":
            return 100 * WEIGHTS.step
        case "regeneration":
            return 100 * WEIGHTS.energy_point
        case _:
            element = name.removeprefix("resist_")
            return max(foe.by_element.get(element, 0) for foe in foes)


def _held(row: EffectRow, one: Profile, own: Might) -> int:
    """Return the cost of a turn without acting, casting or walking."""
    step = WEIGHTS.step
    if "acting" in row.holds:
        return own.best + step
    cost = max(step, own.spell - own.strike) if "casting" in row.holds else 0
    if "walking" in row.holds:
        far = max([one.weapon.range, *(spell.range for _, spell in one.spells)])
        cost += own.best // (2 * far) + step
    return cost


def _ticks(spell: Spell, one: Profile) -> int:
    """Return the worth of a blow's rider: its ticks, or a little for anything else."""
    if spell.effect is None or not spell.effect.tick[1]:
        return WEIGHTS.step
    bracket = 100 + PER_POINT * one.magic_power
    return WEIGHTS.health * sum(spell.effect.tick) * bracket // (2 * 100 * 120)


# What a fighter does


def _members_of(battle: Battle, side: str) -> list[int]:
    """Return the numbers, which are their profiles too, of those with whom a side began."""
    members = range(len(battle.setup.scenario.members()))
    return [number for number in members if battle.units[number].side == side]


@once
def _might(battle: Battle, profile: int, side: str) -> Might:
    """Return what a fighter does in a turn to the characters of a side, on the average."""
    profiles, targets = battle.setup.table.profiles, _members_of(battle, side)
    one: Profile = profiles[profile]
    strike = blade = best_spell = uncertain = 0
    by_element: dict[str, int] = {}
    for place, attack in enumerate(attacks(battle, profile)):
        worth = sum(WEIGHTS.health * attack.amounts[it] // profiles[it].health for it in targets)
        worth //= len(targets)
        if place:
            best_spell = max(best_spell, worth)
        else:
            strike = worth
        if attack.blockable:
            blade = max(blade, worth)
        if attack.chance:
            uncertain = max(uncertain, worth * 100 // attack.chance)
        by_element[attack.element] = max(by_element.get(attack.element, 0), worth)
    if any(spell.category == "control" for _, spell in one.spells):
        uncertain = max(uncertain, strike)
    faces_block = any(profiles[number].block for number in targets)
    return Might(strike, blade, best_spell, uncertain, by_element, bracket_of(one), faces_block)
