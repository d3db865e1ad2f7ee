"""How good a battle of Seven Phases stands for a side: what search bots maximise.

Each threatens the best that it could do from where it stands or has declared to go. What it has
declared counts nearly as if it were done.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rules.battle.action import Action
from rules.battle.event import total
from rules.battle.machine import Battle
from rules.battle.sealed import chosen_by
from rules.kit.appraisal import Appraisal, Body, Victims, Weights, curve, harms, once
from rules.kit.sums import ways_of
from rules.systems.seven_phase import chances
from rules.systems.seven_phase.attacks import weapon_shares, wound_of
from rules.systems.seven_phase.content import Arm, content
from rules.systems.seven_phase.magic import step_chances
from rules.systems.seven_phase.state import Fighter, able, is_able, place_in_hand, profile_of
from rules.unit import other

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))


@once
def body_worth(battle: Battle, number: int, health: int, grave: int, critical: int) -> int:
    """Return what a conscious body with these wounds is worth, its life left out."""
    worth = _healths(battle, number)[max(0, health)]
    return max(1, worth - WEIGHTS.grave * grave - WEIGHTS.critical * critical) if worth else 0


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


TO_COME = ("", "waiting")
"""Statuses of what has been declared and is not yet done."""

WEAPONS_TO_COME = ("ready", "pick_up")
"""Verbs after which one has a weapon that one had not."""

# What one is worth


def _body(battle: Battle, unit: Fighter) -> Body:
    health = _flesh(battle, unit.id, unit.life, unit.health, unit.grave, unit.critical)
    if not unit.health:
        return health, 0, 0
    ward = _ward_worth(battle, unit, unit.warded) if unit.warded else 0
    return health, ward, WEIGHTS.dream * unit.dream


@once
def _flesh(battle: Battle, number: int, life: int, *wounds: int) -> int:
    """Return what a fighter's life, endurance and wounds are worth."""
    whole: int = battle.setup.table[number].row.life
    return WEIGHTS.life * life // whole + body_worth(battle, number, *wounds)


def _ward_worth(battle: Battle, unit: Fighter, rounds: int) -> int:
    """Return the worth of rounds of a ward: little where no enemy is near."""
    distance = battle.setup.board.distance
    enemies = able(battle, other(unit.side))
    near = any(distance(unit.cell, enemy.cell) <= WEIGHTS.near for enemy in enemies)
    return WEIGHTS.ward * rounds * (100 if near else WEIGHTS.unpressed) // 100


# What one might do


def _to_come(battle: Battle, unit: Fighter) -> Action | None:
    """Return what a fighter has declared, unless it is done or called off."""
    chosen = chosen_by(battle, unit.id) if battle.sealed else ()
    action = unit.declared or (chosen[0] if chosen else None)
    if action is None or unit.status not in TO_COME:
        return None
    for one in chosen:
        if one.kind == "call_off":
            return None
    return action


def _victim(unit: Fighter) -> tuple[int, ...]:
    return unit.id, unit.cell, unit.ready, unit.defences, unit.ward, unit.health


def _threats(battle: Battle, units: list[Fighter], victims: Victims, _: bool) -> list[int]:
    """Return what each of a side has declared is worth, and what it threatens where it goes; where
    two want to the same place, neither gets there (SP-9)."""
    actions = [_to_come(battle, unit) for unit in units]
    found = []
    for unit, action in zip(units, actions, strict=True):
        cell, coming, worth = unit.cell, "", 0
        if action is not None:
            if action.kind in ("move", "retreat"):
                if sum(one is not None and one.cells == action.cells for one in actions) == 1:
                    cell = action.cells[0]
            elif action.kind in WEAPONS_TO_COME:
                coming = action.ability
            elif action.target >= 0:
                worth = WEIGHTS.declared * _declared_worth(battle, unit, action) // 100
        striker = (unit.id, cell, unit.ready, coming, unit.left)
        threat = partial(_threat, cell, coming)
        best = max(harms(battle, "threats", striker, unit, victims, threat))
        found.append(worth + best // 10_000)
    return found


def _threat(cell: int, coming: str, battle: Battle, unit: Fighter, target: Fighter) -> int:
    """Return the best harm that a fighter threatens from a cell with what it has, or will have
    when a weapon has come to its hand, in ten-thousandths."""
    distance = battle.setup.board.distance(cell, target.cell)
    in_hand, best = place_in_hand(battle, unit), 0
    for place, arm in enumerate(profile_of(battle, unit).arms):
        if not arm.row.count or unit.left[place] or arm.id == coming:
            weight = WEIGHTS.coming if arm.id == coming else WEIGHTS.at_the_belt
            weight = WEIGHTS.in_hand if place == in_hand else weight
            worth = hit_worth(battle, unit, place, target, cell)
            best = max(best, weight * _nearness(battle, arm, distance, target, worth) * worth)
    return best


def _rate(battle: Battle, unit: Fighter, target: Fighter) -> int:
    """Return what the best of a fighter's weapons and spells takes from an enemy in a round."""
    one = profile_of(battle, unit)
    arms = range(len(one.arms))
    best = max(hit_worth(battle, unit, place, target, target.cell) for place in arms)
    for spell_id, spell in one.spells:
        if spell.damage is not None:
            chance = steps_chance(battle, unit.id, spell_id)
            best = max(best, blow_worth(battle, target, spell.damage) * chance // 1_000_000)
    return best


def _nearness(battle: Battle, arm: Arm, distance: int, target: Fighter, worth: int) -> int:
    """Return the per cent that an attack of so much worth counts for from so far away."""
    if arm.length >= 0:
        return max(WEIGHTS.least, WEIGHTS.beside - WEIGHTS.per_step * (distance - 1))
    share = WEIGHTS.point_blank if distance < 2 else WEIGHTS.missile
    share += (WEIGHTS.first - share) * worth // body_worth(battle, target.id, target.health, 0, 0)
    further = max(0, distance - arm.row.range)
    return max(WEIGHTS.least, share - WEIGHTS.per_step * further)


# What one has declared


def _declared_worth(battle: Battle, unit: Fighter, action: Action) -> int:
    """Return what a declared attack, spell or help is expected to be worth."""
    target: Fighter = battle.units[action.target]
    if action.kind == "strike" and is_able(target):
        return hit_worth(battle, unit, place_in_hand(battle, unit), target, unit.cell)
    if action.kind == "cast" and target.cell >= 0:
        return _spell_worth(battle, unit, action.ability, target)
    if action.kind == "help" and not target.health:
        # Who bleeds falls again before it can do anything.
        health = max(0, 1 - target.grave * content().health.bleeding)
        return body_worth(battle, target.id, health, target.grave, target.critical)
    return 0


def _spell_worth(battle: Battle, unit: Fighter, spell_id: str, target: Fighter) -> int:
    spell = content().spells[spell_id]
    if spell.damage is not None:
        worth = blow_worth(battle, target, spell.damage) if target.health else 0
    elif spell.healing is not None:
        dice, sides = spell.healing
        most = profile_of(battle, target).row.health
        health = min(most, target.health + dice * (sides + 1) // 2)
        hurt = (target.health, target.grave, target.critical)
        healed = (health, max(0, target.grave - 1), target.critical)
        worth = body_worth(battle, target.id, *healed) - body_worth(battle, target.id, *hurt)
    elif spell.ward:
        worth = _ward_worth(battle, target, max(0, spell.rounds - target.warded))
    else:
        worth = WEIGHTS.stupor
    chance = steps_chance(battle, unit.id, spell_id)
    return worth * chance // 1_000_000 - WEIGHTS.dream * spell.dream


APPRAISAL = Appraisal(WEIGHTS, _body, None, _victim, _threats, _rate)
