"""Dice that are added up: they fall one by one; a preview tells their sums apart by cuts alone."""

from collections import Counter
from fractions import Fraction
from itertools import product

from rules.battle.machine import Battle
from rules.dice import Enumerated
from rules.kit.sums import throw
from rules.record.opening import open_battle


def battle() -> Battle:
    return open_battle("maps/energy-duel.toml", seed=3)


def grades(count: int, sides: int, cuts: tuple[int, ...]) -> list[tuple[int, Fraction]]:
    """How many cuts are reached, with its chance, of each way that a preview walks."""
    one, dice, found = battle(), Enumerated(), []
    while True:
        one.source, one.dice = dice, 0
        total, _ = throw(one, count, sides, cuts)
        found.append((sum(total >= cut for cut in cuts), Fraction(dice.weight, dice.total)))
        if not dice.advance():
            return found


def test_the_dice_fall_as_if_each_were_rolled_by_itself() -> None:
    """DI-1: their number, their values and what follows are the same."""
    together, alone = battle(), battle()
    total, dice = throw(together, 3, 6, (4, 11))
    assert dice == tuple(alone.roll(1, 6) for _ in range(3))
    assert total == sum(die.value for die in dice)
    assert (together.dice, together.rolls) == (alone.dice, alone.rolls)


def test_a_preview_walks_one_way_for_each_grade_of_the_sum() -> None:
    """AC-3: 2d10 with cuts at 11 and 16 are three ways, each weighed by its sums."""
    wanted = Counter[int]()
    for pair in product(range(1, 11), repeat=2):
        wanted[(sum(pair) >= 11) + (sum(pair) >= 16)] += 1
    found = grades(2, 10, (11, 16))
    assert found == [(grade, Fraction(wanted[grade], 100)) for grade in range(3)]


def test_cuts_that_no_sum_or_every_sum_reaches_tell_nothing_apart() -> None:
    """AC-3: 2d6 are one way where only sums of 2 or less and of 13 or more matter."""
    assert grades(2, 6, (-3, 2, 13)) == [(2, Fraction(1))]


def test_no_dice_are_a_sum_of_nothing() -> None:
    """A critical wound rolls none (SP-S2)."""
    assert throw(battle(), 0, 0, (1,)) == (0, ())
