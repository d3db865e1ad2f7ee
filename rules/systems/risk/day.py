"""A day of several battles: what one leaves to the next (RK-8c, RK-9)."""

from __future__ import annotations

import msgspec

from rules.battle.machine import Battle
from rules.content.scenario import Member, Scenario
from rules.systems.risk.content import PACKED, numbers_at
from rules.systems.risk.falling import helps
from rules.systems.risk.state import Adventurer, profile_of
from rules.unit import OFF_BOARD


def carry(battle: Battle, following: Scenario) -> Scenario:
    """Return the next battle with every character of the same name as this one has left it.

    Level, experience, lost health, the mark of RK-8 and the weapons go with them. Who is down is
    helped up between the battles, as often as it takes (RK-8a); the dead stay behind, unless a
    side would have nobody: then others take their places. The day is that of players'
    characters (RK-8c): adversaries are strangers in each battle, whatever they are called.
    """
    left = {unit.name: unit for unit in battle.units if not profile_of(battle, unit).row.adversary}
    dead = tuple(unit.name for unit in left.values() if unit.cell == OFF_BOARD)
    gone = battle.setup.scenario.gone + dead

    def carried(members: tuple[Member, ...]) -> tuple[Member, ...]:
        team = tuple(
            _as_left(battle, member, left[member.name]) if member.name in left else member
            for member in members
            if member.name not in gone
        )
        return team or members

    red, blue = carried(following.red), carried(following.blue)
    return msgspec.structs.replace(following, gone=gone, red=red, blue=blue)


def _as_left(battle: Battle, member: Member, unit: Adventurer) -> Member:
    health = unit.health
    while health <= 0:
        health += helps(unit)
    lost = max(0, profile_of(battle, unit).health - health)
    told = {"experience": unit.experience, "lost_health": lost, "fell_today": int(unit.fell_today)}
    told |= {PACKED.format(weapon): unit.pack.count(weapon) for weapon in unit.pack}
    usual = battle.setup.system.kinds[member.kind].equipment
    held = {"weapon": unit.weapon, "second": unit.second}
    return msgspec.structs.replace(
        member,
        level=unit.level,
        numbers=numbers_at(member, unit.level) | told,
        equipment={slot: item for slot, item in held.items() if item != usual[slot]},
    )
