"""The combatants' content, read from data/*.toml and validated, and what level makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.content.scenario import Member
from rules.content.tables import Reference, content_of, read_tables
from rules.kit.d20.rows import Content, Growth, Kind, Memory, Spell, Weapon

DATA = Path(__file__).with_name("data")
LEVELS = range(1, 6)
SPELL_LEVELS = (1, 2, 3)
NUMBERS = frozenset(
    {"armour_class", "attack", "health", "save", "speed", "spells_1", "spells_2", "spells_3"}
)
"""The numbers of a combatant that a scenario may set otherwise."""


class Profile(msgspec.Struct, frozen=True):
    """A combatant at its level: all its numbers that never change in a battle."""

    kind: str
    title: str
    summary: str
    glyph: str
    level: int
    health: int
    armour_class: int
    attack: int
    """Added to 1d20 in an attack roll."""
    save: int
    """What its saving throw must reach."""
    speed: int
    dexterity: int
    """Its own, what the scenario says, or its kind's fixed one."""
    monster: bool
    melee: Weapon
    missile: Weapon | None
    memory: Memory
    """How many spells of the levels 1, 2 and 3 it has for the day."""
    spells: tuple[tuple[str, Spell], ...]
    """Spells known, by id."""
    set_dexterity: bool = False
    """Whether the scenario itself says how dexterous it is."""


@cache
def content() -> Content:
    """Read and check data/*.toml once.

    :raises ValueError: if a file is not as `rows` says or names what does not exist.
    """
    return content_from(read_tables(DATA))


def content_from(tables: Mapping[str, Any]) -> Content:
    """Return the content of plain tables.

    :raises ValueError: for the first fault: where, what was found, what was expected.
    """
    result = content_of(tables, Content, _references)
    for spell_id, spell in result.spells.items():
        if not (spell.wounds or spell.heals or spell.effect):
            raise ValueError(f"spells.{spell_id}: found no damage, healing or effect; expected one")
    return result


def _references(table: Content) -> Iterator[Reference]:
    """Yield (place, name, table that must have it) for every name that a row gives."""
    for kind_id, kind in table.kinds.items():
        place = f"kinds.{kind_id}"
        yield f"{place}.melee", kind.melee, table.weapons
        if kind.missile:
            yield f"{place}.missile", kind.missile, table.weapons
        if kind.memory:
            yield f"{place}.memory", kind.memory, table.memories
        for spell_id in kind.spells:
            yield f"{place}.spells", spell_id, table.spells


def grown(pair: Growth, level: int) -> int:
    """Return a number at a level from 1 to 5, rounded down."""
    first, last = pair
    return first + (last - first) * (level - LEVELS[0]) // (LEVELS[-1] - LEVELS[0])


def memory_of(kind: Kind, level: int) -> Memory:
    """Return how many spells of each level a kind has for the day at a level from 1 to 5."""
    if not kind.memory:
        return (0, 0, 0)
    return content().memories[kind.memory][level - LEVELS[0]]


def profile(member: Member) -> Profile:
    """Return the numbers of a team member: its kind at its level, with the scenario's changes."""
    table = content()
    kind, level, numbers = table.kinds[member.kind], member.level, member.numbers
    memory = memory_of(kind, level)
    wanted = member.abilities
    if wanted is None:
        wanted = tuple(spell_id for spell_id, least in kind.spells.items() if least <= level)
    first, second, third = (
        numbers.get(f"spells_{number}", memory[number - 1]) for number in SPELL_LEVELS
    )
    return Profile(
        kind=member.kind,
        title=kind.title,
        summary=kind.summary,
        glyph=kind.glyph,
        level=level,
        health=numbers.get("health", grown(kind.health, level)),
        armour_class=numbers.get("armour_class", grown(kind.armour_class, level)),
        attack=numbers.get("attack", grown(kind.attack, level)),
        save=numbers.get("save", grown(kind.save, level)),
        speed=numbers.get("speed", kind.speed),
        dexterity=numbers.get("dexterity", kind.dexterity),
        monster=kind.monster,
        melee=table.weapons[kind.melee],
        missile=table.weapons[kind.missile] if kind.missile else None,
        memory=(first, second, third),
        spells=tuple((spell_id, table.spells[spell_id]) for spell_id in sorted(wanted)),
        set_dexterity="dexterity" in numbers,
    )
