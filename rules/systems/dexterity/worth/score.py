"""How good a battle of Dexterity Order stands: the shared worth, and what is prepared."""

from __future__ import annotations

from pathlib import Path

from rules.battle.machine import Battle
from rules.battle.sealed import chosen_by
from rules.kit.appraisal import Weights
from rules.kit.d20.attacks import needed
from rules.kit.d20.state import profile_of
from rules.kit.d20.worth.score import Readiness, appraisal
from rules.kit.effects import is_held
from rules.kit.rolls import DIE, sides_from
from rules.kit.turns import standing
from rules.systems.dexterity.state import Adept, is_spent
from rules.unit import other

ORDER = {"ready": 0, "spells": 0, "preparing": 1, "missiles": 2, "melee": 3, "movement": 4}
NO_SPELL = "-"
WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))


def _readiness(battle: Battle, unit: Adept) -> Readiness:
    spell, only = 0, NO_SPELL
    if unit.prepared and not unit.giving_up:
        casting = battle.state.step in ("ready", "spells") and not unit.busy
        spell, only = (WEIGHTS.cast if casting else WEIGHTS.prepared), unit.prepared
    elif unit.preparing:
        spell, only = WEIGHTS.prepared * _unhurt(battle, unit) // 100, unit.preparing
    place = ORDER.get(battle.state.step, 0)
    attacks = not (is_spent(unit) or unit.surprised)
    for choice in chosen_by(battle, unit.id):
        if choice.kind in ("prepare", "ready"):
            attacks = attacks and choice.kind == "ready"
            spell, only = WEIGHTS.prepared * _unhurt(battle, unit) // 100, choice.ability
        elif choice.kind in ("cast", "shoot", "strike"):
            attacks = False
            if choice.kind == "cast":
                spell, only = 0, NO_SPELL
        elif choice.kind == "give_up":
            attacks, spell, only = False, 0, NO_SPELL
    melee = WEIGHTS.now if attacks and place <= ORDER["melee"] else WEIGHTS.next
    missile = WEIGHTS.now if attacks and place <= ORDER["missiles"] else WEIGHTS.next
    return Readiness(melee, missile, spell, only)


def _unhurt(battle: Battle, unit: Adept) -> int:
    """Return the chance in per cent that no blow or shot that is still to come in this round hits
    somebody, as damage ruins what it prepares (DO-8b)."""
    chance = 100
    if ORDER.get(battle.state.step, 0) > ORDER["melee"]:
        return chance
    in_range = battle.setup.board.in_range
    for enemy in standing(battle, other(unit.side)):
        if is_spent(enemy) or is_held(battle, enemy):
            continue
        beside = in_range(enemy.cell, 1) >> unit.cell & 1
        one = profile_of(battle, enemy)
        weapon = one.melee if beside else one.missile
        if weapon is not None and in_range(enemy.cell, weapon.range) >> unit.cell & 1:
            hits = sides_from(needed(battle, enemy, unit, not beside))
            chance = chance * (DIE - hits) // DIE
    return chance


APPRAISAL = appraisal(_readiness)
