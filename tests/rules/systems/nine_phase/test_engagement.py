"""Reach, engagement and the ways into it (NP-E2 to NP-E5)."""

from rules.battle.machine import Battle
from tests.builders import all_of, given, only, play, refusal, unit, where
from tests.rules.systems.nine_phase.fields import (
    BLUE,
    RED,
    acting,
    engaged_since,
    field,
    moves,
    pairs,
    pikeman,
    swordsman,
    wait_for,
)

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
