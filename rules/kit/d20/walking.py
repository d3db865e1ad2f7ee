"""Walking: one after another, or all at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import chosen_by
from rules.kit.d20.state import Combatant, profile_of
from rules.kit.walking import cost_of


def way(battle: Battle, unit: Combatant, cell: int) -> tuple[int, ...]:
    """Return the cells of the cheapest way to a cell, its end included (BD-5, BD-6)."""
    speed, occupied = profile_of(battle, unit).speed, claimed(battle, unit)
    return battle.setup.board.path(unit.cell, cell, speed, occupied)[1]


def walk(battle: Battle, unit: Combatant, path: Sequence[int], clause: str) -> None:
    """Go along the cells of a way."""
    cost = cost_of(battle, path)
    start, unit.cell = unit.cell, path[-1]
    left = profile_of(battle, unit).speed - cost
    battle.tell("move", clause, by=unit.id, cells=(start, *path), cost=cost, left=left)


def claimed(battle: Battle, unit: Combatant) -> int:
    """Return the mask of the cells that will be taken when a combatant walks, as far as its side
    knows: a friend who does something else first has not left its cell by then."""
    mask = battle.occupied()
    if not battle.sealed:
        return mask
    ways = [
        (choice, place)
        for one in battle.sealed
        if one.side == unit.side
        for place, choice in enumerate(one.chosen)
        if choice.kind == "move"
    ]
    own = len(chosen_by(battle, unit.id))
    for choice, place in ways:
        if place <= own:
            mask &= ~(1 << battle.units[choice.unit].cell)
    for choice, _ in ways:
        mask |= 1 << choice.cells[-1]
    return mask


def walk_together(battle: Battle, choices: Sequence[Action], clause: str) -> None:
    """Let several walk at the same time; where two want one cell, both stop before it (BD-4)."""
    ways = {choice.unit: list(choice.cells) for choice in choices}
    while clashing := _clashing(battle, ways):
        for path in clashing:
            path.pop()
    for choice in choices:
        unit, path = battle.units[choice.unit], ways[choice.unit]
        if len(path) < len(choice.cells):
            battle.tell("stopped", "BD-4", by=unit.id, cells=(choice.cells[len(path)],))
    # Whoever goes into a cell that another leaves must go after it, or two would share it.
    waiting = [choice.unit for choice in choices if ways[choice.unit]]
    while waiting:
        here = {battle.units[number].cell for number in waiting}
        free = [number for number in waiting if ways[number][-1] not in here]
        for number in free:
            walk(battle, battle.units[number], ways[number], clause)
            waiting.remove(number)


def _clashing(battle: Battle, ways: Mapping[int, list[int]]) -> list[list[int]]:
    """Return the ways that lead through somebody who stays or end where another ends."""
    staying = {unit.cell for unit in battle.units if unit.cell >= 0 and not ways.get(unit.id)}
    ends = [path[-1] for path in ways.values() if path]
    return [
        path
        for path in ways.values()
        if path and (ends.count(path[-1]) > 1 or not staying.isdisjoint(path))
    ]
