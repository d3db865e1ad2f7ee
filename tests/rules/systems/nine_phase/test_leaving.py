"""Ways out of an engagement: a clear path, a retreat (NP-E8, NP-E9)."""

from rules.battle.machine import Battle
from rules.systems.nine_phase.options import refuse_retreat
from rules.systems.nine_phase.ways import can_step
from tests.builders import all_of, given, only, part, play, refusal, unit, where
from tests.rules.systems.nine_phase.fields import (
    BLUE,
    RED,
    acting,
    archer,
    asked,
    cleric,
    engaged_since,
    field,
    moves,
    pairs,
    pikeman,
    swordsman,
    wait_for,
)

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


def test_a_path_within_ones_own_reach_alone_is_clear() -> None:
    """NP-E8, NP-E2: the pike keeps a sword engaged at two cells, but that one reaches no further
    than the next; A walks off through Б-3."""
    battle = field(OPEN, red={"A": pikeman()}, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    told = play(battle, "Б-4 → Б-1")
    assert only(told, "disengage").clause == "NP-E8"
    assert not all_of(told, "strike") and pairs(battle) == set()


def test_a_path_past_another_whom_ones_own_reach_would_engage_is_not_clear() -> None:
    """NP-E8, NP-E3: at Б-3 A would come up to Y, two cells away, and be bound."""
    drawing = """
        ....#......
        Y...AX.....
        ....#......
    """
    battle = field(drawing, red={"A": pikeman()}, blue={"X": swordsman(), "Y": swordsman()})
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    assert "Б-4" in moves(battle)
    assert refusal(battle, "Б-5 → Б-3").code == "not_clear"


def test_who_can_only_leave_in_two_steps_can_move() -> None:
    """NP-E8, NP-E5: Б-3 lies at the flank of X, to which A may not go in the first round of B's
    melee; but through it A leaves."""
    drawing = """
        .....
        ##...
        #AC..
        #BX..
    """
    red = {"A": pikeman(), "B": swordsman(), "C": swordsman()}
    battle = field(drawing, red=red, blue=BLUE)
    for name in red:
        battle = engaged_since(battle, name, "X", 1, "X")
    wait_for(battle, 3, "A")
    assert can_step(battle, unit(battle, "A"))
    assert moves(battle) == {"А-1", "А-2", "А-3", "А-4", "А-5"}


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


def test_who_has_walked_round_inside_reach_does_not_disengage_from_there() -> None:
    """NP-E8: its way has begun within reach, by however many steps; a retreat is left to it."""
    battle = met()
    assert "А-3" in moves(battle)
    play(battle, "Б-4 → А-4")
    assert pairs(battle) == {"AX"} and "А-3" not in moves(battle)
    told = refusal(battle, "А-4 → А-3")
    assert (told.code, told.clause) == ("half_only", "NP-E8")
    assert refuse_retreat(battle, unit(battle, "A")) is None


def test_where_no_way_within_reach_leads_to_the_rear_its_way_is_not_clear() -> None:
    """NP-E8: since the round before no rule keeps A from the rear of X, but F and G bar the way."""
    drawing = """
        .......
        ...F...
        ..AX...
        ...G...
        .......
    """
    red = {"A": swordsman(move=60), "F": swordsman(), "G": swordsman()}
    battle = wait_for(engaged_since(field(drawing, red=red, blue=BLUE), "A", "X"), 3, "A")
    told = refusal(battle, "В-3 → В-5")
    assert (told.code, told.clause) == ("not_clear", "NP-E8")


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


def test_who_disengages_is_bound_by_one_who_steps_in_its_way() -> None:
    """NP-E3, NP-E4, NP-E8: A leaves X, G confronts it; A goes no further than before G."""
    battle = field(
        "XA.....\n.......\n....G..",
        red={"A": swordsman()},
        blue={"X": swordsman(), "G": swordsman()},
    )
    told = play(wait_for(battle, 3, "A"), "А-2 → А-6", "step aside at Б-5")
    assert only(told, "disengage").clause == "NP-E8"
    assert (where(battle, "A"), pairs(battle)) == ("А-4", {"AG"})
    assert moves(battle) == {"А-5", "Б-4"}
    assert refusal(battle, "А-4 → А-3").clause == "NP-E3"


def test_a_retreat_costs_the_shield_and_a_free_attack_at_2() -> None:
    """NP-E9: 8 + 5 + 2 = 15 against armour 15, no shield: hit, before the first step."""
    battle = field(OPEN, (8, 3), red=RED, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    told = play(battle, "retreat")
    struck = only(told, "hit")
    assert (struck.clause, struck.unit, struck.figures) == ("NP-E9", 1, (15,))
    assert part(struck, "retreat") == 2
    assert struck.against is not None and struck.against.total == 15
    assert where(battle, "A") == "Б-4" and pairs(battle) == set()
    play(battle, "Б-4 → Б-1", "wait")
    wait_for(battle, 7, "A")
    assert unit(battle, "A").retreats


def test_who_has_retreated_does_so_no_more_in_the_round_after() -> None:
    """NP-1, NP-E6: nor does it lack its shield then, while the dice of initiative fall."""
    battle = field(OPEN, (8, 3), red=RED, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    play(battle, "retreat")
    then = battle.setup.system.renewed(battle)
    states = [one.setup.system.token(one, unit(one, "A")).states for one in (battle, then)]
    assert ["retreating" in shown for shown in states] == [True, False]
    assert unit(battle, "A").retreats, "the battle itself is as it was"


def test_each_opponent_strikes_at_one_who_retreats() -> None:
    """NP-E9: every engaged one; the sword at two cells too, which the pike has engaged."""
    drawing = """
        ......
        ......
        ......
        ......
        Z.A.X.
        ...Y..
    """
    blue = {"X": pikeman(), "Y": swordsman(), "Z": swordsman()}
    battle = field(drawing, (1, 1, 1), red={"A": pikeman()}, blue=blue)
    for name in blue:
        battle = engaged_since(battle, "A", name)
    wait_for(battle, 3, "A")
    told = play(battle, "retreat")
    assert [event.unit for event in all_of(told, "strike")] == [1, 2, 3]


def test_a_retreat_leads_past_those_who_struck_and_out_of_their_reach() -> None:
    """NP-E9: their reach stops it no more, but it may not end there."""
    battle = field(OPEN, (1,), red={"A": swordsman(move=60)}, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    play(battle, "retreat")
    assert "Б-7" in moves(battle)
    told = refusal(battle, "Б-4 → А-4")
    assert (told.code, told.clause) == ("behind", "NP-E9")


def test_one_who_is_bound_by_a_spell_strikes_nobody_who_retreats() -> None:
    """NP-E9, NP-S3: X cannot act, so it has no free attack either."""
    bound = {"X": {"effects": [{"spell": "binding", "author": 0, "remaining": 2}]}}
    battle = given(met(), bound)
    assert not all_of(play(battle, "retreat"), "strike")
    assert unit(battle, "A").retreats


def test_one_who_retreats_past_an_opponent_is_not_confronted_by_it() -> None:
    """NP-E9, NP-E4: X has struck; A goes out of its reach and then past it, and X, who could
    step to В-5, is not asked."""
    drawing = """
        .......
        .......
        ...A...
        ....X..
    """
    battle = field(drawing, (1,), red={"A": swordsman(move=60)}, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    told = play(battle, "retreat", "В-4 → Б-4", "Б-4 → Б-7")
    assert where(battle, "A") == "Б-7" and not all_of(told, "passing")


def test_who_has_cast_or_shot_an_arrow_does_not_retreat() -> None:
    """NP-S1, NP-M1: a caster stands still; a bow that has shot leaves no room for a full move."""
    priest = engaged_since(field(OPEN, red={"A": cleric("blessing")}, blue=BLUE), "A", "X")
    priest = given(priest, {"A": {"facing": 4}})
    play(priest, "cast Blessing at Б-4")
    told = refusal(wait_for(priest, 3, "A"), "retreat")
    assert (told.code, told.clause) == ("has_cast", "NP-S1")
    bow = engaged_since(field(OPEN, (1,), red={"A": archer()}, blue=BLUE), "A", "X")
    play(bow, "shoot at Б-5")
    told = refusal(wait_for(bow, 3, "A"), "retreat")
    assert (told.code, told.clause) == ("does_not_fit", "NP-M1")


def test_who_retreats_and_does_not_get_away_is_engaged_again() -> None:
    """NP-E9, NP-E2: A stays where it is, is engaged from the end of its phase on, bound as one
    who has come up, and suffers the melee without its shield."""
    battle = field(OPEN, (1, 1), red=RED, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    told = play(battle, "retreat", "wait")
    again = only(told, "engaged")
    assert (again.clause, again.unit, pairs(battle)) == ("NP-E2", 0, {"AX"})
    told = ()
    while battle.round == 1:
        told += play(battle, "wait")
    assert [event.unit for event in all_of(told, "strike")] == [1]


def test_who_has_declared_a_retreat_does_not_disengage_later() -> None:
    """NP-E8, NP-E9: a retreat is more than a half-move; A has not gone yet when X comes up."""
    battle = field(".A..X..", red=RED, blue=BLUE)
    battle = given(wait_for(battle, 4, "X"), {"A": {"retreats": True, "facing": 4}})
    play(battle, "А-5 → А-3")
    told = refusal(wait_for(battle, 7, "A"), "А-2 → А-1")
    assert (told.code, told.clause) == ("half_only", "NP-E8")


def test_those_who_struck_freely_do_not_engage_it_again_by_stepping_aside() -> None:
    """NP-E9, NP-E4: A retreats from X and has not gone yet. X, free now, steps aside to confront
    B and stands beside A again: only B is engaged, and A does not retreat a second time."""
    drawing = """
        .......
        .......
        ..A....
        ...X...
        .......
        B......
    """
    red = {"A": swordsman(), "B": swordsman(move=60)}
    battle = wait_for(engaged_since(field(drawing, (1,), red=red, blue=BLUE), "A", "X"), 3, "A")
    play(battle, "retreat")
    assert refusal(battle, "retreat").clause == "NP-E9"
    play(battle, "select of B", "Е-1 → А-4", "step aside at В-4")
    assert pairs(battle) == {"BX"}
    if acting(battle) != "A":
        play(battle, "select of A")
    assert refusal(battle, "retreat").code == "not_engaged"


def test_leaving_one_of_two_is_not_told_as_going_to_a_flank() -> None:
    """NP-E8: the cell before Y is out of reach of X alone, so the way is not clear."""
    drawing = """
        ......
        Y.....
        ..AX..
        ......
    """
    blue = {"X": swordsman(), "Y": pikeman()}
    battle = given(field(drawing, red=RED, blue=blue), {"Y": {"facing": 0}})
    for name in blue:
        battle = engaged_since(battle, "A", name)
    told = refusal(wait_for(battle, 3, "A"), "В-3 → Б-2")
    assert (told.code, told.clause) == ("not_clear", "NP-E8")


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
    assert refusal(second, "retreat").code == "first_half"


# Retreat in the second phase of movement, and where there is no way out (NP-E9)


def test_who_has_made_its_half_move_retreats_in_the_second_phase() -> None:
    """NP-E9: X has come up in 4 to A, who moved in 3; A retreats in 7, past X's free attack."""
    battle = field("A......X\n........", (1,), red=RED, blue=BLUE)
    play(battle, "А-1 → А-3", "wait")
    play(wait_for(battle, 4, "X"), "А-8 → А-4", "wait")
    wait_for(battle, 7, "A")
    told = play(battle, "retreat", "А-3 → А-1")
    assert only(told, "miss").clause == "NP-E9" and part(only(told, "miss"), "retreat") == 2
    assert (where(battle, "A"), pairs(battle)) == ("А-1", set())


def test_who_has_disengaged_first_and_is_caught_up_with_retreats_too() -> None:
    """NP-E9, NP-E8: disengaging was its half-move; with the retreat it has moved more."""
    battle = field("..A......\n...X.....", (1,), red=RED, blue=BLUE)
    battle = wait_for(engaged_since(battle, "A", "X"), 3, "A")
    play(battle, "А-3 → А-1", "wait")
    play(wait_for(battle, 4, "X"), "Б-4 → Б-2", "wait")
    wait_for(battle, 7, "A")
    play(battle, "retreat", "А-1 → А-4")
    assert (where(battle, "A"), pairs(battle)) == ("А-4", set())


def test_a_retreat_needs_a_step_to_make() -> None:
    """NP-E9: walled in, or with nowhere to stand out of reach, one is not offered it."""
    red = {"A": swordsman(), "C": swordsman()}
    battle = engaged_since(field("AX.\n##.\nC..", red=red, blue=BLUE), "A", "X")
    lack = refuse_retreat(wait_for(battle, 3, "C"), unit(battle, "A"))
    assert lack is not None and (lack.code, lack.clause) == ("no_step", "NP-E9")
