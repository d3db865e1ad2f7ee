"""What bodies and blows are worth; the weights of Seven Phases."""

from __future__ import annotations

from math import isqrt
from pathlib import Path

from rules.battle.machine import Battle
from rules.kit.appraisal import Weights, curve, once
from rules.kit.sums import ways_of
from rules.systems.seven_phase import chances
from rules.systems.seven_phase.attacks import weapon_shares
from rules.systems.seven_phase.content import Profile, content
from rules.systems.seven_phase.magic import step_chances
from rules.systems.seven_phase.state import Fighter, profile_of
from rules.systems.seven_phase.wounds import wound_of

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))
MEAN = 100
"""Rank of the mean fighter."""


@once
def life_worth(battle: Battle, number: int, life: int) -> int:
    """Return what a fighter's life is worth."""
    whole = _profile(battle, number).row.life
    return rank(battle, number) * WEIGHTS.life * life // whole // MEAN


def body_worth(battle: Battle, number: int, health: int, grave: int, critical: int) -> int:
    """Return what a conscious body with these wounds is worth, its life left out."""
    return rank(battle, number) * _body(battle, number, health, grave, critical) // MEAN


@once
def _body(battle: Battle, number: int, health: int, grave: int, critical: int) -> int:
    """Return what the body of a mean fighter with these wounds would be worth."""
    worth = _healths(battle, number)[max(0, health)]
    return max(1, worth - WEIGHTS.grave * grave - WEIGHTS.critical * critical) if worth else 0


def _profile(battle: Battle, number: int) -> Profile:
    return battle.setup.table[number]  # type: ignore[no-any-return]


def wounds_worth(battle: Battle, unit: Fighter) -> int:
    """Return what somebody's body is worth as it is, its life left out."""
    return body_worth(battle, unit.id, unit.health, unit.grave, unit.critical)


@once
def _healths(battle: Battle, number: int) -> tuple[int, ...]:
    most = _profile(battle, number).row.health
    return curve(most, WEIGHTS.standing, WEIGHTS.endurance, WEIGHTS.bend)


# Ranks


@once
def rank(battle: Battle, number: int) -> int:
    """Return what a fighter is worth, in per cent of the mean of all who meet in this battle.

    It is the root of the harm that it does to the other side by the harm that they do to it.
    """
    ratios = _ratios(battle)
    return max(WEIGHTS.lowest, MEAN * len(ratios) * ratios[number] // sum(ratios))


@once
def _ratios(battle: Battle) -> tuple[int, ...]:
    everybody, found = battle.units, []
    for unit in everybody:
        enemies = [one.id for one in everybody if one.side != unit.side]
        done = sum(_rate(battle, unit.id, enemy) for enemy in enemies)
        suffered = sum(_rate(battle, enemy, unit.id) for enemy in enemies)
        found.append(isqrt(MEAN * MEAN * (done + 1) // (suffered + 1)))
    return tuple(found)


def _rate(battle: Battle, number: int, target: int) -> int:
    """Return the harm that a fighter does in a round to a mean body clad like the target's."""
    one, their, best = _profile(battle, number), _profile(battle, target), 0
    for place, arm in enumerate(one.arms):
        own = min(100, chances.chance(arm.skill).value)
        added = sum(part.value for part in weapon_shares(battle, battle.units[number], place))
        harm = _harm(battle, target, their.row.health, added - their.row.armour)
        pause = arm.row.rounds if arm.row.ready == "each" else 0
        through = 100 - _guard(their, arm.row.category)
        best = max(best, own * through * harm // (10_000 * (1 + pause)))
    for spell_id, spell in one.spells:
        if spell.damage is not None:
            harm = _harm(battle, target, their.row.health, spell.damage - their.row.armour)
            best = max(best, harm * steps_chance(battle, number, spell_id) // 1_000_000)
    return best


def _guard(one: Profile, category: str) -> int:
    """Return the chance to meet an attack with the shield, or to dodge what is no shot."""
    ways = ["shields"] * one.row.shield + ["dodging"] * (category != "shot")
    return min(100, max((chances.chance(one.skills[way]).value for way in ways), default=0))


# Blows


def hit_worth(battle: Battle, unit: Fighter, place: int, target: Fighter, cell: int) -> int:
    """Return what an attack from a cell is expected to be worth: chance to hit, chance that the
    best defence fails, harm of the blow. What the target has declared does not count."""
    board = battle.setup.board
    arm = profile_of(battle, unit).arms[place]
    missile = arm.length < 0
    far = missile and board.distance(cell, target.cell) > arm.row.near
    cover = missile and board.cover >> target.cell & 1
    memo = battle.setup.memo
    state = (target.ready, min(target.defences, 3), target.ward, target.health)
    key = ("hit", unit.id, place, target.id, far, cover, *state)
    found: int | None = memo.get(key)
    if found is None:
        own = chances.attack_chance(battle, cell, target, arm).value
        ways = chances.defences(battle, target, arm.row.category, declared=False)
        through = 100 - min(100, ways[0].chance.value) if ways else 100
        added = sum(part.value for part in weapon_shares(battle, unit, place))
        harm = blow_worth(battle, target, added)
        found = memo[key] = min(100, own) * through * harm // 10_000
    return found


def blow_worth(battle: Battle, target: Fighter, added: int) -> int:
    """Return the mean harm of a blow to which weapon, strength or spell add so much."""
    through = added - profile_of(battle, target).row.armour - target.ward
    return rank(battle, target.id) * _harm(battle, target.id, target.health, through) // MEAN


@once
def _harm(battle: Battle, number: int, health: int, added: int) -> int:
    """Return the mean harm of a blow to a mean fighter's body without other wounds."""
    table, life = content(), _profile(battle, number).row.life
    now = _body(battle, number, health, 0, 0)
    total, spread = 0, ways_of(*table.blow)
    for value, ways in spread.items():
        grade = wound_of(table, value + added)
        if grade is not None:
            losses = ways_of(*grade.dice) if any(grade.dice) else {health: 1}
            wounds = int(grade.id == "grave"), int(grade.id == "critical")
            harm = sum(
                many * (now - _body(battle, number, health - loss, *wounds))
                for loss, many in losses.items()
            )
            total += ways * (harm // sum(losses.values()) + WEIGHTS.life * grade.life // life)
    return total // sum(spread.values())


@once
def steps_chance(battle: Battle, number: int, spell_id: str) -> int:
    """Return the chance of all three steps of a fighter's spell, in millionths (SP-2)."""
    found = 1
    for _, own in step_chances(battle, battle.units[number], content().spells[spell_id]):
        found *= min(100, own.value)
    return found
