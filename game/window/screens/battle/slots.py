"""Where in the bar each tile stands: the same verb in the same place for everybody in a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rules.battle.machine import Battle
from rules.battle.sheet import Command
from rules.battle.system import MOVE

ONE_ROW = 8
"""So many tiles stand in one row, and as many small ones in each of two."""
FEW = 4
"""A decision with so few slots at most, none of them to walk, is not one between all that a
character has."""
WIDE_ROW, WIDE_ROW_OF_MANY = 5, 6
"""So many wide tiles stand in each of two rows; or so many, somewhat less wide."""
LOW_ROWS = 3
"""So many rows have the low tiles of a bar with more than that."""


class Slots:
    """Remembers how many tiles a bar must hold, so that none changes its size from one to the
    next who decides."""

    def __init__(self, battle: Battle) -> None:
        """Know nothing yet; `work` looks at the tiles that each will have on its next turn."""
        self._most = 0
        self._left = self._survey(battle)

    def work(self) -> bool:
        """Look at one character's tiles; False once all have been looked at."""
        return next(self._left, None) is not None

    def _survey(self, battle: Battle) -> Iterator[int]:
        system = battle.setup.system
        for unit in battle.units:
            foe = next((o for o in battle.units if o.side != unit.side and o.cell >= 0), None)
            if unit.cell >= 0 and foe is not None:
                for turn in islice(system.next_turn(battle, unit, foe), 1):
                    self._most = max(self._most, room_for(system.commands(turn)))
                yield unit.id

    def size(self, commands: Sequence[Command]) -> int:
        """Return how many slots the bar has: one row of tall tiles, two of wide or small, or three
        of low ones.

        A decision between few answers always has one row.
        """
        wanted = room_for(commands)
        if wanted <= FEW and all(one.kind != MOVE for one in commands):
            return ONE_ROW
        self._most = max(self._most, wanted)
        for full in (ONE_ROW, 2 * WIDE_ROW, 2 * WIDE_ROW_OF_MANY, 2 * ONE_ROW):
            if self._most <= full:
                return full
        return self._most + -self._most % LOW_ROWS


def room_for(commands: Sequence[Command]) -> int:
    """Return how many slots tiles need, those that some of them leave free included."""
    front = {one.slot for one in commands if one.slot is not None and one.slot >= 0}
    back = {one.slot for one in commands if one.slot is not None and one.slot < 0}
    return max(len(commands), max(front, default=-1) + 1 - min(back, default=0))


def slots_of(commands: Sequence[Command], size: int) -> list[int]:
    """Return the slot of each tile in a bar of that size.

    A verb that has a slot stands in it, a negative one counted from the end; the others take what
    is left free, in their order.
    """
    taken: dict[int, int] = {}
    for number, command in enumerate(commands):
        if command.slot is not None:
            taken.setdefault(command.slot % size, number)
    placed = {number: slot for slot, number in taken.items()}
    free = iter(slot for slot in range(size) if slot not in taken)
    return [placed[n] if n in placed else next(free) for n in range(len(commands))]
