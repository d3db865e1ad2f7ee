"""Content read from data/*.toml, checked, and a character's numbers worked out of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from rules.content.scenario import Member
from rules.content.tables import Fault, reader
from rules.kit.content import Growth, growth, known
from rules.systems.risk.rows import OPPOSED, Ability, Content, Kind

DATA = Path(__file__).parent / "data"
LEVELS = range(11)
"""Levels of characters; the source counts from level 0 (RK-8a)."""
grown = growth(LEVELS)


class Profile(msgspec.Struct, frozen=True):
    """A character at one level: all the numbers that a battle asks for."""

    row: Kind
    level: int
    health: int
    blow: int
    """Damage of its base attack before statistics (RK-7)."""
    experience: int
    """What an adversary gives when it is defeated (RK-9a)."""
    statistics: dict[str, int]
    abilities: tuple[tuple[str, Ability], ...]
    """What it can do, by id, sorted."""


def _faults(table: Content) -> Iterator[Fault]:
    """Yield (place, sentence) for what a row cannot do without, or has too much of."""
    for ability_id, ability in table.abilities.items():
        if lack := _lack(ability):
            yield f"abilities.{ability_id}", f"type {ability.type} without {lack}"
    if len(table.limits.thresholds) != len(LEVELS):
        yield "limits.thresholds", f"expected {len(LEVELS)} numbers"


content, content_from = reader(DATA, Content, _faults)


def _lack(ability: Ability) -> str:
    """Return what an ability of its type cannot do without, if that is missing."""
    if ability.type == "venture":
        return "" if ability.venture else "venture"
    if ability.type == "boon":
        return "" if ability.healing or ability.effect else "healing or effect"
    if not ability.damage and not ability.effect:
        return "damage or effect"
    # What does no damage needs no roll (RK-6c), unless it says what decides (RK-6e).
    return "" if ability.damage or ability.hit != OPPOSED else "damage or its own way to hit"


def numbers() -> frozenset[str]:
    """Return what a scenario may set otherwise; some of it tells how a day has gone (RK-8c)."""
    own = ("health", "blow", "experience", "lost_health", "fell_today")
    carried = [name for name, weapon in content().weapons.items() if not weapon.natural]
    return frozenset({*content().statistics, *own, *map(PACKED.format, carried)})


PACKED = "pack_{}"
"""The number that says how many of a weapon are in one's pack."""


def packed(member: Member) -> tuple[str, ...]:
    """Return what is in somebody's pack as a battle begins (RK-S3)."""
    numbers = member.numbers
    return tuple(
        weapon for weapon in content().weapons for _ in range(numbers.get(PACKED.format(weapon), 0))
    )


def own_equipment(kind: Kind) -> dict[str, str]:
    """Return what a kind carries of its own, slot by slot; "" for nothing (RK-7)."""
    return {"weapon": kind.weapon, "second": kind.second}


def profiles(member: Member) -> tuple[Profile, ...]:
    """Return the numbers of a team member at each level that it may come to have (RK-9c)."""
    kind = content().kinds[member.kind]
    return tuple(_profile(member, kind, level) for level in LEVELS)


def numbers_at(member: Member, level: int) -> dict[str, int]:
    """Return what a scenario sets otherwise for a member, as it is at another level (RK-9c)."""
    one = profiles(member)[level]
    grown_too = one.statistics | {"health": one.health, "blow": one.blow}
    return {name: max(0, grown_too.get(name, value)) for name, value in member.numbers.items()}


def _profile(member: Member, kind: Kind, level: int) -> Profile:
    def number(name: str, pair: Growth) -> int:
        """What the scenario sets otherwise stays as much above or below at other levels."""
        usual = grown(pair, member.level)
        return member.numbers.get(name, usual) + grown(pair, level) - usual

    table = content().abilities
    basics = [name for name, ability in table.items() if ability.basic]
    return Profile(
        row=kind,
        level=level,
        health=max(1, number("health", kind.health)),
        blow=max(0, number("blow", kind.blow)),
        experience=grown(kind.experience, level),
        statistics={
            name: number(name, kind.statistics.get(name, (0, 0))) for name in content().statistics
        },
        abilities=known(kind.abilities, table, level, member.abilities, basics),
    )
