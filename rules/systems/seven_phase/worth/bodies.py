"""What bodies and blows are worth; the weights of Seven Phases."""

from __future__ import annotations

from pathlib import Path

from rules.battle.event import total
from rules.battle.machine import Battle
from rules.kit.appraisal import Weights, curve, once
from rules.kit.sums import ways_of
from rules.systems.seven_phase import chances
from rules.systems.seven_phase.attacks import weapon_shares
from rules.systems.seven_phase.content import content
from rules.systems.seven_phase.magic import step_chances
from rules.systems.seven_phase.state import Fighter, profile_of
from rules.systems.seven_phase.wounds import wound_of

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))


@once
def body_worth(battle: Battle, number: int, health: int, grave: int, critical: int) -> int:
    """Return what a conscious body with these wounds is worth, its life left out."""
    worth = _healths(battle, number)[max(0, health)]
    return max(1, worth - WEIGHTS.grave * grave - WEIGHTS.critical * critical) if worth else 0


def wounds_worth(battle: Battle, unit: Fighter) -> int:
    """Return what somebody's body is worth as it is, its life left out."""
    return body_worth(battle, unit.id, unit.health, unit.grave, unit.critical)


@once
def _healths(battle: Battle, number: int) -> tuple[int, ...]:
    most = battle.setup.table[number].row.health
    return curve(most, WEIGHTS.standing, WEIGHTS.endurance, WEIGHTS.bend)


def hit_worth(battle: Battle, unit: Fighter, place: int, target: Fighter, cell: int) -> int:
    """Return what an attack from a cell is expected to be worth: chance to hit, chance that the
    best defence fails, harm of the blow. What the target has declared does not count."""
    board = battle.setup.board
    arm = profile_of(battle, unit).arms[place]
    missile = arm.length < 0
    far = missile and board.distance(cell, target.cell) > arm.row.near
    cover = missile and board.cover >> target.cell & 1
    memo = battle.setup.memo
    state = (target.ready, min(target.defences, 3), target.ward, target.health)
    key = ("hit", unit.id, place, target.id, far, cover, *state)
    found: int | None = memo.get(key)
    if found is None:
        own = chances.attack_chance(battle, cell, target, arm).value
        ways = chances.defences(battle, target, arm.row.category, declared=False)
        through = 100 - min(100, ways[0].chance.value) if ways else 100
        added = total(weapon_shares(battle, unit, place))
        harm = blow_worth(battle, target, added)
        found = memo[key] = min(100, own) * through * harm // 10_000
    return found


def blow_worth(battle: Battle, target: Fighter, added: int) -> int:
    """Return the mean harm of a blow to which weapon, strength or spell add so much."""
    through = added - profile_of(battle, target).row.armour - target.ward
    return _harm(battle, target.id, target.health, through)


@once
def _harm(battle: Battle, number: int, health: int, added: int) -> int:
    """Return the mean harm of a blow to a body without other wounds."""
    table = content()
    life = battle.setup.table[number].row.life
    now = body_worth(battle, number, health, 0, 0)
    total, spread = 0, ways_of(*table.blow)
    for value, ways in spread.items():
        grade = wound_of(table, value + added)
        if grade is not None:
            losses = ways_of(*grade.dice) if any(grade.dice) else {health: 1}
            wounds = int(grade.id == "grave"), int(grade.id == "critical")
            harm = sum(
                many * (now - body_worth(battle, number, health - loss, *wounds))
                for loss, many in losses.items()
            )
            total += ways * (harm // sum(losses.values()) + WEIGHTS.life * grade.life // life)
    return total // sum(spread.values())


@once
def steps_chance(battle: Battle, number: int, spell_id: str) -> int:
    """Return the chance of all three steps of a fighter's spell, in millionths (SP-2)."""
    found = 1
    for _, own in step_chances(battle, battle.units[number], content().spells[spell_id]):
        found *= min(100, own.value)
    return found
