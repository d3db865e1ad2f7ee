"""The content of Nine Phases, read from data/*.toml and validated, and what level makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.board.board import FEET_PER_CELL
from rules.content.scenario import Member
from rules.content.tables import Reference, content_of, read_tables
from rules.systems.nine_phase.rows import (
    Content,
    Growth,
    Kind,
    Missile,
    MissileRow,
    Spell,
    Weapon,
)

DATA = Path(__file__).with_name("data")
LEVELS = range(1, 11)
NUMBERS = frozenset({"armour", "attack", "health", "move", "save"})
"""The numbers that a scenario may set otherwise; `move` is feet in a whole round."""
COLUMNS = ("still", "half", "full", "charge")
LOADS = 10
"""By how many bits reloads stand above shots in a mask of acts."""

_ACT = re.compile(r"(shoot|load) ([258])")


class Profile(msgspec.Struct, frozen=True):
    """A combatant at its level: all the numbers that a battle asks for."""

    kind: str
    title: str
    summary: str
    glyph: str
    level: int
    health: int
    attack: int
    armour: int
    shield: int
    """What its shield adds to the armour class; 0 without one."""
    save: int
    half: int
    """Cells of a half-move (NP-3)."""
    weapon: Weapon
    reach: int
    """Cells (NP-E2)."""
    missile: Missile | None
    table_clause: str
    """The clause of its row of the table of missiles."""
    patterns: dict[str, tuple[int, ...]]
    """By column: the masks of acts, of one of which its own must be a part (NP-M1 to NP-M7)."""
    spells: tuple[tuple[str, Spell], ...]
    """What it knows, by id."""


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
    for row_id, row in result.rows.items():
        for column in COLUMNS:
            for pattern in getattr(row, column):
                _pattern_mask(pattern, f"rows.{row_id}.{column}")
    for kind_id, kind in result.kinds.items():
        if kind.shield and result.weapons[kind.weapon].two_handed:
            raise ValueError(f"kinds.{kind_id}: a shield and a weapon for both hands")
    return result


def _references(table: Content) -> Iterator[Reference]:
    """Yield (place, name, table that must have it) for every name that a row gives."""
    for missile_id, missile in table.missiles.items():
        yield f"missiles.{missile_id}.row", missile.row, table.rows
    for kind_id, kind in table.kinds.items():
        yield f"kinds.{kind_id}.weapon", kind.weapon, table.weapons
        if kind.missile:
            yield f"kinds.{kind_id}.missile", kind.missile, table.missiles
        for spell_id in kind.spells:
            yield f"kinds.{kind_id}.spells", spell_id, table.spells


def _pattern_mask(pattern: str, place: str) -> int:
    """Return the acts of a pattern such as "shoot 2, load 5" as a mask."""
    mask = 0
    for text in pattern.split(", "):
        act = _ACT.fullmatch(text)
        if act is None:
            raise ValueError(f"{place}: found {text!r}; expected shoot or load in 2, 5 or 8")
        mask |= act_mask(act[1], int(act[2]))
    return mask


def act_mask(verb: str, phase: int) -> int:
    """Return the bit of one act, `shoot` or `load`, in a phase."""
    return 1 << phase + (LOADS if verb == "load" else 0)


def grown(pair: Growth, level: int) -> int:
    """Return a number at a level from 1 to 10, rounded down."""
    first, last = pair
    return first + (last - first) * (level - 1) // 9


def profile(member: Member) -> Profile:
    """Return the numbers of a team member: its kind at its level, with the scenario's changes."""
    table = content()
    kind, level, numbers = table.kinds[member.kind], member.level, member.numbers
    weapon = table.weapons[kind.weapon]
    missile = table.missiles[kind.missile] if kind.missile else None
    row = table.rows[missile.row] if missile else None
    return Profile(
        kind=member.kind,
        title=kind.title,
        summary=kind.summary,
        glyph=kind.glyph,
        level=level,
        health=numbers.get("health", grown(kind.health, level)),
        attack=numbers.get("attack", grown(kind.attack, level)),
        armour=numbers.get("armour", kind.armour),
        shield=table.limits.shield if kind.shield else 0,
        save=numbers.get("save", grown(kind.save, level)),
        half=numbers.get("move", kind.move) // (2 * FEET_PER_CELL),  # BD-7
        weapon=weapon,
        reach=weapon.reach // FEET_PER_CELL,  # BD-7
        missile=missile,
        table_clause=row.clause if row else "",
        patterns=_patterns(row),
        spells=_known(kind, level, member.abilities),
    )


def _patterns(row: MissileRow | None) -> dict[str, tuple[int, ...]]:
    """Return a row's masks by column; doing nothing is always a pattern."""
    if row is None:
        return dict.fromkeys(COLUMNS, (0,))
    return {
        column: (0, *(_pattern_mask(pattern, column) for pattern in getattr(row, column)))
        for column in COLUMNS
    }


def _known(kind: Kind, level: int, wanted: tuple[str, ...] | None) -> tuple[tuple[str, Spell], ...]:
    if wanted is None:
        wanted = tuple(spell_id for spell_id in kind.spells if kind.spells[spell_id] <= level)
    return tuple((spell_id, content().spells[spell_id]) for spell_id in sorted(wanted))
