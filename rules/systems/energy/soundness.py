"""What the rules of an Energy Duel can have left in a state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.board.cells import mask_of
from rules.content.scenario import LARGEST_NUMBER
from rules.errors import Fault, Said
from rules.kit.soundness import cells, effects, ids, names, numbers, order_faults, place_of
from rules.systems.energy.state import Fighter, profile_of

MOST_POWER = 100 * LARGEST_NUMBER
"""Per cent that Magic Power or charges add, whatever numbers a scenario gives."""


def faults(battle: Battle) -> Iterator[Fault]:
    """Yield what cannot be so."""
    for unit in battle.units:
        found = [*_origin(battle, unit)]
        yield from found or _numbers(battle, unit)
    place, state, rows = "state", battle.state, battle.setup.table.rows
    objects = [spell for spell, row in rows.items() if row.object]
    yield from order_faults(battle)
    for number, thing in enumerate(state.things, 1):
        place = f"state, things {number}"
        yield from names(place, thing, spell=objects)
        yield from ids(battle, place, thing, "author")
        yield from numbers(place, thing, remaining=(0, LARGEST_NUMBER), power=(0, MOST_POWER))
        found = [*cells(battle, place, thing, "cells")]
        yield from found
        if not found and thing.mask != (mask := mask_of(thing.cells)):
            yield Fault(f"{place}, mask", Said(str(thing.mask)), Said(str(mask)))


def _origin(battle: Battle, unit: Fighter) -> Iterator[Fault]:
    """A character has its own numbers, a creature those of its summoner's spell (ED-2.5b)."""
    place, expected = place_of(unit), unit.id
    if unit.id >= len(battle.setup.scenario.members()):
        found = list(numbers(place, unit, summoner=(0, unit.id - 1)))
        yield from found
        summoner = battle.units[0 if found else unit.summoner]
        expected = battle.setup.table.creatures.get((summoner.profile, unit.origin), -1)
    if unit.profile != expected:
        yield Fault(f"{place}, profile", Said(str(unit.profile)), Said(str(expected)))


def _numbers(battle: Battle, unit: Fighter) -> Iterator[Fault]:
    one, place = profile_of(battle, unit), place_of(unit)
    points = (0, LARGEST_NUMBER)
    yield from numbers(
        place,
        unit,
        health=(int(unit.cell >= 0), one.health),
        energy=(0, one.energy),
        charges=(0, one.level),
        action_points=points,
        attack_points=points,
        movement_points=points,
        turns=(0, battle.round),
        acted=(0, battle.round),
    )
    laid = {spell: row for spell, row in battle.setup.table.rows.items() if row.effect}
    yield from effects(battle, unit, laid, lambda row: LARGEST_NUMBER)
    for number, effect in enumerate(unit.effects, 1):
        yield from numbers(f"{place}, effects {number}", effect, power=(0, MOST_POWER))
