"""The round of engagement (SP-7): who strikes first where two meet anew."""

from rules.systems.seven_phase.content import content
from tests.builders import all_of, only
from tests.rules.systems.seven_phase.battles import (
    MISS,
    NO_HARM,
    battle_of,
    carry_out,
    declare,
    kinds,
    man,
    names,
    play_round,
)


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
