"""Where a combatant may go: reach stops it, flanks must be earned, one leaves by a clear path
(NP-E3, NP-E5, NP-E8, NP-E9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import starmap, zip_longest
from operator import or_

from rules.battle.machine import Battle
from rules.board.board import Board
from rules.board.cells import each_cell, mask_of
from rules.systems.nine_phase.engagement import FLANK, FRONT, melees_of, reach_mask, zone
from rules.systems.nine_phase.state import Combatant
from rules.value import Value

EVERYWHERE = -1
"""The mask of all cells."""
_MEMO_LIMIT = 1024


class Flood(Value, frozen=True):
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

    def leads(self, start: int, goals: int, points: int) -> bool:
        """Tell whether so many points more lead from one of the cells to any of some."""
        newest = seen = 1 << start
        slow, rough = 0, self.board.rough
        for _ in range(points):
            ahead = reduce(or_, map(self.steps, each_cell(newest)), 0) & ~seen
            newest = ahead & ~rough | slow
            seen |= newest
            slow = ahead & rough & ~newest
            if newest & goals:
                return True
        return False

    def path(self, goal: int) -> tuple[int, ...]:
        """Return the cheapest way to a cell, the start left out, and of such ways the one with
        the fewest diagonal steps; where these are as many, the one that turns last."""
        start = self.layers[0].bit_length() - 1
        if self.steps(start) >> goal & 1:
            return (goal,)
        best = self.board.direct(start, goal, True)
        if (
            best is not None
            and not best.mask & ~self.open
            and not (best.mask ^ 1 << goal | 1 << start) & self.bound
        ):
            return best.cells
        cost = next(cost for cost, layer in enumerate(self.layers) if layer >> goal & 1)
        diagonals, before = {start: 0}, {}
        within, rough, straight = self.board.within, self.board.rough, (1, self.board.numbers)
        layers = (*self.layers[:cost], 1 << goal, 0)
        for spent in range(cost):
            ahead = layers[spent + 1] & ~rough | layers[spent + 2] & rough
            ahead &= within(goal, cost - spent - 1)
            near = layers[spent] & within(goal, cost - spent)
            for cell in sorted(each_cell(near), key=diagonals.__getitem__):
                so_far = diagonals[cell]
                for following in each_cell(self.steps(cell) & ahead):
                    turned = so_far + (abs(following - cell) not in straight)
                    if turned < diagonals.get(following, turned + 1):
                        diagonals[following], before[following] = turned, cell
        path = [goal]
        while path[-1] in before:
            path.append(before[path[-1]])
        return tuple(reversed(path[:-1]))


class Ways(Value, frozen=True):
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

    def lead(self, start: int, goals: int, points: int) -> bool:
        """Tell whether so many points more lead from one of the cells to any of some."""
        return self.walk is not None and self.walk.leads(start, goals, points)

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


NOWHERE = Ways()


class Guard:
    """What one who stands on a cell keeps those from who come within a reach of it."""

    __slots__ = ("exits", "flanks", "front", "reach")

    def __init__(self, board: Board, cell: int, facing: int, reach: int, binds: bool) -> None:
        self.reach = board.in_range(cell, reach)
        """Mask of the cells on which one is engaged with it."""
        zones = {near: zone(board, cell, facing, near) for near in each_cell(self.reach)}
        self.front = mask_of(near for near in zones if zones[near] == FRONT)
        self.flanks = mask_of(near for near in zones if zones[near] <= FLANK)
        """Those before it or to its side."""
        kept = (self.front, self.flanks, self.reach)
        self.exits = {
            near: board.steps[near] & (kept[zones[near]] if binds else self.reach) for near in zones
        }
        """By such a cell: where one who is engaged there may step on without leaving. Whom it
        binds gets to no flank or rear (NP-E3, NP-E5)."""


class Ground(Value, frozen=True):
    """The board as one combatant finds it when it sets out: all that its ways hang on."""

    cell: int
    points: int
    free: int
    """Mask of the cells as near as its points that nobody stands on."""
    guards: tuple[Guard, ...]
    """Those into whose reach it could come."""
    threat: int
    """Where one of them is engaged with it."""
    unclear: int
    """Where no clear path leads: within their own reach, and where it would meet another of them
    (NP-E8, NP-E3)."""
    start: int
    """Where it may step from where it stands if that is in their reach: into a flank too, if it
    has earned that (NP-E5)."""
    kept: int
    """Cells on which it may not come up to them (NP-E5)."""
    behind: int
    """The reach of those past whom it retreats (NP-E9)."""
    leaves: bool
    """Whether it may disengage (NP-E8)."""
    left: bool
    """Whether it has, so that it keeps out of all reach until somebody confronts it (NP-E3)."""

    def first(self, board: Board) -> int:
        """Return the cells to which its first step may lead."""
        steps = board.steps[self.cell] & self.free
        clear = steps & ~self.threat
        if self.left:
            return clear
        walks = self.start if self.threat >> self.cell & 1 else steps & ~self.kept
        return walks | clear if self.leaves else walks

    def flood(self, board: Board, *, clear: bool) -> Flood:
        """Return all cells within the points: through cells out of enemy reach alone if `clear`,
        else as reach and flanks allow."""
        bound = 0 if clear else self.threat
        opened = self.free & ~(self.unclear if clear else self.kept)
        start, slow, rough, around = 1 << self.cell, 0, board.rough, board.around
        ahead = self.start if start & bound else board.steps[self.cell] & opened
        layers, seen, exits = [start], start, {self.cell: self.start}
        while True:
            ahead &= ~seen
            newest = ahead & ~rough | slow
            seen |= newest
            slow = ahead & rough & ~newest
            layers.append(newest)
            if len(layers) > self.points or not (newest or slow):
                break
            held = newest & bound
            loose = newest ^ held
            ahead = around(loose) & opened if loose else 0
            for cell in each_cell(held) if held else ():
                exits[cell] = onward = self._exits(cell)
                ahead |= onward
        cells = seen ^ layers[0]
        return Flood(board, tuple(layers), cells, opened, bound, exits)

    def _exits(self, cell: int) -> int:
        """Return where one who is engaged on a cell may step on."""
        exits = self.free
        for guard in self.guards:
            if cell in guard.exits:
                exits &= guard.exits[cell]
        return exits


def ground_of(battle: Battle, unit: Combatant, points: int, released: int = 0) -> Ground:
    """Return what a combatant's ways hang on, if it retreats past those of a mask of ids or of its
    own (NP-E9)."""
    board, cell, table = battle.setup.board, unit.cell, battle.setup.table
    near, reaches, known = board.within(cell, points), table.reaches[unit.id], table.guards
    side, released = unit.side, released | unit.released
    melees = battle.state.engagements
    kept = kept_off(battle, unit) if melees else ()
    own, now = melees_of(battle, unit), battle.round
    taken = threat = unclear = barred = behind = 0
    start, guards = board.steps[cell], []
    bars = board.within(cell, points + table.longest)
    for one in battle.units:
        there = one.cell
        if there < 0:
            continue
        taken |= 1 << there
        if one.side == side or not bars >> there & 1:
            continue
        pair = own.get(one.id)
        bound = pair is None or one.id in kept or (pair.since == now and pair.mover == unit.id)
        post = (there, one.facing, reaches[one.id], bound)
        guard = known.get(post)
        if guard is None:
            guard = known[post] = Guard(board, *post)
        reach = guard.reach
        if not reach & near:
            continue
        if released >> one.id & 1:
            behind |= reach
            continue
        guards.append(guard)
        threat |= reach
        unclear |= reach if pair is None else board.in_range(there, table.profiles[one.id].reach)
        if kept and one.id in kept:
            barred |= reach & ~guard.front
        if reach >> cell & 1:
            shifts = melees and one.id in shift_targets(battle, unit)
            start &= guard.exits[cell] | (guard.flanks if shifts else 0)
    free = near & ~taken
    left = unit.disengaged and not (own or released)
    leaves = not (left or released or not own or why_not_leave(battle, unit))
    rest = (threat & near, unclear & near, start & free, barred, behind, leaves, left)
    return Ground(cell, points, free, tuple(guards), *rest)


def ways(battle: Battle, unit: Combatant, points: int, released: int = 0) -> Ways:
    """Return where a combatant may go with so many cells of movement left, past those of a mask
    of ids from whom it would retreat."""
    if points <= 0:
        return NOWHERE
    memo, ground = battle.setup.table.ways, ground_of(battle, unit, points, released)
    found: Ways | None = memo.get(ground)
    if found is None:
        if len(memo) >= _MEMO_LIMIT:
            memo.clear()
        found = memo[ground] = _ways(battle.setup.board, ground)
    return found


def goals(battle: Battle, unit: Combatant, released: int = 0) -> int:
    """Return the mask of the cells to which a combatant may go in this phase of movement, past
    those of a mask of ids from whom it would retreat (NP-E9)."""
    return goals_of(battle, unit, ways(battle, unit, unit.steps, released))


def goals_of(battle: Battle, unit: Combatant, found: Ways) -> int:
    """Return the mask of the cells of its ways to which a combatant may go in this phase of
    movement."""
    return found.cells & allowed(battle, unit)


def allowed(battle: Battle, unit: Combatant) -> int:
    """Return the mask of the cells to which its charge lets a combatant go: who charges comes
    nearer to its enemy while that stands (NP-F2); else `EVERYWHERE`."""
    if unit.charges >= 0 and battle.units[unit.charges].cell >= 0:
        return nearer(battle, unit, battle.units[unit.charges])
    return EVERYWHERE


def nearer(battle: Battle, unit: Combatant, enemy: Combatant) -> int:
    """Return the mask of the cells that are nearer to an enemy than where a combatant stands."""
    board = battle.setup.board
    return board.within(enemy.cell, board.distance(unit.cell, enemy.cell) - 1)


def can_retreat(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a retreat could lead a combatant anywhere now (NP-E9).

    Where no ally keeps it off, one step out of its opponents' reach is enough to see it.
    """
    if unit.charges < 0 < unit.steps and not kept_off(battle, unit):
        board = battle.setup.board
        clear = board.steps[unit.cell] & ~(battle.occupied() | board.rough)
        for number in melees_of(battle, unit):
            clear &= ~reach_mask(battle, unit, battle.units[number])
        if clear:
            return True
    return goals(battle, unit, mask_of(melees_of(battle, unit))) != 0


def can_step(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant may go anywhere in this phase of movement."""
    if unit.released or unit.charges >= 0 or unit.steps <= 0:
        return goals(battle, unit) != 0
    board = battle.setup.board
    ground = ground_of(battle, unit, 1)
    steps = ground.first(board)
    if steps & ~board.rough if unit.steps < 2 else steps:
        return True
    return ground.leaves and goals(battle, unit) != 0


def _ways(board: Board, ground: Ground) -> Ways:
    if ground.left:
        return _by(ground.flood(board, clear=True))
    walk = ground.flood(board, clear=False)
    if not ground.leaves:
        return _by(walk, but=ground.behind)
    away = ground.flood(board, clear=True)
    leaving = away.cells & ~ground.threat
    layers = zip_longest(
        _by(walk, but=leaving).layers, _by(away, but=ground.threat).layers, fillvalue=0
    )
    return Ways(tuple(starmap(or_, layers)), walk.cells | leaving, walk, away, leaving)


def _by(flood: Flood, but: int = 0) -> Ways:
    """Return the ways of a flood, to some cells left out."""
    layers = flood.layers[1:]
    if but:
        layers = tuple([layer & ~but for layer in layers])
    return Ways((0, *layers), flood.cells & ~but, flood, None, 0)


def why_not_leave(battle: Battle, unit: Combatant) -> str:
    """Return the clause that keeps one who is engaged from disengaging, or "" (NP-E3, NP-E8)."""
    if bound_by(battle, unit) is not None:
        return "NP-E3"
    return "NP-E8" if unit.halves or unit.retreats else ""


def bound_by(battle: Battle, unit: Combatant) -> Combatant | None:
    """Return an enemy whom a combatant may not leave, because it has moved up to it in this
    round (NP-E3)."""
    for number in melees_of(battle, unit):
        enemy: Combatant = battle.units[number]
        if is_bound(battle, unit, enemy):
            return enemy
    return None


def is_bound(battle: Battle, unit: Combatant, enemy: Combatant) -> bool:
    """Whether a combatant has moved up in this round to an enemy with whom it is engaged
    (NP-E3)."""
    pair = melees_of(battle, unit)[enemy.id]
    return pair.since == battle.round and pair.mover == unit.id


def beside(battle: Battle, unit: Combatant) -> int:
    """Return the mask of the cells immediately left and right of a combatant (NP-E4, NP-E5)."""
    mask = 0
    for turn in (2, 6):
        cell = battle.setup.board.step(unit.cell, unit.facing + turn)
        if cell >= 0:
            mask |= 1 << cell
    return mask


def _met_beside(battle: Battle, unit: Combatant, cell: int, *, first: bool) -> list[int]:
    """Return the ids of the enemies of each ally of whom a cell is immediately left or right:
    those whom it has met in this round, or those before (NP-E5)."""
    units, found, now, red = battle.units, [], battle.round, unit.side == "red"
    for pair in battle.state.engagements:
        if (pair.since == now) == first:
            ally, enemy = (pair.red, pair.blue) if red else (pair.blue, pair.red)
            if ally != unit.id and beside(battle, units[ally]) >> cell & 1:
                found.append(enemy)
    return found


def shift_targets(battle: Battle, unit: Combatant) -> list[int]:
    """Return the ids of enemies into whose flank a combatant may shift from where it stands:
    an ally beside it has fought them since an earlier round, and it is engaged with nobody
    else (NP-E5)."""
    old = _met_beside(battle, unit, unit.cell, first=False)
    return old and [one for one in old if {one}.issuperset(melees_of(battle, unit))]


def kept_off(battle: Battle, unit: Combatant) -> list[int]:
    """Return the ids of enemies whose flank and rear a combatant may not go to in this phase of
    movement: the ally beside whom the phase has found it is in the first round of its melee with
    them (NP-E5)."""
    new = _met_beside(battle, unit, unit.origin, first=True)
    if not new:
        return new
    own = melees_of(battle, unit)
    old = _met_beside(battle, unit, unit.origin, first=False)
    old += [enemy for enemy in own if own[enemy].since < battle.round]
    return [enemy for enemy in new if enemy not in old]
