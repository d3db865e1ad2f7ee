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
    enemies_of,
    engagement,
    is_first_round,
    opponents,
    reach_mask,
    threatened,
    zone_of,
    zones_to,
)
from rules.systems.nine_phase.state import Combatant, profile_of

_MEMO_LIMIT = 4096


class Flood(NamedTuple):
    """Where the steps lead that one may take, and how."""

    board: Board
    layers: tuple[int, ...]
    """By cost: the cells to which the cheapest way costs so much; the start costs 0."""
    open: int
    """Cells into which one may step from where nobody binds it."""
    bound: int
    """Mask of the cells on which one is bound."""
    exits: Mapping[int, int]
    """By cell on which one is bound: those to which one may step from there."""

    @property
    def cells(self) -> int:
        """The cells in reach, without the start."""
        return reduce(or_, self.layers[1:], 0)

    def steps(self, cell: int) -> int:
        """Return the cells to which one may step from a cell."""
        if self.bound >> cell & 1:
            return self.exits[cell]
        return self.board.steps[cell] & self.open

    def path(self, goal: int) -> tuple[int, ...]:
        """Return the cheapest way to a cell, the start left out, and of such ways the one with
        the fewest diagonal steps; where these are as many, the one that turns last."""
        cost = next(cost for cost, layer in enumerate(self.layers) if layer >> goal & 1)
        on_ways = self._on_ways_to(goal, cost)
        diagonals, before = {self.layers[0].bit_length() - 1: 0}, {}
        for spent in range(cost):
            ahead = self._next(on_ways, spent)
            for cell in sorted(each_cell(on_ways[spent]), key=diagonals.__getitem__):
                for following in each_cell(self.steps(cell) & ahead):
                    turned = diagonals[cell] + (self.board.direction(cell, following) & 1)
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
    walk: Flood | None = None
    away: Flood | None = None
    """Where one goes by disengaging (NP-E8); that goes before walking."""
    leaving: int = 0
    """Mask of those cells."""

    def within(self, points: int) -> int:
        """Return the mask of the cells that cost at most so much."""
        return reduce(or_, self.layers[: points + 1], 0)

    @property
    def cells(self) -> int:
        """The mask of all of them."""
        return reduce(or_, self.layers, 0)

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


def ways(battle: Battle, unit: Combatant, points: int) -> Ways:
    """Return where a combatant may go with so many cells of movement left."""
    memo = battle.setup.memo.setdefault("ways", {})
    key = (
        unit.id,
        points,
        unit.origin,
        unit.halves,
        unit.disengaged,
        unit.released,
        unit.charges,
        unit.retreats,
        battle.state.phase,
        battle.round,
        battle.state.engagements,
        tuple([one.cell for one in battle.units]),
        tuple([one.facing for one in battle.units]),
    )
    found: Ways | None = memo.get(key)
    if found is None:
        if len(memo) >= _MEMO_LIMIT:
            memo.clear()
        found = memo[key] = _ways(battle, unit, points)
    return found


def _ways(battle: Battle, unit: Combatant, points: int) -> Ways:
    if points <= 0:
        return Ways()
    ground = _Ground(battle, unit)
    if unit.disengaged and not unit.released:
        return _by(ground.flood(points, clear=True))
    walk = ground.flood(points, clear=False)
    if unit.released:
        return _by(walk, but=ground.behind)
    if not opponents(battle, unit) or why_not_leave(battle, unit) != "":
        return _by(walk)
    away = ground.flood(points, clear=True)
    leaving = away.cells
    layers = zip_longest(_by(walk, but=leaving).layers, _by(away).layers, fillvalue=0)
    return Ways(tuple(starmap(or_, layers)), walk, away, leaving)


def _by(flood: Flood, but: int = 0) -> Ways:
    """Return the ways of a flood, to some cells left out."""
    return Ways((0, *(layer & ~but for layer in flood.layers[1:])), flood)


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
    for enemy in opponents(battle, unit):
        pair = engagement(battle, unit, enemy)
        if pair is not None and pair.mover == unit.id and is_first_round(battle, pair):
            return enemy
    return None


def current_half(battle: Battle, unit: Combatant) -> int:
    """Return the bit of `Combatant.halves` for its side's present phase of movement, or 0
    (NP-3, NP-4, NP-6, NP-7)."""
    return {3: 1, 4: 1, 6: 2, 7: 2}.get(battle.state.phase, 0)


class _Ground:
    """The board as one combatant finds it when it sets out."""

    def __init__(self, battle: Battle, unit: Combatant) -> None:
        self.battle, self.unit = battle, unit
        self.board = battle.setup.board
        self.free = self.board.all_cells & ~battle.occupied()
        enemies = enemies_of(battle, unit)
        self.enemies = [
            (enemy, reach_mask(battle, unit, enemy))
            for enemy in enemies
            if not unit.released >> enemy.id & 1
        ]
        self.threat = threatened(battle, unit, (enemy for enemy, _ in self.enemies))
        released = [enemy for enemy in enemies if unit.released >> enemy.id & 1]
        self.behind = threatened(battle, unit, released)
        """The reach of those past whom one retreats (NP-E9)."""

    def flood(self, points: int, *, clear: bool) -> Flood:
        """Return all cells within so many points: through cells out of enemy reach alone if
        `clear`, else as reach and flanks allow."""
        board, start = self.board, 1 << self.unit.cell
        bound = 0 if clear else self.threat
        opened = self.free & ~(self.threat if clear else self._kept_from())
        exits: dict[int, int] = {}
        layers, newest, slow, seen = [start], start, 0, start
        while (newest or slow) and len(layers) <= points:
            ahead = board.around(newest & ~bound) & opened
            for cell in each_cell(newest & bound):
                exits[cell] = self._exits(cell)
                ahead |= exits[cell]
            ahead &= ~seen
            newest = ahead & ~board.rough | slow
            seen |= newest
            slow = ahead & board.rough & ~newest
            layers.append(newest)
        return Flood(board, tuple(layers), opened, bound, exits)

    def _exits(self, cell: int) -> int:
        """Return where one who is engaged on a cell may step on: it leaves nobody, and gets to
        no flank or rear of theirs unless it has earned that (NP-E3, NP-E5)."""
        exits = self.board.steps[cell] & self.free
        for enemy, mask in self.enemies:
            if mask >> cell & 1:
                allowed = zone_of(self.battle, enemy, cell)
                if cell == self.unit.cell and enemy.id in shift_targets(self.battle, self.unit):
                    allowed = max(allowed, FLANK)
                exits &= mask & zones_to(self.battle, enemy, allowed)
        return exits

    def _kept_from(self) -> int:
        """Return the cells on which one may not come up to enemies: those in the flank or rear
        of one whom an ally beside it has only just met (NP-E5)."""
        kept = kept_off(self.battle, self.unit)
        cells = 0
        for enemy, mask in self.enemies:
            if enemy.id in kept:
                cells |= mask & ~zones_to(self.battle, enemy, FRONT)
        return cells


def beside(battle: Battle, unit: Combatant) -> int:
    """Return the mask of the cells immediately left and right of a combatant (NP-E4, NP-E5)."""
    mask = 0
    for turn in (2, 6):
        cell = battle.setup.board.step(unit.cell, unit.facing + turn)
        if cell >= 0:
            mask |= 1 << cell
    return mask


def _melees_beside(battle: Battle, unit: Combatant, cell: int) -> list[tuple[int, bool]]:
    """Return (enemy, whether in its first round) for each melee of an ally of whom a cell is
    immediately left or right (NP-E5)."""
    found = []
    for ally in battle.units:
        if ally.side == unit.side and ally.id != unit.id and ally.cell >= 0:
            if not beside(battle, ally) >> cell & 1:
                continue
            for enemy in opponents(battle, ally):
                pair = engagement(battle, ally, enemy)
                assert pair is not None
                found.append((enemy.id, is_first_round(battle, pair)))
    return found


def shift_targets(battle: Battle, unit: Combatant) -> frozenset[int]:
    """Return the ids of enemies into whose flank a combatant may shift from where it stands:
    an ally beside it has fought them since an earlier round, and it is engaged with nobody
    else (NP-E5)."""
    old = [enemy for enemy, first in _melees_beside(battle, unit, unit.cell) if not first]
    mine = [enemy.id for enemy in opponents(battle, unit)]
    return frozenset(enemy for enemy in old if all(other == enemy for other in mine))


def kept_off(battle: Battle, unit: Combatant) -> frozenset[int]:
    """Return the ids of enemies whose flank and rear a combatant may not go to in this phase of
    movement: the ally beside whom the phase has found it is in the first round of its melee with
    them (NP-E5)."""
    found = _melees_beside(battle, unit, unit.origin)
    old = [enemy for enemy, first in found if not first]
    return frozenset(enemy for enemy, first in found if first and enemy not in old)


def half_of(battle: Battle, unit: Combatant) -> int:
    """Return how many cells a combatant may go in one phase of movement (NP-3, BD-7)."""
    return profile_of(battle, unit).half
