"""Volleys: what one deed does to several, one after another (AC-3).

A volley tests each whom it may touch, throws once for all whom it does touch, and has its effects
on each. Where nobody among them matters to what becomes of the others, a preview follows each by
itself instead of every one of their joint results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, product, zip_longest
from math import prod
from typing import Any, NamedTuple

from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.dice import Enumerated
from rules.value import Value

VOLLEY = "volley"
"""The task whose handler is `carry_out`."""


class Volley(Value, frozen=True):
    """One deed against several; its functions get the battle, a unit's id, what was thrown, how
    the tests have left the unit, and the deed."""

    units: tuple[int, ...]
    """Ids of those whom it may touch, in the order in which it comes to them."""
    tests: tuple[Callable[[Battle, int, Any], int], ...]
    """Each is made of all whom the ones before have left; it tells how it leaves one: 0 is not at
    all, True, or 1, is wholly."""
    throw: Callable[[Battle, Iterable[tuple[int, int]], Any], Any] | None
    """Throws the dice that are the same for all, if anybody is left; None for no dice. It is told
    who may be left, and how."""
    effects: tuple[Callable[[Battle, int, Any, int, Any], None], ...]
    """Each is had on all who are left before the next."""
    deed: Any
    """Who does it, with what: immutable."""
    apart: bool
    """Whether its tests of one unit and its effects on it change that unit alone, and nothing that
    they read is changed by those of another unit."""
    end: Callable[[Battle], None] | None = None
    """What follows of what has become of all: throws no die and changes no unit."""


def carry_out(battle: Battle, volley: Volley) -> None:
    """Test all, throw the dice, have the effects on all who are left."""
    throw, deed, end = volley.throw, volley.deed, volley.end
    left = dict.fromkeys(volley.units, 1)
    for test in volley.tests:
        left = {unit: how for unit in left if (how := test(battle, unit, deed))}
    if left:
        thrown = throw(battle, left.items(), deed) if throw is not None else None
        for effect in volley.effects:
            for unit, how in left.items():
                effect(battle, unit, thrown, how, deed)
    if end is not None:
        end(battle)


# What a volley may do to each whom it touches, followed one by one (AC-3)


Told = tuple[Event, ...]


class Fall(NamedTuple):
    """One way in which the dice of a part can fall, and what has become of its unit then."""

    weight: int
    total: int
    unit: Any
    told: tuple[Told, ...]
    """What each test that was made, or each effect, has told."""
    rolls: int


class Thrown(NamedTuple):
    """One way in which the dice that are the same for all can fall."""

    weight: int
    total: int
    what: Any
    rolls: int


class Tested(NamedTuple):
    """One way in which the tests of a unit can end."""

    fall: Fall
    effects: tuple[tuple[Fall, ...], ...]
    """By what is thrown: the falls of the effects; () if the unit is not touched."""


NOTHING_THROWN = Thrown(1, 1, None, 0)


class Spread:
    """The fates of all units of a volley, each by itself.

    They do not depend on each other, but for what is thrown once for all: with each result of it
    the chances of joint results are products.
    """

    def __init__(
        self,
        base: Battle,
        volley: Volley,
        thrown: Sequence[Thrown],
        tested: dict[int, list[Tested]],
    ) -> None:
        self.base = base
        """The position without the volley."""
        self.volley = volley
        self.thrown = thrown
        self.tested = tested

    def fates(self, unit: int) -> Iterator[tuple[int, int, Any]]:
        """Yield (weight, total, unit) for every fate of one unit."""
        if unit not in self.tested:
            yield 1, 1, self.base.units[unit]
            return
        for fall, effects in self.tested[unit]:
            if not effects:
                yield fall.weight, fall.total, fall.unit
            for thrown, falls in zip(self.thrown, effects, strict=False):
                weight, total = fall.weight * thrown.weight, fall.total * thrown.total
                for after in falls:
                    yield weight * after.weight, total * after.total, after.unit

    def apart(self, unit: int) -> Iterator[tuple[int, int, Battle]]:
        """Yield (weight, total, position) for every fate of one unit, no other touched."""
        if unit in self.tested:
            yield from self._results([self.tested[unit]])
        else:
            yield 1, 1, self.base

    def untouched(self) -> Battle:
        """Return the position after a volley that does nothing to anybody."""
        ((_weight, _total, after),) = self._results([])
        return after

    def joint_results(self) -> int:
        """Return in how many ways all fates can go together, at most."""
        return prod(sum(1 for _ in self.fates(unit)) for unit in self.tested)

    def joint(self) -> Iterator[tuple[int, int, Battle]]:
        """Yield (weight, total, position) for every joint result of all, as the dice lead to it."""
        yield from self._results(list(self.tested.values()))

    def _results(self, choices: list[list[Tested]]) -> Iterator[tuple[int, int, Battle]]:
        for ends in _as_thrown(choices, 0, len(self.volley.tests)):
            tests = [end.fall for end in ends]
            told = self.base.events + _in_turn(tests)
            touched = [end.effects for end in ends if end.effects]
            if not touched:
                yield self._after(tests, told, NOTHING_THROWN, ())
                continue
            for thrown, *chosen in zip(self.thrown, *touched, strict=True):
                for effects in product(*chosen):
                    yield self._after(tests, told, thrown, effects)

    def _after(
        self, tests: list[Fall], told: list[Event], thrown: Thrown, effects: tuple[Fall, ...]
    ) -> tuple[int, int, Battle]:
        after = self.base.copy()
        after.setup.answered += 1
        after.events = told + _in_turn(effects)
        weight, total, _, rolls = thrown
        for fall in (*tests, *effects):
            weight *= fall.weight
            total *= fall.total
            rolls += fall.rolls
            after.units[fall.unit.id] = fall.unit.__copy__()
        after.rolls += rolls
        if self.volley.end is not None:
            self.volley.end(after)
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
    ends = {unit: list(_tested(scratch, volley, unit)) for unit in volley.units}
    touched = [(unit, how) for unit in ends for _, how in ends[unit] if how]
    thrown = _throws(scratch, volley, touched)
    tested = {
        unit: [Tested(fall, _effects(scratch, volley, fall, how, thrown)) for fall, how in falls]
        for unit, falls in ends.items()
    }
    return Spread(base, volley, thrown, tested) if scratch.key() == base.key() else None


def _in_turn(falls: Sequence[Fall]) -> list[Event]:
    """Return what is told by each part of all, before the next part comes to anybody."""
    parts = zip_longest(*[fall.told for fall in falls], fillvalue=())
    return [event for part in parts for told in part for event in told]


def _as_thrown(
    choices: list[list[Tested]], number: int, tests: int
) -> Iterator[tuple[Tested, ...]]:
    """Yield every choice of one end of the tests for each, in the order of dice that are thrown
    test by test, for all in turn."""
    if number == tests:
        yield from product(*choices)
        return
    groups = [
        [list(group) for _, group in groupby(ends, lambda end: end.fall.told[number : number + 1])]
        for ends in choices
    ]
    for chosen in product(*groups):
        yield from _as_thrown(list(chosen), number + 1, tests)


def _tested(scratch: Battle, volley: Volley, unit: int) -> Iterator[tuple[Fall, int]]:
    """Yield every way in which the tests of a unit can end, and how they leave it."""

    def test(told: list[Told]) -> int:
        how = 1
        for one in volley.tests:
            scratch.events = []
            how = one(scratch, unit, volley.deed)
            told.append(tuple(scratch.events))
            if not how:
                break
        return how

    return _falls(scratch, scratch.units[unit], test)


def _effects(
    scratch: Battle, volley: Volley, tested: Fall, how: int, throws: Sequence[Thrown]
) -> tuple[tuple[Fall, ...], ...]:
    """Return, by what is thrown, every way in which the effects on a unit can fall."""

    unit, found = tested.unit, []
    for thrown in throws if how else ():
        had = _falls(scratch, unit, _effects_with(scratch, volley, unit.id, how, thrown.what))
        found.append(tuple([fall for fall, _ in had]))
    return tuple(found)


def _effects_with(
    scratch: Battle, volley: Volley, unit: int, how: int, what: Any
) -> Callable[[list[Told]], None]:
    def have(told: list[Told]) -> None:
        for effect in volley.effects:
            scratch.events = []
            effect(scratch, unit, what, how, volley.deed)
            told.append(tuple(scratch.events))

    return have


def _throws(
    scratch: Battle, volley: Volley, touched: Iterable[tuple[int, int]]
) -> Sequence[Thrown]:
    """Return every way in which the dice can fall that are the same for all."""
    if volley.throw is None or not touched:
        return (NOTHING_THROWN,)
    dice = Enumerated()
    found: list[Thrown] = []
    while not found or dice.advance():
        scratch.source, scratch.dice, scratch.rolls = dice, 0, 0
        what = volley.throw(scratch, touched, volley.deed)
        found.append(Thrown(dice.weight, dice.total, what, scratch.rolls))
    return found


def _falls(
    scratch: Battle, before: Any, go: Callable[[list[Told]], Any]
) -> Iterator[tuple[Fall, Any]]:
    """Yield every way in which the dice of a part of one unit can fall, with what it returns."""
    dice, kept = Enumerated(), scratch.units[before.id]
    while True:
        told: list[Told] = []
        one = scratch.units[before.id] = before.__copy__()
        scratch.source, scratch.dice, scratch.rolls = dice, 0, 0
        result = go(told)
        yield Fall(dice.weight, dice.total, one, tuple(told), scratch.rolls), result
        if not dice.advance():
            scratch.units[before.id] = kept
            return
