"""Damage, blocking and healing (ED-2.9, ED-2.12)."""

from __future__ import annotations

from rules.battle import Battle
from rules.event import Die, Event, Part
from rules.systems.energy.content import Profile, Spell
from rules.systems.energy.state import Fighter, profile_of
from rules.unit import OFF_BOARD

PER_POINT = 3
"""Per cent that each point of Might or Magic Power adds (ED-2.9a, b, d)."""
PER_CHARGE = 25
"""Per cent that each charge adds to direct damage (ED-2.2d)."""
HEALING_PER_CHARGE = 20
"""Per cent that each charge adds to healing (ED-2.2e)."""
MOST_BLOCK = 50
"""Highest chance to block, in per cent (ED-2.12e)."""


def damage_amount(base: int, bracket: int, flat: int, charged: int, resistance: int) -> int:
    """Return damage, rounded half up once at the end, never below 0 (ED-2.9c).

    `bracket`, `charged` and `resistance` are per cent: (base × (100 + bracket) + flat) ×
    (100 + charged) × (100 - resistance).
    """
    product = (base * (100 + bracket) + 100 * flat) * (100 + charged) * (100 - resistance)
    return max(0, (2 * product + 1_000_000) // 2_000_000)


def healing_amount(number: int, charges: int) -> int:
    """Return healing, rounded half up (ED-2.2e)."""
    return (number * (100 + HEALING_PER_CHARGE * charges) + 50) // 100


def block_chance(attacker: Profile, defender: Profile) -> int:
    """Return the per cent chance to block, the whole sum held to 0 … 50 (ED-2.12e, f)."""
    return min(MOST_BLOCK, max(0, defender.block - attacker.lowers_block))


def blocked(battle: Battle, attacker: Fighter, target: Fighter, ability: str) -> bool:
    """Roll the target's block, if it has any (ED-2.12b, c); tell it only if it blocks or fails."""
    mine, theirs = profile_of(battle, attacker), profile_of(battle, target)
    chance = block_chance(mine, theirs)
    if chance <= 0:
        return False
    die = battle.roll(1, 100, (chance + 1,))
    success = die.value <= chance
    parts = [Part("shield", theirs.block, "%", "ED-2.12b")]
    if mine.lowers_block:
        surplus = theirs.block > MOST_BLOCK
        clause = "ED-2.12f" if surplus else "ED-2.12a"
        parts.append(Part("book", -mine.lowers_block, "%", clause))
    if chance == MOST_BLOCK:
        parts.append(Part("most", MOST_BLOCK, "%", "ED-2.12e"))
    battle.emit(
        Event(
            "block" if success else "no_block",
            "ED-2.12c",
            target.id,
            attacker.id,
            ability,
            (target.cell,),
            (chance,),
            (die,),
            tuple(parts),
        )
    )
    return success


def strike_damage(battle: Battle, attacker: Fighter, target: Fighter) -> None:
    """Roll and deal the damage of a normal attack (ED-2.9a, b)."""
    mine = profile_of(battle, attacker)
    weapon = mine.weapon
    die = battle.roll(*weapon.damage)
    bracket = PER_POINT * mine.statistic
    sword = weapon.type == "sword"
    clause = "ED-2.9a" if sword else "ED-2.9b"
    parts = (Part("might" if sword else "magic_power", bracket, "%", clause),)
    hurt(battle, attacker, target, "", weapon.damage_type, die, bracket, 0, clause, parts)


def spell_damage(
    battle: Battle, caster: Fighter, target: Fighter, spell: str, row: Spell, die: Die, charges: int
) -> int:
    """Deal a spell's damage, from the one die thrown for the whole spell (ED-2.9d)."""
    bracket = PER_POINT * profile_of(battle, caster).magic_power
    charged = PER_CHARGE * charges
    parts = [Part("magic_power", bracket, "%", "ED-2.9d")]
    if charged:
        parts.append(Part("charges", charged, "%", "ED-2.2d"))
    return hurt(
        battle, caster, target, spell, row.element, die, bracket, charged, "ED-2.9d", tuple(parts)
    )


def hurt(
    battle: Battle,
    author: Fighter,
    target: Fighter,
    ability: str,
    damage_type: str,
    die: Die,
    bracket: int,
    charged: int,
    clause: str,
    parts: tuple[Part, ...],
) -> int:
    """Take the target's resistance off and the rest from its health; return what it lost."""
    resistance = profile_of(battle, target).resistances.get(damage_type, 0)
    amount = damage_amount(die.value, bracket, 0, charged, resistance)
    if resistance:
        parts += (Part(damage_type, -resistance, "%", "ED-2.9c"),)
    before = target.health
    target.health = max(0, before - amount)
    battle.emit(
        Event(
            "damage",
            clause,
            author.id,
            target.id,
            ability,
            (target.cell,),
            (amount, before, target.health),
            (die,),
            parts,
        )
    )
    if target.health == 0:
        battle.emit(Event("fall", "ED-2.11b", target.id, author.id, cells=(target.cell,)))
        target.cell = OFF_BOARD
    return before - target.health


def heal(battle: Battle, author: Fighter, target: Fighter, ability: str, event: Event) -> None:
    """Raise health by the event's first number, at most to the maximum, and tell it."""
    before = target.health
    target.health = min(before + event.numbers[0], profile_of(battle, target).health)
    battle.emit(
        event._replace(
            unit=author.id,
            target=target.id,
            ability=ability,
            cells=(target.cell,),
            numbers=(event.numbers[0], before, target.health),
        )
    )
