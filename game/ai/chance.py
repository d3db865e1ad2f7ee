"""From a score to a chance to win."""

from __future__ import annotations

from math import exp, log

from rules.battle.machine import DRAW, Battle
from rules.battle.system import System

SURE = 1_000_000
"""A certain victory, as `hope` counts."""
MOST_ODDS = 30.0
"""Natural logarithm of the odds beyond which a chance is as good as certain."""


def winning_chance(view: Battle, side: str) -> float:
    """Return how likely a side wins from here, 0 to 1; a draw counts half.

    It is the score, squashed by the scale that the system's worth.toml gives.
    """
    if view.outcome:
        return 0.5 if view.outcome == DRAW else float(view.outcome == side)
    return chance_of(view.setup.system, view.score(side))


def hope(battle: Battle, side: str) -> int:
    """Return the chance to win in parts of `SURE`, as a worth that search can go by.

    Unlike the score, in which a victory outweighs all, it does not stake everything on a small
    chance to end the battle at once.
    """
    return round(SURE * winning_chance(battle, side))


def score_of(system: System, chance: float) -> float:
    """Return the score that stands for a chance to win; the other way round than `chance_of`."""
    least = chance_of(system, -MOST_ODDS * system.bots.scale)
    chance = max(least, min(1 - least, chance))
    return system.bots.scale * log(chance / (1 - chance))


def chance_of(system: System, score: float) -> float:
    """Return the chance to win, 0 to 1, that so much of a system's score stands for."""
    odds = max(-MOST_ODDS, min(MOST_ODDS, float(score) / system.bots.scale))
    return 1 / (1 + exp(-odds))
