"""Rulings on magic (SP-2)."""

import pytest

from rules.battle.event import Event
from rules.battle.machine import Battle
from tests.builders import all_of, only, part, play, refusal, texts, unit, where
from tests.rules.systems.seven_phase.battles import (
    battle_of,
    carry_out,
    declare,
    in_hand,
    kinds,
    magician,
    man,
    names,
    play_round,
)

FAIL = 100
STEPS = (1, 1, 1)


def spell(name: str, *dice: int, **declared: str) -> tuple[Battle, list[Event]]:
    """M casts at C, two cells away; what happened, and how it stands then."""
    battle = battle_of(
        "M.C", dice, red={"M": magician("dream_fire", "stupor")}, blue={"C": man()}, ready="C"
    )
    events = play_round(battle, M=f"cast {name} at А-3", **declared)
    return battle, events


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((51,), ["no_rising"]),
        ((50, 46), ["rising", "no_casting"]),
        ((50, 45, 51), ["rising", "casting", "no_aiming"]),
        ((50, 45, 50, 1, 1, 1), ["rising", "casting", "aiming", "cast", "blow"]),
    ],
)
def test_sp_2_a_spell_takes_three_steps_and_a_failed_one_ends_it(
    dice: tuple[int, ...], told: list[str]
) -> None:
    """SP-2: rise, cast, aim, each with its own roll; Dream Fire is one level harder to cast."""
    _, events = spell("Dream Fire", *dice)
    steps = ("rising", "casting", "aiming", "cast", "blow")
    expected = {*steps, *(f"no_{step}" for step in steps)}
    assert [one for one in kinds(events) if one in expected] == told
    assert {one.clause for one in events if one.kind in told} <= {"SP-2", "SP-8"}


def test_sp_2_a_spell_costs_its_dream_points_whether_or_not_it_succeeds() -> None:
    """SP-2: and cannot be declared without them."""
    battle, _ = spell("Dream Fire", FAIL)
    assert unit(battle, "M").dream == 6
    battle = battle_of("M.C", red={"M": magician("dream_fire")}, blue={"C": man()}, M={"dream": 3})
    told = refusal(battle, "cast Dream Fire at А-3")
    assert (told.code, told.numbers) == ("dream", (("needed", 4), ("left", 3)))


def test_sp_2_dream_fire_wounds_and_nothing_wards_off_but_armour() -> None:
    """SP-2, SP-S2: 2d10 + 8 − armour; no defence is rolled, no strength added."""
    _, events = spell("Dream Fire", *STEPS, 1, 1, 3)
    assert only(events, "blow").figures == (10,)
    assert not {"block", "dodge", "no_block", "no_dodge"} & set(kinds(events))


def test_sp_2_magic_comes_before_all_attacks_and_stupor_takes_them_away() -> None:
    """SP-2, SP-1: the dazed one's attack is lost before it is struck."""
    battle = battle_of("CM", STEPS, red={"M": magician("stupor")}, blue={"C": man()}, ready="C")
    events = play_round(battle, M="cast Stupor at А-1", C="attack at А-2")
    assert "dazed" in kinds(events) and "strike" not in kinds(events)


def test_sp_2_stupor_takes_a_movement_away_too() -> None:
    """SP-2: whatever was declared for the round."""
    battle, _ = spell("Stupor", *STEPS, C="А-3 → А-2")
    assert where(battle, "C") == "А-3"


def test_sp_2_the_dazed_have_lost_their_guard_and_their_retreat() -> None:
    """SP-2, SP-1a: neither makes the parry any better then; they still parry and stay."""
    for declared, name in (("guard", "guard"), ("retreat at А-4", "retreat")):
        battle = battle_of(
            "AC..\nM...",
            (*STEPS, 50, 50),
            red={"A": man(), "M": magician("stupor")},
            blue={"C": man(level=3)},
            ready="AC",
        )
        events = play_round(battle, A="attack at А-2", M="cast Stupor at А-2", C=declared)
        told = only(events, "block")
        assert told.figures == (50, 50)
        assert name not in {share.name for share in told.parts}
        assert where(battle, "C") == "А-2"


def test_sp_2_mending_gives_endurance_back_and_closes_a_grave_wound() -> None:
    """SP-2, SP-10: the closed wound no longer bleeds in phase 7."""
    battle = battle_of(
        "MA.C",
        (*STEPS, 3, 4),
        red={"M": magician("mending"), "A": man()},
        blue={"C": man()},
        A={"health": 5, "grave": 1},
    )
    events = play_round(battle, M="cast Mending at А-2")
    assert only(events, "heal").figures == (7, 5, 12)
    assert (unit(battle, "A").health, unit(battle, "A").grave) == (12, 0)


def test_sp_2_mending_closes_one_wound_of_several() -> None:
    """SP-2, SP-10: the other one still bleeds in phase 7; nobody gets more than it had."""
    battle = battle_of(
        "MA.C",
        (*STEPS, 6, 6),
        red={"M": magician("mending"), "A": man()},
        blue={"C": man()},
        A={"health": 15, "grave": 2},
    )
    events = play_round(battle, M="cast Mending at А-2")
    assert only(events, "heal").figures == (12, 15, 20)
    assert (unit(battle, "A").grave, unit(battle, "A").health) == (1, 19)


def test_sp_2_mending_wakes_the_unconscious() -> None:
    """SP-2, SP-S3: who has endurance again declares again in the next round."""
    battle = battle_of(
        "MA.C",
        (*STEPS, 1, 1),
        red={"M": magician("mending"), "A": man()},
        blue={"C": man()},
        A={"health": 0},
    )
    play_round(battle, M="cast Mending at А-2")
    assert "select of A" in texts(battle)


def test_sp_2_only_mending_is_for_the_unconscious() -> None:
    """SP-2, SP-S3: a ward would not help them."""
    battle = battle_of(
        "MA.C",
        red={"M": magician("dream_ward"), "A": man()},
        blue={"C": man()},
        A={"health": 0},
    )
    assert refusal(battle, "cast Dream Ward at А-2").code == "unconscious"
    assert refusal(battle, "cast Dream Ward at А-4").code == "enemy"
    assert refusal(battle, "cast Dream Ward at А-3").code == "nobody"


def test_sp_2_a_ward_is_armour_for_three_rounds() -> None:
    """SP-2, SP-S2: four points off every blow, this round among them."""
    battle = battle_of(
        "MC",
        (*STEPS, 50, FAIL, 1, 1, 1),
        red={"M": magician("dream_ward")},
        blue={"C": man()},
        ready="C",
    )
    events = play_round(battle, M="cast Dream Ward at А-1", C="attack at А-1")
    assert part(only(events, "blow"), "ward") == -4
    assert unit(battle, "M").warded == 2
    play_round(battle)
    assert only(play_round(battle), "ended").ability == "dream_ward"
    assert (unit(battle, "M").ward, unit(battle, "M").warding) == (0, "")


def test_sp_2_a_ward_is_not_told_of_one_who_has_died_under_it() -> None:
    """SP-2, SP-S3: its last round comes, and B is no more."""
    dead = {"health": 0, "life": 0, "cell": -1, "stood": 1, "warded": 1, "ward": 4}
    red = {"A": man(), "B": man()}
    battle = battle_of("AB.C", red=red, blue={"C": man()}, B={**dead, "warding": "dream_ward"})
    assert "ended" not in kinds(play_round(battle))


def test_sp_2_several_who_cast_go_by_initiative() -> None:
    """SP-5a, SP-5c: half the dream and the level of casting."""
    battle = battle_of(
        "M..N",
        (1, 5, FAIL, FAIL),
        red={"M": magician("stupor", casting=2)},
        blue={"N": magician("stupor", casting=1)},
    )
    events = play_round(battle, M="cast Stupor at А-4", N="cast Stupor at А-1")
    assert [one.figures for one in all_of(events, "initiative")] == [(8,), (11,)]
    assert names(battle, events, "no_rising") == "NM"


def test_sp_2_who_is_dazed_before_its_turn_does_not_cast_nor_has_it_fallen() -> None:
    """SP-2, SP-5a: its dream points stay; in the next round it stands firm on guard again."""
    battle = battle_of(
        "AM.N",
        (5, 2, *STEPS),
        red={"A": man(), "M": magician("stupor")},
        blue={"N": magician("stupor")},
    )
    events = play_round(battle, M="cast Stupor at А-4", N="cast Stupor at А-2")
    assert names(battle, events, "dazed") == "M" and "too_late" not in kinds(events)
    assert (unit(battle, "M").dream, unit(battle, "N").dream) == (7, 10)
    assert not unit(battle, "N").stunned


def test_sp_end_nobody_casts_when_the_last_enemy_has_fallen() -> None:
    """SP-END, SP-2: the battle is over in the middle of the phase."""
    battle = battle_of(
        "MN.C",
        (5, 2, *STEPS, 10, 10),
        red={"M": magician("dream_fire"), "N": magician("dream_ward")},
        blue={"C": man()},
    )
    declare(battle, {"M": "cast Dream Fire at А-4", "N": "cast Dream Ward at А-1"})
    assert "over" in kinds(play(battle, "carry it out"))
    assert battle.outcome == "red" and unit(battle, "N").dream == 10


def test_sp_2_spells_cast_at_the_same_moment_both_work() -> None:
    """SP-5b: who is dazed at the moment of casting has cast already."""
    battle = battle_of(
        "M..N",
        (3, 3, *STEPS, *STEPS),
        red={"M": magician("stupor")},
        blue={"N": magician("stupor")},
    )
    events = play_round(battle, M="cast Stupor at А-4", N="cast Stupor at А-1")
    assert names(battle, events, "dazed") == "MN"


@pytest.mark.parametrize("drawing", ["MF..D", "D..FM"])
def test_sp_2b_a_ward_of_the_same_moment_comes_after_the_fire(drawing: str) -> None:
    """SP-2b: 2d10 show 2, and 8 of the fire: a bruise of 10, whichever side lays the ward."""
    friends, foes = {"M": magician("dream_ward"), "F": man()}, {"D": magician("dream_fire")}
    red, blue = (friends, foes) if drawing[0] == "M" else (foes, friends)
    battle = battle_of(drawing, (3, 3, *STEPS, 1, 1, 4, *STEPS), red=red, blue=blue)
    cell = where(battle, "F")
    aims = {"M": f"cast Dream Ward at {cell}", "D": f"cast Dream Fire at {cell}"}
    events = play_round(battle, **aims)
    assert only(events, "blow").figures == (10,)
    assert kinds(events).index("blow") < kinds(events).index("laid")


@pytest.mark.parametrize("drawing", ["MF..D", "D..FM"])
def test_sp_2b_mending_of_the_same_moment_wakes_whom_the_fire_has_felled(drawing: str) -> None:
    """SP-2b: endurance 1 burns away, then 2d6 show 7, whichever side mends."""
    friends, foes = {"M": magician("mending"), "F": man()}, {"D": magician("dream_fire")}
    red, blue = (friends, foes) if drawing[0] == "M" else (foes, friends)
    dice = (3, 3, *STEPS, 1, 1, 4, *STEPS, 3, 4)
    battle = battle_of(drawing, dice, red=red, blue=blue, F={"health": 1})
    cell = where(battle, "F")
    aims = {"M": f"cast Mending at {cell}", "D": f"cast Dream Fire at {cell}"}
    events = play_round(battle, **aims)
    assert names(battle, events, "down") == "F" and unit(battle, "F").health == 7


def test_sp_2_a_spell_of_one_who_dies_at_that_moment_comes_from_where_it_stood() -> None:
    """SP-5b, SP-S3: the dead have left the board, but not before casting."""
    battle = battle_of(
        "M..N",
        (3, 3, *STEPS, 10, 10, FAIL),
        red={"M": magician("dream_fire")},
        blue={"N": magician("dream_fire")},
        N={"life": 4},
    )
    events = play_round(battle, M="cast Dream Fire at А-4", N="cast Dream Fire at А-1")
    assert kinds(events).index("fall") < kinds(events).index("no_rising")
    assert only(events, "no_rising").cells == (3,)


def test_sp_2_dream_points_are_spent_on_one_who_dies_at_that_moment() -> None:
    """SP-5b, SP-2: the second fire was being cast when the first one killed."""
    battle = battle_of(
        "MN.C\n...D",
        (3, 3, *STEPS, 10, 10),
        red={"M": magician("dream_fire"), "N": magician("dream_fire")},
        blue={"C": man(), "D": man()},
        C={"life": 4},
    )
    events = play_round(battle, M="cast Dream Fire at А-4", N="cast Dream Fire at А-4")
    assert names(battle, events, "in_vain") == "N"
    assert unit(battle, "N").dream == 6


def test_sp_2_who_has_fallen_and_is_woken_has_lost_what_it_declared() -> None:
    """SP-2, SP-S3: C falls and is mended before the melee; it strikes nobody this round."""
    battle = battle_of(
        "MC\n.N",
        (6, 1, *STEPS, 10, 10, *STEPS, 1, 1, 5, 5),
        red={"M": magician("dream_fire")},
        blue={"C": man(), "N": magician("mending")},
        ready="C",
    )
    events = play_round(
        battle, M="cast Dream Fire at А-2", C="attack at А-1", N="cast Mending at А-2"
    )
    assert names(battle, events, "down") == "C" and unit(battle, "C").health == 2
    assert "strike" not in kinds(events)


def test_sp_1b_a_spell_can_be_called_off_and_then_costs_nothing() -> None:
    """SP-1b, SP-2: as every declared action."""
    battle = battle_of("M.C", red={"M": magician("stupor")}, blue={"C": man()})
    declare(battle, {"M": "cast Stupor at А-3"})
    carry_out(battle, "M")
    assert unit(battle, "M").dream == 10


def test_sp_2_walls_stop_spells() -> None:
    """SP-2, BD-5: no line of sight, no aim."""
    battle = battle_of("M#C\n...", red={"M": magician("stupor")}, blue={"C": man()})
    assert refusal(battle, "cast Stupor at А-3").code == "sight"
    assert in_hand(battle, "M") == ""
