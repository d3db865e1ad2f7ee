"""Rulings on who goes first (SP-5 to SP-7)."""

import pytest

from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.record.opening import open_battle
from rules.systems.seven_phase.content import Skilled, content, profile
from rules.systems.seven_phase.shows.commands import commands
from tests.builders import all_of, only, part, play, texts, unit
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

HIT, MISS = 1, 100
NO_HARM = (MISS, MISS)
"""Two attacks that miss."""


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


# Uneven melee


def test_sp_6a_two_against_one_add_two_each() -> None:
    """SP-6a: each member of the group adds the number of its members; the one adds nothing."""
    battle = battle_of(
        "ACB",
        (1, 1, 6, *NO_HARM, MISS),
        red={"A": man(), "B": man()},
        blue={"C": man()},
        ready="ABC",
        met=["AC", "BC"],
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-2", C="attack at А-1")
    rolled = {battle.units[one.unit].name: one for one in all_of(events, "initiative")}
    assert [rolled[name].figures for name in "ABC"] == [(8,), (8,), (11,)]
    assert part(rolled["A"], "group") == part(rolled["B"], "group") == 2
    assert "group" not in {share.name for share in rolled["C"].parts}
    assert names(battle, events, "strike") == "CAB"


@pytest.mark.parametrize(
    ("drawing", "group"),
    [("AXB", "AB"), (".A.\nBXC", "ABC"), (".A.\nBXC\n.D.", "ABCD")],
    ids=["two", "three", "four"],
)
def test_sp_6a_the_bonus_is_the_number_of_the_group(drawing: str, group: str) -> None:
    """SP-6a: two add 2, three add 3, four add 4."""
    dice = (*(1,) * len(group), 6, *(MISS,) * (len(group) + 1))
    battle = battle_of(
        drawing,
        dice,
        red={name: man() for name in group},
        blue={"X": man()},
        ready=group + "X",
        met=[name + "X" for name in group],
    )
    board = battle.setup.board
    at = {one.name: f"attack at {board.name(one.cell)}" for one in battle.units}
    events = play_round(battle, **dict.fromkeys(group, at["X"]), X=at["A"])
    bonuses = [part(one, "group") for one in all_of(events, "initiative") if one.unit < len(group)]
    assert bonuses == [len(group)] * len(group)


def test_sp_6a_each_pairing_counts_those_who_attack_that_one_enemy() -> None:
    """SP-6a: two against two, but only one attacks each: no group anywhere."""
    battle = battle_of(
        """
        AC
        BD
        """,
        (2, 3, 4, 5, *(MISS,) * 4),
        red={"A": man(), "B": man()},
        blue={"C": man(), "D": man()},
        ready="ABCD",
        met=["AC", "BD"],
    )
    events = play_round(
        battle, A="attack at А-2", B="attack at Б-2", C="attack at А-1", D="attack at Б-1"
    )
    assert all(share.name != "group" for one in events for share in one.parts)
    assert names(battle, events, "strike") == "DCBA"


def test_sp_6b_equal_initiative_in_an_uneven_melee_goes_to_the_group() -> None:
    """SP-6b: 5 + 2 + 2 against 5 + 4; the round is not void."""
    battle = battle_of(
        "ACB",
        (2, 1, 4, *NO_HARM, MISS),
        red={"A": man(), "B": man()},
        blue={"C": man()},
        ready="ABC",
        met=["AC", "BC"],
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-2", C="attack at А-1")
    told = only(events, "group_first")
    assert (told.clause, told.unit, told.target) == ("SP-6b", 0, 2)
    assert "no_opening" not in kinds(events)
    assert names(battle, events, "strike") == "ACB"


def test_sp_6b_the_group_goes_first_though_its_victim_attacks_somebody_else() -> None:
    """SP-6b: A and B press C, who attacks B; A's equal initiative still goes before C's."""
    battle = battle_of(
        "ACB",
        (2, 1, 4, *NO_HARM, MISS),
        red={"A": man(), "B": man()},
        blue={"C": man()},
        ready="ABC",
        met=["AC", "BC"],
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-2", C="attack at А-3")
    assert names(battle, events, "strike") == "ACB"


@pytest.mark.parametrize("victim", ["attack at А-1", "attack at А-3"])
def test_sp_6b_the_group_goes_first_and_not_at_the_same_moment(victim: str) -> None:
    """SP-6b: 5 + 4 of the one against 5 + 2 + 2 of C; whomever the one attacks, C comes first."""
    battle = battle_of(
        "CAD",
        (4, 2, 1, *NO_HARM, MISS),
        red={"A": man()},
        blue={"C": man(), "D": man()},
        ready="ACD",
        met=["AC", "AD"],
    )
    events = play_round(battle, A=victim, C="attack at А-2", D="attack at А-2")
    assert only(events, "group_first").unit == 1
    assert "together" not in kinds(events)
    assert names(battle, events, "strike") == "CAD"


def test_sp_6b_a_group_against_somebody_else_is_no_group_here() -> None:
    """SP-6a, SP-6b: C and D are two against B; that does not help C against A and B."""
    battle = battle_of(
        """
        AC.
        .BD
        """,
        (3, 2, 3, 1, *(MISS,) * 4),
        red={"A": man(), "B": man()},
        blue={"C": man(), "D": man()},
        ready="ABCD",
        met=["AC", "BC", "BD"],
    )
    events = play_round(
        battle, A="attack at А-2", B="attack at А-2", C="attack at Б-2", D="attack at Б-2"
    )
    first = [(one.unit, one.target) for one in all_of(events, "group_first")]
    assert first == [(0, 2)]
    assert names(battle, events, "strike") == "ACBD"


def test_sp_6b_groups_that_go_before_each_other_in_a_ring_strike_at_the_same_moment() -> None:
    """SP-6b, SP-5b: A presses C, C presses B, B presses D, D presses A, each one of two."""
    low, equal = 1, 3
    battle = battle_of(
        """
        YW
        AC
        DB
        VZ
        """,
        (equal, equal, low, low, equal, equal, low, low, *(MISS,) * 8),
        red={name: man() for name in "ABWV"},
        blue={name: man() for name in "CDYZ"},
        ready="ABCDVWYZ",
        met=["AC", "BC", "BD", "AD", "AY", "CW", "DV", "BZ"],
    )
    events = play_round(
        battle,
        A="attack at Б-2",
        W="attack at Б-2",
        C="attack at В-2",
        Z="attack at В-2",
        B="attack at В-1",
        V="attack at В-1",
        D="attack at Б-1",
        Y="attack at Б-1",
    )
    assert "group_first" not in kinds(events)
    assert [one.figures for one in all_of(events, "together")] == [(4,), (4,)]
    assert set(names(battle, events, "strike")[:4]) == set("ABCD")


def test_sp_6b_of_two_groups_neither_of_which_is_larger_the_round_is_void() -> None:
    """SP-5b, SP-6a: A and C are each pressed by two; at equal initiative no opening."""
    battle = battle_of(
        """
        AC
        BD
        """,
        (3, 1, 3, 2, MISS, MISS),
        red={"A": man(), "B": man()},
        blue={"C": man(), "D": man()},
        ready="ABCD",
        met=["AC", "BD", "BC", "AD"],
    )
    events = play_round(
        battle, A="attack at А-2", B="attack at А-2", C="attack at А-1", D="attack at А-1"
    )
    assert (only(events, "no_opening").unit, only(events, "no_opening").target) == (0, 2)
    assert names(battle, events, "strike") == "DB"


# The round of engagement


def test_sp_7a_at_the_first_meeting_the_longer_weapon_goes_first() -> None:
    """SP-7a, SP-7b: the polearm before the dagger, without a roll of initiative."""
    battle = battle_of(
        "AB", NO_HARM, red={"A": man("dagger", level=9)}, blue={"B": man("polearm")}, ready="AB"
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-1")
    told = only(events, "longer")
    assert (told.clause, told.unit, told.figures) == ("SP-7b", 1, (1, 16))
    assert "initiative" not in kinds(events)
    assert names(battle, events, "strike") == "BA"


def test_sp_7a_of_equally_long_weapons_the_quicker_goes_first() -> None:
    """SP-7a: mace (quickness 5) and war mace (3) are one entry of the order."""
    battle = battle_of(
        "AB", NO_HARM, red={"A": man("war_mace")}, blue={"B": man("mace")}, ready="AB"
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-1")
    assert (only(events, "quicker").unit, only(events, "quicker").figures) == (1, (5, 3))
    assert names(battle, events, "strike") == "BA"


def test_sp_7a_weapons_alike_in_both_roll() -> None:
    """SP-7a, SP-5a: two dragonnes at their first meeting."""
    battle = battle_of("AB", (2, 5, *NO_HARM), red={"A": man()}, blue={"B": man()}, ready="AB")
    events = play_round(battle, A="attack at А-2", B="attack at А-1")
    assert [one.clause for one in all_of(events, "initiative")] == ["SP-5a", "SP-5a"]
    assert names(battle, events, "strike") == "BA"


def test_sp_7a_goes_before_groups() -> None:
    """SP-7a before SP-6a: the one with the staff acts before both daggers that press it."""
    battle = battle_of(
        "ACB",
        (6, 6, 1, *NO_HARM, MISS),
        red={"A": man("dagger"), "B": man("dagger")},
        blue={"C": man("staff")},
        ready="ABC",
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-2", C="attack at А-1")
    assert names(battle, events, "strike") == "CAB"


def test_sp_7a_only_those_who_meet_anew_are_held_to_it() -> None:
    """SP-7a, SP-7c: A's polearm goes before C, whom it meets; B and C go by their rolls."""
    battle = battle_of(
        "ACB",
        (1, 2, 6, *NO_HARM, MISS),
        red={"A": man("polearm"), "B": man()},
        blue={"C": man()},
        ready="ABC",
        met=["BC"],
    )
    events = play_round(battle, A="attack at А-2", B="attack at А-2", C="attack at А-1")
    assert [one.clause for one in all_of(events, "initiative")] == ["SP-5a", "SP-7c", "SP-5a"]
    assert names(battle, events, "strike") == "BAC"


def test_sp_7c_in_the_rounds_after_the_first_initiative_is_rolled() -> None:
    """SP-7c: the dagger that has met the polearm may well be quicker."""
    battle = battle_of(
        "AB",
        (*NO_HARM, 6, 1, *NO_HARM),
        red={"A": man("dagger")},
        blue={"B": man("polearm")},
        ready="AB",
    )
    play_round(battle, A="attack at А-2", B="attack at А-1")
    events = play_round(battle, A="attack at А-2", B="attack at А-1")
    assert [one.clause for one in all_of(events, "initiative")] == ["SP-7c", "SP-7c"]
    assert names(battle, events, "strike") == "AB"


def test_sp_7c_two_who_found_no_opening_have_met() -> None:
    """SP-7c, SP-5b: the round of engagement is over, though it was void."""
    battle = battle_of("AB", (3, 3), red={"A": man()}, blue={"B": man()}, ready="AB")
    assert "no_opening" in kinds(play_round(battle, A="attack at А-2", B="attack at А-1"))
    assert battle.state.met == ((0, 1),)


def test_sp_7c_missiles_are_no_meeting() -> None:
    """SP-7a, SP-7c: a dagger thrown at somebody does not take the first melee away."""
    battle = battle_of(
        "AB", (MISS,), red={"A": man("thrown_dagger")}, blue={"B": man()}, ready="AB"
    )
    assert "miss" in kinds(play_round(battle, A="attack at А-2"))
    assert battle.state.met == ()


def test_sp_7c_who_called_it_off_has_not_fought() -> None:
    """SP-7c: the first meeting is still to come."""
    battle = battle_of("AB", red={"A": man("polearm")}, blue={"B": man()}, ready="AB")
    declare(battle, {"A": "attack at А-2", "B": "attack at А-1"})
    carry_out(battle, "A", "B")
    assert battle.state.met == ()
    declare(battle, {"A": "attack at А-2", "B": "attack at А-1"})
    assert battle.pending is not None and battle.units[battle.pending.unit].name == "A"


def test_sp_7b_the_order_of_length_is_that_of_the_source() -> None:
    """SP-7b: seventeen entries, from the polearm down to natural weapons."""
    assert content().priority == (
        "polearm",
        "spear",
        "staff",
        "double_dragonne",
        "esparlongue",
        "dragonne",
        "bastard_sword",
        "cyane",
        "sorde",
        "great_axe",
        "battle_axe",
        "gnome_sword",
        "maces",
        "club",
        "flails",
        "dagger",
        "natural_weapons",
    )


def test_sp_7b_every_entry_is_in_somebody_s_hands() -> None:
    """SP-7b: all seventeen can be met in battle."""
    table = content()
    carried = {name for kind in table.kinds.values() for name in (*kind.weapons, kind.natural)}
    entries = {table.weapons[name].entry for name in carried} - {""}
    assert entries == set(table.priority)


def test_sp_6a_the_scenario_of_two_against_one() -> None:
    """SP-6a: it stands among the scenarios."""
    battle = open_battle("maps/seven_phase-two-against-one.toml", seed=1)
    assert [one.side for one in battle.units] == ["red", "red", "blue"]
