"""The strongest judgement: plans for one's own turn, corrected by how the battle may go on.

The planner's value of each candidate counts as much as so many futures, by the system's numbers.
The futures of all are played on the same dice, and by and by only the better half of the
candidates has more of them (sequential halving), until the budget is spent. In battles of many,
where a future costs much, only those of the best plans have any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from game.ai.budget import Budget, Wanted, always
from game.ai.chance import SURE, hope, scale_of, score_of
from game.ai.ending import Prospect, counted_out
from game.ai.foresight import is_deferred
from game.ai.futures import Futures
from game.ai.greedy import expected_score, rank
from game.ai.planner import BRANCHES, DEPTH, Plan
from game.ai.pruning import outermost_amounts, sensible_options
from game.ai.uniform import pick, pick_by
from game.ai.valued import Valued, Worth, in_order
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import first_way, paths, paths_apart
from rules.battle.sealed import asked_anew
from rules.battle.system import MOVE
from rules.dice import MASK, mix

BUDGET = 4500
"""How many answers are applied in search of the best option unless somebody says otherwise; each
way in which an area's effects may fall together counts as one."""
WIDTH = 6
"""How many of the options that look best at once are candidates."""
WALKS = 4
"""How many walks to where something new can be done are candidates besides."""
WALKING = 4
"""The part of the budget, 1 in so many, after which no further walk is looked at for them."""
FUTURES = 2
"""The part of the budget, 1 in so many, that is left for futures whatever the plans have taken;
no further candidate is planned once they have taken all of it."""
LEAST_PLANNED = 3
"""So many candidates are planned in any case."""
MOST_LOOKS = 24
"""So often at most each choice is looked at as all have chosen."""
MOST_THROWS = 64
"""The same where its dice are thrown."""
MOST_FUTURES = 256
"""Of one candidate."""
BEGINNING = 2
"""The part of what is left of the budget, 1 in so many, after which no further candidate has
futures: those of the best plans have theirs first."""
WON = SURE - SURE // 1000
"""Hope from which on no chance tells options apart any more, and who went by it would put off the
end for ever: there the best plan by the score is followed."""
EVEN = SURE // 250
"""Hope within which two options are as good as each other, at most."""
EVEN_POINTS = 4
"""Points of the score within which they are, where a chance hangs on many points."""
PLAN = 30
"""How many futures a plan counts for where options as near as that are as good as each other."""
PACE = SURE // 160
"""Hope that a walk must promise beyond all that can be done before it, at most, in a system that
asks it to: futures tell no less apart, and nobody paces up and down."""


class Judged(NamedTuple):
    """An option as the strongest bot judges it."""

    action: Action
    value: float
    """What it is worth to the side that decides, in the system's score."""
    chance: float
    """How likely that side wins after it, 0 to 1."""
    term: str
    """The term of the score that speaks for it most, beside the other options; "" if none does."""


class Considered(NamedTuple):
    """An option that was looked at: plain data, so that it can come from another process."""

    action: Action
    hope: float
    """The mean of its plan and its futures, `SURE` for a certain victory."""
    effort: int = 0
    """0 for staying where one stands, else 1 and the movement points of the walk."""
    at_once: float = 0.0
    """What one hopes right after it, before anything else is done."""
    even: float = EVEN
    """Hope within which another is as good."""
    pace: float = 0.0
    """Hope within which what needs no walk is as good, if this one walks."""
    share: float = 0.0
    """How often it is chosen, of equals which the other side does not see; 0 elsewhere."""


class Candidate:
    """An option that is looked at closely."""

    __slots__ = ("action", "at_once", "futures", "prior", "total", "weight")

    def __init__(self, action: Action, at_once: float, prior: float, weight: int) -> None:
        """Begin it; its prior value counts for so many futures as its weight says."""
        self.action = action
        self.at_once = at_once
        self.prior = prior
        self.weight = weight
        self.total = 0
        self.futures = 0

    @property
    def value(self) -> float:
        """The mean of its plan, which counts for several futures, and of its futures."""
        return (self.weight * self.prior + self.total) / (self.weight + self.futures)

    def look_on(self, futures: Futures) -> None:
        """Play one more future."""
        self.total += futures.hope(self.action, self.futures)
        self.futures += 1


def judged(
    view: Battle,
    seed: int,
    budget: int = BUDGET,
    besides: Sequence[Action] = (),
    wanted: Wanted = always,
) -> tuple[Judged, ...]:
    """Return every plausible option as the strongest bot judges it, best first.

    :param seed: 0 to 2**64 - 1; another sees other futures.
    :param budget: how many answers it may apply, 1 or more; the same view, seed and budget give
        the same judgement, whatever the time.
    :param besides: options that are judged too, plausible or not.
    :raises ValueError: if there is nothing to decide.
    :raises Dropped: as soon as it is not `wanted` any more.
    """
    if view.pending is None:
        raise ValueError("a bot was asked for its judgement, but there is nothing to decide")
    found = considered(view, budget, seed, besides, wanted)
    scale, changes = scale_of(view), [_changes(view, one.action) for one in found]
    chances = [min(1.0, max(0.0, one.hope / SURE)) for one in found]
    return tuple(
        Judged(one.action, score_of(chance, scale), chance, _term(changes, number))
        for number, (one, chance) in enumerate(zip(found, chances, strict=True))
    )


def decided(answers: Sequence[Sequence[Considered]], seed: int) -> Action:
    """Return the best of what one or several have considered of the same view.

    A walk must promise a little more than all else does. Of equals one that stays or walks the
    least, then one that looks best at once; then the seed decides. It alone does where each is
    to be chosen so often, lest the other side foresee it.
    """
    hopes: dict[Action, list[float]] = {}
    rows = {one.action: one for answer in answers for one in answer}
    for answer in answers:
        for one in answer:
            hopes.setdefault(one.action, []).append(one.hope)
    means = {action: sum(found) / len(found) for action, found in hopes.items()}
    highest = max(means.values())
    still = max((mean for action, mean in means.items() if not rows[action].effort), default=-SURE)
    if highest - still < min(one.pace for one in rows.values()):
        highest = still
    equal = [rows[action] for action, mean in means.items() if highest - mean < rows[action].even]
    if any(one.share for one in equal):
        return pick_by([one.action for one in equal], [one.share for one in equal], seed)
    first = min((one.effort, -one.at_once) for one in equal)
    return pick([one.action for one in equal if (one.effort, -one.at_once) == first], seed)


def considered(
    view: Battle,
    budget: int,
    share: int = 0,
    besides: Sequence[Action] = (),
    wanted: Wanted = always,
) -> list[Considered]:
    """Return the candidates with what one hopes of them, best first.

    :param share: who looks at the same view with another share sees other futures.
    :param besides: options that are candidates in any case.
    :raises Dropped: as soon as it is not `wanted` any more.
    """
    assert view.pending is not None
    options, side = sensible_options(view), view.pending.side
    if len(options) == 1:
        return [Considered(options[0], float(hope(view, side)))]
    world = asked_anew(view)
    counted = counted_out(world, budget, wanted)
    if counted:
        return _by_worth(view, counted)
    whole, chance = Budget(view.setup, budget, wanted), hope(view, side)
    if chance >= WON and not is_deferred(view):
        return _as_good_as_won(_plans(world, whole, besides, Battle.score), chance)
    # The same dice throughout a turn: what is better than standing still now stays so.
    futures = Futures(world, mix(mix(share & MASK) + (view.round << 16) + view.pending.unit & MASK))
    if is_deferred(view):
        candidates = _declarations(futures, options, whole.part(FUTURES), besides)
    else:
        candidates = _plans(world, whole, besides)
    point = SURE / (4 * scale_of(view))
    # The more a plan counts for, the less is left to chance.
    even = min(EVEN, EVEN_POINTS * point) * PLAN / max(PLAN, view.setup.system.bots.plan)
    pace = min(PACE, view.setup.system.bots.pace * point)
    return [
        Considered(one.action, value, _effort(view, one.action), one.at_once, even, pace)
        for one, value in _halved(candidates, futures, whole.at_least(FUTURES))
    ]


def _by_worth(view: Battle, counted: dict[Action, Prospect]) -> list[Considered]:
    """Return options that were counted out, best first."""
    found = [
        Considered(action, one.hope, _effort(view, action), even=EVEN, share=one.share)
        for action, one in counted.items()
    ]
    return sorted(found, key=lambda one: (-one.hope, one.action))


def _as_good_as_won(candidates: Sequence[Candidate], chance: int) -> list[Considered]:
    """Return candidates that a chance does not tell apart any more, best plans first."""
    ranked = sorted(candidates, key=_by_value)
    return [Considered(one.action, chance - place, even=1.0) for place, one in enumerate(ranked)]


# Candidates


def _plans(
    view: Battle, budget: Budget, besides: Sequence[Action], worth: Worth = hope
) -> list[Candidate]:
    """Return the options that look best at once, those of each kind, and walks to new deeds, by
    what a position is worth."""
    assert view.pending is not None
    side = view.pending.side
    ranked = rank(view, worth, paths_apart)
    known = {one.action: one for one in ranked}
    chosen = {
        known.get(one) or Valued(one, expected_score(view, one, side, worth, paths_apart)): None
        for one in besides
    }
    chosen.update(_best_and_each(ranked, lambda one: one.kind))
    chosen.update(dict.fromkeys(_walks(view, ranked, budget.part(WALKING), worth)))
    plan, found, weight = Plan(view, worth, exact=True), [], view.setup.system.bots.plan
    for number, (action, at_once) in enumerate(chosen):
        if budget.left() < 0 and number >= LEAST_PLANNED:
            break
        planned = at_once + plan.gain(view, action, DEPTH, BRANCHES)
        found.append(Candidate(action, float(at_once), float(planned), weight))
    return found


def _walks(view: Battle, ranked: list[Valued], budget: Budget, worth: Worth) -> list[Valued]:
    """Return the walks after which something can be done that cannot be before, best first."""
    assert view.pending is not None
    turn, side = view.pending.question, view.pending.side
    seen = {_deed(view, action) for action in view.options}
    found: list[tuple[Fraction, Valued]] = []
    for one in ranked:
        if one.action.kind != MOVE or budget.left() < 0:
            continue
        after = first_way(view, one.action)
        if after.pending is None:
            after.proceed()
        if after.pending is None or after.pending.question != turn:
            continue
        most: Fraction | None = None
        for action in outermost_amounts(after.options):
            deed = _deed(after, action)
            if action.kind == MOVE or not deed[-1] or deed in seen:
                continue
            seen.add(deed)
            value = expected_score(after, action, side, worth, paths_apart)
            most = value if most is None else max(most, value)
        if most is not None:
            found.append((most, one))
    found.sort(key=lambda pair: (-pair[0], pair[1].action))
    return [one for _, one in found[:WALKS]]


def _deed(view: Battle, action: Action) -> tuple[object, ...]:
    """Return what is done to whom, wherever one stands."""
    if action.kind == MOVE:
        return (MOVE, 0)
    touched = 0
    standing = view.occupied()
    for cell in view.setup.system.area(view, action):
        if standing >> cell & 1:
            touched |= 1 << cell
    if action.target >= 0:
        touched |= 1 << (action.target + len(view.setup.board.terrain))
    return (action.kind, action.ability, touched)


def _declarations(
    futures: Futures, options: Sequence[Action], budget: Budget, besides: Sequence[Action]
) -> list[Candidate]:
    """Return what may be chosen unseen: the best once all have chosen, and of each kind."""
    looks, totals = 0, dict.fromkeys(options, 0)
    most = MOST_THROWS if futures.thrown else MOST_LOOKS
    while looks < most and (budget.left() > 0 or not looks):
        for action in options:
            totals[action] += futures.chosen(action, looks)
        looks += 1
    ranked = in_order(Valued(action, Fraction(total, looks)) for action, total in totals.items())
    chosen = _best_and_each(ranked, lambda one: (one.kind, one.ability))
    chosen.update(dict.fromkeys(one for one in ranked if one.action in besides))
    weight = futures.world.setup.system.bots.plan
    return [Candidate(action, float(value), float(value), weight) for action, value in chosen]


def _best_and_each(ranked: list[Valued], kind_of: Callable[[Action], object]) -> dict[Valued, None]:
    """Return the best of the ranked options, and the best of each kind among the others."""
    chosen = dict.fromkeys(ranked[:WIDTH])
    kinds = {kind_of(one.action) for one in chosen}
    for one in ranked[WIDTH:]:
        if kind_of(one.action) not in kinds:
            kinds.add(kind_of(one.action))
            chosen[one] = None
    return chosen


# Futures


def _halved(
    candidates: list[Candidate], futures: Futures, budget: Budget
) -> list[tuple[Candidate, float]]:
    """Play futures of all, then of the better half, and so on, until the budget is spent.

    Return all with their values, best first: none that was left behind counts for more than one
    that was looked at longer.
    """
    ranked = sorted(candidates, key=_by_value)
    stage, beginning, begun = _stage(ranked, budget), budget.stage(BEGINNING), 0
    while begun < len(ranked) and (begun < 2 or beginning.left() > 0):
        ranked[begun].look_on(futures)
        begun += 1
    left, behind = ranked[:begun], ranked[begun:]
    while True:
        while len(left) > 1 and stage.left() > 0 and left[0].futures < MOST_FUTURES:
            for one in left:
                one.look_on(futures)
        left.sort(key=_by_value)
        if len(left) <= 2:
            break
        half = (len(left) + 1) // 2
        left, behind = left[:half], left[half:] + behind
        stage = _stage(left, budget)
    found, most = [], float(SURE)
    for one in left + behind:
        most = min(most, one.value)
        found.append((one, most))
    return found


def _stage(left: Sequence[Candidate], budget: Budget) -> Budget:
    """Return what may be spent before the candidates are halved."""
    return budget.stage(max(1, (len(left) - 1).bit_length()))


def _by_value(one: Candidate) -> tuple[float, Action]:
    return (-one.value, one.action)


def _effort(view: Battle, action: Action) -> int:
    """Return how far one walks, and 1 more; 0 for who stays."""
    if action.kind != MOVE or not action.cells or action.unit < 0:
        return 0
    return 1 + view.setup.way(view.units[action.unit].cell, action.cells[-1])


# Reasons


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
    """Return the term by which an option differs most, to its good, from the mean of the others.

    It is "" where none of them does.
    """
    mine = changes[number]
    others = [one for place, one in enumerate(changes) if place != number] or [mine]
    better = {
        name: mine[name] - sum(one.get(name, 0.0) for one in others) / len(others) for name in mine
    }
    term = max(better, key=lambda name: better[name])
    return term if better[term] >= 1 else ""
