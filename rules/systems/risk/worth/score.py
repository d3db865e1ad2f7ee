"""How good a battle of Risk stands for a side: what search bots maximise.

In thousandths of a whole fighter. Somebody on its feet is worth its health (concave: the last
points are worth most), what lies on it, and the harm it threatens; what it can still do in this
turn counts nearly as if it were done. One who is down may get up again; the relic draws all.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.battle.machine import Battle
from rules.systems.risk import relic
from rules.systems.risk.state import Adventurer, profile_of, stands, table_of, weapon_of
from rules.systems.risk.sums import total_of
from rules.unit import other

WON = 100_000
ALIVE = 400
HEALTH = 600
DOWN = 130
"""Worth of one who is down and may be helped."""
DEPTH = 4
"""What each point of health below 0 takes off that."""
MARKED = 60
"""What having been down today takes off."""
LEVEL = 60
"""Worth of a level."""
PER_CHANGE = 9
"""Worth of a point of a statistic that lies on somebody, for each turn that it lasts."""
STUNNED = 110
HIDDEN, PERCHED = 45, 20
RELIC_HELD, RELIC_ROUND, RELIC_STEP = 260, 120, 14
RELIC_FAR = 8
"""From so far away its holder has nobody to fear."""
NOW = 92
"""Per cent of an attack's worth that counts while it can still be made in this turn."""
SOON = 34
"""Per cent that counts when it can be made in the next turn, walking included."""
FEAR = 20
"""The same of an enemy's: less, so that nobody stands off for ever."""
APPROACH = 9
"""Cost of each step that the nearest enemy is too far away."""
PAIRS = 400
"""Ways in which two twenty-sided dice can fall."""


class Blow(NamedTuple):
    """An attack as one character can make it."""

    reach: int
    damage: int
    """Before resistance."""
    attack: str
    defence: str
    """The statistics that decide it."""


def wins(margin: int) -> int:
    """Return in how many of 400 throws the first die plus a margin is greater than the second.

    >>> wins(0), wins(19), wins(20)
    (190, 399, 400)
    """
    return sum(min(max(die + margin - 1, 0), 20) for die in range(1, 21))


WINS = {margin: wins(margin) for margin in range(-60, 61)}


def score(battle: Battle, side: str) -> int:
    """Return the balance for a side; 0 is even, `WON` a victory."""
    if battle.outcome:
        return 0 if battle.outcome == "draw" else WON if battle.outcome == side else -WON
    mine = [unit for unit in battle.units if unit.side == side]
    theirs = [unit for unit in battle.units if unit.side != side]
    my_standing = [unit for unit in mine if stands(unit)]
    their_standing = [unit for unit in theirs if stands(unit)]
    value = sum(_worth(battle, unit) for unit in mine)
    value -= sum(_worth(battle, unit) for unit in theirs)
    value += _relic(battle, side)
    value += _threat(battle, my_standing, their_standing, SOON, APPROACH)
    return value - _threat(battle, their_standing, my_standing, FEAR, 0)


def _worth(battle: Battle, unit: Adventurer) -> int:
    if unit.cell < 0:
        return 0
    if unit.down:
        return max(10, DOWN + DEPTH * min(0, unit.health))
    one = profile_of(battle, unit)
    health = min(unit.health, one.health)
    worth = ALIVE + HEALTH * health * (2 * one.health - health) // (one.health * one.health)
    worth += LEVEL * unit.level + HIDDEN * unit.hidden + PERCHED * unit.perched
    if unit.fell_today:
        worth -= MARKED
    return worth + _lying(battle, unit)


def _lying(battle: Battle, unit: Adventurer) -> int:
    """Return the worth of what lies on somebody."""
    table, worth = table_of(battle), 0
    for effect in unit.effects:
        row = table.effects[effect.spell]
        turns = effect.remaining
        worth += PER_CHANGE * sum(row.changes.values()) * turns
        if row.stuns and turns:
            worth -= STUNNED
    return worth


def _relic(battle: Battle, side: str) -> int:
    """Return the worth of holding the relic with nobody near, or of being nearer where it lies."""
    state = battle.state
    if state.relic_holder >= 0:
        unit = battle.units[state.relic_holder]
        worth = RELIC_HELD
        left = relic.rounds_left(battle)
        if left >= 0:
            worth += RELIC_ROUND * (table_of(battle).limits.relic_rounds - left)
        else:
            column = battle.setup.board.row_column(unit.cell)[1]
            home = 0 if unit.side == "red" else battle.setup.board.numbers - 1
            worth += RELIC_STEP * (battle.setup.board.numbers - abs(column - home)) * 2
        worth += RELIC_STEP * min(RELIC_FAR, _nearest(battle, other(unit.side), unit.cell))
        return worth if unit.side == side else -worth
    if state.relic_cell < 0:
        return 0
    return RELIC_STEP * (
        _nearest(battle, other(side), state.relic_cell) - _nearest(battle, side, state.relic_cell)
    )


def _nearest(battle: Battle, side: str, cell: int) -> int:
    far = 2 * battle.setup.board.size
    return min(
        (
            battle.setup.way(one.cell, cell)
            for one in battle.units
            if one.side == side and stands(one)
        ),
        default=far,
    )


def _threat(
    battle: Battle,
    attackers: list[Adventurer],
    targets: list[Adventurer],
    soon: int,
    approach: int,
) -> int:
    """Return the worth of the best attack of each, less its way to where it has one."""
    value = 0
    for unit in attackers:
        best = 0
        blows = _blows(battle, unit)
        for target in targets:
            if not target.hidden:
                best = max(best, _best(battle, unit, blows, target, soon))
        if not best and approach and targets:
            best = -approach * min(battle.setup.way(unit.cell, one.cell) for one in targets)
        value += best
    return value


def _best(
    battle: Battle, unit: Adventurer, blows: tuple[Blow, ...], target: Adventurer, soon: int
) -> int:
    """Return the worth of the best attack on one target, in this turn or the next."""
    board = battle.setup.board
    distance = board.distance(unit.cell, target.cell)
    walk = profile_of(battle, unit).statistics["speed"]
    best = 0
    for reach, damage, attack, defence in blows:
        if distance > reach + walk:
            continue
        share = soon
        if unit.able and distance <= reach and board.line_of_sight(unit.cell, target.cell):
            share = NOW
        margin = total_of(battle, unit, attack) - total_of(battle, target, defence)
        amount = max(0, damage - total_of(battle, target, "resistance"))
        chance = WINS[max(-60, min(60, margin))]
        best = max(best, share * chance * _harm(battle, target, amount) // (100 * PAIRS))
    return best


def _harm(battle: Battle, target: Adventurer, amount: int) -> int:
    """Return what damage would take from the target's worth; the nearer to its fall, the more."""
    health = max(1, target.health)
    if amount >= health:
        return ALIVE + HEALTH // 2
    whole = profile_of(battle, target).health
    lost = HEALTH * amount * (2 * whole - 2 * health + amount) // (whole * whole)
    return lost + ALIVE * amount * amount // (health * health)


def _blows(battle: Battle, unit: Adventurer) -> tuple[Blow, ...]:
    """Return the attacks of somebody at its level and with its weapon."""
    memo = battle.setup.memo
    key = ("blows", unit.id, unit.level, unit.weapon)
    if key not in memo:
        memo[key] = _worked_out(battle, unit)
    return memo[key]  # type: ignore[no-any-return]


def _worked_out(battle: Battle, unit: Adventurer) -> tuple[Blow, ...]:
    weapon, one = weapon_of(battle, unit), profile_of(battle, unit)

    def grown(base: int, statistic: str) -> int:
        given = weapon.gives.get(statistic, 0)
        return base + (one.statistics[statistic] + given if statistic else 0)

    best: dict[tuple[int, str, str], int] = {}
    strike = (weapon.range, "precision", "dodge")
    best[strike] = grown(one.blow, weapon.statistic)
    for _, ability in one.abilities:
        if ability.type != "attack" or not ability.damage:
            continue
        reach = ability.area.size if ability.aim in ("around", "direction") else ability.range
        attack, defence = "precision", "dodge"
        if ability.hit is not None and ability.hit.way == "opposed":
            attack, defence = ability.hit.attacker, ability.hit.defender
        key = (reach, attack, defence)
        best[key] = max(
            best.get(key, 0), grown(ability.damage, ability.statistic) - ability.cost // 2
        )
    return tuple(Blow(key[0], damage, key[1], key[2]) for key, damage in sorted(best.items()))
