"""The content of Nine Phases, read from data/*.toml and validated, and what level makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rules.board.board import FEET_PER_CELL
from rules.content.scenario import Member
from rules.content.tables import Fault, reader
from rules.kit.content import growth, known
from rules.systems.nine_phase.rows import (
    Content,
    Kind,
    Missile,
    MissileRow,
    Spell,
    Weapon,
)

DATA = Path(__file__).with_name("data")
LEVELS = range(1, 11)
grown = growth(LEVELS)
NUMBERS = frozenset({"armour", "attack", "health", "move", "save"})
"""The numbers that a scenario may set otherwise; `move` is feet in a whole round."""
COLUMNS = ("still", "half", "full", "charge")
LOADS = 10
"""By how many bits reloads stand above shots in a mask of acts."""

_ACT = re.compile(r"(shoot|load) ([258])")


class Profile(msgspec.Struct, frozen=True):
    """A combatant at its level: all the numbers that a battle asks for."""

    row: Kind
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
    """By column: the masks of the acts that may have been done with it (NP-M1 to NP-M7)."""
    spells: tuple[tuple[str, Spell], ...]
    """What it knows, by id."""


def _faults(table: Content) -> Iterator[Fault]:
    """Yield (place, sentence) for patterns that cannot be read and hands too few."""
    for row_id, row in table.rows.items():
        for column in COLUMNS:
            acts = [act for pattern in getattr(row, column) for act in pattern.split(", ")]
            for act in acts:
                if not _ACT.fullmatch(act):
                    expected = "expected shoot or load in 2, 5 or 8"
                    yield f"rows.{row_id}.{column}", f"found {act!r}; {expected}"
    for kind_id, kind in table.kinds.items():
        if kind.shield and table.weapons[kind.weapon].two_handed:
            yield f"kinds.{kind_id}", "a shield and a weapon for both hands"


content, content_from = reader(DATA, Content, _faults)


def _pattern_mask(pattern: str) -> int:
    """Return the acts of a pattern such as "shoot 2, load 5" as a mask."""
    mask = 0
    for verb, phase in _ACT.findall(pattern):
        mask |= act_mask(verb, int(phase))
    return mask


def act_mask(verb: str, phase: int) -> int:
    """Return the bit of one act, `shoot` or `load`, in a phase."""
    return 1 << phase + (LOADS if verb == "load" else 0)


def profile(member: Member) -> Profile:
    """Return the numbers of a team member: its kind at its level, with the scenario's changes."""
    table = content()
    kind, level, numbers = table.kinds[member.kind], member.level, member.numbers
    weapon = table.weapons[kind.weapon]
    missile = table.missiles[kind.missile] if kind.missile else None
    row = table.rows[missile.row] if missile else None
    return Profile(
        row=kind,
        level=level,
        health=numbers.get("health", grown(kind.health, level)),
        attack=numbers.get("attack", grown(kind.attack, level)),
        armour=numbers.get("armour", kind.armour),
        shield=table.limits.shield if kind.shield else 0,
        save=numbers.get("save", grown(kind.save, level)),
        half=numbers.get("move", kind.move) // (2 * FEET_PER_CELL),  # BD-7
        weapon=weapon,
        reach=max(weapon.reach, kind.reach) // FEET_PER_CELL,  # BD-7
        missile=missile,
        table_clause=row.clause if row else "",
        patterns=_patterns(row),
        spells=known(kind.spells, table.spells, level, member.abilities),
    )


def _patterns(row: MissileRow | None) -> dict[str, tuple[int, ...]]:
    """Return by column the masks of all acts that are part of one of a row's patterns; doing
    nothing always is."""
    found = {}
    for column in COLUMNS:
        parts = [0]
        for pattern in getattr(row, column, ()):
            part = whole = _pattern_mask(pattern)
            while part:
                parts.append(part)
                part = part - 1 & whole
        found[column] = tuple(dict.fromkeys(parts))
    return found
