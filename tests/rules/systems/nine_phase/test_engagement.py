"""Reach, engagement and the ways into it (NP-E2 to NP-E5)."""

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.systems.nine_phase.aiming import refuse_casting
from tests.builders import all_of, given, only, play, refusal, texts, unit, where
from tests.rules.systems.nine_phase.fields import (
    acting,
    archer,
    asked,
    engaged_since,
    field,
    fighter,
    mage,
    moves,
    pairs,
    pikeman,
    swordsman,
    wait_for,
)

RED, BLUE = {"A": swordsman()}, {"X": swordsman()}


# Reach (NP-E2)


def test_swords_engage_at_one_cell_and_pikes_at_two() -> None:
    """NP-E2: the longest reach of the two decides."""
    at_two = field("A.X", red=RED, blue=BLUE)
    assert pairs(at_two) == set()
    play(at_two, "А-1 → А-2")
    assert pairs(at_two) == {"AX"}
    pike = field("A.X", red=RED, blue={"X": pikeman()})
    assert pairs(pike) == {"AX"}


def test_a_wall_between_them_keeps_two_from_being_engaged() -> None:
    """NP-E2, BD-5: a pike does not reach through it."""
    assert pairs(field("A#X\n.#.", red={"A": pikeman()}, blue=BLUE)) == set()


def test_a_pike_strikes_at_two_cells_where_a_sword_cannot_strike_back() -> None:
    """NP-E2, NP-9: both are engaged, one strikes."""
    battle = field("A.X", (1,), red=RED, blue={"X": pikeman()})
    told = ()
    while battle.round == 1:
        told += play(battle, "wait")
    strikes = all_of(told, "strike")
    assert [(one.unit, one.clause) for one in strikes] == [(1, "NP-9")]


def test_a_sword_closes_in_on_a_pike() -> None:
    """NP-E3: who is engaged at two cells may go on to one, staying before it."""
    battle = field("A.X", (1, 1), red=RED, blue={"X": pikeman()})
    play(battle, "А-1 → А-2", "wait")
    told = ()
    while battle.round == 1:
        told += play(battle, "wait")
    assert len(all_of(told, "strike")) == 2


# Coming up to somebody (NP-E3)


def test_reach_stops_a_mover() -> None:
    """NP-E3: nobody runs past: the cells behind X need more than going through its reach."""
    drawing = """
        ......
        A.X...
        ......
    """
    battle = field(drawing, red={"A": swordsman(move=60)}, blue=BLUE)
    assert not moves(battle) & {"Б-4", "Б-5", "А-4", "В-4"}
    told = refusal(battle, "Б-1 → Б-5")
    assert (told.code, told.clause) == ("stopped", "NP-E3")


def test_who_has_come_up_may_not_leave_in_that_round() -> None:
    """NP-E3: not in the same phase, not in its second half; in the next round it may."""
    drawing = """
        .....
        A..X.
        .....
    """
    battle = field(drawing, (1,) * 2, red=RED, blue=BLUE)
    play(battle, "Б-1 → Б-3")
    assert refusal(battle, "Б-3 → Б-2").clause == "NP-E3"
    assert (refusal(battle, "retreat").code, refusal(battle, "retreat").clause) == (
        "bound",
        "NP-E3",
    )
    play(battle, "wait")
    wait_for(battle, 7, "A")
    assert (refusal(battle, "Б-3 → Б-1").code, moves(battle)) == ("bound", {"А-3", "В-3"})
    wait_for(battle, 3, "A", round_=2)
    assert "Б-1" in moves(battle)


def test_who_was_come_up_to_may_leave_in_that_round() -> None:
    """NP-E3, NP-E8: it binds the mover alone."""
    battle = field("A..X....", red=RED, blue=BLUE)
    play(battle, "А-1 → А-3", "wait")
    assert acting(battle) == "X" and "А-6" in moves(battle)


def test_who_has_come_up_does_not_go_on_to_flank_or_rear() -> None:
    """NP-E3: from before X not to its side; at its side it may have come to in the first place."""
    drawing = """
        .....
        A..X.
        .....
    """
    battle = field(drawing, red={"A": swordsman(move=60)}, blue=BLUE)
    play(battle, "Б-1 → Б-3")
    told = refusal(battle, "Б-3 → А-4")
    assert (told.code, told.clause) == ("flank", "NP-E3")
    assert moves(battle) == {"А-3", "В-3"}


def test_a_wide_way_round_leads_to_the_flank() -> None:
    """NP-E3, NP-E6: outside its reach one may walk around who cannot step aside."""
    drawing = """
        A.....
        ......
        ...X..
        ...#..
    """
    battle = field(drawing, red={"A": swordsman(move=60)}, blue=BLUE)
    held = given(battle, {"X": {"stepped": True}})
    play(held, "А-1 → А-4")
    assert pairs(held) == set()
    wait_for(held, 7, "A")
    play(held, "А-4 → Б-4")
    assert pairs(held) == {"AX"}


AROUND = """
    .....
    .AX..
    .....
"""


def test_who_was_come_up_to_goes_round_in_that_round() -> None:
    """NP-E3: it binds the mover alone. A, whom X has come up to, may walk to X's flank and rear,
    staying within its reach; X may not go round A."""
    battle = engaged_since(field(AROUND, red=RED, blue=BLUE), "A", "X", 1, mover="X")
    assert moves(wait_for(battle, 3, "A")) >= {"А-3", "А-4", "Б-4", "В-4", "В-3"}
    assert moves(wait_for(battle, 4, "X")) == {"А-3", "В-3"}
    assert refusal(battle, "Б-3 → А-2").clause == "NP-E3"


def test_who_has_come_up_goes_round_in_the_next_round() -> None:
    """NP-E3: that round alone; the way round to Б-4 is three steps within X's reach."""
    battle = engaged_since(field(AROUND, red=RED, blue=BLUE), "A", "X", 0, mover="A")
    told = play(wait_for(battle, 3, "A"), "Б-2 → Б-4")
    assert [battle.setup.board.name(cell) for cell in only(told, "move").cells] == [
        *("Б-2", "А-3", "Б-4")
    ]
    assert not all_of(told, "shifts") and pairs(battle) == {"AX"}


def test_going_round_one_the_next_enemy_stops_it() -> None:
    """NP-E3: A, free to go round X, comes within reach of Y on the way and is bound there."""
    drawing = AROUND.replace(".....", "...Y.", 1)
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field(drawing, red=RED, blue=blue)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    play(battle, "Б-2 → А-3")
    assert pairs(battle) == {"AX", "AY"} and refusal(battle, "А-3 → А-2").clause == "NP-E3"


# The side step (NP-E4)

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


# Shifting to the flank (NP-E5)

SIDE_BY_SIDE = """
    ....
    .A..
    .BX.
    ....
"""


def side_by_side(since: int = 0) -> Battle:
    """A and B side by side, X before B; both engaged with it since a round."""
    red = {"A": swordsman(), "B": swordsman()}
    battle = field(SIDE_BY_SIDE, red=red, blue=BLUE)
    battle = engaged_since(engaged_since(battle, "A", "X", since), "B", "X", since)
    return wait_for(battle, 3, "A")


def test_an_ally_beside_shifts_to_the_flank_after_the_first_round() -> None:
    """NP-E5: A stands at B's left, engaged with X alone, and goes to X's side."""
    battle = side_by_side()
    told = play(battle, "Б-2 → Б-3")
    shifted = only(told, "shifts")
    assert (shifted.clause, shifted.target) == ("NP-E5", unit(battle, "X").id)
    assert where(battle, "A") == "Б-3" and pairs(battle) == {"AX", "BX"}


def test_not_in_the_first_round_of_the_melee() -> None:
    """NP-E5: the melee has begun in this round."""
    battle = side_by_side(since=1)
    told = refusal(battle, "Б-2 → Б-3")
    assert (told.code, told.clause) == ("flank", "NP-E5")


def test_who_stand_side_by_side_from_the_beginning_wait_for_the_first_melee_too() -> None:
    """NP-E5, NP-E2: within reach at their start cells; the first round of that melee is round 1."""
    red = {"A": swordsman(), "B": swordsman()}
    battle = field(SIDE_BY_SIDE, (1, 1, 6, 1), red=red, blue=BLUE)
    told = refusal(wait_for(battle, 3, "A"), "Б-2 → Б-3")
    assert (told.code, told.clause) == ("flank", "NP-E5")
    wait_for(battle, 3, "A", round_=2)
    assert only(play(battle, "Б-2 → Б-3"), "shifts").clause == "NP-E5"


def test_along_a_flank_one_does_not_shift_to_it() -> None:
    """NP-E5: A has stood at the flank of X before; closing in there is no shift."""
    drawing = """
        .BA.
        ....
        ..X.
    """
    red = {"A": pikeman(), "B": pikeman()}
    battle = engaged_since(engaged_since(field(drawing, red=red, blue=BLUE), "A", "X"), "B", "X")
    battle = wait_for(given(battle, {"X": {"facing": 4}, "B": {"facing": 2}}), 3, "A")
    assert not all_of(play(battle, "А-3 → Б-3"), "shifts")


def test_not_to_the_rear() -> None:
    """NP-E5, NP-E3: one who has come up in this round gets to flanking positions, no further."""
    come_up = engaged_since(side_by_side(), "A", "X", 1, mover="A")
    assert moves(come_up) == {"Б-3"}
    flanking = field(".BA.\n..X.", red={"A": swordsman(), "B": swordsman()}, blue=BLUE)
    flanking = given(flanking, {"B": {"facing": 2}})
    flanking = engaged_since(engaged_since(flanking, "A", "X", 1, "A"), "B", "X")
    assert refusal(wait_for(flanking, 3, "A"), "А-3 → А-4").code == "flank"


def test_not_from_anywhere_but_beside() -> None:
    """NP-E5, NP-E3: one who has come up alone does not get to its flank in that round."""
    battle = field("....\n.A..\n..X.", red=RED, blue=BLUE)
    battle = engaged_since(battle, "A", "X", 1, mover="A")
    assert "Б-3" not in moves(wait_for(battle, 3, "A"))


def test_not_if_engaged_with_others() -> None:
    """NP-E5: allies who are not engaged with other enemies; Y reaches both cells with its pike."""
    drawing = """
        ..Y.
        ....
        .A..
        .BX.
    """
    red = {"A": swordsman(), "B": swordsman()}
    battle = field(drawing, red=red, blue={"X": swordsman(), "Y": pikeman()})
    battle = given(battle, {"Y": {"facing": 2}})
    for one, another in (("B", "X"), ("A", "Y")):
        battle = engaged_since(battle, one, another)
    battle = engaged_since(battle, "A", "X", 1, mover="A")
    told = refusal(wait_for(battle, 3, "A"), "В-2 → В-3")
    assert (told.code, told.clause) == ("flank", "NP-E3")


def test_a_free_ally_beside_waits_for_the_first_round_too() -> None:
    """NP-E5: B faces X slantwise; A at its left is engaged with nobody."""
    drawing = """
        .....
        ..X..
        .B...
        ..A..
    """
    red = {"A": swordsman(), "B": swordsman()}
    battle = given(field(drawing, red=red, blue=BLUE), {"B": {"facing": 7}, "X": {"facing": 3}})
    first = wait_for(engaged_since(battle, "B", "X", 1), 3, "A")
    told = refusal(first, "Г-3 → В-4")
    assert (told.code, told.clause) == ("first_round", "NP-E5")
    later = wait_for(engaged_since(battle, "B", "X", 0), 3, "A")
    assert "В-4" in moves(later)
    play(first, "Г-3 → Г-4")
    again = refusal(first, "Г-4 → В-4")
    assert (again.code, again.clause) == ("first_round", "NP-E5"), "nor in two pieces"
