"""What a player may pick for a character of Risk: two weapons and abilities."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.sheet import N_, Fact
from rules.battle.system import AbilityInfo, EquipmentSlot, KindInfo
from rules.kit import loadout
from rules.kit.loadout import items
from rules.kit.shown import present, sign
from rules.systems.risk.content import LEVELS, content, grown, numbers, own_equipment
from rules.systems.risk.rows import OPPOSED, Ability, Weapon
from rules.systems.risk.shows.commands import costs, own_facts


def kinds() -> dict[str, KindInfo]:
    """Return every kind of character and adversary."""
    return loadout.kinds(
        content().kinds,
        LEVELS,
        numbers(),
        lambda kind: kind.abilities,
        lambda kind_id, level: grown(content().limits.abilities, level),
        own_equipment,
    )


def slots() -> dict[str, EquipmentSlot]:
    """Return what is in use and what is only carried; either may be nothing (RK-7)."""
    weapons = items(content().weapons, _weapon_facts, lambda weapon: not weapon.natural)
    return {
        "weapon": EquipmentSlot(N_("Weapon in use"), weapons, True, "RK-7"),
        "second": EquipmentSlot(N_("Carried besides"), weapons, True, "RK-7"),
    }


def _weapon_facts(weapon: Weapon) -> Iterator[Fact]:
    for name, value in weapon.gives.items():
        yield Fact(content().statistics[name].title, value, sign(value), "RK-7")
    yield Fact(N_("Range"), weapon.range, "", "BD-5")


def choices() -> dict[str, AbilityInfo]:
    """Return the abilities that any character may know."""
    return loadout.choices(content().abilities, kinds(), _group, costs, _facts)


def _facts(ability: Ability) -> Iterator[Fact]:
    yield from present(
        Fact(N_("Damage"), ability.damage, "", "RK-7"),
        Fact(N_("Healing"), ability.healing, "", "RK-6c"),
    )
    yield from own_facts(ability)


def _group(ability: Ability) -> str:
    if ability.type == "boon":
        return N_("Healing") if ability.healing else N_("Shield or blessing")
    if ability.hit != OPPOSED:
        return N_("Its own way to hit")
    return N_("Attack on one") if ability.area.shape == "single" else N_("Attack on many")
