"""What interrupts a battle: dice to be typed, the curtain, a silent bot, its menu and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.play.perspective import secret_side
from game.play.session import HUMAN, Session
from game.player.language import _
from game.window.screens.base import Host
from game.window.screens.battle.dice_dialog import dice_dialog
from game.window.screens.battle.questions import (
    battle_menu,
    curtain,
    end_of_battle,
    silent_bot,
)
from game.window.screens.settings import SettingsScreen
from game.window.sound import Sounds
from game.window.widgets import Dialog
from rules.battle.action import Action
from rules.dice import DieWanted


class Table(Protocol):
    """What the questions reach on the battle screen."""

    app: Host
    session: Session
    sounds: Sounds

    def ask(self, dialog: Dialog) -> None: ...
    def act(self, action: Action, thrown: tuple[int, ...] = ()) -> None: ...
    def seen_by(self, side: str) -> None: ...


class Asking:
    """Puts questions over the battle screen and does what is answered."""

    def __init__(
        self,
        table: Table,
        on_leave: Callable[[], object],
        on_again: Callable[[], object] | None,
        on_next: Callable[[], object] | None,
    ) -> None:
        self.told_end = False
        """Whether the end has been told."""
        self._table = table
        self._on_leave = on_leave
        self._on_again = on_again
        self._on_next = on_next

    def die(self, action: Action, wanted: DieWanted, fault: str = "") -> None:
        """Ask for the die that an action waits for."""
        table, style = self._table, self._table.app.style

        def take(value: int) -> None:
            if wanted.low <= value <= wanted.high:
                table.session.give_die(value)
                table.act(action)
            else:
                self.die(action, wanted, _("No such number on this die."))

        give_up = table.session.forget_dice if table.session.human_turn else None
        table.ask(dice_dialog(style, wanted, take, give_up, fault))

    def menu(self) -> None:
        """Ask whether to leave, or once it is over again what comes after it."""
        table, app = self._table, self._table.app
        if self.told_end:
            self._end()
            return
        table.ask(
            battle_menu(
                app.style, lambda: app.push(SettingsScreen()), app.show_help, self._on_leave
            )
        )

    def curtain(self) -> None:
        """Hide everything until the player whose secret it is sits down alone."""
        table = self._table
        side = secret_side(table.session.battle)
        table.ask(curtain(table.app.style, side, lambda: table.seen_by(side)))

    def silent_bot(self, sentence: str) -> None:
        """Say that a bot gives no answer, and ask what to do."""
        self._table.ask(silent_bot(self._table.app.style, sentence, self._on_leave))

    def tell_end(self) -> None:
        """Tell how the battle has ended."""
        self.told_end = True
        session = self._table.session
        players = session.players
        won = players.get(session.battle.outcome, "") == HUMAN
        self._table.sounds.play("win" if won or HUMAN not in players.values() else "lose")
        session.close()
        self._end()

    def _end(self) -> None:
        table = self._table
        table.ask(
            end_of_battle(
                table.app.style, table.session, self._on_leave, self._on_again, self._on_next
            )
        )
