"""How good a battle of Risk stands for a side: what search bots maximise.

What somebody can still do in this turn counts nearly as if it were done. One who is down may
get up again; the relic draws all.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rules.battle.machine import Battle
from rules.board.cells import mask_of
from rules.kit.appraisal import Appraisal, Body, Victims, Weights, curve, harm, harms, nearest, once
from rules.kit.effects import lying
from rules.kit.rolls import DIE
from rules.systems.risk import relic
from rules.systems.risk.contests import match_of, under_way
from rules.systems.risk.state import (
    NO_CONTEST,
    Adventurer,
    blow_of,
    profile_of,
    stands,
    table_of,
    total_of,
)
from rules.unit import other

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))


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
    return sum(min(max(die + margin - 1, 0), DIE) for die in range(1, DIE + 1))


WINS = tuple(wins(margin) for margin in range(-DIE, DIE + 1))
"""By the margin: from -20, at which nothing wins, to 20, at which everything does."""


# What one is worth


def _body(battle: Battle, unit: Adventurer) -> Body:
    if unit.down:
        return max(WEIGHTS.lost, WEIGHTS.down + WEIGHTS.depth * min(0, unit.health)), 0, 0
    worths = _healths(battle, unit.id, unit.level)
    worth = worths[min(unit.health, len(worths) - 1)]
    stance = WEIGHTS.level * unit.level + WEIGHTS.hidden * unit.hidden
    stance += WEIGHTS.perched * unit.perched - WEIGHTS.marked * unit.fell_today
    return worth, _lying(battle, unit) if unit.effects else 0, stance


@once
def _healths(battle: Battle, number: int, level: int) -> tuple[int, ...]:
    most = table_of(battle).profiles[number][level].health
    return curve(most, WEIGHTS.alive, WEIGHTS.health, WEIGHTS.bend, WEIGHTS.down)


def _lying(battle: Battle, unit: Adventurer) -> int:
    """Return the worth of what lies on somebody."""
    table, worth = table_of(battle), 0
    for effect in unit.effects:
        row = table.effects[effect.spell]
        worth += WEIGHTS.change * sum(row.changes.values()) * effect.remaining
        if row.holds and effect.remaining:
            worth -= WEIGHTS.stunned
    return worth


# The relic, and what contests are about


def _prizes(battle: Battle, side: str) -> int:
    """Return the worth of the relic, and of a contest by the chances of both sides."""
    worth, contest = _relic(battle, side), battle.state.contest
    if contest == NO_CONTEST or battle.pending is None:
        return worth
    unit, ability = under_way(battle)
    rival = battle.units[battle.pending.unit]
    lead = min(
        wins - losses
        for theirs in ability.defender_risks
        for wins, losses in (match_of(battle, rival, theirs)[0].chances(),)
    )
    prize = WEIGHTS.relic_held if contest[1] < 0 else WEIGHTS.caught
    share = prize * lead // (DIE * DIE)
    return worth + share if unit.side == side else worth - share


def _relic(battle: Battle, side: str) -> int:
    """Return the worth of holding the relic with nobody near, or of being nearer where it lies."""
    state = battle.state
    if state.relic_holder < 0:
        cell = state.relic_cell
        if cell < 0:
            return 0
        lead = _steps(battle, other(side), cell) - _steps(battle, side, cell)
        return WEIGHTS.relic_step * lead
    unit = battle.units[state.relic_holder]
    worth = WEIGHTS.relic_held
    left = relic.rounds_left(battle)
    if left >= 0:
        worth += WEIGHTS.relic_round * (table_of(battle).limits.relic_rounds - left)
    else:
        columns, column = battle.setup.board.numbers, battle.setup.board.row_column(unit.cell)[1]
        home = 0 if unit.side == "red" else columns - 1
        worth += WEIGHTS.relic_column * (columns - abs(column - home))
    away = _steps(battle, other(unit.side), unit.cell)
    worth += WEIGHTS.relic_step * min(WEIGHTS.relic_far, away)
    return worth if unit.side == side else -worth


def _steps(battle: Battle, side: str, cell: int) -> int:
    """Return how far the nearest of a side is from a cell."""
    mask = mask_of(unit.cell for unit in battle.units if unit.side == side and stands(unit))
    return nearest(battle, cell, mask) if mask else 2 * battle.setup.board.size


# What one might do


def _key(unit: Adventurer) -> tuple[int, int, int, str, tuple[str, ...]]:
    return unit.cell, unit.id, unit.level, unit.weapon, lying(unit)


def _victim(unit: Adventurer) -> tuple[object, ...]:
    return unit.hidden, unit.health, *_key(unit)


def _threats(battle: Battle, units: list[Adventurer], victims: Victims, _: bool) -> list[int]:
    strikers = (((unit.able, *_key(unit)), unit) for unit in units)
    return [max(harms(battle, "threats", *one, victims, _best)) for one in strikers]


def _best(battle: Battle, unit: Adventurer, target: Adventurer) -> int:
    """Return the worth of the best attack on one target, in this turn or the next."""
    if target.hidden:
        return 0
    board = battle.setup.board
    distance = board.distance(unit.cell, target.cell)
    walk = profile_of(battle, unit).statistics["speed"]
    seen = unit.able and board.line_of_sight(unit.cell, target.cell)
    resistance = total_of(battle, target, "resistance")
    worths, best = _healths(battle, target.id, target.level), 0
    for reach, damage, attack, defence in _blows(battle, unit.id, unit.level, unit.weapon):
        if distance > reach + walk:
            continue
        share = WEIGHTS.now if seen and distance <= reach else WEIGHTS.soon
        margin = total_of(battle, unit, attack) - total_of(battle, target, defence)
        chance = WINS[max(-DIE, min(DIE, margin)) + DIE]
        tenths = 10 * max(0, damage - resistance)
        lost = harm(worths, min(target.health, len(worths) - 1), tenths, WEIGHTS.alive)
        best = max(best, share * chance * lost // (100 * DIE * DIE))
    return best


def _rate(battle: Battle, unit: Adventurer, target: Adventurer) -> int:
    """Return what the best attack takes from an enemy in a turn."""
    most, best = table_of(battle).profiles[target.id][target.level].health, 0
    resistance = total_of(battle, target, "resistance")
    for _, damage, attack, defence in _blows(battle, unit.id, unit.level, unit.weapon):
        margin = total_of(battle, unit, attack) - total_of(battle, target, defence)
        chance = WINS[max(-DIE, min(DIE, margin)) + DIE]
        taken = min(most, max(0, damage - resistance))
        best = max(best, 1000 * chance * taken // (most * DIE * DIE))
    return best


@once
def _blows(battle: Battle, number: int, level: int, held: str) -> tuple[Blow, ...]:
    """Return the attacks of somebody at its level and with its weapon."""
    table = table_of(battle)
    weapon, one = table.weapons[held], table.profiles[number][level]

    def grown(base: int, statistic: str) -> int:
        given = weapon.gives.get(statistic, 0)
        return base + (one.statistics[statistic] + given if statistic else 0)

    best: dict[tuple[int, str, str], int] = {}
    for ability in (blow_of(battle, number, level, held), *(row for _, row in one.abilities)):
        if ability.type != "attack" or not ability.damage:
            continue
        reach = ability.area.size if ability.aim in ("around", "direction") else ability.range
        key = (reach, "precision", "dodge")
        if ability.hit.way == "opposed":
            key = (reach, ability.hit.attacker, ability.hit.defender)
        damage = grown(ability.damage, ability.statistic) - ability.cost // 2
        best[key] = max(best.get(key, 0), damage)
    return tuple(Blow(reach, damage, *names) for (reach, *names), damage in sorted(best.items()))


APPRAISAL = Appraisal(WEIGHTS, _body, None, _victim, _threats, _rate, "prizes", _prizes)
