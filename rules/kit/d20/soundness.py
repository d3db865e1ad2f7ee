"""What can be true of combatants and of what they have cast."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.errors import expect_within
from rules.kit import expect
from rules.kit.d20.state import Combatant, profile_of


def expect_combatant(battle: Battle, unit: Combatant) -> None:
    """Expect a combatant's health, its memory and what lies on it to be such as can be."""
    one = profile_of(battle, unit)
    expect.numbers(expect.place_of(unit), unit, health=(int(unit.cell >= 0), one.health))
    for level, (left, most) in enumerate(zip(unit.memory, one.memory, strict=True), 1):
        expect_within(f"{expect.place_of(unit)}, memory {level}", left, 0, most)
    expect.effects(battle, unit, lambda row: row.rounds)
