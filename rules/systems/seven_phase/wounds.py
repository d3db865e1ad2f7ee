"""What a blow does, and what earlier wounds do in the seventh phase (SP-8, SP-10)."""

from __future__ import annotations

from rules.battle.event import Against, Die, Part
from rules.battle.machine import Battle
from rules.kit.health import change
from rules.kit.sums import throw
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.rows import Content, Wound
from rules.systems.seven_phase.state import Fighter, able, profile_of, void
from rules.unit import OFF_BOARD


def blow(battle: Battle, unit: Fighter, target: Fighter, shares: tuple[Part, ...]) -> None:
    """Roll the damage of a hit and wound the target (SP-8, SP-S2).

    :param shares: what weapon, strength or spell add; the target's armour comes off here.
    """
    table = content()
    parts = (*shares, *armour_parts(battle, target))
    added = sum(part.value for part in parts)
    # Only the grade of the wound tells damages apart.
    cuts = tuple([grade.from_ - added for grade in table.wounds])
    thrown, dice = throw(battle, *table.blow, cuts)
    total = thrown + added
    cells = (target.cell,)
    battle.tell(
        "blow", "SP-8", target.id, by=unit.id, cells=cells, total=total, dice=dice, parts=parts
    )
    grade = wound_of(table, total)
    if grade is None:
        battle.tell("nothing", "SP-S2", target.id, by=unit.id)
    else:
        _wound(battle, unit, target, grade)


def armour_parts(battle: Battle, target: Fighter) -> tuple[Part, ...]:
    """Return what armour and ward take from a blow (SP-S2)."""
    parts = (Part("armour", -profile_of(battle, target).row.armour, "", "SP-S2"),)
    return (*parts, Part("ward", -target.ward, "", "SP-S2")) if target.ward else parts


def wound_of(table: Content, total: int) -> Wound | None:
    """Return the grade of wound of a damage; None where it does nothing (SP-S2)."""
    return next((grade for grade in reversed(table.wounds) if total >= grade.from_), None)


def _wound(battle: Battle, unit: Fighter, target: Fighter, grade: Wound) -> None:
    """Take endurance and life, and count the wound (SP-S2)."""
    if grade.id != "bruise":
        setattr(target, grade.id, getattr(target, grade.id) + 1)
    lost = min(grade.life, target.life)
    target.life -= lost
    battle.tell(grade.id, "SP-S2", target.id, by=unit.id, lost=lost, life=target.life)
    # Losses beyond the endurance left are told apart no more.
    amount, dice = throw(battle, *grade.dice, range(target.health + 1))
    hurt(battle, unit.id, target, amount if dice else target.health, dice, "SP-S2")


def hurt(
    battle: Battle, author: int, target: Fighter, amount: int, dice: tuple[Die, ...], clause: str
) -> None:
    """Take endurance; at 0 one falls unconscious, without life one dies (SP-S3)."""
    before = target.health
    left = max(0, before - amount)
    change(battle, "damage", clause, target, left, amount, author, dice=dice)
    settle(battle, target, before > 0)


def settle(battle: Battle, target: Fighter, was_able: bool) -> None:
    """Let one fall who has no endurance or no life left; what it has declared is lost (SP-S3)."""
    if not target.health or not target.life:
        void(target)
    if target.life <= 0:
        target.health = 0
        target.stood, target.cell = target.cell, OFF_BOARD
        battle.tell("fall", "SP-S3", by=target.id)
    elif was_able and target.health == 0:
        battle.state.felled += (target.id,)
        battle.tell("down", "SP-S3", by=target.id)


# Phase 7


def feel_wounds(battle: Battle) -> None:
    """Let every wound held as the phase begins do its work (SP-10)."""
    sufferers = [unit for unit in battle.units if unit.cell >= 0 and (unit.grave or unit.critical)]
    if sufferers:
        battle.tell("health", "SP-10", number=len(sufferers))
    for unit in sufferers:
        if unit.grave and unit.health:
            bleeding = unit.grave * content().health.bleeding
            hurt(battle, unit.id, unit, bleeding, (), "SP-10")
        for _ in range(unit.critical):
            if unit.cell >= 0:
                _life_roll(battle, unit)


def may_worsen(battle: Battle) -> bool:
    """Tell whether a wound may yet take somebody out of the battle who is able (SP-10)."""
    count, sides = content().health.dice
    return any(
        unit.grave or (unit.critical and profile_of(battle, unit).row.constitution < count * sides)
        for unit in able(battle)
    )


def _life_roll(battle: Battle, unit: Fighter) -> None:
    """Roll against the constitution, or lose life (SP-10)."""
    row = content().health
    constitution = profile_of(battle, unit).row.constitution
    total, dice = throw(battle, *row.dice, (constitution + 1,))
    kept = total <= constitution
    against = Against(constitution, (), (Part("constitution", constitution, "", "SP-10"),))
    kind, cells = "life_kept" if kept else "life_lost", (unit.cell,)
    battle.tell(kind, "SP-10", by=unit.id, cells=cells, total=total, dice=dice, against=against)
    if not kept:
        unit.life = max(0, unit.life - row.life)
        settle(battle, unit, False)
