"""What can be set of a unit: the fields that some number, state or note of its sheet tells.

Found by trying, so that it knows no system: a field is offered under the name of what changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Literal, NamedTuple

import msgspec

from game.play.state_words import state_words
from game.play.telling import tell_note
from game.player.language import _
from rules.battle.machine import Battle

FIXED = ("id", "name", "side", "kind", "cell", "effects")
"""Fields of a unit that are set otherwise, or never."""

DIRECTIONS = 8
"""Ways in which a unit can face."""
MEANINGLESS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a sheet may raise that is asked of a field out of its limits."""
Value = int | bool


class Field(NamedTuple):
    """A number or a switch of a unit, and what its sheet calls it."""

    name: str
    place: int
    """Where in the field it stands, if that is a row of numbers; else -1."""
    label: str
    value: Value
    form: Literal["number", "switch", "direction"] = "number"
    inverse: bool = False
    """Whether it is on where what the label says is not so."""


def fields_of(battle: Battle, unit: int) -> Iterator[Field]:
    one = battle.units[unit]
    told = set()
    for info in msgspec.structs.fields(type(one)):
        value = getattr(one, info.name)
        if info.name in FIXED:
            continue
        if isinstance(value, bool):
            for field in _switch(battle, unit, info.name, value):
                if field.label not in told:
                    told.add(field.label)
                    yield field
        elif isinstance(value, int):
            yield from _number(battle, unit, info.name, -1, value)
        elif isinstance(value, tuple) and all(type(number) is int for number in value):
            for place, number in enumerate(value):
                yield from _number(battle, unit, info.name, place, number)


def _number(battle: Battle, unit: int, name: str, place: int, value: int) -> Iterator[Field]:
    """Yield the field if some number of the sheet is what it is, whatever that is."""
    sheets = []
    for other in (value, value + 1, value - 1):
        with suppress(*MEANINGLESS):
            sheets.append(_sheet(_with(battle, unit, name, place, other), unit))
            continue
        sheets.append({})
    for label, shown in sheets[0].items():
        for changed, sheet in zip((value + 1, value - 1), sheets[1:], strict=True):
            if shown == value and sheet.get(label) == changed:
                form: Literal["number", "direction"] = "direction" if not label else "number"
                yield Field(name, place, label or _("Facing"), value, form)
                return


def _switch(battle: Battle, unit: int, name: str, value: bool) -> Iterator[Field]:
    """Yield the field if a state or a note of the sheet comes and goes with it."""
    try:
        now, then = (_signs(_with(battle, unit, name, -1, one), unit) for one in (value, not value))
    except MEANINGLESS:
        return
    on, off = (now, then) if value else (then, now)
    for label in [one for one in on if one not in off][:1]:
        yield Field(name, -1, label, value, "switch")
        return
    for label in [one for one in off if one not in on][:1]:
        yield Field(name, -1, label, value, "switch", True)


def _with(battle: Battle, unit: int, name: str, place: int, value: Value) -> Battle:
    other = battle.copy()
    one = other.units[unit]
    if place >= 0:
        row = list(getattr(one, name))
        row[place] = value
        setattr(one, name, tuple(row))
    else:
        setattr(one, name, value)
    return other


def _sheet(battle: Battle, unit: int) -> dict[str, int]:
    """Return the numbers of a unit's sheet by their names; "" is the way it faces."""
    system, one = battle.setup.system, battle.units[unit]
    card, token = system.card(battle, one), system.token(battle, one)
    facts = {_(fact.label): fact.value for fact in card.facts}
    gauges = {_(gauge.label): gauge.value for gauge in (*token.pips, *card.gauges)}
    return {**facts, **gauges, **({"": token.facing} if token.facing >= 0 else {})}


def _signs(battle: Battle, unit: int) -> list[str]:
    """Return the states and the notes of a unit's sheet in words."""
    system, one = battle.setup.system, battle.units[unit]
    states = [state_words(state) for state in system.token(battle, one).states]
    return [*states, *(tell_note(note, battle) for note in system.card(battle, one).notes)]
