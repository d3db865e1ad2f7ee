"""Content read from data/*.toml, checked, and a character's numbers worked out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from rules.content.scenario import Member
from rules.content.tables import Reference, content_of, read_tables
from rules.systems.risk.rows import Ability, Content, Growth, Kind, Statistic

DATA = Path(__file__).parent / "data"
LEVELS = range(11)
"""Levels of characters; the source counts from level 0 (RK-8a)."""
STATISTICS: tuple[str, ...] = get_args(Statistic)
NUMBERS = frozenset({*STATISTICS, "health", "blow", "experience", "lost_health", "fell_today"})
"""What a scenario may set otherwise; the last two tell how a day has gone so far (RK-8c)."""
SLOTS = ("weapon", "second")


class Profile(msgspec.Struct, frozen=True):
    """A character at one level: all the numbers that a battle asks for."""

    kind: str
    title: str
    summary: str
    glyph: str
    level: int
    adversary: bool
    health: int
    blow: int
    """Damage of its base attack before statistics (RK-7)."""
    experience: int
    """What an adversary gives when it is defeated (RK-9a)."""
    statistics: dict[str, int]
    abilities: tuple[tuple[str, Ability], ...]
    """What it can do, by id, sorted."""


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
    for ability_id, ability in result.abilities.items():
        lack = _lack(ability)
        if lack:
            raise ValueError(f"abilities.{ability_id}: type {ability.type} without {lack}")
    if len(result.limits.thresholds) != len(LEVELS):
        raise ValueError(f"limits.thresholds: expected {len(LEVELS)} numbers")
    return result


def _references(table: Content) -> Iterator[Reference]:
    """Yield (place, name, table that must have it) for every name that a row gives."""
    for kind_id, kind in table.kinds.items():
        for slot, weapon in zip(SLOTS, (kind.weapon, kind.second), strict=True):
            if weapon:
                yield f"kinds.{kind_id}.{slot}", weapon, table.weapons
        for ability_id in kind.abilities:
            yield f"kinds.{kind_id}.abilities", ability_id, table.abilities
    for ability_id, ability in table.abilities.items():
        for asked in (*ability.attacker_risks, *ability.defender_risks):
            yield f"abilities.{ability_id}", asked.kind, table.risks
        if ability.hit is not None:
            yield f"abilities.{ability_id}.hit", ability.hit.kind, table.risks


def _lack(ability: Ability) -> str:
    """Return what an ability of its type cannot do without, if that is missing."""
    match ability.type:
        case "attack":
            if not ability.damage and not ability.effect:
                return "damage or effect"
            # What does no damage needs no roll (RK-6c), unless it says what decides (RK-6e).
            return "" if ability.damage or ability.hit else "damage or its own way to hit"
        case "boon":
            return "" if ability.healing or ability.effect else "healing or effect"
        case _:
            return "" if ability.venture else "venture"


def grown(pair: Growth, level: int) -> int:
    """Return a number at a level from 0 to 10, rounded down."""
    first, last = pair
    return first + (last - first) * level // LEVELS[-1]


def most_abilities(level: int) -> int:
    """Return how many abilities a character of a level may know."""
    return grown(content().limits.abilities, level)


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

    return Profile(
        kind=member.kind,
        title=kind.title,
        summary=kind.summary,
        glyph=kind.glyph,
        level=level,
        adversary=kind.adversary,
        health=max(1, number("health", kind.health)),
        blow=max(0, number("blow", kind.blow)),
        experience=grown(kind.experience, level),
        statistics={
            name: number(name, kind.statistics.get(name, (0, 0)))  # type: ignore[call-overload]
            for name in STATISTICS
        },
        abilities=_known(kind, level, member.abilities),
    )


def _known(
    kind: Kind, level: int, wanted: tuple[str, ...] | None
) -> tuple[tuple[str, Ability], ...]:
    table = content().abilities
    if wanted is None:
        wanted = tuple(name for name, least in kind.abilities.items() if least <= level)
    basics = {name for name, ability in table.items() if ability.basic}
    return tuple((name, table[name]) for name in sorted({*wanted, *basics}))
