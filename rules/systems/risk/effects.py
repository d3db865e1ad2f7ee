"""What abilities leave on somebody for a while."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.kit import effects
from rules.systems.risk.state import Adventurer, Effect, table_of


def lay(battle: Battle, author: Adventurer, target: Adventurer, ability: str, clause: str) -> None:
    """Leave an ability's effect on somebody; the same again only lasts anew."""
    new = Effect(ability, author.id, table_of(battle).effects[ability].duration)
    effects.lay(battle, target, new, clause, "turns")


def is_stunned(battle: Battle, unit: Adventurer) -> bool:
    """Tell whether something keeps somebody from using abilities."""
    rows = table_of(battle).effects
    return any(rows[effect.spell].stuns for effect in unit.effects)
