"""Rulings on volleys: those whom a deed touches are followed apart only where they are (AC-3)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.battle.event import Die
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import MERGED_FROM, paths, paths_apart, preview
from rules.battle.volley import VOLLEY, Volley, carry_out, spread_of
from rules.dice import Scripted
from tests.rules.systems.energy.duels import duel, mage, warlock


def field() -> Battle:
    """A mage beside three who are none of its business."""
    return duel("MWX\n..Y", red={"M": mage()}, blue=dict.fromkeys("WXY", warlock()))


def passes(battle: Battle, unit: int, deed: int) -> bool:
    """Hold for a 1 of 1d3."""
    return battle.roll(1, 3).value == 1


def throw(battle: Battle, left: Iterable[tuple[int, int]], deed: int) -> Die:
    """Throw one die of two faces, or of three."""
    return battle.roll(4, 6 if deed else 5)


def strike(battle: Battle, unit: int, die: Die | None, how: int, deed: int) -> None:
    """Take the number of the die and what the deed adds."""
    battle.units[unit].health -= deed + (die.value if die else 0)


def steal(battle: Battle, unit: int, die: Die | None, how: int, deed: int) -> None:
    """Give to the mage what is taken."""
    strike(battle, unit, die, how, deed)
    battle.units[0].health += deed


def finish(battle: Battle, unit: int, die: Die | None, how: int, deed: int) -> None:
    """End the battle at once."""
    battle.finish("red", "ED-END")


def loosed(volley: Volley) -> Battle:
    """The field with a volley to be carried out next."""
    battle = field()
    battle.push(VOLLEY, volley)
    return battle


def test_all_are_tested_before_the_one_die_is_thrown_for_those_who_are_left() -> None:
    battle = field()
    healths = [unit.health for unit in battle.units]
    battle.source, battle.dice = Scripted([1, 3, 1, 5]), 0
    carry_out(battle, Volley((1, 2, 3), (passes,), throw, (strike,), 2, True))
    lost = [before - unit.health for before, unit in zip(healths, battle.units, strict=True)]
    assert lost == [0, 7, 0, 7]


def test_no_die_is_thrown_for_nobody() -> None:
    battle = field()
    battle.source, battle.dice = Scripted([2, 3, 2]), 0
    carry_out(battle, Volley((1, 2, 3), (passes,), throw, (strike,), 2, True))
    assert battle.dice == 3


def test_ac_3_the_fates_of_one_and_of_all_together() -> None:
    spread = spread_of(loosed(Volley((1, 2), (passes,), throw, (strike,), 0, True)))
    assert spread is not None
    health = spread.base.units[1].health
    fates = [
        (Fraction(weight, total), health - one.health) for weight, total, one in spread.fates(1)
    ]
    assert fates == [(Fraction(1, 6), 4), (Fraction(1, 6), 5), *[(Fraction(1, 3), 0)] * 2]
    joint: dict[tuple[int, int], Fraction] = {}
    for weight, total, after in spread.joint():
        lost = health - after.units[1].health, health - after.units[2].health
        joint[lost] = joint.get(lost, Fraction(0)) + Fraction(weight, total)
    each = Fraction(1, 18)  # both are touched by the same die: never 4 and 5
    assert joint == {
        (4, 4): each,
        (5, 5): each,
        (4, 0): 2 * each,
        (5, 0): 2 * each,
        (0, 4): 2 * each,
        (0, 5): 2 * each,
        (0, 0): Fraction(4, 9),
    }


def test_what_is_not_said_to_be_apart_is_followed_together() -> None:
    assert spread_of(loosed(Volley((1, 2), (passes,), throw, (strike,), 0, False))) is None


def test_what_changes_more_than_its_own_unit_is_followed_together() -> None:
    for effect in (steal, finish):
        assert spread_of(loosed(Volley((1, 2), (), throw, (effect,), 1, True))) is None


def test_ed_2_9d_four_in_a_burst_have_each_their_chance_but_one_die() -> None:
    red = {"M": mage("cold_depths"), "F": warlock()}
    battle = duel("MF\nWX", red=red, blue={"W": warlock(), "X": warlock()})
    shown = preview(battle, parse_action("cast Call of the Cold Depths at Б-2", battle))
    chances = {change.unit: change.chance(lambda health: health != 0) for change in shown.changes()}
    assert set(chances.values()) == {Fraction(1, 2)}
    for unit, chance in chances.items():
        health = battle.units[unit].health
        hurt = (one for one in shown.outcomes if one.battle.units[unit].health < health)
        assert sum(one.probability for one in hurt) == chance
    for one in shown.outcomes:
        lost = [
            was.health - now.health for was, now in zip(battle.units, one.battle.units, strict=True)
        ]
        assert len(set(lost) - {0}) <= 1


def test_ac_3_followed_apart_those_in_a_burst_lose_as_much_on_average() -> None:
    """ED-2.9d: fewer positions than joint results; each one's mean is what it is together."""
    red, blue = {"M": mage("cold_depths"), "F": warlock()}, dict.fromkeys("WXY", warlock())
    battle = duel("M...\n..WX\n..YF", red=red, blue=blue)
    action = parse_action("cast Call of the Cold Depths at Б-2", battle)
    together, apart = list(paths(battle, action)), list(paths_apart(battle, action))
    assert len(together) > MERGED_FROM and len(apart) < len(together)
    assert sum(Fraction(weight, total) for weight, total, _ in apart) == 1
    for unit in range(len(battle.units)):
        assert mean_health(apart, unit) == mean_health(together, unit)


def mean_health(ways: list[tuple[int, int, Battle]], unit: int) -> Fraction:
    """What a unit has on average, over all ways."""
    healths = (Fraction(weight, total) * one.units[unit].health for weight, total, one in ways)
    return sum(healths, Fraction(0))
