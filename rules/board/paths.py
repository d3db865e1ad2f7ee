"""Reach and the cheapest paths over single steps (BD-4 to BD-6), by masks of cells.

All cells that cost the same are stepped on from at once; a path is looked for only to the one
cell to which somebody goes.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from msgspec import Struct

from rules.board.cells import each_cell, mask_of
from rules.board.geometry import sign_of

_HAZARD = 1 << 16
"""What a hazard counts on a path where a diagonal step counts 1."""
Corners = tuple[int, int, int, int]
"""For each diagonal direction the cells into which it may lead: one of the two cells that it
passes between is open."""


class Reach(Struct, frozen=True, eq=False, gc=False):
    """The cells that somebody can get to, as masks."""

    layers: tuple[int, ...]
    """By cost in movement points: the cells to which the cheapest way costs so much; the start
    costs 0."""
    cells: int
    """All of them together, without the start."""

    def cost(self, cell: int) -> int:
        """Return what the cheapest way to a cell costs, or -1 if it is out of reach."""
        for cost, layer in enumerate(self.layers):
            if layer >> cell & 1:
                return cost
        return -1


class Direct(NamedTuple):
    """A way with no turn but one, from straight to diagonal steps or back, over easy ground."""

    cells: tuple[int, ...]
    """Those entered, one after another."""
    mask: int
    """The same cells as a mask."""
    corners: int
    """Mask of the cells that its diagonal steps pass between."""


class Ground:
    """What steps over a board depend on: its size, what can be entered, and what costs two."""

    __slots__ = (
        "_corners",
        "_not_first",
        "_not_last",
        "_straight",
        "numbers",
        "open",
        "rough",
        "steps",
    )

    def __init__(self, letters: int, numbers: int, impassable: int, rough: int) -> None:
        size = letters * numbers
        everywhere = (1 << size) - 1
        self.numbers = numbers
        self.open = everywhere & ~impassable
        self.rough = rough
        self._not_first = everywhere & ~mask_of(range(0, size, numbers))
        self._not_last = everywhere & ~mask_of(range(numbers - 1, size, numbers))
        self._corners = self._corners_between(self.open)
        self.steps = tuple(
            self.around(1 << cell) if self.open >> cell & 1 else 0 for cell in range(size)
        )
        """By cell: the cells to which a step from it leads."""
        self._straight = tuple(self._beside(1 << cell) for cell in range(size))

    def _beside(self, cells: int) -> int:
        right, left = cells << 1 & self._not_first, cells >> 1 & self._not_last
        return right | left | cells << self.numbers | cells >> self.numbers

    def corners(self, barriers: int) -> Corners:
        """Return where diagonals lead with some cells barred."""
        return self._corners_between(self.open & ~barriers) if barriers else self._corners

    def _corners_between(self, opened: int) -> Corners:
        after, before = opened << 1 & self._not_first, opened >> 1 & self._not_last
        below, above = opened << self.numbers, opened >> self.numbers
        return after | below, after | above, before | below, before | above

    def around(self, cells: int, corners: Corners | None = None) -> int:
        """Return the open cells to which a step from any of some cells leads (BD-4, BD-5)."""
        numbers, corners = self.numbers, corners or self._corners
        right, left = cells << 1 & self._not_first, cells >> 1 & self._not_last
        return self.open & (
            right
            | left
            | cells << numbers
            | cells >> numbers
            | right << numbers & corners[0]
            | right >> numbers & corners[1]
            | left << numbers & corners[2]
            | left >> numbers & corners[3]
        )

    def _beyond(self, cell: int, barriers: int, corners: Corners) -> int:
        """Return where a step from a cell leads; only barriers beside it bar its diagonals."""
        steps = self.steps[cell]
        return self.around(1 << cell, corners) if barriers & steps else steps

    def direct(self, start: int, goal: int, late: bool) -> Direct | None:
        """Return the way that is the best of all where nothing is in it: of the fewest steps and
        the fewest diagonal ones; None where walls, water or rough ground are.

        The diagonal steps come first where they lead to lower cells, unless they are to be `late`.
        """
        (row, column), (last_row, last_column) = (
            divmod(start, self.numbers),
            divmod(goal, self.numbers),
        )
        down, right = last_row - row, last_column - column
        lines, columns = sign_of(down) * self.numbers, sign_of(right)
        ahead, aside = (columns, lines) if abs(right) >= abs(down) else (lines, columns)
        length, turned = max(abs(right), abs(down)), min(abs(right), abs(down))
        diagonal, straight = [ahead + aside] * turned, [ahead] * (length - turned)
        cells, corners = [start], 0
        for step in diagonal + straight if aside < 0 and not late else straight + diagonal:
            cell = cells[-1]
            if not self.steps[cell] & ~self.rough & 1 << cell + step:
                return None
            if step != ahead:
                corners |= 1 << cell + ahead | 1 << cell + aside
            cells.append(cell + step)
        return Direct(tuple(cells[1:]), mask_of(cells[1:]), corners)

    def layers(self, start: int, points: int, occupied: int, barriers: int) -> Iterator[int]:
        """Yield by cost what can be got to, the start first (see `Board.reach`)."""
        corners, rough = self.corners(barriers), self.rough
        free = self.open & ~(occupied | barriers | 1 << start)
        yield 1 << start
        slow = 0  # rough cells that are come to one point later
        ahead = self._beyond(start, barriers, corners)
        while points > 0:
            ahead &= free
            newest = ahead & ~rough | slow
            free &= ~newest
            slow = ahead & rough & free
            points -= 1
            yield newest
            if not (newest or slow):
                return
            ahead = self.around(newest, corners) if points else 0

    def reach(self, start: int, points: int, occupied: int, barriers: int) -> Reach:
        """Return what can be got to for at most so many points (see `Board.reach`)."""
        layers = tuple(self.layers(start, points, occupied, barriers))
        return Reach(layers, reduce(or_, layers[1:], 0))

    def flooded(self, start: int, points: int, occupied: int, barriers: int) -> int:
        """Return the mask of all cells of `reach`, which is sooner found without costs."""
        corners, rough = self.corners(barriers), self.rough
        free = self.open & ~(occupied | barriers | 1 << start)
        found = slow = 0
        ahead = self._beyond(start, barriers, corners) & free if points > 0 else 0
        for _ in range(points - 1):
            found |= ahead & ~rough | slow
            slow = ahead & rough & ~found
            ahead = self.around(found, corners) & free
        return found | ahead & ~rough | slow

    def path(
        self, reach: Reach, goal: int, barriers: int, hazards: int
    ) -> tuple[int, tuple[int, ...]]:
        """Return the cost of the best path to a goal in reach, and the path (see `Board.path`).

        From the goal backwards, each cell on a cheapest way learns the best of what is still
        to come: hazards and diagonal steps in one number, and the lowest next cell.
        """
        cost, corners = reach.cost(goal), self.corners(barriers)
        ways = [0] * cost + [1 << goal, 0]  # by cost: the cells on the cheapest ways
        scores, onward = {goal: 0}, {goal: goal}
        for here in range(cost - 1, -1, -1):
            ahead = ways[here + 1] & ~self.rough | ways[here + 2] & self.rough
            layer = reach.layers[here]
            ways[here] = layer & self.around(ahead, corners) if here else layer
            for cell in each_cell(ways[here]):
                straight, least = self._straight[cell], -1
                for following in each_cell(self._beyond(cell, barriers, corners) & ahead):
                    score = scores[following] + (0 if straight >> following & 1 else 1)
                    if hazards >> following & 1:
                        score += _HAZARD
                    if least < 0 or score < least:
                        least, onward[cell] = score, following
                scores[cell] = least
        path, cell = [], reach.layers[0].bit_length() - 1
        while cell != goal:
            cell = onward[cell]
            path.append(cell)
        return cost, tuple(path)
