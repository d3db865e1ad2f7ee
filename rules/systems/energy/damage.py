"""Damage and healing (ED-2.9), and what becomes of who has no health left (ED-2.11b)."""

from __future__ import annotations

from collections.abc import Collection

from rules.battle.event import Die, Part
from rules.battle.machine import Battle
from rules.battle.sheet import Note
from rules.kit.health import change
from rules.kit.turns import end_if_decided
from rules.systems.energy.content import Profile
from rules.systems.energy.effects import change_parts, power_parts, resistance_of
from rules.systems.energy.state import Fighter, profile_of
from rules.unit import OFF_BOARD, other

PER_CHARGE = 25
"""Per cent that each charge adds to direct damage (ED-2.2d)."""
MOST_BLOCK = 50
"""Highest chance to block, in per cent (ED-2.12e)."""


def damage_amount(base: int, bracket: int, flat: int, charged: int, resistance: int) -> int:
    """Return damage, rounded half up once at the end, never below 0 (ED-2.9c).

    `bracket`, `charged` and `resistance` are per cent: (base × (100 + bracket) + flat) ×
    (100 + charged) × (100 - resistance).
    """
    product = (base * (100 + bracket) + 100 * flat) * (100 + charged) * (100 - resistance)
    return max(0, (2 * product + 1_000_000) // 2_000_000)


def healing_amount(number: int, charged: int) -> int:
    """Return healing that charges raise by so many per cent, rounded half up (ED-2.2e)."""
    return (number * (100 + charged) + 50) // 100


def healing(number: int, charged: int) -> tuple[int, tuple[Part, ...]]:
    """Return how much is healed, and what it is made of (ED-2.2e)."""
    shares = (Part("charges", charged, "%", "ED-2.2e"),) if charged else ()
    return healing_amount(number, charged), (Part("spell", number), *shares)


def block_chance(attacker: Profile, defender: Profile) -> int:
    """Return a bare shield's per cent chance against an attacker (ED-2.12e, f)."""
    return min(MOST_BLOCK, max(0, defender.block - attacker.lowers_block))


def strike_damage(battle: Battle, attacker: Fighter, target: Fighter, die: Die) -> None:
    """Deal the damage of a normal attack (ED-2.9a, b)."""
    one = profile_of(battle, attacker)
    clause = "ED-2.9a" if one.statistic == "might" else "ED-2.9b"
    parts = (
        *change_parts(battle, attacker, "flat_damage", clause, 1, ""),
        *power_parts(battle, attacker, one.statistic, clause),
        *change_parts(battle, attacker, "damage", clause),
    )
    hurt(battle, attacker.id, target, "", one.weapon.damage_type, die, parts, clause)


def charge_parts(charges: int, clause: str) -> tuple[Part, ...]:
    """Return what charges add to damage (ED-2.2d, f)."""
    return (Part("charges", PER_CHARGE * charges, "%", clause),) if charges else ()


def hurt(
    battle: Battle,
    author: int,
    target: Fighter,
    ability: str,
    damage_type: str,
    die: Die,
    parts: tuple[Part, ...],
    clause: str = "ED-2.9d",
) -> int:
    """Take the target's resistance off and the rest from its health; return what it lost.

    Of the parts, those of charges raise the whole; of the others per cent stand in the bracket
    and points are added after it (ED-2.9a).
    """
    bracket = flat = charged = 0
    for part in parts:
        if part.name == "charges":
            charged += part.value
        elif part.unit == "%":
            bracket += part.value
        else:
            flat += part.value
    resistance = resistance_of(battle, target, damage_type)
    amount = damage_amount(die.value, bracket, flat, charged, resistance)
    if resistance:
        parts += (Part(damage_type, -resistance, "%", "ED-2.9c"),)
    before = target.health
    left = max(0, before - amount)
    change(battle, "damage", clause, target, left, amount, author, ability, (die,), parts)
    if target.health == 0:
        fall(battle, author, target)
    return before - target.health


def fall(battle: Battle, author: int, unit: Fighter) -> None:
    """Take a dead creature off the board, with all that it had and that lay on it (ED-2.11b)."""
    battle.tell("fall", "ED-2.11b", author, by=unit.id, cells=(unit.cell,))
    unit.cell = OFF_BOARD
    unit.effects = ()
    unit.charges = 0  # ED-2.2f: the dead have no charges
    unit.action_points = 0


def heal(
    battle: Battle,
    author: int,
    target: Fighter,
    ability: str,
    amount: int,
    clause: str,
    parts: tuple[Part, ...] = (),
) -> None:
    """Raise health by an amount, at most to the maximum, and tell it."""
    health = min(target.health + amount, profile_of(battle, target).health)
    change(battle, "heal", clause, target, health, amount, author, ability, (), parts)


def settle_after(battle: Battle, harmed: Collection[int]) -> None:
    """Settle after what is to be done to some; without need where both sides have others."""
    if not _both_fight(battle, harmed):
        battle.push("settle")


def settle(battle: Battle) -> None:
    """End the battle when a side has no living character of its own left; creatures that were
    summoned do not count (ED-END)."""
    if not _both_fight(battle):
        fighting = [unit for unit in battle.units if unit.health > 0 and unit.summoner < 0]
        end_if_decided(battle, fighting, "ED-END")


def won_by(battle: Battle) -> tuple[Note, ...]:
    """Return why a side has lost though creatures of its are left: they were summoned (ED-END)."""
    left = [unit for unit in battle.units if unit.health > 0 and unit.cell >= 0]
    lost = [unit for unit in left if battle.outcome == other(unit.side)]
    if not lost or any(unit.summoner < 0 for unit in lost):
        return ()
    return (Note("only_summoned", "ED-END"),)


def _both_fight(battle: Battle, beside: Collection[int] = ()) -> bool:
    """Whether each side has somebody who still fights, some others left out."""
    side = ""
    for unit in battle.units:
        if unit.health > 0 and unit.side != side and unit.summoner < 0 and unit.id not in beside:
            if side:
                return True
            side = unit.side
    return False
