"""Spells that strike several: a preview follows each by itself, and is as exact (AC-3, NP-S3)."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import Preview, forecast
from rules.content.scenario import Member
from rules.systems.nine_phase.content import content
from tests.rules.systems.nine_phase.fields import cleric, field, mage, swordsman

DRAWING = """
    B.Y.Z
    .AX..
"""
"""A and X are engaged from the beginning; Z is out of the way of most."""


def cast_among(
    caster: Member, spell: str, blue: Mapping[str, Member], cell: str = "Б-3"
) -> Preview:
    """The forecast of a spell that A casts; at a cell, X's by default, where it is aimed at one."""
    battle = field(DRAWING, red={"A": caster, "B": swordsman(health=9)}, blue=blue)
    row = content().spells[spell]
    aim = "" if row.aim == "self" else f" at {cell}"
    return forecast(battle, parse_action(f"cast {row.title}{aim}", battle))


def together(battle: Battle) -> None:
    """Say that those whom a volley touches matter to each other."""


def chances(seen: Preview) -> dict[object, Fraction]:
    """The chance of each position after it."""
    return {one.battle.key(): one.probability for one in seen.outcomes}


def count(seen: Preview) -> int:
    """How many ways in which anybody may fare are followed."""
    return sum(1 for unit in range(5) for _ in seen.ways(unit))


@pytest.mark.parametrize(
    ("caster", "spell"),
    [(mage, "fireball"), (mage, "lightning"), (cleric, "horn_of_awe"), (cleric, "holy_word")],
)
def test_ac_3_each_by_itself_comes_to_what_all_together_come_to(
    caster: Callable[[str], Member], spell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some can fall, in melee too, and one of them is casting: every position has its chance, every
    health, and what is told is told in the same order."""
    blue = {"X": swordsman(health=8), "Y": swordsman(health=17), "Z": swordsman()}
    apart = cast_among(caster(spell), spell, blue)
    monkeypatch.setattr("rules.battle.preview.spread_of", together)
    whole = cast_among(caster(spell), spell, blue)
    assert chances(apart) == chances(whole)
    assert apart.changes() == whole.changes()
    assert [one.events for one in apart.outcomes] == [one.events for one in whole.outcomes]
    assert count(apart) < count(whole) or spell == "lightning", "X alone is struck by that"
    for unit in range(5):
        assert apart.falls(unit) == whole.falls(unit)
        fates = [Fraction(0), Fraction(0)]
        for chance, after in apart.ways(unit):
            fates[after.units[unit].cell < 0] += chance
        assert fates == [1 - whole.falls(unit), whole.falls(unit)]


def test_where_the_last_of_a_side_may_fall_all_are_followed_together() -> None:
    """NP-END: whether the battle is over hangs on all of them."""
    weak = swordsman(health=7)
    seen = cast_among(mage("fireball"), "fireball", {"X": weak, "Y": weak, "Z": weak}, "Б-4")
    ends = sum((one.probability for one in seen.outcomes if one.battle.over), Fraction(0))
    assert 0 < ends < 1
    assert sum(chance for chance, after in seen.ways(0) if after.over) == ends
