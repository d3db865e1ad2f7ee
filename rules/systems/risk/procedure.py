"""The order of turns, the round and the turn (RK-5)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.event import Part
from rules.battle.machine import DRAW, Battle
from rules.systems.risk import relic
from rules.systems.risk.effects import count_turn, end_effects, is_stunned
from rules.systems.risk.experience import rise
from rules.systems.risk.risks import FACES
from rules.systems.risk.state import Adventurer, stands
from rules.systems.risk.sums import parts_of, total

ROUNDS = 30
"""Rounds after which a battle is a draw (RK-END)."""


def begin(battle: Battle) -> None:
    """Set the battle up: what the day has left, then the order, then rounds."""
    battle.push("round")
    battle.push("order")
    battle.push("day")


def begin_day(battle: Battle) -> None:
    """Tell who has been at 0 health today; a new day forgets it (RK-8c).

    Who comes with experience enough for a higher level has that level (RK-9c).
    """
    if battle.setup.options["day"] == "new":
        battle.tell("dawn", "RK-8c")
    for unit in battle.units:
        if unit.fell_today:
            battle.tell("marked", "RK-8c", by=unit.id, cells=(unit.cell,))
        rise(battle, unit)


def set_order(battle: Battle) -> None:
    """Roll 1d20 for everybody, once; the highest goes first, ties roll again among themselves
    (RK-5)."""
    totals: dict[int, tuple[int, ...]] = {unit.id: () for unit in battle.units}
    tied = list(totals)
    while tied:
        for unit_id in tied:
            die = battle.roll(1, FACES)
            totals[unit_id] += (die.value,)
            cells = (battle.units[unit_id].cell,)
            battle.tell("roll", "RK-5", by=unit_id, cells=cells, total=die.value, dice=(die,))
        rolled = list(totals.values())
        tied = [unit_id for unit_id, total in totals.items() if rolled.count(total) > 1]
    order = sorted(totals, key=lambda unit_id: totals[unit_id], reverse=True)
    battle.state.order = tuple(order)


def begin_round(battle: Battle) -> None:
    """Begin a round; too many are a draw, the relic held long enough is a victory (RK-END)."""
    if relic.rounds_left(battle) == 1 and battle.round:
        battle.finish(battle.units[battle.state.relic_holder].side, "RK-END")
        return
    if battle.round == ROUNDS:
        battle.finish(DRAW, "RK-END")
        return
    battle.round += 1
    battle.tell("round", "RK-5", round=battle.round)
    battle.push("turn", battle.state.order[0])


def pass_turn(battle: Battle, unit_id: int) -> None:
    """Pass the turn to the next in order, or begin a new round after the last (RK-5)."""
    order = battle.state.order
    place = order.index(unit_id) + 1
    if place < len(order):
        battle.push("turn", order[place])
    else:
        battle.push("round")


def begin_turn(battle: Battle, unit_id: int) -> None:
    """Give somebody on its feet its steps and its ability; who is down does not act (RK-8a)."""
    battle.push("pass", unit_id)
    unit: Adventurer = battle.units[unit_id]
    if not stands(unit):
        return
    battle.state.acting = unit_id
    steps = parts_of(battle, unit, "speed", "RK-5") + relic.burden(battle, unit)
    unit.movement = max(0, total(steps))
    unit.acted = battle.round
    stunned = is_stunned(battle, unit)
    unit.able = not stunned
    battle.tell("turn", "RK-5", by=unit_id, steps=unit.movement, parts=_shown(steps))
    if stunned:
        battle.tell("held", "RK-6c", by=unit_id)
    count_turn(unit)
    battle.push("act", unit_id)


def _shown(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Leave out what is no sum."""
    return parts if len(parts) > 1 else ()


def act(battle: Battle, unit_id: int) -> None:
    """Ask somebody what it does, until its steps and its ability are used up."""
    unit: Adventurer = battle.units[unit_id]
    if not (unit.able or unit.movement):
        battle.tell("turn_over", "RK-5", by=unit_id)
        end_effects(battle, unit)
        return
    battle.push("act", unit_id)
    battle.ask("act", unit.side, unit_id)


HANDLERS: dict[str, Callable[..., None]] = {
    "day": begin_day,
    "order": set_order,
    "round": begin_round,
    "turn": begin_turn,
    "act": act,
    "pass": pass_turn,
}
