"""Raising the dead (ED-2.11c to e)."""

from __future__ import annotations

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.energy.rows import Spell
from rules.systems.energy.state import Fighter, profile_of


def fallen(battle: Battle, unit: Fighter) -> tuple[int, ...]:
    """Return the ids of those whom a character may raise: dead characters of its own side; never
    creatures that were summoned (ED-2.11c, d)."""
    return tuple(
        one.id
        for one in battle.units
        if one.health <= 0 and one.summoner < 0 and one.side == unit.side
    )


def resurrect(
    battle: Battle, caster: Fighter, raised: Fighter, spell_id: str, spell: Spell, cell: int
) -> None:
    """Bring a dead character back beside the caster, in its old place in the order; what it had
    and what lay on it went with its fall (ED-2.11d)."""
    one = profile_of(battle, raised)
    health, energy = spell.raised
    raised.cell = cell
    raised.health = max(1, one.health * health // 100)
    raised.energy = one.energy * energy // 100
    battle.tell(
        "raise",
        "ED-2.11d",
        raised.id,
        by=caster.id,
        ability=spell_id,
        cells=(cell,),
        health=raised.health,
        energy=raised.energy,
        dice=(),
        parts=(Part("health", health, "%", "ED-2.11d"), Part("energy", energy, "%", "ED-2.11d")),
    )
