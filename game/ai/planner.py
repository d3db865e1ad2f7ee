"""Thinking one's own turn through: each promising first step is played on to the turn's end."""

from __future__ import annotations

from fractions import Fraction

from game.ai.foresight import choose_foreseen, is_deferred
from game.ai.greedy import rank
from game.ai.valued import Valued, Worth, best
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import paths, paths_apart
from rules.battle.system import END
from rules.dice import MASK, SEEDED, mix

WIDTH = 6
"""How many first steps are thought through."""
BRANCHES = 3
"""How many outcomes of the first step are followed; others go with the nearest of them."""
LATER_BRANCHES = 1
"""The same of the steps after it."""
DEPTH = 4
"""How many further steps of the turn are looked at."""


def choose_planned(view: Battle, seed: int) -> Action:
    """Return the first step of the best plan for the rest of the turn.

    Of equal plans the one that begins with what looks best; then the seed breaks ties.
    """
    if is_deferred(view):
        return choose_foreseen(view, seed)
    ranked = rank(view)
    if len(ranked) == 1:
        return ranked[0].action
    planned = plans(view, ranked)
    highest = max(one.value for one in planned)
    equal = [at_once for at_once, one in zip(ranked, planned, strict=False) if one.value == highest]
    return best(equal, seed)


def plans(view: Battle, ranked: list[Valued], worth: Worth = Battle.score) -> list[Valued]:
    """Return the best of ranked first steps, in their order, with the values of their plans."""
    plan = Plan(view, worth)
    return [
        Valued(one.action, plan.value(view, one.action, DEPTH, BRANCHES)) for one in ranked[:WIDTH]
    ]


class Plan:
    """The rest of one turn, with the positions in it that are already valued."""

    def __init__(self, view: Battle, worth: Worth = Battle.score, *, exact: bool = False) -> None:
        """Begin one.

        :param worth: what a position at the turn's end is worth.
        :param exact: whether the outcomes that stand for all say only what comes after a step, and
            the step itself is worth its mean; else a step put off looks surer than one taken.
        """
        assert view.pending is not None
        self.worth = worth
        self.exact = exact
        self.ways = paths_apart if exact else paths
        self.turn = view.pending.question
        self.side = view.pending.side
        self.dice = mix(view.dice ^ MASK)
        self.known: dict[tuple[object, ...], Fraction] = {}

    def value(self, battle: Battle, action: Action, depth: int, branches: int) -> Fraction:
        """Return the expected score when the turn ends, going on with what looks best."""
        total = Fraction(0)
        for probability, after in self._branches(battle, action, branches):
            total += probability * self._turn_value(after, depth)
        return total

    def gain(self, battle: Battle, action: Action, depth: int, branches: int) -> Fraction:
        """Return by how much the expected score rises from the action to the turn's end."""
        total = Fraction(0)
        for probability, after in self._branches(battle, action, branches):
            at_once = self.worth(after, self.side)
            total += probability * (self._turn_value(after, depth) - at_once)
        return total

    def _turn_value(self, after: Battle, depth: int) -> Fraction:
        at_once = Fraction(self.worth(after, self.side))
        if after.outcome or depth == 0:
            return at_once
        after.source, after.dice = SEEDED, self.dice
        after.proceed()
        if after.pending is None or after.pending.question != self.turn:
            return at_once
        key = (depth, *after.key())
        if key not in self.known:
            best_next, expected = rank(after, self.worth, self.ways)[0]
            if depth == 1 or best_next.kind == END:
                self.known[key] = expected
            elif self.exact:
                self.known[key] = expected + self.gain(after, best_next, depth - 1, LATER_BRANCHES)
            else:
                self.known[key] = self.value(after, best_next, depth - 1, LATER_BRANCHES)
        return self.known[key]

    def _branches(
        self, battle: Battle, action: Action, branches: int
    ) -> list[tuple[Fraction, Battle]]:
        """Return a few outcomes that stand for all, with their probabilities, worst first.

        The outcomes, sorted by score, are cut into parts as likely as each other; the one in
        the middle of each part stands for it.
        """
        found = [
            (self.worth(after, self.side), number, Fraction(weight, total), after)
            for number, (weight, total, after) in enumerate(paths(battle, action))
        ]
        found.sort(key=lambda one: one[:2])
        kept: list[tuple[Fraction, Battle]] = []
        reached, parts = Fraction(0), 0
        for _score, _number, probability, after in found:
            reached += probability
            middles = int(branches * reached + Fraction(1, 2))
            if middles > parts:
                kept.append((Fraction(middles - parts, branches), after))
                parts = middles
        return kept
