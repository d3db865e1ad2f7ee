"""Experience and levels, gained while the battle goes on (RK-9)."""

from __future__ import annotations

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.risk.content import LEVELS
from rules.systems.risk.state import Adventurer, profile_of, table_of

FINAL_DEATH = 200
"""What a player's character gives at its final death (RK-9b)."""


def share(battle: Battle, fallen: Adventurer, amount: int, clause: str) -> None:
    """Share experience equally among all opponents who took part, whoever struck; a fraction
    goes up to the next whole number (RK-9a)."""
    takers = [unit for unit in battle.units if unit.side != fallen.side]
    each = -(-amount // len(takers))
    for unit in takers:
        unit.experience += each
        battle.tell(
            "experience",
            clause,
            fallen.id,
            by=unit.id,
            gained=each,
            experience=unit.experience,
            parts=(Part("given", amount, "", clause), Part("sharers", len(takers), "", clause)),
        )
        rise(battle, unit)


def rise(battle: Battle, unit: Adventurer) -> None:
    """Gain every level that the experience is enough for, at once (RK-9c).

    Who stands gains the health that the level adds; who is down only its other numbers.
    """
    thresholds = table_of(battle).limits.thresholds
    while unit.level < LEVELS[-1] and unit.experience >= thresholds[unit.level + 1]:
        before = profile_of(battle, unit).health
        unit.level += 1
        gain = profile_of(battle, unit).health - before if unit.health > 0 else 0
        unit.health += gain
        battle.tell("level", "RK-9c", by=unit.id, level=unit.level, health=gain)


def next_threshold(battle: Battle, unit: Adventurer) -> int:
    """Return the experience at which the next level comes, or at which the last one came."""
    thresholds = table_of(battle).limits.thresholds
    return thresholds[min(unit.level + 1, LEVELS[-1])]
