"""Chances: a base, what changes it, and how buffs and debuffs stack (ED-2.10).

Every chance is a list of parts that add up. A list of buffs and debuffs counts its first entry
in full and every later one by half, whichever sign they have; a half is rounded down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.battle import Battle
from rules.event import Die, Event, Part
from rules.systems.energy.effects import effects_of, skill_parts
from rules.systems.energy.rows import EffectRow, Spell
from rules.systems.energy.state import Fighter, profile_of

Throw = Callable[[int, int, bool], int]
"""Gives a number between two ends for a modifier that is rolled at each use; the last argument
tells whether it will be halved."""


class Chance(NamedTuple):
    """A chance in per cent, held to its bounds, with its parts and the dice among them."""

    value: int
    parts: tuple[Part, ...]
    dice: tuple[Die, ...] = ()


def half(value: int) -> int:
    """Return a half of a bonus or of a penalty, rounded down in size (ED-2.10c)."""
    return value // 2 if value >= 0 else -(-value // 2)


def chance_parts(
    battle: Battle, unit: Fighter, throw: Throw, cut: bool, clause: str
) -> Iterator[Part]:
    """Yield what lies on a character and changes its chances, in order of application.

    With `cut`, the first counts in full and the later ones by half (ED-2.10b, c); without, each
    counts in full (ED-2.10e).
    """
    first = True
    for effect, row in effects_of(battle, unit):
        if row.chance != (0, 0):
            halved = cut and not first
            value = throw(*row.chance, halved)
            title = battle.setup.table.titles[effect.spell]
            rolled_anew = cut and row.chance[0] != row.chance[1]
            said = "ED-2.10c" if rolled_anew else clause
            yield Part(title, half(value) if halved else value, "%", said, halved)
            first = False


def block_parts(battle: Battle, unit: Fighter, quantity: str, sign: int) -> Iterator[Part]:
    """Yield what lies on a character and changes blocking: a list of its own (ED-2.10d)."""
    first = True
    for effect, row in effects_of(battle, unit):
        value = row.changes.get(quantity, 0)  # type: ignore[call-overload]
        if value:
            title = battle.setup.table.titles[effect.spell]
            shown = value if first else half(value)
            yield Part(title, sign * shown, "%", "ED-2.10d", not first)
            first = False


def own_parts(
    battle: Battle, unit: Fighter, throw: Throw, cut: bool = True, clause: str = "ED-2.10b"
) -> Iterator[Part]:
    """Yield all that changes a character's chances: Luck, skills, buffs and debuffs (ED-2.10a)."""
    luck = profile_of(battle, unit).luck
    if luck:
        yield Part("luck", luck, "%", "ED-2.10a")
    yield from skill_parts(battle, unit, "chance", "ED-2.10a")
    yield from chance_parts(battle, unit, throw, cut, clause)


def will_parts(battle: Battle, unit: Fighter) -> Iterator[Part]:
    """Yield what a character has against the chances of hostile spells (ED-2.10a)."""
    for part in skill_parts(battle, unit, "iron_will", "ED-2.10a"):
        yield part._replace(value=-part.value)
    for effect, row in effects_of(battle, unit):
        value = row.changes.get("iron_will", 0)
        if value:
            yield Part(battle.setup.table.titles[effect.spell], -value, "%", "ED-2.10a")


def spell_parts(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, throw: Throw
) -> Iterator[Part]:
    """Yield the parts of a spell's chance; `target` only where the spell is hostile to it.

    The chance of a one-time spell is not cut: with the option `one_time = "full"` every modifier
    counts in full for it, with "stacked" only its own chance stays whole (ED-2.10e).
    """
    whole = spell.one_time and battle.setup.options["one_time"] == "full"
    yield Part("base", spell.chance, "%", "ED-2.10a")
    yield from own_parts(battle, caster, throw, not whole, "ED-2.10e" if whole else "ED-2.10b")
    if target is not None:
        yield from will_parts(battle, target)


def effect_parts(
    battle: Battle, bearer: Fighter, row: EffectRow, good: bool, throw: Throw
) -> Iterator[Part]:
    """Yield the parts of a lasting effect's own chance (ED-2.10g).

    Its bearer's modifiers combine with those of a good effect, its bearer's will withstands a
    bad one; its author's never count.
    """
    yield Part("base", row.works, "%", "ED-2.10g")
    if good:
        yield from own_parts(battle, bearer, throw)
    else:
        yield from will_parts(battle, bearer)


def rolled(battle: Battle, make: Callable[[Throw], Iterator[Part]]) -> Chance:
    """Add up a chance for one use, rolling what is rolled at each use (ED-2.10c)."""
    dice: list[Die] = []

    def throw(low: int, high: int, halved: bool) -> int:
        if low == high:
            return low
        cuts = range(low + 1, high + 1) if halved else ()
        # Halved, only every second number makes a difference.
        dice.append(battle.roll(low, high, tuple(n for n in cuts if half(n) != half(n - 1))))
        return dice[-1].value

    parts = tuple(make(throw))
    return Chance(held(sum(part.value for part in parts)), parts, tuple(dice))


def lowest(make: Callable[[Throw], Iterator[Part]]) -> Chance:
    """Add up a chance with every rolled modifier at its lowest, for showing."""
    parts = tuple(make(lambda low, high, halved: low))
    return Chance(held(sum(part.value for part in parts)), parts)


def highest(make: Callable[[Throw], Iterator[Part]]) -> Chance:
    """Add up a chance with every rolled modifier at its highest, for showing."""
    parts = tuple(make(lambda low, high, halved: high))
    return Chance(held(sum(part.value for part in parts)), parts)


def held(value: int) -> int:
    """Return a chance held to 0 … 100 per cent."""
    return min(100, max(0, value))


def succeeds(battle: Battle, chance: Chance) -> tuple[bool, tuple[Die, ...]]:
    """Roll 1d100 against a chance; return whether it works and all dice, the d100 first."""
    die = battle.roll(1, 100, (chance.value + 1,))
    return die.value <= chance.value, (die, *chance.dice)


def attempt(
    battle: Battle,
    unit: Fighter,
    target: Fighter,
    spell_id: str,
    clause: str,
    make: Callable[[Throw], Iterator[Part]],
) -> bool:
    """Roll a chance of one character against another and tell whether it worked (ED-2.10a)."""
    chance = rolled(battle, make)
    success, dice = succeeds(battle, chance)
    battle.emit(
        Event(
            "success" if success else "failure",
            clause,
            unit.id,
            target.id,
            spell_id,
            (target.cell,),
            (chance.value,),
            dice,
            chance.parts,
        )
    )
    return success
