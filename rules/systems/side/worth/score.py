"""How good a battle of Side Initiative stands: the shared worth, and who may still act."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.battle.sealed import all_chosen, chosen_by
from rules.kit.d20.worth import Readiness
from rules.kit.d20.worth import score as shared_score
from rules.systems.side.state import Companion

NOW = 90
"""Per cent of a blow's or shot's worth while it can still be done in this round."""
CAST = 84
"""The same of a declared spell, which damage may take (SI-2c)."""
HOLDING = 75
"""The same of whatever is held (SI-5)."""
NOTHING = Readiness()


def score(battle: Battle, side: str) -> int:
    """Return the balance for a side."""
    return shared_score(battle, side, _readiness, all_chosen(battle))


def _readiness(battle: Battle, unit: Companion) -> Readiness:
    if unit.acted or unit.done or unit.spoilt or unit.surprised:
        return NOTHING
    if unit.declared:
        return Readiness(0, 0, HOLDING if unit.holding else CAST)
    now = HOLDING if unit.holding else NOW
    for choice in chosen_by(battle, unit.id):
        if choice.kind == "declare":
            return Readiness(0, 0, CAST)
        if choice.kind in ("cast", "end", "shoot", "strike"):
            return NOTHING
        if choice.kind == "decline":
            return Readiness(now, now, 0)
    return Readiness(now, now, CAST if battle.state.step == "declare" else 0)
