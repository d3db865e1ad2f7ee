"""What interrupts a lesson: nothing does."""

from __future__ import annotations

from game.window.screens.battle.asking import Asking
from rules.battle.action import Action


class Leaving(Asking):
    """A lesson has no end to be told and no menu: it is simply left; a turn ends unasked."""

    def menu(self) -> None:
        """Leave."""
        self._table.on_leave()

    def end(self, action: Action) -> None:
        """End a turn."""
        self._table.act(action)

    def tell_end(self) -> None:
        """Tell nothing: what came of it stands in the task."""
