"""What walks share."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.machine import Battle


def cost_of(battle: Battle, way: Iterable[int]) -> int:
    """Return what it costs to enter the cells of a way one after another (BD-6)."""
    rough = battle.setup.board.rough
    return sum(1 + (rough >> cell & 1) for cell in way)
