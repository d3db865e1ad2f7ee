"""What lies on units for a while: what it changes, laying it anew, counting it down, ending it.

A system's table has as `rows` its spells by id, and as `effects` what those lay that lay anything.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.battle.event import Part, part
from rules.battle.machine import Battle


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What lies on somebody for a while; the spell's own row tells what it does."""

    spell: str
    author: int
    remaining: int
    """How many more rounds end, or turns of its bearer begin, under it."""


def row_of(battle: Battle, effect: Any) -> Any:
    """Return what an effect does."""
    return battle.setup.table.effects[effect.spell]


def is_held(battle: Battle, unit: Any) -> bool:
    """Tell whether something that lies on a unit keeps it from acting."""
    for effect in unit.effects:  # noqa: SIM110 (no generator: it is asked all the time)
        if battle.setup.table.effects[effect.spell].holds:
            return True
    return False


def lying(unit: Any) -> tuple[str, ...]:
    """Return the spells whose effects lie on a unit, in order of application."""
    return tuple([effect.spell for effect in unit.effects]) if unit.effects else ()


def change_parts(
    battle: Battle, unit: Any, quantity: str, clause: str, factor: int = 1, sign: str = ""
) -> tuple[Part, ...]:
    """Return what lies on a unit and changes a quantity, each change times `factor`."""
    if not unit.effects:
        return ()
    rows, found = battle.setup.table.rows, []
    for effect in unit.effects:
        if value := row_of(battle, effect).changes.get(quantity, 0):
            found.append(part(rows[effect.spell].title, factor * value, sign, clause))
    return tuple(found)


def changed(battle: Battle, unit: Any, quantity: str) -> int:
    """Return by how much all that lies on a unit changes a quantity."""
    if not unit.effects:
        return 0
    return sum([row_of(battle, effect).changes.get(quantity, 0) for effect in unit.effects])


def lay(battle: Battle, target: Any, effect: Any, clause: str, span: str) -> None:
    """Lay an effect on somebody; the same one that lies there only lasts anew.

    `span` is "turns" or "rounds", as the words of the event name what it lasts for.
    """
    kept = tuple(other for other in target.effects if other.spell != effect.spell)
    target.effects = (*kept, effect)
    tell_laid(battle, target, effect, clause, span)


def tell_laid(battle: Battle, target: Any, effect: Any, clause: str, span: str) -> None:
    """Tell what has been laid on whom, and for how long."""
    told: dict[str, Any] = {"cells": (target.cell,), span: effect.remaining}
    battle.tell("laid", clause, target.id, by=effect.author, ability=effect.spell, **told)


def count(unit: Any) -> None:
    """Count one more turn or round under all that lies on somebody."""
    if unit.effects:
        unit.effects = tuple(
            msgspec.structs.replace(effect, remaining=effect.remaining - 1)
            for effect in unit.effects
        )


def turns_left(battle: Battle, unit: Any, effect: Any) -> int:
    """Return how many turns an effect still lasts: those of its bearer that will begin under it,
    and the one that goes on, if that began under it."""
    began_under_it = effect.remaining < row_of(battle, effect).duration
    return int(effect.remaining + (battle.state.acting == unit.id and began_under_it))


def end_counted(battle: Battle, unit: Any, clause: str) -> None:
    """End what lies on somebody and has been counted out."""
    for effect in unit.effects:
        if effect.remaining <= 0:
            battle.tell("ended", clause, by=unit.id, ability=effect.spell)
    unit.effects = still_lying(unit)


def still_lying(unit: Any) -> tuple[Any, ...]:
    """Return what lies on somebody and has not been counted out."""
    return tuple(effect for effect in unit.effects if effect.remaining > 0)
