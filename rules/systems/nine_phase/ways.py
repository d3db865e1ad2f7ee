"""Where a combatant may go: reach stops it, flanks must be earned, one leaves by a clear path
(NP-E3, NP-E5, NP-E8, NP-E9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import starmap, zip_longest
from operator import or_
from typing import NamedTuple

from rules.battle.machine import Battle
from rules.board.board import Board
from rules.board.cells import each_cell, mask_of
from rules.systems.nine_phase.engagement import (
    FLANK,
    FRONT,
    is_engaged,
    is_first_round,
    melees_of,
    zone,
    zones_of,
)
from rules.systems.nine_phase.state import Combatant, Engagement, profile_of

_MEMO_LIMIT = 4096
Post = tuple[int, int, int]
"""Where somebody stands, where it looks, and the longest reach of it and who may come by."""
HALVES = (0, 0, 0, 1, 1, 0, 2, 2, 0, 0)
"""By phase: the bit of `Combatant.halves` for the phase of movement that it is, or 0."""


class Flood(NamedTuple):
    """Where the steps lead that one may take, and how."""

    board: Board
    layers: tuple[int, ...]
    """By cost: the cells to which the cheapest way costs so much; the start costs 0."""
    cells: int
    """All of them together, without the start."""
    open: int
    """Cells into which one may step from where nobody binds it."""
    bound: int
    """Mask of the cells on which one is bound."""
    exits: Mapping[int, int]
    """By cell on which one is bound: those to which one may step from there."""

    def steps(self, cell: int) -> int:
        """Return the cells to which one may step from a cell."""
        if self.bound >> cell & 1:
            return self.exits[cell]
        return self.board.steps[cell] & self.open

    def path(self, goal: int) -> tuple[int, ...]:
        """Return the cheapest way to a cell, the start left out, and of such ways the one with
        the fewest diagonal steps; where these are as many, the one that turns last."""
        start = self.layers[0].bit_length() - 1
        if self.steps(start) >> goal & 1:
            return (goal,)
        cost = next(cost for cost, layer in enumerate(self.layers) if layer >> goal & 1)
        on_ways = self._on_ways_to(goal, cost)
        diagonals, before = {start: 0}, {}
        straight = (1, self.board.numbers)
        for spent in range(cost):
            ahead = self._next(on_ways, spent)
            for cell in sorted(each_cell(on_ways[spent]), key=diagonals.__getitem__):
                so_far = diagonals[cell]
                for following in each_cell(self.steps(cell) & ahead):
                    turned = so_far + (abs(following - cell) not in straight)
                    if turned < diagonals.get(following, turned + 1):
                        diagonals[following], before[following] = turned, cell
        path = [goal]
        while path[-1] in before:
            path.append(before[path[-1]])
        return tuple(reversed(path[:-1]))

    def _on_ways_to(self, goal: int, cost: int) -> list[int]:
        """Return, by cost, the masks of the cells on the cheapest ways to a cell."""
        on_ways = [0] * cost + [1 << goal, 0]
        for spent in range(cost - 1, -1, -1):
            ahead = self._next(on_ways, spent)
            layer = self.layers[spent]
            bound = layer & self.bound
            on_ways[spent] = layer & ~bound & self.board.around(ahead & self.open) | mask_of(
                cell for cell in each_cell(bound) if self.exits[cell] & ahead
            )
        return on_ways

    def _next(self, on_ways: list[int], spent: int) -> int:
        """Return the cells of the ways to which one step leads when so much is spent."""
        rough = self.board.rough
        return on_ways[spent + 1] & ~rough | on_ways[spent + 2] & rough


class Ways(NamedTuple):
    """Every cell to which one may go, and the way there."""

    layers: tuple[int, ...] = ()
    """The cells by cost."""
    cells: int = 0
    """All of them together."""
    walk: Flood | None = None
    away: Flood | None = None
    """Where one goes by disengaging (NP-E8); that goes before walking."""
    leaving: int = 0
    """Mask of those cells."""

    def within(self, points: int) -> int:
        """Return the mask of the cells that cost at most so much."""
        return reduce(or_, self.layers[: points + 1], 0)

    def cost(self, cell: int) -> int:
        """Return what going to one of the cells costs."""
        return next(cost for cost, layer in enumerate(self.layers) if layer >> cell & 1)

    def path(self, cell: int) -> tuple[int, ...]:
        """Return the way to one of the cells, the start left out."""
        if self.away is not None and self.leaving >> cell & 1:
            return self.away.path(cell)
        assert self.walk is not None
        path = self.walk.path(cell)
        for index in range(len(path) - 1, -1, -1):
            if self.leaving >> path[index] & 1:
                return *self.path(path[index]), *path[index + 1 :]
        return path


class Ground(NamedTuple):
    """The board as one combatant finds it when it sets out: all that its ways hang on."""

    cell: int
    points: int
    free: int
    """Mask of the cells as near as its points that nobody stands on."""
    guards: tuple[Post, ...]
    """The enemies whose reach it could come into."""
    kept: int
    """Cells on which it may not come up to them (NP-E5)."""
    shifts: tuple[Post, ...]
    """Those into whose flank it may shift (NP-E5)."""
    behind: int
    """The reach of those past whom it retreats (NP-E9)."""
    leaves: bool
    """Whether it may disengage (NP-E8)."""
    left: bool
    """Whether it has, so that it keeps out of all reach."""


def ground_of(battle: Battle, unit: Combatant, points: int) -> Ground:
    """Return what a combatant's ways hang on."""
    board, cell = battle.setup.board, unit.cell
    near = board.within(cell, points)
    reaches = battle.setup.table.reaches[unit.id]
    kept = kept_off(battle, unit) if battle.state.engagements else ()
    guards, shifts, taken, barred, behind = [], [], 0, 0, 0
    for one in battle.units:
        if one.cell < 0:
            continue
        taken |= 1 << one.cell
        mask = board.in_range(one.cell, reaches[one.id]) & near if one.side != unit.side else 0
        if not mask:
            continue
        if unit.released >> one.id & 1:
            behind |= mask
            continue
        post = (one.cell, one.facing, reaches[one.id])
        guards.append(post)
        if one.id in kept:
            barred |= mask & ~zones_of(battle, one.cell, one.facing)[FRONT]
        if mask >> cell & 1 and one.id in shift_targets(battle, unit):
            shifts.append(post)
    left = unit.disengaged and not unit.released
    stays = left or unit.released or not is_engaged(battle, unit)
    leaves = not stays and not why_not_leave(battle, unit)
    shared = (tuple(guards), barred, tuple(shifts), behind, leaves, left)
    return Ground(cell, points, near & ~taken, *shared)


class Guard(NamedTuple):
    """What one who stands on a post keeps others from."""

    reach: int
    """Mask of the cells on which one is engaged with it."""
    exits: Mapping[int, int]
    """By such a cell: where one who is engaged there may step on. It doesn't leave, and gets to
    no flank or rear unless it has earned that (NP-E3, NP-E5)."""


def guard_at(battle: Battle, post: Post) -> Guard:
    """Return what is kept from others from a post."""
    memo = battle.setup.table.guards
    found: Guard | None = memo.get(post)
    if found is None:
        cell, facing, reach = post
        board, zones = battle.setup.board, zones_of(battle, cell, facing)
        mask = board.in_range(cell, reach)
        exits = {
            near: board.steps[near] & mask & zones[zone(board, cell, facing, near)]
            for near in each_cell(mask)
        }
        found = memo[post] = Guard(mask, exits)
    return found


def ways(battle: Battle, unit: Combatant, points: int) -> Ways:
    """Return where a combatant may go with so many cells of movement left."""
    if points <= 0:
        return Ways()
    memo, ground = battle.setup.table.ways, ground_of(battle, unit, points)
    found: Ways | None = memo.get(ground)
    if found is None:
        if len(memo) >= _MEMO_LIMIT:
            memo.clear()
        found = memo[ground] = _ways(battle, ground)
    return found


def can_step(battle: Battle, unit: Combatant, points: int) -> bool:
    """Tell whether a combatant may go anywhere with so many cells of movement."""
    if unit.released or points <= 0:
        return ways(battle, unit, points).cells != 0
    rough = battle.setup.board.rough
    steps = _Floods(battle, ground_of(battle, unit, 1)).first()
    return bool(steps & ~rough if points < 2 else steps)


def _ways(battle: Battle, ground: Ground) -> Ways:
    floods = _Floods(battle, ground)
    if ground.left:
        return _by(floods.flood(clear=True))
    walk = floods.flood(clear=False)
    if not ground.leaves:
        return _by(walk, but=ground.behind)
    away = floods.flood(clear=True)
    leaving = away.cells
    layers = zip_longest(_by(walk, but=leaving).layers, _by(away).layers, fillvalue=0)
    return Ways(tuple(starmap(or_, layers)), walk.cells | leaving, walk, away, leaving)


def _by(flood: Flood, but: int = 0) -> Ways:
    """Return the ways of a flood, to some cells left out."""
    layers = flood.layers[1:]
    if but:
        layers = tuple([layer & ~but for layer in layers])
    return Ways((0, *layers), flood.cells & ~but, flood)


def why_not_leave(battle: Battle, unit: Combatant) -> str:
    """Return the clause that keeps one who is engaged from disengaging, or "" (NP-E3, NP-E8)."""
    if bound_by(battle, unit) is not None:
        return "NP-E3"
    earlier = unit.halves & ~current_half(battle, unit)
    if earlier or unit.retreats:
        return "NP-E8"
    return ""


def bound_by(battle: Battle, unit: Combatant) -> Combatant | None:
    """Return an enemy whom a combatant may not leave, because it has moved up to it in this
    round (NP-E3)."""
    for number, pair in melees_of(battle, unit).items():
        if pair.mover == unit.id and pair.since == battle.round:
            return battle.units[number]  # type: ignore[no-any-return]
    return None


def current_half(battle: Battle, unit: Combatant) -> int:
    """Return the bit of `Combatant.halves` for its side's present phase of movement, or 0
    (NP-3, NP-4, NP-6, NP-7)."""
    return HALVES[battle.state.phase]


class _Floods:
    """How steps lead over a ground."""

    def __init__(self, battle: Battle, ground: Ground) -> None:
        self.board, self.ground = battle.setup.board, ground
        self.guards = [guard_at(battle, post) for post in ground.guards]
        self.threat = 0
        for guard in self.guards:
            self.threat |= guard.reach
        bound = self.threat >> ground.cell & 1
        self.start = self._from_start(battle) if bound else 0

    def _from_start(self, battle: Battle) -> int:
        """Return where one who is engaged may step from where it stands: into a flank too, if
        it has earned that (NP-E5)."""
        cell, ground = self.ground.cell, self.ground
        exits = self.board.steps[cell] & ground.free
        for post, guard in zip(ground.guards, self.guards, strict=True):
            if cell in guard.exits:
                shift = post in ground.shifts
                flanks = guard.reach & zones_of(battle, *post[:2])[FLANK] if shift else 0
                exits &= guard.exits[cell] | flanks
        return exits

    def _exits(self, cell: int) -> int:
        """Return where one who is engaged on a cell may step on."""
        if cell == self.ground.cell:
            return self.start
        exits = self.ground.free
        for guard in self.guards:
            if cell in guard.exits:
                exits &= guard.exits[cell]
        return exits

    def first(self) -> int:
        """Return the cells to which the first step may lead."""
        ground, steps = self.ground, self.board.steps[self.ground.cell] & self.ground.free
        if ground.left:
            return steps & ~self.threat
        bound = self.threat >> ground.cell & 1
        walks = self.start if bound else steps & ~ground.kept
        return walks | steps & ~self.threat if ground.leaves else walks

    def flood(self, *, clear: bool) -> Flood:
        """Return all cells within the points: through cells out of enemy reach alone if `clear`,
        else as reach and flanks allow."""
        board, ground, rough = self.board, self.ground, self.board.rough
        bound = 0 if clear else self.threat
        opened = ground.free & ~(self.threat if clear else ground.kept)
        exits: dict[int, int] = {}
        newest = seen = 1 << ground.cell
        layers, slow = [newest], 0
        while (newest or slow) and len(layers) <= ground.points:
            ahead = board.around(newest & ~bound) & opened
            for cell in each_cell(newest & bound):
                exits[cell] = self._exits(cell)
                ahead |= exits[cell]
            ahead &= ~seen
            newest = ahead & ~rough | slow
            seen |= newest
            slow = ahead & rough & ~newest
            layers.append(newest)
        return Flood(board, tuple(layers), seen ^ layers[0], opened, bound, exits)


def beside(battle: Battle, unit: Combatant) -> int:
    """Return the mask of the cells immediately left and right of a combatant (NP-E4, NP-E5)."""
    mask = 0
    for turn in (2, 6):
        cell = battle.setup.board.step(unit.cell, unit.facing + turn)
        if cell >= 0:
            mask |= 1 << cell
    return mask


def _melees_beside(battle: Battle, unit: Combatant, cell: int) -> list[Engagement]:
    """Return the melees of each ally of whom a cell is immediately left or right (NP-E5)."""
    units, own = battle.units, unit.side == "red"
    allies = ((units[pair.red if own else pair.blue], pair) for pair in battle.state.engagements)
    return [
        pair for ally, pair in allies if ally.id != unit.id and beside(battle, ally) >> cell & 1
    ]


def _enemy_in(pair: Engagement, unit: Combatant) -> int:
    """Return who of an engagement is of the other side."""
    return pair.blue if unit.side == "red" else pair.red


def shift_targets(battle: Battle, unit: Combatant) -> list[int]:
    """Return the ids of enemies into whose flank a combatant may shift from where it stands:
    an ally beside it has fought them since an earlier round, and it is engaged with nobody
    else (NP-E5)."""
    mine = [*melees_of(battle, unit)]
    found = _melees_beside(battle, unit, unit.cell)
    old = [_enemy_in(pair, unit) for pair in found if not is_first_round(battle, pair)]
    return [enemy for enemy in old if mine in ([], [enemy])]


def kept_off(battle: Battle, unit: Combatant) -> list[int]:
    """Return the ids of enemies whose flank and rear a combatant may not go to in this phase of
    movement: the ally beside whom the phase has found it is in the first round of its melee with
    them (NP-E5)."""
    found = _melees_beside(battle, unit, unit.origin)
    first = [_enemy_in(pair, unit) for pair in found if is_first_round(battle, pair)]
    old = [_enemy_in(pair, unit) for pair in found if not is_first_round(battle, pair)]
    return [enemy for enemy in first if enemy not in old]


def half_of(battle: Battle, unit: Combatant) -> int:
    """Return how many cells a combatant may go in one phase of movement (NP-3, BD-7)."""
    return profile_of(battle, unit).half
