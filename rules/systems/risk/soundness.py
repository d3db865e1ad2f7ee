"""What the rules of Risk can have left in a state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.content.scenario import LARGEST_NUMBER
from rules.errors import Fault, one_of, quoted, say, span
from rules.kit.soundness import cells, effects, ids, names, numbers, order_faults, place_of
from rules.systems.risk.state import Adventurer, profile_of, table_of

LOWEST = -99_999
"""Health far below 0, from which nobody helps any more (RK-8a)."""
MOST_EXPERIENCE = 999_999


def faults(battle: Battle) -> Iterator[Fault]:
    """Yield what cannot be so."""
    for unit in battle.units:
        yield from _adventurer(battle, unit)
    state = battle.state
    yield from order_faults(battle)
    yield from ids(battle, "state", state, "relic_holder")
    yield from cells(battle, "state", state, "relic_cell")
    yield from numbers("state", state, relic_since=(0, battle.round))
    yield from _contest(battle)


def _contest(battle: Battle) -> Iterator[Fault]:
    """A contest has an ability that begins one, and a target where it is not the relic (RK-4)."""
    ability, target = battle.state.contest
    table, last = table_of(battle), len(battle.units) - 1
    if ability and ability not in table.abilities:
        yield Fault("state, contest", quoted(ability), one_of(ability, table.abilities))
    if not -1 <= target <= last or (target >= 0 and not ability):
        yield Fault("state, contest", say("unit {number}", number=target), span(0, last))
    pending = battle.pending
    if (
        pending is not None
        and pending.kind == "contest"
        and not (ability and battle.state.acting >= 0)
    ):
        yield Fault("state, contest", say("nothing"), say("what the rival is asked about"))


def _adventurer(battle: Battle, unit: Adventurer) -> Iterator[Fault]:
    place, table = place_of(unit), table_of(battle)
    level = list(numbers(place, unit, level=(0, len(table.profiles[unit.id]) - 1)))
    yield from level or numbers(place, unit, health=(LOWEST, profile_of(battle, unit).health))
    yield from numbers(
        place,
        unit,
        experience=(0, MOST_EXPERIENCE),
        movement=(0, LARGEST_NUMBER),
        acted=(0, battle.round),
    )
    yield from names(place, unit, weapon=table.weapons, second=table.weapons, pack=table.weapons)
    yield from effects(battle, unit, table.effects, lambda row: LARGEST_NUMBER)
