"""What is foretold of an aim, worked out once for all who show it."""

from __future__ import annotations

from collections.abc import Sequence

from game.play.aim import Aim
from game.play.fate import Fate
from game.play.forecast import Forecast, forecast
from rules.battle.action import Action


class Foretold:
    """Keeps the forecast of what was asked for last."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._told: tuple[Aim, Action, int, Forecast] | None = None
        self._touched: tuple[object, Sequence[Fate]] = (None, ())

    def of(self, aim: Aim, action: Action) -> Forecast:
        """Return what is told of an action."""
        told = self._told
        if told is None or told[0] is not aim or told[1:3] != (action, aim.cell):
            told = self._told = aim, action, aim.cell, forecast(aim, action)
        return told[3]

    def fates(self, aim: Aim | None) -> Sequence[Fate]:
        """Return what may become of whom by what is aimed at."""
        aimed = aimed_at(aim)
        if self._touched[0] != aimed:
            action = aim.action() if aim is not None else None
            found = self.of(aim, action).fates if aim is not None and action else ()
            self._touched = aimed, found
        return self._touched[1]


def aimed_at(aim: Aim | None) -> object:
    """Return all that what is told of an aim hangs on."""
    return aim and (aim, *aim.__dict__.values())
