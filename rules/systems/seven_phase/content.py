"""The content of Seven Phases, read from data/*.toml and validated, and what level makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, get_args

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
BODY = ("armour", "constitution", "health", "life", "movement", "strength")
NUMBERS: tuple[str, ...] = (*BODY, *get_args(Characteristic))


class Skilled(NamedTuple):
    """A skill as somebody has it."""

    characteristic: str
    value: int
    """Of the characteristic that it uses."""
    level: int

    @property
    def factor(self) -> int:
        """The initiative factor: half the characteristic, rounded down, + level (SP-5c).

        >>> Skilled("throwing", 10, 0).factor, Skilled("melee", 14, 3).factor
        (5, 10)
        """
        return self.value // 2 + self.level


class Arm(msgspec.Struct, frozen=True):
    """A weapon in its bearer's hands."""

    id: str
    row: Weapon
    skill: Skilled
    length: int
    """Place in the order of priority, 0 the longest; -1 for what is no weapon of melee."""

    @property
    def rank(self) -> tuple[int, int]:
        """The key by which weapons go first: length, then quickness (SP-7a, SP-7b)."""
        return self.length, -self.row.quickness


class Profile(msgspec.Struct, frozen=True):
    """A fighter at its level."""

    row: Kind
    """Its kind, with the numbers that the scenario sets otherwise."""
    level: int
    skills: dict[str, Skilled]
    """Every skill, those too that it has not learned."""
    arms: tuple[Arm, ...]
    """Weapons in order of preference; the last is the natural one."""
    by_name: tuple[tuple[int, Arm], ...]
    """The same with their places, by id."""
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
    return frozenset({*NUMBERS, *content().skills})


def profile(member: Member) -> Profile:
    """Return a member's numbers at its level, with those that the scenario sets otherwise."""
    table, given = content(), member.numbers
    kind = table.kinds[member.kind]
    own = equipment(kind) | member.equipment
    changed = {name: given[name] for name in NUMBERS if name in given}
    row = msgspec.structs.replace(kind, shield=bool(own["shield"]), **changed)
    skills = {name: _skilled(table, row, name, member) for name in table.skills}
    carried = dict.fromkeys(filter(None, (own["first"], own["second"], kind.natural)))
    arms = tuple(_arm(table, weapon_id, skills) for weapon_id in carried)
    spells = kind.spells if member.abilities is None else member.abilities
    return Profile(
        row=row,
        level=member.level,
        skills=skills,
        arms=arms,
        by_name=tuple(sorted(enumerate(arms), key=lambda placed: placed[1].id)),
        spells=tuple((name, table.spells[name]) for name in spells if name in table.spells),
    )


def equipment(kind: Kind) -> dict[str, str]:
    """Return what a kind carries of its own, slot by slot; "" for nothing."""
    first, second = (*kind.weapons, "", "")[:2]
    return {"first": first, "second": second, "shield": "shield" if kind.shield else ""}


def _skilled(table: Content, row: Kind, name: str, member: Member) -> Skilled:
    """Return a skill as a member has it: each level adds one to what its kind has learned."""
    learned, characteristic = row.skills.get(name), table.skills[name].characteristic
    level = table.success.untrained if learned is None else learned + member.level - 1
    return Skilled(characteristic, getattr(row, characteristic), member.numbers.get(name, level))


def _arm(table: Content, weapon_id: str, skills: Mapping[str, Skilled]) -> Arm:
    row = table.weapons[weapon_id]
    length = table.priority.index(row.entry) if row.entry else -1
    return Arm(weapon_id, row, skills[row.skill], length)
