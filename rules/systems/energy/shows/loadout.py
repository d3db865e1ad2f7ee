"""What a player may pick for a character of the Energy Duel: weapon, left hand and spells."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.sheet import N_, Fact
from rules.battle.system import AbilityInfo, EquipmentItem, EquipmentSlot, KindInfo
from rules.systems.energy.content import LEVELS, NUMBERS, content, most_spells, own_equipment
from rules.systems.energy.effects import PER_POINT
from rules.systems.energy.rows import Category, Kind, LeftHand, Spell, Weapon
from rules.systems.energy.shows.commands import effect_facts, object_facts, spell_costs
from rules.systems.energy.shows.display import RESISTANCES

CATEGORIES: dict[Category, str] = {
    "buff": N_("Buff"),
    "control": N_("Control"),
    "debuff": N_("Debuff"),
    "direct": N_("Direct damage"),
    "dot": N_("Damage over time"),
    "energy_vampirism": N_("Vampirism of Energy"),
    "heal": N_("Healing"),
    "invocation": N_("Invocation"),
    "life_vampirism": N_("Vampirism of life"),
    "object": N_("Object"),
    "resurrection": N_("Raising the dead"),
    "summon": N_("Summons"),
    "warcast": N_("Warcast"),
}


def kinds() -> dict[str, KindInfo]:
    """Return every kind of character; summoned creatures are none."""
    return {kind_id: _kind_info(kind) for kind_id, kind in content().kinds.items()}


def _kind_info(kind: Kind) -> KindInfo:
    return KindInfo(
        title=kind.title,
        levels=LEVELS,
        numbers=NUMBERS,
        summary=kind.summary,
        glyph=kind.glyph,
        most_abilities=tuple(most_spells(level) for level in LEVELS),
        abilities=dict(kind.spells),
        equipment=own_equipment(kind),
    )


def slots() -> dict[str, EquipmentSlot]:
    """Return the two hands: a weapon in one; a shield, a book or nothing in the other."""
    table = content()
    weapons = {
        weapon_id: EquipmentItem(weapon.title, tuple(_weapon_facts(weapon)))
        for weapon_id, weapon in table.weapons.items()
        if not weapon.natural
    }
    left_hands = {
        item_id: EquipmentItem(item.title, tuple(_left_hand_facts(item)))
        for item_id, item in table.left_hands.items()
    }
    return {
        "weapon": EquipmentSlot(N_("Weapon"), weapons, clause="ED-2.9a"),
        "left_hand": EquipmentSlot(N_("Left hand"), left_hands, True, "ED-2.12g"),
    }


def _weapon_facts(weapon: Weapon) -> Iterator[Fact]:
    label = N_("Each point of Might") if weapon.type == "sword" else N_("Each point of Magic Power")
    clause = "ED-2.9a" if weapon.type == "sword" else "ED-2.9b"
    yield Fact(N_("Damage from"), weapon.damage[0], "", clause)
    yield Fact(N_("Damage to"), weapon.damage[1], "", clause)
    yield Fact(label, PER_POINT, "+%", clause)
    yield Fact(N_("Range"), weapon.range, "", "BD-5")


def _left_hand_facts(item: LeftHand) -> Iterator[Fact]:
    if item.block:
        yield Fact(N_("Chance to block"), item.block, "%", "ED-2.12b")
    if item.lowers_block:
        yield Fact(N_("Off others' blocks"), item.lowers_block, "%", "ED-2.12a")
    if item.magic_power:
        yield Fact(N_("Magic Power"), item.magic_power, "", "ED-2.12b")
    for damage_type, label in RESISTANCES.items():
        value = item.resistances.get(damage_type, 0)  # type: ignore[call-overload]
        if value:
            yield Fact(label, value, "+%", "ED-2.12b")


def choices() -> dict[str, AbilityInfo]:
    """Return the spells that any character may know, each from the level at which some kind first
    learns it."""
    table = content()
    levels: dict[str, int] = {}
    for kind in table.kinds.values():
        for spell_id, level in kind.spells.items():
            levels[spell_id] = min(level, levels.get(spell_id, level))
    return {
        spell_id: _ability_info(spell, levels[spell_id])
        for spell_id, spell in table.spells.items()
        if spell_id in levels
    }


def _ability_info(spell: Spell, level: int) -> AbilityInfo:
    return AbilityInfo(
        title=spell.title,
        summary=spell.summary,
        icon=spell.icon,
        group=CATEGORIES[spell.category],
        level=level,
        costs=tuple(spell_costs(spell)),
        facts=tuple(_spell_facts(spell)),
    )


def _spell_facts(spell: Spell) -> Iterator[Fact]:
    """Yield a spell's own numbers, before anybody's Magic Power or chances come to them."""
    if spell.damage[1]:
        yield Fact(N_("Damage from"), spell.damage[0], "", "ED-2.9d")
        yield Fact(N_("Damage to"), spell.damage[1], "", "ED-2.9d")
    if spell.healing:
        yield Fact(N_("Healing"), spell.healing, "", "ED-2.2e")
    if spell.chance < 100:
        yield Fact(N_("Chance"), spell.chance, "%", "ED-2.10a")
    if spell.charges:
        yield Fact(N_("Charges"), spell.charges, "+", "ED-2.3a")
    if spell.effect is not None:
        yield from effect_facts(spell.effect)
    if spell.object is not None:
        yield from object_facts(spell.object)
    if spell.range:
        yield Fact(N_("Range"), spell.range, "", "BD-5")
