"""Choosing now what takes effect later: each choice is played on until it has done so.

Declarations, held actions and choices that all make at once change nothing by themselves, so
one exact ply sees nothing in them. Here both sides go on with a quick policy, on dice that are
the same for every choice, until the round is over (or, for what is only made at once, until it
is shown), and the score then decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from game.ai.pruning import sensible_options
from game.ai.valued import Valued, best, score_after
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.dice import GOLDEN, MASK, mix

SAMPLES = 3
"""How many futures of each choice are looked at first."""
FINAL_SAMPLES = 9
"""How many more of the best choices."""
FINALISTS = 4
"""How many choices reach the second look."""
LOOKED_AT = 5
"""How many options the quick policy tries at each decision."""
LONGEST = 60
"""Decisions after which a future is cut off."""
BUDGET = 2400
"""Decisions in all futures after which no further sample is begun."""


def is_deferred(view: Battle) -> bool:
    """Say whether the options of the present decision take effect later."""
    pending = view.pending
    return view.secret or (pending is not None and pending.kind in view.setup.system.deferred)


def choose_foreseen(view: Battle, seed: int) -> Action:
    """Return the choice that turns out best; the seed decides between equals."""
    options = sensible_options(view)
    return options[0] if len(options) == 1 else best(foreseen(view, options, seed), seed)


def foreseen(
    view: Battle,
    options: Sequence[Action],
    seed: int,
    budget: int = BUDGET,
    finalists: int = FINALISTS,
) -> list[Valued]:
    """Return the choices that reach the second look with the means of their futures' scores.

    :param finalists: how many these are, at most.
    """
    futures = _Futures(view, mix(seed & MASK), budget)
    futures.look(options, SAMPLES)
    ranked = sorted(options, key=lambda action: (-futures.totals[action], action))[:finalists]
    futures.look(ranked, FINAL_SAMPLES)
    return [
        Valued(action, Fraction(futures.totals[action], futures.looks[action])) for action in ranked
    ]


class _Futures:
    """How a round may go on after each choice, on dice that are the same for all of them."""

    def __init__(self, view: Battle, seed: int, budget: int) -> None:
        assert view.pending is not None
        self.view = view
        self.side = view.pending.side
        self.totals: dict[Action, int] = {}
        self.looks: Counter[Action] = Counter()
        self._to_the_end = view.pending.kind in view.setup.system.deferred
        self._seed = seed
        self._decisions = 0
        self._budget = budget

    def look(self, choices: Sequence[Action], samples: int) -> None:
        """Add the scores of so many more futures of each choice, as long as the budget lasts."""
        for _ in range(samples):
            if self.totals and self._decisions > self._budget:
                break
            self._seed = mix((self._seed + GOLDEN) & MASK)
            self.looks.update(choices)
            for action in choices:
                self.totals[action] = self.totals.get(action, 0) + self._future(action)

    def _future(self, action: Action) -> int:
        """Return the side's score in one future when the choice has taken effect."""
        battle, view = self.view.copy(), self.view
        battle.dice = state = self._seed
        battle.apply(action)
        for _ in range(LONGEST):
            if battle.pending is None or battle.round != view.round:
                break
            if not self._to_the_end and battle.revealed > view.revealed:
                break
            state = mix((state + GOLDEN) & MASK)
            battle.apply(_quick(battle, state))
            self._decisions += 1
        return battle.score(self.side)


def _quick(battle: Battle, seed: int) -> Action:
    """Return the option of a few random ones that at once looks best to whoever decides."""
    assert battle.pending is not None
    options, side = sensible_options(battle), battle.pending.side
    if len(options) == 1:
        return options[0]
    tried = dict.fromkeys(
        options[mix((seed + number * GOLDEN) & MASK) % len(options)] for number in range(LOOKED_AT)
    )
    dice = mix(seed ^ MASK)
    return max(tried, key=lambda action: score_after(battle, action, side, dice))
