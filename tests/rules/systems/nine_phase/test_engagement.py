"""Reach, engagement and the ways in and out of it (NP-E1 to NP-E5, NP-E8, NP-E9, NP-F1, NP-F2)."""

from rules.battle import Battle
from tests.builders import all_of, given, only, part, play, refusal, texts, unit, where
from tests.rules.systems.nine_phase.fields import (
    acting,
    archer,
    asked,
    engaged_since,
    field,
    pairs,
    pikeman,
    swordsman,
    wait_for,
)

RED, BLUE = {"A": swordsman()}, {"X": swordsman()}


def moves(battle: Battle) -> set[str]:
    """The cells to which the one who decides may move."""
    return {text.split(" → ")[1] for text in texts(battle) if "→" in text}


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
    assert pairs(field("A#X", red={"A": pikeman()}, blue=BLUE)) == set()


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
    assert refusal(battle, "retreat").code == "first_phase"
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
    assert (told.code, told.clause) == ("flank", "NP-E5")
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
    red = {"A": swordsman(move=60), "B": swordsman()}
    drawing = PASSING.replace("....X.", "...BX.")
    engaged = field(drawing, red=red, blue=BLUE)
    play(engaged, "В-1 → В-6")
    assert where(engaged, "A") == "В-6"


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


def test_not_to_the_rear() -> None:
    """NP-E5: flanking positions, no more."""
    assert moves(side_by_side()) >= {"Б-3"}
    assert not moves(side_by_side()) & {"Б-4", "В-4", "Г-4"}


def test_not_from_anywhere_but_beside() -> None:
    """NP-E5: alone before X, one does not get to its flank."""
    battle = engaged_since(field("....\n.A..\n..X.", red=RED, blue=BLUE), "A", "X")
    wait_for(battle, 3, "A")
    assert "Б-3" not in moves(battle)


def test_not_if_engaged_with_others() -> None:
    """NP-E5: allies who are not engaged with other enemies."""
    drawing = """
        Y...
        .A..
        .BX.
    """
    red = {"A": swordsman(), "B": swordsman()}
    battle = field(drawing, red=red, blue={"X": swordsman(), "Y": swordsman()})
    for one, another in (("A", "X"), ("B", "X"), ("A", "Y")):
        battle = engaged_since(battle, one, another)
    wait_for(battle, 3, "A")
    assert "Б-3" not in moves(battle)


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


# Leaving (NP-E8, NP-E9)

OPEN = """
    .......
    ...AX..
    .......
"""


def met(**numbers: int) -> Battle:
    """A and X engaged since the round before, A to move."""
    battle = field(OPEN, red={"A": swordsman(**numbers)}, blue=BLUE)
    return wait_for(engaged_since(battle, "A", "X"), 3, "A")


def test_one_disengages_along_a_clear_path() -> None:
    """NP-E8: no free attack, and it may do no more than that half-move."""
    battle = met()
    told = play(battle, "Б-4 → Б-1")
    assert only(told, "disengage").clause == "NP-E8"
    assert not all_of(told, "strike") and pairs(battle) == set()
    play(battle, "wait")
    assert asked(battle, 7) == set()


def test_a_path_through_reach_is_not_clear() -> None:
    """NP-E8: the cells behind X can only be had through its reach."""
    battle = met(move=60)
    told = refusal(battle, "Б-4 → Б-7")
    assert (told.code, told.clause) == ("not_clear", "NP-E8")


def test_a_pike_holds_one_who_stands_next_to_it() -> None:
    """NP-E8, NP-E2: the first step still lies in its reach."""
    battle = field("A...X", red=RED, blue={"X": pikeman()})
    battle = engaged_since(given(battle, {"A": {"cell": 3}}), "A", "X")
    wait_for(battle, 3, "A")
    assert moves(battle) == {"А-3"}
    assert refusal(battle, "А-4 → А-1").code == "not_clear"


def test_who_has_moved_in_its_first_phase_does_not_disengage_in_its_second() -> None:
    """NP-E8: up to a half-move in the round."""
    drawing = """
        ......
        .A....
        ...X..
    """
    battle = engaged_since(field(drawing, red=RED, blue={"X": pikeman()}), "A", "X")
    wait_for(battle, 3, "A")
    play(battle, "Б-2 → Б-3", "wait")
    wait_for(battle, 7, "A")
    told = refusal(battle, "Б-3 → Б-1")
    assert (told.code, told.clause) == ("half_only", "NP-E8")


def test_a_disengaged_fighter_does_not_attack_elsewhere_with_the_rest() -> None:
    """NP-E8: every cell of it stays out of enemy reach."""
    drawing = """
        .........
        Y...AX...
        .........
    """
    battle = field(drawing, red=RED, blue={"X": swordsman(), "Y": swordsman()})
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    play(battle, "Б-5 → Б-4")
    assert refusal(battle, "Б-4 → Б-2").code == "not_clear"


def test_a_retreat_costs_the_shield_and_a_free_attack_at_2() -> None:
    """NP-E9: 8 + 5 + 2 = 15 against armour 15, no shield: hit, before the first step."""
    battle = field(OPEN, (8, 3), red=RED, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    told = play(battle, "retreat")
    struck = only(told, "hit")
    assert (struck.clause, struck.unit, struck.numbers) == ("NP-E9", 1, (15,))
    assert part(struck, "retreat") == 2
    assert struck.against is not None and struck.against.total == 15
    assert where(battle, "A") == "Б-4" and pairs(battle) == set()
    play(battle, "Б-4 → Б-1", "wait")
    wait_for(battle, 7, "A")
    assert unit(battle, "A").retreats


def test_each_opponent_strikes_at_one_who_retreats() -> None:
    """NP-E9: every engaged one who reaches it; the pike at two cells does, the sword does not."""
    drawing = """
        ......
        Z.A.X.
        ...Y..
    """
    blue = {"X": pikeman(), "Y": swordsman(), "Z": swordsman()}
    battle = field(drawing, (1, 1), red={"A": pikeman()}, blue=blue)
    for name in blue:
        battle = engaged_since(battle, "A", name)
    wait_for(battle, 3, "A")
    told = play(battle, "retreat")
    assert [event.unit for event in all_of(told, "strike")] == [1, 2]


def test_a_retreat_leads_past_those_who_struck_and_out_of_their_reach() -> None:
    """NP-E9: their reach stops it no more, but it may not end there."""
    battle = field(OPEN, (1,), red={"A": swordsman(move=60)}, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    play(battle, "retreat")
    assert "Б-7" in moves(battle)
    told = refusal(battle, "Б-4 → А-4")
    assert (told.code, told.clause) == ("behind", "NP-E9")


def test_who_retreats_strikes_no_blow_and_a_retreat_is_declared_first() -> None:
    """NP-E9, NP-E1: it is more than a half-move by its nature; caught up with, it only suffers."""
    battle = field("..A.X....", (1, 1), red=RED, blue=BLUE)
    battle = engaged_since(given(battle, {"X": {"cell": 3}}), "A", "X")
    wait_for(battle, 3, "A")
    play(battle, "retreat", "А-3 → А-1", "wait")
    wait_for(battle, 4, "X")
    told = play(battle, "А-4 → А-2", "wait")
    while battle.round == 1:
        told += play(battle, "wait")
    assert [event.unit for event in all_of(told, "strike")] == [1]
    assert not any(one.name == "shield" for one in all_of(told, "miss")[0].against.parts)
    second = wait_for(met(), 7, "A")
    assert refusal(second, "retreat").code == "first_phase"


# Full moves and charges (NP-E1, NP-F1, NP-F2)


def run_up(first: str, second: str, distance: int = 8) -> list[int]:
    """A runs at X; who strikes in the melee of that round."""
    drawing = "A" + "." * (distance - 1) + "X"
    battle = field(drawing, (1, 1), red=RED, blue=BLUE)
    play(battle, first, "wait")
    wait_for(battle, 7, "A")
    told = play(battle, second)
    while battle.round == 1:
        told += play(battle, "wait")
    return [event.unit for event in all_of(told, "strike")]


def test_after_a_full_move_one_strikes_no_blow() -> None:
    """NP-E1: moved in 3 and 7, A stands before X and only X strikes."""
    assert run_up("А-1 → А-5", "А-5 → А-8") == [1]


def test_after_a_charge_one_strikes() -> None:
    """NP-E1, NP-F2: the same way as a charge against X."""
    assert run_up("charge at А-9", "А-5 → А-8") == [0, 1]


def test_two_short_half_moves_are_a_full_move_too() -> None:
    """NP-F1: whatever the distance."""
    assert run_up("А-1 → А-2", "А-2 → А-3", distance=3) == [1]


def test_moving_in_the_second_phase_alone_is_a_half_move() -> None:
    """NP-F1, NP-E1: A waits in 3, comes up in 7, and strikes."""
    battle = field("A..X", (1, 1), red=RED, blue=BLUE)
    play(battle, "wait")
    wait_for(battle, 7, "A")
    told = play(battle, "А-1 → А-3")
    while battle.round == 1:
        told += play(battle, "wait")
    assert [event.unit for event in all_of(told, "strike")] == [0, 1]


def test_a_charge_that_does_not_end_with_its_enemy_was_a_full_move() -> None:
    """NP-F2: X walks away from 4, A comes up to Y instead and does not strike."""
    drawing = """
        A......X........
        .......Y........
    """
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field(drawing, (1, 1), red=RED, blue=blue)
    told = play(battle, "charge at А-8", "wait")
    assert only(told, "charges").clause == "NP-F2"
    wait_for(battle, 4, "X")
    play(battle, "А-8 → А-12", "wait")
    wait_for(battle, 7, "A")
    assert where(battle, "A") == "А-5"
    told = play(battle, "А-5 → А-7")
    assert pairs(battle) == {"AY"}
    while battle.round == 1:
        told += play(battle, "wait")
    assert [event.unit for event in all_of(told, "strike")] == [2]


def test_a_charge_is_refused_beyond_a_full_move_without_sight_and_in_the_second_phase() -> None:
    """NP-F2: 8 cells and the reach of a sword make 9; declared at the beginning only."""
    far = field("A.........X", red=RED, blue=BLUE)
    told = refusal(far, "charge at А-11")
    assert (told.code, told.clause, told.numbers) == ("charge_too_far", "NP-F2", (("cells", 8),))
    wait_for(far, 7, "A")
    assert refusal(far, "charge at А-11").code == "first_phase"
    hidden = field("A#X\n...", red=RED, blue=BLUE)
    assert refusal(hidden, "charge at А-3").code == "sight"
    engaged = wait_for(met(), 3, "A")
    assert refusal(engaged, "charge at Б-5").code == "is_engaged"
    free = field("A..B.X", red={"A": swordsman(), "B": swordsman()}, blue=BLUE)
    assert refusal(free, "charge at А-4").code == "friend"
    assert refusal(free, "charge at А-2").code == "nobody"


def test_who_shot_in_2_may_not_charge_with_a_bow() -> None:
    """NP-F2, NP-M1: the row has nothing for it."""
    battle = field("A....X", (1,), red={"A": archer()}, blue=BLUE)
    play(battle, "shoot at А-6")
    wait_for(battle, 3, "A")
    told = refusal(battle, "charge at А-6")
    assert (told.code, told.clause) == ("does_not_fit", "NP-M1")
