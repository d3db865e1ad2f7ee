"""What can be aimed at what: blows, shots and spells from a cell, with all options in order."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.cells import cells_of, each_cell
from rules.errors import Refusal, because
from rules.kit import walking
from rules.kit.d20.casting import area_of
from rules.kit.d20.rows import Spell
from rules.kit.d20.state import Combatant, clauses_of, profile_of, spell_row, weapon_of
from rules.kit.turns import sides_of


def attacks(
    battle: Battle, unit: Combatant, origin: int, enemies: int, *verbs: str
) -> tuple[Action, ...]:
    """Return the blows ("strike") and shots ("shoot") from a cell at enemies, given as a mask."""
    found: tuple[Action, ...] = ()
    for verb in verbs:
        aims = attack_mask(battle, unit, verb, origin, enemies)
        found += battle.setup.at(unit.id, verb, aims)
    return found


def attack_mask(battle: Battle, unit: Combatant, verb: str, origin: int, enemies: int) -> int:
    """Return the mask of the cells at which a combatant can "strike" or "shoot" from a cell."""
    if refuse_attack(battle, unit, verb, origin, enemies) is not None:
        return 0
    return battle.setup.board.in_range(origin, weapon_of(battle, unit, verb).range) & enemies


def refuse_attack(
    battle: Battle, unit: Combatant, verb: str, origin: int, enemies: int
) -> Refusal | None:
    """Return why somebody cannot "strike" or "shoot" at anybody from a cell, whoever is there:
    nobody shoots with an enemy beside, but as a variant (SI-9)."""
    if verb == "strike":
        return None
    if profile_of(battle, unit).missile is None:
        return because("no_missile", clauses_of(battle).missile)
    if is_beset(battle, origin, enemies):
        return because("enemy_beside", clauses_of(battle).beside)
    return None


def is_beset(battle: Battle, origin: int, enemies: int) -> bool:
    """Whether an enemy on a neighbouring cell, seen or not, forbids shots from a cell (SI-9)."""
    apart = battle.setup.options["shooting"] == "apart"
    return apart and bool(battle.setup.board.within(origin, 1) & enemies)


def can_attack(battle: Battle, unit: Combatant, origin: int, enemies: int) -> bool:
    """Whether there is anybody at whom a combatant can strike or shoot from a cell."""
    weapon = profile_of(battle, unit).missile
    reach = 1 if weapon is None or is_beset(battle, origin, enemies) else weapon.range
    return bool(battle.setup.board.in_range(origin, reach) & enemies)


def moves(battle: Battle, unit: Combatant, taken: int) -> tuple[Action, ...]:
    """Return the walks of a combatant past the cells of a mask: those `claimed`."""
    return battle.setup.walks(unit, profile_of(battle, unit).speed, taken)


def can_walk(battle: Battle, unit: Combatant, occupied: int) -> bool:
    """Whether a combatant can walk anywhere."""
    speed = profile_of(battle, unit).speed
    return walking.can_walk(battle.setup.board, unit.cell, speed, occupied)


def aim_mask(battle: Battle, spell: Spell, origin: int) -> int:
    """Return the mask of the cells at which a spell can be aimed from a cell."""
    board = battle.setup.board
    if spell.aim == "direction":
        return board.within(origin, 1) & ~(1 << origin)
    return board.in_range(origin, spell.range)


def casts(battle: Battle, unit: Combatant, spell_id: str, origin: int) -> tuple[Action, ...]:
    """Return every way to cast a spell from a cell that touches somebody it is meant for."""
    spell = spell_row(battle, spell_id)
    if spell.aim == "self":
        return (Action(unit.id, "cast", spell_id),)
    friends, enemies = sides_of(battle, unit.side)
    if origin != unit.cell:
        friends = friends & ~(1 << unit.cell) | 1 << origin
    aims = aim_mask(battle, spell, origin)
    if spell.aim == "enemy":
        aims &= enemies
    elif spell.aim == "friend":
        aims &= friends
    else:
        aims &= touching_mask(battle, spell, origin, enemies)
    return battle.setup.at(unit.id, "cast", aims, spell_id)


def touching_mask(battle: Battle, spell: Spell, origin: int, enemies: int) -> int:
    """Return the mask of the cells that a spell aimed at them touches an enemy from a cell.

    What a burst about a cell touches is seen from there, and so sees it.
    """
    board, mask = battle.setup.board, 0
    if spell.shape == "burst":
        for cell in each_cell(enemies):
            mask |= board.in_range(cell, spell.size)
        return mask
    for aim in cells_of(aim_mask(battle, spell, origin)):
        if any(enemies >> cell & 1 for cell in area_of(battle, origin, spell, (aim,))):
            mask |= 1 << aim
    return mask
