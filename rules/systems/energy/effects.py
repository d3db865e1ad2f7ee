"""What lies on characters: laying it, what it changes, and when it ends (ED-2.8d, ED-2.10).

An effect lasts for a number of its bearer's turns: each that begins under it counts, and it ends
with the last of them. Laid anew, the same effect lasts anew and keeps its place in the order;
DoTs of different authors lie side by side.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.event import Part, part, total
from rules.battle.machine import Battle
from rules.kit import effects
from rules.kit.effects import tell_laid
from rules.systems.energy.rows import EffectRow, Held
from rules.systems.energy.state import Effect, Fighter, effect_row, profile_of

PER_POINT = 3
"""Per cent that each point of Might or Magic Power adds to damage (ED-2.9a, b, d)."""
HEALING_PER_CHARGE = 20
"""Per cent that each charge adds to healing (ED-2.2e)."""


def effects_of(battle: Battle, unit: Fighter) -> list[tuple[Effect, EffectRow]]:
    """Return what lies on a character, in order of application, with what it does."""
    if not unit.effects:
        return []
    rows = battle.setup.table.effects
    return [(effect, rows[effect.spell]) for effect in unit.effects]


def skill_parts(
    battle: Battle, unit: Fighter, quantity: str, clause: str, factor: int = 1, sign: str = "%"
) -> Iterator[Part]:
    """Yield what skills change a quantity by, each times `factor`."""
    one = profile_of(battle, unit)
    if quantity in one.skill_totals:
        for title, changed, value in one.skills:
            if changed == quantity:
                yield part(title, factor * value, sign, clause)


def change_parts(
    battle: Battle, unit: Fighter, quantity: str, clause: str, factor: int = 1, sign: str = "%"
) -> tuple[Part, ...]:
    """Return what skills and effects change a quantity by, each in full and times `factor`."""
    if not unit.effects and quantity not in profile_of(battle, unit).skill_totals:
        return ()
    own = skill_parts(battle, unit, quantity, clause, factor, sign)
    return (*own, *effects.change_parts(battle, unit, quantity, clause, factor, sign))


def change(battle: Battle, unit: Fighter, quantity: str) -> int:
    """Return by how much skills and effects together change a quantity."""
    own: int = profile_of(battle, unit).skill_totals.get(quantity, 0)
    return own + effects.changed(battle, unit, quantity)


def points_of(battle: Battle, unit: Fighter, statistic: str) -> int:
    """Return Might or Magic Power as it is now, never below 0."""
    own: int = getattr(profile_of(battle, unit), statistic)
    return max(0, own + change(battle, unit, statistic))


def power_parts(battle: Battle, unit: Fighter, statistic: str, clause: str) -> tuple[Part, ...]:
    """Return what Might or Magic Power adds to damage now, in per cent, with all that changes it;
    together never below 0 (ED-2.9a, b, d)."""
    parts = (
        part(statistic, PER_POINT * getattr(profile_of(battle, unit), statistic), "%", clause),
        *change_parts(battle, unit, statistic, clause, PER_POINT),
    )
    return parts if total(parts) >= 0 else (Part(statistic, 0, "%", clause),)


def power_of(battle: Battle, unit: Fighter) -> int:
    """Return the per cent that Magic Power adds to the damage of spells now (ED-2.9d)."""
    return PER_POINT * points_of(battle, unit, "magic_power")


def resistance_of(battle: Battle, unit: Fighter, damage_type: str) -> int:
    """Return the per cent that comes off damage of a type (ED-2.9c)."""
    own: int = profile_of(battle, unit).resistances.get(damage_type, 0)
    return own + change(battle, unit, f"resist_{damage_type}")


def is_held(battle: Battle, unit: Fighter, what: Held) -> bool:
    """Whether something on a character surely keeps it from "acting", "walking" or "casting"."""
    if unit.effects:
        holding = battle.setup.table.holds[what]
        for effect in unit.effects:
            if effect.spell in holding:
                return True
    return False


def set_steps(battle: Battle, unit: Fighter, points: int) -> int:
    """Set and return a character's movement points (ED-2.8d)."""
    unit.movement_points = free_steps(battle, unit, points)
    return unit.movement_points


def free_steps(battle: Battle, unit: Fighter, points: int) -> int:
    """Return how many movement points a character has of some (ED-2.8d): none while something
    holds it to its cell, never below 0."""
    return 0 if is_held(battle, unit, "walking") else max(0, points)


def lay(
    battle: Battle, author: Fighter, target: Fighter, spell: str, clause: str, charges: int = 0
) -> None:
    """Lay the effect of a spell on somebody, or make it last anew.

    A DoT laid with charges will consume, how many does not matter; healing that lasts is raised
    by them (ED-2.2e, f).
    Movement points that it gives or takes change at once in its bearer's own turn (ED-2.8d).
    """
    row = effect_row(battle, spell)
    ticks = row.tick[1] > 0
    raised = HEALING_PER_CHARGE * charges if row.healing else 0
    power = power_of(battle, author) if ticks else raised
    new = Effect(spell, author.id, row.duration, power, ticks and charges > 0)
    place = 0
    for old in target.effects:
        if old.spell == new.spell and (old.author == new.author or not ticks):
            break
        place += 1
    anew = place < len(target.effects)
    target.effects = (*target.effects[:place], new, *target.effects[place + 1 :])
    if battle.state.acting == target.id and not anew:
        set_steps(battle, target, target.movement_points + row.changes.get("movement_points", 0))
    tell_laid(battle, target, new, "ED-2.2f" if new.consumes else clause, "turns")


def end_effects(battle: Battle, unit: Fighter) -> None:
    """Take off what has had its last turn, as that turn ends."""
    for effect in unit.effects:
        if effect.remaining <= 0:
            take_off(battle, unit, effect)


def take_off(battle: Battle, unit: Fighter, effect: Effect) -> None:
    """Take one effect off a character; the next of its list then counts in full (ED-2.10b)."""
    unit.effects = tuple(other for other in unit.effects if other is not effect)
    battle.tell("ended", "ED-2.10b", effect.author, by=unit.id, ability=effect.spell)
