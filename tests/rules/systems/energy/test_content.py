"""Rulings on the Energy Duel's data and on what level makes of it."""

import re
from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from rules.battle.registry import load_system
from rules.content.scenario import Member, scenario_from_data
from rules.errors import Fault
from rules.systems.energy.content import (
    NUMBERS,
    content,
    content_from,
    grown,
    most_spells,
    profile,
)
from rules.systems.energy.rows import BARE_SHIELD, Spell

SYSTEM = load_system("energy")
RAPIER = content().weapons["rapier"].damage


@pytest.mark.parametrize(("level", "number"), [(1, 10), (2, 11), (5, 14), (9, 18), (10, 20)])
def test_numbers_grow_in_equal_steps_rounded_down(level: int, number: int) -> None:
    assert grown((10, 20), level) == number


@pytest.mark.parametrize("kind", sorted(SYSTEM.kinds))
def test_every_kind_is_playable_at_every_level(kind: str) -> None:
    levels = [profile(Member(kind, level=level)) for level in SYSTEM.kinds[kind].levels]
    assert [one.level for one in levels] == list(range(1, 11))
    for lower, higher in pairwise(levels):
        assert lower.health <= higher.health
        assert {name for name, _ in lower.spells} <= {name for name, _ in higher.spells}
    assert levels[0].energy == 100
    assert levels[0].spells


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_a_scenario_may_set_every_number_otherwise(name: str) -> None:
    kind = "duelist"  # nothing in the left hand that would change what is set
    value = 30 if name == "damage_high" else 7
    one = profile(Member(kind, numbers={name: value}))
    if name == "damage_low":
        assert one.weapon.damage == (7, RAPIER[1])
    elif name == "damage_high":
        assert one.weapon.damage == (RAPIER[0], 30)
    else:
        assert getattr(one, name) == value


def test_damage_set_below_its_lowest_is_its_lowest() -> None:
    one = profile(Member("duelist", numbers={"damage_high": 3}))
    assert one.weapon.damage == (RAPIER[0], RAPIER[0])


def test_abilities_of_a_scenario_replace_the_kinds_own() -> None:
    assert [name for name, _ in profile(Member("duelist", abilities=("spark",))).spells] == [
        "spark"
    ]
    assert profile(Member("duelist", abilities=())).spells == ()


def test_spells_are_learned_at_their_level() -> None:
    def known(level: int) -> set[str]:
        return {name for name, _ in profile(Member("duelist", level=level)).spells}

    assert known(3) - known(2) == {"ring_of_steel"}


def test_ed_2_1b_most_spells_cost_20() -> None:
    """ED-2.1b: the rest is written at the spell."""
    costs = [spell.energy for spell in content().spells.values()]
    assert costs.count(20) > len(costs) // 2


def test_ed_2_7b_ed_2_7c_the_price_in_attack_points_is_that_of_the_category() -> None:
    """ED-2.7b, ED-2.7c: what is not on the source's list costs none."""
    prices = {spell.category: spell.attack_points for spell in content().spells.values()}
    assert prices == {
        "direct": 4,
        "invocation": 5,
        "dot": 1,
        "control": 4,
        "warcast": 4,
        "life_vampirism": 4,
        "energy_vampirism": 4,
        "buff": 0,
        "debuff": 0,
        "heal": 0,
        "object": 0,
        "resurrection": 0,
        "summon": 0,
    }


def test_ed_2_12c_the_form_alone_says_what_a_bare_shield_can_block() -> None:
    """ED-2.12c: direct spells of the Blade form, and nothing else."""
    spells = content().spells
    blockable = {name for name, spell in spells.items() if spell.attack_kind in BARE_SHIELD}
    assert blockable == {name for name, spell in spells.items() if spell.form == "Blade"}
    assert len(blockable) >= 2


def test_each_category_and_each_form_has_at_least_two_spells() -> None:
    spells = content().spells.values()
    assert len(spells) >= 30
    for seen in (Counter(spell.category for spell in spells), Counter(one.form for one in spells)):
        assert min(seen.values()) >= 2, seen
    assert {spell.category for spell in spells} == set(content().categories)


def test_there_are_eight_characters_three_creatures_and_three_objects() -> None:
    table = content()
    assert len(table.kinds) >= 8
    assert len(table.summons) >= 3
    assert len([spell for spell in table.spells.values() if spell.object]) >= 3


def test_the_spells_that_the_source_names_are_there() -> None:
    titles = {spell.title for spell in content().spells.values()}
    named = {"Heart of Darkness", "Lord of the Sky", "Mysterious Sphere", "Resurrection"}
    assert titles >= named | {"Fire Wall"}


@pytest.mark.parametrize("kind", sorted(SYSTEM.kinds))
def test_no_kind_knows_more_spells_than_its_level_lets_a_team_take(kind: str) -> None:
    for level in SYSTEM.kinds[kind].levels:
        assert len(profile(Member(kind, level=level)).spells) <= most_spells(level)


def test_a_scenario_with_too_many_spells_is_told_in_one_sentence() -> None:
    many = tuple(sorted(SYSTEM.abilities))[: most_spells(1) + 1]
    data = {"system": "energy", "title": "x", "map": "x.tmx"}
    data["red"] = [{"kind": "duelist", "abilities": list(many)}]
    data["blue"] = [{"kind": "duelist"}]
    with pytest.raises(Fault) as caught:
        scenario_from_data(data, {"energy": SYSTEM})
    assert caught.value.args == ("red 1, abilities", "6", "at most 5 at level 1")


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("kinds", "duelist", "weapon"), "broom", "kinds.duelist.weapon: found 'broom'"),
        (("kinds", "duelist", "skills"), {"luck": [1, 2]}, "kinds.duelist.skills: found 'luck'"),
        (("summons", "wolf", "rides"), "spark", "summons.wolf.rides: found 'spark'"),
        (("spells", "call_wolf", "summons"), "bear", "spells.call_wolf.summons: found 'bear'"),
        (("spells", "spark", "category"), "curse", "spells.spark.category: found 'curse'"),
        (("spells", "slow_fire", "effect"), None, "spells.slow_fire: a dot without effect.tick"),
        (("spells", "hush", "effect"), {"duration": 1}, "spells.hush: a control without"),
    ],
)
def test_data_that_names_what_is_not_there_is_refused(
    place: tuple[str, str, str], value: object, sentence: str
) -> None:
    table = msgspec.to_builtins(content())
    group, name, field = place
    table[group][name][field] = value
    with pytest.raises(ValueError, match=re.escape(sentence)):
        content_from(table)


def test_there_are_the_four_characters_and_the_spells_with_an_area() -> None:
    weapons = {
        (table.weapon.type, table.left_hand.type if table.left_hand else "")
        for table in (profile(Member(kind)) for kind in content().kinds)
    }
    assert weapons == {("sword", "shield"), ("sword", ""), ("wand", "book"), ("wand", "")}
    direct = [spell for spell in content().spells.values() if spell.category == "direct"]
    assert len(direct) >= 4
    assert len([spell for spell in direct if spell.area.shape != "single"]) >= 2


def test_every_spell_and_weapon_is_held_by_some_kind() -> None:
    table = content()
    beings = (*table.kinds.values(), *table.summons.values())
    assert {one.weapon for one in beings} == set(table.weapons)
    assert {one.left_hand for one in beings} - {""} == set(table.left_hands)
    assert {spell for one in beings for spell in one.spells} == set(table.spells)
    assert {skill for one in beings for skill in one.skills} == set(table.skills)
    summoned = {spell.summons for spell in table.spells.values()} - {""}
    assert summoned == set(table.summons)


def test_damage_is_written_lowest_first_and_what_heals_heals() -> None:
    table = content()
    for holder in (*table.weapons.values(), *table.spells.values()):
        assert holder.damage[0] <= holder.damage[1]
    for spell in table.spells.values():
        assert bool(spell.healing) == (spell.category == "heal")
        assert bool(spell.drain) == (spell.category in ("life_vampirism", "energy_vampirism"))
        assert bool(spell.damage[1]) == (spell.category in HARMFUL)
        assert (spell.object is not None) == (spell.category == "object")
        assert bool(spell.summons) == (spell.category == "summon")
        assert bool(spell.raised[0]) == (spell.category == "resurrection")


HARMFUL = ("direct", "warcast", "invocation", "life_vampirism", "energy_vampirism")


@pytest.mark.parametrize(("field", "value"), [("element", "mud"), ("range", -1), ("surplus", 1)])
def test_a_row_that_is_no_spell_is_refused(field: str, value: object) -> None:
    row = msgspec.to_builtins(content().spells["spark"]) | {field: value}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(row, Spell)
