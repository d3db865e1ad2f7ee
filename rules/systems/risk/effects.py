"""What abilities leave on somebody for a while."""

from __future__ import annotations

import msgspec

from rules.battle.machine import Battle
from rules.systems.risk.state import Adventurer, Effect, table_of


def lay(battle: Battle, author: Adventurer, target: Adventurer, ability: str, clause: str) -> None:
    """Leave an ability's effect on somebody; the same again only lasts anew."""
    row = table_of(battle).effects[ability]
    kept = tuple(effect for effect in target.effects if effect.ability != ability)
    target.effects = (*kept, Effect(ability, author.id, row.duration))
    battle.tell(
        "laid",
        clause,
        target.id,
        by=author.id,
        ability=ability,
        cells=(target.cell,),
        turns=row.duration,
    )


def is_stunned(battle: Battle, unit: Adventurer) -> bool:
    """Tell whether something keeps somebody from using abilities."""
    effects = table_of(battle).effects
    return any(effects[effect.ability].stuns for effect in unit.effects)


def count_turn(unit: Adventurer) -> None:
    """Count a turn that begins under what lies on somebody."""
    unit.effects = tuple(
        msgspec.structs.replace(effect, remaining=effect.remaining - 1) for effect in unit.effects
    )


def end_effects(battle: Battle, unit: Adventurer) -> None:
    """End what has lasted its turns, as a turn ends."""
    for effect in unit.effects:
        if effect.remaining <= 0:
            battle.tell("ended", "RK-6c", by=unit.id, ability=effect.ability)
    unit.effects = tuple(effect for effect in unit.effects if effect.remaining > 0)
