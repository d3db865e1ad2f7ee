"""What is best at a decision, why, and how it may go on: what hints and analyses are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.budget import Wanted, always
from game.ai.foresight import is_deferred
from game.ai.futures import quick, spread
from game.ai.greedy import expected_score
from game.ai.pruning import sensible_options, touched
from game.ai.searcher import Judged, judged
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import forecast
from rules.battle.sealed import asked_anew
from rules.battle.system import END, MOVE
from rules.dice import MASK, mix
from rules.unit import other

HINT = 3000
"""How many answers are applied for a hint: well below a second, the lines included."""
ANALYSIS = 1200
"""How many for each decision of a whole battle."""
MOVES = 3
"""How many moves are told of, with how they may go on."""
LISTED = 5
"""So many kinds of moves at most are compared with what was done."""
EQUAL = 0.02
"""Chances to win that differ by no more are about equal."""
LONGEST = 8
"""Decisions that a line looks ahead."""
ANSWERS = 40
"""How many of the enemy's options are compared for its likely answer."""


class Stroke(NamedTuple):
    """An action in a line, and the cells from which and to which it goes; -1 for none."""

    side: str
    action: Action
    start: int
    end: int
    label: str = ""
    """The English title of its tile where its verb has several, as who shoots may hurl; else ""."""
    under: int = -1
    """Whoever else stands where it goes by then, or else is alone in its area; -1 for nobody."""
    amount: str = ""
    """What its amount is of, in English: `Charges`; "" for nothing."""


class Advised(NamedTuple):
    """A move, what speaks for it, and how it may go on."""

    action: Action
    chance: float
    """How likely whoever decides wins after it, 0 to 1."""
    fells: float
    """How likely the enemy falls whom it is likeliest to fell, 0 to 1."""
    damage: float
    """The mean health that it takes from enemies."""
    term: str
    """The term of the score that decides; "" where none does."""
    line: tuple[Stroke, ...]
    """The move itself; of the best also what its side goes on with, and last the likely answer."""

    @property
    def answer(self) -> Stroke | None:
        """The likely answer of the enemy; None where none is foreseen."""
        first, last = self.line[0], self.line[-1]
        return last if last.side != first.side else None


class Advice(NamedTuple):
    """The best moves at a decision, best first, and beside them that which was done."""

    side: str
    moves: tuple[Advised, ...]
    done: float | None = None
    """How likely the side wins after what was done there; None where that was not asked."""

    @property
    def chance(self) -> float:
        """How likely the side that decides wins with its best move, 0 to 1."""
        return self.moves[0].chance

    @property
    def cost(self) -> float:
        """How much of the chance to win was lost by what was done, 0 or more."""
        return 0.0 if self.done is None else max(0.0, self.chance - self.done)

    def chance_of(self, side: str) -> float:
        """Return how likely a side wins where the best is done, 0 to 1."""
        return self.chance if side == self.side else 1 - self.chance


def advise(
    view: Battle,
    seed: int,
    budget: int = HINT,
    done: Action | None = None,
    wanted: Wanted = always,
) -> Advice:
    """Return what is best at the decision of a side's own view.

    :param seed: 0 to 2**64 - 1; the same view, seed and budget give the same advice.
    :param budget: how many answers are applied to compare the options, 1 or more.
    :param done: an option that is compared with them, however little speaks for it.
    :raises ValueError: if there is nothing to decide.
    :raises Dropped: as soon as it is not `wanted` any more.
    """
    found = judged(view, seed, budget, () if done is None else (done,), wanted)
    assert view.pending is not None
    best = tuple(_advised(view, one, seed, ahead=True) for one in found[:MOVES])
    best += tuple(_advised(view, one, seed, ahead=False) for one in _others(found))
    chances = [one.chance for one in found if one.action == done]
    return Advice(view.pending.side, best, chances[0] if chances else None)


def _others(found: Sequence[Judged]) -> list[Judged]:
    """Return the best of each further kind besides the best moves: what else one could do, not
    where else to."""
    known = {(one.action.kind, one.action.ability) for one in found[:MOVES]}
    others = []
    for one in found[MOVES:]:
        kind = one.action.kind, one.action.ability
        if kind not in known and len(known) < LISTED:
            known.add(kind)
            others.append(one)
    return others


def _advised(view: Battle, one: Judged, seed: int, *, ahead: bool) -> Advised:
    """Return a move with what it does; how it may go on only if one looks `ahead`."""
    preview = forecast(view, one.action)
    assert view.pending is not None
    enemy, units = other(view.pending.side), preview.before.units
    fells, damage = 0.0, 0.0
    for change in preview.changes():
        unit = units[change.unit]
        if unit.side == enemy:
            damage -= float(change.expected)
            gone = sum(chance for lost, chance in change.spread if unit.health + lost <= 0)
            fells = max(fells, float(gone), float(preview.falls(unit.id)))
    line = _line(view, one.action, seed) if ahead else (stroke_of(view, one.action),)
    return Advised(one.action, one.chance, fells, max(0.0, damage), one.term, line)


# How it goes on


def _line(view: Battle, action: Action, seed: int) -> tuple[Stroke, ...]:
    """Return a move and what likely follows, until the enemy has answered, be it but with a walk
    by the end of a round, or until whoever makes the move decides in a later round before that:
    what is answered then is something else.

    Nothing hidden is known: what the enemy has chosen unseen it chooses here anew.
    """
    battle, strokes, state = asked_anew(view), list[Stroke](), mix(seed & MASK)
    assert battle.pending is not None
    side, unit, round_ = battle.pending.side, battle.pending.unit, battle.round
    for _number in range(LONGEST):
        stroke = stroke_of(battle, action)
        if stroke.side != side != strokes[-1].side and _is_slight(battle, action):
            break  # The turn with which it ends its walk: the walk is the answer.
        if action.kind != END or not strokes:
            strokes.append(stroke)
        if stroke.side != side and action.kind != MOVE:
            break
        before, battle = battle.round, _after(battle, action, state)
        if battle.pending is None:
            break
        if stroke.side != side and (battle.pending.side == side or battle.round > before):
            break
        if battle.round > round_ and battle.pending.unit == unit:
            break
        state = mix((state + 1) & MASK)
        mine = battle.pending.side == side
        action = _further(battle, strokes[-1], state) if mine else _answer(battle, state)
    answers = [one for one in strokes[1:] if one.side != side]
    own = (one for one in strokes if one.side == side)
    return (*own, *(_from_now(answers) if answers else ()))


def _further(battle: Battle, last: Stroke, state: int) -> Action:
    """Return what a side goes on with: whoever has just walked stays there, as what is answered is
    told of where it went."""
    action = quick(battle, state)
    if action.kind == MOVE == last.action.kind and action.unit == last.action.unit:
        return next((one for one in battle.options if one.kind == END), action)
    return action


def _from_now(answers: list[Stroke]) -> tuple[Stroke]:
    """Return the last answer, from where whoever gives it stands now, before it walks up."""
    last = answers[-1]
    first = next(one for one in answers if one.action.unit == last.action.unit)
    return (last._replace(start=first.start),)


def _is_slight(battle: Battle, action: Action) -> bool:
    """Whether an action is none that whoever could do it would be reminded of."""
    tile = battle.setup.system.tile_of(battle, action)
    return tile is not None and tile.slight


def stroke_of(battle: Battle, action: Action) -> Stroke:
    """Return an action with where it comes from and where it goes in a position."""
    assert battle.pending is not None
    start = battle.units[action.unit].cell if action.unit >= 0 else -1
    end = battle.units[action.target].cell if action.target >= 0 else -1
    system = battle.setup.system
    tile = system.own_tile(battle, action)
    counted = system.tile_of(battle, action) if action.amount else None
    end = action.cells[-1] if action.cells else end
    there = battle.unit_at(end) if end >= 0 else None
    found = touched(battle, action) if there is None else [there]
    others = {one.id for one in found} - {action.unit}
    under = others.pop() if len(others) == 1 else -1
    return Stroke(
        battle.pending.side,
        action,
        start,
        end,
        tile.label if tile else "",
        under,
        counted.amount_label if counted else "",
    )


def _after(battle: Battle, action: Action, state: int) -> Battle:
    """Return the next decision after an action, the dice thrown from a state."""
    after = battle.copy()
    after.dice = state
    after.carry_out(action)
    return after


def _answer(battle: Battle, seed: int) -> Action:
    """Return what looks best to the enemy, who knows no more than it may."""
    assert battle.pending is not None
    if is_deferred(battle):
        return quick(battle, seed)
    side = battle.pending.side
    options = spread(sensible_options(battle), ANSWERS, seed)
    return max(sorted(options), key=lambda one: expected_score(battle, one, side))
