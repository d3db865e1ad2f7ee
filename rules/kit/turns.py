"""Rounds and turns: placing, the order that is rolled once, who stands, when it is over."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any, TypeVar

from rules.battle.action import SELECT, Action
from rules.battle.event import Die
from rules.battle.machine import DRAW, Battle, Setup
from rules.content.scenario import Member
from rules.unit import SIDES, Unit

Fighter = TypeVar("Fighter", bound=Unit)
SIDES_DIE = 6
"""Sides of the die that each side throws for initiative."""
Own = Callable[[int, Member, str], dict[str, Any]]
"""From id, member and side: its health, and what else a system sets of a unit."""


def muster(setup: Setup, kind: type[Fighter], own: Own) -> list[Fighter]:
    """Return both teams on their start cells (BD-3)."""
    return [
        kind(number, member.name, side, member.kind, cell, **own(number, member, side))
        for number, (side, member, cell) in enumerate(setup.line_up())
    ]


def standing(battle: Battle, side: str = "") -> tuple[Any, ...]:
    """Return those who stand on the board, of one side or of both, by id."""
    if side:
        return tuple([unit for unit in battle.units if unit.cell >= 0 and unit.side == side])
    return tuple([unit for unit in battle.units if unit.cell >= 0])


def touched(battle: Battle, side: str, whom: str, area: Container[int]) -> tuple[Any, ...]:
    """Return those in an area whom a deed of a side is for, by id: "all", its "friends" or its
    "enemies"."""
    return tuple(
        [
            unit
            for unit in battle.units
            if unit.cell >= 0
            and unit.cell in area
            and (whom == "all" or (unit.side == side) == (whom == "friends"))
        ]
    )


def selects(battle: Battle, unit_id: int, others: Iterable[int]) -> list[Action]:
    """Return the actions by which a unit hands its decision over to each of some others."""
    key = (SELECT, unit_id)
    every = battle.setup.memo.get(key)
    if every is None:
        numbers = range(len(battle.units))
        every = tuple([Action(unit_id, SELECT, target=number) for number in numbers])
        battle.setup.memo[key] = every
    return [every[number] for number in others if number != unit_id]


def asked(battle: Battle) -> Any:
    """Return the unit whose decision is waited for."""
    assert battle.pending is not None
    return battle.units[battle.pending.unit]


def sides_of(battle: Battle, side: str) -> tuple[int, int]:
    """Return the masks of the cells on which a side's friends and its enemies stand."""
    friends, enemies, alone = 0, 0, battle.setup.board.alone
    for unit in battle.units:
        if unit.side == side:
            friends |= alone[unit.cell]
        else:
            enemies |= alone[unit.cell]
    return friends, enemies


def throw_for_sides(battle: Battle) -> tuple[Die, ...]:
    """Let each side throw one die for initiative; only which of them is higher matters."""
    return battle.judge(((1, SIDES_DIE),) * len(SIDES), _ahead)


def _ahead(dice: tuple[int, ...]) -> int:
    red, blue = dice
    return (red > blue) - (red < blue)


def roll_order(battle: Battle, roll: Callable[[int], int]) -> list[int]:
    """Let everybody roll for its turn; return unit ids, highest first.

    `roll` gives a unit's total and tells of it; ties roll again among themselves.
    """
    totals: dict[int, tuple[int, ...]] = {unit.id: () for unit in battle.units}
    tied = list(totals)
    while tied:
        for unit_id in tied:
            totals[unit_id] += (roll(unit_id),)
        rolled = list(totals.values())
        tied = [unit_id for unit_id, total in totals.items() if rolled.count(total) > 1]
    return sorted(totals, key=lambda unit_id: totals[unit_id], reverse=True)


def pass_turn(battle: Battle, unit_id: int) -> None:
    """Pass the turn to the next in order, or begin a new round after the last."""
    order = battle.state.order
    place = order.index(unit_id) + 1
    if place < len(order):
        battle.push("turn", order[place])
    else:
        battle.push("round")


def next_round(battle: Battle, clause: str, goes_on: bool = False) -> bool:
    """Count a new round; return whether there is one, or the battle is a draw (ED-END).

    It is after as many rounds as the scenario sets, where that is not 0; and after a round in which
    nobody was asked anything and nothing went on by itself, for so would be all that follow.

    :param goes_on: whether in the new round something changes, or may, with nobody asked.
    """
    stuck = battle.asked < battle.round and not goes_on
    if stuck or 0 < battle.setup.options["rounds"] <= battle.round:
        battle.finish(DRAW, clause)
        return False
    battle.round += 1
    if goes_on:
        battle.asked = battle.round
    return True


def lies_on_any(battle: Battle) -> bool:
    """Tell whether anything lies on somebody for some rounds more."""
    return any(unit.effects for unit in battle.units)


def end_if_decided(battle: Battle, fighting: Iterable[Unit], clause: str) -> bool:
    """End the battle when of those still fighting a side has nobody, as a draw if neither has;
    return whether it is over."""
    if not battle.over:
        sides = {unit.side for unit in fighting}
        if len(sides) < 2:
            battle.finish(min(sides, default=DRAW), clause)
    return battle.over
