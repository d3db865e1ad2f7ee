"""Whom and what an action may be aimed at, and whom it touches."""

from __future__ import annotations

from typing import NamedTuple

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.board.cells import cells_of, mask_of
from rules.errors import Refusal
from rules.systems.risk.movement import run_cost
from rules.systems.risk.rows import Ability
from rules.systems.risk.state import Adventurer, ability_row, deed_of, weapon_of

UNAIMED = frozenset({"around", "self"})
"""Aims for which nothing is chosen."""


class Field(NamedTuple):
    """Who stands where for a side, as masks of cells."""

    friends: int
    enemies: int
    up: int
    """All on their feet who do not fall in a moment, having no health left (RK-8a)."""
    hidden: int


def field_of(battle: Battle, side: str) -> Field:
    """Return who stands where for a side."""
    friends = enemies = up = hidden = 0
    for unit in battle.units:
        if unit.cell >= 0:
            cell = 1 << unit.cell
            if unit.side == side:
                friends |= cell
            else:
                enemies |= cell
            if unit.health > 0 and not unit.down:
                up |= cell
            if unit.hidden:
                hidden |= cell
    return Field(friends, enemies, up, hidden)


# Whom it touches


def area_of(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the cells over which an action spreads."""
    if action.kind != "cast":
        return action.cells
    board, cell = battle.setup.board, battle.units[action.unit].cell
    ability = ability_row(battle, action.ability)
    if ability.aim == "around":
        around = board.area("around", ability.area.size, cell, cell)
        return tuple(sorted((*around, cell))) if ability.type == "boon" else around
    if ability.aim == "self":
        return (cell,)
    return board.area(ability.area.shape, ability.area.size, cell, action.cells[0])


def touched_by(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the cells that an action would touch: an attack leaves out its user's own (RK-6b)."""
    cells, unit = area_of(battle, action), battle.units[action.unit]
    spares = action.kind == "cast" and ability_row(battle, action.ability).type == "attack"
    return tuple(cell for cell in cells if cell != unit.cell) if spares else cells


def affected(battle: Battle, unit: Adventurer, action: Action) -> list[Adventurer]:
    """Return those in the area whom an attack or a boon is for, by id."""
    ability = deed_of(battle, unit, action)
    there = _prey(unit, ability, field_of(battle, unit.side)) & mask_of(area_of(battle, action))
    return those_on(battle, there)


def those_on(battle: Battle, cells: int) -> list[Adventurer]:
    """Return those who stand or lie on the cells of a mask, by id."""
    return [one for one in battle.units if one.cell >= 0 and cells >> one.cell & 1]


def _prey(unit: Adventurer, ability: Ability, field: Field) -> int:
    """Return the mask of those whom an ability is for, wherever they are.

    An attack is for everybody but its user, unless it spares friends; a boon for friends on
    their feet, its user among them (RK-6b, c), unless it has paid its last health: then only
    help raises it (RK-8a).
    """
    if ability.type == "boon":
        return field.friends & field.up
    friends = 0 if ability.spares_friends else field.friends & ~(1 << unit.cell)
    return field.enemies | friends


# Where it may be aimed


def aims_of(battle: Battle, unit: Adventurer, ability: Ability, field: Field) -> int:
    """Return the mask of the cells at which an ability can be used now.

    Of one for which nothing is chosen it is its user's cell, if it can be used at all.
    """
    board, cell, here = battle.setup.board, unit.cell, 1 << unit.cell
    near = board.in_range(cell, ability.range)
    foes = near & field.enemies & ~field.hidden
    match ability.venture or ability.aim:
        case "enemy":
            return foes
        case "shove":
            return foes & field.up
        case "steal":
            owners = those_on(battle, foes & field.up)
            return mask_of(one.cell for one in owners if not weapon_of(battle, one).natural)
        case "chase":
            return _prey_of(battle, unit, ability, foes & field.up)
        case "race":
            relic = battle.state.relic_cell
            lies = relic >= 0 and run_cost(battle, unit, 1 << relic, ability.range) >= 0
            return here if lies else 0
        case "search":
            return here if near & field.enemies & field.hidden else 0
        case "friend":
            return near & field.friends & field.up
        case "help" | "fallen":
            return near & field.friends & ~field.up
        case "self":
            return here
        case "around":
            around = board.in_range(cell, ability.area.size)
            return here if around & _prey(unit, ability, field) else 0
        case "direction":
            return _directions(battle, unit, ability, _prey(unit, ability, field))
        case "cell":
            return _centres(battle, unit, ability, _prey(unit, ability, field))
        case _:
            return board.cover & (here | board.steps[cell] & ~(field.friends | field.enemies))


def _prey_of(battle: Battle, unit: Adventurer, ability: Ability, aims: int) -> int:
    """Return which of some can be chased: who is not beside the unit, but can be run to."""
    board = battle.setup.board
    return mask_of(
        cell
        for cell in cells_of(aims & ~board.within(unit.cell, 1))
        if run_cost(battle, unit, board.in_range(cell, 1), ability.range) >= 0
    )


def _centres(battle: Battle, unit: Adventurer, ability: Ability, prey: int) -> int:
    """Return the cells in range about which a burst touches somebody: those that one of them
    sees within the burst's size, as sight is mutual (BD-5)."""
    board, near = battle.setup.board, 0
    for cell in cells_of(prey):
        near |= board.in_range(cell, ability.area.size)
    return near & board.in_range(unit.cell, ability.range)


def _directions(battle: Battle, unit: Adventurer, ability: Ability, prey: int) -> int:
    """Return the cells beside a unit towards which a line or cone touches somebody."""
    memo, area = battle.setup.memo, ability.area
    key = ("ways", area.shape, area.size, unit.cell)
    ways: list[tuple[int, int]] | None = memo.get(key)
    if ways is None:
        board = battle.setup.board
        beside = cells_of(board.within(unit.cell, 1) & ~(1 << unit.cell))
        areas = (board.area(area.shape, area.size, unit.cell, step) for step in beside)
        ways = memo[key] = list(zip(beside, map(mask_of, areas), strict=True))
    return mask_of([step for step, cells in ways if cells & prey])


# Why not there


def why_not(battle: Battle, unit: Adventurer, ability: Ability, cell: int) -> Refusal:
    """Return why an ability cannot be used at a cell that is none of `aims_of`."""
    board = battle.setup.board
    match ability.venture or ability.aim:
        case "hide":
            return _refuse_tree(battle, unit, cell)
        case "search":
            return Refusal("nobody_hides", "RK-3d")
        case "race" if battle.state.relic_cell < 0:
            return Refusal("no_relic", "RK-4")
        case "race":
            return Refusal("no_run", "RK-S2", (("range", ability.range),))
        case "cell" if too_far := out_of_aim(board, unit.cell, cell, ability.range):
            return too_far
        case "direction" if board.distance(unit.cell, cell) != 1:
            return Refusal("direction", "BD-5")
        case "cell" | "direction" | "around":
            return Refusal("touches_nobody", "RK-6b")
        case _:
            return _refuse_person(battle, unit, ability, cell)


def _refuse_person(battle: Battle, unit: Adventurer, ability: Ability, cell: int) -> Refusal:
    """Return why nobody on a cell is an aim; one who hides cannot be attacked (RK-3d)."""
    too_far = out_of_aim(battle.setup.board, unit.cell, cell, ability.range)
    if too_far is not None:
        return too_far
    target = battle.unit_at(cell)
    if target is None:
        return Refusal("nobody", "BD-4")
    if ability.aim == "enemy":
        if target.side == unit.side:
            return Refusal("friend", "RK-6a")
        return (
            Refusal("hidden", "RK-3d")
            if target.hidden
            else _refuse_foe(battle, unit, ability, target)
        )
    if target.side != unit.side:
        return Refusal("enemy", "RK-8a" if ability.aim == "fallen" else "RK-6c")
    return Refusal("is_down" if target.down else "not_down", "RK-8a")


def _refuse_foe(battle: Battle, unit: Adventurer, ability: Ability, target: Adventurer) -> Refusal:
    """Return why a venture against an enemy in range and sight is not possible."""
    if target.down:
        return Refusal("is_down", "RK-8a")
    if ability.venture == "steal":
        return Refusal("natural" if target.weapon else "bare_hands", "RK-7")
    if battle.setup.board.distance(unit.cell, target.cell) <= 1:
        return Refusal("beside", "RK-4")
    return Refusal("no_run", "RK-S2", (("range", ability.range),))


def _refuse_tree(battle: Battle, unit: Adventurer, cell: int) -> Refusal:
    board = battle.setup.board
    distance = board.distance(unit.cell, cell)
    if distance > 1:
        return Refusal("range", "BD-5", (("distance", distance), ("range", 1)))
    if not board.cover >> cell & 1:
        return Refusal("no_tree", "BD-6")
    return Refusal("taken", "BD-4") if battle.unit_at(cell) else Refusal("no_way", "BD-5")
