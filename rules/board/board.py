"""The lettered board: terrain, distance, steps, line of sight, reach and areas (BD-1 to BD-7).

A cell is the integer ``letter index * numbers + (number - 1)``; a set of cells is an integer
mask, see :mod:`rules.board.cells`. Everything a battle asks again and again is a table or a
cached answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import lru_cache, partial, reduce
from operator import or_
from typing import Any, NamedTuple, Self

from rules.board import areas, cells, geometry
from rules.board.cells import CellError, mask_of
from rules.board.memo import Memo
from rules.board.paths import Direct, Ground, Reach

__all__ = ["RISK_LEVELS", "Board", "CellError", "Drawing", "Reach", "Risk", "Terrain"]

FEET_PER_CELL = 5
"""One cell in feet (BD-7)."""

RISK_LEVELS = ("none", "low", "medium", "high", "extreme", "supreme")
"""The levels of risk from the lightest to the gravest (RK-2)."""

_TURNS = 1 << 11
"""So many reaches and paths are kept: most are asked for again in the same turn or never."""

_DRAWN = {".": "floor", "#": "wall", "~": "water", ",": "rough", "c": "cover"}


class Terrain(StrEnum):
    """What a cell is made of (BD-6)."""

    FLOOR = "floor"
    WALL = "wall"
    WATER = "water"
    ROUGH = "rough"
    COVER = "cover"


class Risk(NamedTuple):
    """The check that entering a cell asks for: a level of ``RISK_LEVELS`` and a kind (RK-2)."""

    level: str
    kind: str


class Drawing(NamedTuple):
    """A board read from a text, and the cells under each character that is no terrain."""

    board: Board
    marks: dict[str, tuple[int, ...]]


class Board:
    """An immutable board, shared by all copies of a battle.

    ``letters`` (1 to 32) and ``numbers`` (1 to 60) are its sides in cells; ``terrain`` and
    ``risks`` have one entry for each cell, in order of cells.

    :raises ValueError: for a size or a number of entries out of these bounds, or a terrain
        that does not exist.
    """

    __slots__ = (
        "_columns",
        "_directions",
        "_distances",
        "_ground",
        "_paths",
        "_reach",
        "_rows",
        "_sealed",
        "_sights",
        "_targets",
        "all_cells",
        "alone",
        "area",
        "around",
        "cover",
        "direct",
        "impassable",
        "in_range",
        "letters",
        "numbers",
        "risks",
        "rough",
        "size",
        "steps",
        "terrain",
        "walls",
        "water",
        "within",
    )

    def __init__(
        self,
        letters: int,
        numbers: int,
        terrain: Iterable[str],
        risks: Iterable[Risk | None] = (),
    ) -> None:
        if not (1 <= letters <= cells.MOST_LETTERS and 1 <= numbers <= cells.MOST_NUMBERS):
            raise ValueError(
                f"a board of {letters} letters and {numbers} numbers; expected 1 to "
                f"{cells.MOST_LETTERS} letters and 1 to {cells.MOST_NUMBERS} numbers"
            )
        self.letters, self.numbers = letters, numbers
        self.size = letters * numbers
        self.terrain = tuple(Terrain(name) for name in terrain)
        self.risks = tuple(risks) or (None,) * self.size
        for entries, what in ((self.terrain, "terrain"), (self.risks, "risk")):
            if len(entries) != self.size:
                raise ValueError(f"{len(entries)} entries of {what}; expected {self.size}")
        self.all_cells = (1 << self.size) - 1
        self.walls = self._cells_with(Terrain.WALL)
        self.water = self._cells_with(Terrain.WATER)
        self.rough = self._cells_with(Terrain.ROUGH)
        self.cover = self._cells_with(Terrain.COVER)
        self.impassable = self.walls | self.water
        self._rows = tuple(cell // numbers for cell in range(self.size))
        self._columns = tuple(cell % numbers for cell in range(self.size))
        self._targets = tuple(self._targets_of(cell) for cell in range(self.size))
        self._ground = Ground(letters, numbers, self.impassable, self.rough)
        self.steps = self._ground.steps
        self.around = self._ground.around
        self.alone = (*(1 << cell for cell in range(self.size)), 0)
        """By cell: the mask of that cell alone; of none for one off the board, the last."""
        self._distances: list[tuple[int, ...] | None] = [None] * self.size
        self._directions: list[tuple[int, ...] | None] = [None] * self.size
        self._sights: list[int] = [0] * self.size
        kept = lru_cache(Memo.MOST)
        self.within: Callable[[int, int], int] = kept(self._within)
        self.in_range: Callable[[int, int], int] = kept(self._in_range)
        self.area: Callable[..., tuple[int, ...]] = kept(partial(areas.area_cells, self))
        """From shape, size, origin and target to the cells of an area, ascending."""
        self.direct: Callable[[int, int, bool], Direct | None] = kept(self._ground.direct)
        self._paths: Memo[tuple[int, ...], tuple[int, tuple[int, ...]]] = Memo(_TURNS)
        self._reach: Memo[tuple[int, ...], Reach] = Memo(_TURNS)
        self._sealed = True

    def __setattr__(self, name: str, value: object) -> None:
        if getattr(self, "_sealed", False):
            raise AttributeError(f"a board cannot be changed: {name}")
        object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[Board], tuple[Any, ...]]:
        return Board, (self.letters, self.numbers, tuple(map(str, self.terrain)), self.risks)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.letters, self.numbers, self.terrain, self.risks))

    def __repr__(self) -> str:
        return f"<Board of {self.letters} letters and {self.numbers} numbers>"

    # Names

    def cell(self, letter_index: int, number: int) -> int:
        """Return the cell of a letter (0 is А) and a number (1 is Red's side) (BD-1).

        :raises CellError: if it is outside the board.
        """
        if not (0 <= letter_index < self.letters and 1 <= number <= self.numbers):
            raise CellError(
                f"letter {letter_index + 1} and number {number} are outside the board; "
                f"expected 1 to {self.letters} and 1 to {self.numbers}"
            )
        return letter_index * self.numbers + number - 1

    def row_column(self, cell: int) -> tuple[int, int]:
        """Return (letter index, number - 1) of a cell."""
        return self._rows[cell], self._columns[cell]

    def name(self, cell: int, alphabet: str = "cyrillic") -> str:
        """Return the name of a cell, ``В-1`` or in the ``latin`` alphabet ``C-1`` (BD-1)."""
        return f"{cells.letters_name(self._rows[cell], alphabet)}-{self._columns[cell] + 1}"

    def parse(self, text: str) -> int:
        """Return the cell that a name in either alphabet means (BD-1).

        :raises CellError: if the text is no cell name or the cell is outside the board.
        """
        return self.cell(*cells.parse_name(text, self.letters, self.numbers))

    # Distance, direction, sight

    def distance(self, first: int, second: int) -> int:
        """Return the distance of two cells in king's moves (BD-5)."""
        row = self._distances[first]
        if row is None:
            row = self._distances[first] = tuple(
                max(abs(rows), abs(columns)) for rows, columns in self._offsets(first)
            )
        return row[second]

    def direction(self, origin: int, target: int) -> int:
        """Return the nearest of 8 directions, 0 towards growing numbers, then clockwise.

        A cell has direction -1 to itself.
        """
        row = self._directions[origin]
        if row is None:
            row = self._directions[origin] = tuple(
                geometry.nearest_direction(rows, columns) for rows, columns in self._offsets(origin)
            )
        return row[target]

    def step(self, cell: int, direction: int) -> int:
        """Return the next cell in a direction (counted modulo 8), or -1 past the edge."""
        return self._targets[cell][direction & 7]

    def sight(self, cell: int) -> int:
        """Return the mask of cells in line of sight, the cell itself included (BD-5).

        A wall is not looked into: neither it nor what is behind it is in sight.
        """
        sight = self._sights[cell]
        if not sight:
            sight = self._sights[cell] = self._sight_of(cell)
        return sight

    def line_of_sight(self, first: int, second: int) -> bool:
        """Tell whether two cells see each other (BD-5)."""
        return bool(self.sight(first) >> second & 1)

    def _within(self, cell: int, radius: int) -> int:
        """Return the mask of cells at most ``radius`` king's moves away, the cell included."""
        row, column = self._rows[cell], self._columns[cell]
        first, last = max(0, column - radius), min(self.numbers - 1, column + radius)
        line = (1 << last + 1) - (1 << first)
        rows = range(max(0, row - radius), min(self.letters - 1, row + radius) + 1)
        return reduce(or_, (line << other * self.numbers for other in rows), 0)

    def _in_range(self, cell: int, radius: int) -> int:
        """Return the mask of cells at most ``radius`` away and in sight."""
        return self.within(cell, radius) & self.sight(cell)

    # Movement

    def reach(self, cell: int, points: int, occupied: int, barriers: int = 0) -> Reach:
        """Return every cell to which one can move, by cost (BD-4 to BD-6).

        ``points`` is the most that the steps may cost; ``occupied`` and ``barriers`` are
        masks of cells that cannot be entered, and no diagonal passes between two barriers.
        """
        near = self.within(cell, points) ^ self.alone[cell]
        key = cell, points, occupied & near, barriers & near
        found = self._reach.get(key)
        if found is None:
            found = self._ground.reach(*key)
            self._reach[key] = found
        return found

    def reached(self, cell: int, points: int, occupied: int, barriers: int = 0) -> int:
        """Return the mask of all cells of :meth:`reach`, which is sooner found without costs."""
        return self._ground.flooded(cell, points, occupied, barriers)

    def cost(self, cell: int, target: int, occupied: int, barriers: int = 0) -> int:
        """Return what :meth:`reach` asks for a cell however far, or -1 if no way leads there."""
        return self.reach(cell, 2 * self.size, occupied, barriers).cost(target)

    def cost_to_any(self, cell: int, goals: int, points: int, occupied: int) -> int:
        """Return what the cheapest way to one of some cells costs, a mask; -1 if that is more
        than the points, or there is no way."""
        goals &= self.within(cell, points)
        layers = self._ground.layers(cell, points, occupied, 0) if goals else ()
        for cost, layer in enumerate(layers):
            if layer & goals:
                return cost
        return -1

    def path(
        self,
        cell: int,
        target: int,
        points: int,
        occupied: int,
        barriers: int = 0,
        hazards: int = 0,
    ) -> tuple[int, tuple[int, ...]]:
        """Return the cost of the path to a destination of :meth:`reach`, and the path, the
        start left out.

        The path is the cheapest, then the one through the fewest ``hazards``, then the one
        with the fewest diagonal steps, then the one of the lowest cells.

        :raises KeyError: if the target is out of reach.
        """
        cost = 1 + (self.rough >> target & 1)
        steps = self.steps[cell]
        if steps >> target & 1 and not barriers & steps and cost <= points:
            return cost, (target,)  # no way round can be cheaper than the one step
        best = self.direct(cell, target, False)
        if (
            best is not None
            and len(best.cells) <= points
            and not best.mask & (occupied | barriers | hazards)
            and not best.corners & barriers
        ):
            return len(best.cells), best.cells
        near = self.within(cell, points) & self.within(target, points) & ~(1 << cell)
        key = cell, target, points, occupied & near, barriers & near, hazards & near
        found = self._paths.get(key)
        if found is None:
            reach = self.reach(cell, points, occupied, barriers)
            if not reach.cells >> target & 1:
                raise KeyError(target)
            found = self._ground.path(reach, target, barriers, hazards)
            self._paths[key] = found
        return found

    # Drawings

    def draw(self, marks: Mapping[int, str] | None = None) -> str:
        """Return the board as text, one line for each letter, with ``marks`` on cells."""
        signs = {terrain: sign for sign, terrain in _DRAWN.items()}
        drawn = [(marks or {}).get(cell, signs[self.terrain[cell]]) for cell in range(self.size)]
        rows = range(0, self.size, self.numbers)
        return "\n".join("".join(drawn[row : row + self.numbers]) for row in rows)

    @classmethod
    def from_drawing(cls, text: str) -> Board:
        """Return the board of a drawing; characters that are no terrain stand on floor."""
        return cls.read_drawing(text).board

    @classmethod
    def read_drawing(cls, text: str) -> Drawing:
        """Read ``.`` floor, ``#`` wall, ``~`` water, ``,`` rough, ``c`` cover, and marks.

        :raises ValueError: if the rows differ in length.
        """
        rows = [line.strip() for line in text.splitlines() if line.strip()]
        if len({len(row) for row in rows}) != 1:
            raise ValueError("a drawing needs rows of one length, and at least one")
        signs = "".join(rows)
        found: dict[str, list[int]] = {}
        for cell, sign in enumerate(signs):
            if sign not in _DRAWN:
                found.setdefault(sign, []).append(cell)
        terrain = (_DRAWN.get(sign, "floor") for sign in signs)
        board = cls(len(rows), len(rows[0]), terrain)
        return Drawing(board, {sign: tuple(where) for sign, where in found.items()})

    # Building

    def _cells_with(self, terrain: Terrain) -> int:
        return mask_of(cell for cell, found in enumerate(self.terrain) if found is terrain)

    def _targets_of(self, cell: int) -> tuple[int, ...]:
        targets = []
        for rows, columns in geometry.DIRECTIONS:
            row, column = self._rows[cell] + rows, self._columns[cell] + columns
            inside = 0 <= row < self.letters and 0 <= column < self.numbers
            targets.append(row * self.numbers + column if inside else -1)
        return tuple(targets)

    def _offsets(self, cell: int) -> Iterable[tuple[int, int]]:
        row, column = self._rows[cell], self._columns[cell]
        return ((r - row, c - column) for r, c in zip(self._rows, self._columns, strict=True))

    def _sight_of(self, cell: int) -> int:
        if not self.walls:
            return self.all_cells
        if self.walls >> cell & 1:
            return 1 << cell
        clear = (
            other
            for other, offset in enumerate(self._offsets(cell))
            if other != cell
            and geometry.is_clear(self.walls, self.numbers, cell, geometry.sight_line(*offset))
        )
        return mask_of(clear) | 1 << cell
