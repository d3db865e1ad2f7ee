"""Rulings on damage, aims and areas (ED-2.9)."""

from fractions import Fraction

import pytest

from rules.battle.event import Die, Part
from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.systems.energy.content import content
from rules.systems.energy.damage import damage_amount, healing_amount
from tests.builders import all_of, given, only, part, play, refusal, unit
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock

LONGSWORD = content().weapons["longsword"].damage


def lost(battle: Battle, action: str) -> dict[str, int]:
    """Play the action; return the damage that each one hurt took, by name."""
    hurt = all_of(play(battle, action), "damage")
    return {battle.units[event.target].name: event.figures[0] for event in hurt}


# ED-2.9: damage


@pytest.mark.parametrize(
    ("might", "die", "amount"),
    # 17 × 1.3 = 22.1; 15 × 1.3 = 19.5, rounded up; 14 × 1.18 = 16.52
    [(0, 17, 17), (10, 17, 22), (10, 15, 20), (6, 14, 17)],
)
def test_ed_2_9a_a_sword_gains_3_per_cent_for_each_point_of_might(
    might: int, die: int, amount: int
) -> None:
    """ED-2.9a: physical, and Magic Power does nothing for it."""
    member = swordsman(might=might, magic_power=50)
    battle = duel("SW", [die], red={"S": member}, blue={"W": warlock()})
    event = only(play(battle, "strike at А-2"), "damage")
    assert (event.clause, event.figures) == ("ED-2.9a", (amount, 200, 200 - amount))
    assert (event.dice, event.parts[0]) == (
        (Die(*LONGSWORD, die),),
        Part("might", 3 * might, "%", "ED-2.9a"),
    )


@pytest.mark.parametrize(
    ("magic_power", "die", "amount"), [(0, 16, 16), (10, 15, 20), (20, 16, 26)]
)
def test_ed_2_9b_a_wand_gains_3_per_cent_for_each_point_of_magic_power(
    magic_power: int, die: int, amount: int
) -> None:
    """ED-2.9b: ethereal, from afar, and Might does nothing for it."""
    member = mage(magic_power=magic_power, might=50)
    battle = duel("M..D", [die], red={"M": member}, blue={"D": duelist()})
    event = only(play(battle, "strike at А-4"), "damage")
    assert (event.clause, event.figures[0]) == ("ED-2.9b", amount)
    assert event.parts[0] == Part("magic_power", 3 * magic_power, "%", "ED-2.9b")


@pytest.mark.parametrize(("magic_power", "amount"), [(9, 12), (4, 10), (2, 10)])
def test_ed_2_9b_no_debuff_takes_more_magic_power_than_there_is(
    magic_power: int, amount: int
) -> None:
    """ED-2.9b: a Void Kiss of 4 leaves 5 of 9 for a wand (11.5), and of 2 nothing, not a debt."""
    member = mage("spark", magic_power=magic_power)
    battle = duel("M..D", [10], red={"M": member}, blue={"D": duelist()})
    kissed = {"spell": "void_kiss", "author": 1, "remaining": 1}
    battle = given(battle, {"M": {"effects": [kissed]}})
    event = only(play(battle, "strike at А-4"), "damage")
    assert event.figures[0] == amount
    added = sum(one.value for one in event.parts if one.clause == "ED-2.9b")
    assert added == 3 * max(0, magic_power - 4)


def test_ed_2_9b_a_wand_is_met_by_ethereal_resistance_and_a_sword_by_physical() -> None:
    """ED-2.9a, ED-2.9b: 20 by sword on 5% physical, 16 by wand on 15% ethereal."""
    drawing = "SD\nMW"
    red, blue = {"S": swordsman(), "M": mage()}, {"D": duelist(), "W": warlock()}
    event = only(play(duel(drawing, [20], red=red, blue=blue), "strike at А-2"), "damage")
    assert (event.figures[0], part(event, "physical")) == (19, -5)
    by_wand = duel(drawing, [16], red=red, blue=blue, first="M")
    event = only(play(by_wand, "strike at Б-2"), "damage")
    assert (event.figures[0], part(event, "ethereal")) == (14, -15)  # 13.6


def test_ed_2_9c_one_rounding_at_the_end() -> None:
    """ED-2.9c: 14 × 1.03 × 0.8 is 11.536, so 12; rounding 14.42 first would make 11."""
    battle = duel("SR", [14], red={"S": swordsman(might=1)}, blue={"R": swordsman()})
    assert lost(battle, "strike at А-2") == {"R": 12}


@pytest.mark.parametrize(
    ("base", "bracket", "flat", "charged", "resistance", "amount"),
    [
        (10, 5, 0, 0, 0, 11),  # 10.5, exactly a half
        (10, 0, 0, 0, 5, 10),  # 9.5
        (10, 4, 0, 0, 0, 10),  # 10.4
        (13, 0, 0, 50, 0, 20),  # 19.5
        (10, 50, 3, 0, 0, 18),  # flat modifiers come after the bracket
        (10, 50, 3, 100, 50, 18),
        (20, 0, 0, 0, 100, 0),
        (20, 0, 0, 0, 130, 0),
        (20, 0, -30, 0, 0, 0),
        (20, 0, 0, 0, -10, 22),
        (1, 0, 0, 0, 50, 1),  # 0.5
        (1, 0, 0, 0, 51, 0),
    ],
)
def test_ed_2_9c_half_up_and_never_below_zero(
    base: int, bracket: int, flat: int, charged: int, resistance: int, amount: int
) -> None:
    """ED-2.9c: exact whole numbers; resistance of 100 and over leaves nothing."""
    assert damage_amount(base, bracket, flat, charged, resistance) == amount


@pytest.mark.parametrize("base", range(0, 40))
@pytest.mark.parametrize("bracket", (0, 18, 33))
def test_ed_2_9c_agrees_with_exact_fractions(base: int, bracket: int) -> None:
    """ED-2.9c: rounded half up, whatever the numbers."""
    for charged in (0, 25, 75):
        for resistance in (-10, 0, 15, 37, 100):
            exact = Fraction(base * (100 + bracket) * (100 + charged) * (100 - resistance), 10**6)
            expected = (exact + Fraction(1, 2)).__floor__()
            assert damage_amount(base, bracket, 0, charged, resistance) == expected


def test_ed_2_9c_weapon_damage_is_a_uniform_range() -> None:
    """ED-2.9c: each value of a longsword, from its lowest to its highest, is as likely."""
    battle = duel("SW", red={"S": swordsman()}, blue={"W": warlock()})
    strike = next(action for action in battle.options if action.kind == "strike")
    (change,) = preview(battle, strike).changes()
    low, high = LONGSWORD
    share = Fraction(1, high - low + 1)
    assert change.spread == tuple((-damage, share) for damage in range(high, low - 1, -1))


def test_ed_2_9c_a_weakness_adds() -> None:
    """ED-2.9c: the Fire mage's frost resistance of -10 turns 20 into 22."""
    blue = {"F": fighter("fire_mage", health=200)}
    battle = duel("M.F", [20], red={"M": mage("frost_blade")}, blue=blue)
    assert lost(battle, "cast Frost Blade at А-3") == {"F": 22}


def test_ed_2_9d_magic_power_raises_a_spell_and_then_come_charges_and_resistance() -> None:
    """ED-2.9d: 16 × 1.3 × 1.25 × 0.9 = 23.4."""
    member = mage("spark", level=2, magic_power=10)
    battle = duel("M.B", [16], red={"M": member}, blue={"B": mage()})
    battle = given(battle, {"M": {"charges": 1}})
    event = only(play(battle, "cast Spark at А-3 with 1 charge"), "damage")
    assert (event.clause, event.figures[0]) == ("ED-2.9d", 23)
    assert [(one.name, one.value, one.clause) for one in event.parts] == [
        ("magic_power", 30, "ED-2.9d"),
        ("charges", 25, "ED-2.2d"),
        ("lightning", -10, "ED-2.9c"),
    ]


def test_ed_2_9d_vampirism_is_raised_by_magic_power_too() -> None:
    """ED-2.9d: 18 × 1.3 = 23.4; half of the 23 lost is 11.5, so 12 kept."""
    caster = warlock("leeching_touch", magic_power=10)
    battle = duel("V.D", [18], red={"V": caster}, blue={"D": duelist()})
    battle = given(battle, {"V": {"health": 100}})
    assert lost(battle, "cast Leeching Touch at А-3") == {"D": 23}
    assert unit(battle, "V").health == 112


# Areas


def test_ed_2_9d_one_die_for_the_whole_spell_and_friends_burn_too() -> None:
    """ED-2.9d: Fire Sphere about Б-2 hurts friend, foe and the caster himself alike."""
    drawing = "MF.\n.E.\n..G"
    red = {"M": mage("fire_sphere"), "F": warlock()}
    blue = {"E": warlock(), "G": warlock()}
    battle = duel(drawing, [14], red=red, blue=blue)
    events = play(battle, "cast Fire Sphere at Б-2")
    hurt = all_of(events, "damage")
    assert {battle.units[event.target].name: event.figures[0] for event in hurt} == {
        "M": 14,
        "F": 14,
        "E": 14,
        "G": 14,
    }
    assert len({id(event.dice[0]) for event in hurt}) == 1


def test_ed_2_9d_a_sphere_is_as_strong_after_its_own_caster_has_fallen_to_it() -> None:
    """ED-2.9d: 14 × (100% + 3% × 5) of an Arcane Focus is 16.1, for the mage and for all."""
    battle = duel(
        "MF\nED",
        [14],
        red={"M": mage("fire_sphere"), "F": warlock()},
        blue={"E": warlock(), "D": duelist()},
    )
    focus = {"spell": "arcane_focus", "author": 0, "remaining": 2}
    battle = given(battle, {"M": {"health": 1, "effects": [focus]}})
    hurt = all_of(play(battle, "cast Fire Sphere at Б-1"), "damage")
    assert [event.figures[0] for event in hurt] == [16] * 4
    assert {part(event, "Arcane Focus") for event in hurt} == {15}


@pytest.mark.parametrize(
    ("ability", "action", "die", "names"),
    [
        # The line runs four cells, through friend and foe, and not to the fifth.
        ("lightning", "cast Chain of Lightning at В-2", 14, {"F", "E"}),
        # The cone is a quarter of the square of three cells before the caster.
        ("breath_of_embers", "cast Breath of Embers at В-2", 14, {"F", "E", "G"}),
        ("ring_of_steel", "cast Ring of Steel", 14, {"F"}),
    ],
)
def test_ed_2_9d_each_shape_touches_its_cells(
    ability: str, action: str, die: int, names: set[str]
) -> None:
    """ED-2.9d, BD-5: line, cone and ring as the board knows them."""
    drawing = """
        .......
        ..G....
        MFE..H.
    """
    red = {"M": mage(ability), "F": warlock()}
    blue = {"E": warlock(), "G": warlock(), "H": warlock()}
    battle = duel(drawing, [die], red=red, blue=blue)
    assert set(lost(battle, action)) == names


def test_ed_2_9d_a_spell_on_nobody_rolls_no_die() -> None:
    """ED-2.9d: it is paid for, and hurts nobody."""
    battle = duel("M.....W", red={"M": mage("fire_sphere")}, blue={"W": warlock()})
    events = play(battle, "cast Fire Sphere at А-3")
    assert (battle.rolls, all_of(events, "damage"), unit(battle, "M").energy) == (2, (), 75)


@pytest.mark.parametrize(
    ("drawing", "action", "code", "clause"),
    [
        ("M.....W", "cast Spark at А-7", "range", "BD-5"),
        ("M.....W", "strike at А-7", "range", "BD-5"),
        ("M#W....", "strike at А-3", "sight", "BD-5"),
        ("M#W....", "cast Fire Sphere at А-2", "wall", "BD-6"),
        ("M#W....", "cast Chain of Lightning at А-2", "wall", "BD-6"),
        ("M#W\n#..", "cast Chain of Lightning at Б-2", "sight", "BD-5"),
        ("M.W....", "cast Chain of Lightning at А-3", "direction", "BD-5"),
        ("M.W....", "cast Spark at А-2", "nobody", "AC-2"),
        ("M.W....", "strike at А-1", "friend", "AC-2"),
        ("M.W....", "cast Mending Light at А-3", "enemy", "AC-2"),
    ],
)
def test_bd_5_what_cannot_be_aimed_at_is_refused_with_the_reason(
    drawing: str, action: str, code: str, clause: str
) -> None:
    """BD-5, BD-6, AC-2: range, sight, walls, and who stands there."""
    spells = ("spark", "fire_sphere", "lightning", "mending_light")
    battle = duel(drawing, red={"M": mage(*spells)}, blue={"W": warlock()})
    told = refusal(battle, action)
    assert (told.code, told.clause) == (code, clause)


def test_bd_5_creatures_do_not_stop_a_shot() -> None:
    """BD-5: the friend between does not block the line of fire."""
    red = {"M": mage(), "F": warlock()}
    battle = duel("MF.D\n...E", [10], red=red, blue={"D": duelist(), "E": duelist()})
    assert lost(battle, "strike at А-4") == {"D": 10}


# Healing


@pytest.mark.parametrize(("number", "charged", "amount"), [(20, 0, 20), (20, 40, 28), (13, 20, 16)])
def test_ed_2_2e_healing_is_rounded_half_up(number: int, charged: int, amount: int) -> None:
    """ED-2.2e: 13 × 1.2 = 15.6."""
    assert healing_amount(number, charged) == amount
