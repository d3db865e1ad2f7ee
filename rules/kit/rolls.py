"""Rolls of 1d20, with what is added to it, against what it must reach."""

from __future__ import annotations

from rules.battle.event import Against, Part, total
from rules.battle.machine import Battle
from rules.unit import Unit

DIE = 20
"""Sides of the die."""
Parts = tuple[Part, ...]


def sides_from(least: int) -> int:
    """Return how many sides of the die show a number or more."""
    return min(DIE, max(0, DIE + 1 - least))


def reaches(
    battle: Battle,
    kinds: tuple[str, str],
    clause: str,
    unit: Unit,
    target: Unit,
    parts: Parts,
    wanted: Parts,
    ability: str = "",
) -> bool:
    """Roll 1d20 with its parts against the sum of others, and tell it as the first of two kinds of
    event if it stays below, as the second if not; return whether it reaches that."""
    bonus, least = total(parts), total(wanted)
    die = battle.roll(1, DIE, cuts=(least - bonus,))
    reached = die.value + bonus
    battle.tell(
        kinds[reached >= least],
        clause,
        target.id,
        by=unit.id,
        ability=ability,
        cells=(target.cell,),
        total=reached,
        dice=(die,),
        parts=parts,
        against=Against(least, (), wanted),
    )
    return reached >= least
