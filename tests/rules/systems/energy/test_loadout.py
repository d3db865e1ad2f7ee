"""What a character may carry and know instead of its kind's own."""

import pytest

from rules.content.scenario import Member
from rules.systems.energy import SYSTEM
from rules.systems.energy.content import content, most_spells, profile


def test_a_shield_in_a_mage_s_hand_blocks_resists_and_costs_magic_power() -> None:
    bare = profile(Member("fire_mage", level=5))
    held = profile(Member("fire_mage", level=5, equipment={"left_hand": "kite_shield"}))
    assert (bare.block, held.block) == (0, 25), "ED-2.12b"
    assert held.magic_power == bare.magic_power - 4, "ED-2.12b"
    assert held.resistances["physical"] == bare.resistances.get("physical", 0) + 15


def test_the_left_hand_may_be_empty() -> None:
    one = profile(Member("shield_swordsman", equipment={"left_hand": ""}))
    assert (one.left_hand, one.block) == (None, 0), "ED-2.12g"


def test_another_weapon_brings_its_damage_range_and_statistic() -> None:
    one = profile(Member("duelist", equipment={"weapon": "oak_wand"}))
    wand = content().weapons["oak_wand"]
    assert (one.weapon.damage, one.weapon.range) == (wand.damage, wand.range)
    assert one.statistic == "magic_power", "ED-2.9b"
    assert one.weapon.damage_type == "ethereal", "ED-2.9b"


def test_what_grows_on_a_creature_cannot_be_taken_in_hand() -> None:
    weapons = SYSTEM.equipment["weapon"].items
    assert not {"claws", "fists", "sting"} & set(weapons)
    assert {kind.weapon for kind in content().kinds.values()} <= set(weapons)
    assert set(SYSTEM.equipment["left_hand"].items) == set(content().left_hands)


def test_only_the_left_hand_may_be_empty() -> None:
    assert [slot.optional for slot in SYSTEM.equipment.values()] == [False, True], "ED-2.12g"


def test_every_item_tells_its_numbers_with_their_clauses() -> None:
    for slot in SYSTEM.equipment.values():
        for item in slot.items.values():
            assert item.facts
            assert all(fact.clause for fact in item.facts)
    shield = SYSTEM.equipment["left_hand"].items["kite_shield"]
    numbers = {fact.label: fact.value for fact in shield.facts}
    assert (numbers["Chance to block"], numbers["Magic Power"]) == (25, -4)
    assert numbers["Resists physical"] == 15


@pytest.mark.parametrize(("spell", "level"), [("resurrection", 6), ("chains_of_ice", 2)])
def test_a_spell_may_be_picked_from_the_level_at_which_a_kind_first_learns_it(
    spell: str, level: int
) -> None:
    assert SYSTEM.choices[spell].level == level


def test_no_kind_knows_of_its_own_what_a_player_could_not_pick() -> None:
    for kind in SYSTEM.kinds.values():
        for level, most in zip(kind.levels, kind.most_abilities, strict=True):
            own = [ability for ability, learned in kind.abilities.items() if learned <= level]
            assert len(own) <= most == most_spells(level)
            assert all(SYSTEM.choices[ability].level <= level for ability in own)


def test_a_spell_tells_its_sort_price_and_numbers() -> None:
    info = SYSTEM.choices["frost_blade"]
    assert (info.title, info.group, info.icon) == ("Frost Blade", "Direct damage", "blade+frost")
    assert [(fact.label, fact.value) for fact in info.costs] == [
        ("Energy", 20),
        ("Attack points", 4),
        ("Action points", 1),
    ]
    row = content().spells["frost_blade"]
    assert info.facts[0].most == row.damage[1]
    assert {fact.label: fact.value for fact in info.facts} == {
        "Damage": row.damage[0],
        "A shield blocks it": 1,
        "Each charge": 25,
        "Range": row.range,
    }
