"""Rulings on falling, blocking and the end (ED-2.11, ED-2.12, ED-END)."""

from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from rules.battle.event import Die, Part
from rules.battle.notation import parse_action
from rules.battle.preview import preview
from rules.systems.energy.content import LeftHand, content, profile
from rules.systems.energy.damage import block_chance
from tests.builders import all_of, given, only, play, texts, unit
from tests.rules.systems.energy.duels import duel, duelist, fighter, mage, swordsman, warlock

# ED-2.11: falling


def test_ed_2_11b_one_who_falls_leaves_the_board() -> None:
    """ED-2.11b: exactly 0 health is enough; the cell is free at once."""
    blue = {"W": warlock(), "X": warlock()}
    battle = duel("SW.\nT.X", [14], red={"S": swordsman(), "T": duelist()}, blue=blue)
    battle = given(battle, {"W": {"health": 14}})
    events = play(battle, "strike at А-2")
    assert only(events, "damage").figures == (14, 14, 0)
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
    told = battle.why_not(replace(battle.options[0], unit=unit(battle, "W").id))
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
    return rolled[0].figures[0] if rolled else 0


def test_ed_2_12a_a_book_lowers_the_block_of_those_whom_its_holder_attacks() -> None:
    """ED-2.12a: the grimoire takes 10 off 25."""
    battle = duel("MS", [16, 10], red={"M": mage()}, blue={"S": swordsman(block=25)})
    event = only(play(battle, "strike at А-2"), "no_block")
    assert event.figures == (15,)
    assert Part("book", -10, "%", "ED-2.12a") in event.parts


def test_ed_2_12a_a_book_does_not_change_its_holders_own_block() -> None:
    """ED-2.12a: ruling; were it the holder's own, this would be 15."""
    battle = duel("SM", [26, 14], red={"S": swordsman()}, blue={"M": mage(block=25)})
    assert only(play(battle, "strike at А-2"), "no_block").figures == (25,)


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
    assert (event.dice, event.parts) == (
        (Die(1, 100, die),),
        (Part("shield", 25, "%", "ED-2.12b"),),
    )
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
    """ED-2.12f: shield 70%, book -10%, at most 50%."""
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
