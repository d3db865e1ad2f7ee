"""Previews: every way an action can turn out, with its exact probability (AC-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from rules.action import Action
from rules.battle import Battle
from rules.dice import SEEDED, Enumerated
from rules.event import Event


class Outcome(NamedTuple):
    """One distinct result: its probability, the position after it, and one way it came about."""

    probability: Fraction
    battle: Battle
    events: tuple[Event, ...]


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


class Preview(NamedTuple):
    """All outcomes of an action; their probabilities sum to exactly 1."""

    before: Battle
    outcomes: tuple[Outcome, ...]

    def changes(self) -> tuple[Change, ...]:
        """Return the health changes of every unit that may have any, by unit id."""
        changes = []
        for old in self.before.units:
            spread: dict[int, Fraction] = {}
            for probability, after, _ in self.outcomes:
                difference = after.units[old.id].health - old.health
                spread[difference] = spread.get(difference, Fraction(0)) + probability
            if spread.keys() != {0}:
                changes.append(Change(old.id, tuple(sorted(spread.items()))))
        return tuple(changes)

    def falls(self, unit: int) -> Fraction:
        """Return the chance that a unit is out of the battle after the action."""
        return sum(
            (
                outcome.probability
                for outcome in self.outcomes
                if outcome.battle.units[unit].cell < 0
            ),
            Fraction(0),
        )


def paths(battle: Battle, action: Action) -> Iterator[tuple[int, int, Battle]]:
    """Yield (weight, total, position) for every way the dice of an action can fall.

    The probability of a path is weight / total; positions are not merged.
    """
    dice = Enumerated()
    while True:
        after = battle.copy()
        after.source, after.dice = dice, 0
        after.resolve(action)
        yield dice.weight, dice.total, after
        if not dice.advance():
            return


def preview(battle: Battle, action: Action) -> Preview:
    """Run an option's own resolution under every fall of the dice.

    :raises Refused: if the action is not an option.
    """
    if action not in battle.options:
        battle.copy().apply(action)
    merged: dict[tuple[object, ...], Outcome] = {}
    for weight, total, after in paths(battle, action):
        probability = Fraction(weight, total)
        events = tuple(after.events)
        after.source, after.dice = SEEDED, battle.dice
        key = after.key()
        known = merged.get(key)
        if known is not None:
            merged[key] = known._replace(probability=known.probability + probability)
        else:
            merged[key] = Outcome(probability, after, events)
    return Preview(battle, tuple(merged.values()))
