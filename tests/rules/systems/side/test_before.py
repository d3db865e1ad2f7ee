"""Surprise and distance, settled before the first round."""

import pytest
from msgspec.structs import replace

from game.play.chronicle import lines_of
from game.play.telling import tell_plainly
from rules.kit.d20.surprise import SURPRISED
from tests.builders import all_of, only, play, refusal, texts, unit, where
from tests.rules.kit.d20.members import fighter, mage
from tests.rules.systems.side.fights import RED_FIRST, fight, orc

DRAWING = "F.....X"


def test_a_surprised_side_loses_the_first_round() -> None:
    """SI-1a: the scenario says that Blue is surprised; nobody rolls, Red alone acts, once."""
    battle = fight(
        DRAWING, RED_FIRST, red={"F": fighter()}, blue={"X": orc()}, options={"surprise": "blue"}
    )
    assert [event.unit for event in all_of(battle.events, "surprised")] == [unit(battle, "X").id]
    assert only(battle.events, "side_acts").ability == "red"
    assert not all_of(battle.events, "initiative")
    events = play(battle, "end its part")
    assert battle.round == 2
    assert len(all_of(events, "initiative")) == 2, "SI-3: in the second round both roll"
    assert not unit(battle, "X").surprised


def test_a_surprised_caster_is_not_even_asked() -> None:
    """SI-1a, SI-2a: who does nothing declares nothing."""
    battle = fight("M.....W", red={"M": mage()}, blue={"W": mage()}, options={"surprise": "red"})
    assert battle.pending is not None and battle.pending.kind == "declare"
    assert battle.pending.unit == unit(battle, "W").id
    play(battle, "no spell")
    assert battle.pending.side == "blue" and battle.round == 1


@pytest.mark.parametrize(
    ("dice", "surprised"),
    [((2, 3), "F"), ((3, 1), "X"), ((1, 2), ""), ((3, 6), "")],
    ids=["red", "blue", "both are, so neither is", "neither"],
)
def test_a_side_is_surprised_on_1_or_2(dice: tuple[int, int], surprised: str) -> None:
    """SI-1a: each side rolls 1d6."""
    rolls = dice + (() if surprised else RED_FIRST)
    red, blue = {"F": fighter()}, {"X": orc()}
    battle = fight(DRAWING, rolls, red=red, blue=blue, options={"surprise": "roll"})
    told = all_of(battle.events, "alertness")
    assert [(event.ability, event.figures[0]) for event in told] == [
        ("red", dice[0]),
        ("blue", dice[1]),
    ]
    assert {one.name for one in battle.units if one.surprised} == set(surprised)


@pytest.mark.parametrize("number", range(1, 7))
def test_the_dice_of_surprise_are_told_with_what_they_had_to_be(number: int) -> None:
    """SI-1a: in the log, which is all that is seen of them, as in its arithmetic."""
    rolls = (number, 6, *(() if number <= SURPRISED else RED_FIRST))
    red, blue = {"F": fighter()}, {"X": orc()}
    battle = fight(DRAWING, rolls, red=red, blue=blue, options={"surprise": "roll"})
    thrown = all_of(battle.events, "alertness")[0]
    (line,) = lines_of([thrown], battle)
    assert line.label == f"Red rolls {number}; surprised on 1 or 2"
    whole = f"Red: 1d6 against surprise: {number}; surprised on 1 or 2, unless both are"
    assert tell_plainly(thrown, battle) == whole
    assert unit(battle, "F").surprised == (number in (1, 2))


def test_who_is_surprised_is_told_so() -> None:
    """SI-1a, AC-2."""
    red, blue = {"M": mage()}, {"X": orc(), "Y": orc()}
    battle = fight("M....XY", red=red, blue=blue, options={"surprise": "blue"})
    told = battle.why_not(replace(battle.options[0], unit=unit(battle, "X").id))
    assert told is not None and (told.code, told.clause) == ("surprised", "SI-1a")


@pytest.mark.parametrize(
    ("distance", "cells"),
    [("map", ("А-1", "А-9", 8)), ("near", ("А-3", "А-7", 4)), ("close", ("А-4", "А-6", 2))],
)
def test_the_sides_meet_at_the_distance_that_is_said(
    distance: str, cells: tuple[str, str, int]
) -> None:
    """SI-1a: they come together a column at a time, Red first."""
    battle = fight(
        "F.......X",
        RED_FIRST,
        red={"F": fighter()},
        blue={"X": orc()},
        options={"distance": distance},
    )
    assert (where(battle, "F"), where(battle, "X")) == cells[:2]
    if distance != "map":
        assert only(battle.events, "distance").figures == cells[2:]


def test_a_wall_keeps_the_sides_apart() -> None:
    """SI-1a: nobody is put into a wall or on another; who can still come, comes."""
    battle = fight(
        "FG#...X",
        RED_FIRST,
        red={"F": fighter(), "G": fighter()},
        blue={"X": orc()},
        options={"distance": "close"},
    )
    assert [where(battle, name) for name in "FGX"] == ["А-1", "А-2", "А-4"]


def test_a_walker_beyond_its_move_is_refused() -> None:
    """SI-S7: speed 3; a cell of rough ground counts two (BD-6)."""
    red, blue = {"F": fighter()}, {"X": orc()}
    battle = fight("F,,...X", RED_FIRST, red=red, blue=blue)
    told = refusal(battle, "А-1 → А-3")
    assert (told.code, told.clause) == ("too_far", "SI-S7")
    assert dict(told.numbers) == {"needed": 4, "left": 3}
    assert "А-1 → А-2" in texts(battle)
