"""What rules can have left in a state: the words in which each system says it, once.

A snapshot is checked against it before it plays, and the contract suite asks it at every decision.
Each raises a `Fault` for the first thing that cannot be so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from rules.battle.machine import Battle
from rules.errors import Fault, Said, expect_known, expect_unit, expect_within, say, span

Limits = tuple[int, int]
"""The least and the greatest that a number can be."""


def place_of(unit: Any) -> str:
    """Return where a unit stands in a snapshot."""
    return f"units {unit.id + 1}"


def numbers(place: str, owner: Any, **limits: Limits) -> None:
    """Expect numbers of a unit or a state to be within their limits."""
    for name, (low, high) in limits.items():
        expect_within(f"{place}, {name}", getattr(owner, name), low, high)


def names(place: str, owner: Any, **known: Collection[str]) -> None:
    """Expect names to be among those known; none at all is "" or no name in a row."""
    for name, choices in known.items():
        value = getattr(owner, name)
        for one in filter(None, (value,) if isinstance(value, str) else value):
            expect_known(f"{place}, {name}", one, choices)


def ids(battle: Battle, place: str, owner: Any, *fields: str) -> None:
    """Expect fields to name somebody: a unit's id, -1 for none, or a row of ids."""
    for name in fields:
        value = getattr(owner, name)
        if value != -1:
            everybody = (value,) if isinstance(value, int) else value
            units(battle, f"{place}, {name}", everybody)


def units(battle: Battle, place: str, found: Iterable[int]) -> None:
    """Expect each of some ids to be somebody's."""
    for one in found:
        expect_unit(place, one, battle.units)


def once(place: str, owner: Any, name: str) -> None:
    """Expect a row to name nothing a second time."""
    value = getattr(owner, name)
    if len(set(value)) < len(value):
        raise Fault(f"{place}, {name}", say("a second value"), say("each once"))


def order(battle: Battle) -> None:
    """Expect an order of turns that can be: all who stand are in it, each once."""
    state = battle.state
    ids(battle, "state", state, "order", "acting")
    once("state", state, "order")
    for unit in battle.units:
        if unit.cell >= 0 and unit.id not in state.order:
            found = say("no place for {name}", name=unit.name)
            raise Fault("state, order", found, say("a place for everybody who stands"))


def cells(battle: Battle, place: str, owner: Any, *fields: str) -> None:
    """Expect fields to be cells of the board, -1 for none, or rows of cells."""
    last = battle.setup.board.size - 1
    for name in fields:
        value = getattr(owner, name)
        if isinstance(value, int):
            expect_within(f"{place}, {name}", value, -1, last)
        elif not all(0 <= cell <= last for cell in value):
            raise Fault(f"{place}, {name}", Said(str(value)), span(0, last))


def effects(battle: Battle, unit: Any, longest: Callable[[Any], int]) -> None:
    """Expect what lies on a unit to be of a known kind, of somebody, and for no longer than such
    can last."""
    rows = battle.setup.table.effects
    for number, effect in enumerate(unit.effects, 1):
        place = f"{place_of(unit)}, effects {number}"
        expect_known(f"{place}, spell", effect.spell, rows)
        numbers(place, effect, remaining=(0, longest(rows[effect.spell])))
        expect_unit(f"{place}, author", effect.author, battle.units)
