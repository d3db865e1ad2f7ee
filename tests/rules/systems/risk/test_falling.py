"""Rulings on 0 health, help, death, experience and the end (RK-8, RK-9, RK-END)."""

import pytest

from game.play.telling import tell_event
from rules.battle.machine import Battle
from rules.errors import Fault
from rules.systems.risk.content import content, grown
from rules.systems.risk.state import expect_sound
from tests.builders import all_of, given, only, part, play, refusal, unit, where
from tests.rules.systems.risk.tales import adversary, person, tale

HIT = (20, 1)


def struck(health: int, *dice: int, level: int = 0, **more: object) -> Battle:
    """One of little health beside an enemy who strikes for 10; two friends of it stand by."""
    battle = tale(
        "FGX\n...",
        (*HIT, *dice),
        red={"G": person(level=level), "F": person("mend", spirit=9)},
        blue={"X": person(blow=10)},
    )
    battle = given(battle, {"G": {"health": health, **more}})
    play(battle, "end turn", "end turn")
    return battle


def test_minus_5_becomes_15_at_level_0() -> None:
    """RK-8a: the source's own example: 5 less 10, and help gives 20."""
    battle = struck(5)
    fell = only(play(battle, "strike at А-2"), "down")
    assert (fell.clause, fell.figures) == ("RK-8a", (-5,))
    assert unit(battle, "G").down and unit(battle, "G").fell_today
    play(battle, "end turn")
    events = play(battle, "use Help Up at А-2")
    assert only(events, "heal").figures == (20, -5, 15)
    assert only(events, "helped_up").clause == "RK-8a"
    assert (unit(battle, "G").health, unit(battle, "G").down) == (15, False)


def test_each_level_of_the_one_helped_adds_4() -> None:
    """RK-8a: at level 3 help gives 32."""
    battle = struck(5, level=3)
    play(battle, "strike at А-2", "end turn")
    healed = only(play(battle, "use Help Up at А-2"), "heal")
    assert (part(healed, "help"), part(healed, "level")) == (20, 12)
    assert unit(battle, "G").health == -5 + 32


def test_help_that_leaves_it_at_0_keeps_it_down() -> None:
    """RK-8a: from −20 to 0 is not up; helped again it is."""
    battle = given(struck(5), {"G": {"health": -20, "down": True, "fell_today": True}})
    play(battle, "end turn")
    assert only(play(battle, "use Help Up at А-2"), "still_down").target == 0
    assert (unit(battle, "G").health, unit(battle, "G").down) == (0, True)
    play(battle, "end turn", "end turn")
    play(battle, "use Help Up at А-2")
    assert (unit(battle, "G").health, unit(battle, "G").down) == (20, False)


def test_what_lies_on_somebody_ends_as_it_goes_down() -> None:
    """RK-8a: helped up it has nothing of it any more, and it is told so where it goes down."""
    battle = struck(5, effects=[{"spell": "war_cry", "author": 0, "remaining": 2}])
    assert len(unit(battle, "G").effects) == 1
    fell = only(play(battle, "strike at А-2"), "down")
    assert tell_event(fell, battle).startswith("G is down, health −5; what lay on it is over")
    play(battle, "end turn")
    play(battle, "use Help Up at А-2")
    assert unit(battle, "G").effects == ()


def test_damage_to_one_who_is_down_is_no_second_time() -> None:
    """RK-8a: it lowers the health from which help begins, and no more."""
    battle = given(struck(5), {"G": {"health": -5, "down": True, "fell_today": True}})
    events = play(battle, "strike at А-2")
    assert only(events, "damage").figures == (10, -5, -15)
    assert not all_of(events, "fall") and not all_of(events, "down")
    assert unit(battle, "G").cell >= 0


def test_an_ordinary_heal_raises_nobody_who_is_down() -> None:
    """RK-8a, AC-2: help does, and only one who is down is helped."""
    battle = struck(5)
    play(battle, "strike at А-2", "end turn")
    assert refusal(battle, "use Mend at А-2").code == "is_down"
    assert refusal(battle, "use Help Up at А-1").code == "not_down"


def test_one_who_is_down_stays_where_it_is_and_has_no_turn() -> None:
    """RK-8a: it keeps its cell, and the order passes it over."""
    battle = struck(5)
    play(battle, "strike at А-2", "end turn")
    assert unit(battle, "G").cell == 1
    assert battle.pending is not None and battle.units[battle.pending.unit].name == "F"
    assert refusal(battle, "А-1 → А-2").code == "taken"


def test_no_position_has_one_who_is_down_decide() -> None:
    """RK-8a: another can help it, and it does nothing itself."""
    battle = struck(5)
    play(battle, "strike at А-2", "end turn")
    expect_sound(battle)
    assert battle.pending is not None and battle.pending.unit == unit(battle, "F").id
    with pytest.raises(Fault, match="whoever decides"):
        expect_sound(given(battle, {"F": {"down": True, "health": -5}}))


def test_the_second_time_today_is_death() -> None:
    """RK-8b: helped up and struck down again."""
    battle = struck(5, fell_today=True)
    events = play(battle, "strike at А-2")
    assert only(events, "fall").clause == "RK-8b"
    assert unit(battle, "G").cell == -1 and not unit(battle, "G").down


def test_exactly_0_is_down_too() -> None:
    """RK-8a: 0 health or less."""
    battle = struck(10)
    assert only(play(battle, "strike at А-2"), "down").figures == (0,)


def test_an_adversary_is_defeated_at_once() -> None:
    """RK-8b: nobody helps it up."""
    battle = tale(
        "AX\nY.",
        HIT,
        red={"A": person()},
        blue={"X": adversary(health=5), "Y": adversary()},
    )
    events = play(battle, "strike at А-2")
    assert only(events, "fall").clause == "RK-8b" and not all_of(events, "down")
    assert unit(battle, "X").cell == -1


# Experience


def hunters(*dice: int, experience: int = 0, level: int = 0) -> Battle:
    """Three hunters, of whom one is down, and two wolves of which one is nearly dead."""
    battle = tale(
        "AW.\nB.V\nC..",
        (*HIT, *dice),
        red={name: person(experience=experience, level=level) for name in "ABC"},
        blue={"W": adversary(kind="wolf"), "V": adversary(kind="wolf")},
    )
    return given(battle, {"W": {"health": 5}, "C": {"health": -3, "down": True}})


def test_experience_is_shared_by_all_who_took_part_and_rounded_up() -> None:
    """RK-9a: 50 among three is 17 each, for who struck, who did nothing and who is down."""
    battle = hunters()
    events = play(battle, "strike at А-2")
    shares = all_of(events, "experience")
    assert [(one.unit, one.figures) for one in shares] == [(n, (17, 17)) for n in range(3)]
    assert {one.clause for one in shares} == {"RK-9a"}
    assert (part(shares[0], "given"), part(shares[0], "sharers")) == (50, 3)


def test_the_dead_have_taken_part_too() -> None:
    """RK-9a: of the three hunters one is down and one is dead; a third is each one's share."""
    battle = given(hunters(), {"B": {"cell": -1, "health": -2}})
    shares = all_of(play(battle, "strike at А-2"), "experience")
    assert [(one.unit, one.figures) for one in shares] == [(n, (17, 17)) for n in range(3)]


def test_a_level_is_gained_in_mid_battle() -> None:
    """RK-9c: at 100 experience; who stands gains the health that it adds, who is down none."""
    battle = hunters(experience=90)
    risen = all_of(play(battle, "strike at А-2"), "level")
    health = content().kinds["shieldbearer"].health
    gain = grown(health, 1) - grown(health, 0)
    numbers = [(one.unit, one.figures) for one in risen]
    assert numbers == [(0, (1, gain)), (1, (1, gain)), (2, (1, 0))]
    assert risen[0].clause == "RK-9c"
    assert (unit(battle, "A").level, unit(battle, "A").health) == (1, 40 + gain)
    assert unit(battle, "C").health == -3


def test_more_than_one_level_may_come_at_once() -> None:
    """RK-9c: every threshold passed counts."""
    battle = given(hunters(), {"A": {"experience": 350}})
    play(battle, "strike at А-2")
    assert unit(battle, "A").level == 3


def test_experience_that_one_comes_with_counts_from_the_start() -> None:
    """RK-9c: 150 at level 0 is level 1 as the battle opens."""
    battle = tale("A.B", red={"A": person(experience=150)}, blue={"B": person()})
    risen = only(battle.events, "level")
    gain = risen.figures[1]
    assert (risen.unit, risen.clause, risen.figures[0]) == (0, "RK-9c", 1)
    assert (unit(battle, "A").level, unit(battle, "A").health) == (1, 40 + gain)


def test_the_highest_level_stays() -> None:
    """RK-9c: there is nothing above 10."""
    battle = hunters(level=10)
    assert not all_of(play(battle, "strike at А-2"), "level")


def test_a_final_death_gives_200() -> None:
    """RK-9b: shared in the same way; going down gives nothing."""
    battle = struck(5, fell_today=True)
    gained = only(play(battle, "strike at А-2"), "experience")
    assert (gained.clause, gained.figures[0]) == ("RK-9b", 200)
    assert not all_of(play(struck(5), "strike at А-2"), "experience")


# The end


def test_a_side_with_nobody_on_its_feet_has_lost() -> None:
    """RK-END: being down is enough."""
    battle = tale("AB", HIT, red={"A": person()}, blue={"B": person(health=5)})
    assert only(play(battle, "strike at А-2"), "over").ability == "red"
    assert unit(battle, "B").down


def test_who_falls_in_its_own_turn_has_no_more_of_it() -> None:
    """RK-8a, RK-5: paid with the last health, the steps left are gone; the next one acts."""
    battle = tale(
        "AB\nF.",
        (1, 20),
        red={"A": person("reckless_blow", health=5), "F": person()},
        blue={"B": person()},
    )
    events = play(battle, "use Reckless Blow at А-2")
    assert only(events, "turn_over").unit == 0
    assert (unit(battle, "A").movement, unit(battle, "A").able) == (0, False)
    assert battle.pending is not None and battle.pending.unit == 1


def test_experience_of_two_who_fall_together_comes_twice() -> None:
    """RK-9a, RK-6b: each adversary is shared by itself and rounded up by itself."""
    battle = tale(
        "W.V\n.A.\nBCX",
        (20, 20, 20, 1, 1, 20),
        red={"A": person("whirl"), "B": person(), "C": person()},
        blue={
            "W": adversary(kind="wolf", health=5),
            "V": adversary(kind="wolf", health=5),
            "X": adversary(),
        },
    )
    events = play(battle, "use Whirl")
    assert len(all_of(events, "fall")) == 2
    assert unit(battle, "A").experience == 2 * 17


@pytest.mark.parametrize(
    ("drawing", "red"), [("AX.\nC.Y", "AC"), ("XA.\nYC.", "XY")], ids=["red pays", "blue pays"]
)
def test_who_falls_in_the_same_moment_gives_what_it_was_worth(drawing: str, red: str) -> None:
    """RK-9a, RK-9c: A dies of the price of the blow by which the bandit X falls, and X's share of
    A's 200 is enough for a level. X was of level 0 as it fell: 70, shared by A and C."""
    people = {
        "A": person("reckless_blow", health=5, fell_today=1),
        "C": person(),
        "X": adversary(health=13),
        "Y": adversary(),
    }
    sides = [{name: one for name, one in people.items() if (name in red) == own} for own in (1, 0)]
    battle = tale(drawing, HIT, red=sides[0], blue=sides[1])
    while battle.options[0].unit != unit(battle, "A").id:
        play(battle, "end turn")
    events = play(battle, f"use Reckless Blow at {where(battle, 'X')}")
    assert len(all_of(events, "fall")) == 2
    assert {name: unit(battle, name).experience for name in people} == {
        "A": 35,
        "C": 35,
        "X": 100,
        "Y": 100,
    }
    assert unit(battle, "X").level == 1


def test_who_kills_itself_is_shared_by_its_enemies() -> None:
    """RK-6d, RK-8b, RK-9a: a hexer pays with its last blood, and Red gains by it."""
    battle = tale(
        "H.A\nF..",
        red={"A": person()},
        blue={"H": adversary("gift_of_blood", kind="hexer", health=5), "F": adversary()},
    )
    play(battle, "end turn")
    events = play(battle, "use Gift of Blood at Б-1")
    assert only(events, "fall").unit == 1
    gained = content().kinds["hexer"].experience[0]
    assert only(events, "experience").figures[0] == gained


def test_both_sides_may_fall_together() -> None:
    """RK-END, RK-6d: who pays with its last health for the last blow wins nothing."""
    battle = tale(
        "AB", HIT, red={"A": person("reckless_blow", health=5)}, blue={"B": person(health=5)}
    )
    assert only(play(battle, "use Reckless Blow at А-2"), "over").ability == "draw"


def test_too_many_rounds_are_a_draw() -> None:
    """RK-END."""
    battle = tale("A.B", red={"A": person()}, blue={"B": person()})
    while not battle.over:
        play(battle, "end turn")
    assert (battle.outcome, battle.round) == ("draw", 30)


def test_the_relic_held_long_enough_wins() -> None:
    """RK-END: taken in round 1, it wins as round 6 ends."""
    battle = tale("A.R.....B", red={"A": person()}, blue={"B": person()})
    assert only(play(battle, "А-1 → А-3"), "relic_taken").clause == "RK-4"
    while not battle.over:
        play(battle, "end turn")
    assert (battle.outcome, battle.round) == ("red", content().limits.relic_rounds)


def test_the_relic_is_a_burden() -> None:
    """RK-END: two steps fewer, as it is taken and in each turn after."""
    battle = tale("AR....B", red={"A": person(speed=5)}, blue={"B": person()})
    play(battle, "А-1 → А-2")
    assert unit(battle, "A").movement == 2
    turn = all_of(play(battle, "end turn", "end turn"), "turn")[-1]
    assert (turn.figures, part(turn, "relic")) == ((3,), -2)


@pytest.mark.parametrize(("steps", "comes_to"), [(3, "А-2"), (4, "А-3"), (6, "А-5")])
def test_who_walks_over_the_relic_goes_as_far_as_the_burden_lets_it(
    steps: int, comes_to: str
) -> None:
    """RK-END, RK-5: after the one step to it, two fewer are left."""
    battle = tale("AR...B\n######", red={"A": person(speed=steps)}, blue={"B": person()})
    to = "А-4" if steps == 3 else "А-5"
    events = play(battle, f"А-1 → {to}")
    assert only(events, "relic_taken").unit == 0
    assert where(battle, "A") == comes_to
    assert unit(battle, "A").movement == max(0, steps - 6)


def test_who_falls_drops_the_relic() -> None:
    """RK-END: beside the one who lies there; the count begins anew with who takes it."""
    battle = tale(
        "AR.\n.B.\nC..",
        HIT,
        red={"A": person(health=5), "C": person()},
        blue={"B": person()},
    )
    play(battle, "А-1 → А-2", "end turn", "end turn")
    dropped = only(play(battle, "strike at А-2"), "relic_dropped")
    assert dropped.cells == (0,)
    assert (battle.state.relic_holder, battle.state.relic_cell) == (-1, 0)
    play(battle, "Б-2 → А-1")
    assert battle.state.relic_holder == 2


def test_the_dead_leave_the_relic_where_they_stood() -> None:
    """RK-END: nobody lies there, so it stays on the cell."""
    battle = tale(
        "AR.\n.B.\nC..",
        HIT,
        red={"A": person(health=5, fell_today=1), "C": person()},
        blue={"B": person()},
    )
    play(battle, "А-1 → А-2", "end turn", "end turn")
    assert only(play(battle, "strike at А-2"), "relic_dropped").cells == (1,)


@pytest.mark.parametrize(
    ("side", "drawing", "there", "home"),
    [("red", "A.R.B", "А-1 → А-3", "А-3 → А-1"), ("blue", "A.R.B", "А-5 → А-3", "А-3 → А-5")],
)
def test_the_relic_brought_home_wins(side: str, drawing: str, there: str, home: str) -> None:
    """RK-END, BD-2: with the option, on the own edge of the board."""
    red, blue = {"A": person(speed=4)}, {"B": person(speed=4)}
    battle = tale(drawing, red=red, blue=blue, options={"relic": "home"})
    if side == "blue":
        play(battle, "end turn")
    play(battle, there, "end turn", "end turn")
    assert battle.setup.system.won_by(battle) == ()
    play(battle, home)
    assert battle.outcome == side
    assert [note.code for note in battle.setup.system.won_by(battle)] == ["won_home"]
