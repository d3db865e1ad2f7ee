"""Whom and what an action may be aimed at, and whom it touches."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.board.cells import cells_of
from rules.errors import Refusal
from rules.systems.risk.rows import Ability
from rules.systems.risk.state import Adventurer, ability_row

UNAIMED = frozenset({"around", "self"})
"""Aims for which nothing is chosen."""


def area_of(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the cells that an action would touch."""
    if action.kind != "cast":
        return action.cells
    unit = battle.units[action.unit]
    return ability_area(battle, unit, ability_row(battle, action.ability), action.cells)


def ability_area(
    battle: Battle, unit: Adventurer, ability: Ability, cells: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the cells that an ability fills when it is aimed so."""
    board, area = battle.setup.board, ability.area
    if ability.aim == "around":
        around = board.area("around", area.size, unit.cell, unit.cell)
        return tuple(sorted((*around, unit.cell))) if ability.type == "boon" else around
    if ability.aim == "self":
        return (unit.cell,)
    if area.shape == "single":
        return cells
    return board.area(area.shape, area.size, unit.cell, cells[0])


def affected(battle: Battle, unit: Adventurer, action: Action) -> list[Adventurer]:
    """Return those whom an attack or a boon is for, in the area, by id.

    An attack is for everybody but its user, unless it spares friends; a boon for friends on
    their feet, its user among them (RK-6b, c), unless it has paid its last health: then only
    help raises it (RK-8a).
    """
    ability = ability_row(battle, action.ability)
    return touched(battle, unit, ability, area_of(battle, action))


def touched(
    battle: Battle, unit: Adventurer, ability: Ability, cells: tuple[int, ...]
) -> list[Adventurer]:
    """Return those in the cells whom an ability is for."""
    if ability.type == "boon":
        return [
            one
            for one in battle.units
            if one.cell in cells and one.side == unit.side and one.health > 0
        ]
    return [
        one
        for one in battle.units
        if one.cell in cells
        and one.id != unit.id
        and not (ability.spares_friends and one.side == unit.side)
    ]


def candidates(battle: Battle, unit: Adventurer, ability: Ability) -> tuple[int, ...]:
    """Return the cells that it may be worth asking `refuse_aim` about, ascending."""
    board = battle.setup.board
    if ability.aim == "direction":
        return cells_of(board.within(unit.cell, 1) & ~(1 << unit.cell))
    if ability.aim == "tree":
        return cells_of(board.within(unit.cell, 1) & board.cover)
    near = board.in_range(unit.cell, ability.range)
    return cells_of(near if ability.aim == "cell" else near & battle.occupied())


def refuse_aim(
    battle: Battle, unit: Adventurer, ability: Ability, cells: tuple[int, ...]
) -> Refusal | None:
    """Return why an ability cannot be aimed so, or None if it can."""
    match ability.aim:
        case "enemy":
            return refuse_enemy(battle, unit, cells[0], ability.range)
        case "friend" | "fallen":
            return _refuse_friend(battle, unit, ability, cells[0])
        case "cell":
            return out_of_aim(
                battle.setup.board, unit.cell, cells[0], ability.range
            ) or _refuse_empty(battle, unit, ability, cells)
        case "direction":
            if battle.setup.board.distance(unit.cell, cells[0]) != 1:
                return Refusal("direction", "BD-5")
            return _refuse_empty(battle, unit, ability, cells)
        case "around":
            return _refuse_empty(battle, unit, ability, cells)
        case "tree":
            return _refuse_tree(battle, unit, cells[0])
        case _:
            return None


def refuse_enemy(battle: Battle, unit: Adventurer, cell: int, reach: int) -> Refusal | None:
    """Return why nobody on a cell can be attacked; one who hides cannot be aimed at."""
    too_far = out_of_aim(battle.setup.board, unit.cell, cell, reach)
    if too_far is not None:
        return too_far
    target = battle.unit_at(cell)
    if target is None:
        return Refusal("nobody", "BD-4")
    if target.side == unit.side:
        return Refusal("friend", "RK-6a")
    if target.hidden:
        return Refusal("hidden", "RK-3d")
    return None


def _refuse_friend(battle: Battle, unit: Adventurer, ability: Ability, cell: int) -> Refusal | None:
    too_far = out_of_aim(battle.setup.board, unit.cell, cell, ability.range)
    if too_far is not None:
        return too_far
    target = battle.unit_at(cell)
    if target is None:
        return Refusal("nobody", "BD-4")
    if target.side != unit.side:
        return Refusal("enemy", "RK-8a" if ability.aim == "fallen" else "RK-6c")
    if ability.aim == "fallen":
        return None if target.down else Refusal("not_down", "RK-8a")
    return Refusal("is_down", "RK-8a") if target.down else None


def _refuse_empty(
    battle: Battle, unit: Adventurer, ability: Ability, cells: tuple[int, ...]
) -> Refusal | None:
    if touched(battle, unit, ability, ability_area(battle, unit, ability, cells)):
        return None
    return Refusal("touches_nobody", "RK-6b")


def _refuse_tree(battle: Battle, unit: Adventurer, cell: int) -> Refusal | None:
    board = battle.setup.board
    distance = board.distance(unit.cell, cell)
    if distance > 1:
        return Refusal("range", "BD-5", (("distance", distance), ("range", 1)))
    if not board.cover >> cell & 1:
        return Refusal("no_tree", "BD-6")
    if cell == unit.cell:
        return None
    if battle.occupied() >> cell & 1:
        return Refusal("taken", "BD-4")
    if cell not in (step for step, _ in board.neighbours[unit.cell]):
        return Refusal("no_way", "BD-5")
    return None
