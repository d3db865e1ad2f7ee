"""Previews: every way an action can turn out, with its exact probability (AC-3)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import islice
from math import lcm
from typing import Any, NamedTuple

from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.volley import Spread, spread_of
from rules.dice import SEEDED, DieWanted, Enumerated, Scripted, TooManyWays
from rules.unit import Unit

_new = tuple.__new__


class Outcome(NamedTuple):
    """One distinct result: its probability, the position after it, and how it comes about."""

    probability: Fraction
    battle: Battle
    ways: tuple[tuple[Fraction, tuple[Event, ...]], ...]
    """Every way that leads to it: its own probability and what happens then."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens in the first of its ways."""
        return self.ways[0][1]


class Change(NamedTuple):
    """What an action may do to one unit's health."""

    unit: int
    spread: tuple[tuple[int, Fraction], ...]
    """Each possible health change (negative: damage) with its probability, lowest first."""

    @property
    def expected(self) -> Fraction:
        """The mean change."""
        return sum((value * chance for value, chance in self.spread), Fraction(0))

    def chance(self, wanted: Callable[[int], bool]) -> Fraction:
        """The probability of the changes that `wanted` accepts."""
        return sum((chance for value, chance in self.spread if wanted(value)), Fraction(0))


class Preview:
    """All outcomes of an action; their probabilities sum to exactly 1."""

    def __init__(self, before: Battle, ways: Iterable[_Way], merged_from: int) -> None:
        self.before = before
        self._ways = tuple(ways)
        self._merged_from = merged_from

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every distinct result of all units together; worked out when first asked for."""
        merged: dict[tuple[object, ...], Outcome] = {}
        for weight, total, after, _ in _together(self._ways, self._merged_from):
            probability = _share(weight, total)
            way = probability, tuple(after.events)
            after.source, after.dice = SEEDED, self.before.dice
            if weight == total:
                return (Outcome(probability, after, (way,)),)
            key = after.key()
            known = merged.get(key)
            if known is None:
                merged[key] = Outcome(probability, after, (way,))
            else:
                ways = (*known.ways, way)
                merged[key] = Outcome(known.probability + probability, known.battle, ways)
        return tuple(merged.values())

    def changes(self) -> tuple[Change, ...]:
        """Return the health changes of every unit that may have any, by unit id."""
        return self._changes

    @cached_property
    def _changes(self) -> tuple[Change, ...]:
        changes = []
        for old in self.before.units:
            healths = sorted(self._chances(old.id, lambda unit: unit.health).items())
            if [health for health, _ in healths] != [old.health]:
                spread = tuple((health - old.health, chance) for health, chance in healths)
                changes.append(Change(old.id, spread))
        return tuple(changes)

    def falls(self, unit: int) -> Fraction:
        """Return the chance that a unit is out of the battle after the action."""
        return self._chances(unit, lambda one: one.cell < 0).get(True, Fraction(0))

    def ways(self, unit: int) -> Iterator[tuple[Fraction, Battle]]:
        """Yield every way in which one unit may fare, and the position then with its events.

        What a volley does to others is left out of it, so that an area costs as much as all whom
        it touches, not as all that may become of them together.
        """
        for weight, total, after, spread in self._ways:
            for share, whole, position in spread.apart(unit) if spread else ((1, 1, after),):
                yield _share(weight * share, total * whole), position

    def _chances(self, unit: int, read: Callable[[Unit], int]) -> dict[int, Fraction]:
        """Return the chance of each value of what is read of a unit after the action."""
        sums: dict[tuple[int, int], int] = {}
        for weight, total, after, spread in self._ways:
            fates = spread.fates(unit) if spread else ((1, 1, after.units[unit]),)
            for share, whole, one in fates:
                key = read(one), total * whole
                sums[key] = sums.get(key, 0) + weight * share
        chances: dict[int, Fraction] = {}
        for (value, whole), share in sums.items():
            chances[value] = chances.get(value, Fraction(0)) + Fraction(share, whole)
        return chances


MERGED_FROM = 48
"""Ways from which on those that have come to the same are taken for one."""


def paths(battle: Battle, action: Action) -> Iterator[tuple[int, int, Battle]]:
    """Yield (weight, total, position) for every way the dice of an action can fall.

    The probability of a way is weight / total. Few ways are not merged; where there are many,
    those that agree after one of the action's tasks are followed as one, so that many blows
    one after another cost no more than the results that they can have.
    """
    ways = filter(None, _ways(battle, action, MERGED_FROM))
    for weight, total, after, _ in _together(ways, MERGED_FROM):
        yield weight, total, after


def paths_apart(battle: Battle, action: Action) -> Iterator[tuple[int, int, Battle]]:
    """Yield the same, but where a volley has very many joint results what it does to each unit by
    itself, no other touched.

    A mean over these is what all the changes come to together: exact for whatever adds up over
    units. The position in which nobody is touched counts negatively there, once for each unit but
    one.
    """
    for way in filter(None, _ways(battle, action, MERGED_FROM)):
        if way.spread is None or way.spread.joint_results() <= MERGED_FROM:
            for weight, total, after, _ in _together((way,), MERGED_FROM):
                yield weight, total, after
            continue
        units = way.spread.tested
        for unit in units:
            for weight, total, after in way.spread.apart(unit):
                yield way.weight * weight, way.total * total, after
        yield way.weight * (1 - len(units)), way.total, way.spread.untouched()


RAREST = 1_000_000
"""Of so many ways one is left out that goes on for ever, such as a tie that is thrown again."""
MOST_LEFT_OUT = 1_000
"""All together, one in so many ways may be left out so."""
_SURE = 10**18
"""What certainty is counted in, to see how much is left out."""


def onward(
    battle: Battle, action: Action, most: int, last: int, rarest: int = RAREST
) -> Iterator[tuple[int, int, Battle]]:
    """Yield (weight, total, position) for every way an action and all that follows it can end.

    All that follows goes on to the next decision, or until the round after the last has begun.
    What is rarer than one in `rarest` is left out.

    :raises TooManyWays: if more than `most` different positions are under way at once, or what is
        left out comes to more than one in `MOST_LEFT_OUT`; the latter in the end.
    """

    def done(after: Battle) -> bool:
        return _is_done(after, 0) or after.round > last

    begun = _fan(_Way(1, 1, battle), Battle.answer, action, rarest)
    ways = filter(None, _followed(begun, 0, MERGED_FROM, done, most, rarest))
    followed = 0
    for weight, total, after, _ in _together(ways, MERGED_FROM):
        followed += _SURE * weight // total
        yield weight, total, after
    if followed < _SURE - _SURE // MOST_LEFT_OUT:
        raise TooManyWays


def first_way(battle: Battle, action: Action) -> Battle:
    """Return the position after an action if every die shows the first of its results.

    Dice that fall later, once it is gone on with, are the battle's own again: two that show their
    first results would tie, and be thrown again, for ever (SI-3).
    """
    after = battle.copy()
    after.source, after.dice = Enumerated(), 0
    after.resolve(action)
    after.source, after.dice = SEEDED, battle.dice
    return after


def proceeded(battle: Battle) -> Battle | None:
    """Return the position at the next decision; None where dice are thrown before it."""
    after = battle.copy()
    after.source, after.dice = Scripted(()), 0
    try:
        after.proceed()
    except DieWanted:
        return None
    after.source, after.dice = battle.source, battle.dice
    return after


class _Way(NamedTuple):
    """A position on the way through an action, and its probability as a fraction."""

    weight: int
    total: int
    battle: Battle
    spread: Spread | None = None
    """What is then still to become of some units, each by itself."""


PAUSE = 16
"""After so many ways the dice of one task can fall there is a pause."""


def _ways(battle: Battle, action: Action, merged_from: int) -> Iterator[_Way | None]:
    """Yield every way to the end of an action; what a last volley does is left apart. None is a
    pause, for those who have other things to do."""
    floor = battle.pending.floor if battle.pending is not None else 0
    begun = _fan(_Way(1, 1, battle), Battle.answer, action)
    return _followed(begun, floor, merged_from, lambda after: _is_done(after, floor))


def _followed(
    begun: Iterable[_Way],
    floor: int,
    merged_from: int,
    done: Callable[[Battle], bool],
    most: int = 0,
    rarest: int = 0,
) -> Iterator[_Way | None]:
    """Yield every way, task by task above a floor, as soon as it is done; None is a pause.

    What is rarer than one in `rarest` is left out; 0 leaves nothing out.

    :raises TooManyWays: if more than `most` are under way at once; 0 lets any number be.
    """
    under_way = list(begun)
    while under_way:
        further: list[_Way] = []
        for way in under_way:
            if done(way.battle):
                yield way
                continue
            spread = spread_of(way.battle)
            if spread is None:
                fan = _fan(way, Battle.step, floor, rarest)
                while some := list(islice(fan, PAUSE)):
                    further += some
                    if len(some) == PAUSE:
                        yield None
            elif done(spread.base):
                yield _Way(way.weight, way.total, spread.base, spread)
            else:
                further += _each(way, spread)
        under_way = _merged(further) if len(further) > merged_from else further
        if rarest:
            under_way = [way for way in under_way if way.weight * rarest >= way.total]
        if 0 < most < len(under_way):
            raise TooManyWays


def _together(ways: Iterable[_Way], merged_from: int) -> Iterator[_Way]:
    """Yield the ways with each joint result of their volleys as a way of its own."""
    for way in ways:
        if way.spread is None:
            yield way
        else:
            joint = list(_each(way, way.spread))
            yield from _merged(joint) if len(joint) > merged_from else joint


def _each(way: _Way, spread: Spread) -> Iterator[_Way]:
    for weight, total, after in spread.joint():
        yield _Way(way.weight * weight, way.total * total, after)


def _fan(
    way: _Way, go: Callable[[Battle, Any], object], what: Any, rarest: int = 0
) -> Iterator[_Way]:
    """Yield every way in which the dice of one step can fall, but for rarer ones than so many."""
    dice = Enumerated(rarest)
    while True:
        after = way.battle.copy()
        after.events = list(way.battle.events)
        after.source, after.dice = dice, 0
        try:
            go(after, what)
        except TooManyWays:
            if not rarest:
                raise
        else:
            yield _new(_Way, (way.weight * dice.weight, way.total * dice.total, after, None))
        if not dice.advance():
            return


@lru_cache(1 << 12)
def _share(weight: int, total: int) -> Fraction:
    return Fraction(weight, total)


def _is_done(battle: Battle, floor: int) -> bool:
    return battle.pending is not None or len(battle.agenda) <= floor


def _merged(ways: Iterable[_Way]) -> list[_Way]:
    """Return the ways with those that agree as one; the events are those of the first."""
    found: dict[tuple[object, ...], _Way] = {}
    for way in ways:
        way.battle.dice = 0
        key = way.battle.key()
        known = found.get(key)
        if known is not None:
            total = lcm(known.total, way.total)
            weight = known.weight * (total // known.total) + way.weight * (total // way.total)
            known = _Way(weight, total, known.battle, known.spread)
        found[key] = known or way
    return list(found.values())


def preview(battle: Battle, action: Action, merged_from: int = MERGED_FROM) -> Preview:
    """Run an option's own resolution under every fall of the dice.

    :raises Refused: if the action is not an option.
    """
    if not battle.allows(action):
        battle.copy().apply(action)
    return Preview(battle, filter(None, _ways(battle, action, merged_from)), merged_from)


def preview_task(battle: Battle) -> Preview:
    """Run the next task, and all tasks that it leads to, under every fall of the dice: what comes
    of itself, without being asked for."""
    floor = len(battle.agenda) - 1
    begun = _fan(_Way(1, 1, battle), Battle.step, floor)
    ways = _followed(begun, floor, MERGED_FROM, lambda after: _is_done(after, floor))
    return Preview(battle, filter(None, ways), MERGED_FROM)


def forecast(battle: Battle, action: Action) -> Preview:
    """Return what an option leads to once it takes effect, if nothing else changes till then.

    :raises Refused: if the action is not an option.
    """
    if not battle.allows(action):
        battle.copy().apply(action)
    return preview(*battle.setup.system.foreseen(battle, action))


def forecast_in_steps(battle: Battle, action: Action) -> Generator[None, None, Preview]:
    """Return the forecast of an option after as many steps as it takes."""
    before, foreseen = battle.setup.system.foreseen(battle, action)
    ways = []
    for way in _ways(before, foreseen, MERGED_FROM):
        if way is None:
            yield
        else:
            ways.append(way)
    return Preview(before, ways, MERGED_FROM)
