"""Rulings on placement, order, points and movement (ED-2.4 to ED-2.8)."""

import pytest
from msgspec.structs import replace

from rules.battle.event import Die
from rules.battle.machine import Battle
from rules.record.opening import open_battle
from tests.builders import (
    all_of,
    drawn_scenario,
    given,
    play,
    refusal,
    scripted,
    texts,
    unit,
    where,
)
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock

FACING = """
    A..C
    B..D
"""


def acting(battle: Battle) -> str:
    """The name of the one whose turn it is."""
    assert battle.pending is not None
    return str(battle.units[battle.pending.unit].name)


def rolled(dice: list[int], order: str, luck: dict[str, int] | None = None) -> Battle:
    """Two against two, with these dice for A, B (Red), C, D (Blue)."""
    team = {
        name: fighter("warlock", luck=(luck or {}).get(name, 0)) for name in ("A", "B", "C", "D")
    }
    red, blue = ({name: team[name] for name in names} for names in ("AB", "CD"))
    return scripted(drawn_scenario(FACING, "energy", red, blue, {"order": order}), dice)


def order_of(battle: Battle) -> str:
    """The names in the order of turns."""
    return "".join(battle.units[number].name for number in battle.state.order)


@pytest.mark.parametrize(
    ("scenario", "red", "blue"),
    [
        ("energy-duel", ["Г-1"], ["Г-7"]),
        ("energy-pairs", ["В-1", "Д-1"], ["В-7", "Д-7"]),
        ("energy-trios", ["Б-1", "Г-1", "Е-1"], ["Б-7", "Г-7", "Е-7"]),
    ],
)
def test_ed_2_4_both_teams_stand_on_the_start_cells(
    scenario: str, red: list[str], blue: list[str]
) -> None:
    """ED-2.4, BD-3: the cells that the source names, Red on the left."""
    battle = open_battle(f"maps/{scenario}.toml", seed=1)
    stand = {
        side: [where(battle, one.name) for one in battle.units if one.side == side]
        for side in ("red", "blue")
    }
    assert stand == {"red": red, "blue": blue}
    assert [event.clause for event in all_of(battle.events, "ready")] == ["ED-2.4"] * len(
        battle.units
    )


@pytest.mark.parametrize(
    ("dice", "order"),
    [([50, 40, 60, 30], "CADB"), ([90, 80, 20, 10], "ACBD"), ([10, 20, 80, 90], "DBCA")],
)
def test_ed_2_5a_by_default_the_sides_alternate(dice: list[int], order: str) -> None:
    """ED-2.5a: the side of the highest roll first, inside a side by roll."""
    assert order_of(rolled(dice, "alternate")) == order


def test_ed_2_5a_alternating_is_what_is_played_when_nothing_is_said() -> None:
    """ED-2.5a: the default of the option."""
    team = {name: fighter("warlock") for name in "ABCD"}
    red, blue = ({name: team[name] for name in names} for names in ("AB", "CD"))
    battle = scripted(drawn_scenario(FACING, "energy", red, blue), [90, 80, 20, 10])
    assert order_of(battle) == "ACBD"


def test_ed_2_5a_when_one_side_has_run_out_the_rest_of_the_other_follow() -> None:
    """ED-2.5a: one against three."""
    red = {"A": fighter("warlock")}
    blue = {name: fighter("warlock") for name in "BCD"}
    drawing = "A.B\n..C\n..D"
    alone_first = scripted(drawn_scenario(drawing, "energy", red, blue), [90, 10, 30, 20])
    assert order_of(alone_first) == "ACDB"
    alone_last = scripted(drawn_scenario(drawing, "energy", red, blue), [5, 10, 30, 20])
    assert order_of(alone_last) == "CADB"


@pytest.mark.parametrize(
    ("dice", "order"), [([90, 80, 20, 10], "ABCD"), ([10, 20, 80, 90], "DCBA")]
)
def test_ed_2_5a_the_rolled_variant_is_plainly_descending(dice: list[int], order: str) -> None:
    """ED-2.5a: whichever side."""
    assert order_of(rolled(dice, "rolled")) == order


def test_ed_2_5a_luck_is_added_to_the_die() -> None:
    """ED-2.5a: 40 + 30 goes before 60."""
    battle = rolled([40, 20, 60, 10], "rolled", luck={"A": 30})
    assert order_of(battle) == "ACBD"
    first = all_of(battle.events, "initiative")[0]
    assert (first.unit, first.figures, first.dice, first.parts[0].value) == (
        0,
        (70,),
        (Die(1, 100, 40),),
        30,
    )


def test_ed_2_5a_a_tie_is_rolled_again_by_those_who_tied() -> None:
    """ED-2.5a: 50 and 50 roll again, twice; neither passes one who rolled more or less."""
    battle = rolled([50, 60, 50, 40, 7, 7, 1, 2], "rolled")
    assert order_of(battle) == "BCAD"
    assert [event.unit for event in all_of(battle.events, "initiative")] == [0, 1, 2, 3, 0, 2, 0, 2]


def test_ed_2_5a_a_tie_made_by_luck_is_a_tie() -> None:
    """ED-2.5a: the totals count, not the dice."""
    battle = rolled([40, 30, 50, 20, 1, 99], "rolled", luck={"A": 10})
    assert order_of(battle) == "CABD"


def test_ed_2_5a_the_order_is_rolled_once_and_kept() -> None:
    """ED-2.5a: three rounds, one order, no further die."""
    battle = rolled([50, 40, 60, 30], "alternate")
    turns = acting(battle)
    for _ in range(11):
        assert all_of(play(battle, "end turn"), "initiative") == ()
        turns += acting(battle)
    assert (turns, battle.round) == ("CADB" * 3, 3)


def test_ed_2_5a_the_fallen_have_no_turn() -> None:
    """ED-2.5a: the order stays, those off the board are passed over."""
    battle = given(rolled([90, 80, 70, 60], "rolled"), {"B": {"health": 0, "cell": -1}})
    turns = acting(battle)
    for _ in range(5):
        play(battle, "end turn")
        turns += acting(battle)
    assert turns == "ACDACD"


def test_ed_2_5a_nobody_acts_in_anothers_turn() -> None:
    """ED-2.5a: refused, whoever asks."""
    battle = rolled([90, 80, 70, 60], "rolled")
    other = replace(battle.options[0], unit=1)
    told = battle.why_not(other)
    assert told is not None and (told.code, told.clause) == ("not_its_turn", "ED-2.5a")


def test_ed_2_6a_a_turn_has_two_action_points() -> None:
    """ED-2.6a: new ones each turn; what a turn left is not kept."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    assert unit(battle, "S").action_points == 2
    play(battle, "end turn", "end turn")
    assert (acting(battle), unit(battle, "S").action_points) == ("S", 2)


@pytest.mark.parametrize(
    ("action", "dice", "left"),
    [
        ("strike at А-2", [10], 1),
        ("cast Spark at А-2", [10], 1),
        ("rest", [], 1),
        ("А-1 → Б-1", [], 2),
    ],
)
def test_ed_2_6b_every_action_spends_one_and_walking_none(
    action: str, dice: list[int], left: int
) -> None:
    """ED-2.6b: attack, spell and rest alike."""
    battle = duel("MW\n..", dice, red={"M": mage("spark")}, blue={"W": warlock()})
    play(battle, action)
    assert (acting(battle), unit(battle, "M").action_points) == ("M", left)


def test_ed_2_6b_without_action_points_nothing_can_be_done() -> None:
    """ED-2.6b: refused with both numbers, were one ever asked with none left."""
    battle = duel("SW", red={"S": swordsman()}, blue={"W": warlock()})
    battle = given(battle, {"S": {"action_points": 0}})
    told = refusal(battle, "strike at А-2")
    assert (told.code, told.clause, dict(told.numbers)) == (
        "action_points",
        "ED-2.6b",
        {"needed": 1, "left": 0},
    )


def test_ed_2_6c_with_no_action_points_left_the_turn_passes_at_once() -> None:
    """ED-2.6c: after the second action, movement points left or not."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    events = play(battle, "rest", "rest")
    assert unit(battle, "S").movement_points == 2
    assert acting(battle) == "W"
    assert [(event.kind, event.clause) for event in events if event.unit == 0][-1] == (
        "turn_over",
        "ED-2.6c",
    )


def test_ed_2_7a_a_turn_begins_with_five_attack_points() -> None:
    """ED-2.7a: five again each turn."""
    battle = duel("SW", [14], red={"S": swordsman()}, blue={"W": warlock()})
    assert unit(battle, "S").attack_points == 5
    play(battle, "strike at А-2")
    assert unit(battle, "S").attack_points == 2
    play(battle, "end turn", "end turn")
    assert unit(battle, "S").attack_points == 5


@pytest.mark.parametrize(
    ("action", "dice", "left"),
    [
        ("strike at А-2", [10], 2),
        ("cast Spark at А-2", [10], 1),
        ("cast Ring of Steel", [12], 1),
    ],
)
def test_ed_2_7b_a_normal_attack_costs_three_and_direct_damage_four(
    action: str, dice: list[int], left: int
) -> None:
    """ED-2.7b: attack points beside the action point."""
    battle = duel("MW", dice, red={"M": mage("spark", "ring_of_steel")}, blue={"W": warlock()})
    event = play(battle, action)[0]
    assert (event.clause, unit(battle, "M").attack_points) == ("ED-2.7b", left)


@pytest.mark.parametrize(("second", "needed"), [("strike at А-2", 3), ("cast Spark at А-2", 4)])
def test_ed_2_7b_a_second_attack_in_a_turn_is_refused(second: str, needed: int) -> None:
    """ED-2.7b: after a normal attack 2 attack points are left."""
    battle = duel("MW", [10], red={"M": mage("spark")}, blue={"W": warlock()})
    play(battle, "strike at А-2")
    told = refusal(battle, second)
    assert (told.code, told.clause, dict(told.numbers)) == (
        "attack_points",
        "ED-2.7b",
        {"needed": needed, "left": 2},
    )


@pytest.mark.parametrize(
    ("action", "dice", "left"),
    [("cast Mending Light at А-1", [], 5), ("cast Leeching Touch at А-2", [12], 1)],
)
def test_ed_2_7c_healing_costs_none_and_vampirism_four(
    action: str, dice: list[int], left: int
) -> None:
    """ED-2.7c: vampirism counts as direct damage, healing is on no list."""
    member = mage("mending_light", "leeching_touch")
    battle = duel("MW", dice, red={"M": member}, blue={"W": warlock()})
    event = play(battle, action)[0]
    assert (event.clause, unit(battle, "M").attack_points) == ("ED-2.7c", left)


def test_ed_2_8a_two_cells_one_way_or_one_and_then_another_way() -> None:
    """ED-2.8a: in any of the 8 directions."""
    drawing = ".....\n.....\n..S..\n.....\n....W"
    battle = duel(drawing, red={"S": swordsman()}, blue={"W": warlock()})
    moves = [text for text in texts(battle) if "→" in text]
    assert len(moves) == 23  # 25 cells less the own one and the one taken
    event = play(battle, "В-3 → А-1")[0]
    assert (where(battle, "S"), event.figures) == ("А-1", (2, 0))
    turning = duel(drawing, red={"S": swordsman()}, blue={"W": warlock()})
    play(turning, "В-3 → В-4", "В-4 → Б-4")
    assert (where(turning, "S"), unit(turning, "S").movement_points) == ("Б-4", 0)


def test_ed_2_8a_a_third_cell_is_refused_with_both_numbers() -> None:
    """ED-2.8a: three steps for two points, one step for none."""
    battle = duel("S....W", red={"S": swordsman()}, blue={"W": warlock()})
    told = refusal(battle, "А-1 → А-4")
    assert (told.code, told.clause, dict(told.numbers)) == (
        "movement_points",
        "ED-2.8a",
        {"needed": 3, "left": 2},
    )
    play(battle, "А-1 → А-3")
    assert dict(refusal(battle, "А-3 → А-4").numbers) == {"needed": 1, "left": 0}
    assert refusal(battle, "А-3 → А-3").code == "stands_there"


@pytest.mark.parametrize(
    ("drawing", "move", "code", "clause"),
    [
        ("S#W", "А-1 → А-2", "impassable", "BD-6"),
        ("S~W", "А-1 → А-2", "impassable", "BD-6"),
        ("SW.", "А-1 → А-2", "taken", "BD-4"),
        ("S#.\n#W.", "А-1 → А-3", "no_way", "BD-5"),
        ("S,.W", "А-1 → А-3", "movement_points", "ED-2.8a"),
    ],
)
def test_ed_2_8a_where_no_step_leads_the_refusal_says_why(
    drawing: str, move: str, code: str, clause: str
) -> None:
    """ED-2.8a, BD-4, BD-5, BD-6: walls, water, creatures, corners and rough ground."""
    battle = duel(drawing, red={"S": swordsman()}, blue={"W": warlock()})
    told = refusal(battle, move)
    assert (told.code, told.clause) == (code, clause)


def test_ed_2_8b_steps_come_at_any_moment_between_actions_too() -> None:
    """ED-2.8b: step, strike, step, strike no more; no action point for a step."""
    battle = duel("S..\n.W.", [14], red={"S": swordsman()}, blue={"W": warlock()})
    events = play(battle, "А-1 → А-2", "strike at Б-2", "А-2 → А-3")
    assert [event.clause for event in all_of(events, "move")] == ["ED-2.8b"] * 2
    assert all_of(events, "move")[0].cells == (0, 1)
    assert (acting(battle), unit(battle, "S").action_points) == ("S", 1)


def test_ed_2_8b_the_path_of_a_move_goes_around_what_stands_in_the_way() -> None:
    """ED-2.8b: the event names every cell walked."""
    battle = duel("SW.\n...", red={"S": swordsman()}, blue={"W": warlock()})
    event = play(battle, "А-1 → А-3")[0]
    assert [battle.setup.board.name(cell) for cell in event.cells] == ["А-1", "Б-2", "А-3"]


def test_ed_2_8c_nobody_walks_without_an_action_point() -> None:
    """ED-2.8c: two movement points are left, but the turn is over."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    step = next(action for action in battle.options if action.kind == "move")
    play(battle, "rest", "rest")
    told = battle.why_not(step)
    assert told is not None and (told.code, told.clause) == ("turn_over", "ED-2.8c")


def test_ed_2_5a_one_whose_turn_has_not_come_is_told_so() -> None:
    """ED-2.5a: its turn is not over but still to come, in the first round and in the second."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    for _ in range(2):
        step = next(action for action in battle.options if action.kind == "move")
        told = battle.why_not(replace(step, unit=1, cells=(3,)))
        assert told is not None and (told.code, told.clause) == ("not_its_turn", "ED-2.5a")
        play(battle, "end turn", "end turn")


def test_ed_2_8a_movement_points_are_new_each_turn() -> None:
    """ED-2.8a: two again."""
    battle = duel("D....W", red={"D": duelist()}, blue={"W": warlock()})
    play(battle, "А-1 → А-3", "end turn", "end turn")
    assert (acting(battle), unit(battle, "D").movement_points) == ("D", 2)


def test_a_round_in_which_all_are_held_is_waited_for() -> None:
    """ED-2.7d, ED-END: nobody is asked in it, but what holds them ends; nor is it a draw."""
    drawing, options = "D#W", {"rounds": 0}
    battle = duel(drawing, red={"D": duelist()}, blue={"W": warlock()}, options=options)
    held = {"effects": [{"spell": "word_of_stillness", "author": 0, "remaining": 2}]}
    battle = given(battle, {"D": held, "W": held})
    play(battle, "end turn")
    assert (battle.outcome, battle.round) == ("", 3)
