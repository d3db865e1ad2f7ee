"""From a score to a chance to win."""

from __future__ import annotations

from math import exp

from rules.battle.machine import DRAW, Battle
from rules.battle.system import System

MOST_ODDS = 30.0
"""Natural logarithm of the odds beyond which a chance is as good as certain."""


def winning_chance(view: Battle, side: str) -> float:
    """Return how likely a side wins from here, 0 to 1; a draw counts half.

    It is the score, squashed by the scale that the system's worth.toml gives.
    """
    if view.outcome:
        return 0.5 if view.outcome == DRAW else float(view.outcome == side)
    return chance_of(view.setup.system, view.score(side))


def chance_of(system: System, score: float) -> float:
    """Return the chance to win, 0 to 1, that so much of a system's score stands for."""
    odds = max(-MOST_ODDS, min(MOST_ODDS, float(score) / system.bots.scale))
    return 1 / (1 + exp(-odds))
