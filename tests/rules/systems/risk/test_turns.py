"""Rulings on the order of turns and on the turn (RK-5)."""

from msgspec.structs import replace

from rules.battle.machine import Battle
from tests.builders import all_of, given, only, play, refusal, scripted, texts, unit
from tests.rules.systems.risk.tales import drawn, person, tale


def three(*dice: int) -> Battle:
    """Three people whose initiative is rolled with these dice."""
    scenario = drawn("AB\n.C", {"A": person(), "B": person()}, {"C": person()})
    return scripted(scenario, dice)


def test_everyone_rolls_a_d20_and_the_highest_goes_first() -> None:
    """RK-5: in descending order."""
    battle = three(7, 12, 9)
    assert battle.state.order == (1, 2, 0)
    rolls = all_of(battle.events, "roll")
    assert [(one.unit, one.figures) for one in rolls] == [(0, (7,)), (1, (12,)), (2, (9,))]
    assert {one.clause for one in rolls} == {"RK-5"}


def test_ties_roll_again_among_themselves() -> None:
    """RK-5: the two of 12 roll again, and once more; the third keeps its place."""
    battle = three(12, 5, 12, 8, 8, 3, 4)
    assert battle.state.order == (2, 0, 1)
    assert len(all_of(battle.events, "roll")) == 7


def test_the_order_stays_for_the_battle() -> None:
    """RK-5: no die falls as the second round begins."""
    battle = three(7, 12, 9)
    rolls = battle.rolls
    acted = []
    for _ in range(6):
        assert battle.pending is not None
        acted.append(battle.pending.unit)
        play(battle, "end turn")
    assert (acted, battle.rolls) == ([1, 2, 0, 1, 2, 0], rolls)


def test_steps_before_and_after_one_ability() -> None:
    """RK-5: one step, a blow, two steps; then the turn is over by itself."""
    battle = tale("A..B\n....", (1, 20), red={"A": person(weapon="spear")}, blue={"B": person()})
    play(battle, "А-1 → А-2", "strike at А-4")
    assert refusal(battle, "strike at А-4").code == "ability_used"
    assert refusal(battle, "use Search").code == "ability_used"
    events = play(battle, "А-2 → Б-3")
    assert not all_of(events, "turn_over")
    assert only(play(battle, "Б-3 → А-2"), "turn_over").clause == "RK-5"


def test_more_steps_than_there_are_are_refused() -> None:
    """RK-5, AC-2: with the numbers."""
    battle = tale("A....B", red={"A": person()}, blue={"B": person()})
    told = refusal(battle, "А-1 → А-5")
    assert (told.code, told.clause) == ("steps", "RK-5")
    assert dict(told.numbers) == {"needed": 4, "left": 3}


def test_one_who_is_stunned_walks_but_uses_no_ability() -> None:
    """RK-6c, RK-5: Shield Bash, for the one turn."""
    battle = tale(
        "A.\nB.\n..",
        (20, 1),
        red={"A": person("shield_bash")},
        blue={"B": person()},
    )
    play(battle, "use Shield Bash at Б-1")
    assert only(play(battle, "end turn"), "held").unit == 1
    assert refusal(battle, "strike at А-1").code == "stunned"
    assert "Б-1 → Б-2" in texts(battle)
    assert only(play(battle, "end turn"), "ended").unit == 1
    play(battle, "end turn")
    assert "strike at А-1" in texts(battle)


def test_what_slows_takes_steps_away() -> None:
    """RK-5: Pinning Shot takes three of three, for one turn."""
    battle = tale("A...B\n.....", (20, 1), red={"A": person("pinning_shot")}, blue={"B": person()})
    play(battle, "use Pinning Shot at А-5", "end turn")
    assert unit(battle, "B").movement == 0
    play(battle, "end turn", "end turn")
    assert unit(battle, "B").movement == 3


def test_the_same_again_only_lasts_anew() -> None:
    """RK-6c: two Wards are one."""
    battle = tale("A.B", red={"A": person("ward")}, blue={"B": person()})
    play(battle, "use Ward at А-1", "end turn", "end turn", "use Ward at А-1")
    assert [effect.remaining for effect in unit(battle, "A").effects] == [2]


def test_out_of_turn_nobody_acts() -> None:
    """RK-5, RK-8, AC-2: it is another's turn, or it is down, or it has fallen."""
    battle = tale("AB\nCD", red={"A": person(), "B": person()}, blue={"C": person(), "D": person()})
    battle = given(battle, {"B": {"down": True}, "D": {"cell": -1, "health": 0}})
    found = {
        number: battle.why_not(replace(battle.options[0], unit=number)) for number in (1, 2, 3, 9)
    }
    codes = {number: told.code for number, told in found.items() if told is not None}
    assert codes == {1: "is_down", 2: "not_its_turn", 3: "fallen", 9: "unknown_action"}


def test_nobody_is_asked_who_can_only_end_its_turn() -> None:
    """RK-5: walled in with an ability and steps, but nothing to use them for."""
    battle = tale("A#.B", red={"A": person()}, blue={"B": person()})
    assert battle.pending is not None and battle.pending.unit == 1
    events = play(battle, "end turn")
    assert [one.unit for one in all_of(events, "turn_over")] == [1, 0]
    assert (battle.round, battle.pending.unit) == (2, 1)


def test_who_can_pay_for_no_further_step_is_not_asked() -> None:
    """RK-5, BD-6: one step is left after the change of weapon, and all around is rough."""
    battle = tale("A,.B", red={"A": person(weapon="sling", second="spear")}, blue={"B": person()})
    battle = given(battle, {"A": {"able": False}})
    assert only(play(battle, "change weapon"), "turn_over").unit == 0
    assert battle.pending is not None and battle.pending.unit == 1


def test_a_round_in_which_nobody_can_do_anything_ends_the_battle() -> None:
    """RK-5, RK-END: both are walled in for good: a draw at once."""
    battle = tale("A##B", red={"A": person()}, blue={"B": person()})
    assert (battle.outcome, battle.round) == ("draw", 1)
    assert only(battle.events, "over").clause == "RK-END"
