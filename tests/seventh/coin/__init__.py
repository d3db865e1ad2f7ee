"""Palms of the Hand: both sides declare in secret, then all is shown at once (CO)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.battle.action import Action
from rules.battle.described import described
from rules.battle.machine import DRAW, Battle, Setup
from rules.battle.sealed import CHOOSE, ask_next, gather, seal, unseal
from rules.battle.sheet import Card, Command, Gauge, Token
from rules.battle.system import KindInfo, System
from rules.errors import Refusal
from rules.unit import OFF_BOARD, Unit

HEALTH = 6
ROUNDS = 12
VERBS = ("guard", "lunge", "rally")


class Palm(Unit):
    """One who may be named."""


class Palms(msgspec.Struct):
    """Nothing but its units changes."""


def muster(setup: Setup) -> tuple[list[Any], Any]:
    """Place both teams."""
    units = [
        Palm(number, member.name, side, member.kind, cell, HEALTH)
        for number, (side, member, cell) in enumerate(setup.line_up())
    ]
    return units, Palms()


def begin(battle: Battle) -> None:
    """Push the first round."""
    battle.push("round")


def begin_round(battle: Battle) -> None:
    """Both declare, Red first, then all is shown (CO-1, CO-2)."""
    if battle.round == ROUNDS:
        battle.finish(DRAW, "CO-END")
        return
    battle.round += 1
    battle.tell("round", "CO-1", round=battle.round)
    battle.push("round")
    battle.push("show")
    gather(battle, "declare")


def offer(battle: Battle) -> tuple[Action, ...]:
    """Any of its own, any verb (CO-1)."""
    assert battle.pending is not None
    living = [one.id for one in battle.units if one.side == battle.pending.side and one.cell >= 0]
    return tuple(Action(number, verb) for number in living for verb in VERBS)


def answer(battle: Battle, action: Action) -> None:
    """Keep it secret, unless it is a rally (CO-1)."""
    if action.kind == "rally":
        die = battle.roll(1, 2)
        one = battle.units[action.unit]
        one.health = min(HEALTH, one.health + die.value)
        battle.tell("rally", "CO-1", by=action.unit, amount=die.value, dice=(die,))
    seal(battle, action)


def show(battle: Battle) -> None:
    """Show both and let them meet (CO-2)."""
    shown = unseal(battle)
    for one in shown:
        battle.tell("shown", "CO-2", by=one.unit, ability=one.kind)
    for one, against in zip(shown, reversed(shown), strict=True):
        if one.kind == "lunge":
            meet(battle, one.unit, battle.units[against.unit], against.kind)
    standing = {one.side for one in battle.units if one.cell >= 0}
    if len(standing) < 2:
        battle.finish(standing.pop() if standing else DRAW, "CO-END")


def meet(battle: Battle, number: int, target: Palm, against: str) -> None:
    """One lunge (CO-2)."""
    if against == "guard":
        battle.tell("guarded", "CO-2", target.id, by=number)
        return
    die = battle.roll(1, 4)
    target.health = max(0, target.health - die.value)
    battle.tell("lunge", "CO-2", target.id, by=number, amount=die.value, dice=(die,))
    if target.health == 0:
        target.cell = OFF_BOARD


def refuse(battle: Battle, action: Action) -> Refusal | None:
    """Why not (AC-2)."""
    if action in battle.options:
        return None
    plain = Action(action.unit, action.kind)
    if action.kind in VERBS and action == plain:
        return Refusal("not_yours", "CO-1")
    return Refusal("unknown_action", "AC-2")


def commands(battle: Battle) -> tuple[Command, ...]:
    """The three verbs."""
    return tuple(Command(verb, "", verb, verb, verb, ()) for verb in VERBS)


def token(battle: Battle, unit: Palm) -> Token:
    """A token."""
    return Token(unit.id, unit.cell, unit.side, "palm", unit.name, unit.health, HEALTH)


def card(battle: Battle, unit: Palm) -> Card:
    """A card."""
    gauges = (Gauge("Health", unit.health, HEALTH),)
    return Card(unit.id, unit.name, "Palm", unit.side, "palm", "A palm.", 1, gauges, ())


def score(battle: Battle, side: str) -> int:
    """Health against health."""
    return sum(one.health * (1 if one.side == side else -1) for one in battle.units)


SYSTEM = System(
    **described(__file__),
    kinds={"palm": KindInfo("Palm", range(1, 2), frozenset())},
    unit_type=Palm,
    state_type=Palms,
    round_limit=ROUNDS,
    muster=muster,
    begin=begin,
    handlers={"round": begin_round, CHOOSE: ask_next, "show": show},
    offers={"declare": offer},
    answers={"declare": answer},
    refusal=refuse,
    commands=commands,
    token=token,
    card=card,
    score=score,
)
