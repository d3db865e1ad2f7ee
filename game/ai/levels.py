"""Levels for people: the same rules, dice and knowledge, but not always the best of one's plans.

Every level values its options as a bot does and plays one of the plausible, the better the more
likely: its warmth says how many points of the score make an option e times less likely. In each
battle it has one temperament, which weighs some terms of the score more than others. Where errors
cost little, it may waver besides: it then stands still.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import exp
from typing import NamedTuple

from game.ai.foresight import foreseen, is_deferred
from game.ai.greedy import rank
from game.ai.planner import plans
from game.ai.pruning import leads_nearer, sensible_options, touched
from game.ai.uniform import pick
from game.ai.valued import Valued, Worth, best
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.system import END, MOVE
from rules.dice import GOLDEN, MASK, mix

LEAST_BUDGET = 100
"""Decisions in the futures of what takes effect later, for those who decide quickly."""
PLAUSIBLE = 2.5
"""How many times its warmth an option may be worse than the best and still be played."""


class Level(NamedTuple):
    """How well somebody plays."""

    bot: str
    """Whose values it goes by."""
    place: int
    """Which of the system's warmths and waverings it has; -1 for none: it plays the best."""
    wakeful: bool = False
    """Whether it lets no blow pass that is worth more than ending its part, unless it wavers."""


LEVELS = {
    "first_battle": Level("greedy", 0),
    "recruit": Level("greedy", 1),
    "soldier": Level("planner", 2, wakeful=True),
    "veteran": Level("planner", 3, wakeful=True),
    "hard": Level("searcher", -1),
}
"""The levels by id, the gentlest first."""


TEMPERS: tuple[Mapping[str, int], ...] = (
    {},
    {"danger": 45, "threat": 115},
    {"danger": 160},
    {"reserves": 170, "lasting": 80},
    {"way": 160, "threat": 110},
)
"""Even, bold, careful, thrifty, eager: per cent of its worth that a term of the score counts."""


def offered(kept: str) -> str:
    """Return the level that somebody is offered, who was last offered `kept`; "" for a newcomer."""
    return kept if kept in LEVELS else next(iter(LEVELS))


def after_winning(kept: str, beaten: str) -> str:
    """Return the level that is offered to somebody who has beaten one: the next, if it was as hard
    as the one offered till now."""
    ranks, now = list(LEVELS), offered(kept)
    if beaten not in ranks or ranks.index(beaten) < ranks.index(now):
        return now
    return ranks[min(ranks.index(beaten) + 1, len(ranks) - 1)]


def choose_level(level: str, view: Battle, seed: int, character: int = 0) -> Action:
    """Return what a level below the hardest does; the seed decides between the plausible.

    :param character: 0 or more, the same throughout a battle: it gives the temperament.
    """
    options = sensible_options(view)
    if len(options) == 1:
        return options[0]
    how, numbers = LEVELS[level], view.setup.system.bots
    worth, warmth = tempered(TEMPERS[character % len(TEMPERS)]), numbers.warmth[how.place]
    if _goes_on(view):
        return _kept(view, _values(how.bot, view, options, seed, Battle.score), warmth, seed)
    valued: Sequence[Valued] = _values(how.bot, view, options, seed, worth)
    if _wavers(view, numbers.wavering[how.place], character, seed):
        valued = _standing_still(view, valued) or valued
    elif how.wakeful:
        valued = _wakeful(view, valued)
    return drawn(valued, warmth, seed)


def _wavers(view: Battle, per_cent: int, character: int, seed: int) -> bool:
    """Say whether whoever decides stands still, in so many of a hundred decisions: mostly in every
    other of its rounds, so that nobody idles on and on."""
    assert view.pending is not None
    inclined = (mix((character + view.pending.unit * GOLDEN) & MASK) + view.round) % 2 == 0
    return _in_a_hundred(seed) < (min(2 * per_cent, 100) if inclined else 2 * per_cent - 100)


def _in_a_hundred(seed: int) -> int:
    """Return a number from 0 to 99 that tells nothing of what else the seed decides."""
    return mix((seed + 2 * GOLDEN) & MASK) % 100


def _goes_on(view: Battle) -> bool:
    """Say whether only this is asked: is it done, what was declared?"""
    pending = view.pending
    if pending is None or any(option.cells for option in view.options):
        return False
    plans = (plan for plan in view.setup.system.plans(view) if plan.unit == pending.unit)
    return any(plan.action is not None and plan.state == "waiting" for plan in plans)


def _kept(view: Battle, valued: Sequence[Valued], warmth: int, seed: int) -> Action:
    """Return that what was declared is done, as long as that is plausible: whoever has erred in
    declaring it sticks to it, and nobody errs a second time."""
    assert view.pending is not None
    near, done = _plausible(valued, warmth), view.pending.kind  # the answer that the question names
    return next((one.action for one in near if one.action.kind == done), best(valued, seed))


def _excusable(view: Battle, valued: Sequence[Valued]) -> list[Valued]:
    """Return the options that may be played by error: those that are to some end, and what promises
    more than standing still. Nobody burns a friend, throws fire at an empty field, paces up and
    down, changes its weapon to and fro or declares what it would call off, for being new to war."""
    still = _standing_still(view, valued)
    least = max((one.value for one in still), default=None)
    return [
        one
        for one in valued
        if least is None or one.value > least or one in still or _meets(view, one.action)
    ]


def _wakeful(view: Battle, valued: Sequence[Valued]) -> Sequence[Valued]:
    """Return options without the end of one's part, where a blow is worth more than that."""
    ends = max((one.value for one in valued if one.action.kind == END), default=None)
    if ends is None or not any(one.value > ends and _strikes(view, one.action) for one in valued):
        return valued
    return [one for one in valued if one.action.kind != END]


def _standing_still(view: Battle, valued: Sequence[Valued]) -> list[Valued]:
    """Return what ends a turn or, where none can be ended, the plainest of answers, as to stand on
    guard."""
    if any(option.kind == END for option in view.options):
        return [one for one in valued if one.action.kind == END]
    return [one for one in valued if not (one.action.cells or one.action.ability)]


def _strikes(view: Battle, action: Action) -> bool:
    """Say whether an action touches enemies alone."""
    assert view.pending is not None
    met, side = touched(view, action), view.pending.side
    return bool(met) and all(unit.side != side for unit in met)


def _meets(view: Battle, action: Action) -> bool:
    """Say whether an action touches enemies alone or leads nearer to one."""
    return _strikes(view, action) or (action.kind == MOVE and leads_nearer(view, action))


def tempered(shares: Mapping[str, int]) -> Worth:
    """Return a worth that counts so many per cent of each term of the score; all of the others."""

    def worth(battle: Battle, side: str) -> int:
        terms = battle.setup.system.terms(battle, side)
        return sum(value * shares.get(name, 100) // 100 for name, value in terms)

    return worth if shares else Battle.score


def _values(
    bot: str, view: Battle, options: tuple[Action, ...], seed: int, worth: Worth
) -> list[Valued]:
    """Return the options that may be played by error, as a bot values them."""
    if is_deferred(view):
        if bot == "greedy":
            return _excusable(view, foreseen(view, options, seed, LEAST_BUDGET, len(options)))
        return _excusable(view, foreseen(view, options, seed))
    ranked = _excusable(view, rank(view, worth))
    return plans(view, ranked, worth) if bot == "planner" else ranked


def drawn(valued: Sequence[Valued], warmth: int, seed: int) -> Action:
    """Return one of the plausible options, the better the more likely.

    Those that are worth the same are drawn as one, so that no blow is lost among idle steps.

    :param warmth: points of the score that make an option e times less likely, 1 or more.
    """
    alike: defaultdict[Fraction, list[Action]] = defaultdict(list)
    for one in _plausible(valued, warmth):
        alike[one.value].append(one.action)
    near, highest, state = list(alike), max(alike), mix((seed + GOLDEN) & MASK)
    *rising, whole = accumulate(exp(-float(highest - value) / warmth) for value in near)
    return pick(alike[near[bisect(rising, whole * state / (MASK + 1))]], mix(state))


def _plausible(valued: Sequence[Valued], warmth: int) -> list[Valued]:
    """Return the options that are near enough to the best to be played."""
    highest = max(one.value for one in valued)
    return [one for one in valued if highest - one.value <= PLAUSIBLE * warmth]
