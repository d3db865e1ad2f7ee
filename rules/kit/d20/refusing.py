"""Why a walk, a blow, a shot or a spell is not allowed (AC-2)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.errors import Refusal
from rules.kit.d20.aiming import refuse_attack
from rules.kit.d20.rows import Spell
from rules.kit.d20.state import Combatant, clauses_of, profile_of, spell_row, weapon_of
from rules.kit.d20.walking import claimed
from rules.kit.effects import is_held
from rules.kit.refusing import refuse_whom
from rules.kit.turns import sides_of
from rules.kit.walking import refuse_walk

ONE_CELL = frozenset({"move", "strike", "shoot"})
"""Verbs that take one cell and nothing else."""


def refuse_idle(battle: Battle, number: int) -> Refusal | None:
    """Return why somebody can do nothing at all now, if so."""
    unit, clauses = battle.units[number], clauses_of(battle)
    if unit.cell < 0:
        return Refusal("fallen", clauses.damage)
    if unit.surprised:
        return Refusal("surprised", clauses.surprise)
    return Refusal("helpless", clauses.effect) if is_held(battle, unit) else None


def refuse_move(battle: Battle, unit: Combatant, action: Action) -> Refusal | None:
    """Return why somebody cannot walk to a cell."""
    speed, clause = profile_of(battle, unit).speed, clauses_of(battle).walk
    taken = claimed(battle, unit)
    return refuse_walk(battle, unit, action.cells, speed, "too_far", clause, occupied=taken)


def refuse_deed(battle: Battle, unit: Combatant, action: Action, origin: int) -> Refusal | None:
    """Return why somebody cannot strike, shoot or cast a spell that it knows so from a cell."""
    if action.kind == "cast":
        return _refuse_cast(battle, unit, action, origin)
    lack = refuse_attack(battle, unit, action.kind, origin, sides_of(battle, unit.side)[1])
    if lack is not None or not action.cells:
        return lack
    reach = weapon_of(battle, unit, action.kind).range
    clause = clauses_of(battle).attack
    return refuse_whom(battle, unit, action.cells[0], clause) or out_of_aim(
        battle.setup.board, origin, action.cells[0], reach
    )


def refuse_memory(battle: Battle, unit: Combatant, spell: Spell) -> Refusal | None:
    """Return why a spell cannot be cast today."""
    if unit.memory[spell.level - 1]:
        return None
    return Refusal("memory", clauses_of(battle).memory, (("level", spell.level),))


def _refuse_cast(battle: Battle, unit: Combatant, action: Action, origin: int) -> Refusal | None:
    spell = spell_row(battle, action.ability)
    lack = refuse_memory(battle, unit, spell)
    if lack is not None or not action.cells:
        return lack
    cell, board, told = action.cells[0], battle.setup.board, None
    if spell.aim == "direction":
        told = None if board.distance(origin, cell) == 1 else Refusal("direction", "BD-5")
    else:
        friendly = spell.aim == "friend"
        if spell.aim == "enemy" or (friendly and cell != origin):
            clause = clauses_of(battle).memory
            told = refuse_whom(battle, unit, cell, clause, friendly)
            if friendly and cell == unit.cell:  # by then it stands at the origin
                told = Refusal("nobody", clause)
        told = told or out_of_aim(board, origin, cell, spell.range)
    return told or Refusal("touches_nobody", "BD-5")
