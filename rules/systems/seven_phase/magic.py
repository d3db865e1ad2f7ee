"""Spells: rise into the dream lands, cast, aim (SP-2)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.kit.health import change
from rules.kit.sums import throw
from rules.systems.seven_phase import chances
from rules.systems.seven_phase.attacks import blow
from rules.systems.seven_phase.chances import SUCCESS, Chance
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.rows import Spell
from rules.systems.seven_phase.state import Fighter, place_of, profile_of, void

STEPS = ("rising", "casting", "aiming")
"""The steps of a spell in order; each is a skill (SP-2)."""


def step_chances(battle: Battle, unit: Fighter, spell: Spell) -> tuple[tuple[str, Chance], ...]:
    """Return the three steps with their chances, in order (SP-2)."""
    skills, found = profile_of(battle, unit).skills, []
    for step in STEPS:
        more = (("spell", spell.level),) if step == "casting" else ()
        found.append((step, chances.chance(skills[step], more)))
    return tuple(found)


def cast(battle: Battle, unit: Fighter, action: Action) -> None:
    """Take the three steps; failing one ends it (SP-2)."""
    spell_id, target = action.ability, battle.units[action.target]
    spell, who = content().spells[spell_id], (unit.id, target.id, place_of(unit))
    for step, own in step_chances(battle, unit, spell):
        kinds = (f"no_{step}", step)
        if not chances.attempt(battle, who, own, kinds, "SP-2", SUCCESS, ability=spell_id):
            return
    battle.tell("cast", "SP-2", target.id, by=unit.id, ability=spell_id, cells=(target.cell,))
    _work(battle, unit, target, spell_id, spell)


def _work(battle: Battle, unit: Fighter, target: Fighter, spell_id: str, spell: Spell) -> None:
    """Let a spell do what its row says."""
    if spell.damage is not None:
        blow(battle, unit, target, (Part("spell", spell.damage, "", "SP-2"),))
    elif spell.healing is not None:
        _heal(battle, unit, target, spell_id, spell.healing)
    elif spell.ward:
        target.warding, target.ward, target.warded = spell_id, spell.ward, spell.rounds
        battle.tell("laid", "SP-2", target.id, by=unit.id, ability=spell_id, rounds=spell.rounds)
    else:
        target.stunned = True  # what it has declared for this round is lost
        battle.tell("dazed", "SP-2", target.id, by=unit.id, ability=spell_id)
        void(target)


def _heal(
    battle: Battle, unit: Fighter, target: Fighter, spell_id: str, healing: tuple[int, int]
) -> None:
    """Give endurance back, close a grave wound, wake the unconscious."""
    most = profile_of(battle, target).row.health
    amount, dice = throw(battle, *healing, range(most - target.health + 1))
    target.grave = max(0, target.grave - 1)
    health = min(most, target.health + amount)
    change(battle, "heal", "SP-2", target, health, amount, unit.id, spell_id, dice)


def age_wards(battle: Battle) -> None:
    """Count the rounds of every ward; it ends with its last one."""
    for unit in battle.units:
        if unit.warded and unit.cell >= 0:
            unit.warded -= 1
            if not unit.warded:
                battle.tell("ended", "SP-2", by=unit.id, ability=unit.warding)
                unit.warding, unit.ward = "", 0
