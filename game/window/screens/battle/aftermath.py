"""What the last throw came to; it stays until something is pointed at, chosen or asked in the
midst of another's deed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.play.aim import Aim
from game.play.session import Session
from game.play.story import Deed
from game.study.needle import Fallen, fallen_from
from game.window.screens.battle.forecast_panel import ForecastPanel
from game.window.screens.battle.log_panel import LogPanel
from game.window.screens.battle.playback import Playback
from game.window.screens.battle.status import begun_words, told_lines
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.record.lines import ActionLine
from rules.record.record import Record


class Table(Protocol):
    """What is told of on the battle screen, and where."""

    session: Session
    playback: Playback
    forecast: ForecastPanel
    log: LogPanel

    def update_scene(self, refused: int = -1) -> None: ...


class Aftermath:
    """Holds what was foretold of the last action against where its dice fell."""

    def __init__(self, table: Table) -> None:
        self.fallen: Fallen | None = None
        """None while it is not known, and where nothing was thrown."""
        self.stays = False
        """Whether it is told though a cell is aimed at: nobody has pointed there since."""
        self._table = table
        self._asked: tuple[Record, Battle, Action, tuple[int, ...]] | None = None

    def follow(self, before: Battle, action: Action, deeds: Sequence[Deed]) -> None:
        """Take in an action just carried out, if it is to be seen; `work` finds out the rest."""
        session = self._table.session
        seen = any(deed.beats for deed in deeds) and any(deed.tried for deed in deeds)
        if seen and session.battle.rolls != before.rolls:
            self.fallen = None
            lines = reversed(session.record.lines)
            dice = next((line.dice for line in lines if isinstance(line, ActionLine)), ())
            self._asked = session.record, before, action, dice

    def lay(self, aim: Aim | None, cell: int) -> None:
        """Aim at the cell that is still pointed at: the board foretells what a press does there.

        After a throw the words stay with what it came to. A cell where nothing can be done is let
        alone: nobody has asked why.
        """
        if aim is None:
            return
        self.stays, aim.cell = self._table.playback.latest is not None, cell
        if aim.action() is None:
            aim.cell = -1

    def give_way(self) -> None:
        """Let the forecast of what is pointed at be told instead."""
        self.stays = False

    def work(self) -> bool:
        """Find out where the dice fell; False if there is nothing to find out."""
        if self._asked is None:
            return False
        self.fallen, self._asked = fallen_from(*self._asked), None
        self._table.update_scene()
        return True

    def tell(self, aim: Aim | None) -> None:
        """Write what is being shown, or the last throw, unless the forecast is wanted, or what
        another has begun has to be answered: that goes first."""
        table = self._table
        wanted = aim is not None and (
            aim.choice is not None
            or (aim.cell >= 0 and not self.stays)
            or begun_words(aim.battle) != ""
        )
        logged, battle = table.log.visible, table.session.battle
        table.forecast.told = () if wanted else told_lines(table.playback, battle, logged=logged)
        table.forecast.fallen = self.fallen if table.playback.own else None
        table.forecast.landed = not table.playback.busy or bool(table.playback.seen)
