"""The seats that no person takes: their bots are asked, and act once everything has been seen."""

from __future__ import annotations

from typing import Protocol

from game.play.pace import tempo
from game.play.players import BotError, Controller
from game.play.session import HUMAN, Session
from game.window.screens.base import Host
from game.window.screens.battle.asking import Asking
from game.window.screens.battle.playback import Playback
from rules.battle.action import Action
from rules.battle.machine import Battle


class Table(Protocol):
    """What the bots reach on the battle screen."""

    app: Host
    session: Session
    known: Battle
    playback: Playback
    asking: Asking

    def act(self, action: Action) -> None: ...
    def skip(self) -> None: ...
    def update_scene(self, refused: int = -1) -> None: ...


class Seats:
    """Asks the bots for their actions and leaves time between two of them."""

    def __init__(self, table: Table, controller: Controller | None) -> None:
        self.paused = False
        self._once = False
        """Whether the next one may act though all is paused."""
        self._table = table
        self._controller = controller
        self._wait = 0.0
        self._arrived = False
        """Whether the first frame, which has enough to do, has gone by."""

    @property
    def decide(self) -> bool:
        """Whether a bot decides, as far as has been seen."""
        pending = self._table.known.pending
        players = self._table.session.players
        return pending is not None and players.get(pending.side, HUMAN) != HUMAN

    def pace(self, speed: int) -> None:
        """Set how fast everything moves: `speed` in per cent, faster where many bots act."""
        battle = self._table.known
        factor = 1.0
        if self.decide and battle.pending is not None:
            side = battle.pending.side
            factor = tempo(sum(unit.side == side and unit.cell >= 0 for unit in battle.units))
        self._table.playback.animations.speed = speed * factor / 100

    def rest(self) -> None:
        """Leave time before the next action."""
        self._wait = self._table.playback.seconds

    def pause(self) -> None:
        """Hold what is being shown and whoever acts next, or let them go on."""
        self.paused = self._table.playback.animations.held = not self.paused
        self._table.update_scene()

    def go_on(self) -> None:
        """Bring what is being shown to its end; where all is paused, let just the next one act."""
        if self.paused and not self._table.playback.busy:
            self._once = True
        self._table.skip()

    def cancel(self) -> None:
        """Forget what was asked."""
        if self._controller is not None:
            self._controller.cancel()

    def update(self, seconds: float) -> bool:
        """Ask whoever decides now, and let it act when everything has been seen; True if it has
        acted or anything is told of it."""
        table, controller = self._table, self._controller
        if controller is None or table.session.human_turn or table.session.battle.over:
            return False
        if not self._arrived:
            self._arrived = True
            return False
        controller.ask(table.session)
        if (self.paused and not self._once) or table.playback.busy:
            return False
        self._wait -= seconds
        if self._wait > 0:
            return False
        try:
            action = controller.poll()
        except BotError as error:
            table.asking.silent_bot(str(error))
            return True
        notice, controller.notice = controller.notice, ""
        if notice:
            table.app.tell(notice)
        if action is not None:
            self._once = table.playback.animations.held = False
            table.act(action)
        return bool(notice) or action is not None
