"""What the rules of Dexterity Order can have left in a state."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.content.scenario import LARGEST_NUMBER
from rules.kit import expect
from rules.kit.d20.soundness import expect_combatant
from rules.kit.d20.state import profile_of


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        place = expect.place_of(unit)
        known = dict(profile_of(battle, unit).spells)
        expect_combatant(battle, unit)
        expect.numbers(place, unit, dexterity=(0, LARGEST_NUMBER), until=(0, LARGEST_NUMBER))
        expect.names(place, unit, prepared=known, preparing=known)
    steps = [phase.id for phase in battle.setup.system.phases]
    expect.names("state", battle.state, step=steps)
