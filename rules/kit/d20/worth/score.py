"""How good a battle of combatants stands for a side: what search bots maximise.

What one can still do in this round, or in the next, counts for a part as if it were done; what
is already chosen counts almost whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.battle.machine import Battle
from rules.battle.sealed import all_chosen
from rules.kit.appraisal import (
    IDLE,
    Appraisal,
    Body,
    Victims,
    Weights,
    curve,
    harm,
    harms,
    mean_harm,
    once,
    reached,
    remembered,
)
from rules.kit.d20.aiming import casts
from rules.kit.d20.attacks import needed
from rules.kit.d20.casting import area_of
from rules.kit.d20.content import Profile, content
from rules.kit.d20.rows import EffectRow, Spell, Throw
from rules.kit.d20.state import Combatant, profile_of, spell_row, weapon_of
from rules.kit.effects import is_held, lying, row_of
from rules.kit.rolls import DIE, sides_from
from rules.kit.turns import touched

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))
MEMORY = WEIGHTS.spell_1, WEIGHTS.spell_2, WEIGHTS.spell_3
"""Worth of a spell of each level that is still in memory."""
MELEE, MISSILE, SPELL = range(3)


Blow = tuple[int, int, int]
"""On how many sides of the die it hits; sides of its damage's die, and what is added to that."""


class Readiness(NamedTuple):
    """Per cent of the worth of a deed that counts because it can still be done in this round."""

    melee: int = 0
    missile: int = 0
    spell: int = 0
    only: str = ""
    """The one spell that counts; "" for any that is known."""
    walk: int = 0
    """Per cent of these that count where it must walk first, which it still can."""


Ready = Callable[[Battle, Any], Readiness]


class Deed(NamedTuple):
    """What a combatant might do to one enemy."""

    sort: int
    spell_id: str
    level: int
    """Of the spell; 0 for a weapon."""
    cost: int
    tenths: int
    """Mean damage of a hit, in tenths."""
    chance: int
    """Chance to hit in per cent; more than 100 for what may touch several."""
    unlike: int
    """The same of a blow at one who is held, and of a shot at one in cover."""
    held: int
    """What the enemy loses by being held."""


def appraisal(readiness: Ready) -> Appraisal:
    """Return how a system of combatants values, of which only the readiness is its own."""
    threats = partial(_threats, readiness)
    return Appraisal(
        WEIGHTS,
        body,
        looks,
        victim,
        threats,
        _rate,
        "chosen",
        _chosen,
        placed=_placed,
        wished=_wished,
        closes_in=True,
    )


# What one is worth


def mean(throw: Throw) -> int:
    """Return the mean of a throw, in tenths."""
    sides, bonus = throw
    return 5 * (sides + 1) + 10 * bonus if sides else 0


def fails(one: Profile) -> int:
    """Return on how many sides of the die a combatant's saving throw fails."""
    return min(DIE, max(0, one.save - 1))


@once
def full_worth(battle: Battle, number: int) -> int:
    """Return what a combatant is worth unhurt, its spells left out."""
    one: Profile = battle.setup.table.profiles[number]
    tenths = max(mean(one.melee.damage), mean(one.missile.damage) if one.missile else 0)
    points = one.health + one.attack + one.armour_class - 10
    return WEIGHTS.point * points + WEIGHTS.weapon * tenths


@once
def healths(battle: Battle, number: int) -> tuple[int, ...]:
    """Return a combatant's curve of worth by health."""
    worth, most = full_worth(battle, number), battle.setup.table.profiles[number].health
    alive = worth * WEIGHTS.alive // 100
    return curve(most, alive, worth - alive, WEIGHTS.bend)


def looks(unit: Combatant) -> tuple[object, ...]:
    """Return all about a combatant on which its worth depends."""
    return unit.id, unit.health, unit.effects, unit.memory


def body(battle: Battle, unit: Combatant) -> Body:
    """Return what one who stands is worth: by its health, what lies on it, its spells."""
    health = healths(battle, unit.id)[unit.health]
    lasting = 0
    for effect in unit.effects:
        row = row_of(battle, effect)
        lasting -= held_worth(battle, unit.id, row, effect.remaining, 100) // 100
        lasting += WEIGHTS.lasting_point * sum(row.changes.values()) * effect.remaining
    return health, lasting, sum(left * each for left, each in zip(unit.memory, MEMORY, strict=True))


def held_worth(battle: Battle, number: int, row: EffectRow, rounds: int, per_cent: int) -> int:
    """Return what being held costs a combatant, in hundredths, if it comes so often in 100."""
    if not row.holds:
        return 0
    share = WEIGHTS.asleep if row.wakes else WEIGHTS.held
    return full_worth(battle, number) * share * min(rounds, WEIGHTS.longest) * per_cent // 100


def victim(unit: Combatant) -> tuple[object, ...]:
    """Return all about a combatant on which the worth of deeds against it depends."""
    return unit.id, unit.cell, unit.health, lying(unit)


# What one might do


def _placed(battle: Battle, units: list[Combatant]) -> list[Combatant]:
    """Return those of a side where they have chosen to go."""
    to = {one.unit: one.cells[-1] for one in all_chosen(battle) if one.kind == "move" and one.cells}
    if not to:
        return units
    return [msgspec.structs.replace(unit, cell=to.get(unit.id, unit.cell)) for unit in units]


def _wished(battle: Battle, unit: Combatant) -> int:
    """Return from how far away a combatant strikes or shoots."""
    one = profile_of(battle, unit)
    return one.missile.range if one.missile else 1


def _threats(
    readiness: Ready, battle: Battle, units: list[Combatant], victims: Victims, own: bool
) -> list[int]:
    """Return the worth of the best deed of each; all deeds at one target together come to no
    more than a share of it."""
    room: list[int] = []
    board, apart = battle.setup.board, battle.setup.options["shooting"] == "apart"
    found = []
    for unit in units:
        if is_held(battle, unit):
            found.append(IDLE)
            continue
        ready = readiness(battle, unit)
        if apart and board.within(unit.cell, 1) & victims.cells:
            ready = ready._replace(missile=0)
        striker = (unit.id, unit.cell, unit.memory, ready)
        worths = harms(battle, "deeds", striker, unit, victims, partial(_best_deed, ready))
        best = 0
        if any(worths):
            room = room or harms(battle, "room", None, None, victims, _room)
            best = _share_of(room, worths)
        if own and ready.spell:
            best = max(best, ready.spell * _friendly(battle, unit, ready) // 100)
        found.append(best)
    return found


def _room(battle: Battle, _: None, target: Combatant) -> int:
    """Return what all deeds at one target together come to at most."""
    return WEIGHTS.most * healths(battle, target.id)[target.health] // 100


def _share_of(room: list[int], worths: Sequence[int]) -> int:
    """Return the best of deeds at several targets, and take it off the room that its target has."""
    best, chosen = 0, -1
    for place, worth in enumerate(worths):
        if worth > best and room[place] > best:
            best, chosen = min(worth, room[place]), place
    if chosen >= 0:
        room[chosen] -= best
    return best


def _best_deed(ready: Readiness, battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return the worth of the best deed of a combatant at one target."""
    cell, health, memory, best = target.cell, target.health, unit.memory, 0
    worths, bound, only = healths(battle, target.id), is_held(battle, target), ready.only
    covered = battle.setup.board.cover >> cell & 1
    shares = ready.melee, ready.missile, ready.spell
    deeds = _deeds(battle, unit.id, target.id)
    for (now, soon), deed in zip(_reaches(battle, unit.id, unit.cell), deeds, strict=True):
        if soon >> cell & 1:
            sort, spell_id, level, cost, tenths, chance, unlike, held = deed
            if level and (not memory[level - 1] or only not in ("", spell_id)):
                continue
            if bound if sort == MELEE else covered:
                chance = unlike
            worth = harm(worths, health, tenths) * chance // 100 if tenths else 0
            if not bound:
                worth += held
            share = shares[sort] if now >> cell & 1 else shares[sort] * ready.walk // 100
            best = max(best, max(share, WEIGHTS.soon) * (worth - cost) // 100)
    return best


def _friendly(battle: Battle, unit: Combatant, ready: Readiness) -> int:
    """Return the worth of the best spell for friends that somebody might cast."""
    best = 0
    for spell_id, spell in profile_of(battle, unit).spells:
        known = unit.memory[spell.level - 1] and ready.only in ("", spell_id)
        if known and not spell.hostile:
            for action in casts(battle, unit, spell_id, unit.cell):
                best = max(best, cast_worth(battle, unit, spell_id, action.cells))
    return best


@once
def _reaches(battle: Battle, number: int, cell: int) -> tuple[tuple[int, int], ...]:
    """Return the cells that each deed reaches from where a combatant stands, now and after a
    walk, in the order of `_deeds`."""
    one: Profile = battle.setup.table.profiles[number]
    ranges = [weapon.range for weapon in (one.melee, one.missile) if weapon]
    for _, spell in one.spells:
        if spell.hostile:
            ranges.append(spell.size if spell.aim == "direction" else spell.range)
    return tuple(reached(battle, cell, reach, one.speed) for reach in ranges)


@once
def _deeds(battle: Battle, number: int, target: int) -> tuple[Deed, ...]:
    """Return what a combatant might do to an enemy, weapons first."""
    return tuple(_deeds_at(battle, number, target))


def _deeds_at(battle: Battle, number: int, target: int) -> Iterator[Deed]:
    one, their = (battle.setup.table.profiles[it] for it in (number, target))
    combat, against = content().combat, their.armour_class - one.attack
    unlike = {MELEE: against - combat.helpless, MISSILE: against + combat.cover}
    for sort, weapon in ((MELEE, one.melee), (MISSILE, one.missile)):
        if weapon:
            chance, other = (100 * sides_from(least) // DIE for least in (against, unlike[sort]))
            yield Deed(sort, "", 0, 0, mean(weapon.damage), chance, other, 0)
    failed = fails(their)
    for spell_id, spell in one.spells:
        if spell.hostile:
            whole, row, held = WEIGHTS.area if spell.size else 100, spell.effect, 0
            share = 100 if spell.save == "none" else 50 + 50 * failed // DIE
            if row is not None:
                held = held_worth(battle, target, row, row.rounds, failed * whole // DIE) // 100
            cost, tenths = MEMORY[spell.level - 1], mean(spell.damage) * share // 100
            yield Deed(SPELL, spell_id, spell.level, cost, tenths, whole, whole, held)


def _rate(battle: Battle, unit: Combatant, target: Combatant) -> int:
    """Return what a combatant's better weapon takes from an enemy in a turn; its spells are worth
    what the score says of its memory."""
    most: int = battle.setup.table.profiles[target.id].health
    return max(
        100 * min(deed.tenths, 10 * most) * deed.chance // (100 * most)
        for deed in _deeds(battle, unit.id, target.id)
        if not deed.level
    )


# What has been chosen


def _chosen(battle: Battle, side: str) -> int:
    """Return the worth of what has been chosen and not yet done, the other side's taken off: a
    view has nothing of that, but whoever imagines what all choose sees it."""
    blows: dict[int, list[Blow]] = {}
    total = 0
    for choice in all_chosen(battle):
        unit = battle.units[choice.unit]
        if choice.kind == "cast":
            worth = cast_worth(battle, unit, choice.ability, choice.cells)
            total += worth if unit.side == side else -worth
        elif choice.kind in ("strike", "shoot") and choice.target >= 0:
            target, shoots = battle.units[choice.target], choice.kind == "shoot"
            chance = sides_from(needed(battle, unit, target, shoots))
            damage = weapon_of(battle, unit, choice.kind).damage
            blows.setdefault(target.id, []).append((chance, *damage))
    for number, struck in blows.items():
        target = battle.units[number]
        worth = _struck(battle, number, target.health, tuple(sorted(struck)))
        total += worth if target.side != side else -worth
    return WEIGHTS.chosen * total // 100


def _struck(battle: Battle, number: int, health: int, blows: tuple[Blow, ...]) -> int:
    """Return the mean harm of several blows at a combatant together."""
    known = remembered(battle, "blows")
    key = (number, health, blows)
    worth: int | None = known.get(key)
    if worth is None:
        amounts = {0: 1}
        for chance, sides, bonus in blows:
            further: dict[int, int] = {}
            for amount, ways in amounts.items():
                further[amount] = further.get(amount, 0) + ways * (DIE - chance) * sides
                for side in range(amount + bonus + 1, amount + bonus + sides + 1):
                    further[side] = further.get(side, 0) + ways * chance
            amounts = further
        worth = known[key] = mean_harm(healths(battle, number), health, amounts)
    return worth


def cast_worth(battle: Battle, unit: Combatant, spell_id: str, cells: tuple[int, ...]) -> int:
    """Return the expected worth of casting a spell in a way, to the caster's side."""
    spell = spell_row(battle, spell_id)
    total = -MEMORY[spell.level - 1]
    for target in touched(battle, unit.side, spell.whom, area_of(battle, unit.cell, spell, cells)):
        sign = 1 if target.side == unit.side else -1
        failed, worths = fails(profile_of(battle, target)), healths(battle, target.id)
        if spell.wounds:
            share = DIE if spell.save == "none" else (DIE + failed) // 2
            total -= sign * harm(worths, target.health, mean(spell.damage) * share // DIE)
        if spell.heals:
            healed = min(len(worths) - 1, target.health + mean(spell.healing) // 10)
            total += sign * (worths[healed] - worths[target.health])
        if spell.effect is not None:
            total += sign * _effect_worth(battle, target, spell, failed)
    return total


def _effect_worth(battle: Battle, target: Combatant, spell: Spell, failed: int) -> int:
    """Return what an effect is worth to its bearer; one that lies there already adds nothing."""
    row = spell.effect
    assert row is not None
    if any(battle.setup.table.effects[effect.spell] is row for effect in target.effects):
        return 0
    if row.holds:
        return -held_worth(battle, target.id, row, row.rounds, 100) * failed // (100 * DIE)
    return WEIGHTS.lasting_point * sum(row.changes.values()) * row.rounds
