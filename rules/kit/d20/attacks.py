"""The attack roll: 1d20 and a bonus against an armour class; blows, shots and their damage."""

from __future__ import annotations

from rules.battle.event import Against, Part
from rules.battle.machine import Battle
from rules.kit.d20.content import content
from rules.kit.d20.effects import effect_parts, is_held
from rules.kit.d20.results import Result
from rules.kit.d20.rows import Weapon
from rules.kit.d20.state import Combatant, clauses_of, profile_of

DIE = 20
"""Sides of the die of attack rolls and saving throws."""


def bonus_parts(battle: Battle, unit: Combatant) -> tuple[Part, ...]:
    """Return what is added to a combatant's attack roll."""
    bonus = Part("attack", profile_of(battle, unit).attack, "", clauses_of(battle).attack)
    return (bonus, *effect_parts(battle, unit, "attack"))


def armour_shares(battle: Battle, target: Combatant) -> list[Part]:
    """Return somebody's armour class, share by share."""
    clause = clauses_of(battle).attack
    own = Part("armour_class", profile_of(battle, target).armour_class, "", clause)
    return [own, *effect_parts(battle, target, "armour_class")]


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
    armour = sum(part.value for part in defence_parts(battle, target, missile))
    return armour - sum(part.value for part in bonus_parts(battle, unit))


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
    bonus = bonus_parts(battle, unit)
    defence = defence_parts(battle, target, missile)
    armour = sum(part.value for part in defence)
    added = sum(part.value for part in bonus)
    die = battle.roll(1, DIE, (armour - added,))
    total = die.value + added
    hits = total >= armour
    battle.tell(
        "hit" if hits else "miss",
        clauses_of(battle).attack,
        target.id,
        by=unit.id,
        cells=(target.cell,),
        total=total,
        dice=(die,),
        parts=bonus,
        against=Against(armour, (), defence),
    )
    if hits:
        sides, extra = weapon.damage
        die = battle.roll(1, sides)
        parts = (Part("weapon", extra, "", clauses_of(battle).damage),) if extra else ()
        amount = die.value + extra
        results.append(Result("damage", unit.id, target.id, "", amount, (die,), parts))
