"""What the rules of Side Initiative can have left in a state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.errors import Fault
from rules.kit.d20.soundness import combatant_faults
from rules.kit.soundness import ids, names
from rules.unit import SIDES


def faults(battle: Battle) -> Iterator[Fault]:
    """Yield what cannot be so."""
    for unit in battle.units:
        yield from combatant_faults(battle, unit)
    steps = [phase.id for phase in battle.setup.system.phases]
    yield from names("state", battle.state, step=steps, acting=SIDES)
    yield from ids(battle, "state", battle.state, "current")
