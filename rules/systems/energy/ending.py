"""When a battle is over (ED-END)."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.kit.turns import end_if_decided


def settle(battle: Battle) -> None:
    """End the battle when a side has no living character of its own left; creatures that were
    summoned do not count (ED-END)."""
    if any(unit.health <= 0 for unit in battle.units):
        fighting = (unit for unit in battle.units if unit.health > 0 and unit.summoner < 0)
        end_if_decided(battle, fighting, "ED-END")
