"""One attack from the roll to the wound: attack, defence, damage (SP-8); what earlier wounds do in
the seventh phase (SP-10)."""

from __future__ import annotations

from rules.battle.action import Action, made
from rules.battle.event import Against, Die, Part, total
from rules.battle.machine import Battle
from rules.kit.health import change
from rules.kit.sums import throw
from rules.kit.turns import asked
from rules.systems.seven_phase import chances
from rules.systems.seven_phase.chances import PARTICULAR, SIGNIFICANT, SUCCESS, Defence
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.rows import Content, Weapon, Wound
from rules.systems.seven_phase.state import (
    Fighter,
    attacking_arm,
    is_able,
    meet,
    place_of,
    profile_of,
    void,
)
from rules.unit import OFF_BOARD


def attack(battle: Battle, unit: Fighter, action: Action) -> None:
    """Roll the attack; a success must be met by a defence (SP-8)."""
    target, arm = battle.units[action.target], attacking_arm(battle, unit)
    if arm.row.category == "melee":
        meet(battle, [(unit.id, target.id)])
    own = chances.attack_chance(battle, place_of(unit), target, arm)
    if arm.row.category == "melee":
        battle.tell("strike", "SP-8", target.id, by=unit.id)
    else:
        battle.tell("cast", "SP-8", target.id, by=unit.id, ability=arm.id, cells=(target.cell,))
    who = (unit.id, target.id, target.cell)
    reached = chances.attempt(battle, who, own, ("miss", "hit"), "SP-8", SUCCESS, PARTICULAR)
    if not reached:
        return
    particular = reached == PARTICULAR
    if particular:
        battle.tell("particular", "SP-S1", target.id, by=unit.id)
    battle.state.blow = (unit.id, target.id, unit.weapon, int(particular))
    awake = is_able(target) or target.id in battle.state.felled
    ways = chances.defences(battle, target, arm.row.category) if awake else ()
    if ways and battle.setup.options["defence"] == "chosen":
        battle.ask("defend", target.side, target.id)
    else:
        defend(battle, ways[0] if ways else None)


def let_fly(battle: Battle, unit: Fighter) -> None:
    """Let go of what flies: it lies where it was thrown (SP-1d), and must be made ready anew, if
    there is more of it (SP-4)."""
    row, place = attacking_arm(battle, unit).row, unit.weapon
    if leaves_the_hand(unit, place, row):
        unit.ready = -1
    if row.count:
        unit.left = tuple(count - (number == place) for number, count in enumerate(unit.left))
        unit.thrown = (*unit.thrown, (place, place_of(battle.units[unit.target])))


def leaves_the_hand(unit: Fighter, place: int, row: Weapon) -> bool:
    """Whether a weapon is no longer ready once it was used: each time, or as the last (SP-4)."""
    return row.ready == "each" or bool(row.count and unit.left[place] <= 1)


def defend(battle: Battle, way: Defence | None) -> None:
    """Roll the defence, if there is one; a particular attack needs a significant one (SP-S1)."""
    attacker, target_id, place, particular = battle.state.blow
    battle.state.blow = (-1, -1, -1, 0)
    unit, target = battle.units[attacker], battle.units[target_id]
    if way is not None:
        target.defences += 1
        who, kinds = (target.id, unit.id, target.cell), (f"no_{way.told}", way.told)
        needed = SIGNIFICANT if particular else SUCCESS
        if chances.attempt(battle, who, way.chance, kinds, "SP-8", needed):
            return
    blow(battle, unit, target, weapon_shares(battle, unit, place))


def weapon_shares(battle: Battle, unit: Fighter, place: int) -> tuple[Part, ...]:
    """Return what weapon and strength add to the dice of a blow (SP-S2)."""
    one = profile_of(battle, unit)
    parts = (Part("weapon", one.arms[place].row.damage, "", "SP-S2"),)
    strength = one.row.strength
    return (*parts, Part("strength", strength, "", "SP-S2")) if strength else parts


# The defence that its owner chooses


def ways_now(battle: Battle) -> tuple[Defence, ...]:
    """Return the ways in which the attack that waits can be met (SP-8)."""
    attacker, target, place, _ = battle.state.blow
    row = profile_of(battle, battle.units[attacker]).arms[place].row
    return chances.defences(battle, battle.units[target], row.category)


def offer_defend(battle: Battle) -> tuple[Action, ...]:
    """Return the ways to meet an attack, and to suffer it."""
    unit = asked(battle).id
    kinds = ["suffer", *(way.kind for way in ways_now(battle))]
    return tuple(made(unit, kind) for kind in sorted(kinds))


def answer_defend(battle: Battle, action: Action) -> None:
    """Meet the attack as chosen."""
    defend(battle, next((way for way in ways_now(battle) if way.kind == action.kind), None))


# Blows and wounds


def blow(battle: Battle, unit: Fighter, target: Fighter, shares: tuple[Part, ...]) -> None:
    """Roll the damage of a hit and wound the target (SP-8, SP-S2).

    :param shares: what weapon, strength or spell add; the target's armour comes off here.
    """
    table = content()
    parts = (*shares, *armour_parts(battle, target))
    added = total(parts)
    # Only the grade of the wound tells damages apart.
    cuts = tuple([grade.from_ - added for grade in table.wounds])
    thrown, dice = throw(battle, *table.blow, cuts)
    damage, cells = thrown + added, (target.cell,)
    battle.tell(
        "blow", "SP-8", target.id, by=unit.id, cells=cells, total=damage, dice=dice, parts=parts
    )
    grade = wound_of(table, damage)
    if grade is None:
        battle.tell("nothing", "SP-S2", target.id, by=unit.id)
    else:
        _wound(battle, unit, target, grade)


def armour_parts(battle: Battle, target: Fighter) -> tuple[Part, ...]:
    """Return what armour and ward take from a blow (SP-S2)."""
    parts = (Part("armour", -profile_of(battle, target).row.armour, "", "SP-S2"),)
    return (*parts, Part("ward", -target.ward, "", "SP-S2")) if target.ward else parts


def wound_of(table: Content, damage: int) -> Wound | None:
    """Return the grade of wound of a damage; None where it does nothing (SP-S2)."""
    return next((grade for grade in reversed(table.wounds) if damage >= grade.from_), None)


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
    """Tell whether a wound may yet take somebody out of the battle who is able, or off its cell
    who lies in somebody's way (SP-10)."""
    count, sides = content().health.dice
    return any(
        (unit.grave and unit.health)
        or (unit.critical and profile_of(battle, unit).row.constitution < count * sides)
        for unit in battle.units
        if unit.cell >= 0
    )


def _life_roll(battle: Battle, unit: Fighter) -> None:
    """Roll against the constitution, or lose life (SP-10)."""
    row = content().health
    constitution = profile_of(battle, unit).row.constitution
    thrown, dice = throw(battle, *row.dice, (constitution + 1,))
    kept = thrown <= constitution
    against = Against(constitution, (), (Part("constitution", constitution, "", "SP-10"),))
    kind, cells = "life_kept" if kept else "life_lost", (unit.cell,)
    battle.tell(kind, "SP-10", by=unit.id, cells=cells, total=thrown, dice=dice, against=against)
    if not kept:
        unit.life = max(0, unit.life - row.life)
        settle(battle, unit, False)
