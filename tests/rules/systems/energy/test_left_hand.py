"""Rulings on what shield and book do among spells, and on reflection (ED-2.7, ED-2.12, ED-2.2g)."""

from typing import Any

import pytest

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import preview
from rules.systems.energy.content import content
from tests.builders import all_of, given, only, part, play, refusal, texts, unit
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock

MIRROR = {"spell": "mirror_ward", "author": 1, "remaining": 3}
SURE = 1
"""A d100 under which everything works."""


def lying(battle: Battle, name: str, *effects: dict[str, object], **numbers: int) -> Battle:
    """The same battle in which these effects lie on somebody."""
    changes: dict[str, Any] = {"effects": list(effects), **numbers}
    return given(battle, {name: changes})


# ED-2.7: prices


@pytest.mark.parametrize(
    ("spell", "aimed", "price", "clause"),
    [
        ("spark", " at А-2", 4, "ED-2.7b"),
        ("wrath_of_the_sky", " at А-2", 5, "ED-2.7b"),
        ("slow_fire", " at А-2", 1, "ED-2.7b"),
        ("chains_of_ice", " at А-2", 4, "ED-2.7b"),
        ("battle_roar", "", 4, "ED-2.7c"),
        ("leeching_touch", " at А-2", 4, "ED-2.7c"),
        ("siphon", " at А-2", 4, "ED-2.7c"),
        ("doubt", " at А-2", 0, "ED-2.7c"),
        ("keen_edge", "", 0, "ED-2.7c"),
        ("mending_light", " at А-1", 0, "ED-2.7c"),
        ("call_wolf", " at А-3", 0, "ED-2.7c"),
        ("totem_of_life", " at А-3", 0, "ED-2.7c"),
    ],
)
def test_ed_2_7b_every_category_has_its_price(
    spell: str, aimed: str, price: int, clause: str
) -> None:
    """ED-2.7b, ED-2.7c: direct 4, invocation 5, dot 1, control 4, warcast and vampirism 4."""
    drawing = "WD" if aimed != " at А-3" else "W.\n.D"
    aimed = aimed.replace("А-3", "А-2")
    battle = duel(drawing, red={"W": warlock(spell)}, blue={"D": duelist()})
    title = content().spells[spell].title
    action = parse_action(f"cast {title}{aimed}", battle)
    outcome = preview(battle, action).outcomes[0]
    event = only(outcome.events, "cast")
    assert (event.clause, event.figures[1]) == (clause, price)
    assert outcome.battle.units[0].attack_points == 5 - price
    if price:
        poor = given(battle, {"W": {"attack_points": price - 1}})
        told = refusal(poor, f"cast {title}{aimed}")
        assert (told.code, told.numbers[0]) == ("attack_points", ("needed", price))
        assert told.clause == clause


def test_ed_2_7b_an_invocation_takes_all_attack_points() -> None:
    """ED-2.7b: after it no strike is left, but a buff is."""
    battle = duel(
        "WD", [100], red={"W": warlock("wrath_of_the_sky", "doubt")}, blue={"D": duelist()}
    )
    play(battle, "cast Wrath of the Sky at А-2")
    assert {text.split(" at ")[0] for text in texts(battle)} >= {"cast Doubt", "rest"}
    assert "strike at А-2" not in texts(battle)


# ED-2.12


@pytest.mark.parametrize(
    "spell",
    ["slow_fire", "battle_roar", "wrath_of_the_sky", "chains_of_ice", "doubt", "siphon", "spark"],
)
def test_ed_2_12c_a_bare_shield_stops_nothing_but_strikes_and_blades(spell: str) -> None:
    """ED-2.12c: whatever falls, nobody blocks."""
    battle = duel("WS", red={"W": warlock(spell)}, blue={"S": swordsman(block=50)})
    title = content().spells[spell].title
    aimed = "" if spell == "battle_roar" else " at А-2"
    action = parse_action(f"cast {title}{aimed}", battle)
    for outcome in preview(battle, action).outcomes:
        assert not {event.kind for event in outcome.events} & {"block", "no_block"}


def test_ed_2_12d_what_rides_on_a_blocked_blade_does_nothing() -> None:
    """ED-2.12d: no damage, no burning, no die for either."""
    battle = duel(
        "BS", [25], red={"B": fighter("spellblade", "flame_blade")}, blue={"S": swordsman(block=25)}
    )
    events = play(battle, "cast Flame Blade at А-2")
    assert only(events, "block").figures == (25,)
    assert {event.kind for event in events} == {"cast", "block"}
    assert unit(battle, "S").effects == ()


def test_ed_2_12d_unblocked_it_may_burn() -> None:
    """ED-2.12d: by its own chance, here 50; and it costs no more attack points (ED-2.7c)."""
    battle = duel(
        "BS",
        [26, 15, 50],
        red={"B": fighter("spellblade", "flame_blade")},
        blue={"S": swordsman(block=25)},
    )
    events = play(battle, "cast Flame Blade at А-2")
    assert only(events, "laid").clause == "ED-2.12d"
    assert unit(battle, "B").attack_points == 1


def test_ed_2_12d_what_rides_on_a_blocked_strike_does_nothing_either() -> None:
    """ED-2.12d: a venomed edge that never bit."""
    battle = duel("DS", [25], red={"D": duelist("spark")}, blue={"S": swordsman(block=25)})
    venom = {"spell": "venomed_edge", "author": 0, "remaining": 2}
    battle = lying(battle, "D", venom)
    events = play(battle, "strike at А-2")
    assert {event.kind for event in events} == {"strike", "block"}


def test_ed_2_12d_an_unblocked_venomed_strike_lays_its_curse() -> None:
    """ED-2.12d, ED-2.10g: by the edge's own 60 and its bearer's Luck."""
    battle = duel("DS", [26, 15, 60], red={"D": duelist()}, blue={"S": swordsman(block=25)})
    venom = {"spell": "venomed_edge", "author": 0, "remaining": 2}
    battle = lying(battle, "D", venom)
    events = play(battle, "strike at А-2")
    assert only(events, "success").clause == "ED-2.10g"
    assert (only(events, "laid").ability, unit(battle, "S").effects[0].author) == (
        "festering_curse",
        0,
    )


@pytest.mark.parametrize(("block", "chance"), [(70, 50), (62, 50), (60, 48), (40, 28)])
def test_ed_2_12f_what_pierces_comes_off_the_whole_sum(block: int, chance: int) -> None:
    """ED-2.12f: + 20 of a Raised Guard, - 12 of a halved Shattered Guard, - 20 of a Keen Edge."""
    battle = duel("DS", [100, 15], red={"D": duelist()}, blue={"S": swordsman(block=block)})
    battle = lying(battle, "D", {"spell": "keen_edge", "author": 0, "remaining": 2})
    guard = {"spell": "raised_guard", "author": 1, "remaining": 2}
    battle = lying(battle, "S", guard, {"spell": "shattered_guard", "author": 0, "remaining": 2})
    event = only(play(battle, "strike at А-2"), "no_block")
    assert event.figures == (chance,)


def test_ed_2_12f_a_needle_blade_pierces_by_itself() -> None:
    """ED-2.12f: 45 - 30 = 15; a surplus of 70 leaves 40."""
    for block, chance in ((45, 15), (70, 40)):
        battle = duel(
            "BS",
            [100, 15],
            red={"B": fighter("spellblade", "needle_blade")},
            blue={"S": swordsman(block=block)},
        )
        event = only(play(battle, "cast Needle Blade at А-2"), "no_block")
        assert (event.figures, part(event, "pierces")) == ((chance,), -30)


@pytest.mark.parametrize(("option", "chance"), [("others", 15), ("own", 25)])
def test_ed_2_12a_the_option_says_whose_block_a_book_lowers(option: str, chance: int) -> None:
    """ED-2.12a: a mage of the book shoots at a shield of 25."""
    battle = duel(
        "MS",
        [100, 12],
        red={"M": mage()},
        blue={"S": swordsman(block=25)},
        options={"book": option},
    )
    assert only(play(battle, "strike at А-2"), "no_block").figures == (chance,)


def test_ed_2_12a_with_own_a_book_lowers_its_holders_block() -> None:
    """ED-2.12a: a mage who could block at 25 does so at 15."""
    battle = duel(
        "SM", [100, 15], red={"S": swordsman()}, blue={"M": mage(block=25)}, options={"book": "own"}
    )
    assert only(play(battle, "strike at А-2"), "no_block").figures == (15,)


@pytest.mark.parametrize(("by", "chance"), [("shot", 5), ("spell", 5)])
def test_bd_6_cover_blocks_what_comes_from_further_than_a_cell(by: str, chance: int) -> None:
    """BD-6: 15 in cover less 10 of the book, against a shot or a Blade."""
    battle = duel("M.cW", [chance], red={"M": mage("frost_blade")}, blue={"W": warlock()})
    battle = given(battle, {"W": {"cell": 2}})
    events = play(battle, "strike at А-3" if by == "shot" else "cast Frost Blade at А-3")
    event = only(events, "block")
    assert (event.figures, part(event, "cover")) == ((chance,), 15)


def test_bd_6_cover_is_no_help_against_a_neighbour_or_a_bolt() -> None:
    """BD-6: a sword beside it, and what no shield could stop."""
    battle = duel("M.cWD", [10], red={"M": mage("spark")}, blue={"W": warlock(), "D": duelist()})
    battle = given(battle, {"W": {"cell": 2}})
    events = play(battle, "cast Spark at А-3")
    assert all_of(events, "no_block") == ()
    beside = duel("DcW", [15], red={"D": duelist()}, blue={"W": warlock()})
    beside = given(beside, {"W": {"cell": 1}})
    assert {event.kind for event in play(beside, "strike at А-2")} == {"strike", "damage"}


def test_bd_6_cover_adds_nothing_to_what_a_ward_lets_block() -> None:
    """BD-6, ED-2.10f: a Spark is met by the ward's 15 alone, less 10 of the book."""
    battle = duel("M.cW", [5], red={"M": mage("spark")}, blue={"W": warlock()})
    ward = {"spell": "spell_ward", "author": 1, "remaining": 3}
    battle = given(battle, {"W": {"cell": 2, "effects": [ward]}})
    event = only(play(battle, "cast Spark at А-3"), "block")
    assert {one.name: one.value for one in event.parts} == {"Spell Ward": 15, "book": -10}


# Warcasts spare friends; areas of direct damage do not


def test_ed_2_12c_a_roar_cannot_be_blocked_and_spares_friends() -> None:
    """ED-2.12c: it hurts the enemy beside and lowers its guard."""
    red = {"S": swordsman("battle_roar"), "T": swordsman()}
    battle = duel("SX\nT.", [10], red=red, blue={"X": swordsman(block=50, health=100)})
    events = play(battle, "cast Battle Roar")
    assert [event.target for event in all_of(events, "damage")] == [unit(battle, "X").id]
    assert only(events, "laid").ability == "battle_roar"


def test_ed_2_9d_an_invocation_over_an_area_spares_no_friend() -> None:
    """ED-2.9d, ED-2.10e: each who stands there has a chance of its own; the die is one."""
    depths = content().spells["cold_depths"]
    low = depths.damage[0]
    red = {"W": warlock("cold_depths"), "F": warlock()}
    blue = {"X": warlock(), "Y": warlock()}
    battle = duel("W.FX\n...Y", [1, 100, 1, low], red=red, blue=blue)
    events = play(battle, "cast Call of the Cold Depths at А-3")
    assert [event.target for event in all_of(events, "damage")] == [1, 3]
    assert [event.target for event in all_of(events, "failure")] == [2]
    assert [event.target for event in all_of(events, "laid")] == [1, 3]


# Reflection


def reflected(spell: str, dice: list[int], charges: int = 0) -> tuple[Battle, Any]:
    """A warlock casts at a duelist on whom a Mirror Ward of 45 lies."""
    battle = duel("W.D", dice, red={"W": warlock(spell, level=3)}, blue={"D": duelist()})
    battle = given(battle, {"W": {"charges": charges}})
    battle = lying(battle, "D", MIRROR)
    title = content().spells[spell].title
    with_charges = f" with {charges} charges" if charges else ""
    return battle, play(battle, f"cast {title} at А-3{with_charges}")


def test_ed_2_2g_a_reflected_spell_strikes_its_caster_and_its_charges_are_spent() -> None:
    """ED-2.2g: 10 × 1.5 with two charges; the ward is used up."""
    battle, events = reflected("spark", [45, 10], charges=2)
    assert only(events, "reflect").clause == "ED-2.10g"
    event = only(events, "damage")
    assert (event.unit, event.target, event.figures[0]) == (0, 0, 15)
    assert (unit(battle, "W").charges, unit(battle, "D").effects) == (0, ())
    assert unit(battle, "W").energy == 85


def test_ed_2_2g_a_ward_that_fails_stays_and_the_spell_goes_on() -> None:
    """ED-2.2g: 46 is more than 45."""
    battle, events = reflected("spark", [46, 10])
    assert (only(events, "no_reflect").figures, only(events, "damage").target) == ((45,), 1)
    assert len(unit(battle, "D").effects) == 1


def test_ed_2_2g_a_control_can_come_back_too() -> None:
    """ED-2.2g: rolled against its caster's own will, and it takes hold in its next turn."""
    battle, _events = reflected("chains_of_ice", [45, SURE])
    assert [effect.spell for effect in unit(battle, "W").effects] == ["chains_of_ice"]
    play(battle, "end turn", "end turn")
    assert unit(battle, "W").movement_points == 0


def test_ed_2_2g_a_ward_throws_back_only_the_kinds_that_it_names() -> None:
    """ED-2.10g: no vampirism; its ward stays."""
    low = content().spells["leeching_touch"].damage[0]
    battle, events = reflected("leeching_touch", [low])
    assert only(events, "damage").target == 1
    assert len(unit(battle, "D").effects) == 1


def test_ed_2_2g_one_can_fall_by_ones_own_spell() -> None:
    """ED-2.2g, ED-END."""
    battle = duel("W.D", [45, 16], red={"W": warlock("spark")}, blue={"D": duelist()})
    battle = lying(battle, "D", MIRROR)
    battle = given(battle, {"W": {"health": 16}})
    play(battle, "cast Spark at А-3")
    assert battle.outcome == "blue"


def test_ed_2_2g_areas_and_warcasts_are_not_reflected() -> None:
    """ED-2.12c: only what is aimed at one alone."""
    battle = duel(
        "F.D", [10], red={"F": fighter("fire_mage", "fire_sphere")}, blue={"D": duelist()}
    )
    battle = lying(battle, "D", MIRROR)
    events = play(battle, "cast Fire Sphere at А-3")
    assert only(events, "damage").target == 1


def test_ed_2_2g_a_line_that_the_edge_cuts_to_one_cell_is_not_reflected() -> None:
    """ED-2.2g: it is still no spell aimed at one alone."""
    battle = duel(".WD", [15], red={"W": warlock("lightning")}, blue={"D": duelist()})
    battle = lying(battle, "D", MIRROR)
    events = play(battle, "cast Chain of Lightning at А-3")
    assert (only(events, "cast").cells, only(events, "damage").target) == ((2,), 1)


def test_ac_3_a_preview_shows_the_reflection_too() -> None:
    """AC-3: 45 of 100 that it comes back, exactly."""
    battle = duel("W.D", red={"W": warlock("spark")}, blue={"D": duelist()})
    battle = lying(battle, "D", MIRROR)
    forecast = preview(battle, parse_action("cast Spark at А-3", battle))
    changes = {change.unit: change.chance(lambda value: value < 0) for change in forecast.changes()}
    assert {one: float(chance) for one, chance in changes.items()} == {0: 0.45, 1: 0.55}


# What effects change in damage


def test_ed_2_9a_modifiers_in_the_bracket_and_flat_ones_after_it() -> None:
    """ED-2.9a: 20 × (100% + 12% Might + 25% Fury) + 2 = 29.4."""
    battle = duel("DX", [20], red={"D": duelist(might=4)}, blue={"X": warlock()})
    fury = {"spell": "battle_fury", "author": 0, "remaining": 2}
    battle = lying(battle, "D", fury)
    event = only(play(battle, "strike at А-2"), "damage")
    assert event.figures[0] == 29
    assert [(one.name, one.value, one.unit) for one in event.parts] == [
        ("Battle Fury", 2, ""),
        ("might", 12, "%"),
        ("Battle Fury", 25, "%"),
    ]


def test_ed_2_9c_effects_change_resistances() -> None:
    """ED-2.9c: 20 less 15% of a Stone Skin is 17."""
    battle = duel("DX", [20], red={"D": duelist()}, blue={"X": warlock()})
    battle = lying(battle, "X", {"spell": "stone_skin", "author": 1, "remaining": 2})
    event = only(play(battle, "strike at А-2"), "damage")
    assert (event.figures[0], part(event, "physical")) == (17, -15)


def test_who_is_hushed_cannot_cast_and_is_told_so() -> None:
    """ED-2.7b: it may still strike."""
    battle = duel("WD", red={"W": warlock("spark")}, blue={"D": duelist()})
    battle = lying(battle, "W", {"spell": "hush", "author": 1, "remaining": 0})
    told = refusal(battle, "cast Spark at А-2")
    assert (told.code, told.clause) == ("silenced", "ED-2.7d")
    assert "strike at А-2" in texts(battle)
