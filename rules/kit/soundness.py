"""What rules can have left in a state: the words in which each system says it, once.

A snapshot is checked against it before it plays, and the contract suite asks it at every decision.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from rules.battle.machine import Battle
from rules.errors import Fault, Said, one_of, quoted, say, span

Limits = tuple[int, int]
"""The least and the greatest that a number can be."""


def place_of(unit: Any) -> str:
    """Return where a unit stands in a snapshot."""
    return f"units {unit.id + 1}"


def numbers(place: str, owner: Any, **limits: Limits) -> Iterator[Fault]:
    """Yield which numbers of a unit or a state are beyond their limits."""
    for name, (low, high) in limits.items():
        value = getattr(owner, name)
        if not low <= value <= high:
            yield Fault(f"{place}, {name}", Said(str(value)), span(low, high))


def names(place: str, owner: Any, **known: Collection[str]) -> Iterator[Fault]:
    """Yield which names are not among those known; none at all is "" or no name in a row."""
    for name, choices in known.items():
        value = getattr(owner, name)
        for one in (value,) if isinstance(value, str) else value:
            if one and one not in choices:
                yield Fault(f"{place}, {name}", quoted(one), one_of(one, choices))


def ids(battle: Battle, place: str, owner: Any, *fields: str) -> Iterator[Fault]:
    """Yield which fields name nobody: a unit's id, -1 for none, or a row of ids."""
    for name in fields:
        value = getattr(owner, name)
        if value != -1:
            everybody = (value,) if isinstance(value, int) else value
            yield from known_ids(battle, f"{place}, {name}", everybody)


def known_ids(battle: Battle, place: str, found: Iterable[int]) -> Iterator[Fault]:
    """Yield which ids are nobody's."""
    last = len(battle.units) - 1
    for one in found:
        if not 0 <= one <= last:
            yield Fault(place, say("unit {number}", number=one), span(0, last))


def once(place: str, owner: Any, name: str) -> Iterator[Fault]:
    """Yield whether a row names anything a second time."""
    value = getattr(owner, name)
    if len(set(value)) < len(value):
        yield Fault(f"{place}, {name}", say("a second value"), say("each once"))


def order_faults(battle: Battle) -> Iterator[Fault]:
    """Yield what cannot be so of an order of turns: all who stand are in it, each once."""
    state = battle.state
    yield from ids(battle, "state", state, "order", "acting")
    yield from once("state", state, "order")
    for unit in battle.units:
        if unit.cell >= 0 and unit.id not in state.order:
            found = say("no place for {name}", name=unit.name)
            yield Fault("state, order", found, say("a place for everybody who stands"))


def cells(battle: Battle, place: str, owner: Any, *fields: str) -> Iterator[Fault]:
    """Yield which fields are no cell of the board, nor -1 for none, or a row with such a one."""
    last = battle.setup.board.size - 1
    for name in fields:
        value = getattr(owner, name)
        if isinstance(value, int):
            yield from numbers(place, owner, **{name: (-1, last)})
        elif not all(0 <= cell <= last for cell in value):
            yield Fault(f"{place}, {name}", Said(str(value)), span(0, last))


def effects(
    battle: Battle, unit: Any, rows: Mapping[str, Any], longest: Callable[[Any], int]
) -> Iterator[Fault]:
    """Yield what lies on a unit and cannot: of no such kind, of nobody, or for too long."""
    for number, effect in enumerate(unit.effects, 1):
        place = f"{place_of(unit)}, effects {number}"
        if effect.spell not in rows:
            yield Fault(f"{place}, spell", quoted(effect.spell), one_of(effect.spell, rows))
            continue
        yield from numbers(place, effect, remaining=(0, longest(rows[effect.spell])))
        yield from numbers(place, effect, author=(0, len(battle.units) - 1))
