"""What changes in a battle of Dexterity Order."""

from __future__ import annotations

import msgspec

from rules.battle.machine import Battle
from rules.content.scenario import LARGEST_NUMBER
from rules.kit import expect
from rules.kit.d20.state import Clauses, Combatant, expect_combatant, profile_of

CLAUSES = Clauses(
    surprise="DO-1",
    attack="DO-S1",
    damage="DO-S2",
    save="DO-S3",
    memory="DO-S4",
    effect="DO-S5",
    missile="DO-S6",
    beside="DO-S8",
    walk="DO-S7",
    end="DO-END",
)
STEPS = {"spells": "DO-3", "missiles": "DO-4", "melee": "DO-5", "movement": "DO-6"}
"""The steps that go by Dexterity, in order, each with its clause."""
VERBS = {"spells": "cast", "missiles": "shoot", "melee": "strike", "movement": "move"}
"""What is done in each of them."""


class Adept(Combatant):
    """A combatant with its Dexterity, its spell, and what it has done in this round."""

    dexterity: int = 0
    prepared: str = ""
    """The spell that it holds ready; "" for none (DO-7a)."""
    until: int = 0
    """The last round in which it can cast that; 0 for none, where the battle has no last."""
    preparing: str = ""
    """The spell that it prepares in this round (DO-8a)."""
    ruined: str = ""
    """The spell that damage has ruined in this round and more damage may still cost it (DO-8b)."""
    unhurt: int = 0
    """Its health as it began to prepare that; 0 for none."""
    giving_up: bool = False
    """Whether it gives its prepared spell up in this round (DO-7c)."""
    busy: bool = False
    """Whether preparing or giving up takes the rest of its round, ruined or not (DO-8a)."""
    has_cast: bool = False
    has_attacked: bool = False


def is_spent(unit: Adept) -> bool:
    """Whether somebody has done its deed of the round, or is about to."""
    return unit.busy or unit.has_attacked or unit.has_cast


def begin_anew(unit: Adept) -> None:
    """Forget what somebody has done in the round before."""
    unit.ruined, unit.unhurt = "", 0
    unit.giving_up = unit.busy = unit.has_cast = unit.has_attacked = False


class Steps(msgspec.Struct, gc=False):
    """What belongs to the battle rather than to a combatant."""

    step: str = "surprise"
    """The step of the round, as the phase track names it."""


# What a state can be


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        place = expect.place_of(unit)
        known = dict(profile_of(battle, unit).spells)
        expect_combatant(battle, unit)
        expect.numbers(place, unit, dexterity=(0, LARGEST_NUMBER), until=(0, LARGEST_NUMBER))
        expect.names(place, unit, prepared=known, preparing=known)
    steps = [phase.id for phase in battle.setup.system.phases]
    expect.names("state", battle.state, step=steps)
