"""Palms of the Hand: both sides declare in secret, then all is shown at once (CO)."""

from __future__ import annotations

from typing import Any

from rules.battle.action import Action
from rules.battle.described import described
from rules.battle.machine import Battle, Setup
from rules.battle.sealed import CHOOSE, ask_next, gather, seal, unseal
from rules.battle.sheet import Token
from rules.battle.system import KindInfo, Stateless, System
from rules.errors import Refusal
from rules.kit.turns import end_if_decided, muster, next_round, standing
from rules.unit import OFF_BOARD, Unit

HEALTH = 6
VERBS = ("guard", "lunge", "rally")


def place(setup: Setup) -> tuple[list[Any], Stateless]:
    """Place both teams, whole."""
    return muster(setup, Unit, lambda *_: {"health": HEALTH}), Stateless()


def begin_round(battle: Battle) -> None:
    """Both declare, Red first, then all is shown (CO-1, CO-2)."""
    if next_round(battle, "CO-END"):
        battle.tell("round", "CO-1", round=battle.round)
        battle.push("round")
        battle.push("show")
        gather(battle, "declare")


def offer(battle: Battle) -> tuple[Action, ...]:
    """Any of its own, any verb (CO-1)."""
    assert battle.pending is not None
    own = standing(battle, battle.pending.side)
    return tuple(Action(one.id, verb) for one in own for verb in VERBS)


def answer(battle: Battle, action: Action) -> None:
    """Keep it secret, unless it is a rally (CO-1)."""
    if action.kind == "rally":
        die, one = battle.roll(1, 2), battle.units[action.unit]
        one.health = min(HEALTH, one.health + die.value)
        battle.tell("rally", "CO-1", by=one.id, amount=die.value, dice=(die,))
    seal(battle, action)


def show(battle: Battle) -> None:
    """Show both and let them meet; a lunge hurts who does not guard (CO-2)."""
    shown = unseal(battle)
    for one in shown:
        battle.tell("shown", "CO-2", by=one.unit, ability=one.kind)
    for one, against in zip(shown, reversed(shown), strict=True):
        if one.kind == "lunge" and against.kind == "guard":
            battle.tell("guarded", "CO-2", against.unit, by=one.unit)
        elif one.kind == "lunge":
            die, target = battle.roll(1, 4), battle.units[against.unit]
            target.health = max(0, target.health - die.value)
            battle.tell("lunge", "CO-2", target.id, by=one.unit, amount=die.value, dice=(die,))
    for unit in battle.units:
        if unit.health == 0:
            unit.cell = OFF_BOARD
    end_if_decided(battle, standing(battle), "CO-END")


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Only one's own who stand can be named (CO-1)."""
    named = action.kind in VERBS and action == Action(action.unit, action.kind)
    return Refusal("not_yours", "CO-1") if named else None


SYSTEM = System(
    **described(__file__),
    kinds={"palm": KindInfo("Palm", range(1, 2), frozenset(), "A palm.", "claw")},
    muster=place,
    handlers={"round": begin_round, CHOOSE: ask_next, "show": show},
    offers={"declare": offer},
    answers={"declare": answer},
    refusal=refuse,
    token=lambda battle, unit: Token(
        unit.id, unit.cell, unit.side, "claw", unit.name, unit.health, HEALTH
    ),
)
