"""The content of Seven Phases, read from data/*.toml and validated, and what level makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

import msgspec

from rules.content.scenario import Member
from rules.content.tables import Fault, reader, unknown
from rules.systems.seven_phase.rows import (
    Characteristic,
    Content,
    Kind,
    Modifier,
    Spell,
    Weapon,
    WoundId,
)

DATA = Path(__file__).with_name("data")
LEVELS = range(1, 6)
CHARACTERISTICS: tuple[str, ...] = get_args(Characteristic)
BODY = ("armour", "constitution", "health", "life", "movement", "strength")


class Arm(msgspec.Struct, frozen=True):
    """A weapon in its bearer's hands, with what is asked for most often worked out."""

    id: str
    row: Weapon
    characteristic: int
    level: int
    factor: int
    """The initiative factor (SP-5c)."""
    length: int
    """Place in the order of priority, 0 the longest; -1 for what is no weapon of melee."""

    @property
    def rank(self) -> tuple[int, int]:
        """The key by which weapons go first: length, then quickness (SP-7a, SP-7b)."""
        return self.length, -self.row.quickness


class Profile(msgspec.Struct, frozen=True):
    """A fighter at its level: all the numbers that a battle asks for."""

    row: Kind
    level: int
    health: int
    life: int
    constitution: int
    strength: int
    armour: int
    movement: int
    characteristics: dict[str, int]
    skills: dict[str, int]
    arms: tuple[Arm, ...]
    """Weapons in order of preference; the last is the natural one."""
    by_name: tuple[tuple[int, Arm], ...]
    """The same with their places, by id."""
    shield: bool
    spells: tuple[tuple[str, Spell], ...]

    @property
    def natural(self) -> int:
        """The place of the weapon that is always ready."""
        return len(self.arms) - 1

    def place(self, weapon_id: str) -> int:
        """Return the place of a weapon; -1 for none of its own."""
        return next((place for place, arm in self.by_name if arm.id == weapon_id), -1)


def _faults(table: Content) -> Iterator[Fault]:
    """Yield (place, sentence) for what a table cannot do without."""
    if tuple(row.id for row in table.wounds) != get_args(WoundId):
        yield "wounds", f"expected {', '.join(get_args(WoundId))}, in this order"
    for modifier in get_args(Modifier):
        if modifier not in table.levels:
            yield "levels", f"expected {modifier}"
    for weapon_id, weapon in table.weapons.items():
        if weapon.category == "melee" and not weapon.entry:
            yield f"weapons.{weapon_id}.entry", unknown("", table.priority)
    for kind_id, kind in table.kinds.items():
        if table.weapons[kind.natural].ready != "always":
            yield f"kinds.{kind_id}.natural", "expected a weapon that is always ready"
        if len(kind.weapons) > 2:
            yield f"kinds.{kind_id}.weapons", "expected at most two"
    for spell_id, spell in table.spells.items():
        does = (spell.damage is not None, spell.stuns, spell.healing is not None, spell.ward > 0)
        if sum(does) != 1:
            yield f"spells.{spell_id}", "expected one of damage, stuns, healing, ward"


content, content_from = reader(DATA, Content, _faults)


def numbers() -> frozenset[str]:
    """Return the numbers that a scenario may set otherwise; a skill's is its level."""
    return frozenset({*BODY, *CHARACTERISTICS, *content().skills})


def level_of(table: Content, skills: Mapping[str, int], skill: str) -> int:
    """Return the level of a skill, that of the untrained if it has not been learned."""
    return skills.get(skill, table.success.untrained)


def factor(characteristic: int, level: int) -> int:
    """Return an initiative factor: half the characteristic, rounded down, + level (SP-5c).

    >>> factor(10, 0), factor(14, 3)
    (5, 10)
    """
    return characteristic // 2 + level


def profile(member: Member) -> Profile:
    """Return a member's numbers at its level, with those that the scenario sets otherwise."""
    table = content()
    kind = table.kinds[member.kind]
    given = member.numbers
    skills = {skill: level + member.level - 1 for skill, level in kind.skills.items()}
    skills |= {skill: given[skill] for skill in table.skills if skill in given}
    characteristics = {name: given.get(name, getattr(kind, name)) for name in CHARACTERISTICS}
    body = {name: given.get(name, getattr(kind, name)) for name in BODY}
    own = equipment(kind) | member.equipment
    arms = _arms(table, (own["first"], own["second"], kind.natural), skills, characteristics)
    spells = kind.spells if member.abilities is None else member.abilities
    return Profile(
        row=kind,
        level=member.level,
        characteristics=characteristics,
        skills=skills,
        arms=arms,
        by_name=tuple(sorted(enumerate(arms), key=lambda placed: placed[1].id)),
        shield=bool(own["shield"]),
        spells=tuple((name, table.spells[name]) for name in spells if name in table.spells),
        **body,
    )


def equipment(kind: Kind) -> dict[str, str]:
    """Return what a kind carries of its own, slot by slot; "" for nothing."""
    first, second = (*kind.weapons, "", "")[:2]
    return {"first": first, "second": second, "shield": "shield" if kind.shield else ""}


def _arms(
    table: Content,
    carried: tuple[str, ...],
    skills: Mapping[str, int],
    characteristics: Mapping[str, int],
) -> tuple[Arm, ...]:
    arms = []
    for weapon_id in dict.fromkeys(filter(None, carried)):
        row = table.weapons[weapon_id]
        characteristic = characteristics[table.skills[row.skill].characteristic]
        level = level_of(table, skills, row.skill)
        length = table.priority.index(row.entry) if row.entry else -1
        own = factor(characteristic, level)
        arms.append(Arm(weapon_id, row, characteristic, level, own, length))
    return tuple(arms)
