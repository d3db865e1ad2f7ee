"""One good ply: the option with the best exact expected score."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from game.ai.foresight import choose_foreseen, is_deferred
from game.ai.pruning import distinct_options, other_amounts, outermost_amounts
from game.ai.valued import Valued, Worth, best, in_order
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import paths

Ways = Callable[[Battle, Action], Iterator[tuple[int, int, Battle]]]
"""Yields the ways an action can end, as (weight, total, position)."""
REFINED = 3
"""How many of the best actions are tried with every amount."""


def choose_greedy(view: Battle, seed: int) -> Action:
    """Return the option with the best expected score; the seed breaks ties.

    What takes effect only later is judged by how the round may end.
    """
    if is_deferred(view):
        return choose_foreseen(view, seed)
    return best(rank(view), seed)


def rank(view: Battle, worth: Worth = Battle.score, ways: Ways = paths) -> list[Valued]:
    """Return the options that may matter with their expected worths, best first: exact ones unless
    `ways` leaves some out."""
    assert view.pending is not None
    side = view.pending.side
    if len(view.options) == 1:
        return [Valued(view.options[0], Fraction(0))]
    options = distinct_options(view)
    valued = [
        Valued(action, expected_score(view, action, side, worth, ways))
        for action in outermost_amounts(options)
    ]
    valued = in_order(valued)
    tried = {one.action for one in valued}
    for action, _ in valued[:REFINED]:
        for other in other_amounts(options, action):
            if other not in tried:
                tried.add(other)
                valued.append(Valued(other, expected_score(view, other, side, worth, ways)))
    return in_order(valued)


def expected_score(
    view: Battle, action: Action, side: str, worth: Worth = Battle.score, ways: Ways = paths
) -> Fraction:
    """Return the mean of a side's score over every way the action's dice can fall."""
    sums: dict[int, int] = {}
    for weight, count, after in ways(view, action):
        sums[count] = sums.get(count, 0) + weight * worth(after, side)
    return sum((Fraction(total, count) for count, total in sums.items()), Fraction(0))
