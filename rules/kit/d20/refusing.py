"""Why a walk, a blow, a shot or a spell is not allowed (AC-2)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.errors import Refusal
from rules.kit.d20.aiming import shot_mask
from rules.kit.d20.casting import area_of
from rules.kit.d20.rows import Spell
from rules.kit.d20.state import (
    Combatant,
    clauses_of,
    profile_of,
    sides_of,
    spell_row,
    spells_of,
)

ONE_CELL = frozenset({"move", "strike", "shoot"})


def is_well_formed(battle: Battle, unit: Combatant, action: Action, plain: frozenset[str]) -> bool:
    """Whether the action has the fields that its verb needs; `plain` verbs need none."""
    if action.amount or action.target != -1:
        return False
    if any(not 0 <= cell < battle.setup.board.size for cell in action.cells):
        return False
    if action.kind == "cast":
        spell = spells_of(battle, unit).get(action.ability)
        return spell is not None and len(action.cells) == (spell.aim != "self")
    if action.ability:
        return False
    return (
        len(action.cells) == 1
        if action.kind in ONE_CELL
        else (action.kind in plain and not action.cells)
    )


def refuse_move(battle: Battle, unit: Combatant, cell: int, occupied: int) -> Refusal | None:
    """Return why somebody cannot walk to a cell, with some cells taken."""
    board, speed = battle.setup.board, profile_of(battle, unit).speed
    if cell == unit.cell:
        return Refusal("stands_there", clauses_of(battle).walk)
    if board.impassable >> cell & 1:
        return Refusal("impassable", "BD-6")
    if occupied >> cell & 1:
        return Refusal("taken", "BD-4")
    if cell in board.reach(unit.cell, speed, occupied):
        return None
    far = board.reach(unit.cell, board.size * 2, occupied)
    if cell in far:
        return Refusal("too_far", clauses_of(battle).walk, _needs(far[cell][0], speed))
    return Refusal("no_way", "BD-5")


def _needs(needed: int, left: int) -> tuple[tuple[str, int], ...]:
    return (("needed", needed), ("left", left))


def refuse_strike(battle: Battle, unit: Combatant, cell: int, origin: int) -> Refusal | None:
    """Return why somebody cannot strike at a cell from another."""
    return _refuse_enemy(battle, unit, cell) or out_of_aim(battle.setup.board, origin, cell, 1)


def refuse_shot(battle: Battle, unit: Combatant, cell: int, origin: int) -> Refusal | None:
    """Return why somebody cannot shoot at a cell from another."""
    weapon = profile_of(battle, unit).missile
    if weapon is None:
        return Refusal("no_missile", clauses_of(battle).missile)
    if battle.setup.board.in_range(origin, 1) & sides_of(battle, unit.side)[1]:
        return Refusal("enemy_beside", clauses_of(battle).missile)
    return _refuse_enemy(battle, unit, cell) or out_of_aim(
        battle.setup.board, origin, cell, weapon.range
    )


def refuse_cast(battle: Battle, unit: Combatant, action: Action, origin: int) -> Refusal | None:
    """Return why somebody cannot cast a spell that it knows in this way from a cell."""
    spell = spell_row(battle, action.ability)
    return refuse_memory(battle, unit, spell) or _refuse_aim(battle, unit, spell, action, origin)


def refuse_memory(battle: Battle, unit: Combatant, spell: Spell) -> Refusal | None:
    """Return why a spell cannot be cast today."""
    if unit.memory[spell.level - 1]:
        return None
    return Refusal("memory", clauses_of(battle).memory, (("level", spell.level),))


def _refuse_aim(
    battle: Battle, unit: Combatant, spell: Spell, action: Action, origin: int
) -> Refusal | None:
    if spell.aim == "self":
        return None
    cell = action.cells[0]
    if spell.aim == "direction":
        if battle.setup.board.distance(origin, cell) != 1:
            return Refusal("direction", "BD-5")
    else:
        told = None
        if spell.aim == "enemy":
            told = _refuse_enemy(battle, unit, cell)
        elif spell.aim == "friend" and cell != origin:
            told = _refuse_friend(battle, unit, cell, origin)
        told = told or out_of_aim(battle.setup.board, origin, cell, spell.range)
        if told or spell.aim in ("enemy", "friend"):
            return told
    enemies = sides_of(battle, unit.side)[1]
    if not any(enemies >> reached & 1 for reached in area_of(battle, origin, spell, (cell,))):
        return Refusal("touches_nobody", "BD-5")
    return None


def _refuse_enemy(battle: Battle, unit: Combatant, cell: int) -> Refusal | None:
    other = battle.unit_at(cell)
    if other is None:
        return Refusal("nobody", "BD-5")
    return Refusal("friend", "BD-5") if other.side == unit.side else None


def _refuse_friend(battle: Battle, unit: Combatant, cell: int, origin: int) -> Refusal | None:
    other = battle.unit_at(cell)
    if other is None or other is unit:
        return Refusal("nobody", "BD-5")
    return Refusal("enemy", "BD-5") if other.side != unit.side else None


# Why a whole command cannot be used


NO_MOVE = Refusal("no_way", "BD-5")
"""Why there is no walk."""
NO_STRIKE = Refusal("nobody_in_range", "BD-5", (("range", 1),))
"""Why there is no blow."""


def no_shot(battle: Battle, unit: Combatant, origin: int) -> Refusal:
    """Return why there is no shot."""
    weapon = profile_of(battle, unit).missile
    clause = clauses_of(battle).missile
    if weapon is None:
        return Refusal("no_missile", clause)
    enemies = sides_of(battle, unit.side)[1]
    assert not shot_mask(battle, unit, origin, enemies)
    if battle.setup.board.in_range(origin, 1) & enemies:
        return Refusal("enemy_beside", clause)
    return Refusal("nobody_in_range", "BD-5", (("range", weapon.range),))


def no_cast(battle: Battle, unit: Combatant, spell: Spell) -> Refusal:
    """Return why there is no way to cast a spell."""
    reach = spell.range or spell.size
    return refuse_memory(battle, unit, spell) or Refusal(
        "nobody_in_range", "BD-5", (("range", reach),)
    )
