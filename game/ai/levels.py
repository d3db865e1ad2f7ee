"""Levels for people: the same rules, dice and knowledge, but not always the best of one's plans.

Every level values its options as a bot does and plays one of the plausible, the better the more
likely: its warmth says how many points of the score make an option e times less likely. In each
battle it has one temperament, which weighs some terms of the score more than others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from game.ai.foresight import foreseen, is_deferred
from game.ai.greedy import rank
from game.ai.planner import plans
from game.ai.pruning import sensible_options
from game.ai.valued import Valued
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.dice import GOLDEN, MASK, mix

PLAUSIBLE = 2.5
"""How many times its warmth an option may be worse than the best and still be played."""


class Level(NamedTuple):
    """How well somebody plays."""

    bot: str
    """Whose values it goes by."""
    place: int
    """Which of the system's warmths it has; -1 for none: it plays the best."""


LEVELS = {
    "first_battle": Level("greedy", 0),
    "recruit": Level("greedy", 1),
    "soldier": Level("planner", 2),
    "veteran": Level("planner", 3),
    "hard": Level("searcher", -1),
}
"""The levels by id, the gentlest first."""


def choose_level(level: str, view: Battle, seed: int) -> Action:
    """Return what a level below the hardest does; the seed decides between the plausible."""
    options = sensible_options(view)
    if len(options) == 1:
        return options[0]
    bot, place = LEVELS[level]
    return drawn(_values(bot, view, options, seed), view.setup.system.bots.warmth[place], seed)


def _values(bot: str, view: Battle, options: tuple[Action, ...], seed: int) -> list[Valued]:
    """Return the options as a bot values them."""
    if is_deferred(view):
        return foreseen(view, options, seed)
    ranked = rank(view)
    return plans(view, ranked) if bot == "planner" else ranked


def drawn(valued: Sequence[Valued], warmth: int, seed: int) -> Action:
    """Return one of the plausible options, the better the more likely.

    :param warmth: points of the score that make an option e times less likely, 1 or more.
    """
    highest = max(one.value for one in valued)
    near = [one for one in valued if highest - one.value <= PLAUSIBLE * warmth]
    shares = [exp(-float(highest - one.value) / warmth) for one in near]
    left = sum(shares) * (mix((seed + GOLDEN) & MASK) / (MASK + 1))
    for one, share in zip(near, shares, strict=True):
        left -= share
        if left < 0:
            return one.action
    return near[-1].action
