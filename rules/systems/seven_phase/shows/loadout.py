"""What a player may pick for a fighter: two weapons, a shield, spells."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.sheet import N_, Fact
from rules.battle.system import AbilityInfo, EquipmentItem, EquipmentSlot, KindInfo
from rules.kit import loadout
from rules.kit.loadout import items
from rules.kit.shown import present, sign
from rules.systems.seven_phase.content import LEVELS, content, equipment, numbers
from rules.systems.seven_phase.rows import Spell, Weapon


def kinds() -> dict[str, KindInfo]:
    """Return every kind of fighter."""
    table = content().kinds
    return loadout.kinds(
        table,
        LEVELS,
        numbers(),
        lambda kind: dict.fromkeys(kind.spells, 1),
        lambda kind_id, level: len(table[kind_id].spells),
        equipment,
    )


def slots() -> dict[str, EquipmentSlot]:
    """Return the places for two weapons and a shield (SP-4, SP-8)."""
    weapons = items(content().weapons, weapon_facts, lambda weapon: weapon.ready != "always")
    shield = {"shield": EquipmentItem(N_("Shield"))}
    return {
        "first": EquipmentSlot(N_("First weapon"), weapons, True, "SP-4"),
        "second": EquipmentSlot(N_("Second weapon"), weapons, True, "SP-4"),
        "shield": EquipmentSlot(N_("Shield"), shield, True, "SP-8"),
    }


def weapon_facts(weapon: Weapon, left: int | None = None) -> Iterator[Fact]:
    """Yield what a weapon does; `left` is how many are still to throw, of those that are thrown,
    None for all."""
    yield Fact(N_("Damage"), weapon.damage, "+", "SP-S2")
    if weapon.category == "melee":
        place = content().priority.index(weapon.entry) + 1
        yield Fact(N_("Place in the order of length"), place, "", "SP-7b")
        yield Fact(N_("Quickness"), weapon.quickness, "", "SP-7a")
    else:
        yield Fact(N_("Range"), weapon.range, "", "BD-5")
        yield Fact(N_("Near distance"), weapon.near, "", "SP-S1")
    if weapon.count:
        yield Fact(N_("To throw"), weapon.count if left is None else left, "", "SP-4")
    if weapon.ready != "always":
        yield Fact(N_("Rounds to make ready"), weapon.rounds, "", "SP-4")


def choices() -> dict[str, AbilityInfo]:
    """Return the spells that a magician may know."""
    table = content().spells
    return loadout.choices(
        table, kinds(), lambda spell: N_("Dream magic"), spell_costs, spell_facts
    )


def spell_costs(spell: Spell) -> Iterator[Fact]:
    """Yield the price of a spell."""
    yield Fact(N_("Dream points"), spell.dream, "", "SP-2", "drop")


def spell_facts(spell: Spell) -> Iterator[Fact]:
    """Yield what a spell does."""
    if spell.damage is not None:
        yield Fact(N_("Damage"), spell.damage, "+", "SP-S2")
    if spell.healing is not None:
        yield Fact(N_("Endurance at most"), spell.healing[0] * spell.healing[1], "+", "SP-2")
    ward = Fact(N_("Armour"), spell.ward, "+", "SP-S2")
    yield from present(ward, Fact(N_("Rounds"), spell.rounds, "", "SP-2"))
    level = Fact(N_("Level of casting"), spell.level, sign(spell.level), "SP-2")
    yield from present(level, Fact(N_("Range"), spell.range, "", "BD-5"))
