"""Whom and where a declaration may be aimed at, and why not elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.board.cells import cells_of
from rules.errors import Refusal
from rules.systems.seven_phase.content import Arm
from rules.systems.seven_phase.rows import Spell
from rules.systems.seven_phase.state import Fighter, arm_of, is_able, profile_of


class Field(NamedTuple):
    """Who stands where, as a side sees it: masks of cells."""

    friends: int
    enemies: int
    """Those who are alive and conscious (SP-S3)."""
    fallen: int
    """Friends who are not conscious."""
    all: int


def field_of(battle: Battle, side: str) -> Field:
    """Return who stands where."""
    friends = enemies = fallen = every = 0
    for unit in battle.units:
        if unit.cell >= 0:
            bit = 1 << unit.cell
            every |= bit
            if unit.health <= 0:
                fallen |= bit if unit.side == side else 0
            elif unit.side == side:
                friends |= bit
            else:
                enemies |= bit
    return Field(friends, enemies, fallen, every)


def attack_cells(battle: Battle, unit: Fighter) -> int:
    """Return the mask of the cells that a fighter's weapon reaches and sees (BD-5)."""
    return battle.setup.board.in_range(unit.cell, arm_of(battle, unit).row.range)


def spell_cells(battle: Battle, unit: Fighter, spell: Spell, field: Field) -> int:
    """Return the cells of those at whom a spell can be aimed: enemies, or friends; the
    unconscious to be mended (SP-2)."""
    meant = field.enemies if spell.aim == "enemy" else field.friends
    if spell.mends:
        meant |= field.fallen
    return battle.setup.board.in_range(unit.cell, spell.range) & meant


def walk_cells(battle: Battle, unit: Fighter, field: Field) -> int:
    """Return the cells to which a fighter can declare a movement (SP-9)."""
    points = profile_of(battle, unit).movement
    return battle.setup.board.reach(unit.cell, points, field.all).cells


def pressing(battle: Battle, unit: Fighter, field: Field) -> int:
    """Return the cells of the enemies beside a fighter, from whom it may retreat (SP-1a)."""
    return battle.setup.board.within(unit.cell, 1) & field.enemies


def away_cells(battle: Battle, unit: Fighter, field: Field, walks: int) -> int:
    """Return those cells of a walk that lie away from every enemy beside a fighter (SP-1a)."""
    near, board = 0, battle.setup.board
    enemies = pressing(battle, unit, field)
    for cell in cells_of(enemies):
        near |= board.within(cell, 1)
    return walks & ~near if enemies else 0


def can_be_readied(unit: Fighter, place: int, arm: Arm) -> bool:
    """Whether making a weapon ready would change anything (SP-4)."""
    if arm.row.ready == "always" or unit.ready == place:
        return False
    return not arm.row.count or unit.left[place] > 0


# Why not


def refuse_attack(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    """Return why a fighter cannot attack whoever stands on a cell."""
    far = out_of_aim(battle.setup.board, unit.cell, cell, arm_of(battle, unit).row.range)
    return far or _refuse_whom(battle, unit, cell)


def refuse_spell(
    battle: Battle, unit: Fighter, spell: Spell, cells: tuple[int, ...]
) -> Refusal | None:
    """Return why a spell cannot be aimed at whoever stands on a cell, if one is named (SP-2)."""
    if unit.dream < spell.dream:
        return Refusal("dream", "SP-2", (("needed", spell.dream), ("left", unit.dream)))
    if not cells:
        return None
    far = out_of_aim(battle.setup.board, unit.cell, cells[0], spell.range)
    return far or _refuse_whom(battle, unit, cells[0], spell)


def _refuse_whom(
    battle: Battle, unit: Fighter, cell: int, spell: Spell | None = None
) -> Refusal | None:
    """Return why an attack or a spell is not meant for whoever stands on a cell."""
    target: Fighter | None = battle.unit_at(cell)
    if target is None:
        return Refusal("nobody", "SP-1a")
    friendly = spell is not None and spell.aim == "friend"
    if friendly and target.side != unit.side:
        return Refusal("enemy", "SP-2")
    if not friendly and target.side == unit.side:
        return Refusal("friend", "SP-1a")
    if is_able(target) or (spell is not None and spell.mends):
        return None
    return Refusal("unconscious", "SP-S3")


def refuse_walk(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    """Return why a fighter cannot declare a movement to a cell (SP-9)."""
    board = battle.setup.board
    if cell == unit.cell:
        return Refusal("stands_there", "BD-4")
    if board.impassable >> cell & 1:
        return Refusal("impassable", "BD-6")
    if battle.unit_at(cell) is not None:
        return Refusal("taken", "BD-4")
    needed = board.cost(unit.cell, cell, battle.occupied())
    most = profile_of(battle, unit).movement
    if needed < 0:
        return Refusal("no_way", "BD-5")
    return Refusal("steps", "SP-9", (("needed", needed), ("most", most))) if needed > most else None


def refuse_retreat(battle: Battle, unit: Fighter, cells: tuple[int, ...]) -> Refusal | None:
    """Return why a fighter cannot retreat, to a cell if one is named (SP-1a)."""
    field = field_of(battle, unit.side)
    if not pressing(battle, unit, field):
        return Refusal("not_pressed", "SP-1a")
    for cell in cells:
        walk = refuse_walk(battle, unit, cell)
        if walk is not None or not away_cells(battle, unit, field, 1 << cell):
            return walk or Refusal("not_away", "SP-1a")
    return None


def refuse_ready(unit: Fighter, place: int, arm: Arm) -> Refusal | None:
    """Return why a weapon cannot be made ready (SP-4)."""
    if unit.ready == place:
        return Refusal("ready_already", "SP-4")
    return None if can_be_readied(unit, place, arm) else Refusal("none_left", "SP-4")
