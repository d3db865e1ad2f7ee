"""The forecast in Risk: burdens, trees, shoves, healing (RK-1, RK-3, RK-6, RK-END)."""

from fractions import Fraction

from game.play.aim import Aim
from game.play.forecast import forecast
from game.play.sums import Term
from rules.systems.risk.content import content
from tests.builders import given
from tests.game.play.foretold import bands, told
from tests.rules.systems.risk.tales import adversary, person, tale


def test_a_walk_onto_a_burden_is_paid_with_what_the_burden_takes() -> None:
    """RK-END: of 4 steps the way to the relic takes one and the relic two; of 2 what is left."""
    for speed, left in ((4, 1), (2, 0)):
        drawn = tale("AR...B", red={"A": person(speed=speed)}, blue={"B": person()})
        (price,) = told(drawn, "А-2").prices
        assert (price.before, price.after) == (speed, left)
    strong = tale("AR...B", red={"A": person(speed=4)}, blue={"B": person()})
    assert told(strong, "А-2").lies == ("Holds the relic: Steps 4 → 2",)


def test_a_walk_onto_a_risk_tells_that_failing_ends_it() -> None:
    """RK-1b: 3 steps are 2 only for who passes; beside the risk, and round it, none is taken."""
    battle = tale("AC.B\n..J.", red={"A": person()}, blue={"B": person()})
    ends = "Who fails a risk walks no further and loses the steps left: RK-1b"
    risky = [told(battle, cell).breaks for cell in ("А-2", "Б-3")]
    assert risky == [(ends,), (ends,)]
    assert [told(battle, cell).breaks for cell in ("Б-1", "А-3")] == [(), ()]


def test_a_tree_is_told_with_what_comes_of_dodge() -> None:
    """RK-3d: 3 and 4 are 7."""
    red = {"A": person(climb=20, hide=20, dodge=3)}
    battle = tale("Ac..B", red=red, blue={"B": person()})
    assert told(battle, "А-2", ("cast", "hide_in_the_trees")).lies == ("Up in a tree: Dodge 3 → 7",)


def test_who_is_up_in_a_tree_gains_only_by_hiding_there() -> None:
    """RK-3d: 9 of 20 fail to hide; it has the tree's Dodge already. From beside the tree it
    gains that at least."""
    battle = tale("Ac..B", red={"A": person(climb=20)}, blue={"B": person(notice=-20)})
    (climbs,) = told(battle, "А-2", ("cast", "hide_in_the_trees")).fates
    up = given(battle, {"A": {"cell": 1, "perched": True}})
    (hides,) = told(up, "А-2", ("cast", "hide_in_the_trees")).fates
    assert bands(climbs) == bands(hides)
    assert bands(hides) == {"Up, not hidden": Fraction(9, 20), "Hidden": Fraction(11, 20)}
    assert (climbs.chance, hides.chance) == (1, Fraction(11, 20))


def test_another_weapon_is_told_with_what_becomes_of_every_number_it_changes() -> None:
    """RK-7, RK-S1: a hammer in hand takes one from Dodge, a hatchet adds two to Climb."""
    armed = person(weapon="war_hammer", second="hatchet", strength=4, dodge=3, climb=4)
    battle = tale("A.B", red={"A": armed}, blue={"B": person()})
    changes = "Dodge 2 → 3, Strength 11 → 8, Climb 4 → 6"
    aim = Aim(battle)
    aim.choose(("swap", ""))
    action = aim.action()
    assert action is not None
    foretold = forecast(aim, action)
    assert foretold.lies == (f"War hammer +7 → +0, Hatchet +0 → +4, {changes}",)
    (price,) = foretold.prices
    assert (price.before, price.after, price.clause) == (3, 1, "RK-S3")


def test_what_is_laid_in_whatever_cell_is_told_once() -> None:
    """RK-3d: tackled onto the ice, it may stay where it is or go on; it is one who is tackled.
    Whose turn counts that out is told with it (RK-6c)."""
    red = {"A": person("tackle", strength=20)}
    battle = tale("ABI.", red=red, blue={"B": person()})
    lines = [text for text, _chance in told(battle, "А-2", ("cast", "tackle")).others]
    assert lines == ["A → B: Tackle lasts 1 turn of the target"]


def test_a_shove_onto_a_risk_is_no_help_for_who_passes_it() -> None:
    """RK-3d, RK-1: of the 9 in 20 that are shoved 16 in 20 pass the low risk of the ice, and 2 fail
    it and stay; 2 fail gravely and fall."""
    battle = tale("ABI.", red={"A": person("shove", strength=20)}, blue={"B": person()})
    (fate,) = told(battle, "А-2", ("cast", "shove")).fates
    shoved, falls = Fraction(9, 20) * Fraction(16, 20), Fraction(9, 20) * Fraction(2, 20)
    assert bands(fate)["Shoved"] == shoved
    assert (fate.chance, fate.harmful) == (shoved + falls, True)


def test_who_is_stunned_but_stays_off_the_ice_is_not_shoved() -> None:
    """RK-3d, RK-1: of those tackled 16 in 20 pass the ice; 2 fail it and stay, of whom only those
    who failed both risks of the tackle are any the worse for it."""
    red = {"A": person("tackle", strength=20)}
    (fate,) = told(tale("ABI.", red=red, blue={"B": person()}), "А-2", ("cast", "tackle")).fates
    yields, stunned = 1 - Fraction(11 * 11, 400), Fraction(9 * 9, 400)
    assert bands(fate)["Shoved"] == yields * Fraction(16, 20)
    assert bands(fate)["Takes effect"] == stunned * Fraction(2, 20)


def test_a_healing_of_more_than_is_missing_says_so() -> None:
    """RK-6c: 9 + 3 + 4 are 16, of which 13 count."""
    red = {"A": person("gift_of_blood", weapon="ash_staff", spirit=3), "C": person(health=46)}
    battle = given(tale("AC.B", red=red, blue={"B": person()}), {"C": {"health": 33}})
    (healing,) = told(battle, "А-2", ("cast", "gift_of_blood")).fates[0].sums
    assert [term.value for term in healing.terms] == ["+9", "+3", "+4", "13"]
    assert healing.terms[-1].name == "no more than is missing"
    assert healing.total == Term("Healing", "13")
    whole = given(battle, {"C": {"health": 20}})
    (healing,) = told(whole, "А-2", ("cast", "gift_of_blood")).fates[0].sums
    assert [term.value for term in healing.terms] == ["+9", "+3", "+4"]


def test_a_blow_that_may_bring_its_holder_down_tells_where_the_relic_would_lie() -> None:
    """RK-END: beside B, who stays on its cell."""
    red = {"A": person(precision=9, strength=20)}
    battle = tale("AB.\n..R", red=red, blue={"B": person(health=4)})
    battle.state.relic_cell, battle.state.relic_holder = -1, 1
    blow = told(battle, "А-2")
    assert dict(blow.others)["B drops the relic at A-3"] == blow.fates[0].felled < 1


def test_a_miss_is_a_miss_though_its_doer_dies_of_the_price() -> None:
    """RK-6d, RK-9a: B has its third of A's 200 either way, which is no level yet."""
    red = {"A": person("reckless_blow", health=5, fell_today=1), "F": person()}
    battle = tale("AB.\nFCD", red=red, blue={"B": person(), "C": person(), "D": person()})
    blow = told(battle, "А-2", ("cast", "reckless_blow"))
    (fate,) = [one for one in blow.fates if one.name == "B"]
    found = {band.word: band.sort for band in fate.bands}
    assert found == {"Missed": "nothing", "Hit": "harm"}


def test_who_only_gains_experience_by_a_fall_is_nobody_whom_the_blow_touches() -> None:
    """RK-9b: M, far off, has its share of what X's end gives; that is told beside the blow."""
    red = {"A": person("whirl"), "M": person()}
    battle = tale("AXY..M", red=red, blue={"X": person(), "Y": person()})
    battle = given(battle, {"X": {"health": 1, "fell_today": True}})
    shown = told(battle, "А-6", ("cast", "whirl"))
    assert {fate.name for fate in shown.fates} == {"X", "A"}
    assert ("M: +100 experience, now 100", shown.fates[0].chance) in shown.others


def test_who_gains_a_level_by_its_own_blow_is_not_healed_but_raised() -> None:
    """RK-9c: the experience for B brings A to level 1, and a level brings health."""
    battle = tale("AB", red={"A": person(precision=90)}, blue={"B": adversary()})
    battle = given(
        battle, {"A": {"experience": content().limits.thresholds[1] - 1}, "B": {"health": 1}}
    )
    shown = told(battle, "А-2")
    (own,) = [fate for fate in shown.fates if fate.own]
    assert "Level 1" in [band.word for band in own.bands]
    assert "Healed" not in [band.word for band in own.bands]


def test_the_levels_that_a_fall_brings_are_told_with_their_health() -> None:
    """RK-9a, RK-9c: its share of what B gives raises A, who strikes, and M, far off; a level of a
    shieldbearer is 5 health."""
    red = {"A": person(precision=90), "M": person()}
    battle = tale("AB..M", red=red, blue={"B": adversary()})
    nearly = {"experience": content().limits.thresholds[1] - 1}
    battle = given(battle, {"A": nearly, "M": nearly, "B": {"health": 1}})
    shown = told(battle, "А-2")
    levels = [one for one in shown.others if "level" in one[0]]
    assert levels == [(f"{name} is now of level 1: +5 health", 1) for name in "AM"]


def test_a_risk_that_comes_again_on_the_way_is_a_step_each_time() -> None:
    """RK-1: two cells of ice are passed by 18 in 20 of 18 in 20, three by 18 in 20 of that; of one
    cell the sum alone is told."""
    battle = tale("AIII.B", red={"A": person(speed=5, jump=2)}, blue={"B": person()})
    passes, (single,) = Fraction(18, 20), told(battle, "А-2").fates
    assert (single.steps, single.chance) == ((), passes)
    for cell, times in (("А-3", 2), ("А-4", 3)):
        (fate,) = told(battle, cell).fates
        assert [step.name for step in fate.steps] == ["Risk of Ice"] * times
        assert [step.before for step in fate.steps] == [passes**one for one in range(times)]
        assert {step.terms for step in fate.steps} == {"1d20 + Jump 2 against 5"}
        assert fate.steps[-1].after == fate.chance == passes**times


def test_two_risks_of_one_kind_are_steps_beside_that_of_another() -> None:
    """RK-1: ice, water, ice."""
    battle = tale("AISI.B", red={"A": person(speed=9, jump=2, climb=5)}, blue={"B": person()})
    (fate,) = told(battle, "А-4").fates
    assert [step.name for step in fate.steps] == ["Risk of Ice", "Risk of Swim", "Risk of Ice"]
    assert [step.chance * 20 for step in fate.steps] == [18, 16, 18]
