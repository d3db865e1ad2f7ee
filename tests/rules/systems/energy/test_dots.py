"""Rulings on DoTs, what they eat, and spells that give charges (ED-2.2f, ED-2.3a)."""

from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import preview
from tests.builders import all_of, given, only, part, play, texts, unit
from tests.rules.systems.energy.duels import duel, duelist, fighter, warlock


def cursed(dice: list[int], charges: int, cast_with: int) -> Battle:
    """A warlock without Magic Power lays a Festering Curse (3 to 6, 4 turns) on a duelist."""
    battle = duel(
        "W.D",
        dice,
        red={"W": warlock("festering_curse", level=3)},
        blue={"D": duelist(health=100)},
    )
    battle = given(battle, {"W": {"charges": charges}})
    with_charges = f" with {cast_with} charges" if cast_with else ""
    play(battle, f"cast Festering Curse at А-3{with_charges}")
    return battle


def test_ed_2_2f_a_dot_ticks_as_its_victims_turn_begins() -> None:
    """ED-2.2f: 3 to 6 each of four turns, then no more."""
    battle = cursed([1, 3, 4, 5, 6], 0, 0)
    assert unit(battle, "D").health == 100
    told = []
    for _ in range(5):
        told += play(battle, "end turn")  # the warlock
        if battle.pending is not None and battle.pending.unit == 1:
            told += play(battle, "end turn")
    ticks = all_of(told, "damage")
    assert [tick.figures[0] for tick in ticks] == [3, 4, 5, 6]
    assert unit(battle, "D").health == 82
    assert unit(battle, "D").effects == ()


def test_ed_2_2f_a_charge_set_marks_it_and_each_tick_eats_one_for_25_per_cent() -> None:
    """ED-2.2f: 4 × 1.25 = 5 for each charge that its author still has; without one 4."""
    battle = cursed([1, 4, 4, 4], 3, 1)
    assert (unit(battle, "W").charges, unit(battle, "D").effects[0].consumes) == (2, True)
    # The warlock rests at full Energy nowhere here, so that its charges only fall.
    battle = given(battle, {"W": {"energy": 0}})
    ticks = []
    for _ in range(3):
        ticks += all_of(play(battle, "end turn"), "damage")
        battle = given(battle, {"W": {"energy": 0}})
        play(battle, "end turn")
    assert [tick.figures[0] for tick in ticks] == [5, 5, 4]
    assert part(ticks[0], "charges") == 25
    assert "charges" not in {one.name for one in ticks[2].parts}


def test_ed_2_2f_without_a_charge_set_it_eats_none() -> None:
    """ED-2.2f: held charges alone do not mark it."""
    battle = cursed([1, 4], 3, 0)
    events = play(battle, "end turn")
    assert (only(events, "damage").figures[0], all_of(events, "charge_eaten")) == (4, ())


def test_ed_2_2f_how_many_does_not_matter_but_all_that_was_set_is_spent() -> None:
    """ED-2.2f: three set are three spent, and a tick is still 25% stronger, not 75%."""
    battle = cursed([1, 4], 3, 3)
    assert unit(battle, "W").charges == 0
    battle = given(battle, {"W": {"charges": 1}})
    assert all_of(play(battle, "end turn"), "damage")[0].figures[0] == 5


def test_ed_2_2f_what_was_set_is_spent_even_if_the_dot_fails() -> None:
    """ED-2.2f: 100 on the die is more than 80 + 2."""
    battle = cursed([100], 2, 1)
    assert (unit(battle, "W").charges, unit(battle, "D").effects) == (1, ())


def test_ed_2_2f_several_dots_of_one_author_eat_in_the_order_they_were_laid() -> None:
    """ED-2.2f: with one charge left the first gets it."""
    battle = duel(
        "W.D",
        [1, 1, 4, 6],
        red={"W": warlock("festering_curse", "slow_fire", level=3)},
        blue={"D": duelist()},
    )
    battle = given(battle, {"W": {"charges": 3, "energy": 60}})
    play(battle, "cast Slow Fire at А-3 with 1 charge")
    events = play(battle, "cast Festering Curse at А-3 with 1 charge")
    assert [event.ability for event in all_of(events, "charge_eaten")] == ["slow_fire"]
    assert [event.figures[0] for event in all_of(events, "damage")] == [5, 6]


def test_ed_2_2f_the_dead_have_no_charges() -> None:
    """ED-2.2f: its author fallen, a DoT goes on without a bonus."""
    battle = cursed([1, 4], 3, 1)
    battle = given(battle, {"W": {"charges": 0}})
    assert only(play(battle, "end turn"), "damage").figures[0] == 4


def test_ed_2_2f_a_tick_is_as_strong_as_its_author_was_when_it_was_laid() -> None:
    """ED-2.9d: 4 × 1.3 = 5.2, less 50% resistance is 2.6."""
    battle = duel(
        "W.F",
        [1, 4],
        red={"W": warlock("slow_fire", magic_power=10)},
        blue={"F": fighter("fire_mage")},
    )
    play(battle, "cast Slow Fire at А-3")
    event = only(play(battle, "end turn"), "damage")
    assert (event.figures[0], event.clause, part(event, "fire")) == (4, "ED-2.9d", -20)


def test_ed_2_2f_the_same_dot_of_two_authors_lies_twice_and_of_one_lasts_anew() -> None:
    """ED-2.2f: each author has its own."""
    red = {"W": warlock("slow_fire"), "V": warlock("slow_fire")}
    battle = duel("W.D\nV..", [1, 1, 1], red=red, blue={"D": duelist()})
    play(battle, "cast Slow Fire at А-3", "cast Slow Fire at А-3")
    assert [one.author for one in unit(battle, "D").effects] == [0]
    play(battle, "cast Slow Fire at А-3")
    assert [one.author for one in unit(battle, "D").effects] == [0, 1]


def test_ed_2_2f_laying_a_dot_has_an_exact_preview() -> None:
    """AC-3: 80 of 100, and nothing of the ticks to come."""
    battle = duel("W.D", red={"W": warlock("festering_curse")}, blue={"D": duelist()})
    outcomes = preview(battle, parse_action("cast Festering Curse at А-3", battle)).outcomes
    chances = {len(one.battle.units[1].effects): one.probability for one in outcomes}
    assert {laid: float(chance) for laid, chance in chances.items()} == {1: 0.8, 0: 0.2}


def burning(dice: list[int], action: str, charges: int, *effects: dict[str, object]) -> Battle:
    """A spellblade without Magic Power who holds 3 charges has used Flame Blade on a duelist."""
    red = {"B": fighter("spellblade", "flame_blade", level=3, magic_power=0)}
    battle = duel("BD", dice, red=red, blue={"D": duelist()})
    battle = given(battle, {"B": {"charges": 3}, "D": {"effects": list(effects)}})
    play(battle, action + (f" with {charges} charges" if charges else ""))
    return battle


def test_ed_2_2f_a_dot_that_rides_on_an_attack_with_charges_is_marked_too() -> None:
    """ED-2.2f: 4 × 1.25 = 5 as each turn begins, while its author has a charge."""
    battle = burning([9, 1, 4], "cast Flame Blade at А-2", 2)
    assert unit(battle, "D").effects[0].consumes
    events = play(battle, "end turn")
    assert only(events, "charge_eaten").figures == (0,)
    assert only(events, "damage").figures[0] == 5


def test_ed_2_2f_a_dot_that_rides_on_an_attack_without_charges_is_not_marked() -> None:
    """ED-2.2f: charges that are only held do not count."""
    battle = burning([9, 1, 4], "cast Flame Blade at А-2", 0)
    assert not unit(battle, "D").effects[0].consumes
    assert only(play(battle, "end turn"), "damage").figures[0] == 4


def test_ed_2_2f_the_newest_laying_decides_whether_a_riding_dot_consumes() -> None:
    """ED-2.2f: laid again with a charge, what consumed nothing does."""
    lying = {"spell": "flame_blade", "author": 0, "remaining": 1}
    battle = burning([9, 1], "cast Flame Blade at А-2", 1, lying)
    assert [(one.consumes, one.remaining) for one in unit(battle, "D").effects] == [(True, 2)]


def test_ed_2_2f_a_riding_dot_thrown_back_eats_the_charges_of_its_author() -> None:
    """ED-2.2f: it hangs on who cast it, and eats its last charge."""
    mirror = {"spell": "mirror_ward", "author": 1, "remaining": 3}
    battle = burning([1, 9, 1, 4], "cast Flame Blade at А-2", 2, mirror)
    (burns,) = unit(battle, "B").effects
    assert (burns.author, burns.consumes) == (0, True)
    play(battle, "end turn")
    assert only(play(battle, "end turn"), "charge_eaten").unit == 0


# ED-2.3a


def test_ed_2_3a_gathered_power_gives_charges_at_once() -> None:
    """ED-2.3a: two, as many as its level lets it hold (ED-2.2c)."""
    battle = duel(
        "F.D", red={"F": fighter("fire_mage", "gathered_power", level=3)}, blue={"D": duelist()}
    )
    event = only(play(battle, "cast Gathered Power"), "charge")
    assert (event.clause, event.figures) == ("ED-2.3a", (2, 2))
    lost = only(play(battle, "cast Gathered Power"), "charge_lost")
    assert (lost.figures, unit(battle, "F").charges) == ((1, 3), 3)


def test_ed_2_3a_a_wellspring_gives_one_as_each_turn_begins() -> None:
    """ED-2.3a: for three turns."""
    battle = duel(
        "F.D", red={"F": fighter("fire_mage", "wellspring", level=9)}, blue={"D": duelist()}
    )
    play(battle, "cast Wellspring", "cast Wellspring")
    for held in (1, 2, 3, 3):
        play(battle, "end turn")
        battle = given(battle, {"F": {"energy": 0}})
        assert unit(battle, "F").charges == held
        battle = given(battle, {"F": {"energy": 0, "action_points": 1}})
        play(battle, "rest")


def test_ed_2_3b_energy_vampirism_past_the_maximum_is_charges() -> None:
    """ED-2.3b: 24 taken at 90 + 24 - 100 = 14 is none; at 100 it is one."""
    battle = duel("W.D", [24, 24], red={"W": warlock("siphon", level=3)}, blue={"D": duelist()})
    event = only(play(battle, "cast Siphon at А-3"), "drain")
    assert (event.figures, unit(battle, "W").energy) == ((24, 100, 76), 100)
    assert unit(battle, "W").charges == 0
    battle = given(battle, {"W": {"energy": 110 - 0, "attack_points": 4}})
    events = play(battle, "cast Siphon at А-3")
    assert all_of(events, "charge")[0].figures[0] == 1


def test_ed_2_2e_energy_vampirism_takes_no_more_than_there_is() -> None:
    """ED-2.2e, ED-2.9d: no charges for it, and 10 is all that a poor enemy has."""
    battle = duel("W.D", [24], red={"W": warlock("siphon", level=3)}, blue={"D": duelist()})
    battle = given(battle, {"W": {"energy": 50, "charges": 2}, "D": {"energy": 10}})
    assert "cast Siphon at А-3 with 1 charge" not in texts(battle)
    play(battle, "cast Siphon at А-3")
    assert (unit(battle, "W").energy, unit(battle, "D").energy) == (50, 0)
