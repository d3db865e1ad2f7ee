"""Front, flank and rear: where they are and what they give (NP-E6, NP-E7, NP-E10)."""

import pytest

from rules.board.board import Board
from rules.systems.nine_phase.engagement import FLANK, FRONT, REAR, zone
from tests.builders import all_of, given, only, part, play, refusal, texts, unit
from tests.rules.systems.nine_phase.fields import (
    acting,
    engaged_since,
    field,
    mage,
    pikeman,
    swordsman,
    wait_for,
)


@pytest.mark.parametrize(
    ("facing", "drawn"),
    [
        (0, "rfFr.FrfF"),
        (1, "rrfr.FfFF"),
        (2, "rrrf.fFFF"),
        (4, "FfrF.rFfr"),
        (7, "fFFr.Frrf"),
    ],
)
def test_three_before_one_at_each_side_three_behind(facing: int, drawn: str) -> None:
    """NP-E10: the eight neighbours row by row; F front, f flank, r rear. Facing 0 looks towards
    growing numbers, 2 down the letters."""
    board = Board.from_drawing("...\n...\n...")
    names = {FRONT: "F", FLANK: "f", REAR: "r"}
    found = "".join("." if cell == 4 else names[zone(board, 4, facing, cell)] for cell in range(9))
    assert found == drawn


def test_beyond_the_next_cell_the_nearest_direction_decides() -> None:
    """NP-E10: from Г-4 looking to growing numbers, А-5 lies nearer to straight aside than to
    slantwise, А-6 nearer to slantwise."""
    board = Board.from_drawing("\n".join(["......."] * 7))
    here = board.parse("Г-4")
    assert zone(board, here, 0, board.parse("А-5")) == FLANK
    assert zone(board, here, 0, board.parse("А-6")) == FRONT
    assert zone(board, here, 0, board.parse("А-2")) == REAR


@pytest.mark.parametrize(
    ("facing", "bonus", "wanted", "clause"),
    [(4, 0, 16, "NP-9"), (2, 1, 15, "NP-E6"), (0, 2, 15, "NP-E7")],
)
def test_flank_and_rear_give_a_bonus_and_take_the_shield(
    facing: int, bonus: int, wanted: int, clause: str
) -> None:
    """NP-E6, NP-E7: A strikes from X's left; X looks at A, then aside, then away."""
    battle = field("AX\n..", (1, 1), red={"A": swordsman()}, blue={"X": swordsman()})
    battle = given(battle, {"X": {"facing": facing}})
    told = ()
    while battle.round == 1:
        told += play(battle, "wait")
    missed = next(event for event in all_of(told, "miss") if event.unit == 0)
    assert sum(one.value for one in missed.parts) == 5 + bonus
    assert missed.parts[-1].clause == clause
    assert missed.against is not None and missed.against.total == wanted


def test_a_pike_strikes_into_the_flank_from_two_cells() -> None:
    """NP-E6, NP-E10: the direction decides, not the distance."""
    drawing = """
        ..A..
        .....
        ..X..
    """
    battle = field(drawing, (14, 1), red={"A": pikeman()}, blue={"X": swordsman()})
    told = ()
    while battle.round == 1:
        told += play(battle, "wait")
    hit = only(told, "hit")
    assert (part(hit, "flank"), hit.figures) == (1, (20,))


def test_one_faces_where_one_goes_and_then_turns_freely() -> None:
    """NP-E10: the last step decides; turning ends the movement."""
    battle = field("......\nA.....\n.....X", red={"A": swordsman()}, blue={"X": swordsman()})
    play(battle, "Б-1 → А-2")
    assert unit(battle, "A").facing == 7
    turned = only(play(battle, "turn at А-1"), "faces")
    assert turned.clause == "NP-E10" and unit(battle, "A").facing == 4
    assert acting(battle) == "X"
    assert (
        refusal(
            field("A..X\n....", red={"A": swordsman()}, blue={"X": swordsman()}), "turn at А-2"
        ).code
        == "faces_there"
    )


def test_who_comes_up_faces_its_enemy() -> None:
    """NP-E10: one who is engaged looks at an engaged enemy, whichever way it came."""
    battle = field("......\nA..X..\n......", red={"A": swordsman()}, blue={"X": swordsman()})
    play(battle, "Б-1 → А-3")
    assert unit(battle, "A").facing == 1


def test_who_is_engaged_turns_to_engaged_enemies_only() -> None:
    """NP-E10: to Y at its flank, not to the empty cells."""
    drawing = """
        .Y.
        .AX
        ...
    """
    battle = field(drawing, red={"A": swordsman()}, blue={"X": swordsman(), "Y": swordsman()})
    for name in ("X", "Y"):
        battle = engaged_since(battle, "A", name)
    wait_for(battle, 3, "A")
    assert [text for text in texts(battle) if text.startswith("turn")] == ["turn at А-2"]
    told = refusal(battle, "turn at В-2")
    assert (told.code, told.clause) == ("turn_to_opponent", "NP-E10")
    assert refusal(battle, "turn at А-1").code == "turn_to_opponent"
    play(battle, "turn at А-2")
    assert unit(battle, "A").facing == 6


def test_a_turn_goes_to_a_neighbouring_cell() -> None:
    """NP-E10: and one who may not move any more does not turn, unless engaged."""
    battle = field("A...\n....\n...X", red={"A": swordsman()}, blue={"X": swordsman()})
    assert refusal(battle, "turn at А-3").code == "beside"
    drawing = "A....X\n......\nB....."
    casters = field(
        drawing, (1,), red={"A": mage("dart_of_light"), "B": swordsman()}, blue={"X": swordsman()}
    )
    play(casters, "cast Dart of Light at А-6")
    wait_for(casters, 3, "B")
    assert refusal(casters, "select of A").code == "has_cast"
