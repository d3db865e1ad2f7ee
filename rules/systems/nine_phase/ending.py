"""When a combatant falls and when a battle is over (NP-END)."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.kit import turns
from rules.systems.nine_phase.engagement import part
from rules.systems.nine_phase.state import Combatant, forget_spell
from rules.unit import OFF_BOARD

MELEE = 9


def fall(battle: Battle, unit: Combatant) -> None:
    """Take one without health from the board, with its spell and with what lies on it; in melee
    where all blows land together it stays up until it has struck its own (NP-9)."""
    if blow_is_due(battle, unit):
        return
    battle.tell("fall", "NP-END", by=unit.id)
    part(battle, unit)
    forget_spell(unit)
    unit.health, unit.cell, unit.effects = 0, OFF_BOARD, ()


def blow_is_due(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant may yet strike in a melee whose blows land together (NP-9)."""
    together = battle.setup.options["melee"] == "together"
    return together and battle.state.phase == MELEE and unit.done != MELEE


def settle(battle: Battle) -> None:
    """End the battle when a side has nobody left who stands; a melee is first struck to its end
    (NP-9, NP-END)."""
    if battle.state.phase != MELEE:
        end_if_decided(battle)


def end_if_decided(battle: Battle) -> None:
    """End the battle when a side has nobody left who stands; if neither has, it is a draw
    (NP-END)."""
    turns.end_if_decided(battle, turns.standing(battle), "NP-END")
