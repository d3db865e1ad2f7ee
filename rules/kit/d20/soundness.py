"""What can be true of combatants and of what they have cast."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.errors import Fault, Said, span
from rules.kit.d20.state import Combatant, profile_of
from rules.kit.soundness import effects, numbers, place_of


def combatant_faults(battle: Battle, unit: Combatant) -> Iterator[Fault]:
    """Yield what cannot be so of a combatant: its health, its memory, what lies on it."""
    one = profile_of(battle, unit)
    yield from numbers(place_of(unit), unit, health=(int(unit.cell >= 0), one.health))
    for level, (left, most) in enumerate(zip(unit.memory, one.memory, strict=True), 1):
        if not 0 <= left <= most:
            yield Fault(f"{place_of(unit)}, memory {level}", Said(str(left)), span(0, most))
    yield from effects(battle, unit, battle.setup.table.effects, lambda row: row.rounds)
