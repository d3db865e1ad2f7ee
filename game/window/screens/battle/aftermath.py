"""What the last throw came to; it stays until the next choice."""

from __future__ import annotations

from game.play.aim import Aim
from game.play.session import Session
from game.study.needle import Fallen, fallen_from
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.record.lines import ActionLine
from rules.record.record import Record


class Aftermath:
    """Holds what was foretold of the last action against where its dice fell."""

    def __init__(self) -> None:
        self.fallen: Fallen | None = None
        """None while it is not known, and where nothing was thrown."""
        self._asked: tuple[Record, Battle, Action, tuple[int, ...]] | None = None
        self._rested = -1

    def follow(self, session: Session, before: Battle, action: Action) -> None:
        """Take in an action that the session has just carried out; `work` finds out the rest."""
        self.fallen = self._asked = None
        if session.battle.rolls != before.rolls:
            lines = reversed(session.record.lines)
            dice = next((line.dice for line in lines if isinstance(line, ActionLine)), ())
            self._asked = session.record, before, action, dice

    def work(self) -> bool:
        """Find out where the dice fell; False if there is nothing to find out."""
        if self._asked is None:
            return False
        self.fallen, self._asked = fallen_from(*self._asked), None
        return True

    def rest(self, cell: int) -> None:
        """Take note of where the pointer was as the next choice began; -1 for no cell."""
        self._rested = cell

    def gives_way(self, aim: Aim | None) -> bool:
        """Whether a tile is chosen, or the pointer has come to another cell since."""
        if aim is None:
            return False
        if aim.cell != self._rested:
            self._rested = -1
        return aim.choice is not None or aim.cell > self._rested == -1
