"""What the rules of Dexterity Order can have left in a state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.content.scenario import LARGEST_NUMBER
from rules.errors import Fault
from rules.kit.d20.soundness import combatant_faults
from rules.kit.d20.state import profile_of
from rules.kit.soundness import names, numbers, place_of


def faults(battle: Battle) -> Iterator[Fault]:
    """Yield what cannot be so."""
    for unit in battle.units:
        place = place_of(unit)
        known = dict(profile_of(battle, unit).spells)
        yield from combatant_faults(battle, unit)
        yield from numbers(place, unit, dexterity=(0, LARGEST_NUMBER), until=(0, LARGEST_NUMBER))
        yield from names(place, unit, prepared=known, preparing=known)
    steps = [phase.id for phase in battle.setup.system.phases]
    yield from names("state", battle.state, step=steps)
