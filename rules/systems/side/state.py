"""What changes in a battle of Side Initiative."""

from __future__ import annotations

import msgspec

from rules.battle.machine import Battle
from rules.kit import expect
from rules.kit.d20.state import Clauses, Combatant, expect_combatant
from rules.unit import SIDES

CLAUSES = Clauses(
    surprise="SI-1a",
    attack="SI-S1",
    damage="SI-S2",
    save="SI-S3",
    memory="SI-S4",
    effect="SI-S5",
    missile="SI-S6",
    beside="SI-9",
    walk="SI-S7",
    end="SI-END",
)


class Companion(Combatant):
    """A member of a side, with what it has done in this round."""

    declared: bool = False
    """Whether it has said that it will cast and neither cast, forgone nor lost the spell yet
    (SI-2a)."""
    spoilt: bool = False
    """Whether damage has taken its spell (SI-2c)."""
    moved: bool = False
    acted: bool = False
    holding: bool = False
    """Whether it holds its initiative (SI-5)."""
    done: bool = False
    """Whether it has ended its part of the round."""


class Sides(msgspec.Struct, gc=False):
    """What belongs to the battle rather than to a member."""

    step: str = "surprise"
    """The step of the round, as the phase track names it."""
    acting: str = ""
    """The side whose initiative it is; "" where both act at once after a tie."""
    current: int = -1
    """The member whom its player has picked last."""


def begin_anew(unit: Companion) -> None:
    """Forget what a member has done in the round before."""
    unit.declared = unit.spoilt = unit.moved = unit.acted = unit.holding = unit.done = False


def end_part(unit: Companion) -> None:
    """Let a member do nothing more in this round; a spell that it declared is forgone (SI-2a)."""
    unit.done, unit.declared = True, False


# What a state can be


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        expect_combatant(battle, unit)
    steps = [phase.id for phase in battle.setup.system.phases]
    expect.names("state", battle.state, step=steps, acting=SIDES)
    expect.ids(battle, "state", battle.state, "current")
