"""Rulings on damage, blocks, spells and the end (ED-2.9, ED-2.11, ED-2.12, ED-END)."""

from fractions import Fraction

import msgspec
import pytest

from rules.battle import Battle
from rules.event import Part
from rules.notation import parse_action
from rules.preview import preview
from rules.systems.energy.content import LeftHand, content, profile
from rules.systems.energy.damage import block_chance, damage_amount, healing_amount
from tests.builders import all_of, given, only, part, play, refusal, texts, unit
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock


def lost(battle: Battle, action: str) -> dict[str, int]:
    """Play the action; return the damage that each one hurt took, by name."""
    hurt = all_of(play(battle, action), "damage")
    return {battle.units[event.target].name: event.numbers[0] for event in hurt}


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
    assert (event.clause, event.numbers) == ("ED-2.9a", (amount, 200, 200 - amount))
    assert (event.dice, event.parts[0]) == (
        ((14, 20, die),),
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
    battle = duel("M...D", [die], red={"M": member}, blue={"D": duelist()})
    event = only(play(battle, "strike at А-5"), "damage")
    assert (event.clause, event.numbers[0]) == ("ED-2.9b", amount)
    assert event.parts[0] == Part("magic_power", 3 * magic_power, "%", "ED-2.9b")


def test_ed_2_9b_a_wand_is_met_by_ethereal_resistance_and_a_sword_by_physical() -> None:
    """ED-2.9a, ED-2.9b: 20 by sword on 5 % physical, 16 by wand on 15 % ethereal."""
    drawing = "SD\nMW"
    red, blue = {"S": swordsman(), "M": mage()}, {"D": duelist(), "W": warlock()}
    event = only(play(duel(drawing, [20], red=red, blue=blue), "strike at А-2"), "damage")
    assert (event.numbers[0], part(event, "physical")) == (19, -5)
    by_wand = duel(drawing, [16], red=red, blue=blue, first="M")
    event = only(play(by_wand, "strike at Б-2"), "damage")
    assert (event.numbers[0], part(event, "ethereal")) == (14, -15)  # 13.6


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
    """ED-2.9c: each of the seven values of a longsword has exactly one chance in seven."""
    battle = duel("SW", red={"S": swordsman()}, blue={"W": warlock()})
    strike = next(action for action in battle.options if action.kind == "strike")
    (change,) = preview(battle, strike).changes()
    assert change.spread == tuple((-damage, Fraction(1, 7)) for damage in range(20, 13, -1))


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
    assert (event.clause, event.numbers[0]) == ("ED-2.9d", 23)
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
    assert {battle.units[event.target].name: event.numbers[0] for event in hurt} == {
        "M": 14,
        "F": 14,
        "E": 14,
        "G": 14,
    }
    assert len({id(event.dice[0]) for event in hurt}) == 1


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


# ED-2.11: falling


def test_ed_2_11b_one_who_falls_leaves_the_board() -> None:
    """ED-2.11b: exactly 0 health is enough; the cell is free at once."""
    blue = {"W": warlock(), "X": warlock()}
    battle = duel("SW.\nT.X", [14], red={"S": swordsman(), "T": duelist()}, blue=blue)
    battle = given(battle, {"W": {"health": 14}})
    events = play(battle, "strike at А-2")
    assert only(events, "damage").numbers == (14, 14, 0)
    fall = only(events, "fall")
    assert (fall.clause, fall.unit, fall.cells) == ("ED-2.11b", unit(battle, "W").id, (1,))
    assert (unit(battle, "W").cell, unit(battle, "W").health) == (-1, 0)
    assert "А-1 → А-2" in texts(battle)
    assert "strike at А-2" not in texts(battle)


def test_ed_2_11b_one_point_of_health_is_alive() -> None:
    """ED-2.11b: 14 of 15 is not enough."""
    battle = duel("SW", [14], red={"S": swordsman()}, blue={"W": warlock()})
    battle = given(battle, {"W": {"health": 15}})
    assert all_of(play(battle, "strike at А-2"), "fall") == ()
    assert unit(battle, "W").cell == 1


def test_ed_2_11b_the_fallen_do_nothing() -> None:
    """ED-2.11b: refused, were they asked."""
    blue = {"W": warlock(), "X": warlock()}
    battle = duel("SW.\nT.X", red={"S": swordsman(), "T": duelist()}, blue=blue)
    battle = given(battle, {"W": {"health": 0, "cell": -1}})
    told = battle.why_not(battle.options[0]._replace(unit=unit(battle, "W").id))
    assert told is not None and (told.code, told.clause) == ("fallen", "ED-2.11b")


def test_ed_2_11b_one_who_falls_in_its_own_turn_ends_it() -> None:
    """ED-2.11b, ED-2.6c: burnt by its own spell, another acts next."""
    red = {"M": mage("fire_sphere"), "F": warlock()}
    battle = duel("M.W\n...\nF.X", [10], red=red, blue={"W": warlock(), "X": warlock()})
    battle = given(battle, {"M": {"health": 10}})
    play(battle, "cast Fire Sphere at А-1")
    assert (unit(battle, "M").cell, battle.over) == (-1, False)
    assert battle.pending is not None and battle.pending.unit == unit(battle, "F").id


# ED-2.12: shield, book, empty


def chance_against(attacker_kind: str, block: int) -> int:
    """The chance in the log when a unit of that kind strikes one whose block is so high."""
    battle = duel("AS", red={"A": fighter(attacker_kind)}, blue={"S": swordsman(block=block)})
    outcomes = preview(battle, parse_action("strike at А-2", battle)).outcomes
    rolled = [event for one in outcomes for event in one.events if event.kind == "no_block"]
    return rolled[0].numbers[0] if rolled else 0


def test_ed_2_12a_a_book_lowers_the_block_of_those_whom_its_holder_attacks() -> None:
    """ED-2.12a: the grimoire takes 10 off 25."""
    battle = duel("MS", [16, 10], red={"M": mage()}, blue={"S": swordsman(block=25)})
    event = only(play(battle, "strike at А-2"), "no_block")
    assert event.numbers == (15,)
    assert Part("book", -10, "%", "ED-2.12a") in event.parts


def test_ed_2_12a_a_book_does_not_change_its_holders_own_block() -> None:
    """ED-2.12a: ruling; were it the holder's own, this would be 15."""
    battle = duel("SM", [26, 14], red={"S": swordsman()}, blue={"M": mage(block=25)})
    assert only(play(battle, "strike at А-2"), "no_block").numbers == (25,)


def test_ed_2_12b_a_shield_blocks_resists_and_weakens_magic() -> None:
    """ED-2.12b: kite shield: block 25, physical most, Magic Power 4 lower."""
    table = content()
    bare = msgspec.structs.replace(table.kinds["shield_swordsman"], left_hand="")
    with_shield = profile(fighter("shield_swordsman"))
    shield = table.left_hands["kite_shield"]
    assert with_shield.block == shield.block == 25
    assert with_shield.magic_power == bare.magic_power[0] - 4
    assert with_shield.resistances["physical"] == bare.resistances["physical"][0] + 15
    assert max(shield.resistances, key=lambda name: shield.resistances[name]) == "physical"
    assert all(value > 0 for value in shield.resistances.values())


def test_ed_2_12b_magic_power_does_not_sink_below_zero() -> None:
    """ED-2.12b: 2 less 4 is 0."""
    assert profile(fighter("shield_swordsman", magic_power=2)).magic_power == 0


@pytest.mark.parametrize(("die", "blocks"), [(1, True), (25, True), (26, False), (100, False)])
def test_ed_2_12b_the_chance_is_rolled_on_a_hundred(die: int, blocks: bool) -> None:
    """ED-2.12b: 25 of 100 numbers block."""
    dice = [die] if blocks else [die, 15]
    battle = duel("DS", dice, red={"D": duelist()}, blue={"S": swordsman(block=25)})
    events = play(battle, "strike at А-2")
    event = only(events, "block" if blocks else "no_block")
    assert (event.dice, event.parts) == (((1, 100, die),), (Part("shield", 25, "%", "ED-2.12b"),))
    assert bool(all_of(events, "damage")) is not blocks


@pytest.mark.parametrize(
    ("action", "rolls"),
    [
        ("strike at А-2", True),
        ("cast Frost Blade at А-2", True),
        ("cast Spark at А-2", False),
        ("cast Ring of Steel", False),
        ("cast Leeching Touch at А-2", False),
        ("cast Fire Sphere at А-2", False),
    ],
)
@pytest.mark.parametrize("attacker", ["duelist", "warlock"])
def test_ed_2_12c_a_bare_shield_blocks_strikes_and_blades_alone(
    attacker: str, action: str, rolls: bool
) -> None:
    """ED-2.12c: sword and wand alike; no bolt, sphere, ring or vampirism."""
    spells = ("frost_blade", "spark", "ring_of_steel", "leeching_touch", "fire_sphere")
    red = {"A": fighter(attacker, *spells, health=200)}
    battle = duel("AS", [1], red=red, blue={"S": swordsman(block=50)})
    possible = preview(battle, parse_action(action, battle)).outcomes
    seen = {event.kind for outcome in possible for event in outcome.events}
    assert ("block" in seen) is rolls
    assert "damage" in seen


def test_ed_2_12c_one_without_a_shield_rolls_no_block() -> None:
    """ED-2.12c: the only die is the damage."""
    battle = duel("SW", [14], red={"S": swordsman()}, blue={"W": warlock()})
    events = play(battle, "strike at А-2")
    assert [len(event.dice) for event in events if event.dice] == [1]


@pytest.mark.parametrize(("block", "chance"), [(49, 49), (50, 50), (51, 50), (90, 50)])
def test_ed_2_12e_the_chance_to_block_is_at_most_50(block: int, chance: int) -> None:
    """ED-2.12e: in the dice, in the log and in the preview."""
    assert chance_against("duelist", block) == chance
    battle = duel("DS", red={"D": duelist()}, blue={"S": swordsman(block=block)})
    strike = next(action for action in battle.options if action.kind == "strike")
    (change,) = preview(battle, strike).changes()
    assert change.chance(lambda health: health == 0) == Fraction(chance, 100)


@pytest.mark.parametrize(
    ("block", "lowered", "chance"), [(70, 15, 50), (70, 30, 40), (70, 80, 0), (25, 25, 0)]
)
def test_ed_2_12f_what_lowers_a_block_comes_off_the_whole_sum(
    block: int, lowered: int, chance: int
) -> None:
    """ED-2.12f: 70 with -15 still blocks at 50, with -30 at 40; never below 0."""
    attacker = msgspec.structs.replace(profile(fighter("book_mage")), lowers_block=lowered)
    defender = profile(fighter("shield_swordsman", block=block))
    assert block_chance(attacker, defender) == chance


@pytest.mark.parametrize(("block", "chance"), [(55, 45), (60, 50), (70, 50), (10, 0)])
def test_ed_2_12f_surplus_counts_against_a_book(block: int, chance: int) -> None:
    """ED-2.12f: 60 less the book's 10 is 50; 10 less 10 rolls no die at all."""
    assert chance_against("book_mage", block) == chance


def test_ed_2_12f_the_log_says_that_the_book_counts_against_the_whole_sum() -> None:
    """ED-2.12f: shield 70 %, book -10 %, at most 50 %."""
    battle = duel("MS", [50], red={"M": mage()}, blue={"S": swordsman(block=70)})
    event = only(play(battle, "strike at А-2"), "block")
    assert event.parts == (
        Part("shield", 70, "%", "ED-2.12b"),
        Part("book", -10, "%", "ED-2.12f"),
        Part("most", 50, "%", "ED-2.12e"),
    )


def test_ed_2_12g_what_the_left_hand_holds_is_told_when_all_stand_ready() -> None:
    """ED-2.12g: a shield of 25, a book that takes 10, nothing."""
    red, blue = {"S": swordsman(), "M": mage()}, {"W": warlock(), "D": duelist()}
    battle = duel("S.W\nM.D", red=red, blue=blue)
    ready = all_of(battle.events, "ready")
    held = [[one for one in event.parts if one.clause == "ED-2.12g"] for event in ready]
    assert held == [
        [Part("shield", 25, "", "ED-2.12g")],
        [Part("book", -10, "", "ED-2.12g")],
        [],
        [],
    ]


def test_ed_2_12g_the_left_hand_holds_a_shield_a_book_or_nothing() -> None:
    """ED-2.12g: all three are held by somebody, and nothing else can be."""
    held = {
        one.left_hand and one.left_hand.type
        for one in (profile(fighter(kind)) for kind in content().kinds)
    }
    assert held == {"shield", "book", None}
    with pytest.raises(msgspec.ValidationError, match="type"):
        msgspec.convert({"title": "Torch", "type": "torch"}, LeftHand)


# ED-END


def test_ed_end_a_side_without_a_living_character_loses() -> None:
    """ED-END: the last of Blue falls."""
    battle = duel("SW", [20], red={"S": swordsman()}, blue={"W": warlock()})
    battle = given(battle, {"W": {"health": 20}})
    event = only(play(battle, "strike at А-2"), "over")
    assert (event.clause, event.ability, battle.outcome) == ("ED-END", "red", "red")
    assert (battle.decision, battle.options) == (None, ())


def test_ed_end_both_sides_gone_at_once_is_a_draw() -> None:
    """ED-END: one sphere burns caster and enemy to 0."""
    battle = duel("MW", [16], red={"M": mage("fire_sphere")}, blue={"W": warlock()})
    battle = given(battle, {"M": {"health": 16}, "W": {"health": 3}})
    event = only(play(battle, "cast Fire Sphere at А-2"), "over")
    assert (event.ability, battle.outcome) == ("draw", "draw")


def test_ed_end_burning_only_oneself_loses() -> None:
    """ED-END: the enemy stands."""
    battle = duel("MW", [16], red={"M": mage("fire_sphere")}, blue={"W": warlock()})
    battle = given(battle, {"M": {"health": 16}})
    play(battle, "cast Fire Sphere at А-2")
    assert battle.outcome == "blue"


def test_ed_end_one_of_two_fallen_goes_on() -> None:
    """ED-END: the side has another."""
    blue = {"W": warlock(), "X": warlock()}
    battle = duel("SW.\nT.X", [14], red={"S": swordsman(), "T": duelist()}, blue=blue)
    battle = given(battle, {"W": {"health": 14}})
    play(battle, "strike at А-2")
    assert not battle.over


def test_ed_end_after_100_rounds_it_is_a_draw() -> None:
    """ED-END: the hundredth round is played to its end."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    for _ in range(199):
        play(battle, "end turn")
    assert (battle.round, battle.over) == (100, False)
    event = only(play(battle, "end turn"), "over")
    assert (event.clause, battle.outcome, battle.round) == ("ED-END", "draw", 100)


def test_ed_end_after_the_end_every_action_is_refused() -> None:
    """ED-END, AC-2: nobody acts any more."""
    battle = duel("SW", [20], red={"S": swordsman()}, blue={"W": warlock()})
    battle = given(battle, {"W": {"health": 20}})
    rest = next(action for action in battle.options if action.kind == "rest")
    play(battle, "strike at А-2")
    told = battle.why_not(rest)
    assert told is not None and (told.code, told.clause) == ("over", "AC-2")


@pytest.mark.parametrize(("number", "charges", "amount"), [(20, 0, 20), (20, 2, 28), (13, 1, 16)])
def test_ed_2_2e_healing_is_rounded_half_up(number: int, charges: int, amount: int) -> None:
    """ED-2.2e: 13 × 1.2 = 15.6."""
    assert healing_amount(number, charges) == amount
