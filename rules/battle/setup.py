"""What a battle is fought with: its scenario, board, system, options and prepared tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import compress
from typing import Any

from rules.battle.action import Action
from rules.battle.system import System
from rules.board.board import Board
from rules.board.cells import bits_of, cells_of
from rules.board.memo import Memo
from rules.content.scenario import Member, Scenario
from rules.unit import SIDES, Unit

FEW = 8
"""So many cells are sooner gone through one by one than all cells of a board at once."""
WALKS = 1 << 12
"""So many tuples of moves are kept."""


@dataclass(slots=True, eq=False, repr=False)
class Setup:
    """Everything that never changes in a battle; all copies share it."""

    scenario: Scenario
    board: Board
    system: System
    starts: Mapping[str, tuple[int, ...]]
    options: Mapping[str, Any]
    places: Mapping[str, int] = field(default_factory=dict)
    """Cells that the scenario names, such as a relic's."""
    table: Any = None
    """The system's prepared tables."""
    memo: Memo[Any, Any] = field(default_factory=Memo)
    """Option tuples that depend on little and are asked for often."""
    walked: Memo[Any, Any] = field(default_factory=lambda: Memo(WALKS))
    """Moves by who walks, from where, with how many points, and what stands about it."""
    answered: int = 0
    """How many answers all copies together have taken, and how many results of volleys were laid
    out besides: search counts its work by it."""

    def __repr__(self) -> str:
        return f"<Setup of {self.scenario.title!r}: {self.system.id} on {self.board!r}>"

    def line_up(self) -> Iterator[tuple[str, Member, int]]:
        """Yield side, member and start cell of everybody, in the order of unit ids (BD-3)."""
        scenario = self.scenario
        for side, members in zip(SIDES, (scenario.red, scenario.blue), strict=True):
            for member, cell in zip(members, self.starts[side], strict=True):
                yield side, member, cell

    def at(self, unit: int, kind: str, cells: int, ability: str = "") -> tuple[Action, ...]:
        """Return a unit's actions of one kind, with one ability, at a mask's cells, ascending."""
        if not cells:
            return ()
        key = (unit, kind, ability)
        every = self.memo.get(key)
        if every is None:
            every = tuple(Action(unit, kind, ability, (cell,)) for cell in range(self.board.size))
            self.memo[key] = every
        if cells.bit_count() > FEW:
            first = (cells & -cells).bit_length() - 1
            return tuple(compress(every[first : cells.bit_length()], bits_of(cells >> first)))
        return tuple([every[cell] for cell in cells_of(cells)])

    def walks(
        self, unit: Unit, points: int, occupied: int, barriers: int = 0
    ) -> tuple[Action, ...]:
        """Return a unit's moves to every cell in reach (see `Board.reach`), ascending."""
        board, cell = self.board, unit.cell
        near = board.within(cell, points) ^ board.alone[cell]
        key = unit.id, cell, points, occupied & near, barriers & near
        found: tuple[Action, ...] | None = self.walked.get(key)
        if found is None:
            found = self.walked[key] = self.at(unit.id, "move", board.reached(*key[1:]))
        return found

    def way(self, start: int, end: int) -> int:
        """Return the movement points from cell to cell if nobody stood between (BD-6).

        Where there is no way, as many as the board has cells.
        """
        key = ("way", start)
        if key not in self.memo:
            reach = self.board.reach(start, 2 * self.board.size, 0)
            self.memo[key] = {
                cell: cost for cost, layer in enumerate(reach.layers) for cell in cells_of(layer)
            }
        return self.memo[key].get(end, self.board.size)  # type: ignore[no-any-return]
