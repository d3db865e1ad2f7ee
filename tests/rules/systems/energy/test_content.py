"""Rulings on the Energy Duel's data and on what level makes of it."""

from itertools import pairwise

import msgspec
import pytest

from rules.scenario import Member
from rules.system import load_system
from rules.systems.energy.content import NUMBERS, Spell, content, grown, profile

SYSTEM = load_system("energy")


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
        assert one.weapon.damage == (7, 23)
    elif name == "damage_high":
        assert one.weapon.damage == (15, 30)
    else:
        assert getattr(one, name) == value


def test_damage_set_below_its_lowest_is_its_lowest() -> None:
    assert profile(Member("duelist", numbers={"damage_high": 3})).weapon.damage == (15, 15)


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
    """ED-2.7b, ED-2.7c: direct damage 4, vampirism 4, healing none."""
    prices = {(spell.category, spell.attack_points) for spell in content().spells.values()}
    assert prices == {("direct", 4), ("vampirism", 4), ("heal", 0)}


def test_ed_2_12c_the_form_alone_says_what_a_bare_shield_can_block() -> None:
    """ED-2.12c: Blades, and nothing else."""
    blockable = {name for name, spell in content().spells.items() if spell.blockable}
    assert blockable == {"frost_blade", "gale_blade"}


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
    assert {kind.weapon for kind in table.kinds.values()} == set(table.weapons)
    assert {kind.left_hand for kind in table.kinds.values()} - {""} == set(table.left_hands)
    assert {spell for kind in table.kinds.values() for spell in kind.spells} == set(table.spells)


def test_damage_is_written_lowest_first_and_what_heals_heals() -> None:
    table = content()
    for holder in (*table.weapons.values(), *table.spells.values()):
        assert holder.damage[0] <= holder.damage[1]
    for spell in table.spells.values():
        assert bool(spell.healing) == (spell.category == "heal")
        assert bool(spell.drain) == (spell.category == "vampirism")
        assert bool(spell.damage[1]) == (spell.category != "heal")


@pytest.mark.parametrize(
    ("field", "value"), [("category", "curse"), ("element", "mud"), ("range", -1), ("surplus", 1)]
)
def test_a_row_that_is_no_spell_is_refused(field: str, value: object) -> None:
    row = msgspec.to_builtins(content().spells["spark"]) | {field: value}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(row, Spell)
