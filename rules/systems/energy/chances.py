"""Chances: a base, what changes it, and how buffs and debuffs stack (ED-2.10); blocking (ED-2.12).

Every chance is a list of parts that add up. A list of buffs and debuffs counts its first entry
in full and every later one by half, whichever sign they have; a half is rounded down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rules.battle.event import Die, Part, Rolled, total
from rules.battle.machine import Battle
from rules.systems.energy.content import content
from rules.systems.energy.damage import MOST_BLOCK
from rules.systems.energy.effects import effects_of, skill_parts
from rules.systems.energy.rows import BARE_SHIELD, EffectRow, Spell
from rules.systems.energy.state import Fighter, profile_of, row_of

Throw = Callable[[int, int], int]
"""Gives a number between two ends for a modifier that is rolled at each use."""
Make = Callable[[Throw], Iterator[Part]]
"""Adds a chance up with what is thrown for it."""


def half(value: int) -> int:
    """Return a half of a bonus or of a penalty, rounded down in size (ED-2.10c)."""
    return value // 2 if value >= 0 else -(-value // 2)


def chance_parts(
    battle: Battle,
    unit: Fighter,
    throw: Throw,
    cut: bool = True,
    clause: str = "ED-2.10b",
    hostile: bool = False,
) -> Iterator[Part]:
    """Yield what lies on a character and changes its chances or, where `hostile`, those of spells
    against it, in order of application: both stand in one list (ED-2.10e).

    With `cut`, the first counts in full and the later ones by half (ED-2.10b, c); without, each
    counts in full (ED-2.10e).
    """
    first = True
    for effect, row in effects_of(battle, unit):
        will = row.changes.get("iron_will", 0)
        if row.chance == (0, 0) and not will:
            continue
        halved, first = cut and not first, False
        low, high = (-will, -will) if hostile else row.chance
        if low or high:
            value, rolled = throw(low, high), low != high
            said = "ED-2.10c" if cut and rolled else clause
            title = row_of(battle, effect.spell).title
            if halved:
                value, low, high = half(value), half(low), half(high)
            if rolled:
                yield Rolled(title, value, "%", said, halved, (low, high))
            else:
                yield Part(title, value, "%", said, halved)


def block_parts(battle: Battle, unit: Fighter, quantity: str, sign: int) -> Iterator[Part]:
    """Yield what lies on a character and changes blocking: a list of its own (ED-2.10d)."""
    first = True
    for effect, row in effects_of(battle, unit):
        if value := row.changes.get(quantity, 0):
            shown = sign * (value if first else half(value))
            yield Part(row_of(battle, effect.spell).title, shown, "%", "ED-2.10d", not first)
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


def will_parts(
    battle: Battle, unit: Fighter, cut: bool = True, clause: str = "ED-2.10b"
) -> Iterator[Part]:
    """Yield what a character has against the chances of hostile spells: skills, buffs and debuffs
    (ED-2.10a, e)."""
    yield from skill_parts(battle, unit, "iron_will", "ED-2.10a", -1)
    yield from chance_parts(battle, unit, least, cut, clause, hostile=True)


def spell_parts(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, throw: Throw
) -> Iterator[Part]:
    """Yield the parts of a spell's chance; `target` only where the spell is hostile to it.

    The chance of a one-time spell is not cut: with the option `one_time = "full"` every modifier
    counts in full for it, with "stacked" only its own chance stays whole (ED-2.10e).
    """
    whole = spell.one_time and battle.setup.options["one_time"] == "full"
    clause = "ED-2.10e" if whole else "ED-2.10b"
    yield Part("base", spell.chance, "%", "ED-2.10a")
    yield from own_parts(battle, caster, throw, not whole, clause)
    if target is not None:
        yield from will_parts(battle, target, not whole, clause)


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


def goes_by_chance(battle: Battle, unit: Fighter) -> bool:
    """Whether anything that a character's modifiers raise or lower goes by a chance: what it can
    cast, what its blows lay, and what lies on it to its good (ED-2.10a, f, g)."""
    one = profile_of(battle, unit)
    own = [spell for _, spell in one.spells]
    if one.row.rides:
        own.append(content().spells[one.row.rides])
    lying = [row_of(battle, effect.spell) for effect, _ in effects_of(battle, unit)]
    return any(spell.chance < 100 for spell in own) or any(
        spell.friendly
        and spell.effect is not None
        and (spell.effect.works < 100 or spell.effect.lets_block)
        for spell in (*own, *lying)
    )


def held(value: int, most: int = 100) -> int:
    """Return a chance held to 0 … `most` per cent."""
    return min(most, max(0, value))


def least(low: int, high: int) -> int:
    """Throw a rolled modifier at its lowest, for showing."""
    return low


def most(low: int, high: int) -> int:
    """Throw a rolled modifier at its highest, for showing."""
    return high


def holds_good(
    battle: Battle,
    told: tuple[str, str, str],
    by: Fighter,
    target: Fighter,
    at: Fighter,
    ability: str,
    make: Make,
    most: int = 100,
    untold: bool = False,
) -> bool:
    """Roll for a chance, tell what became of it, and return whether it held good.

    :param told: the kind of event if it did and if not, and the clause.
    :param at: where it is seen.
    :param untold: whether nothing is told where there is no chance at all.
    """
    value, parts, dice = _rolled(battle, make, most)
    success = bool(dice) and dice[0].value <= value
    if dice or not untold:
        battle.tell(
            told[not success],
            told[2],
            target.id,
            by=by.id,
            ability=ability,
            cells=(at.cell,),
            dice=dice,
            parts=parts,
            chance=value,
        )
    return success


def _rolled(battle: Battle, make: Make, most: int) -> tuple[int, tuple[Part, ...], tuple[Die, ...]]:
    """Add a chance up and roll 1d100 against it; return its per cent, its parts and all dice, the
    d100 first. Where there is no chance, nothing is rolled.

    What is rolled at each use is rolled with it (ED-2.10c). The sum is held to 0 … `most`; that
    it would be more is said where less than 100 is all (ED-2.12e).
    """
    spans: list[tuple[int, int]] = []

    def note(low: int, high: int) -> int:
        if low != high:
            spans.append((low, high))
        return high

    parts = tuple(make(note))
    value = held(total(parts), most)
    if value <= 0:
        return 0, parts, ()

    def parts_of(numbers: tuple[int, ...]) -> tuple[Part, ...]:
        left = iter(numbers)
        return tuple(make(lambda low, high: low if low == high else next(left)))

    def value_of(numbers: tuple[int, ...]) -> int:
        return held(total(parts_of(numbers)), most)

    if spans:
        dice = battle.check(tuple(spans), value_of)
        parts = parts_of(tuple(die.value for die in dice[1:]))
        value = held(total(parts), most)
    else:
        dice = (battle.roll(1, 100, (value + 1,)),)
    if value == most < 100:
        parts += (Part("most", most, "%", "ED-2.12e"),)
    return value, parts, dice


# Blocking: what can be blocked, with which chance, and the roll (ED-2.10d, f, ED-2.12)


def has_guard(battle: Battle, unit: Fighter, kind: str) -> bool:
    """Whether a character has anything of its own to block a kind of attack with: a shield for
    normal attacks and Blades (ED-2.12c), or a spell that lets it (ED-2.10f)."""
    shield = kind in BARE_SHIELD and profile_of(battle, unit).block > 0
    return shield or has_ward(battle, unit, kind)


def has_ward(battle: Battle, target: Fighter, kind: str) -> bool:
    """Whether a spell lies on somebody that lets it block attacks of this kind (ED-2.10f)."""
    return any(kind in row.lets_block for _, row in effects_of(battle, target))


def covered(battle: Battle, attacker: Fighter, target: Fighter) -> bool:
    """Whether a character stands in cover against an attack from further than one cell (BD-6)."""
    board = battle.setup.board
    return bool(board.cover >> target.cell & 1) and board.distance(attacker.cell, target.cell) > 1


def guard_parts(battle: Battle, unit: Fighter, kind: str, throw: Throw) -> Iterator[Part]:
    """Yield what a character itself has to block a kind of attack with, whoever attacks."""
    one = profile_of(battle, unit)
    if one.block:
        yield Part("shield", one.block, "%", "ED-2.12b")
    yield from skill_parts(battle, unit, "block", "ED-2.12b")
    yield from block_parts(battle, unit, "block", 1)
    if has_ward(battle, unit, kind):
        yield from own_parts(battle, unit, throw, True, "ED-2.10f")
    if one.lowers_block and battle.setup.options["book"] == "own":
        yield Part("book", -one.lowers_block, "%", "ED-2.12a")


def sum_parts(
    battle: Battle, attacker: Fighter, target: Fighter, kind: str, pierces: int, throw: Throw
) -> Iterator[Part]:
    """Yield all that makes up a chance to block, not yet held to its bounds (ED-2.12f)."""
    one, theirs = profile_of(battle, target), profile_of(battle, attacker)
    yield from guard_parts(battle, target, kind, throw)
    if kind in BARE_SHIELD and covered(battle, attacker, target):
        yield Part("cover", content().limits.cover_block, "%", "BD-6")
    if theirs.lowers_block and battle.setup.options["book"] == "others":
        clause = "ED-2.12f" if one.block > MOST_BLOCK else "ED-2.12a"
        yield Part("book", -theirs.lowers_block, "%", clause)
    yield from block_parts(battle, attacker, "pierce", -1)
    yield from skill_parts(battle, attacker, "pierce", "ED-2.12f", -1)
    if pierces:
        yield Part("pierces", -pierces, "%", "ED-2.12f")


def blocked(
    battle: Battle, attacker: Fighter, target: Fighter, ability: str, kind: str, pierces: int
) -> bool:
    """Roll the target's block, if it has any, and tell it; the whole sum is held to 0 … 50
    (ED-2.12e, f)."""
    in_cover = kind in BARE_SHIELD and covered(battle, attacker, target)
    if not in_cover and not has_guard(battle, target, kind):
        return False
    make = partial(sum_parts, battle, attacker, target, kind, pierces)
    told = ("block", "no_block", "ED-2.12c" if kind in BARE_SHIELD else "ED-2.10f")
    who = (target, attacker, target)
    return holds_good(battle, told, *who, ability, make, MOST_BLOCK, untold=True)
