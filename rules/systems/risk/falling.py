"""At 0 health: down, helped up, dead for good; the experience that a death gives (RK-8, RK-9), and
what a battle leaves to the next of its day."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.content.scenario import Member, Scenario
from rules.kit.turns import end_if_decided
from rules.systems.risk import relic
from rules.systems.risk.attacks import heal
from rules.systems.risk.content import LEVELS, PACKED, numbers_at
from rules.systems.risk.state import Adventurer, profile_of, stands, table_of
from rules.unit import OFF_BOARD

HELP, HELP_PER_LEVEL = 20, 4  # RK-8a
FINAL_DEATH = 200
"""What a player's character gives at its final death (RK-9b)."""


def settle(battle: Battle) -> None:
    """Let everybody fall who has come to 0 health, then end the battle when a side has nobody on
    its feet or the relic is home (RK-END)."""
    falling = [
        (one, _gives(battle, one))
        for one in battle.units
        if one.health <= 0 and not one.down and one.cell >= 0
    ]
    for unit, given in falling:
        _reach_zero(battle, unit, given)
    if falling:
        end_if_decided(battle, (one for one in battle.units if stands(one)), "RK-END")
    winner = relic.winner(battle)
    if winner and not battle.over:
        battle.finish(winner, "RK-END")


def _gives(battle: Battle, unit: Adventurer) -> tuple[int, str]:
    """Return the experience that somebody's end gives, and by which clause: who falls in the same
    moment as another gives none for a level that the other's end would bring it (RK-9a, b)."""
    one = profile_of(battle, unit)
    return (one.experience, "RK-9a") if one.row.adversary else (FINAL_DEATH, "RK-9b")


def _reach_zero(battle: Battle, unit: Adventurer, given: tuple[int, str]) -> None:
    """A player's character goes down the first time today; whoever has been there, and every
    adversary, is out of the battle (RK-8a, b)."""
    cell = unit.cell
    unit.hidden = unit.perched = unit.able = False
    unit.movement = 0
    unit.effects = ()
    if profile_of(battle, unit).row.adversary or unit.fell_today:
        unit.cell = OFF_BOARD
        battle.tell("fall", "RK-8b", by=unit.id, cells=(cell,), health=unit.health)
        share(battle, unit, *given)
    else:
        unit.down = unit.fell_today = True
        battle.tell("down", "RK-8a", by=unit.id, cells=(cell,), health=unit.health)
    relic.drop(battle, unit, cell)


def helps(unit: Adventurer) -> int:
    """Return by how much help raises somebody's health (RK-8a)."""
    return HELP + HELP_PER_LEVEL * unit.level


def help_up(battle: Battle, unit: Adventurer, target: Adventurer, ability: str) -> None:
    """Raise health by 20 and 4 a level from where it lay; above 0 one is up again (RK-8a)."""
    grown = Part("level", HELP_PER_LEVEL * target.level, "", "RK-8a")
    parts = (Part("help", HELP, "", "RK-8a"), grown)
    heal(battle, unit, target, ability, parts, "RK-8a")
    target.down = target.health <= 0
    kind = "still_down" if target.down else "helped_up"
    battle.tell(kind, "RK-8a", target.id, by=unit.id, cells=(target.cell,))
    if not target.down:
        relic.take_from_ground(battle, target, (target.cell,))


# Experience


def share(battle: Battle, fallen: Adventurer, amount: int, clause: str) -> None:
    """Share experience equally among all opponents who took part, whoever struck; a fraction
    goes up to the next whole number (RK-9a)."""
    takers = [unit for unit in battle.units if unit.side != fallen.side]
    each = -(-amount // len(takers))
    parts = (Part("given", amount, "", clause), Part("sharers", len(takers), "", clause))
    for unit in takers:
        unit.experience += each
        told: dict[str, Any] = {"gained": each, "experience": unit.experience}
        battle.tell("experience", clause, fallen.id, by=unit.id, parts=parts, **told)
        rise(battle, unit)


def rise(battle: Battle, unit: Adventurer) -> None:
    """Gain every level that the experience is enough for, at once (RK-9c).

    Who stands gains the health that the level adds; who is down only its other numbers.
    """
    thresholds = table_of(battle).limits.thresholds
    while unit.level < LEVELS[-1] and unit.experience >= thresholds[unit.level + 1]:
        before = profile_of(battle, unit).health
        unit.level += 1
        gain = profile_of(battle, unit).health - before if unit.health > 0 else 0
        unit.health += gain
        battle.tell("level", "RK-9c", by=unit.id, level=unit.level, health=gain)


# What a battle leaves to the next


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
