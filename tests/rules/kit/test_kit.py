"""What every system is made of: growth, what a kind knows, turns, effects, tokens."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rules.battle.machine import DRAW
from rules.kit import effects, shown, turns
from rules.kit.content import growth, known
from rules.kit.effects import Effect
from rules.unit import Unit


class Told(SimpleNamespace):
    """As much of a battle as the kit needs: it remembers what was told, pushed and decided."""

    def __init__(self, *sides: str, **state: Any) -> None:
        units = [
            Unit(number, f"U{number}", side, "x", number, 9) for number, side in enumerate(sides)
        ]
        super().__init__(units=units, told=[], tasks=[], outcome="", round=0, asked=0, **state)

    @property
    def over(self) -> bool:
        return self.outcome != ""

    def tell(self, kind: str, clause: str, target: int = -1, **told: Any) -> None:
        self.told.append((kind, told))

    def push(self, *task: Any) -> None:
        self.tasks.append(task)

    def finish(self, outcome: str, clause: str) -> None:
        self.outcome = outcome


def test_a_number_grows_in_equal_steps_rounded_down() -> None:
    assert [growth(range(1, 6))((1, 4), level) for level in range(1, 6)] == [1, 1, 2, 3, 4]
    assert growth(range(11))((0, 9), 10) == 9
    assert growth(range(1, 6))((4, 1), 2) == 3


def test_a_member_knows_its_kinds_abilities_from_their_level_on_or_those_it_wants() -> None:
    table = {"a": 1, "b": 2, "c": 3}
    assert known({"b": 1, "a": 3}, table, 2, None) == (("b", 2),)
    assert known({"b": 1, "a": 3}, table, 3, None) == (("a", 1), ("b", 2))
    assert known({"b": 1}, table, 1, ("a",), ["c"]) == (("a", 1), ("c", 3))
    assert known({"b": 1}, table, 1, ()) == ()


def test_ties_roll_again_among_themselves_until_none_is_left() -> None:
    rolls = {0: [5, 2, 8], 1: [9], 2: [5, 2, 7]}
    battle: Any = Told("red", "blue", "red")
    assert turns.roll_order(battle, lambda number: rolls[number].pop(0)) == [1, 0, 2]
    assert not any(rolls.values())


def test_the_turn_passes_on_and_a_new_round_begins_after_the_last() -> None:
    battle: Any = Told(state=SimpleNamespace(order=(2, 0)))
    turns.pass_turn(battle, 2)
    turns.pass_turn(battle, 0)
    assert battle.tasks == [("turn", 0), ("round",)]


def test_after_the_last_round_the_battle_is_a_draw() -> None:
    battle: Any = Told("red", "blue", setup=SimpleNamespace(options={"rounds": 1}))
    assert turns.next_round(battle, "X-END") and not battle.over
    battle.asked = 1
    assert not turns.next_round(battle, "X-END") and battle.outcome == DRAW


def test_after_a_round_in_which_nobody_was_asked_the_battle_is_a_draw() -> None:
    """Unless something went on by itself in it, or does in the next."""
    battle: Any = Told("red", "blue", setup=SimpleNamespace(options={"rounds": 0}))
    assert turns.next_round(battle, "X-END", True) and turns.next_round(battle, "X-END", True)
    assert turns.next_round(battle, "X-END"), "what went on has ended just now"
    assert not turns.next_round(battle, "X-END") and battle.outcome == DRAW
    assert battle.round == 3


@pytest.mark.parametrize(
    ("sides", "outcome"), [(("red", "blue"), ""), (("blue", "blue"), "blue"), ((), DRAW)]
)
def test_a_side_with_nobody_left_has_lost(sides: tuple[str, ...], outcome: str) -> None:
    battle: Any = Told(*sides)
    assert turns.end_if_decided(battle, turns.standing(battle), "X-END") is bool(outcome)
    assert battle.outcome == outcome


def test_the_same_effect_laid_again_only_lasts_anew() -> None:
    battle: Any = Told()
    target = SimpleNamespace(id=0, cell=3, effects=(Effect("sleep", 1, 1), Effect("bless", 2, 4)))
    effects.lay(battle, target, Effect("sleep", 5, 3), "X-1", "rounds")
    assert target.effects == (Effect("bless", 2, 4), Effect("sleep", 5, 3))
    told = {"by": 5, "ability": "sleep", "cells": (3,), "rounds": 3}
    assert battle.told == [("laid", told)]


def test_an_effect_that_is_counted_out_ends_and_is_told() -> None:
    battle: Any = Told()
    unit = SimpleNamespace(id=0, effects=(Effect("sleep", 1, 1), Effect("bless", 2, 2)))
    effects.count(unit)
    effects.end_counted(battle, unit, "X-1")
    assert unit.effects == (Effect("bless", 2, 1),)
    assert battle.told == [("ended", {"by": 0, "ability": "sleep"})]


def test_the_order_is_shown_from_the_acting_one_on() -> None:
    assert shown.turned((3, 0, 2), 2) == (2, 3, 0)
    assert shown.turned((3, 0, 2), 9) == (3, 0, 2)


@pytest.mark.parametrize(("health", "drawn"), [(-4, 0), (5, 5), (30, 12)])
def test_a_gauge_of_health_holds_what_it_can(health: int, drawn: int) -> None:
    row = SimpleNamespace(glyph="sword")
    assert shown.token(Unit(0, "A", "red", "x", 4, health), row, 12).health == drawn
