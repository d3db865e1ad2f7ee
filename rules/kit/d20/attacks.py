"""The attack roll: 1d20 and a bonus against an armour class; blows, shots and their damage."""

from __future__ import annotations

from rules.battle.event import Part, total
from rules.battle.machine import Battle
from rules.kit.d20.content import content
from rules.kit.d20.results import Result
from rules.kit.d20.rows import Weapon
from rules.kit.d20.state import Combatant, clauses_of, profile_of
from rules.kit.effects import change_parts, is_held
from rules.kit.rolls import reaches


def bonus_parts(battle: Battle, unit: Combatant) -> tuple[Part, ...]:
    """Return what is added to a combatant's attack roll."""
    clauses = clauses_of(battle)
    bonus = Part("attack", profile_of(battle, unit).attack, "", clauses.attack)
    return (bonus, *change_parts(battle, unit, "attack", clauses.effect))


def armour_shares(battle: Battle, target: Combatant) -> list[Part]:
    """Return somebody's armour class, share by share."""
    clauses = clauses_of(battle)
    own = Part("armour_class", profile_of(battle, target).armour_class, "", clauses.attack)
    return [own, *change_parts(battle, target, "armour_class", clauses.effect)]


def defence_parts(battle: Battle, target: Combatant, missile: bool) -> tuple[Part, ...]:
    """Return what an attack roll at somebody must reach, share by share."""
    clauses = clauses_of(battle)
    combat = content().combat
    parts = armour_shares(battle, target)
    if missile:
        if battle.setup.board.cover >> target.cell & 1:
            parts.append(Part("cover", combat.cover, "", clauses.missile))
    elif is_held(battle, target):
        parts.append(Part("helpless", -combat.helpless, "", clauses.effect))
    return tuple(parts)


def needed(battle: Battle, unit: Combatant, target: Combatant, missile: bool) -> int:
    """Return what the die itself must show."""
    return total(defence_parts(battle, target, missile)) - total(bonus_parts(battle, unit))


def attack(
    battle: Battle,
    unit: Combatant,
    target: Combatant,
    weapon: Weapon,
    clause: str,
    results: list[Result],
) -> None:
    """Strike at somebody, or shoot or throw something, with a weapon; a hit does its damage."""
    missile = weapon.range > 1
    battle.tell(
        "shot" if missile else "strike", clause, target.id, by=unit.id, cells=(target.cell,)
    )
    bonus, defence = bonus_parts(battle, unit), defence_parts(battle, target, missile)
    told = ("miss", "hit"), clauses_of(battle).attack
    if reaches(battle, *told, unit, target, bonus, defence):
        sides, extra = weapon.damage
        die = battle.roll(1, sides)
        parts = (Part("weapon", extra, "", clauses_of(battle).damage),) if extra else ()
        amount = die.value + extra
        results.append(Result("damage", unit.id, target.id, "", amount, (die,), parts))
