"""Levels for people: the same rules, dice and knowledge, but not always the best of one's plans.

Every level values its options as a bot does and plays one of the plausible, the better the more
likely: its warmth says how many points of the score make an option e times less likely. In each
battle it has one temperament, which weighs some terms of the score more than others.
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
from game.ai.pruning import asks_again, leads_nearer, sensible_options, touched
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
NOTICED = Fraction(1, 4)
"""How many times its warmth what meets nobody has to better one's lot to be done."""


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
    bot, place = LEVELS[level]
    if _goes_on(view):
        return best(_values(bot, view, options, seed, Battle.score), seed)
    worth = tempered(TEMPERS[character % len(TEMPERS)])
    warmth = view.setup.system.bots.warmth[place]
    valued = _values(bot, view, options, seed, worth)
    likely = _without_pacing(view, _excusable(view, valued))
    if view.secret:
        return drawn(_meant(view, likely), warmth, seed)
    assert view.pending is not None
    least = worth(view, view.pending.side) + NOTICED * warmth
    return drawn(_without_fuss(view, likely, least), warmth, seed)


def _goes_on(view: Battle) -> bool:
    """Say whether only this is asked: is it done, what was declared? Nobody errs in that."""
    pending = view.pending
    if pending is None or any(option.cells for option in view.options):
        return False
    plans = (plan for plan in view.setup.system.plans(view) if plan.unit == pending.unit)
    return any(plan.action is not None and plan.state == "waiting" for plan in plans)


def _excusable(view: Battle, valued: Sequence[Valued]) -> list[Valued]:
    """Return the options that may be played by error: what touches one's own side may not.

    It is played only as the best: nobody burns a friend, or itself, for being new to war.
    """
    assert view.pending is not None
    side, highest = view.pending.side, max(one.value for one in valued)
    return [
        one
        for one in valued
        if one.value == highest or all(unit.side != side for unit in touched(view, one.action))
    ]


def _of_use(view: Battle, ranked: list[Valued], worth: Worth) -> list[Valued]:
    """Return the options without what is aimed at nobody and leaves one no better off: nobody
    throws fire at an empty field, however little it may cost."""
    assert view.pending is not None
    system, least = view.setup.system, worth(view, view.pending.side)
    used = [
        one
        for one in ranked
        if one.value > least
        or one.action.kind == MOVE
        or not system.area(view, one.action)
        or touched(view, one.action)
    ]
    return used or ranked


def _without_pacing(view: Battle, valued: Sequence[Valued]) -> list[Valued]:
    """Return the options without walks that lead nearer to no enemy and promise no more than what
    can be done without them: nobody paces up and down."""
    stays = [one.value for one in valued if one.action.kind != MOVE]
    if not stays:
        return list(valued)
    still = max(stays)
    return [
        one
        for one in valued
        if one.action.kind != MOVE or one.value > still or leads_nearer(view, one.action)
    ]


def _without_fuss(view: Battle, valued: Sequence[Valued], least: Fraction) -> list[Valued]:
    """Return the options without what meets nobody, leaves one to decide as before and promises
    no more than the least that is noticed: nobody changes its weapon to and fro."""
    if all(one.action.kind != END for one in valued):
        return list(valued)
    return [
        one
        for one in valued
        if one.value > least
        or one.action.kind in (END, MOVE)
        or touched(view, one.action)
        or not asks_again(view, one.action)
    ]


def _meant(view: Battle, valued: Sequence[Valued]) -> list[Valued]:
    """Return what is chosen unseen without what meets nobody and promises less than the plainest
    such choice, as to stand on guard: nobody declares what it would call off."""
    idle = [one for one in valued if not touched(view, one.action)]
    plain = [one for one in idle if not (one.action.cells or one.action.ability)]
    least = max((one.value for one in plain or idle), default=Fraction(0))
    kept = [one for one in idle if one.value > least or (one.value == least and one in plain)]
    return [one for one in valued if one not in idle] + (kept or idle)


def tempered(shares: Mapping[str, int]) -> Worth:
    """Return a worth that counts so many per cent of each term of the score; all of the others."""

    def worth(battle: Battle, side: str) -> int:
        terms = battle.setup.system.terms(battle, side)
        return sum(value * shares.get(name, 100) // 100 for name, value in terms)

    return worth if shares else Battle.score


def _values(
    bot: str, view: Battle, options: tuple[Action, ...], seed: int, worth: Worth
) -> list[Valued]:
    """Return the options as a bot values them."""
    if is_deferred(view):
        if bot == "greedy":
            return foreseen(view, options, seed, LEAST_BUDGET, len(options))
        return foreseen(view, options, seed)
    ranked = _of_use(view, rank(view, worth), worth)
    return plans(view, ranked, worth) if bot == "planner" else ranked


def drawn(valued: Sequence[Valued], warmth: int, seed: int) -> Action:
    """Return one of the plausible options, the better the more likely.

    Those that are worth the same are drawn as one, so that no blow is lost among idle steps.

    :param warmth: points of the score that make an option e times less likely, 1 or more.
    """
    alike: defaultdict[Fraction, list[Action]] = defaultdict(list)
    for one in valued:
        alike[one.value].append(one.action)
    highest, state = max(alike), mix((seed + GOLDEN) & MASK)
    near = [value for value in alike if highest - value <= PLAUSIBLE * warmth]
    *rising, whole = accumulate(exp(-float(highest - value) / warmth) for value in near)
    return pick(alike[near[bisect(rising, whole * state / (MASK + 1))]], mix(state))
