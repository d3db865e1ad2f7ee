"""What a player may pick for a character of the Energy Duel: weapon, left hand and spells."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.sheet import N_, Fact
from rules.battle.system import AbilityInfo, EquipmentSlot, KindInfo
from rules.kit import loadout
from rules.kit.loadout import items
from rules.kit.shown import damage_fact, present
from rules.systems.energy.content import LEVELS, NUMBERS, content, most_spells, own_equipment
from rules.systems.energy.effects import PER_POINT
from rules.systems.energy.rows import LeftHand, Spell, Weapon
from rules.systems.energy.shows.facts import CHANCE, DAMAGE_TYPES, costs, of_spell


def kinds() -> dict[str, KindInfo]:
    """Return every kind of character; summoned creatures are none."""
    return loadout.kinds(
        content().kinds,
        LEVELS,
        NUMBERS,
        lambda kind: kind.spells,
        lambda kind_id, level: most_spells(level),
        own_equipment,
    )


def slots() -> dict[str, EquipmentSlot]:
    """Return the two hands: a weapon in one; a shield, a book or nothing in the other."""
    table = content()
    weapons = items(table.weapons, _weapon_facts, lambda weapon: not weapon.natural)
    left_hands = items(table.left_hands, _left_hand_facts)
    return {
        "weapon": EquipmentSlot(N_("Weapon"), weapons, clause="ED-2.9a"),
        "left_hand": EquipmentSlot(N_("Left hand"), left_hands, True, "ED-2.12g"),
    }


def _weapon_facts(weapon: Weapon) -> Iterator[Fact]:
    label = N_("Each point of Might") if weapon.type == "sword" else N_("Each point of Magic Power")
    clause = "ED-2.9a" if weapon.type == "sword" else "ED-2.9b"
    yield damage_fact(*weapon.damage, clause)
    yield Fact(label, PER_POINT, "+%", clause)
    yield Fact(N_("Range"), weapon.range, "", "BD-5")


def _left_hand_facts(item: LeftHand) -> Iterator[Fact]:
    yield from present(
        Fact(N_("Chance to block"), item.block, "%", "ED-2.12b"),
        Fact(N_("Lowers others' blocks"), item.lowers_block, "%", "ED-2.12a"),
        Fact(N_("Magic Power"), item.magic_power, "", "ED-2.12b"),
    )
    for damage_type in DAMAGE_TYPES:
        if value := item.resistances.get(damage_type, 0):
            title = content().quantities[f"resist_{damage_type}"].title
            yield Fact(title, value, "+%", "ED-2.12b")


def choices() -> dict[str, AbilityInfo]:
    """Return the spells that any character may know."""
    return loadout.choices(
        content().spells,
        kinds(),
        lambda spell: content().categories[spell.category].title,
        lambda spell: costs(*spell.price),
        _spell_facts,
    )


def _spell_facts(spell: Spell) -> Iterator[Fact]:
    """Yield a spell's own numbers, before anybody's Magic Power or chances come to them."""
    return of_spell(spell, (), [Fact(CHANCE, spell.chance, "%", "ED-2.10a")])
