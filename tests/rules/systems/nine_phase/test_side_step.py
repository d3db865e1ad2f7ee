"""The side step (NP-E4): who would be passed steps aside and confronts."""

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.systems.nine_phase.spells import refuse_casting
from tests.builders import all_of, given, only, play, refusal, texts, unit, where
from tests.rules.systems.nine_phase.fields import (
    BLUE,
    RED,
    acting,
    archer,
    asked,
    field,
    fighter,
    mage,
    pairs,
    pikeman,
    swordsman,
    wait_for,
)

PASSING = """
    ......
    ......
    A.....
    ......
    ....X.
"""


def passing() -> Battle:
    """A is about to walk past X, who faces Red's side; both are swordsmen."""
    battle = field(PASSING, red={"A": swordsman(move=60)}, blue=BLUE)
    assert acting(battle) == "A"
    return battle


def test_one_who_would_be_passed_steps_aside_and_confronts() -> None:
    """NP-E4: A at В-4 stands before X and would step to В-5, beside it; X steps to Г-5, they are
    engaged, A is stopped there and turned to."""
    battle = passing()
    play(battle, "В-1 → В-4")
    told = play(battle, "В-4 → В-5")
    assert battle.pending is not None and battle.pending.kind == "confront"
    assert acting(battle) == "X" and battle.pending.side == "blue"
    assert texts(battle) == ("let pass", "step aside at Г-5")
    assert not all_of(told, "move") and only(told, "passing").clause == "NP-E4"
    told = play(battle, "step aside at Г-5")
    stepped = only(told, "move")
    assert (stepped.clause, stepped.unit) == ("NP-E4", 1)
    assert (where(battle, "A"), where(battle, "X")) == ("В-4", "Г-5")
    assert pairs(battle) == {"AX"} and unit(battle, "X").stepped
    assert (unit(battle, "X").facing, unit(battle, "A").facing) == (5, 1)
    assert acting(battle) == "A" and refusal(battle, "В-4 → В-3").code == "bound"


def test_the_walk_goes_on_where_nobody_steps_aside() -> None:
    """NP-E4: the other side may let it pass; it is then not asked again on that way."""
    battle = passing()
    play(battle, "В-1 → В-4")
    told = play(battle, "В-4 → В-6", "let pass")
    assert only(told, "lets_pass").clause == "NP-E4"
    assert where(battle, "A") == "В-6" and unit(battle, "A").steps == 1
    assert not unit(battle, "X").stepped


def test_the_interrupted_walk_begins_where_it_must() -> None:
    """NP-E4: on one long way A has come to В-4 when X is asked."""
    battle = passing()
    told = play(battle, "В-1 → В-6")
    assert (only(told, "move").cells[-1], acting(battle)) == (battle.setup.board.parse("В-4"), "X")
    play(battle, "let pass")
    assert where(battle, "A") == "В-6"


def test_only_left_or_right_and_only_to_contact() -> None:
    """NP-E4: no step forward, and none that does not meet the mover."""
    battle = passing()
    play(battle, "В-1 → В-6")
    told = refusal(battle, "step aside at Д-4")
    assert (told.code, told.clause) == ("left_or_right", "NP-E4")


def test_a_side_step_is_no_movement_and_comes_once_a_round() -> None:
    """NP-E4: X still has both its half-moves; a second time nobody asks it."""
    battle = passing()
    play(battle, "В-1 → В-6", "step aside at Г-5")
    assert unit(battle, "X").halves == 0
    again = given(passing(), {"X": {"stepped": True}})
    play(again, "В-1 → В-6")
    assert acting(again) == "A" and where(again, "A") == "В-6"


def test_the_engaged_the_held_and_casters_do_not_step_aside() -> None:
    """NP-E4: only one who is not engaged; a caster does not move (NP-S1)."""
    casting = given(passing(), {"X": {"spell_round": 1}})
    play(casting, "В-1 → В-6")
    assert where(casting, "A") == "В-6"
    bound = {"X": {"effects": [{"spell": "binding", "author": 0, "remaining": 1}]}}
    held = given(passing(), bound)
    play(held, "В-1 → В-6")
    assert where(held, "A") == "В-6"
    red = {"A": swordsman(move=60), "B": swordsman()}
    drawing = PASSING.replace("....X.", "...BX.")
    engaged = field(drawing, red=red, blue=BLUE)
    play(engaged, "В-1 → В-6")
    assert where(engaged, "A") == "В-6"


def test_one_who_comes_to_the_flank_from_the_side_is_confronted_too() -> None:
    """NP-E4: A was never before X; one more step would bring it to X's flank. X steps left."""
    drawing = """
        ...A..
        ......
        ......
        ...X..
        ......
    """
    battle = field(drawing, red=RED, blue=BLUE)
    told = play(battle, "А-4 → В-4")
    assert (acting(battle), where(battle, "A")) == ("X", "Б-4")
    assert texts(battle) == ("let pass", "step aside at В-4")
    play(battle, "step aside at В-4")
    assert (where(battle, "A"), pairs(battle)) == ("Б-4", {"AX"})
    assert only(told, "passing").clause == "NP-E4" and unit(battle, "X").facing == 6


def test_one_who_is_within_reach_already_is_not_confronted() -> None:
    """NP-E4, NP-E2: X cannot meet A through the wall, so A comes into the reach of its pike;
    on the next step they are engaged and X no more steps aside."""
    drawing = """
        ......
        ..A...
        ..#...
        ......
        ...X..
    """
    battle = field(drawing, red=RED, blue={"X": pikeman()})
    play(battle, "Б-3 → Г-4")
    assert (acting(battle), where(battle, "A"), pairs(battle)) == ("A", "Г-4", {"AX"})


def test_one_who_comes_up_from_the_front_is_not_confronted() -> None:
    """NP-E4: nobody is passed by that, and nobody's flank or rear is reached."""
    battle = field("A..X", red=RED, blue=BLUE)
    play(battle, "А-1 → А-3")
    assert pairs(battle) == {"AX"} and not unit(battle, "X").stepped


def test_one_who_comes_up_from_behind_is_confronted() -> None:
    """NP-E4: the next step would bring A within reach of X's rear; X steps to its left first."""
    drawing = """
        ..A.
        ....
        ..X.
    """
    behind = given(field(drawing, red=RED, blue=BLUE), {"X": {"facing": 1}})
    play(behind, "А-3 → Б-3")
    assert (acting(behind), where(behind, "A")) == ("X", "А-3")
    assert texts(behind) == ("let pass", "step aside at Б-4")


def test_one_who_comes_round_from_behind_is_confronted() -> None:
    """NP-E4: A has been behind X, out of reach, and would come to where its flank lies."""
    drawing = """
        .A..
        ....
        ..X.
    """
    battle = given(field(drawing, red=RED, blue=BLUE), {"X": {"facing": 0}})
    assert only(play(battle, "А-2 → А-3"), "passing").clause == "NP-E4"
    assert (acting(battle), where(battle, "A")) == ("X", "А-2")
    play(battle, "step aside at Б-3")
    assert pairs(battle) == {"AX"} and unit(battle, "X").facing == 5


def test_who_has_stepped_aside_shoots_by_the_half_move_and_casts_nothing() -> None:
    """NP-E4, NP-M1, NP-S1: the step is a movement; both half-moves are left all the same."""
    for who in (archer(), mage("dart_of_light")):
        battle = field(PASSING, red={"A": swordsman(move=60)}, blue={"X": who})
        assert "X" in asked(battle, 5)
        wait_for(battle, 3, "A")
        play(battle, "В-1 → В-6", "step aside at Г-5")
        assert unit(battle, "X").halves == 0 and "X" not in asked(battle, 5)
    wait_for(battle, 4, "X")
    told = refuse_casting(battle, unit(battle, "X"))
    assert told is not None and (told.code, told.clause) == ("has_moved", "NP-S1")


def test_who_has_shot_as_only_one_who_stands_still_may_does_not_step_aside() -> None:
    """NP-E4, NP-M1, NP-M2: a bow that has shot in 5 fits no half-move, an elf's does."""
    for who, asks in ((archer(), False), (fighter("elf_archer"), True)):
        red = {"A": swordsman(move=60)}
        battle = wait_for(field(PASSING, (1,), red=red, blue={"X": who}), 5, "X")
        play(battle, "shoot at В-1")
        play(wait_for(battle, 7, "A"), "В-1 → В-6")
        assert (acting(battle) == "X") == asks


def test_a_walk_past_two_goes_on_when_both_have_let_it_pass() -> None:
    """NP-E4: X lets A come into the reach of its pike; then Y is asked and lets it pass too, and
    A goes on to where it meant to go, engaged with X as it is."""
    drawing = """
        ...A..
        ......
        ......
        ......
        ...XY.
    """
    blue = {"X": pikeman(), "Y": swordsman()}
    battle = given(field(drawing, red=RED, blue=blue), {"Y": {"facing": 7}})
    play(battle, "А-4 → Г-4")
    assert (acting(battle), where(battle, "A")) == ("X", "Б-4")
    play(battle, "let pass")
    assert (acting(battle), where(battle, "A"), pairs(battle)) == ("Y", "В-4", {"AX"})
    play(battle, "let pass")
    assert (acting(battle), where(battle, "A"), pairs(battle)) == ("A", "Г-4", {"AX", "AY"})


def test_at_a_side_step_everything_else_is_refused_by_its_own_clause() -> None:
    """NP-E4: X decides whether to step aside, and neither it nor Y does anything else now."""
    drawing = PASSING.replace("....X.", "Y...X.")
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field(drawing, red={"A": swordsman(move=60)}, blue=blue)
    play(battle, "В-1 → В-6", "let pass")
    told = refusal(battle, "Д-5 → Г-4")
    assert (told.code, told.clause) == ("confronting", "NP-E4")
    other = battle.why_not(Action(unit(battle, "Y").id, "end"))
    assert other is not None and (other.code, other.clause) == ("confronting", "NP-E4")
    mover = battle.why_not(Action(unit(battle, "A").id, "end"))
    assert mover is not None and mover.code == "not_its_turn"


def test_a_pike_confronts_from_farther_away() -> None:
    """NP-E4, NP-E2: its contact is two cells."""
    drawing = """
        A.....
        ......
        ......
        ....X.
    """
    battle = field(drawing, red={"A": swordsman(move=60)}, blue={"X": pikeman()})
    play(battle, "А-1 → А-5")
    assert acting(battle) == "X" and texts(battle) == ("let pass", "step aside at В-5")
