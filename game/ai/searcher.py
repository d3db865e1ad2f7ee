"""The strongest judgement: every plausible option with what it is worth and why."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from game.ai.chance import chance_of
from game.ai.foresight import foreseen, is_deferred
from game.ai.greedy import rank
from game.ai.planner import plans
from game.ai.pruning import sensible_options
from game.ai.uniform import pick
from game.ai.valued import Valued, in_order
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import paths

BUDGET = 600
"""How many answers are applied in search of the best option unless somebody says otherwise."""


class Judged(NamedTuple):
    """An option as the strongest bot judges it."""

    action: Action
    value: float
    """What it is worth to the side that decides, in the system's score."""
    chance: float
    """How likely that side wins after it, 0 to 1."""
    term: str
    """The term of the score that it changes most, beside what the others change of it."""


def judged(view: Battle, seed: int, budget: int = BUDGET) -> tuple[Judged, ...]:
    """Return every plausible option as the strongest bot judges it, best first.

    :param budget: how many answers it may apply, 1 or more; the same view, seed and budget give
        the same judgement, whatever the time.
    :raises ValueError: if there is nothing to decide.
    """
    if view.pending is None:
        raise ValueError("a bot was asked for its judgement, but there is nothing to decide")
    system = view.setup.system
    valued = in_order(_values(view, seed))
    changes = [_changes(view, one.action) for one in valued]
    return tuple(
        Judged(one.action, float(one.value), chance_of(system, float(one.value)), _term(changes, n))
        for n, one in enumerate(valued)
    )


def choose_searched(view: Battle, seed: int, budget: int) -> Action:
    """Return the option that search finds best; the seed breaks ties."""
    found = judged(view, seed, budget)
    return pick([one.action for one in found if one.value == found[0].value], seed)


def _values(view: Battle, seed: int) -> Iterable[Valued]:
    options = sensible_options(view)
    if len(options) == 1:
        assert view.pending is not None
        return [Valued(options[0], Fraction(view.score(view.pending.side)))]
    if is_deferred(view):
        return foreseen(view, options, seed)
    return plans(view, rank(view))


def _changes(view: Battle, action: Action) -> dict[str, float]:
    """Return the mean of each term of the score after an option."""
    assert view.pending is not None
    side, terms = view.pending.side, view.setup.system.terms
    means: dict[str, float] = {}
    for weight, total, after in paths(view, action):
        for name, value in terms(after, side):
            means[name] = means.get(name, 0.0) + value * weight / total
    return means


def _term(changes: list[dict[str, float]], number: int) -> str:
    """Return the term by which an option differs most, to its good, from the mean of the others."""
    mine = changes[number]
    others = [one for place, one in enumerate(changes) if place != number] or [mine]
    return max(
        mine, key=lambda name: mine[name] - sum(one.get(name, 0.0) for one in others) / len(others)
    )
