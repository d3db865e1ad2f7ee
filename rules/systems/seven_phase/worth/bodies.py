"""What bodies and blows are worth, in thousandths of a fighter; worked out once for each battle."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.systems.seven_phase import chances
from rules.systems.seven_phase.attacks import weapon_shares
from rules.systems.seven_phase.magic import step_chances
from rules.systems.seven_phase.rows import Dice, Wound
from rules.systems.seven_phase.state import Fighter, content_of, profile_of, spell_of
from rules.systems.seven_phase.wounds import wound_of

STANDING = 400
"""Worth of being conscious at all."""
ENDURANCE = 420
"""Worth of full endurance (concave: the last points are worth most)."""
LYING = 160
"""Worth of full life; it is all that is left of one who lies unconscious."""
GRAVE = 26
CRITICAL = 45
"""What an open wound will still cost."""


def wounds_worth(battle: Battle, unit: Fighter, health: int, grave: int, critical: int) -> int:
    """Return what a conscious body with these wounds is worth, its life left out."""
    if health <= 0:
        return 0
    most = profile_of(battle, unit).health
    endurance = ENDURANCE * health * (2 * most - health) // (most * most)
    return max(1, STANDING + endurance - GRAVE * grave - CRITICAL * critical)


def hit_worth(battle: Battle, unit: Fighter, cell: int, place: int, target: Fighter) -> int:
    """Return what an attack from a cell is expected to be worth: chance to hit, chance that the
    best defence fails, harm of the blow. What the target has declared does not count."""
    board = battle.setup.board
    arm = profile_of(battle, unit).arms[place]
    missile = arm.length < 0
    far = missile and board.distance(cell, target.cell) > arm.row.near
    cover = missile and board.cover >> target.cell & 1
    memo = battle.setup.memo
    key = (
        "hit",
        unit.id,
        place,
        target.id,
        target.ready,
        min(target.defences, 3),
        far,
        cover,
        target.ward,
        target.health,
    )
    found: int | None = memo.get(key)
    if found is None:
        own = chances.attack_chance(battle, unit, target, arm).value
        ways = chances.defences(battle, target, arm.row.category, declared=False)
        through = 100 - min(100, ways[0].chance.value) if ways else 100
        added = sum(part.value for part in weapon_shares(battle, unit, place))
        harm = blow_worth(battle, target, added)
        found = memo[key] = min(100, own) * through * harm // 10_000
    return found


def blow_worth(battle: Battle, target: Fighter, added: int) -> int:
    """Return the mean harm of a blow to which weapon, strength or spell add so much."""
    one = profile_of(battle, target)
    added -= one.armour + target.ward
    memo = battle.setup.memo
    key = ("blow", target.id, target.health, added)
    found: int | None = memo.get(key)
    if found is None:
        table = content_of(battle)
        now = wounds_worth(battle, target, target.health, 0, 0)
        total = 0
        spread = _sums(table.blow)
        for value, ways in spread.items():
            grade = wound_of(table, value + added)
            if grade is not None:
                total += ways * _wound_harm(battle, target, grade, now)
        found = memo[key] = total // sum(spread.values())
    return found


def _wound_harm(battle: Battle, target: Fighter, grade: Wound, now: int) -> int:
    """Return the mean harm of a wound of a grade to a body that is worth `now`."""
    grave, critical = int(grade.id == "grave"), int(grade.id == "critical")
    losses = _sums(Dice(grade.dice, grade.sides)) if grade.dice else {target.health: 1}
    harm = sum(
        ways * (now - wounds_worth(battle, target, target.health - loss, grave, critical))
        for loss, ways in losses.items()
    )
    return harm // sum(losses.values()) + LYING * grade.life // profile_of(battle, target).life


def _sums(dice: Dice) -> dict[int, int]:
    """Return in how many ways dice make each sum."""
    found = {0: 1}
    for _ in range(dice.dice):
        after: dict[int, int] = {}
        for total, ways in found.items():
            for value in range(1, dice.sides + 1):
                after[total + value] = after.get(total + value, 0) + ways
        found = after
    return found


def steps_chance(battle: Battle, unit: Fighter, spell_id: str) -> int:
    """Return the chance of all three steps of a spell, in millionths (SP-2)."""
    memo = battle.setup.memo
    key = ("steps", unit.id, spell_id)
    found: int | None = memo.get(key)
    if found is None:
        found = 1
        for _, own in step_chances(battle, unit, spell_of(battle, spell_id)):
            found *= min(100, own.value)
        memo[key] = found
    return found
