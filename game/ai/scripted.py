"""The bot that follows one rule: strike the weakest in reach, else come nearer."""

from __future__ import annotations

from game.ai.pruning import sensible_options, touched
from game.ai.uniform import pick
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.system import END, MOVE


def choose_scripted(view: Battle, seed: int) -> Action:
    """Return what strikes the weakest enemy in reach, else a step nearer, else the end of the turn.

    What would touch a friend too is left alone; the seed decides between equals.
    """
    assert view.pending is not None
    options = sensible_options(view)
    for found in (_strikes(view, options), _approaches(view, options)):
        if found:
            least = min(rank for rank, _ in found)
            return pick([action for rank, action in found if rank == least], seed)
    ends = [action for action in options if action.kind == END]
    return pick(ends or options, seed)


def _strikes(view: Battle, options: tuple[Action, ...]) -> list[tuple[tuple[int, int], Action]]:
    """Return what touches enemies alone, the weakest and the greatest amount ranking first."""
    assert view.pending is not None
    side = view.pending.side
    found = []
    for action in options:
        struck = touched(view, action)
        if struck and all(unit.side != side for unit in struck):
            found.append(((min(unit.health for unit in struck), -action.amount), action))
    return found


def _approaches(view: Battle, options: tuple[Action, ...]) -> list[tuple[tuple[int, int], Action]]:
    """Return the moves that lead nearer to the nearest enemy, the nearest ranking first."""
    found: list[tuple[tuple[int, int], Action]] = []
    for action in options:
        if action.kind == MOVE and action.cells and action.unit >= 0:
            unit = view.units[action.unit]
            enemies = [one.cell for one in view.units if one.side != unit.side and one.cell >= 0]
            if not enemies:
                continue
            far, now = (
                min(view.setup.way(cell, enemy) for enemy in enemies)
                for cell in (action.cells[-1], unit.cell)
            )
            if far < now:
                found.append(((far, 0), action))
    return found
