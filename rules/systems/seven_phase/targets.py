"""Whom and where a declaration may be aimed at, and why not elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.board.cells import cells_of, mask_of
from rules.errors import Refusal, short_of
from rules.kit import walking
from rules.kit.refusing import refuse_whom
from rules.kit.turns import sides_of
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
    friends, enemies = sides_of(battle, side)
    lying = mask_of(unit.cell for unit in battle.units if unit.health <= 0 <= unit.cell)
    return Field(friends & ~lying, enemies & ~lying, friends & lying, friends | enemies)


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
    points = profile_of(battle, unit).row.movement
    return battle.setup.board.reach(unit.cell, points, field.all).cells


def pressing(battle: Battle, unit: Fighter, field: Field) -> int:
    """Return the cells of the enemies beside a fighter, from whom it may retreat (SP-1a)."""
    return battle.setup.board.in_range(unit.cell, 1) & field.enemies


def away_cells(battle: Battle, unit: Fighter, field: Field, walks: int) -> int:
    """Return those cells of a walk that lie away from every enemy beside a fighter (SP-1a)."""
    near, board = 0, battle.setup.board
    enemies = pressing(battle, unit, field)
    for cell in cells_of(enemies):
        near |= board.in_range(cell, 1)
    return walks & ~near if enemies else 0


def help_cells(battle: Battle, unit: Fighter, field: Field) -> int:
    """Return the cells of the unconscious friends beside a fighter (SP-1d)."""
    return battle.setup.board.in_range(unit.cell, 1) & field.fallen if field.fallen else 0


def thrown_cells(battle: Battle, unit: Fighter, place: int) -> int:
    """Return the cells under and beside a fighter where one of its weapons lies (SP-1d)."""
    return battle.setup.board.in_range(unit.cell, 1) & _lying(unit, place)


def _lying(unit: Fighter, place: int) -> int:
    """Return all cells where one of its weapons lies that a fighter has thrown."""
    return mask_of(cell for thrown, cell in unit.thrown if thrown == place)


def can_be_readied(unit: Fighter, place: int, arm: Arm) -> bool:
    """Whether making a weapon ready would change anything (SP-4)."""
    if arm.row.ready == "always" or unit.ready == place:
        return False
    return not arm.row.count or unit.left[place] > 0


# Why not


def refuse_attack(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    """Return why a fighter cannot attack whoever stands on a cell; with nothing ready that would
    reach it, that is why (SP-4)."""
    reach, arms = arm_of(battle, unit).row.range, profile_of(battle, unit).arms
    longest = max(arm.row.range for arm in arms)
    if unit.ready < 0 and reach < battle.setup.board.distance(unit.cell, cell) <= longest:
        return Refusal("unready", "SP-4")
    return _refuse_whom(battle, unit, cell, reach, "SP-1a")


def refuse_spell(
    battle: Battle, unit: Fighter, spell: Spell, cells: tuple[int, ...]
) -> Refusal | None:
    """Return why a spell cannot be aimed at whoever stands on a cell, if one is named (SP-2)."""
    if unit.dream < spell.dream:
        return short_of("dream", "SP-2", spell.dream, unit.dream)
    if not cells:
        return None
    friendly = spell.aim == "friend"
    return _refuse_whom(battle, unit, cells[0], spell.range, "SP-2", friendly, spell.mends)


def refuse_help(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    """Return why a fighter cannot help up whoever lies on a cell (SP-1d)."""
    refusal = _refuse_whom(battle, unit, cell, 1, "SP-1d", friendly=True, lying=True)
    lies = help_cells(battle, unit, field_of(battle, unit.side)) >> cell & 1
    return refusal or (None if lies else Refusal("conscious", "SP-1d"))


def _refuse_whom(
    battle: Battle,
    unit: Fighter,
    cell: int,
    reach: int,
    clause: str,
    friendly: bool = False,
    lying: bool = False,
) -> Refusal | None:
    """Return why what is meant, by a clause, for a friend or an enemy, maybe lying, is not for
    who is there."""
    target: Fighter | None = battle.unit_at(cell)
    refusal = out_of_aim(battle.setup.board, unit.cell, cell, reach)
    refusal = refusal or refuse_whom(battle, unit, cell, clause, friendly)
    if refusal or target is None or lying or is_able(target):
        return refusal
    return Refusal("unconscious", "SP-S3")


def refuse_walk(battle: Battle, unit: Fighter, cells: tuple[int, ...]) -> Refusal | None:
    """Return why a fighter cannot declare a movement, to a cell if one is named (SP-9)."""
    most = profile_of(battle, unit).row.movement
    return walking.refuse_walk(battle, unit, cells, most, "steps", "SP-9", left="most")


def refuse_retreat(battle: Battle, unit: Fighter, cells: tuple[int, ...]) -> Refusal | None:
    """Return why a fighter cannot retreat, to a cell if one is named (SP-1a)."""
    field = field_of(battle, unit.side)
    if not pressing(battle, unit, field):
        return Refusal("not_pressed", "SP-1a")
    return refuse_walk(battle, unit, cells) or Refusal("not_away", "SP-1a")


def refuse_ready(unit: Fighter, place: int, arm: Arm) -> Refusal | None:
    """Return why a weapon cannot be made ready (SP-4)."""
    if unit.ready == place:
        return Refusal("ready_already", "SP-4")
    return None if can_be_readied(unit, place, arm) else Refusal("none_left", "SP-4")


def refuse_pick_up(
    battle: Battle, unit: Fighter, place: int, cells: tuple[int, ...]
) -> Refusal | None:
    """Return why a fighter cannot pick up a weapon, from a cell if one is named (SP-1d)."""
    lying = _lying(unit, place)
    wanted = mask_of(cells) if cells else lying
    if thrown_cells(battle, unit, place) & wanted:
        return None
    return Refusal("lies_far" if lying & wanted else "none_there", "SP-1d")
