"""Full moves, charges, and the blows that they leave (NP-E1, NP-F1, NP-F2)."""

import pytest

from rules.battle.machine import Battle
from rules.battle.sheet import Note
from tests.builders import all_of, given, only, play, refusal, texts, unit, where
from tests.rules.systems.nine_phase.fields import (
    BLUE,
    RED,
    archer,
    codes,
    field,
    moves,
    pairs,
    pikeman,
    swordsman,
    wait_for,
)


def card_notes(battle: Battle, name: str) -> tuple[Note, ...]:
    """What a combatant's card says that it may still do."""
    return battle.setup.system.card(battle, unit(battle, name)).notes


def refused(battle: Battle, kind: str) -> tuple[str, str] | None:
    """Why a tile of the action bar is shut, by code and clause."""
    commands = battle.setup.system.commands(battle)
    lack = next(one.refusal for one in commands if one.kind == kind)
    return lack and (lack.code, lack.clause)


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


def test_the_card_says_whom_one_charges() -> None:
    """NP-F2: a charge is against a named enemy, in its second half as in its first."""
    battle = field("A.......X\n.........\n........Y", red=RED, blue=BLUE | {"Y": swordsman()})
    play(battle, "charge at В-9")
    assert refusal(battle, "charge at В-9").code == "charges_already"
    note = Note("charges_at", "NP-F2", (("unit", unit(battle, "Y").id),))
    assert card_notes(battle, "A")[0] == note
    assert card_notes(wait_for(battle, 7, "A"), "A")[0] == note
    assert refusal(battle, "charge at В-9").code == "charges_already"


def test_the_card_of_who_can_come_no_nearer_promises_no_second_half() -> None:
    """NP-F2: X has come up to A, who charges it; B moves in 7, and A cannot."""
    red = RED | {"B": swordsman()}
    battle = field("A.......X\n.........\nB........", (1, 1), red=red, blue=BLUE)
    play(battle, "charge at А-9")
    play(wait_for(battle, 4, "X"), "А-9 → А-6")
    battle = wait_for(battle, 7, "B")
    card = battle.setup.system.card(battle, unit(battle, "A"))
    assert codes(card.notes) == ["charges_at 2", "may_blow"]
    assert [gauge.value for gauge in card.gauges if gauge.label == "Cells left"] == [0]


@pytest.mark.parametrize(("first", "promised"), [("blue", []), ("red", ["may_move 7"])])
def test_who_has_come_up_to_its_enemy_goes_on_only_if_that_may_move_before(
    first: str, promised: list[str]
) -> None:
    """NP-F2: beside X no cell is nearer; A moves in 4 and 6, and X only in 3 and 7; or A in 3
    and 7, and X between them, unless something holds it."""
    red = RED | {"B": swordsman()}
    battle = field("A....X...\nB........", red=red, blue=BLUE, first=first)
    battle = wait_for(battle, 3 if first == "red" else 4, "A")
    play(battle, "charge at А-6")
    assert codes(card_notes(battle, "A"))[1:-1] == promised
    bound = {"effects": [{"spell": "binding", "author": 0, "remaining": 2}]}
    assert codes(card_notes(given(battle, {"X": bound}), "A"))[1:-1] == []


def test_after_a_full_move_one_strikes_no_blow() -> None:
    """NP-E1: moved in 3 and 7, A stands before X and only X strikes."""
    assert run_up("А-1 → А-5", "А-5 → А-8") == [1]


def test_after_a_charge_one_strikes() -> None:
    """NP-E1, NP-F2: the same way as a charge against X."""
    assert run_up("charge at А-9", "А-5 → А-8") == [0, 1]


def test_two_short_half_moves_are_a_full_move_too() -> None:
    """NP-F1: whatever the distance."""
    assert run_up("А-1 → А-2", "А-2 → А-3", distance=3) == [1]


def test_who_is_confronted_before_its_first_step_has_made_no_second_half_move() -> None:
    """NP-E1, NP-E4, NP-F1: A has moved in 3; in 7 G steps in its way, and A strikes in 9."""
    battle = field("..A....\n.......\n....G..", red=RED, blue={"G": swordsman()})
    play(wait_for(battle, 3, "A"), "А-3 → А-4", "wait")
    told = play(wait_for(battle, 7, "A"), "А-4 → А-7", "step aside at Б-5")
    assert not all_of(told, "full_move") and where(battle, "A") == "А-4"
    assert card_notes(battle, "A")[-1].code == "may_blow"


def test_moving_in_the_second_phase_alone_is_a_half_move() -> None:
    """NP-F1, NP-E1: A waits in 3, comes up in 7, and strikes."""
    battle = field("A..X", (1, 1), red=RED, blue=BLUE)
    play(battle, "wait")
    wait_for(battle, 7, "A")
    told = play(battle, "А-1 → А-3")
    while battle.round == 1:
        told += play(battle, "wait")
    assert [event.unit for event in all_of(told, "strike")] == [0, 1]


def test_a_charge_is_not_undone_by_an_enemy_who_walks_away() -> None:
    """NP-F2, NP-E1: X walks away in 4; A, who comes nearer to it all the same, comes up to Y and
    strikes that. Only its own movement could have been a full one."""
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
    assert [event.unit for event in all_of(told, "strike")] == [0, 2]


def test_a_charge_is_not_undone_by_one_who_steps_aside() -> None:
    """NP-F2, NP-E1, NP-E4: Y stops A on its way to X, and A strikes Y in the melee."""
    drawing = """
        .........
        .........
        A.......X
        .........
        ....Y....
    """
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field(drawing, (1, 1), red={"A": swordsman(move=60)}, blue=blue)
    told = play(battle, "charge at В-9", "step aside at Г-5")
    assert (where(battle, "A"), pairs(battle)) == ("В-4", {"AY"})
    assert "may_blow" in {note.code for note in card_notes(battle, "A")}
    while battle.round == 1:
        told += play(battle, "wait")
    assert [event.unit for event in all_of(told, "strike")] == [0, 2]


def test_both_halves_of_a_charge_come_nearer_while_the_enemy_stands() -> None:
    """NP-F2: X has walked on; A goes after it or stands. Once X has fallen A goes where it
    likes."""
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field("A......X......\n............Y.", red=RED, blue=blue)
    play(battle, "charge at А-8", "wait")
    play(wait_for(battle, 4, "X"), "А-8 → А-12")
    wait_for(battle, 7, "A")
    assert moves(battle) == {f"{letter}-{number}" for letter in "АБ" for number in range(6, 10)}
    told = refusal(battle, "А-5 → А-4")
    assert (told.code, told.clause) == ("approach", "NP-F2")
    alone = given(battle, {"X": {"cell": -1, "health": 0}})
    assert "А-1" in moves(alone)


def test_the_tile_says_why_a_charger_does_not_leave_one_whom_it_meets() -> None:
    """NP-F2, NP-E8: A has stepped into the way of Y; whatever is nearer to X lies out of reach,
    and no second half disengages. Where friends stand on all that is nearer, the charge is told."""
    drawing = """
        .......
        .......
        Y.....A
        .......
        X......
    """
    blue = {"X": swordsman(), "Y": swordsman()}
    battle = field(drawing, red={"A": swordsman()}, blue=blue)
    play(battle, "charge at Д-1", "wait", "select of Y", "В-1 → Б-3", "step aside at Б-3")
    wait_for(battle, 7, "A")
    assert refused(battle, "move") == ("half_only", "NP-E8")
    assert refusal(battle, "Б-3 → В-2").code == "half_only"
    assert refusal(battle, "Б-3 → Б-4").code == "approach"
    crowd = {name: swordsman() for name in "ABC"}
    battle = wait_for(field("AB..X\n.C...", red=crowd, blue={"X": swordsman()}), 3, "A")
    charging = given(battle, {"A": {"charges": unit(battle, "X").id}})
    assert refused(charging, "move") == ("approach", "NP-F2")


def test_no_blow_is_promised_that_will_not_come() -> None:
    """NP-E1, NP-9: once all have moved only one who reaches an opponent is told of its blow; and
    nobody who has struck."""
    battle = field("A....X\n......", red=RED, blue={"X": archer()})
    assert "may_blow" in {note.code for note in card_notes(battle, "A")}
    wait_for(battle, 8, "X")
    assert not card_notes(battle, "A")
    red = {"A": swordsman(), "B": swordsman()}
    pike = wait_for(field("A.X\nB..", red=red, blue={"X": pikeman()}), 9)
    assert [note.code for note in card_notes(pike, "X")] == ["may_blow"]
    assert not card_notes(pike, "A")
    struck = given(pike, {"X": {"done": 9}})
    assert not card_notes(struck, "X")


def test_nobody_charges_an_enemy_out_of_sight() -> None:
    """NP-F2: the wall hides X, though a way leads round it."""
    drawing = """
        .......
        A..#..X
        .......
    """
    battle = wait_for(field(drawing, red=RED, blue=BLUE), 3, "A")
    assert refusal(battle, "charge at Б-7").code == "sight"
    seen = wait_for(field(drawing.replace("#", "."), red=RED, blue=BLUE), 3, "A")
    assert "charge at Б-7" in texts(seen)


def test_a_charge_goes_round_where_the_shortest_way_does_not_approach() -> None:
    """NP-F2: half a move along the shortest way ends in Г-5, no nearer to X than A stood; by
    stopping before that A has come nearer, and its second half comes up to X."""
    drawing = """
        ..~X...
        A.~#...
        ...,#..
        ......#
    """
    battle = wait_for(field(drawing, red=RED, blue=BLUE), 3, "A")
    assert {"charge at А-4", "Б-1 → Г-5"} <= set(texts(battle))
    play(battle, "charge at А-4")
    assert where(battle, "A") == "В-3"
    wait_for(battle, 7, "A")
    play(battle, "В-3 → Б-5")
    assert pairs(battle) == {"AX"}


def test_who_charges_is_kept_from_retreating_by_its_charge() -> None:
    """NP-F2, NP-E9: X has come up to A; the cells behind A are free, but none is nearer to X."""
    battle = wait_for(field("A........X\n..........", red=RED, blue=BLUE), 3, "A")
    play(battle, "charge at А-10")
    play(wait_for(battle, 4, "X"), "А-10 → Б-6")
    assert refused(wait_for(battle, 7, "A"), "retreat") == ("approach", "NP-F2")


def test_no_charge_without_a_place_from_which_the_second_half_approaches() -> None:
    """NP-F2: with В-3 and В-4 closed every half-move that leads on leads away from X first."""
    drawing = """
        ..~X...
        A.~#...
        ..###..
        ......#
    """
    battle = wait_for(field(drawing, red=RED, blue=BLUE), 3, "A")
    told = refusal(battle, "charge at А-4")
    assert (told.code, told.clause) == ("charge_too_far", "NP-F2")
