"""The combatants' content, read from data/*.toml and validated, and what level makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from rules.content.scenario import Member
from rules.content.tables import Fault, reader
from rules.kit.content import growth, known
from rules.kit.d20.rows import Content, Kind, Memory, Spell, Weapon

DATA = Path(__file__).with_name("data")
LEVELS = range(1, 6)
grown = growth(LEVELS)
SPELL_LEVELS = (1, 2, 3)
NUMBERS = frozenset(
    {"armour_class", "attack", "health", "save", "speed", "spells_1", "spells_2", "spells_3"}
)
"""The numbers of a combatant that a scenario may set otherwise."""


class Profile(msgspec.Struct, frozen=True):
    """A combatant at its level: all its numbers that never change in a battle."""

    row: Kind
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
    melee: Weapon
    missile: Weapon | None
    memory: Memory
    """How many spells of the levels 1, 2 and 3 it has for the day."""
    spells: tuple[tuple[str, Spell], ...]
    """Spells known, by id."""
    set_dexterity: bool = False
    """Whether the scenario itself says how dexterous it is."""


def _faults(table: Content) -> Iterator[Fault]:
    """Yield (place, sentence) for spells that do nothing."""
    for spell_id, spell in table.spells.items():
        if not (spell.wounds or spell.heals or spell.effect):
            yield f"spells.{spell_id}", "found no damage, healing or effect; expected one"


content, content_from = reader(DATA, Content, _faults)


def most_spells(kind_id: str, level: int) -> int:
    """Return how many spells a kind may know: all of those levels of which it has any a day."""
    memory = memory_of(kind_id, level)
    return sum(memory[spell.level - 1] > 0 for spell in content().spells.values())


def memory_of(kind_id: str, level: int) -> Memory:
    """Return how many spells of each level a kind has for the day at a level from 1 to 5."""
    table = content()
    row = table.kinds[kind_id].memory
    return table.memories[row][level - LEVELS[0]] if row else (0, 0, 0)


def profile(member: Member) -> Profile:
    """Return the numbers of a team member: its kind at its level, with the scenario's changes."""
    table = content()
    kind, level, numbers = table.kinds[member.kind], member.level, member.numbers
    memory = memory_of(member.kind, level)
    first, second, third = (
        numbers.get(f"spells_{number}", memory[number - 1]) for number in SPELL_LEVELS
    )
    return Profile(
        row=kind,
        level=level,
        health=numbers.get("health", grown(kind.health, level)),
        armour_class=numbers.get("armour_class", grown(kind.armour_class, level)),
        attack=numbers.get("attack", grown(kind.attack, level)),
        save=numbers.get("save", grown(kind.save, level)),
        speed=numbers.get("speed", kind.speed),
        dexterity=numbers.get("dexterity", kind.dexterity),
        melee=table.weapons[kind.melee],
        missile=table.weapons[kind.missile] if kind.missile else None,
        memory=(first, second, third),
        spells=known(kind.spells, table.spells, level, member.abilities),
        set_dexterity="dexterity" in numbers,
    )
