"""How good a battle of Seven Phases stands for a side: what search bots maximise.

In thousandths of a whole fighter. One who stands is worth endurance (concave), life, and what
its wounds will still cost; besides, the best harm that it threatens from where it stands or has
declared to go. What it has declared counts nearly as if it were done.
"""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import chosen_by
from rules.systems.seven_phase.state import (
    Fighter,
    able,
    declaration_of,
    is_able,
    profile_of,
    spell_of,
)
from rules.systems.seven_phase.worth.bodies import (
    LYING,
    blow_worth,
    hit_worth,
    steps_chance,
    wounds_worth,
)
from rules.unit import other

WON = 100_000
DECLARED = 92
"""Per cent that a declared action counts of what it is expected to do."""
IN_HAND, COMING, AT_THE_BELT = 100, 90, 40
"""Per cent that a weapon counts that is ready, is being made ready, is neither."""
BESIDE = 60
"""Per cent of a blow that counts where it may be struck in the next round."""
PER_STEP = 7
"""Per cent less for each step that an enemy is further away."""
LEAST = 4
MISSILE, POINT_BLANK = 34, 22
"""The same of missiles: they are to be made ready between; and of those loosed at arm's length."""
FEAR = 85
"""Per cent that an enemy's threats count, so that nobody stands off for ever."""
DREAM_POINT = 4
STUPOR = 30
WARD_ROUND = 14
MOST_KNOWN = 1 << 15
"""How many threats are remembered in a battle."""
NEAR = 2
"""How near an enemy must be for a ward to count in full."""


Line = tuple[tuple[int, ...], ...]
"""All about those of a side who are able on which a threat against them depends."""


def score(battle: Battle, side: str) -> int:
    """Return the balance for a side; 0 is even, `WON` a victory."""
    if battle.outcome:
        return 0 if battle.outcome == "draw" else WON if battle.outcome == side else -WON
    total = 0
    mine: list[Fighter] = []
    theirs: list[Fighter] = []
    for unit in battle.units:
        own = unit.side == side
        total += _body(battle, unit) if own else -_body(battle, unit)
        if unit.health > 0 and unit.cell >= 0:
            (mine if own else theirs).append(unit)
    if not mine or not theirs:
        return total + WON // 2 * (bool(mine) - bool(theirs))
    return total + _side(battle, mine, theirs) - _side(battle, theirs, mine) * FEAR // 100


def _side(battle: Battle, friends: list[Fighter], enemies: list[Fighter]) -> int:
    """Return what a side has declared is worth, and what it threatens."""
    line = tuple(
        (one.id, one.cell, one.ready, one.defences, one.ward, one.health) for one in enemies
    )
    return sum(_deeds(battle, unit, line, friends) for unit in friends)


def _body(battle: Battle, unit: Fighter) -> int:
    """Return what a fighter's endurance, life, wounds and wards are worth."""
    if unit.cell < 0:
        return 0
    life = LYING * unit.life // profile_of(battle, unit).life
    if not unit.health:
        return life
    total = life + wounds_worth(battle, unit, unit.health, unit.grave, unit.critical)
    if unit.warded:
        total += WARD_ROUND * unit.warded * _pressed(battle, unit) // 100
    return total + DREAM_POINT * unit.dream


def _pressed(battle: Battle, unit: Fighter) -> int:
    """Return the per cent that a ward counts: little where no enemy is near."""
    enemies = able(battle, other(unit.side))
    distance = battle.setup.board.distance
    near = any(distance(unit.cell, enemy.cell) <= NEAR for enemy in enemies)
    return 100 if near else 10


def _deeds(battle: Battle, unit: Fighter, enemies: Line, friends: list[Fighter]) -> int:
    """Return what a fighter has declared is worth, and what it threatens after that."""
    action = declaration_of(battle, unit)
    waiting = action is not None and unit.status in ("", "waiting")
    if waiting and battle.sealed:
        waiting = all(one.kind != "call_off" for one in chosen_by(battle, unit.id))
    cell, coming = unit.cell, ""
    worth = 0
    if waiting and action is not None:
        match action.kind:
            case "move" | "retreat":
                if not any(
                    _wants(battle, friend, action.cells) for friend in friends if friend is not unit
                ):
                    cell = action.cells[0]
            case "ready":
                coming = action.ability
            case "strike":
                target = battle.units[action.target]
                if is_able(target):
                    place = unit.ready if unit.ready >= 0 else profile_of(battle, unit).natural
                    worth = hit_worth(battle, unit, unit.cell, place, target)
            case "cast":
                worth = _spell_worth(battle, unit, action)
    key = (unit.id, cell, unit.ready, coming, unit.left, enemies)
    known: dict[tuple[object, ...], int] = battle.setup.memo.setdefault("threats", {})
    threat = known.get(key)
    if threat is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        threat = known[key] = _threat(battle, unit, cell, coming, enemies)
    return worth * DECLARED // 100 + threat


def _wants(battle: Battle, unit: Fighter, cells: tuple[int, ...]) -> bool:
    """Whether a fighter has declared to go there as well: then neither gets there (SP-9)."""
    action = declaration_of(battle, unit)
    return action is not None and action.cells == cells


def _threat(battle: Battle, unit: Fighter, cell: int, coming: str, enemies: Line) -> int:
    """Return the best harm that a fighter threatens from a cell, with what it has or will have."""
    distances = battle.setup.board.distance
    one = profile_of(battle, unit)
    in_hand = unit.ready if unit.ready >= 0 else one.natural
    best = 0
    for place, arm in enumerate(one.arms):
        if arm.row.count and not unit.left[place]:
            continue
        if place == in_hand:
            weight = IN_HAND
        elif arm.id == coming:
            weight = COMING
        else:
            weight = AT_THE_BELT
        for number, where, *_ in enemies:
            enemy = battle.units[number]
            distance = distances(cell, where)
            if arm.length >= 0:
                near = max(LEAST, BESIDE - PER_STEP * (distance - 1))
            elif distance > arm.row.range:
                near = max(LEAST, MISSILE - PER_STEP * (distance - arm.row.range))
            else:
                near = POINT_BLANK if distance < 2 else MISSILE
            now = weight * near * hit_worth(battle, unit, cell, place, enemy)
            best = max(best, now)
    return best // 10_000


def _spell_worth(battle: Battle, unit: Fighter, action: Action) -> int:
    """Return what a declared spell is expected to be worth."""
    target: Fighter = battle.units[action.target]
    if target.cell < 0:
        return 0
    spell = spell_of(battle, action.ability)
    if spell.damage is not None:
        worth = blow_worth(battle, target, spell.damage) if target.health else 0
    elif spell.healing is not None:
        dice, sides = spell.healing
        most = profile_of(battle, target).health
        health = min(most, target.health + dice * (sides + 1) // 2)
        now = wounds_worth(battle, target, target.health, target.grave, target.critical)
        then = wounds_worth(battle, target, health, max(0, target.grave - 1), target.critical)
        worth = then - (now if target.health else 0)
    elif spell.ward:
        worth = WARD_ROUND * max(0, spell.rounds - target.warded) * _pressed(battle, target) // 100
    else:
        worth = STUPOR
    chance = steps_chance(battle, unit, action.ability)
    return worth * chance // 1_000_000 - DREAM_POINT * spell.dream
