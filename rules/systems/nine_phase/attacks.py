"""Attacks: to hit, damage, and what that does (NP-E6, NP-E7, NP-E9)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.event import Against, Die, Part
from rules.battle.machine import Battle
from rules.kit.health import change
from rules.systems.nine_phase.content import act_mask
from rules.systems.nine_phase.effects import change_parts
from rules.systems.nine_phase.ending import fall, settle
from rules.systems.nine_phase.engagement import FLANK, FRONT, zone_of
from rules.systems.nine_phase.rows import Dice
from rules.systems.nine_phase.state import Combatant, forget_spell, limits_of, profile_of
from rules.unit import OFF_BOARD

FLANK_BONUS, REAR_BONUS, FREE_BONUS = 1, 2, 2
"""Added to hit from the flank (NP-E6), from the rear (NP-E7), at one who retreats (NP-E9)."""


def blow_parts(battle: Battle, unit: Combatant, target: Combatant) -> tuple[Part, ...]:
    """Return what a blow in melee adds to the d20 (NP-E6, NP-E7)."""
    parts = _attack_parts(battle, unit, "NP-9")
    where = zone_of(battle, target, unit.cell)
    if where == FLANK:
        parts.append(Part("flank", FLANK_BONUS, "", "NP-E6"))
    elif where != FRONT:
        parts.append(Part("rear", REAR_BONUS, "", "NP-E7"))
    return tuple(parts)


def free_parts(battle: Battle, unit: Combatant, target: Combatant) -> tuple[Part, ...]:
    """Return what the free attack at one who retreats adds to the d20 (NP-E9)."""
    return (
        *_attack_parts(battle, unit, "NP-E9"),
        Part("retreat", FREE_BONUS, "", "NP-E9"),
    )


def shot_parts(battle: Battle, unit: Combatant, target: Combatant) -> tuple[Part, ...]:
    """Return what a shot adds to the d20: beyond half the range it hits less easily."""
    one = profile_of(battle, unit)
    assert one.missile is not None
    parts = _attack_parts(battle, unit, one.table_clause)
    distance = battle.setup.board.distance(unit.cell, target.cell)
    if 2 * distance > one.missile.range:
        parts.append(Part("long_range", -limits_of(battle).long_range, "", one.table_clause))
    return tuple(parts)


def _attack_parts(battle: Battle, unit: Combatant, clause: str) -> list[Part]:
    one = profile_of(battle, unit)
    return [
        Part("attack", one.attack, "", clause),
        *change_parts(battle, unit, "attack", clause),
    ]


def armour_parts(
    battle: Battle, unit: Combatant, target: Combatant, *, melee: bool, clause: str
) -> tuple[Part, ...]:
    """Return what an attack must reach: armour, and the shield where it counts.

    It does not count from flank or rear (NP-E6, NP-E7) nor for one who retreats (NP-E9);
    cover counts against missiles (BD-6).
    """
    one = profile_of(battle, target)
    parts = [Part("armour", one.armour, "", clause)]
    covered = not melee or zone_of(battle, target, unit.cell) == FRONT
    if one.shield and covered and not target.retreats:
        parts.append(Part("shield", one.shield, "", clause))
    if not melee and battle.setup.board.cover >> target.cell & 1:
        parts.append(Part("cover", limits_of(battle).cover, "", "BD-6"))
    return (*parts, *change_parts(battle, target, "armour_class", clause))


def strike(battle: Battle, unit: Combatant, target: Combatant, *, free: bool = False) -> None:
    """Strike a blow in the melee (NP-9), or a free one at one who retreats, before its first
    step (NP-E9)."""
    clause, parts_of = ("NP-E9", free_parts) if free else ("NP-9", blow_parts)
    damage = profile_of(battle, unit).weapon.damage
    battle.tell("strike", clause, target.id, by=unit.id, cells=(target.cell,))
    _attack(battle, unit, target, clause, parts_of(battle, unit, target), damage, True)


def shoot(battle: Battle, unit: Combatant, target: Combatant) -> None:
    """Shoot, or hurl, one missile (NP-M1 to NP-M7)."""
    one = profile_of(battle, unit)
    assert one.missile is not None
    unit.acts |= act_mask("shoot", battle.state.phase)
    unit.missiles -= 1
    if one.missile.loads:
        unit.loaded = False
    clause = one.table_clause
    battle.tell("strike", clause, target.id, by=unit.id, cells=(target.cell,))
    _attack(
        battle, unit, target, clause, shot_parts(battle, unit, target), one.missile.damage, False
    )


def _attack(
    battle: Battle,
    unit: Combatant,
    target: Combatant,
    clause: str,
    parts: tuple[Part, ...],
    damage: Dice,
    melee: bool,
) -> None:
    """Roll 1d20 with its parts against the target's armour class, then the damage."""
    armour = armour_parts(battle, unit, target, melee=melee, clause=clause)
    bonus, wanted = total_of(parts), total_of(armour)
    die = battle.roll(1, 20, cuts=(wanted - bonus,))
    total = die.value + bonus
    battle.tell(
        "hit" if total >= wanted else "miss",
        clause,
        target.id,
        by=unit.id,
        cells=(target.cell,),
        total=total,
        dice=(die,),
        parts=parts,
        against=Against(wanted, (), armour),
    )
    if total >= wanted:
        hurt(battle, unit, (target,), damage, clause)
        settle(battle)


def total_of(parts: Iterable[Part]) -> int:
    """Return the sum of parts."""
    return sum(part.value for part in parts)


def hurt(
    battle: Battle,
    unit: Combatant,
    targets: Iterable[Combatant],
    damage: Dice,
    clause: str,
    ability: str = "",
    halved: frozenset[int] = frozenset(),
) -> None:
    """Roll damage once and let every target feel it; those halved feel half, rounded down."""
    count, sides, bonus = damage
    dice = tuple(battle.roll(1, sides) for _ in range(count))
    whole = sum(die.value for die in dice) + bonus
    parts = (Part("base", bonus, "", clause),) if bonus else ()
    for target in targets:
        amount = whole // 2 if target.id in halved else whole
        less = (Part("saved", amount - whole, "", clause),) if target.id in halved else ()
        wound(battle, unit, target, amount, clause, ability, dice, parts + less)


def wound(
    battle: Battle,
    unit: Combatant,
    target: Combatant,
    amount: int,
    clause: str,
    ability: str,
    dice: tuple[Die, ...],
    parts: tuple[Part, ...],
) -> None:
    """Take health; damage spoils a spell that has not worked yet (NP-S5)."""
    if target.cell == OFF_BOARD:
        return
    left = max(0, target.health - amount)
    change(battle, "damage", clause, target, left, amount, unit.id, ability, dice, parts)
    if target.spell and amount > 0 and battle.setup.options["spoiling"]:
        battle.tell("spoilt", "NP-S5", by=target.id, ability=target.spell)
        forget_spell(target)
    if target.health == 0:
        fall(battle, target)
