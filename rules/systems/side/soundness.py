"""What the rules of Side Initiative can have left in a state."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.kit import expect
from rules.kit.d20.soundness import expect_combatant
from rules.unit import SIDES


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        expect_combatant(battle, unit)
    steps = [phase.id for phase in battle.setup.system.phases]
    expect.names("state", battle.state, step=steps, acting=SIDES)
    expect.ids(battle, "state", battle.state, "current")
