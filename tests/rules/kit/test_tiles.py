"""Why a tile cannot be used: first what is lacking, then the best reason of all it might aim at."""

import pytest

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import Fact
from rules.errors import UNKNOWN, Refusal
from rules.kit.shown import area_fact, present
from rules.kit.tiles import nobody_in_range
from tests.builders import given, play
from tests.rules.systems.energy.duels import duel, mage, warlock
from tests.rules.systems.nine_phase.fields import field, swordsman, wait_for
from tests.rules.systems.risk.tales import person, tale


def told(battle: Battle, kind: str, ability: str = "") -> Refusal | None:
    """Why the tile cannot be used."""
    tiles = battle.setup.system.commands(battle)
    return next(tile.refusal for tile in tiles if (tile.kind, tile.ability) == (kind, ability))


def test_what_is_lacking_is_told_before_the_aim() -> None:
    """AC-2: with nobody in range either, too little Energy comes first, as the predicate has it."""
    battle = duel("M......W", red={"M": mage("spark")}, blue={"W": warlock()})
    assert told(battle, "strike") == nobody_in_range(3)
    poor = given(battle, {"M": {"energy": 9}})
    lack = Refusal("energy", "ED-2.1b", (("needed", 10), ("left", 9)))
    assert told(poor, "strike") == lack
    assert poor.why_not(Action(0, "strike")) == poor.why_not(Action(0, "strike", "", (7,))) == lack


def test_where_only_the_aim_is_missing_no_verb_is_meant() -> None:
    """AC-2: an action without its aim is never carried out."""
    battle = duel("MW", red={"M": mage("spark")}, blue={"W": warlock()})
    assert told(battle, "strike") is None
    for action in (Action(0, "strike"), Action(0, "cast", "spark")):
        assert battle.why_not(action) == UNKNOWN


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("A.B..C", Refusal("hidden", "RK-3d")),
        ("A.C..B", nobody_in_range(1)),
        ("AB...C", Refusal("hidden", "RK-3d")),
    ],
)
def test_the_nearest_who_could_be_aimed_at_gives_the_reason(drawing: str, reason: Refusal) -> None:
    """RK-3d, BD-5: B hides; what speaks of the cell alone, as its distance, gives none."""
    red = {"A": person(weapon="sling" if reason.code == "hidden" else "")}
    battle = tale(drawing, red=red, blue={"B": person(), "C": person()})
    battle = given(battle, {"B": {"hidden": True}, "C": {"hidden": reason.code == "hidden"}})
    assert told(battle, "strike") == reason


def test_a_step_too_dear_is_told_by_its_price() -> None:
    """ED-2.8a: one point is left, and all ground around is rough."""
    battle = duel("M,,W", red={"M": mage("spark")}, blue={"W": warlock()})
    one = given(battle, {"M": {"movement_points": 1}})
    needs = Refusal("movement_points", "ED-2.8a", (("needed", 2), ("left", 1)))
    assert told(one, "move") == needs


def test_who_cannot_take_a_step_is_told_what_holds_it() -> None:
    """NP-E3: Y has come up behind A, who is bound by X; the one free cell is out of X's reach."""
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field("Y.A..X\n###.##", (1, 1), red={"A": swordsman()}, blue=blue)
    play(wait_for(battle, 3, "A"), "А-3 → А-5")
    play(wait_for(battle, 4, "Y"), "А-1 → А-4")
    assert told(wait_for(battle, 7, "A"), "move") == Refusal("bound", "NP-E3")


def test_facts_that_say_nothing_are_left_out() -> None:
    """AC-2: whatever is 0."""
    some, none = Fact("Range", 3), Fact("Charges", 0)
    assert tuple(present(some, none)) == (some,)


def test_how_far_an_area_goes_is_told_by_its_shape() -> None:
    """BD-5: two cells around a caster are no two cells, and a line is as long as it says."""
    told = {shape: area_fact(shape, 2) for shape in ("burst", "around", "cone", "line")}
    assert {fact.value for fact in told.values()} == {2}
    assert told["burst"].label == told["around"].label == "Cells around its middle"
    assert (told["cone"].label, told["line"].label) == ("Length of its cone", "Length of its line")
    assert list(present(area_fact("single", 0))) == []
