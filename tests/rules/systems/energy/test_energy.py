"""Rulings on Energy and charges (ED-2.1 to ED-2.3)."""

import pytest
from msgspec.structs import replace

from rules.battle.event import Part
from rules.battle.notation import parse_action
from rules.systems.energy.content import content
from tests.builders import all_of, given, only, part, play, refusal, texts, unit, where
from tests.rules.systems.energy.duels import duel, fighter, mage, swordsman, warlock

MENDED = content().spells["mending_light"].healing


def test_ed_2_1a_a_character_starts_with_100_energy_which_is_its_maximum() -> None:
    """ED-2.1a: 100 at the start; resting does not raise it."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    assert [one.energy for one in battle.units] == [100, 100]
    play(battle, "rest")
    assert unit(battle, "S").energy == 100


def test_ed_2_1a_stands_in_the_log_of_the_placement() -> None:
    """ED-2.1a, ED-2.2a: each is ready with 100 Energy and no charges."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    ready = all_of(battle.events, "ready")
    assert [(event.unit, event.figures, event.clause) for event in ready] == [
        (0, (100, 0), "ED-2.4"),
        (1, (100, 0), "ED-2.4"),
    ]
    assert [(one.name, one.value, one.clause) for one in ready[0].parts] == [
        ("energy", 100, "ED-2.1a"),
        ("charges", 0, "ED-2.2a"),
        ("shield", 25, "ED-2.12g"),
    ]


@pytest.mark.parametrize(
    ("ability", "action", "dice", "cost"),
    [
        ("spark", "cast Spark at А-2", [10], 15),
        ("lightning", "cast Chain of Lightning at А-2", [14], 20),
        ("fire_sphere", "cast Fire Sphere at А-3", [10], 25),
        ("leeching_touch", "cast Leeching Touch at А-2", [12], 20),
        ("mending_light", "cast Mending Light at А-1", [], 20),
        ("spark", "strike at А-2", [10], 10),
        ("spark", "А-1 → Б-1", [], 0),
    ],
)
def test_ed_2_1b_every_action_costs_its_energy(
    ability: str, action: str, dice: list[int], cost: int
) -> None:
    """ED-2.1b: most spells 20, a normal attack 10, steps nothing."""
    battle = duel("MW...\n.....", dice, red={"M": mage(ability)}, blue={"W": warlock()})
    play(battle, action)
    assert unit(battle, "M").energy == 100 - cost


def test_ed_2_1b_too_little_energy_refuses_with_both_numbers() -> None:
    """ED-2.1b: 9 Energy do not pay a normal attack of 10, 10 do."""
    battle = duel("SW", [14], red={"S": swordsman()}, blue={"W": warlock()})
    poor = given(battle, {"S": {"energy": 9}})
    told = refusal(poor, "strike at А-2")
    assert (told.code, told.clause, dict(told.numbers)) == (
        "energy",
        "ED-2.1b",
        {"needed": 10, "left": 9},
    )
    just = given(battle, {"S": {"energy": 10}})
    play(just, "strike at А-2")
    assert unit(just, "S").energy == 0


def test_ed_2_1c_energy_comes_back_as_the_next_turn_begins_and_not_before_the_first() -> None:
    """ED-2.1c: spent down to 65 in the first turn, 85 as the second begins."""
    battle = duel("M.W", [10], red={"M": mage("spark", "mending_light")}, blue={"W": warlock()})
    assert all_of(battle.events, "energy") == ()
    events = play(battle, "cast Spark at А-3", "cast Mending Light at А-1")
    assert unit(battle, "M").energy == 65
    assert all_of(events, "energy") == ()  # the Warlock's first turn has begun by now
    events = play(battle, "end turn")
    back = [event for event in all_of(events, "energy") if event.clause == "ED-2.1c"]
    assert [(event.unit, event.figures) for event in back] == [(0, (20, 85, 100))]
    assert unit(battle, "M").energy == 85


def test_ed_2_1d_resting_costs_one_action_point_and_gives_20_at_once() -> None:
    """ED-2.1d: no attack points, no end of the turn while a point is left."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    battle = given(battle, {"S": {"energy": 30}})
    event = only(play(battle, "rest"), "energy")
    assert (event.clause, event.figures) == ("ED-2.1d", (20, 50, 100))
    resting = unit(battle, "S")
    assert (resting.energy, resting.action_points, resting.attack_points) == (50, 1, 5)
    assert battle.pending is not None and battle.pending.unit == resting.id


@pytest.mark.parametrize(("left", "gained"), [(2, 40), (1, 20)])
def test_ed_2_1d_ending_the_turn_rests_every_point_left_away(left: int, gained: int) -> None:
    """ED-2.1d: 20 Energy for each action point left."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    battle = given(battle, {"S": {"energy": 30, "action_points": left}})
    events = play(battle, "end turn")
    assert len([event for event in events if event.clause == "ED-2.1d"]) == left
    assert unit(battle, "S").energy == 30 + gained
    assert battle.pending is not None and battle.pending.unit == unit(battle, "W").id


def test_ed_2_2a_nobody_has_charges_when_the_battle_begins() -> None:
    """ED-2.2a: not at any level."""
    battle = duel("S...W", red={"S": swordsman(level=10)}, blue={"W": warlock(level=10)})
    assert [one.charges for one in battle.units] == [0, 0]


def test_ed_2_2b_charges_are_spent_all_or_some_as_the_character_says() -> None:
    """ED-2.2b: with three held, the spell is offered with 0, 1, 2 and 3."""
    battle = duel("M.W", [10], red={"M": mage("spark", level=3)}, blue={"W": warlock()})
    battle = given(battle, {"M": {"charges": 3}})
    assert [text for text in texts(battle) if "Spark" in text] == [
        "cast Spark at А-3",
        "cast Spark at А-3 with 1 charge",
        "cast Spark at А-3 with 2 charges",
        "cast Spark at А-3 with 3 charges",
    ]
    event = only(play(battle, "cast Spark at А-3 with 2 charges"), "cast")
    assert unit(battle, "M").charges == 1
    assert event.parts == (Part("charges", 2, "", "ED-2.2g"),)


def test_ed_2_2b_charges_may_be_spent_at_any_moment_of_the_turn() -> None:
    """ED-2.2b: after a step and after another action too."""
    battle = duel("M..W", [10], red={"M": mage("spark", level=3)}, blue={"W": warlock()})
    battle = given(battle, {"M": {"charges": 1, "energy": 50}})
    play(battle, "А-1 → А-2", "rest", "cast Spark at А-4 with 1 charge")
    assert unit(battle, "M").charges == 0


def test_ed_2_2b_more_than_it_holds_is_refused_with_both_numbers() -> None:
    """ED-2.2b: three wanted, two held."""
    battle = duel("M.W", red={"M": mage("spark", level=3)}, blue={"W": warlock()})
    battle = given(battle, {"M": {"charges": 2}})
    told = refusal(battle, "cast Spark at А-3 with 3 charges")
    assert (told.code, told.clause, dict(told.numbers)) == (
        "charges",
        "ED-2.2b",
        {"needed": 3, "left": 2},
    )


@pytest.mark.parametrize(("level", "held", "kept", "lost"), [(1, 1, 0, 1), (2, 1, 1, 0)])
def test_ed_2_2c_it_holds_as_many_charges_as_its_level(
    level: int, held: int, kept: int, lost: int
) -> None:
    """ED-2.2c: what goes beyond is lost and told."""
    battle = duel("S...W", red={"S": swordsman(level=level)}, blue={"W": warlock()})
    battle = given(battle, {"S": {"charges": held}})
    events = play(battle, "rest")
    assert unit(battle, "S").charges == held + kept
    assert [event.figures for event in all_of(events, "charge")] == [(kept, held + kept)] * kept
    assert [(event.clause, event.figures) for event in all_of(events, "charge_lost")] == [
        ("ED-2.2c", (lost, level))
    ] * lost


def test_ed_2_2c_part_of_what_was_earned_fits() -> None:
    """ED-2.2c: level 2 with one charge earns two: one is kept, one is lost."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock(level=2, regeneration=40)})
    battle = given(battle, {"W": {"charges": 1, "turns": 1}})
    events = play(battle, "end turn")
    by_warlock = [event for event in events if event.unit == unit(battle, "W").id]
    assert only(by_warlock, "charge").figures == (1, 2)
    assert only(by_warlock, "charge_lost").figures == (1, 2)


@pytest.mark.parametrize(
    ("magic_power", "charges", "amount"),
    # 16 × 1.25 = 20, × 1.5 = 24; 16 × 1.3 × 1.5 = 31.2; × 1.75 = 36.4
    [(0, 0, 16), (0, 1, 20), (0, 2, 24), (10, 2, 31), (10, 3, 36)],
)
def test_ed_2_2d_each_charge_makes_direct_damage_25_per_cent_stronger(
    magic_power: int, charges: int, amount: int
) -> None:
    """ED-2.2d: 25% each, added to one another; the sum multiplies the whole spell."""
    member = mage("spark", level=3, magic_power=magic_power)
    battle = duel("M.W", [16], red={"M": member}, blue={"W": warlock()})
    battle = given(battle, {"M": {"charges": 3}})
    words = f" with {charges} charges" if charges else ""
    event = only(play(battle, f"cast Spark at А-3{words}"), "damage")
    assert event.figures == (amount, 200, 200 - amount)
    if charges:
        assert Part("charges", 25 * charges, "%", "ED-2.2d") in event.parts


@pytest.mark.parametrize(
    ("charges", "share"), [("", 100), (" with 1 charge", 120), (" with 3 charges", 160)]
)
def test_ed_2_2e_each_charge_makes_healing_20_per_cent_stronger(charges: str, share: int) -> None:
    """ED-2.2e: a fifth more with a charge, three fifths with three; Magic Power adds nothing."""
    health = 50 + (MENDED * share + 50) // 100
    member = mage("mending_light", level=3, magic_power=50)
    battle = duel("M.W", red={"M": member}, blue={"W": warlock()})
    battle = given(battle, {"M": {"charges": 3, "health": 50}})
    event = only(play(battle, f"cast Mending Light at А-1{charges}"), "heal")
    assert (event.clause, event.figures) == ("ED-2.2e", (health - 50, 50, health))
    assert unit(battle, "M").health == health


@pytest.mark.parametrize(("charges", "share"), [("", 100), (" with 2 charges", 140)])
def test_ed_2_2e_charges_raise_what_a_healing_spell_gives_later_too(
    charges: str, share: int
) -> None:
    """ED-2.2e: the whole spell is stronger: what a Renewal gives at once and each turn."""
    renewal = content().spells["renewal"]
    assert renewal.effect is not None
    at_once, later = (
        (number * share + 50) // 100 for number in (renewal.healing, renewal.effect.healing)
    )
    battle = duel("M.W", red={"M": mage("renewal", level=3)}, blue={"W": warlock()})
    battle = given(battle, {"M": {"charges": 2, "health": 50}})
    assert only(play(battle, f"cast Renewal at А-1{charges}"), "heal").figures[0] == at_once
    event = only(play(battle, "end turn", "end turn"), "heal")
    assert event.figures == (later, 50 + at_once, 50 + at_once + later)
    if charges:
        assert (part(event, "spell"), part(event, "charges")) == (renewal.effect.healing, 40)


def test_ed_2_2e_healing_stops_at_the_maximum() -> None:
    """ED-2.2e: all the points for one who lacks 5."""
    battle = duel("M.W", red={"M": mage("mending_light")}, blue={"W": warlock()})
    battle = given(battle, {"M": {"health": 195}})
    event = only(play(battle, "cast Mending Light at А-1"), "heal")
    assert event.figures == (MENDED, 195, 200)
    assert unit(battle, "M").health == 200


def test_ed_2_2e_vampirism_takes_no_charges() -> None:
    """ED-2.2e: neither its damage nor its healing is raised, so none may be put in."""
    battle = duel("V.D", red={"V": warlock("leeching_touch")}, blue={"D": fighter("duelist")})
    battle = given(battle, {"V": {"charges": 1}})
    assert [text for text in texts(battle) if "Leeching" in text] == ["cast Leeching Touch at А-3"]
    told = refusal(battle, "cast Leeching Touch at А-3 with 1 charge")
    assert (told.code, told.clause) == ("takes_no_charges", "ED-2.2e")


@pytest.mark.parametrize(
    ("die", "victim", "gained"),
    # half of what was lost, rounded half up; of a victim with 5 health only 5 are lost
    [(14, 100, 7), (13, 100, 7), (18, 5, 3)],
)
def test_ed_2_2e_a_vampire_keeps_half_of_the_health_lost(
    die: int, victim: int, gained: int
) -> None:
    """ED-2.2e: the healing of vampirism follows the damage alone."""
    caster = warlock("leeching_touch")
    blue = {"D": fighter("duelist"), "E": fighter("duelist")}
    battle = duel("V.D..E", [die], red={"V": caster}, blue=blue)
    battle = given(battle, {"V": {"charges": 1, "health": 50}, "D": {"health": victim}})
    events = play(battle, "cast Leeching Touch at А-3")
    assert only(events, "heal").figures == (gained, 50, 50 + gained)
    assert part(only(events, "heal"), "drain") == 50
    assert unit(battle, "V").charges == 1


def test_ed_2_2b_an_invocation_takes_no_charges() -> None:
    """ED-2.2b, d: it is no spell of direct damage."""
    battle = duel("W.D", red={"W": warlock("wrath_of_the_sky")}, blue={"D": fighter("duelist")})
    battle = given(battle, {"W": {"charges": 1}})
    told = refusal(battle, "cast Wrath of the Sky at А-3 with 1 charge")
    assert (told.code, told.clause) == ("takes_no_charges", "ED-2.2b")


def test_ed_2_2b_what_is_no_spell_takes_no_charges() -> None:
    """ED-2.2b: a blow is not stronger with a charge, nor is a step or a rest; each is refused by
    the clause."""
    battle = duel("D.S", red={"D": fighter("duelist")}, blue={"S": fighter("duelist")})
    battle = given(battle, {"D": {"charges": 1, "cell": 1}})
    (enemy,) = (one for one in battle.options if one.kind == "strike")
    step = next(one for one in battle.options if one.kind == "move")
    rest = next(one for one in battle.options if one.kind == "rest")
    for action in (enemy, step, rest):
        told = battle.why_not(replace(action, amount=1))
        assert told is not None
        assert (told.code, told.clause) == ("takes_no_charges", "ED-2.2b")


def test_ed_2_2d_a_warcast_is_direct_damage_and_takes_charges() -> None:
    """ED-2.2d, ED-2.7c: half as much again with two, rounded half up."""
    low = content().spells["thunderclap"].damage[0]
    amount = (3 * low + 1) // 2
    battle = duel(
        "WX", [low], red={"W": warlock("thunderclap", level=3)}, blue={"X": warlock(health=99)}
    )
    battle = given(battle, {"W": {"charges": 2}})
    events = play(battle, "cast Thunderclap at А-2 with 2 charges")
    assert only(events, "damage").figures == (amount, 99, 99 - amount)


def test_ed_2_1c_no_debuff_makes_energy_sink_as_a_turn_begins() -> None:
    """ED-2.1c: 5 less 10 of a Weariness is nothing, not a loss."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock(regeneration=5)})
    weary = {"spell": "weariness", "author": 0, "remaining": 2}
    battle = given(battle, {"W": {"energy": 50, "turns": 1, "effects": [weary]}})
    event = all_of(play(battle, "end turn"), "energy")[-1]
    assert (event.unit, event.figures) == (1, (0, 50, 100))


@pytest.mark.parametrize(("die", "gained"), [(24, 18), (22, 17), (30, 23)])
def test_ed_2_9d_an_energy_vampire_keeps_its_share_rounded_half_up(die: int, gained: int) -> None:
    """ED-2.9d, ED-2.3b: three quarters of 24, 22 (16.5) and 30 (22.5)."""
    kiss = content().spells["void_kiss"]
    battle = duel("VD", [die, 100], red={"V": warlock("void_kiss")}, blue={"D": fighter("duelist")})
    battle = given(battle, {"V": {"energy": 40}})
    events = play(battle, "cast Void Kiss at А-2")
    assert (kiss.drain, only(events, "drain").figures) == (75, (die, 100, 100 - die))
    assert unit(battle, "V").energy == 40 - kiss.energy + gained


def test_ed_2_2g_charges_of_a_blocked_attack_are_spent_all_the_same() -> None:
    """ED-2.2g: so are the Energy and the points."""
    caster = warlock("frost_blade", level=2)
    battle = duel("V.S", [50], red={"V": caster}, blue={"S": swordsman(block=50)})
    battle = given(battle, {"V": {"charges": 2}})
    events = play(battle, "cast Frost Blade at А-3 with 2 charges")
    assert only(events, "block").clause == "ED-2.12c"
    assert all_of(events, "damage") == ()
    spent = unit(battle, "V")
    assert (spent.charges, spent.energy, spent.attack_points) == (0, 80, 1)


@pytest.mark.parametrize(
    ("energy", "restored", "charges"),
    [(100, 19, 0), (100, 20, 1), (100, 39, 1), (100, 40, 2), (81, 38, 0), (81, 39, 1)],
)
def test_ed_2_3b_each_full_20_past_the_maximum_is_a_charge(
    energy: int, restored: int, charges: int
) -> None:
    """ED-2.3b: what is left under 20 is lost."""
    battle = duel(
        "S...W", red={"S": swordsman()}, blue={"W": warlock(level=5, regeneration=restored)}
    )
    battle = given(battle, {"W": {"energy": energy, "turns": 1}})
    events = play(battle, "end turn")
    assert unit(battle, "W").charges == charges
    gained = [event for event in all_of(events, "charge") if event.unit == 1]
    assert [event.figures for event in gained] == [(charges, charges)] * bool(charges)


def test_ed_2_3b_a_rest_at_full_energy_is_a_charge() -> None:
    """ED-2.3b: resting counts like the passage of a turn."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock()})
    event = only(play(battle, "rest"), "charge")
    assert (event.clause, event.figures) == ("ED-2.3b", (1, 1))


def test_ed_2_3b_the_last_of_one_restoring_is_not_kept_for_the_next() -> None:
    """ED-2.3b: at 90, two rests past the maximum are 10 lost and 20 for one charge."""
    battle = duel("S...W", red={"S": swordsman(level=5)}, blue={"W": warlock()})
    battle = given(battle, {"S": {"energy": 90}})
    play(battle, "rest")
    assert (unit(battle, "S").energy, unit(battle, "S").charges) == (100, 0)
    play(battle, "rest")
    assert (unit(battle, "S").energy, unit(battle, "S").charges) == (100, 1)


@pytest.mark.parametrize(("energy", "charges"), [(80, 1), (100, 2)])
def test_ed_2_3c_the_two_worked_examples(energy: int, charges: int) -> None:
    """ED-2.3c: 80 of 100 and 50 back: 100 and one charge; 100 of 100 and 50 back: two."""
    battle = duel("S...W", red={"S": swordsman()}, blue={"W": warlock(level=5, regeneration=50)})
    battle = given(battle, {"W": {"energy": energy, "turns": 1}})
    events = play(battle, "end turn")
    assert battle.pending is not None and battle.pending.unit == 1
    assert (unit(battle, "W").energy, unit(battle, "W").charges) == (100, charges)
    told = next(event for event in events if event.kind == "charge" and event.unit == 1)
    assert told.parts == (Part("energy", energy + 50 - 100, "", "ED-2.3c"),)


def test_ed_2_2b_an_action_with_charges_reads_the_same_in_latin_letters() -> None:
    """ED-2.2b: the number said stands in the action's text."""
    battle = duel("M.W", red={"M": mage("spark", level=3)}, blue={"W": warlock()})
    battle = given(battle, {"M": {"charges": 2}})
    assert parse_action("cast Spark at A-3 with 2 charges", battle) in battle.options
    assert where(battle, "M") == "А-1"
