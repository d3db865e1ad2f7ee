"""Rulings on what else can be declared: helping up and picking up (SP-1d), and on who has no
choice."""

import pytest

from rules.battle.machine import Battle
from rules.errors import Refusal
from tests.builders import all_of, drawn_scenario, only, play, refusal, scripted, texts, unit, where
from tests.rules.systems.seven_phase.battles import (
    battle_of,
    carry_out,
    declare,
    kinds,
    magician,
    man,
    play_round,
)

MISS = 100
DAGGERS = "thrown_dagger"


def lying(battle: Battle) -> list[tuple[str, tuple[int, ...], int]]:
    """What lies on the board: what, where, and how many."""
    things = battle.setup.system.things(battle)
    return [(thing.label, thing.cells, thing.facts[0].value) for thing in things]


# Helping up


def beside_one_who_lies() -> Battle:
    """A and D stand beside B, who lies unconscious; C, an enemy who lies too, is beside A."""
    return battle_of(
        """
        CAB.
        ...D
        E...
        """,
        red={"A": man(), "B": man(), "D": man()},
        blue={"C": man(), "E": man()},
        B={"health": 0, "grave": 0},
        C={"health": 0},
    )


def test_sp_1d_an_unconscious_neighbour_is_helped_up_to_1_endurance() -> None:
    """SP-1d: in phase 6, told with its clause; it acts again from the next round on."""
    battle = beside_one_who_lies()
    events = play_round(battle, A="help up at А-3")
    told = only(events, "heal")
    assert (told.clause, told.figures) == ("SP-1d", (1, 0, 1))
    assert kinds(events).index("movements") < kinds(events).index("heal")
    assert unit(battle, "B").health == 1
    assert "select of B" in texts(battle)


def test_sp_s3_who_lies_unconscious_is_said_to_lie_there() -> None:
    """SP-S3: beside one who died it is told apart."""
    battle = beside_one_who_lies()
    assert refusal(battle, "select of B") == Refusal("unconscious", "SP-S3")


def test_sp_1d_who_walks_goes_after_that() -> None:
    """SP-1d: before the walks."""
    battle = beside_one_who_lies()
    events = play_round(battle, A="help up at А-3", D="Б-4 → В-4")
    assert kinds(events).index("heal") < kinds(events).index("move")


def test_sp_1d_only_a_friend_who_lies_beside_one_is_helped_up() -> None:
    """SP-1d, BD-5: not an enemy, one who stands, or one who lies further off."""
    battle = beside_one_who_lies()
    assert [text for text in texts(battle) if text.startswith("help")] == ["help up at А-3"]
    assert refusal(battle, "help up at А-1") == Refusal("enemy", "SP-1d")
    assert refusal(battle, "help up at А-4").code == "range"
    assert refusal(battle, "help up at Б-3") == Refusal("nobody", "SP-1d")
    far = {"red": {"A": man(), "B": man()}, "blue": {"C": man()}, "B": {"health": 0}}
    assert refusal(battle_of("A.B.C", **far), "help up at А-3").code == "range"
    near = battle_of("AB.C", red={"A": man(), "B": man()}, blue={"C": man()})
    told = refusal(near, "help up at А-2")
    assert (told.code, told.clause) == ("conscious", "SP-1d")
    (tile,) = (one for one in near.setup.system.commands(near) if one.kind == "help")
    assert tile.refusal == Refusal("nobody_lies", "SP-1d")


def test_sp_1d_a_second_helper_comes_too_late() -> None:
    """SP-1d, SP-1b: one helps, and for the other there is nothing to do."""
    battle = beside_one_who_lies()
    events = play_round(battle, A="help up at А-3", D="help up at А-3")
    assert len(all_of(events, "heal")) == 1
    assert only(events, "in_vain").unit == unit(battle, "D").id


def test_sp_1d_the_help_can_be_called_off() -> None:
    """SP-1d, SP-1b: as everything that was declared."""
    battle = beside_one_who_lies()
    declare(battle, {"A": "help up at А-3"})
    carry_out(battle, "A")
    assert unit(battle, "B").health == 0


# What was thrown


def thrower() -> Battle:
    """A has thrown one of two daggers at C, who stood three cells away and stands there still."""
    battle = battle_of(
        "A..C",
        (MISS,),
        red={"A": man(DAGGERS)},
        blue={"C": man()},
        ready="A",
        A={"left": [2, 0]},
    )
    play_round(battle, A="attack at А-4")
    return battle


def test_sp_1d_what_was_thrown_lies_where_its_target_stood() -> None:
    """SP-1d: whether it hit or not."""
    battle = thrower()
    assert unit(battle, "A").left == (1, 0)
    assert lying(battle) == [("Thrown daggers", (3,), 1)]
    play(battle, "attack at А-4")
    assert not [text for text in texts(battle) if text.startswith("pick")]


def test_sp_1d_one_picks_up_a_weapon_that_one_has_thrown() -> None:
    """SP-1d: from beside it; it is at the belt then, and nothing lies there any more."""
    battle = thrower()
    told = refusal(battle, "pick up Thrown daggers at А-4")
    assert (told.code, told.clause) == ("lies_far", "SP-1d")
    play_round(battle, A="А-1 → А-3")
    assert "pick up Thrown daggers at А-4" in texts(battle)
    assert refusal(battle, "pick up Thrown daggers at А-2").code == "none_there"
    events = play_round(battle, A="pick up Thrown daggers at А-4")
    assert only(events, "picked_up").clause == "SP-1d"
    assert unit(battle, "A").left == (2, 0)
    assert lying(battle) == []


def test_sp_1d_a_single_one_is_picked_up_and_by_nobody_else() -> None:
    """SP-1d: two lie there; C carries such daggers too but has thrown none."""
    battle = battle_of(
        "AC.",
        red={"A": man(DAGGERS)},
        blue={"C": man(DAGGERS)},
        A={"left": [0, 0], "thrown": [[0, 1], [0, 1]]},
    )
    assert lying(battle) == [("Thrown daggers", (1,), 2)]
    play(battle, "pick up Thrown daggers at А-2")
    assert not [text for text in texts(battle) if text.startswith("pick")]
    play(battle, "guard", "carry it out")
    assert lying(battle) == [("Thrown daggers", (1,), 1)]
    assert unit(battle, "A").left == (1, 0)


def test_sp_4_the_last_one_thrown_leaves_the_hand_empty() -> None:
    """SP-4, SP-1d: what is picked up must be made ready anew."""
    battle = battle_of(
        "AC.", (MISS,), red={"A": man(DAGGERS)}, blue={"C": man()}, ready="A", A={"left": [1, 0]}
    )
    play_round(battle, A="attack at А-2")
    assert unit(battle, "A").ready == -1
    assert refusal(battle, "ready Thrown daggers").code == "none_left"
    play_round(battle, A="pick up Thrown daggers at А-2")
    assert unit(battle, "A").ready == -1
    assert "ready Thrown daggers" in texts(battle)


def test_sp_4_who_has_such_ready_still_does_not_make_them_ready_anew() -> None:
    """SP-4, SP-1d: the tile says so: only where none like it is ready."""
    battle = battle_of(
        "AC.", (MISS,), red={"A": man(DAGGERS)}, blue={"C": man()}, ready="A", A={"left": [2, 0]}
    )
    play_round(battle, A="attack at А-2")
    tile = battle.setup.system.tiles["pick_up"]
    assert tile.summary.endswith("if none like it is ready then, it must be made ready.")
    play_round(battle, A="pick up Thrown daggers at А-2")
    assert (unit(battle, "A").ready, unit(battle, "A").left) == (0, (2, 0))
    assert "attack at А-2" in texts(battle)


# No choice


WALLED_IN = """
A#..
##.B
...C
"""


def test_sp_1d_who_can_do_nothing_else_is_on_guard_unasked() -> None:
    """SP-1a, SP-1d: A has no weapon to make ready and nowhere to go; B is asked at once."""
    teams = {"red": {"A": man(""), "B": man()}, "blue": {"C": man()}}
    battle = scripted(drawn_scenario(WALLED_IN, "seven_phase", **teams), ())
    assert battle.pending is not None and battle.units[battle.pending.unit].name == "B"
    assert "select of A" not in texts(battle)
    play(battle, "guard")
    assert battle.pending.side == "blue", "there is nobody else to declare anew"
    events = play(battle, "guard")
    assert [one.unit for one in all_of(events, "declares_guard")] == [0, 1, 2]
    rooted = battle_of("A..C", red={"A": man("", movement=0)}, blue={"C": man("", movement=0)})
    assert rooted.over, "nor is one that cannot take a step"


def test_sp_1d_nor_is_anybody_asked_in_the_open() -> None:
    """SP-1c, SP-1d: its guard is told when its side has declared."""
    teams = {"red": {"A": man(""), "B": man()}, "blue": {"C": man()}}
    loaded = drawn_scenario(WALLED_IN, "seven_phase", **teams, options={"declarations": "open"})
    battle = scripted(loaded, ())
    assert battle.pending is not None and battle.units[battle.pending.unit].name == "B"
    assert "select of A" not in texts(battle)
    events = play(battle, "guard")
    assert [one.unit for one in all_of(events, "declares_guard")] == [1, 0]
    assert where(battle, "A") == "А-1"


# Initiative of magic


def test_sp_2b_those_who_cast_roll_initiative() -> None:
    """SP-2b: half of Dream 10 and level 0: 5 + 3 against 5 + 2; equal ones cast at once."""
    both = {"red": {"A": magician("stupor")}, "blue": {"C": magician("stupor")}}
    aims = {"A": "cast Stupor at А-3", "C": "cast Stupor at А-1"}
    battle = battle_of("A.C", (3, 2, MISS, MISS), **both)
    events = declare(battle, aims)
    assert [one.clause for one in all_of(events, "initiative")] == ["SP-2b", "SP-2b"]
    assert battle.pending is not None and battle.pending.unit == 0
    assert not battle.sealed
    battle = battle_of("A.C", (3, 3, MISS, MISS), **both)
    told = only(declare(battle, aims), "together")
    assert (told.clause, told.figures) == ("SP-2b", (2,))


@pytest.mark.parametrize("declarations", ["secret", "open"])
def test_sp_end_a_round_in_which_all_can_only_guard_ends_the_battle(declarations: str) -> None:
    """SP-1d, SP-END: both are walled in for good: a draw at once."""
    teams = {"red": {"A": man("")}, "blue": {"C": man("")}}
    options = {"declarations": declarations, "rounds": 0}
    loaded = drawn_scenario("A#\n##\n#C", "seven_phase", **teams, options=options)
    battle = scripted(loaded, ())
    assert (battle.outcome, battle.round) == ("draw", 1)
    assert only(battle.events, "over").clause == "SP-END"


def test_sp_end_a_wound_that_bleeds_is_waited_for() -> None:
    """SP-10, SP-END: nobody is asked any more while C, walled in, bleeds till it falls."""
    bleeding = {"cell": 0, "grave": 1, "health": 3}
    teams = {"red": {"A": man("")}, "blue": {"C": man("")}}
    battle = battle_of(".#A#C.", options={"rounds": 0}, C=bleeding, **teams)
    play(battle, "guard")
    assert (battle.outcome, unit(battle, "C").health) == ("red", 0)


def test_sp_end_who_lies_in_the_way_and_may_die_is_waited_for() -> None:
    """SP-10, SP-END: A and C are shut in by bodies; Y dies of its wound, and A goes on."""
    dying = {"health": 0, "life": 1, "critical": 1}
    red, blue = {"A": man(""), "Z": man("")}, {"Y": man(""), "C": man("")}
    kept, lost, endless = (1, 1), (10, 10), {"rounds": 0}
    dice = (*kept, *kept, *kept, *lost)
    battle = battle_of("AY.ZC", dice, red=red, blue=blue, options=endless, Y=dying, Z=dying)
    play(battle, "guard", "guard")
    assert (battle.outcome, battle.round) == ("", 3), "nobody was asked in the second round"
    assert unit(battle, "Y").cell < 0 and "А-1 → А-2" in texts(battle)


def test_what_helping_up_and_picking_up_are_worth() -> None:
    """SP-1d: a bot sees something in both."""
    battle = beside_one_who_lies()
    on_guard, helping = battle.copy(), battle.copy()
    play(on_guard, "guard")
    play(helping, "help up at А-3")
    assert helping.score("red") > on_guard.score("red")
    battle = battle_of(
        "A..C", red={"A": man(DAGGERS)}, blue={"C": man()}, A={"left": [0, 0], "thrown": [[0, 0]]}
    )
    on_guard, picking_up = battle.copy(), battle.copy()
    play(on_guard, "guard")
    play(picking_up, "pick up Thrown daggers at А-1")
    assert picking_up.score("red") > on_guard.score("red")
