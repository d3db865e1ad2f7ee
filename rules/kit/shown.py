"""What systems show alike: tokens, cards and marks from a few numbers, the order, the reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.battle.machine import Battle
from rules.battle.sheet import N_, TIME, Card, Fact, Gauge, Mark, Note, Token, Zone
from rules.board.cells import cells_of
from rules.unit import Unit


def token(
    unit: Unit,
    row: Any,
    most: int,
    *,
    pips: Iterable[Gauge] = (),
    marks: Iterable[Mark] = (),
    states: Iterable[str] = (),
    exhausted: bool = False,
    facing: int = -1,
) -> Token:
    """Return the token of a unit, with the row of its kind and the most health that it can have."""
    who = (unit.id, unit.cell, unit.side, row.glyph, unit.name, health(unit, most), most)
    return Token(*who, tuple(pips), tuple(marks), exhausted, tuple(states), facing)


def health(unit: Unit, most: int) -> int:
    """Return the health of a unit as a gauge can show it: neither below 0 nor above the most."""
    return min(most, max(0, unit.health))


def card(
    unit: Unit,
    row: Any,
    level: int,
    *,
    gauges: Iterable[Gauge],
    facts: Iterable[Fact],
    marks: Iterable[Mark] = (),
    notes: Iterable[Note] = (),
) -> Card:
    """Return the card of a unit, with the row of its kind and its level."""
    who = (unit.id, unit.name, row.title, unit.side, row.glyph, row.summary, level)
    return Card(*who, tuple(gauges), tuple(facts), tuple(marks), tuple(notes))


def is_asked(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit's decision is the one that is waited for."""
    return battle.pending is not None and battle.pending.unit == unit.id


def deciding_first(battle: Battle, ids: Iterable[int]) -> tuple[int, ...]:
    """Return who decides now, if anybody does, and after it some others, each once."""
    first = () if battle.pending is None else (battle.pending.unit,)
    return tuple(dict.fromkeys((*first, *ids)))


def turned(line: Sequence[int], acting: int) -> tuple[int, ...]:
    """Return an order of turns from the acting one on, and round to the one before it.

    >>> turned((3, 0, 2), 0)
    (0, 2, 3)
    """
    start = line.index(acting) if acting in line else 0
    return (*line[start:], *line[:start])


def effect_marks(
    effects: Iterable[Any],
    rows: Mapping[str, Any],
    good: Callable[[Any], bool],
    facts: Callable[[Any], Iterable[Fact]],
    left: Callable[[Any], int] = lambda effect: int(effect.remaining),
) -> Iterator[Mark]:
    """Yield what lies on a unit, in order of application; `left` tells for how long it still
    lasts, where that is more than remains."""
    for effect in effects:
        row, remaining = rows[effect.spell], left(effect)
        shown = tuple(_of_now(fact, remaining) for fact in facts(effect))
        yield Mark(row.icon, row.title, remaining, good(effect), effect.author, shown)


def _of_now(fact: Fact, remaining: int) -> Fact:
    """Return what an effect does; if it is for how long, as much of that as remains."""
    lasts = fact.icon == TIME or fact.unit in ("rounds", "turns")
    return fact._replace(value=remaining) if lasts else fact


def damage_fact(least: int, most: int, clause: str) -> Fact:
    """Return the least and the most damage."""
    return Fact(N_("Damage"), least, "", clause, most=most)


def healing_fact(least: int, most: int, clause: str) -> Fact:
    """Return the least and the most that is given back."""
    return Fact(N_("Healing"), least, "", clause, most=most)


AREAS = {
    "around": N_("Cells around its middle"),
    "burst": N_("Cells around its middle"),
    "cone": N_("Length of its cone"),
    "line": N_("Length of its line"),
}
"""What the size of an area is, by its shape."""


def area_fact(shape: str, size: int) -> Fact:
    """Return how far an area goes; none goes no further than one cell (BD-5)."""
    return Fact(AREAS.get(shape, ""), size if shape in AREAS else 0, "", "BD-5")


def left_fact(times: int, clause: str) -> Fact:
    """Return how often something can be done yet."""
    return Fact(N_("Left"), times, "", clause)


def effect_facts(row: Any, labels: Mapping[str, str], clause: str) -> Iterator[Fact]:
    """Yield what an effect does, with what the quantities that it changes are called, and for how
    long, once."""
    if not row.holds:
        yield Fact(N_("Rounds"), row.rounds, "", clause, TIME)
    for quantity, value in row.changes.items():
        yield Fact(labels[quantity], value, "+", clause)
    if row.holds:
        yield Fact(N_("Cannot act"), row.rounds, "rounds", clause)


def present(*facts: Fact) -> Iterator[Fact]:
    """Yield the facts that say something: those whose number is not 0."""
    return (fact for fact in facts if fact.value)


def sign(value: int) -> str:
    """Return how a number that is added is written: with a plus, unless it is below 0."""
    return "+" if value >= 0 else ""


def reach_zone(label: str, unit: Unit, mask: int, clause: str) -> Zone:
    """Return the cells of a mask, but for its own, as what a unit reaches."""
    return Zone("reach", label, cells_of(mask & ~(1 << unit.cell)), clause)
