"""Whom and where a declaration may be aimed at, and why not elsewhere."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.errors import Refusal
from rules.systems.seven_phase.content import Arm
from rules.systems.seven_phase.rows import Spell
from rules.systems.seven_phase.state import Fighter, able, arm_of, is_able, profile_of
from rules.unit import other


def attack_cells(battle: Battle, unit: Fighter) -> int:
    """Return the mask of the cells that a fighter's weapon reaches and sees (BD-5)."""
    return battle.setup.board.in_range(unit.cell, arm_of(battle, unit).row.range)


def attack_targets(battle: Battle, unit: Fighter) -> list[int]:
    """Return the cells of those whom a fighter can attack now, ascending (SP-1a)."""
    reached = attack_cells(battle, unit)
    enemies = able(battle, other(unit.side))
    return sorted(enemy.cell for enemy in enemies if reached >> enemy.cell & 1)


def spell_targets(battle: Battle, unit: Fighter, spell: Spell) -> list[int]:
    """Return the cells of those at whom a spell can be aimed, ascending (SP-2)."""
    reached = battle.setup.board.in_range(unit.cell, spell.range)
    return sorted(
        one.cell
        for one in battle.units
        if one.cell >= 0 and reached >> one.cell & 1 and _fits(unit, one, spell)
    )


def _fits(unit: Fighter, target: Fighter, spell: Spell) -> bool:
    """Whether a spell is meant for somebody: enemies, or friends; the unconscious to be mended."""
    if spell.aim == "enemy":
        return target.side != unit.side and is_able(target)
    return target.side == unit.side and (is_able(target) or spell.healing is not None)


def walk_cells(battle: Battle, unit: Fighter) -> tuple[int, ...]:
    """Return the cells to which a fighter can declare a movement (SP-9)."""
    points = profile_of(battle, unit).movement
    return battle.setup.board.reach_cells(unit.cell, points, battle.occupied())


def pressing(battle: Battle, unit: Fighter) -> list[Fighter]:
    """Return the enemies beside a fighter, from whom it may retreat (SP-1a)."""
    board = battle.setup.board
    enemies = able(battle, other(unit.side))
    return [enemy for enemy in enemies if board.distance(unit.cell, enemy.cell) == 1]


def retreat_cells(battle: Battle, unit: Fighter) -> tuple[int, ...]:
    """Return the cells that lie away from every enemy beside a fighter (SP-1a)."""
    enemies = pressing(battle, unit)
    if not enemies:
        return ()
    board = battle.setup.board
    near = 0
    for enemy in enemies:
        near |= board.within(enemy.cell, 1)
    return tuple(cell for cell in walk_cells(battle, unit) if not near >> cell & 1)


def can_be_readied(unit: Fighter, place: int, arm: Arm) -> bool:
    """Whether making a weapon ready would change anything (SP-4)."""
    if arm.row.ready == "always" or unit.ready == place:
        return False
    return not arm.row.count or unit.left[place] > 0


# Why not


def refuse_attack(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    """Return why a fighter cannot attack whoever stands on a cell."""
    row = arm_of(battle, unit).row
    return out_of_aim(battle.setup.board, unit.cell, cell, row.range) or _refuse_enemy(
        battle, unit, cell
    )


def refuse_spell(
    battle: Battle, unit: Fighter, spell: Spell, cells: tuple[int, ...]
) -> Refusal | None:
    """Return why a spell cannot be aimed at whoever stands on a cell, if one is named (SP-2)."""
    if unit.dream < spell.dream:
        return Refusal("dream", "SP-2", (("needed", spell.dream), ("left", unit.dream)))
    if not cells:
        return None
    (cell,) = cells
    far = out_of_aim(battle.setup.board, unit.cell, cell, spell.range)
    if far is not None:
        return far
    if spell.aim == "enemy":
        return _refuse_enemy(battle, unit, cell)
    target = battle.unit_at(cell)
    if target is None:
        return Refusal("nobody", "SP-1a")
    if target.side != unit.side:
        return Refusal("enemy", "SP-2")
    return None if _fits(unit, target, spell) else Refusal("unconscious", "SP-S3")


def _refuse_enemy(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    target = battle.unit_at(cell)
    if target is None:
        return Refusal("nobody", "SP-1a")
    if target.side == unit.side:
        return Refusal("friend", "SP-1a")
    return None if is_able(target) else Refusal("unconscious", "SP-S3")


def refuse_walk(battle: Battle, unit: Fighter, cell: int) -> Refusal | None:
    """Return why a fighter cannot declare a movement to a cell (SP-9)."""
    board = battle.setup.board
    if cell == unit.cell:
        return Refusal("stands_there", "BD-4")
    if board.impassable >> cell & 1:
        return Refusal("impassable", "BD-6")
    if battle.unit_at(cell) is not None:
        return Refusal("taken", "BD-4")
    if cell in walk_cells(battle, unit):
        return None
    needed = board.cost(unit.cell, cell, battle.occupied())
    if needed < 0:
        return Refusal("no_way", "BD-5")
    points = profile_of(battle, unit).movement
    return Refusal("steps", "SP-9", (("needed", needed), ("most", points)))


def refuse_retreat(battle: Battle, unit: Fighter, cells: tuple[int, ...]) -> Refusal | None:
    """Return why a fighter cannot retreat, to a cell if one is named (SP-1a)."""
    if not pressing(battle, unit):
        return Refusal("not_pressed", "SP-1a")
    for cell in cells:
        walk = refuse_walk(battle, unit, cell)
        if walk is not None or cell not in retreat_cells(battle, unit):
            return walk or Refusal("not_away", "SP-1a")
    return None


def refuse_ready(unit: Fighter, place: int, arm: Arm) -> Refusal | None:
    """Return why a weapon cannot be made ready (SP-4)."""
    if can_be_readied(unit, place, arm):
        return None
    return Refusal("ready_already" if unit.ready == place else "none_left", "SP-4")
