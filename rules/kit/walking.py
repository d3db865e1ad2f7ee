"""What walks share: the actions of walking and striking, made once, and what a way costs."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.cells import cells_of
from rules.unit import Unit


def moves(battle: Battle, unit: Unit, cells: Iterable[int]) -> tuple[Action, ...]:
    """Return the walks to these cells."""
    memo, key = battle.setup.memo, (unit.id, "move")
    every: tuple[Action, ...] | None = memo.get(key)
    if every is None:
        size = battle.setup.board.size
        every = memo[key] = tuple(Action(unit.id, "move", "", (cell,)) for cell in range(size))
    return tuple([every[cell] for cell in cells])


def at_cells(battle: Battle, unit: Unit, kind: str, mask: int) -> tuple[Action, ...]:
    """Return the actions of a kind, such as "strike", at each cell of a mask."""
    memo, key = battle.setup.memo, (unit.id, kind, mask)
    found: tuple[Action, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(Action(unit.id, kind, "", (cell,)) for cell in cells_of(mask))
    return found


def cost_of(battle: Battle, way: Iterable[int]) -> int:
    """Return what it costs to enter the cells of a way one after another (BD-6)."""
    rough = battle.setup.board.rough
    return sum(1 + (rough >> cell & 1) for cell in way)
