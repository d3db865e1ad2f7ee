"""How good a battle of Dexterity Order stands: the shared worth, and what is prepared."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.battle.sealed import all_chosen, chosen_by
from rules.kit.d20.worth import Readiness
from rules.kit.d20.worth import score as shared_score
from rules.systems.dexterity.state import Adept

NOW = 90
"""Per cent of an attack's worth while its step is still to come in this round."""
NEXT = 58
"""The same when it can be done in the next round without another walk, which comes after."""
CAST_NOW = 88
"""The same of a prepared spell in the spell step."""
PREPARED = 82
"""The same when it can be cast in the next round at the earliest."""
PREPARING = 70
"""The same while it is still being prepared and damage may ruin it (DO-8b)."""
ORDER = {"ready": 0, "spells": 0, "preparing": 1, "missiles": 2, "melee": 3, "movement": 4}
NO_SPELL = "-"


def score(battle: Battle, side: str) -> int:
    """Return the balance for a side."""
    return shared_score(battle, side, _readiness, all_chosen(battle))


def _readiness(battle: Battle, unit: Adept) -> Readiness:
    spell, only = 0, NO_SPELL
    if unit.prepared and not unit.giving_up:
        casting = battle.state.step in ("ready", "spells") and not unit.busy
        spell, only = (CAST_NOW if casting else PREPARED), unit.prepared
    elif unit.preparing:
        spell, only = PREPARING, unit.preparing
    place = ORDER.get(battle.state.step, 0)
    attacks = not (unit.busy or unit.has_attacked or unit.has_cast or unit.surprised)
    for choice in chosen_by(battle, unit.id):
        if choice.kind in ("prepare", "ready"):
            attacks = attacks and choice.kind == "ready"
            spell, only = PREPARING, choice.ability
        elif choice.kind in ("cast", "shoot", "strike"):
            attacks = False
            if choice.kind == "cast":
                spell, only = 0, NO_SPELL
        elif choice.kind == "give_up":
            attacks, spell, only = False, 0, NO_SPELL
    melee = NOW if attacks and place <= ORDER["melee"] else NEXT
    missile = NOW if attacks and place <= ORDER["missiles"] else NEXT
    return Readiness(melee, missile, spell, only)
