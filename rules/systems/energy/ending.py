"""When a battle is over (ED-END)."""

from __future__ import annotations

from rules.battle.machine import DRAW, Battle


def settle(battle: Battle) -> None:
    """End the battle when a side has no living character of its own left; creatures that were
    summoned do not count (ED-END)."""
    if battle.over:
        return
    red = blue = False
    for unit in battle.units:
        if unit.health > 0 and unit.summoner < 0:
            if unit.side == "red":
                red = True
            else:
                blue = True
    if not (red and blue):
        battle.finish("red" if red else "blue" if blue else DRAW, "ED-END")
