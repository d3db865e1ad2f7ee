"""What lies on somebody, and what a statistic is made of: one's own, the weapon in use, and what
lies on one (RK-7)."""

from __future__ import annotations

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.kit import effects
from rules.systems.risk.state import Adventurer, profile_of, table_of, weapon_of

Parts = tuple[Part, ...]


def parts_of(battle: Battle, unit: Adventurer, name: str, clause: str) -> Parts:
    """Return the shares of a statistic; a weapon that is not in use has none (RK-7)."""
    parts = [Part(name, profile_of(battle, unit).statistics[name], "", clause)]
    given = weapon_of(battle, unit).gives.get(name, 0)
    if given:
        parts.append(Part("weapon", given, "", "RK-7"))
    table = table_of(battle)
    for effect in unit.effects:
        change = table.effects[effect.spell].changes.get(name, 0)
        if change:
            parts.append(Part(table.abilities[effect.spell].title, change, "", "RK-6c"))
    return tuple(parts)


def total_of(battle: Battle, unit: Adventurer, name: str) -> int:
    """Return a statistic as it counts now."""
    table = battle.setup.table
    total: int = table.profiles[unit.id][unit.level].statistics[name]
    total += table.weapons[unit.weapon].gives.get(name, 0)
    for effect in unit.effects:
        total += table.effects[effect.spell].changes.get(name, 0)
    return total


def dodge_parts(battle: Battle, target: Adventurer, origin: int, name: str, clause: str) -> Parts:
    """Return what somebody defends with against an attack from a cell.

    Cover helps against what comes from further than one cell (BD-6), a tree always (RK-3d);
    neither does where something else than Dodge decides (RK-6e).
    """
    parts = parts_of(battle, target, name, clause)
    if name != "dodge":
        return parts
    limits, board = table_of(battle).limits, battle.setup.board
    if target.perched:
        parts += (Part("tree", limits.tree_dodge, "", "RK-3d"),)
    if board.cover >> target.cell & 1 and board.distance(origin, target.cell) > 1:
        parts += (Part("cover", limits.cover_dodge, "", "BD-6"),)
    return parts


def lay(battle: Battle, author: Adventurer, target: Adventurer, ability: str, clause: str) -> None:
    """Leave an ability's effect on somebody; the same again only lasts anew."""
    new = effects.Effect(ability, author.id, table_of(battle).effects[ability].duration)
    effects.lay(battle, target, new, clause, "turns")


def is_stunned(battle: Battle, unit: Adventurer) -> bool:
    """Tell whether something keeps somebody from using abilities."""
    rows = table_of(battle).effects
    return any(rows[effect.spell].stuns for effect in unit.effects)
