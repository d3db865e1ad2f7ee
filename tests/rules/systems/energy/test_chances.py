"""Rulings on chances: how they add up, stack, and are shown (ED-2.10)."""

import pytest

from rules.battle.event import Event, Part
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.preview import preview
from rules.systems.energy.chances import half
from rules.systems.energy.content import content
from tests.builders import all_of, given, only, play, unit
from tests.rules.systems.energy.duels import duel, duelist, fighter, swordsman, warlock

DARKNESS = {"spell": "heart_of_darkness", "author": 0, "remaining": 1}
SKY = {"spell": "lord_of_the_sky", "author": 0, "remaining": 3}
SPHERE = {"spell": "mysterious_sphere", "author": 0, "remaining": 3}


def buffed(battle: Battle, *effects: dict[str, object], name: str = "W", **numbers: int) -> Battle:
    """The same battle in which these effects lie on somebody, in this order."""
    return given(battle, {name: {"effects": list(effects), **numbers}})  # type: ignore[dict-item]


def shares(event: Event) -> list[tuple[str, int, bool]]:
    """(name, per cent, halved) of every part of a chance."""
    return [(one.name, one.value, one.halved) for one in event.parts]


def of_warlock(dice: list[int], *spells: str, options: dict[str, str] | None = None) -> Battle:
    """A warlock without Luck against a duelist without will."""
    return duel(
        "W.D",
        dice,
        red={"W": warlock(*spells)},
        blue={"D": duelist(regeneration=0)},
        options=options,
    )


@pytest.mark.parametrize(("die", "kind"), [(45, "success"), (46, "failure")])
def test_ed_2_10a_a_spell_works_by_its_chance(die: int, kind: str) -> None:
    """ED-2.10a: 45 of 100 for a Word of Stillness; Energy is spent either way."""
    battle = of_warlock([die], "word_of_stillness")
    event = only(play(battle, "cast Word of Stillness at А-3"), kind)
    assert (event.clause, event.figures) == ("ED-2.10a", (45,))
    assert unit(battle, "W").energy == 70


def test_ed_2_10a_luck_and_skills_raise_it_and_the_targets_will_lowers_it() -> None:
    """ED-2.10a: 45 + Luck 7 + Concentration 9 - Iron will 12 = 49."""
    battle = duel(
        "W.P",
        [49],
        red={"W": warlock("word_of_stillness", level=10, luck=7)},
        blue={"P": fighter("priest", level=10)},
    )
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert event.figures == (49,)
    assert shares(event) == [
        ("base", 45, False),
        ("luck", 7, False),
        ("Concentration", 9, False),
        ("Iron will", -12, False),
    ]


def test_ed_2_10b_the_first_counts_in_full_and_the_later_by_half() -> None:
    """ED-2.10b: 45 + 14 + 7 = 66 for a control, which lasts."""
    battle = buffed(of_warlock([66], "word_of_stillness"), DARKNESS, SKY)
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert event.figures == (66,)
    assert event.parts == (
        Part("base", 45, "%", "ED-2.10a"),
        Part("Heart of Darkness", 14, "%", "ED-2.10b"),
        Part("Lord of the Sky", 7, "%", "ED-2.10b", True),
    )


@pytest.mark.parametrize(("rolled", "counted"), [(2, 1), (3, 1), (13, 6), (24, 12)])
def test_ed_2_10c_the_worked_example(rolled: int, counted: int) -> None:
    """ED-2.10c: Heart of Darkness 14 in full, Lord of the Sky 7, Mysterious Sphere 1 to 12."""
    battle = buffed(of_warlock([rolled, 1], "word_of_stillness"), DARKNESS, SKY, SPHERE)
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert shares(event)[1:] == [
        ("Heart of Darkness", 14, False),
        ("Lord of the Sky", 7, True),
        ("Mysterious Sphere", counted, True),
    ]
    assert event.figures == (45 + 14 + 7 + counted,)
    assert [(die.low, die.high) for die in event.dice] == [(1, 100), (2, 24)]


def test_ed_2_10c_when_the_first_ends_the_next_becomes_the_full_one() -> None:
    """ED-2.10c: Lord of the Sky 14 then, and the Sphere still halved."""
    battle = of_warlock([24, 1, 24, 1], "word_of_stillness", "heart_of_darkness")
    ending = {**DARKNESS, "remaining": 0}
    battle = buffed(battle, ending, SKY, SPHERE)
    before = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert shares(before)[1:] == [
        ("Heart of Darkness", 14, False),
        ("Lord of the Sky", 7, True),
        ("Mysterious Sphere", 12, True),
    ]
    ended = all_of(play(battle, "end turn"), "ended")[0]
    assert (ended.ability, ended.clause) == ("heart_of_darkness", "ED-2.10b")
    battle = given(battle, {"W": {"energy": 60}})
    after = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert shares(after)[1:] == [
        ("Lord of the Sky", 14, False),
        ("Mysterious Sphere", 12, True),
    ]


def test_ed_2_10c_in_full_the_sphere_is_2_to_24() -> None:
    """ED-2.10c: alone it counts as it is rolled, anew at each use."""
    battle = buffed(of_warlock([24, 1], "word_of_stillness"), SPHERE)
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert shares(event)[1:] == [("Mysterious Sphere", 24, False)]


def test_ed_2_10c_the_chance_previewed_is_the_mean_over_the_sphere() -> None:
    """AC-3: halved it adds 1 to 12; the mean over 2 … 24 is exact."""
    battle = buffed(of_warlock([], "word_of_stillness"), DARKNESS, SPHERE)
    action = parse_action("cast Word of Stillness at А-3", battle)
    outcomes = preview(battle, action).outcomes
    chance = next(one.probability for one in outcomes if one.battle.units[1].effects)
    mean = sum(45 + 14 + die // 2 for die in range(2, 25))
    assert chance * 2300 == mean
    assert len(outcomes) == 2


@pytest.mark.parametrize(
    ("value", "halved"), [(14, 7), (15, 7), (1, 0), (-12, -6), (-15, -7), (0, 0)]
)
def test_ed_2_10c_halves_round_down(value: int, halved: int) -> None:
    """ED-2.10c: in size, so that bonus and penalty are treated alike."""
    assert half(value) == halved


def test_ed_2_10b_both_signs_stand_in_one_list() -> None:
    """ED-2.10b: a Doubt laid second takes 6 of its 12."""
    doubt = {"spell": "doubt", "author": 1, "remaining": 2}
    battle = buffed(of_warlock([1], "word_of_stillness"), DARKNESS, doubt)
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert shares(event)[1:] == [("Heart of Darkness", 14, False), ("Doubt", -6, True)]


def test_ed_2_10b_laid_anew_a_buff_keeps_its_place() -> None:
    """ED-2.10b: of two Hearts of Darkness there is one, and it is still the first."""
    battle = of_warlock([], "heart_of_darkness", "lord_of_the_sky")
    battle = given(battle, {"W": {"action_points": 3}})
    play(battle, "cast Heart of Darkness", "cast Lord of the Sky")
    battle = given(battle, {"W": {"action_points": 2, "energy": 60}})
    play(battle, "cast Heart of Darkness")
    assert [one.spell for one in unit(battle, "W").effects] == [
        "heart_of_darkness",
        "lord_of_the_sky",
    ]


@pytest.mark.parametrize("spell", ["word_of_stillness", "slow_fire", "doubt"])
def test_ed_2_10b_controls_dots_and_debuffs_are_cut(spell: str) -> None:
    """ED-2.10b: what lasts has its later modifiers halved."""
    battle = buffed(of_warlock([1], spell), DARKNESS, SKY)
    row = content().spells[spell]
    event = only(play(battle, f"cast {row.title} at А-3"), "success")
    assert shares(event)[1:] == [("Heart of Darkness", 14, False), ("Lord of the Sky", 7, True)]


@pytest.mark.parametrize("option", ["full", "stacked"])
def test_ed_2_10e_laying_what_lasts_is_cut_where_it_rides_on_a_blade_too(option: str) -> None:
    """ED-2.10e: 14 and 7, as for a DoT laid alone."""
    flame = content().spells["flame_blade"]
    battle = of_warlock([flame.damage[0], 1], "flame_blade", options={"one_time": option})
    battle = given(buffed(battle, DARKNESS, SKY), {"D": {"cell": 1}})
    event = only(play(battle, "cast Flame Blade at А-2"), "success")
    assert (event.clause, event.figures) == ("ED-2.10a", (flame.chance + 14 + 7,))


def test_ed_2_10e_an_invocation_that_leaves_something_is_not_cut() -> None:
    """ED-2.10e: the chance of the Cold Depths is that of their one blow."""
    depths = content().spells["cold_depths"]
    battle = buffed(of_warlock([1, depths.damage[0]], "cold_depths"), DARKNESS, SKY)
    event = only(play(battle, "cast Call of the Cold Depths at А-3"), "success")
    assert (event.clause, event.figures) == ("ED-2.10e", (depths.chance + 14 + 14,))


def test_ed_2_10a_a_chance_is_never_more_than_100() -> None:
    """ED-2.10a: 85 and Luck 40 are 100, which 100 on the die meets."""
    battle = duel("W.D", [100], red={"W": warlock("slow_fire", luck=40)}, blue={"D": duelist()})
    assert only(play(battle, "cast Slow Fire at А-3"), "success").figures == (100,)


def test_ed_2_10a_a_stone_skin_withstands_hostile_spells() -> None:
    """ED-2.10a: 45 less 10 of a friend's ward."""
    battle = of_warlock([35], "word_of_stillness")
    battle = buffed(battle, {"spell": "stone_skin", "author": 1, "remaining": 2}, name="D")
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert (event.figures, shares(event)[-1]) == ((35,), ("Stone Skin", -10, False))


DOUBTED = {"spell": "doubt", "author": 0, "remaining": 3}
SKIN = {"spell": "stone_skin", "author": 1, "remaining": 2}


def test_ed_2_10e_a_stone_skin_laid_second_counts_by_half() -> None:
    """ED-2.10e: it stands in its bearer's list, behind a Doubt: 45 less 5."""
    battle = buffed(of_warlock([40], "word_of_stillness"), DOUBTED, SKIN, name="D")
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert (event.figures, shares(event)[-1]) == ((40,), ("Stone Skin", -5, True))
    assert event.parts[-1].clause == "ED-2.10b"


def test_ed_2_10e_what_follows_a_stone_skin_counts_by_half() -> None:
    """ED-2.10e: 45 and 7 of a Heart of Darkness."""
    battle = buffed(of_warlock([52], "word_of_stillness"), SKIN, DARKNESS)
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert shares(event)[1:] == [("Heart of Darkness", 7, True)]


def test_ed_2_10e_against_a_one_time_spell_a_stone_skin_counts_whole() -> None:
    """ED-2.10e: 55 less 10, though it is the second; the variant halves it."""
    for option, withstands in (("full", -10), ("stacked", -5)):
        battle = of_warlock([1, 20], "wrath_of_the_sky", options={"one_time": option})
        battle = buffed(battle, DOUBTED, SKIN, name="D")
        event = only(play(battle, "cast Wrath of the Sky at А-3"), "success")
        assert shares(event)[-1][1] == withstands


def test_ed_2_10e_a_skill_of_the_will_is_never_halved() -> None:
    """ED-2.10e: skills are not in the list: Iron will 12, Stone Skin 10 as the first."""
    battle = duel(
        "W.P",
        [23],
        red={"W": warlock("word_of_stillness")},
        blue={"P": fighter("priest", level=10)},
    )
    battle = buffed(battle, SKIN, name="P")
    event = only(play(battle, "cast Word of Stillness at А-3"), "success")
    assert shares(event)[1:] == [("Iron will", -12, False), ("Stone Skin", -10, False)]


@pytest.mark.parametrize(
    ("option", "chance", "halved"),
    [("full", 55 + 14 + 14 + 10, False), ("stacked", 55 + 14 + 7 + 5, True)],
)
def test_ed_2_10e_a_one_time_spell_is_not_cut(option: str, chance: int, halved: bool) -> None:
    """ED-2.10e: an invocation has 14 + 14 + 10 in full; the variant halves the modifiers."""
    battle = of_warlock([10, 1, 26], "wrath_of_the_sky", options={"one_time": option})
    battle = buffed(battle, DARKNESS, SKY, SPHERE)
    event = only(play(battle, "cast Wrath of the Sky at А-3"), "success")
    assert (event.figures, event.clause) == ((chance,), "ED-2.10e")
    assert [one.halved for one in event.parts] == [False, False, halved, halved]


def test_ed_2_10e_an_invocation_that_fails_does_nothing() -> None:
    """ED-2.10e: no die is thrown for its damage."""
    battle = of_warlock([56], "wrath_of_the_sky")
    events = play(battle, "cast Wrath of the Sky at А-3")
    assert (only(events, "failure").figures, all_of(events, "damage")) == ((55,), ())


# ED-2.10d, f: the list of blocking


RAISED = {"spell": "raised_guard", "author": 0, "remaining": 3}
WARD = {"spell": "spell_ward", "author": 0, "remaining": 3}
SHATTERED = {"spell": "shattered_guard", "author": 1, "remaining": 3}
KEEN = {"spell": "keen_edge", "author": 1, "remaining": 3}


def struck(*effects: dict[str, object], on_attacker: tuple[dict[str, object], ...] = ()) -> Event:
    """A duelist strikes a swordsman of shield 25 on whom these effects lie."""
    battle = duel(
        "DS",
        [100, 15],
        red={"D": duelist(luck=9)},
        blue={"S": swordsman(block=25, luck=9)},
    )
    battle = buffed(battle, *effects, name="S")
    battle = buffed(battle, *on_attacker, name="D")
    return only(play(battle, "strike at А-2"), "no_block")


def test_ed_2_10d_blocking_has_a_list_of_its_own() -> None:
    """ED-2.10d: 25 + 20 - 12 halved, whatever stands on the other list before."""
    event = struck(DARKNESS, RAISED, SHATTERED)
    assert event.figures == (25 + 20 - 12,)
    assert shares(event)[1:] == [("Raised Guard", 20, False), ("Shattered Guard", -12, True)]


def test_ed_2_10d_piercing_is_the_attackers_own_list() -> None:
    """ED-2.10d, ED-2.12f: Keen Edge counts in full beside the defender's first."""
    event = struck(RAISED, on_attacker=(KEEN,))
    assert event.figures == (25 + 20 - 20,)
    assert shares(event)[1:] == [("Raised Guard", 20, False), ("Keen Edge", -20, False)]


def test_ed_2_10f_a_bare_shield_is_not_changed_by_luck_and_chances() -> None:
    """ED-2.10f: Luck 9 and Heart of Darkness add nothing."""
    assert struck(DARKNESS).figures == (25,)


def test_ed_2_10f_with_a_spell_that_lets_it_block_luck_and_chances_count() -> None:
    """ED-2.10f: 25 + 15 of the ward + Luck 9 = 49; Heart of Darkness brings it to the most."""
    event = struck(WARD)
    assert event.figures == (25 + 15 + 9,)
    event = struck(WARD, DARKNESS)
    assert event.figures == (50,)
    assert ("Heart of Darkness", 14, False) in shares(event)


def test_ed_2_10f_a_ward_lets_block_what_is_no_blade() -> None:
    """ED-2.10f: a Spark is met with 25 + 15; without the ward by nothing."""
    battle = duel("W.S", [40, 10], red={"W": warlock("spark")}, blue={"S": swordsman(block=25)})
    warded = buffed(battle, WARD, name="S")
    event = only(play(warded, "cast Spark at А-3"), "block")
    assert (event.figures, event.clause) == ((40,), "ED-2.10f")
    bare = duel("W.S", [10], red={"W": warlock("spark")}, blue={"S": swordsman(block=25)})
    assert all_of(play(bare, "cast Spark at А-3"), "damage")


def test_ed_2_10f_chances_are_halved_among_what_a_ward_adds() -> None:
    """ED-2.10f, ED-2.10b: ward 15 + 14 + 7, without a shield."""
    battle = duel("W.X", [36], red={"W": warlock("spark")}, blue={"X": warlock()})
    battle = buffed(battle, WARD, DARKNESS, SKY, name="X")
    event = only(play(battle, "cast Spark at А-3"), "block")
    assert (event.figures, shares(event)[-1]) == ((36,), ("Lord of the Sky", 7, True))


@pytest.mark.parametrize(("sphere", "dice"), [(24, [24, 19]), (2, [2, 1, 10])])
def test_ed_2_10f_a_sphere_may_lift_a_block_above_nothing(sphere: int, dice: list[int]) -> None:
    """ED-2.10f, ED-2.12f: ward 15 less Keen Edge 20, and a Sphere of 2 to 24: 0 to 19."""
    battle = duel("W.X", dice, red={"W": warlock("spark")}, blue={"X": warlock()})
    battle = buffed(battle, WARD, SPHERE, name="X")
    battle = buffed(battle, KEEN, name="W")
    events = play(battle, "cast Spark at А-3")
    event = only(events, "block" if sphere == 24 else "no_block")
    assert event.figures == (max(0, 15 + sphere - 20),)


def test_ed_2_12f_where_nothing_is_left_of_a_block_no_die_is_thrown() -> None:
    """ED-2.12f: 25 less 25 of Shattered Guard; the only die is the damage."""
    low = content().weapons["rapier"].damage[0]
    battle = duel("DS", [low], red={"D": duelist()}, blue={"S": swordsman(block=25)})
    battle = buffed(battle, SHATTERED, name="S")
    assert [event.kind for event in play(battle, "strike at А-2")] == ["strike", "damage"]


@pytest.mark.parametrize(
    ("spell", "category"),
    [("slow_fire", "dot"), ("chains_of_ice", "control"), ("wrath_of_the_sky", "invocation")],
)
def test_ed_2_10f_what_a_ward_blocks_does_nothing(spell: str, category: str) -> None:
    """ED-2.10f: no die for a DoT, a control or an invocation that is blocked."""
    row = content().spells[spell]
    assert row.category == category
    battle = duel("W.X", [15], red={"W": warlock(spell)}, blue={"X": warlock()})
    battle = buffed(battle, WARD, name="X")
    events = play(battle, f"cast {row.title} at А-3")
    assert [event.kind for event in events] == ["cast", "block"]


def test_ed_2_10f_nobody_blocks_a_spell_of_ones_own() -> None:
    """ED-2.10f: of two under a ward only the friend may block the sphere that burns both."""
    sphere = content().spells["fire_sphere"]
    red = {"W": warlock("fire_sphere"), "F": warlock()}
    battle = duel("WF..X", [15, sphere.damage[0]], red=red, blue={"X": warlock()})
    battle = buffed(buffed(battle, WARD, name="W"), WARD, name="F")
    events = play(battle, "cast Fire Sphere at А-2")
    assert [event.unit for event in all_of(events, "block")] == [unit(battle, "F").id]
    assert [event.target for event in all_of(events, "damage")] == [unit(battle, "W").id]


def test_ed_2_10d_skills_change_blocks_in_full() -> None:
    """ED-2.10d: a shield of 25 with Shield mastery 9 against Piercing strokes 12."""
    battle = duel(
        "DS", [22], red={"D": duelist(level=10)}, blue={"S": swordsman(block=25, level=10)}
    )
    event = only(play(battle, "strike at А-2"), "block")
    assert shares(event) == [
        ("shield", 25, False),
        ("Shield mastery", 9, False),
        ("Piercing strokes", -12, False),
    ]


# ED-2.10g: effects with chances of their own


def test_ed_2_10g_a_lasting_effect_does_not_know_its_authors_chances() -> None:
    """ED-2.10g: 30 for a Palsy, whatever its author has, then and now."""
    battle = duel(
        "W.D",
        [1, 30],
        red={"W": warlock("palsy", luck=40)},
        blue={"D": duelist()},
    )
    battle = buffed(battle, DARKNESS)
    play(battle, "cast Palsy at А-3")
    events = play(battle, "end turn")
    event = next(one for one in all_of(events, "success") if one.clause == "ED-2.10g")
    assert (event.figures, shares(event)) == ((30,), [("base", 30, False)])
    assert only(events, "held").unit == 1
    assert battle.pending is not None and battle.pending.unit == 0


def test_ed_2_10g_its_bearers_will_withstands_it() -> None:
    """ED-2.10g: 30 - Iron will 12 = 18."""
    battle = duel(
        "W.P",
        [1, 19],
        red={"W": warlock("palsy")},
        blue={"P": fighter("priest", level=10)},
    )
    play(battle, "cast Palsy at А-3")
    event = only(play(battle, "end turn"), "failure")
    assert (event.figures, event.clause) == ((18,), "ED-2.10g")


def test_ed_2_10g_its_bearers_own_bonuses_combine_with_a_good_effect() -> None:
    """ED-2.10g: a Mirror Ward of 45 on a warlock of Luck 3 with Heart of Darkness: 62."""
    battle = duel(
        "F.W",
        [62, 16],
        red={"F": fighter("fire_mage", "spark", luck=30)},
        blue={"W": warlock(luck=3)},
    )
    mirror = {"spell": "mirror_ward", "author": 1, "remaining": 3}
    battle = buffed(battle, DARKNESS, mirror)
    event = only(play(battle, "cast Spark at А-3"), "reflect")
    assert (event.figures, event.clause) == ((62,), "ED-2.10g")


def test_ed_2_10g_there_too_the_later_bonus_counts_by_half() -> None:
    """ED-2.10g, ED-2.10b: 45 + 14 + 7."""
    low = content().spells["spark"].damage[0]
    battle = duel("F.W", [66, low], red={"F": warlock("spark")}, blue={"W": warlock()})
    mirror = {"spell": "mirror_ward", "author": 1, "remaining": 3}
    battle = buffed(battle, DARKNESS, SKY, mirror)
    assert only(play(battle, "cast Spark at А-3"), "reflect").figures == (66,)
