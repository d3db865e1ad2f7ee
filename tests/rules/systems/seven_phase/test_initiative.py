"""Rulings on who goes first (SP-5 to SP-7)."""

import pytest

from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.record.opening import open_battle
from rules.systems.seven_phase.content import Skilled, profile
from rules.systems.seven_phase.shows.commands import commands
from tests.builders import all_of, given, only, part, play, texts, unit
from tests.rules.systems.seven_phase.battles import (
    MISS,
    NO_HARM,
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

HIT = 1


@pytest.mark.parametrize(
    ("characteristic", "level", "expected"),
    [(10, 0, 5), (14, 3, 10), (11, 0, 5), (13, 2, 8), (9, -4, 0)],
)
def test_sp_5c_the_factor_is_half_the_characteristic_and_the_level(
    characteristic: int, level: int, expected: int
) -> None:
    """SP-5c: Throwing 10 and thrown dagger 0 make 5, Melee 14 and sword +3 make 10."""
    assert Skilled("melee", characteristic, level).factor == expected


def test_sp_5c_each_weapon_has_the_factor_of_its_own_skill() -> None:
    """SP-5c: the worked examples, as they stand on fighters."""
    thrower = profile(man("thrown_dagger", throwing=10, thrown_daggers=0))
    swordsman = profile(man("dragonne", melee=14, one_handed_swords=3))
    assert (thrower.arms[0].skill.factor, swordsman.arms[0].skill.factor) == (5, 10)
    assert swordsman.arms[swordsman.natural].skill.factor == 7


def test_sp_5a_the_highest_initiative_attacks_first() -> None:
    """SP-5a, SP-5c: factor + 1d6, each once; here 5 + 2 against 5 + 6."""
    battle = battle_of(
        "AB", (2, 6, *NO_HARM), red={"A": man()}, blue={"B": man()}, ready="AB", met=["AB"]
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-1")
    rolled = all_of(events, "initiative")
    assert [event.figures for event in rolled] == [(7,), (11,)]
    assert [part(rolled[0], name) for name in ("half", "level")] == [5, 0]
    assert names(battle, events, "strike") == "BA"


def test_sp_5a_one_who_attacks_alone_rolls_no_initiative() -> None:
    """SP-5a: only attacks that compete are put in order."""
    battle = battle_of("AB", (MISS,), red={"A": man()}, blue={"B": man()}, ready="AB")
    assert "initiative" not in kinds(play_round(battle, A="attack at А-2"))


def test_sp_5a_who_falls_before_its_turn_does_not_act() -> None:
    """SP-5a: the quicker one's critical wound comes first; the battle is over at once."""
    battle = battle_of(
        "AB.C",
        (6, 1, 50, MISS, 10, 10, 5, 5),
        red={"A": man(health=20)},
        blue={"B": man(), "C": man()},
        ready="AB",
        met=["AB"],
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-1")
    assert names(battle, events, "strike") == "A"
    assert only(events, "too_late").unit == unit(battle, "B").id


# Equal initiative


def test_sp_5b_missiles_of_equal_initiative_fly_at_the_same_moment() -> None:
    """SP-5b: both archers shoot, though the first arrow fells the second archer."""
    bow = man("bow")
    battle = battle_of(
        "A..B",
        (3, 3, HIT + 20, 10, 10, HIT + 20, 10, 10),
        red={"A": bow},
        blue={"B": bow},
        ready="AB",
    )
    events = play_round(battle, A="attack at А-4", B="attack at А-1")
    assert only(events, "together").figures == (2,)
    assert names(battle, events, "cast") == "AB"
    assert names(battle, events, "down") == "BA"
    assert battle.outcome == "draw"


def test_sp_5b_both_of_two_archers_have_let_go_of_their_bows_and_parry_alike() -> None:
    """SP-5b, SP-8: Red's arrow does not find Blue with both hands on its bow."""
    bow = man("bow", shield=True)
    dice = (3, 3, 20, 50, 20, 50)
    battle = battle_of("A..B", dice, red={"A": bow}, blue={"B": bow}, ready="AB")
    events = play_round(battle, A="attack at А-4", B="attack at А-1")
    assert names(battle, events, "block") == "BA"


def test_sp_5b_a_game_saved_when_each_let_fly_as_it_acted_goes_on() -> None:
    """SP-4, SP-5b: B, whose shot is still to come, has not let go of its bow there."""
    bow, dice = man("bow", shield=True), (3, 3, 20, 1, 1, 4, MISS)
    chosen = {"defence": "chosen"}
    battle = battle_of("A..B", dice, red={"A": bow}, blue={"B": bow}, ready="AB", options=chosen)
    declare(battle, {"A": "attack at А-4", "B": "attack at А-1"})
    play(battle, "carry it out", "carry it out")
    saved = given(battle, {"B": {"status": "waiting", "ready": 0}})
    assert names(saved, play(saved, "suffer it"), "miss") == "B"
    assert in_hand(saved, "B") == ""


def test_sp_5b_the_second_of_two_simultaneous_arrows_still_meets_a_parry() -> None:
    """SP-5b, SP-8: who stood when both flew may parry both, though the first one fells it."""
    battle = battle_of(
        """
        A...
        ...C
        B..D
        """,
        (3, 3, 40, MISS, 10, 10, 40, MISS, 1, 2, 1, 5, 5),
        red={"A": man("bow"), "B": man("bow")},
        blue={"C": man(), "D": man()},
        ready="ABC",
    )
    events = play_round(battle, A="attack at Б-4", B="attack at Б-4")
    assert names(battle, events, "cast") == "AB"
    assert len(all_of(events, "no_block")) == 2
    assert [event.figures for event in all_of(events, "damage")] == [(20, 20, 0), (1, 0, 0)]


VOLLEY = """
    A...
    ...C
    B..D
"""


def volley(*dice: int, life: int = 10) -> Battle:
    """A and B have declared to shoot at C, both with an initiative of 8."""
    battle = battle_of(
        VOLLEY,
        (3, 3, *dice),
        red={"A": man("bow"), "B": man("bow")},
        blue={"C": man(), "D": man()},
        ready="AB",
        C={"life": life},
    )
    declare(battle, {"A": "attack at Б-4", "B": "attack at Б-4"})
    return battle


def test_sp_5b_who_acts_at_one_moment_does_not_wait_to_see_what_the_other_does() -> None:
    """SP-5b, SP-1b: both are asked before any arrow flies; each may be called off for itself."""
    battle = volley(40, 10, 10, MISS, 5, 5)
    assert "once all who act at this moment have answered" in commands(battle)[0].summary
    assert kinds(play(battle, "carry it out")) == []
    assert texts(battle) == ("call it off", "carry it out")
    assert len(preview(battle, battle.options[1]).outcomes) == 1
    assert names(battle, play(battle, "carry it out"), "cast") == "AB"
    battle = volley(MISS)
    assert names(battle, carry_out(battle, "A"), "cast") == "B"
    assert (in_hand(battle, "A"), in_hand(battle, "B")) == ("bow", "")


def test_sp_5b_the_arrow_of_one_who_dies_at_that_moment_comes_from_where_it_stood() -> None:
    """SP-5b, SP-S3: four cells away is near for a bow, for the dead as for the living."""
    battle = battle_of(
        "A...B....",
        (3, 3, 35, 10, 10, MISS),
        red={"A": man("bow")},
        blue={"B": man("bow")},
        ready="AB",
        B={"life": 4},
    )
    events = play_round(battle, A="attack at А-5", B="attack at А-1")
    assert kinds(events).index("fall") < kinds(events).index("miss")
    assert only(events, "miss").figures == (MISS, 50)


def test_sp_5a_who_attacks_one_that_has_fallen_competes_with_nobody() -> None:
    """SP-5a, SP-1b: C falls to a fire before the melee; so only B attacks, and rolls nothing."""
    battle = battle_of(
        """
        ACM
        BD.
        """,
        (1, 1, 1, 10, 10, MISS, 5, 5),
        red={"A": man(), "B": man(), "M": magician("dream_fire")},
        blue={"C": man(), "D": man()},
        ready="AB",
    )
    events = play_round(battle, A="attack at А-2", B="attack at Б-2", M="cast Dream Fire at А-2")
    assert names(battle, events, "in_vain") == "A"
    assert "initiative" not in kinds(events)


def test_sp_5b_the_second_arrow_has_flown_though_the_first_one_kills() -> None:
    """SP-5b, SP-4: it finds nobody, but its bow must be made ready again; no die is rolled."""
    battle = volley(40, 10, 10, life=4)
    events = carry_out(battle)
    assert names(battle, events, "fall") == "C"
    assert (names(battle, events, "cast"), names(battle, events, "in_vain")) == ("A", "B")
    assert (in_hand(battle, "A"), in_hand(battle, "B")) == ("", "")


def test_sp_5b_a_later_arrow_at_one_who_has_fallen_stays_on_the_string() -> None:
    """SP-5a, SP-1b: B is slower and has not shot yet; nor is it asked."""
    battle = battle_of(
        VOLLEY,
        (4, 3, 40, 10, 10),
        red={"A": man("bow"), "B": man("bow")},
        blue={"C": man(), "D": man()},
        ready="AB",
        C={"life": 4},
    )
    events = play_round(battle, A="attack at Б-4", B="attack at Б-4")
    assert names(battle, events, "in_vain") == "B"
    assert (in_hand(battle, "A"), in_hand(battle, "B")) == ("", "bow")


def test_sp_5b_in_melee_two_who_do_not_attack_each_other_strike_at_the_same_moment() -> None:
    """SP-5b: A strikes C, who strikes B, at equal initiative; C falls, and strikes all the same."""
    battle = battle_of(
        "ACB\n..D",
        (3, 3, 40, MISS, 10, 10, 40, MISS, 1, 1, 1, 5, 5),
        red={"A": man(), "B": man()},
        blue={"C": man(), "D": man()},
        ready="ABC",
        met=["AC", "BC"],
    )
    events = play_round(battle, A="attack at А-2", C="attack at А-3")
    assert only(events, "together").figures == (2,)
    assert names(battle, events, "strike") == "AC" and names(battle, events, "down") == "C"
    assert "no_opening" not in kinds(events)


def test_sp_5b_equal_initiative_in_melee_is_void_between_the_two() -> None:
    """SP-5b: they stay on guard without an opening; neither attack is rolled."""
    battle = battle_of("AB", (4, 4), red={"A": man()}, blue={"B": man()}, ready="AB", met=["AB"])
    events = play_round(battle, A="attack at А-2", B="attack at А-1")
    assert only(events, "no_opening").clause == "SP-5b"
    assert "strike" not in kinds(events)
    assert battle.round == 2


def test_sp_6a_the_scenario_of_two_against_one() -> None:
    """SP-6a: it stands among the scenarios."""
    battle = open_battle("maps/seven_phase-two-against-one.toml", seed=1)
    assert [one.side for one in battle.units] == ["red", "red", "blue"]
