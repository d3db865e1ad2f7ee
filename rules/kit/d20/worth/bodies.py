"""What combatants are worth, and what lies on them; the weights that their systems share."""

from __future__ import annotations

from pathlib import Path

from rules.battle.machine import Battle
from rules.kit.appraisal import Body, Weights, curve, once
from rules.kit.d20.content import Profile
from rules.kit.d20.rows import EffectRow, Throw
from rules.kit.d20.state import Combatant
from rules.kit.effects import is_held, lying, row_of
from rules.kit.rolls import DIE

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))
MEMORY = WEIGHTS.spell_1, WEIGHTS.spell_2, WEIGHTS.spell_3
"""Worth of a spell of each level that is still in memory."""


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


def holds(battle: Battle, unit: Combatant) -> bool:
    """Whether a spell lets a combatant do nothing."""
    return bool(unit.effects) and is_held(battle, unit)
