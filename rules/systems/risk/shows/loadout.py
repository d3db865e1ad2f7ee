"""What a player may pick for a character of Risk: two weapons and abilities."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.sheet import N_, Fact
from rules.battle.system import AbilityInfo, EquipmentItem, EquipmentSlot, KindInfo
from rules.systems.risk.content import LEVELS, NUMBERS, content, most_abilities
from rules.systems.risk.rows import Ability, Kind, Weapon
from rules.systems.risk.shows.commands import own_facts
from rules.systems.risk.shows.display import STATISTICS


def kinds() -> dict[str, KindInfo]:
    """Return every kind of character and adversary."""
    return {kind_id: _kind_info(kind) for kind_id, kind in content().kinds.items()}


def _kind_info(kind: Kind) -> KindInfo:
    return KindInfo(
        title=kind.title,
        levels=LEVELS,
        numbers=NUMBERS,
        summary=kind.summary,
        glyph=kind.glyph,
        most_abilities=tuple(most_abilities(level) for level in LEVELS),
        abilities=dict(kind.abilities),
        equipment={"weapon": kind.weapon, "second": kind.second},
    )


def slots() -> dict[str, EquipmentSlot]:
    """Return what is in use and what is only carried; either may be nothing (RK-7)."""
    weapons = {
        weapon_id: EquipmentItem(weapon.title, tuple(_weapon_facts(weapon)))
        for weapon_id, weapon in content().weapons.items()
        if not weapon.natural
    }
    return {
        "weapon": EquipmentSlot(N_("Weapon in use"), weapons, True, "RK-7"),
        "second": EquipmentSlot(N_("Carried besides"), weapons, True, "RK-7"),
    }


def _weapon_facts(weapon: Weapon) -> Iterator[Fact]:
    for name, value in weapon.gives.items():
        yield Fact(STATISTICS[name][0], value, "+" if value > 0 else "", "RK-7")
    yield Fact(N_("Range"), weapon.range, "", "BD-5")


def choices() -> dict[str, AbilityInfo]:
    """Return the abilities that any character may know, each from the level at which some kind
    first learns it; what everybody can do anyway is none of them."""
    table = content()
    levels: dict[str, int] = {}
    for kind in table.kinds.values():
        for ability_id, level in kind.abilities.items():
            levels[ability_id] = min(level, levels.get(ability_id, level))
    return {
        ability_id: _ability_info(ability, levels[ability_id])
        for ability_id, ability in table.abilities.items()
        if ability_id in levels
    }


def _ability_info(ability: Ability, level: int) -> AbilityInfo:
    facts: list[Fact] = []
    if ability.damage:
        facts.append(Fact(N_("Damage"), ability.damage, "", "RK-7"))
    if ability.healing:
        facts.append(Fact(N_("Healing"), ability.healing, "", "RK-6c"))
    return AbilityInfo(
        title=ability.title,
        summary=ability.summary,
        icon=ability.icon,
        group=_group(ability),
        level=level,
        costs=(Fact(N_("Health"), ability.cost, "", "RK-6d", "heart"),) if ability.cost else (),
        facts=(*facts, *own_facts(ability)),
    )


def _group(ability: Ability) -> str:
    if ability.type == "boon":
        return N_("Healing") if ability.healing else N_("Shield or blessing")
    if ability.hit is not None:
        return N_("Its own way to hit")
    return N_("Attack on one") if ability.area.shape == "single" else N_("Attack on many")
