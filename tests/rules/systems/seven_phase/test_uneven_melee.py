"""Several against one (SP-6): what a group gains, and when it goes first."""

import pytest

from rules.battle.machine import Battle
from tests.builders import all_of, only, part
from tests.rules.systems.seven_phase.battles import (
    MISS,
    NO_HARM,
    battle_of,
    kinds,
    man,
    names,
    play_round,
)


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


def pressed() -> Battle:
    """A and B press C, at equal initiative: 5 + 2 + 2 against 5 + 4."""
    return battle_of(
        "ACB",
        (2, 1, 4, *NO_HARM, MISS),
        red={"A": man(), "B": man()},
        blue={"C": man()},
        ready="ABC",
        met=["AC", "BC"],
    )


def test_sp_6b_equal_initiative_in_an_uneven_melee_goes_to_the_group() -> None:
    """SP-6b: A and B go first; the round is not void."""
    battle = pressed()
    events = play_round(battle, A="attack at А-2", B="attack at А-2", C="attack at А-1")
    told = only(events, "group_first")
    assert (told.clause, told.unit, told.target) == ("SP-6b", 0, 2)
    assert "no_opening" not in kinds(events)
    assert names(battle, events, "strike") == "ACB"


def test_sp_6b_the_group_goes_first_though_its_victim_attacks_somebody_else() -> None:
    """SP-6b: A and B press C, who attacks B; A's equal initiative still goes before C's."""
    battle = pressed()
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
