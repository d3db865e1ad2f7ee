"""How good a battle of Side Initiative stands: the shared worth, and who may still act."""

from __future__ import annotations

from pathlib import Path

from rules.battle.machine import Battle
from rules.battle.sealed import chosen_by
from rules.kit.appraisal import Weights
from rules.kit.d20.worth.score import Readiness, appraisal
from rules.systems.side.state import Companion

NOTHING = Readiness()
WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))


def _readiness(battle: Battle, unit: Companion) -> Readiness:
    if unit.acted or unit.done or unit.spoilt or unit.surprised:
        return NOTHING
    walk = 0 if unit.moved else WEIGHTS.walk
    if unit.declared:
        return Readiness(0, 0, WEIGHTS.holding if unit.holding else WEIGHTS.cast, walk=walk)
    now = WEIGHTS.holding if unit.holding else WEIGHTS.now
    for choice in chosen_by(battle, unit.id):
        if choice.kind == "declare":
            return Readiness(0, 0, WEIGHTS.cast, walk=walk)
        if choice.kind in ("cast", "end", "shoot", "strike"):
            return NOTHING
        if choice.kind == "decline":
            return Readiness(now, now, walk=walk)
        if choice.kind == "move":
            walk = 0
    casts = WEIGHTS.cast if battle.state.step == "declare" else 0
    return Readiness(now, now, casts, walk=walk)


APPRAISAL = appraisal(_readiness)
