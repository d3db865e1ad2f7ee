"""Health: how it changes and how that is told, the same for harm and for healing."""

from __future__ import annotations

from rules.battle.event import Die, Part
from rules.battle.machine import Battle
from rules.unit import Unit


def change(
    battle: Battle,
    kind: str,
    clause: str,
    target: Unit,
    health: int,
    amount: int,
    by: int,
    ability: str = "",
    dice: tuple[Die, ...] = (),
    parts: tuple[Part, ...] = (),
) -> None:
    """Set somebody's health and tell it; `kind` is "damage" or "heal".

    `amount` is what was dealt or given; bounds may have let less of it count.
    """
    before, target.health = target.health, health
    battle.tell(
        kind,
        clause,
        target.id,
        by=by,
        ability=ability,
        cells=(target.cell,),
        amount=amount,
        before=before,
        after=health,
        dice=dice,
        parts=parts,
    )
