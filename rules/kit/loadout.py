"""What a player may pick for a character, made from the rows of a system's content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.battle.sheet import Fact
from rules.battle.system import AbilityInfo, EquipmentItem, KindInfo

Table = Mapping[str, Any]
"""Rows by id, each with a title; those of kinds and abilities with a summary besides."""


def titles(table: Table) -> dict[str, str]:
    """Return the English name of every row, by id."""
    return {row_id: row.title for row_id, row in table.items()}


def kinds(
    table: Table,
    levels: range,
    numbers: frozenset[str],
    own: Callable[[Any], Mapping[str, int]],
    most: Callable[[str, int], int] | None = None,
    equipment: Callable[[Any], Mapping[str, str]] = lambda kind: {},
) -> dict[str, KindInfo]:
    """Return every kind with what a scenario may say about it.

    `own` gives a kind's abilities with their levels, `most` how many a kind may know at a level;
    without it there is no limit.
    """
    return {
        kind_id: KindInfo(
            title=kind.title,
            levels=levels,
            numbers=numbers,
            summary=kind.summary,
            glyph=kind.glyph,
            most_abilities=tuple(most(kind_id, level) for level in levels) if most else (),
            abilities=own(kind),
            equipment=equipment(kind),
            role=kind.role,
            stands_in=kind.stands_in,
        )
        for kind_id, kind in table.items()
    }


def items(
    table: Table,
    facts: Callable[[Any], Iterable[Fact]],
    carried: Callable[[Any], bool] = lambda item: True,
) -> dict[str, EquipmentItem]:
    """Return the things of a table that can be carried, each with its facts."""
    return {
        item_id: EquipmentItem(item.title, tuple(facts(item)))
        for item_id, item in table.items()
        if carried(item)
    }


def choices(
    table: Table,
    kinds: Mapping[str, KindInfo],
    group: Callable[[Any], str],
    costs: Callable[[Any], Iterable[Fact]],
    facts: Callable[[Any], Iterable[Fact]],
) -> dict[str, AbilityInfo]:
    """Return the abilities that some kind has of its own, each from the level at which the first
    learns it; what everybody can do anyway is none of them."""
    levels: dict[str, int] = {}
    for kind in kinds.values():
        for ability_id, level in kind.abilities.items():
            levels[ability_id] = min(level, levels.get(ability_id, level))
    return {
        ability_id: AbilityInfo(
            title=row.title,
            summary=row.summary,
            icon=row.icon,
            group=group(row),
            level=levels[ability_id],
            costs=tuple(costs(row)),
            facts=tuple(facts(row)),
        )
        for ability_id, row in table.items()
        if ability_id in levels
    }
