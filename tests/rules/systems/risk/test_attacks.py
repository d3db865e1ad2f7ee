"""Rulings on attacks and boons: who is hit, what it costs, what it does (RK-6, RK-7)."""

from fractions import Fraction

import pytest
from hypothesis import given as hypothetically
from hypothesis import strategies as st

from rules.battle.event import Against, Die, Part
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import preview
from rules.systems.risk.content import content
from tests.builders import all_of, given, only, part, play, refusal, unit
from tests.rules.systems.risk.tales import person, tale

ABILITIES = content().abilities


def fight(*dice: int, precision: int = 0, dodge: int = 0, **numbers: int) -> Battle:
    """Two side by side; the attacker's blow does 5 and its other numbers are given."""
    return tale(
        "AB.",
        dice,
        red={"A": person("hew", precision=precision, **numbers)},
        blue={"B": person(dodge=dodge)},
    )


@pytest.mark.parametrize(
    ("dice", "kind"), [((11, 10), "hit"), ((10, 10), "miss"), ((9, 10), "miss")]
)
def test_only_a_higher_sum_hits(dice: tuple[int, int], kind: str) -> None:
    """RK-6a: equal sums miss."""
    told = only(play(fight(*dice), "strike at А-2"), kind)
    assert told.clause == "RK-6a"
    assert told.figures == (dice[0],)
    assert told.against is not None and told.against.total == dice[1]


def test_precision_stands_against_dodge() -> None:
    """RK-6a: 14 + 5 = 19 against 9 + 7 = 16, as the log tells it."""
    told = only(play(fight(14, 9, precision=5, dodge=7), "strike at А-2"), "hit")
    assert (told.figures, part(told, "precision")) == ((19,), 5)
    assert told.against is not None
    assert (told.against.total, told.against.dice[0].value) == (16, 9)
    dodge = told.against.parts[0]
    assert (dodge.name, dodge.value) == ("dodge", 7)


@hypothetically(st.integers(0, 30), st.integers(0, 30))
def test_the_chance_to_hit_is_exact(precision: int, dodge: int) -> None:
    """RK-6a, AC-3: counted over all 400 falls of the two dice."""
    battle = fight(precision=precision, dodge=dodge)
    action = next(option for option in battle.options if option.kind == "strike")
    hits = sum(a + precision > b + dodge for a in range(1, 21) for b in range(1, 21))
    shown = preview(battle, action)
    chance = sum(
        (one.probability for one in shown.outcomes if one.battle.units[1].health < 40), Fraction(0)
    )
    assert chance == Fraction(hits, 400)


def crowd(*dice: int) -> Battle:
    """A battle mage with three in a burst: a friend, and two enemies of other Dodge."""
    return tale(
        """
            M..FX
            ....Y
        """,
        dice,
        red={"M": person("fire_burst", precision=2), "F": person(dodge=0)},
        blue={"X": person(dodge=5), "Y": person(dodge=9)},
    )


def test_an_area_rolls_precision_once_and_dodge_for_each() -> None:
    """RK-6b: 10 + 2 = 12 hits the friend at 11, misses 7 + 5 = 12, hits 2 + 9 = 11."""
    battle = crowd(10, 11, 7, 2)
    rolls = battle.rolls
    events = play(battle, "use Fire Burst at А-4")
    hits, (miss,) = all_of(events, "hit"), all_of(events, "miss")
    assert battle.rolls - rolls == 4
    assert [event.target for event in hits] == [1, 3] and miss.target == 2
    assert {id(event.dice[0]) for event in (*hits, miss)} == {id(miss.dice[0])}
    assert {event.clause for event in (*hits, miss)} == {"RK-6b"}


def test_the_chances_of_an_area_hang_together() -> None:
    """RK-6b, AC-3: both enemies are hit as often as counting 20 ** 3 falls says."""
    battle = crowd()
    action = next(one for one in battle.options if one.cells == (battle.units[3].cell,))
    shown = preview(battle, action)
    both = sum(
        (
            one.probability
            for one in shown.outcomes
            if one.battle.units[2].health < 40 and one.battle.units[3].health < 40
        ),
        Fraction(0),
    )
    counted = 0
    for die in range(1, 21):
        first = min(20, max(0, die + 2 - 5 - 1))
        second = min(20, max(0, die + 2 - 9 - 1))
        counted += first * second
    assert both == Fraction(counted, 8000)


def test_some_areas_spare_friends() -> None:
    """RK-6b: the data says which."""
    battle = tale(
        "BFX",
        (20, 1),
        red={"B": person("leap_and_crush"), "F": person()},
        blue={"X": person()},
    )
    events = play(battle, "use Leap and Crush at А-2")
    assert {event.target for event in (*all_of(events, "hit"), *all_of(events, "miss"))} == {2}


def test_an_attack_on_many_spares_its_user() -> None:
    """RK-6b: a burst beside its user touches the two next to it, and not its user's own cell."""
    battle = tale(
        "MX\n.F",
        (20, 1, 1),
        red={"M": person("fire_burst"), "F": person()},
        blue={"X": person()},
    )
    action = parse_action("use Fire Burst at А-2", battle)
    assert battle.setup.system.area(battle, action) == (1, 2, 3)
    play(battle, "use Fire Burst at А-2")
    assert [one.health < 40 for one in battle.units] == [False, True, True]


# Boons


def test_a_boon_needs_no_roll_and_always_takes_effect() -> None:
    """RK-6c: a heal has an agent and a target; no die falls."""
    battle = tale(
        "HF.X",
        red={"H": person("mend", "ward", spirit=3), "F": person()},
        blue={"X": person()},
    )
    battle = given(battle, {"F": {"health": 10}})
    rolls = battle.rolls
    healed = only(play(battle, "use Mend at А-2"), "heal")
    given_back = ABILITIES["mend"].healing + 3
    assert (healed.clause, healed.figures, battle.rolls) == (
        "RK-6c",
        (given_back, 10, 10 + given_back),
        rolls,
    )


def test_healing_never_goes_beyond_the_whole() -> None:
    """RK-6c: 2 short of whole, it heals 2."""
    battle = tale("H.X", red={"H": person("mend", spirit=3)}, blue={"X": person()})
    battle = given(battle, {"H": {"health": 38}})
    assert only(play(battle, "use Mend at А-1"), "heal").figures == (2, 38, 40)


def test_a_shield_lowers_damage_while_it_lasts() -> None:
    """RK-6c, RK-7: Ward takes 3 off a blow of 5, for two of its bearer's turns."""
    battle = tale(
        "H.\n.X",
        (20, 1, 20, 1, 20, 1),
        red={"H": person("ward")},
        blue={"X": person()},
    )
    play(battle, "use Ward at А-1", "end turn")
    for amount in (2, 2, 5):
        hurt = only(play(battle, "strike at А-1", "end turn", "end turn"), "damage")
        assert hurt.figures[0] == amount


# Costs and other ways to hit


@pytest.mark.parametrize("dice", [(20, 1), (1, 20)])
def test_a_side_cost_is_paid_whether_it_hits_or_not(dice: tuple[int, int]) -> None:
    """RK-6d: 5 health for Reckless Blow."""
    battle = tale("AB.", dice, red={"A": person("reckless_blow")}, blue={"B": person()})
    paid = only(play(battle, "use Reckless Blow at А-2"), "cost")
    assert (paid.clause, paid.figures) == ("RK-6d", (5, 40, 35))
    assert unit(battle, "A").health == 35


def test_who_cannot_afford_it_falls_after_the_blow() -> None:
    """RK-6d, RK-8a: the cost is paid, the blow lands, then its user goes down."""
    battle = tale("AB.", (20, 1), red={"A": person("reckless_blow")}, blue={"B": person()})
    battle = given(battle, {"A": {"health": 5}})
    kinds = [event.kind for event in play(battle, "use Reckless Blow at А-2")]
    assert kinds.index("cost") < kinds.index("damage") < kinds.index("down")


def test_no_boon_of_ones_own_saves_from_its_cost() -> None:
    """RK-6d, RK-8a: Gift of Blood takes the last 5 health; ordinary healing raises nobody then."""
    battle = tale(
        "AF.B", red={"A": person("gift_of_blood", spirit=9), "F": person()}, blue={"B": person()}
    )
    battle = given(battle, {"A": {"health": 5}})
    told = play(battle, "use Gift of Blood at А-1")
    assert not all_of(told, "heal")
    assert only(told, "down").figures == (0,)


def test_a_last_gift_still_heals_another() -> None:
    """RK-6c, RK-6d: it always takes effect; who gave it goes down."""
    battle = tale("AF.B", red={"A": person("gift_of_blood"), "F": person()}, blue={"B": person()})
    battle = given(battle, {"A": {"health": 5}, "F": {"health": 20}})
    told = play(battle, "use Gift of Blood at А-2")
    assert only(told, "heal").figures[1:] == (20, 20 + ABILITIES["gift_of_blood"].healing)
    assert only(told, "down").unit == 0


def test_an_ability_may_compare_other_statistics() -> None:
    """RK-6e: Backstab is Hide against Notice; Precision and Dodge play no part."""
    battle = tale(
        "AB.",
        (10, 11),
        red={"A": person("backstab", hide=4)},
        blue={"B": person(notice=2, dodge=30)},
    )
    told = only(play(battle, "use Backstab at А-2"), "hit")
    assert (told.clause, told.figures, part(told, "hide")) == ("RK-6e", (14,), 4)
    assert told.against is not None and told.against.total == 13


@pytest.mark.parametrize(("die", "hit"), [(11, False), (10, True)])
def test_an_ability_may_be_a_risk_of_its_target(die: int, hit: bool) -> None:
    """RK-6e: Word of Fear asks for 15 of Will; the attacker does not roll."""
    battle = tale("A..B", (die,), red={"A": person("word_of_fear")}, blue={"B": person(will=4)})
    events = play(battle, "use Word of Fear at А-4")
    (taken,) = all_of(events, "passed") + all_of(events, "failed")
    assert (taken.clause, taken.unit, taken.figures) == ("RK-6e", 1, (die + 4, 15))
    assert bool(all_of(events, "laid")) is hit


def test_an_ability_may_need_no_roll_to_hit() -> None:
    """RK-6e: Sunbeam cannot miss."""
    battle = tale("A..B", red={"A": person("sunbeam")}, blue={"B": person(dodge=99)})
    rolls = battle.rolls
    assert only(play(battle, "use Sunbeam at А-4"), "sure").clause == "RK-6e"
    assert (battle.rolls, unit(battle, "B").health) == (rolls, 39)


def test_there_is_an_ability_of_every_sort() -> None:
    """RK-6b to RK-6e: as the rulebook asks."""
    rows = ABILITIES.values()
    assert any(row.area.shape != "single" and row.type == "attack" for row in rows)
    assert any(row.type == "boon" and row.healing for row in rows)
    assert any(row.type == "boon" and row.effect for row in rows)
    assert any(row.cost for row in rows)
    assert {row.hit.way for row in rows if row.hit} == {"opposed", "resisted", "sure"}


# Damage


def test_damage_is_ability_statistic_weapon_in_use_less_resistance() -> None:
    """RK-7: Hew + Strength 3 + longsword 5 − Resistance 4; the spear carried adds 0."""
    battle = tale(
        "AB.",
        (20, 1),
        red={"A": person("hew", strength=3, weapon="longsword", second="spear")},
        blue={"B": person(resistance=4)},
    )
    hurt = only(play(battle, "use Hew at А-2"), "damage")
    assert [(share.name, share.value) for share in hurt.parts] == [
        ("Hew", ABILITIES["hew"].damage),
        ("strength", 3),
        ("weapon", 5),
        ("resistance", -4),
    ]
    amount = ABILITIES["hew"].damage + 4
    assert (hurt.clause, hurt.figures) == ("RK-7", (amount, 40, 40 - amount))


def test_a_base_attack_uses_the_weapon_s_own_statistic() -> None:
    """RK-7: a staff strikes with Spirit: blow 5 + 2 + 4."""
    battle = tale(
        "A..B",
        (20, 1),
        red={"A": person(strength=9, spirit=2, weapon="ash_staff")},
        blue={"B": person()},
    )
    assert only(play(battle, "strike at А-4"), "damage").figures[0] == 11


def test_an_ability_without_a_statistic_has_only_its_own_damage() -> None:
    """RK-7: "where the ability has one"."""
    battle = tale(
        "AB.",
        (1,),
        red={"A": person("sand_in_the_eyes", strength=9, weapon="longsword")},
        blue={"B": person()},
    )
    assert only(play(battle, "use Sand in the Eyes at А-2"), "damage").figures[0] == 1


def test_resistance_never_heals() -> None:
    """RK-7: 5 less 9 is 0."""
    battle = tale("AB", (20, 1), red={"A": person()}, blue={"B": person(resistance=9)})
    assert only(play(battle, "strike at А-2"), "damage").figures == (0, 40, 40)


def test_what_is_carried_counts_once_it_is_in_use() -> None:
    """RK-7: after changing the weapon, 4 of the spear instead of 5 of the sword; it takes steps."""
    battle = tale(
        "A.B",
        (20, 1),
        red={"A": person(weapon="longsword", second="spear")},
        blue={"B": person()},
    )
    assert refusal(battle, "strike at А-3").code == "range"
    changed = only(play(battle, "change weapon"), "swap")
    assert changed.figures == (3 - content().limits.swap_steps,)
    assert changed.aside == (("weapon", "Spear"),)
    hurt = only(play(battle, "strike at А-3"), "damage")
    assert (part(hurt, "blow"), part(hurt, "weapon")) == (5, 4)


def test_a_leech_heals_by_half_of_what_it_took() -> None:
    """RK-6e, RK-7: half a point less is given back."""
    battle = tale("A.B", (20, 1), red={"A": person("leech", spirit=4)}, blue={"B": person()})
    battle = given(battle, {"A": {"health": 20}})
    half = (ABILITIES["leech"].damage + 4) // 2
    assert only(play(battle, "use Leech at А-3"), "heal").figures == (half, 20, 20 + half)


def test_nothing_is_laid_on_one_who_falls_of_the_blow() -> None:
    """RK-7, RK-8a: what kills does not slow as well."""
    battle = tale(
        "AB\n.C", (20, 1), red={"A": person("hamstring")}, blue={"B": person(), "C": person()}
    )
    events = play(given(battle, {"B": {"health": 3}}), "use Hamstring at А-2")
    assert only(events, "down").unit == 1 and not all_of(events, "laid")


def test_nothing_is_laid_on_one_who_is_down() -> None:
    """RK-8a: it is hurt, and no more."""
    battle = tale(
        "AB\n.C", (20, 1), red={"A": person("hamstring")}, blue={"B": person(), "C": person()}
    )
    battle = given(battle, {"B": {"health": -1, "down": True, "fell_today": True}})
    events = play(battle, "use Hamstring at А-2")
    assert all_of(events, "damage") and not all_of(events, "laid")


def test_cover_helps_against_what_comes_from_afar() -> None:
    """BD-6: 2 more Dodge against a stone from two cells away, none against one from beside."""
    battle = tale(
        "A..\n.Bc",
        (10, 9, 10, 9),
        red={"A": person(weapon="sling")},
        blue={"B": person()},
    )
    play(battle, "end turn", "Б-2 → Б-3", "end turn")
    missed = only(play(battle, "strike at Б-3"), "miss")
    assert missed.against is not None
    cover = missed.against.parts[-1]
    assert (cover.name, cover.value) == ("cover", content().limits.cover_dodge)
    play(battle, "А-1 → А-2", "end turn", "end turn")
    assert only(play(battle, "strike at Б-3"), "hit").against == Against(
        9, (Die(1, 20, 9),), (Part("dodge", 0, "", "RK-6a"),)
    )


def test_cover_and_a_tree_help_only_where_dodge_decides() -> None:
    """RK-6e, BD-6: a leech from two cells away is Spirit against Will, cover or not."""
    battle = tale(".A.\n...\n.Bc", (10, 9), red={"A": person("leech")}, blue={"B": person()})
    play(battle, "end turn", "В-2 → В-3", "end turn")
    battle = given(battle, {"B": {"perched": True}})
    told = only(play(battle, "use Leech at В-3"), "hit")
    assert told.against is not None
    assert [share.name for share in told.against.parts] == ["will"]


def test_a_weapons_other_statistics_count_too_while_in_use() -> None:
    """RK-7, RK-6a: a war hammer takes 1 off Dodge, a longsword adds 1 to Precision."""
    battle = tale(
        "AB",
        (10, 10),
        red={"A": person(weapon="longsword", second="war_hammer")},
        blue={"B": person(weapon="war_hammer", second="longsword")},
    )
    told = only(play(battle, "strike at А-2"), "hit")
    assert told.figures == (11,) and part(told, "weapon") == 1
    assert told.against is not None and told.against.total == 9
