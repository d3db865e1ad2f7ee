"""The Energy Duel's content, read from data/*.toml and validated, and what level makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from rules.content.scenario import Member
from rules.content.tables import Fault, reader, unknown
from rules.kit.content import growth, known
from rules.systems.energy.rows import Content, Kind, LeftHand, Spell, Weapon

DATA = Path(__file__).with_name("data")
LEVELS = range(1, 11)
grown = growth(LEVELS)

NUMBERS = frozenset({"health", "energy", "regeneration", "might", "magic_power", "luck", "block"})
NUMBERS |= {"damage_low", "damage_high"}
"""The numbers that a scenario may set otherwise."""


class Profile(msgspec.Struct, frozen=True):
    """A character at its level: all the numbers that a battle asks for."""

    row: Kind
    level: int
    health: int
    energy: int
    regeneration: int
    might: int
    magic_power: int
    luck: int
    weapon: Weapon
    left_hand: LeftHand | None
    block: int
    """Per cent chance to block, not yet held to its bounds (ED-2.12b, e, f)."""
    lowers_block: int
    """Per cent that its book takes from a chance to block (ED-2.12a)."""
    resistances: dict[str, int]
    spells: tuple[tuple[str, Spell], ...]
    """Spells known, by id."""
    skills: tuple[tuple[str, str, int], ...] = ()
    """(title, quantity, by how much) of every skill that does something at this level."""
    skill_totals: dict[str, int] = {}
    """By how much all skills together change each quantity."""

    @property
    def statistic(self) -> str:
        """The statistic behind a normal attack: Might or Magic Power (ED-2.9a, b)."""
        return "might" if self.weapon.type == "sword" else "magic_power"


def _faults(table: Content) -> Iterator[Fault]:
    """Yield (place, sentence) for what a row cannot do without, or has too much of."""
    effects = {spell_id: spell for spell_id, spell in table.spells.items() if spell.effect}
    riders = [(f"kinds.{name}", kind.rides) for name, kind in table.kinds.items()]
    riders += [(f"summons.{name}", kind.rides) for name, kind in table.summons.items()]
    for spell_id, spell in table.spells.items():
        if lack := _lack(spell):
            yield f"spells.{spell_id}", f"a {spell.category} without {lack}"
        if spell.effect:
            riders.append((f"spells.{spell_id}.effect", spell.effect.rides))
    for place, rides in riders:
        if rides and rides not in effects:
            yield f"{place}.rides", unknown(rides, effects)


content, content_from = reader(DATA, Content, _faults)


def _lack(spell: Spell) -> str:
    """Return what a spell of its category cannot do without, if that is missing."""
    needed = NEEDED.get(spell.category, "")
    value: Any = spell
    for name in needed.split(".") if needed else ():
        value = getattr(value, name, None)
    return "" if (any(value) if isinstance(value, tuple) else value) else needed


NEEDED = {
    **dict.fromkeys(("direct", "invocation", "warcast"), "damage"),
    **dict.fromkeys(("life_vampirism", "energy_vampirism"), "damage"),
    "dot": "effect.tick",
    "control": "effect.holds",
    "debuff": "effect",
    "heal": "healing",
    "summon": "summons",
    "object": "object",
    "resurrection": "raised",
}
"""By category: what a spell cannot do without."""


def most_spells(level: int) -> int:
    """Return how many spells a character of a level from 1 to 10 may know."""
    return grown(content().limits.spells, level)


def profile(member: Member) -> Profile:
    """Return the numbers of a team member: its kind at its level, with the scenario's changes."""
    kind = content().kinds[member.kind]
    held = own_equipment(kind) | member.equipment
    return _profile(kind, member.level, member.numbers, member.abilities, held)


def summoned_profile(kind_id: str, level: int) -> Profile:
    """Return the numbers of a summoned creature at its summoner's level (ED-2.5b)."""
    kind = content().summons[kind_id]
    return _profile(kind, level, {}, None, own_equipment(kind))


def own_equipment(kind: Kind) -> dict[str, str]:
    """Return what a kind carries of its own, slot by slot; "" for nothing (ED-2.12g)."""
    return {"weapon": kind.weapon, "left_hand": kind.left_hand}


def _profile(
    kind: Kind,
    level: int,
    numbers: Mapping[str, int],
    wanted: tuple[str, ...] | None,
    held: Mapping[str, str],
) -> Profile:
    table = content()
    left_hand = table.left_hands[held["left_hand"]] if held["left_hand"] else None  # ED-2.12g
    magic_power = numbers.get("magic_power", grown(kind.magic_power, level))
    if left_hand is not None:  # ED-2.12b
        magic_power = max(0, magic_power + left_hand.magic_power)
    block = left_hand.block if left_hand else grown(kind.block, level)
    own, more = kind.resistances, left_hand.resistances if left_hand else {}  # ED-2.12b
    skills = tuple(
        (table.skills[skill_id].title, table.skills[skill_id].changes, grown(pair, level))
        for skill_id, pair in kind.skills.items()
        if grown(pair, level)
    )
    return Profile(
        row=kind,
        level=level,
        health=numbers.get("health", grown(kind.health, level)),
        energy=numbers.get("energy", 100),  # ED-2.1a
        regeneration=numbers.get("regeneration", 20),  # ED-2.1c
        might=numbers.get("might", grown(kind.might, level)),
        magic_power=magic_power,
        luck=numbers.get("luck", grown(kind.luck, level)),
        weapon=_weapon(table.weapons[held["weapon"]], numbers),
        left_hand=left_hand,
        block=numbers.get("block", block),
        lowers_block=left_hand.lowers_block if left_hand else 0,
        resistances={
            name: grown(own.get(name, (0, 0)), level) + more.get(name, 0) for name in (*own, *more)
        },
        spells=known(kind.spells, table.spells, level, wanted),
        skills=skills,
        skill_totals={
            quantity: sum(value for _, changed, value in skills if changed == quantity)
            for _, quantity, _ in skills
        },
    )


def _weapon(weapon: Weapon, numbers: Mapping[str, int]) -> Weapon:
    low, high = weapon.damage
    low = numbers.get("damage_low", low)
    high = max(low, numbers.get("damage_high", high))
    return msgspec.structs.replace(weapon, damage=(low, high))
