"""The attack roll: 1d20 and a bonus against an armour class; blows, shots and their damage."""

from __future__ import annotations

from rules.battle.event import Against, Part
from rules.battle.machine import Battle
from rules.kit.d20.content import content
from rules.kit.d20.effects import armour_parts, attack_parts, is_held
from rules.kit.d20.results import Result
from rules.kit.d20.rows import Weapon
from rules.kit.d20.state import Combatant, clauses_of, profile_of

DIE = 20
"""Sides of the die of attack rolls and saving throws."""


def strike(
    battle: Battle, unit: Combatant, target: Combatant, clause: str, results: list[Result]
) -> None:
    """Strike somebody with the weapon in hand."""
    battle.tell("strike", clause, target.id, by=unit.id, cells=(target.cell,))
    _roll(battle, unit, target, profile_of(battle, unit).melee, results)


def shoot(
    battle: Battle, unit: Combatant, target: Combatant, clause: str, results: list[Result]
) -> None:
    """Shoot at somebody or throw something."""
    weapon = profile_of(battle, unit).missile
    assert weapon is not None
    battle.tell("shot", clause, target.id, by=unit.id, cells=(target.cell,))
    _roll(battle, unit, target, weapon, results)


def bonus_parts(battle: Battle, unit: Combatant) -> tuple[Part, ...]:
    """Return what is added to a combatant's attack roll."""
    bonus = Part("attack", profile_of(battle, unit).attack, "", clauses_of(battle).attack)
    return (bonus, *attack_parts(battle, unit))


def armour_shares(battle: Battle, target: Combatant) -> list[Part]:
    """Return somebody's armour class, share by share."""
    clause = clauses_of(battle).attack
    own = Part("armour_class", profile_of(battle, target).armour_class, "", clause)
    return [own, *armour_parts(battle, target)]


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


def _roll(
    battle: Battle, unit: Combatant, target: Combatant, weapon: Weapon, results: list[Result]
) -> None:
    bonus = bonus_parts(battle, unit)
    defence = defence_parts(battle, target, weapon.range > 1)
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
