"""From a score to a chance to win."""

from __future__ import annotations

from math import exp, log

from rules.battle.machine import DRAW, Battle
from rules.battle.system import Odds

SURE = 1_000_000
"""A certain victory, as `hope` counts."""
MOST_ODDS = 30.0
"""Natural logarithm of the odds beyond which a chance is as good as certain."""


def winning_chance(view: Battle, side: str) -> float:
    """Return how likely a side wins from here, 0 to 1; a draw counts half.

    It is the score, less the system's optimism, squashed by the scale that its worth.toml gives.
    """
    numbers = view.setup.system.bots
    return chance_by(view, side, scale_of(view), numbers.optimism / numbers.scale)


def chance_by(view: Battle, side: str, scale: float, optimism: float = 0.0) -> float:
    """Return the same by a given scale, and by what is taken off the logarithm of the odds."""
    if view.outcome:
        return 0.5 if view.outcome == DRAW else float(view.outcome == side)
    return chance_of(view.score(side) - optimism * scale, scale)


def hope(battle: Battle, side: str) -> int:
    """Return the chance to win in parts of `SURE`, as a worth that search can go by.

    Unlike the score, in which a victory outweighs all, it does not stake everything on a small
    chance to end the battle at once.
    """
    return round(SURE * winning_chance(battle, side))


def later_hope(battle: Battle, side: str) -> int:
    """Return the same where a future ends: by the odds for then, where the system has such."""
    odds = battle.setup.system.bots.later
    if odds is None or battle.outcome:
        return hope(battle, side)
    terms = battle.setup.system.terms(battle, side)
    score = sum(value * odds.shares.get(name, 100) for name, value in terms) / 100
    scale = scaled(odds, standing(battle))
    return round(SURE * chance_of(score - odds.optimism * scale / odds.scale, scale))


def scale_of(battle: Battle) -> float:
    """Return by how many points of the score the odds of winning grow e-fold in a position."""
    return scaled(battle.setup.system.bots, standing(battle))


def scaled(numbers: Odds, fighters: int) -> float:
    """Return the same where so many are standing: a lead of one among many decides less."""
    return numbers.scale * (100 + numbers.crowd * max(0, fighters - 2)) / 100


def standing(battle: Battle) -> int:
    """Return how many are on the board and on their feet."""
    count = 0
    for unit in battle.units:
        if unit.cell >= 0 and unit.health > 0:
            count += 1
    return count


def chance_of(score: float, scale: float) -> float:
    """Return the chance to win, 0 to 1, that so much of a score stands for."""
    odds = max(-MOST_ODDS, min(MOST_ODDS, float(score) / scale))
    return 1 / (1 + exp(-odds))


def score_of(chance: float, scale: float) -> float:
    """Return the score that stands for a chance to win; the other way round than `chance_of`."""
    least = chance_of(-MOST_ODDS, 1)
    chance = max(least, min(1 - least, chance))
    return scale * log(chance / (1 - chance))
