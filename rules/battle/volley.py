"""Volleys: what one deed does to several, one after another (AC-3).

A volley tests each whom it may touch, throws one die for all whom it does touch, and has its
effect on each. Where nobody among them matters to what becomes of the others, a preview follows
each by itself instead of every one of their joint results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, product
from typing import Any, NamedTuple

from rules.battle.event import Die, Event
from rules.battle.machine import Battle
from rules.dice import Enumerated

VOLLEY = "volley"
"""The task whose handler is `carry_out`."""


class Volley(NamedTuple):
    """One deed against several; its functions get the battle, a unit's id and the deed."""

    units: tuple[int, ...]
    """Ids of those whom it may touch, in the order in which it comes to them."""
    tests: tuple[Callable[[Battle, int, Any], bool], ...]
    """Each is made of all whom the ones before have left; it tells whether it leaves one."""
    span: tuple[int, int] | None
    """Lowest and highest number of the one die, thrown if anybody is left; None for no die."""
    effect: Callable[[Battle, int, Die | None, Any], None]
    deed: Any
    """Who does it, with what: immutable."""
    apart: bool
    """Whether its tests of one unit and its effect on it change that unit alone, and nothing that
    they read is changed by those of another unit."""


def carry_out(battle: Battle, volley: Volley) -> None:
    """Test all, throw the die, have the effect on each who is left."""
    units, tests, span, effect, deed, _ = volley
    left: tuple[int, ...] | list[int] = units
    for test in tests:
        left = [unit for unit in left if test(battle, unit, deed)]
    if left:
        die = battle.roll(*span) if span is not None else None
        for unit in left:
            effect(battle, unit, die, deed)


# What a volley may do to each whom it touches, followed one by one (AC-3)


Told = tuple[Event, ...]


class Fall(NamedTuple):
    """One way in which the dice of a part can fall, and what has become of its unit then."""

    weight: int
    total: int
    unit: Any
    told: Told
    rolls: int


class Tested(NamedTuple):
    """One way in which the tests of a unit can end."""

    fall: Fall
    told: tuple[Told, ...]
    """What each test that was made has told."""
    effects: tuple[tuple[Fall, ...], ...]
    """By number of the die: the falls of the effect; () if the unit is not touched."""


class Spread:
    """The fates of all units of a volley, each by itself.

    They do not depend on each other, but for the one die, which is the same for all: with each
    number of it the chances of joint results are products.
    """

    def __init__(self, base: Battle, volley: Volley, tested: dict[int, list[Tested]]) -> None:
        self.base = base
        """The position without the volley."""
        self.volley = volley
        self.tested = tested

    def fates(self, unit: int) -> Iterator[tuple[int, int, Any]]:
        """Yield (weight, total, unit) for every fate of one unit."""
        if unit not in self.tested:
            yield 1, 1, self.base.units[unit]
            return
        for fall, _, effects in self.tested[unit]:
            if not effects:
                yield fall.weight, fall.total, fall.unit
            for falls in effects:
                whole = fall.total * len(effects)
                for after in falls:
                    yield fall.weight * after.weight, whole * after.total, after.unit

    def apart(self, unit: int) -> Iterator[tuple[int, int, Battle]]:
        """Yield (weight, total, position) for every fate of one unit, no other touched."""
        if unit not in self.tested:
            yield 1, 1, self.base
            return
        for fall, told, effects in self.tested[unit]:
            events = [event for one in told for event in one]
            if not effects:
                yield self._after([fall], (), events, 1)
            for falls in effects:
                for after in falls:
                    yield self._after([fall], (after,), events, len(effects))

    def joint(self) -> Iterator[tuple[int, int, Battle]]:
        """Yield (weight, total, position) for every joint result of all, as the dice lead to it."""
        for tested in _as_thrown(tuple(self.tested.values()), 0, len(self.volley.tests)):
            falls = [one.fall for one in tested]
            told: list[Event] = []
            for number in range(len(self.volley.tests)):
                for one in tested:
                    if number < len(one.told):
                        told += one.told[number]
            touched = [one.effects for one in tested if one.effects]
            if not touched:
                yield self._after(falls, (), told, 1)
            for chosen in zip(*touched, strict=True):
                for effects in product(*chosen):
                    yield self._after(falls, effects, told, len(touched[0]))

    def _after(
        self, tested: list[Fall], effects: tuple[Fall, ...], told: list[Event], total: int
    ) -> tuple[int, int, Battle]:
        after = self.base.copy()
        after.events = self.base.events + told
        after.rolls += bool(effects) and self.volley.span is not None
        weight = 1
        for fall in (*tested, *effects):
            weight *= fall.weight
            total *= fall.total
            after.units[fall.unit.id] = fall.unit.__copy__()
            after.rolls += fall.rolls
        for fall in effects:
            after.events += fall.told
        return weight, total, after


def spread_of(battle: Battle) -> Spread | None:
    """Return what a volley that is to be carried out next may do to each.

    None if there is no volley, its parts matter to each other, or one of them has changed more
    than its own unit.
    """
    name, *task = battle.agenda[-1]
    if name != VOLLEY or not task[0].apart:
        return None
    volley: Volley = task[0]
    base = battle.copy()
    base.events = battle.events
    base.agenda.pop()
    scratch = base.copy()
    tested = {unit: list(_tested(scratch, volley, unit)) for unit in volley.units}
    return Spread(base, volley, tested) if scratch.key() == base.key() else None


def _as_thrown(
    choices: tuple[list[Tested], ...], number: int, tests: int
) -> Iterator[tuple[Tested, ...]]:
    """Yield every choice of one end of the tests for each, in the order of dice that are thrown
    test by test, for all in turn."""
    if number == tests:
        yield from product(*choices)
        return
    groups = [
        [list(group) for _, group in groupby(ends, lambda end: end.told[number : number + 1])]
        for ends in choices
    ]
    for chosen in product(*groups):
        yield from _as_thrown(chosen, number + 1, tests)


def _numbers(volley: Volley) -> tuple[Die | None, ...]:
    """Return the one die in all ways in which it can fall."""
    if volley.span is None:
        return (None,)
    low, high = volley.span
    return tuple(Die(low, high, value) for value in range(low, high + 1))


def _tested(scratch: Battle, volley: Volley, unit: int) -> Iterator[Tested]:
    """Yield every way in which the tests of a unit can end, with what follows."""
    told: list[Told] = []

    def test(battle: Battle) -> bool:
        told.clear()
        for passes in volley.tests:
            first = len(battle.events)
            passed = passes(battle, unit, volley.deed)
            told.append(tuple(battle.events[first:]))
            if not passed:
                return False
        return True

    before = scratch.units[unit]
    for fall, passed in _falls(scratch, unit, test):
        effects = []
        for die in _numbers(volley) if passed else ():
            scratch.units[unit] = fall.unit
            falls = _falls(scratch, unit, _effect(volley, unit, die))
            effects.append(tuple([one for one, _ in falls]))
        yield Tested(fall, tuple(told), tuple(effects))
    scratch.units[unit] = before


def _effect(volley: Volley, unit: int, die: Die | None) -> Callable[[Battle], None]:
    return lambda battle: volley.effect(battle, unit, die, volley.deed)


def _falls(scratch: Battle, unit: int, go: Callable[[Battle], Any]) -> Iterator[tuple[Fall, Any]]:
    """Yield every way in which the dice of a part can fall, with what the part returns."""
    before, dice = scratch.units[unit], Enumerated()
    while True:
        one = scratch.units[unit] = before.__copy__()
        scratch.events, scratch.rolls = [], 0
        scratch.source, scratch.dice = dice, 0
        result = go(scratch)
        yield Fall(dice.weight, dice.total, one, tuple(scratch.events), scratch.rolls), result
        if not dice.advance():
            scratch.units[unit] = before
            return
