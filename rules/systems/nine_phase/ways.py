"""Where a combatant may go: reach stops it, flanks must be earned, one leaves by a clear path
(NP-E3, NP-E5, NP-E8, NP-E9)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from rules.battle.machine import Battle
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
)
from rules.systems.nine_phase.state import Combatant, profile_of

_MEMO_LIMIT = 4096
_BENDS = 1024
"""What a cell of movement costs, if a diagonal step costs 1 more: of ways that cost the same
the one with the fewest of them is taken."""


class Ways(NamedTuple):
    """Every cell to which one may go, with the cost, and the cell before it on the way."""

    costs: dict[int, int]
    before: dict[int, int]
    leaving: int = 0
    """Mask of those cells to which one goes by disengaging (NP-E8)."""

    def path(self, cell: int) -> tuple[int, ...]:
        """Return the way to a cell, the start left out."""
        path = [cell]
        while self.before.get(path[-1], -1) >= 0:
            path.append(self.before[path[-1]])
        return tuple(reversed(path[:-1]))


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
        return Ways({}, {})
    ground = _Ground(battle, unit)
    if unit.released:
        return ground.retreat(points)
    if unit.disengaged:
        return ground.flood(points, clear=True)
    if not opponents(battle, unit):
        return ground.flood(points, clear=False)
    found = ground.flood(points, clear=False)
    if why_not_leave(battle, unit) == "":
        away = ground.flood(points, clear=True)
        leaving = battle.setup.board.mask(away.costs)
        return Ways(found.costs | away.costs, found.before | away.before, leaving)
    return found


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
        self.taken = battle.occupied()
        self.steps = _steps(battle)
        enemies = enemies_of(battle, unit)
        self.enemies = [
            (enemy, reach_mask(battle, unit, enemy))
            for enemy in enemies
            if not unit.released >> enemy.id & 1
        ]
        self.threat = threatened(battle, unit, (enemy for enemy, _ in self.enemies))
        released = [enemy for enemy in enemies if unit.released >> enemy.id & 1]
        self.behind = threatened(battle, unit, released)
        self.shifts = shift_targets(battle, unit)
        self.kept_off = kept_off(battle, unit)

    def flood(self, points: int, *, clear: bool) -> Ways:
        """Return all cells within so many points: through cells out of enemy reach alone if
        `clear`, else as reach and flanks allow."""
        start = self.unit.cell
        limit = (points + 1) * _BENDS
        before = {start: -1}
        best = {start: 0}
        queue = [(0, start)]
        taken, threat, steps = self.taken, self.threat, self.steps
        while queue:
            reached, cell = heappop(queue)
            if reached != best[cell]:
                continue
            bound = threat >> cell & 1
            for following, price in steps[cell]:
                total = reached + price
                if total >= best.get(following, limit) or taken >> following & 1:
                    continue
                if (bound or threat >> following & 1) and not self._may_step(
                    cell, following, clear
                ):
                    continue
                best[following] = total
                before[following] = cell
                heappush(queue, (total, following))
        costs = {cell: reached // _BENDS for cell, reached in best.items() if cell != start}
        return Ways(costs, before)

    def retreat(self, points: int) -> Ways:
        """Return the cells beyond the reach of those past whom one retreats (NP-E9)."""
        found = self.flood(points, clear=False)
        costs = {cell: cost for cell, cost in found.costs.items() if not self.behind >> cell & 1}
        return Ways(costs, found.before)

    def _may_step(self, cell: int, following: int, clear: bool) -> bool:
        if clear:
            return not self.threat >> following & 1
        if self.threat >> cell & 1:
            return self._may_close(cell, following)
        return not self.threat >> following & 1 or self._may_meet(following)

    def _may_close(self, cell: int, following: int) -> bool:
        """Whether one who is engaged on a cell may step on: it leaves nobody, and gets to no
        flank or rear of theirs unless it has earned that (NP-E3, NP-E5)."""
        for enemy, mask in self.enemies:
            if not mask >> cell & 1:
                continue
            if not mask >> following & 1:
                return False
            there = zone_of(self.battle, enemy, following)
            earned = there == FLANK and cell == self.unit.cell and enemy.id in self.shifts
            if there > zone_of(self.battle, enemy, cell) and not earned:
                return False
        return True

    def _may_meet(self, following: int) -> bool:
        """Whether one may come up to enemies there: not into the flank or rear of one whom an
        ally beside it has only just met (NP-E5)."""
        return all(
            enemy.id not in self.kept_off
            or not mask >> following & 1
            or zone_of(self.battle, enemy, following) == FRONT
            for enemy, mask in self.enemies
        )


def _steps(battle: Battle) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, by cell, the cells to which a step leads and its price, in parts of `_BENDS`."""
    memo, board = battle.setup.memo, battle.setup.board
    if "steps" not in memo:
        memo["steps"] = tuple(
            tuple(
                (following, price * _BENDS + (board.direction(cell, following) & 1))
                for following, price in board.neighbours[cell]
            )
            for cell in range(board.size)
        )
    found: tuple[tuple[tuple[int, int], ...], ...] = memo["steps"]
    return found


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
