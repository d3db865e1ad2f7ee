"""What can be aimed at what: blows, shots and spells from a cell, with all options in order."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.cells import cells_of
from rules.kit.d20.casting import area_of
from rules.kit.d20.rows import Spell
from rules.kit.d20.state import Combatant, profile_of, sides_of


def strikes(battle: Battle, unit: Combatant, origin: int, enemies: int) -> tuple[Action, ...]:
    """Return the blows at enemies beside a cell."""
    return battle.setup.at(unit.id, "strike", battle.setup.board.in_range(origin, 1) & enemies)


def shots(battle: Battle, unit: Combatant, origin: int, enemies: int) -> tuple[Action, ...]:
    """Return the shots from a cell; nobody shoots with an enemy beside."""
    return battle.setup.at(unit.id, "shoot", shot_mask(battle, unit, origin, enemies))


def shot_mask(battle: Battle, unit: Combatant, origin: int, enemies: int) -> int:
    """Return the mask of the cells at which a combatant can shoot from a cell."""
    weapon = profile_of(battle, unit).missile
    board = battle.setup.board
    if weapon is None or board.in_range(origin, 1) & enemies:
        return 0
    return board.in_range(origin, weapon.range) & enemies


def moves(battle: Battle, unit: Combatant, occupied: int) -> tuple[Action, ...]:
    """Return the walks of a combatant, with some cells taken."""
    speed = profile_of(battle, unit).speed
    reach = battle.setup.board.reach(unit.cell, speed, occupied)
    return battle.setup.at(unit.id, "move", reach.cells)


def aim_mask(battle: Battle, spell: Spell, origin: int) -> int:
    """Return the mask of the cells at which a spell can be aimed from a cell."""
    board = battle.setup.board
    if spell.aim == "direction":
        return board.within(origin, 1) & ~(1 << origin)
    return board.in_range(origin, spell.range)


def casts(battle: Battle, unit: Combatant, spell_id: str, origin: int) -> tuple[Action, ...]:
    """Return every way to cast a spell from a cell that touches somebody it is meant for."""
    spell: Spell = battle.setup.table.rows[spell_id]
    friends, enemies = sides_of(battle, unit.side)
    if origin != unit.cell:
        friends = friends & ~(1 << unit.cell) | 1 << origin
    memo = battle.setup.memo
    key = (unit.id, spell_id, origin, friends, enemies)
    if key not in memo:
        memo[key] = tuple(
            Action(unit.id, "cast", spell_id, cells)
            for cells in _aims(battle, spell, origin, friends, enemies)
        )
    return memo[key]  # type: ignore[no-any-return]


def _aims(
    battle: Battle, spell: Spell, origin: int, friends: int, enemies: int
) -> tuple[tuple[int, ...], ...]:
    if spell.aim == "self":
        return ((),)
    aims = aim_mask(battle, spell, origin)
    if spell.aim in ("enemy", "friend"):
        whom = enemies if spell.aim == "enemy" else friends
        return tuple((cell,) for cell in cells_of(aims & whom))
    return tuple(
        (cell,)
        for cell in cells_of(aims)
        if any(enemies >> reached & 1 for reached in area_of(battle, origin, spell, (cell,)))
    )
