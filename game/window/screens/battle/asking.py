"""What interrupts a battle: dice to be typed, the curtain, a silent bot, its menu and its end."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.ai.levels import after_winning, offered
from game.play.perspective import needs_curtain, open_again, secret_side, shows_secret
from game.play.session import HUMAN, Session
from game.player.language import _, fill
from game.window.keys import key_code
from game.window.screens.base import Host
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.battle.dice_dialog import dice_dialog
from game.window.screens.battle.giving_up import ending_answers
from game.window.screens.battle.log_panel import LogPanel
from game.window.screens.battle.questions import (
    Step,
    all_decided,
    battle_menu,
    curtain,
    end_question,
    handing_over,
    silent_bot,
)
from game.window.screens.end.screen import EndScreen, Watch, Ways
from game.window.screens.settings import SettingsScreen
from game.window.sound import Sounds
from game.window.style import Style
from game.window.view.animation import Animations
from game.window.widgets import Answer, Dialog, Widget
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.system import END
from rules.battle.unspent import unspent
from rules.dice import DieWanted


class Lookout(Watch, Protocol):
    """What is looked at on the battle screen."""

    def forget(self) -> None: ...


class Table(Protocol):
    """What the questions reach on the battle screen."""

    app: Host
    board: BoardWidget
    animations: Animations
    session: Session
    sounds: Sounds
    log: LogPanel
    ways: Ways
    on_leave: Step
    on_again: Step | None

    @property
    def style(self) -> Style: ...
    @property
    def forecast(self) -> Widget: ...
    @property
    def lookout(self) -> Lookout: ...
    def update_scene(self, refused: int = -1) -> None: ...
    def ask(self, dialog: Dialog) -> None: ...
    def act(self, action: Action) -> None: ...
    def sat_down(self) -> None: ...


class Asking:
    """Puts questions over the battle screen and does what is answered."""

    def __init__(self, table: Table) -> None:
        self.ending: EndScreen | None = None
        """What tells how the battle has ended, once that has been seen."""
        self._table = table
        self._seen_by = ""
        """The side that has looked at the window since it was last open to both."""

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
        """Ask whether to leave, or once it is over tell again what it came to."""
        if self.ending is not None:
            self._table.app.push(self.ending)
            return
        *ways, leave = self._besides()
        style, told = self._table.style, self._table.ways.fate_words()
        self._table.ask(battle_menu(style, [*ways, *self.endings(), leave], told))

    def escape(self) -> None:
        """Ask whether to leave, also once it is over."""
        if self.ending is None:
            self.menu()
            return
        again = Answer(_("Back to the result"), self.menu, primary=True)
        stay = Answer(_("Look at the board"), escape=True)
        self._table.ask(battle_menu(self._table.style, [*self._besides(), stay], "", go_on=again))

    def _menu_behind(self) -> None:
        """Ask the same where the board is hidden, or handed over, and goes on being so."""
        table, style, hidden = self._table, self._table.style, self.hides
        side = secret_side(table.session.battle) if hidden else ""
        *ways, leave = self._besides()
        behind = [Answer(one.words, partial(self._behind, one.action)) for one in ways]
        go_on = Answer(_("Go on"), self.guard, primary=True, escape=True)
        told = table.ways.fate_words()
        table.ask(battle_menu(style, [*behind, leave], told, side, go_on))

    def _besides(self) -> list[Answer]:
        """Return what can be done beside the battle, leaving last."""
        table, app = self._table, self._table.app
        return [
            Answer(_("Settings"), lambda: app.push(SettingsScreen())),
            Answer(_("Help"), app.show_help),
            Answer(table.ways.leave_words(), table.on_leave),
        ]

    def _behind(self, step: Step | None) -> None:
        self.guard()
        if step is not None:
            step()

    def _cover(self, dialog: Dialog) -> None:
        """Ask one side to look away; the battle's menu can be had all the same."""
        dialog.keys = dict.fromkeys((key_code("menu"), pygame.K_ESCAPE), self._menu_behind)
        self._table.ask(dialog)

    def handle(self, event: pygame.event.Event) -> bool:
        """Go from the board back to the end by Enter, once that was told."""
        entered = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if not entered or self.ending is None or not self._table.board.focused:
            return False
        self.menu()
        return True

    def endings(self) -> list[Answer]:
        """Return what the menu offers to end the battle by."""
        return ending_answers(self._table, self._refused)

    def _refused(self, side: str) -> None:
        """Tell that a side goes on instead of taking a draw; the curtain falls again before a
        secret that it was asked over."""
        session = self._table.session
        self._table.app.tell(fill(_("{side} refuses the draw."), side=session.called(side)))
        if secret_side(session.battle):
            self._seen_by = side
            self.guard()

    def rest(self) -> None:
        """Once everything has been seen, tell how the battle has ended if it is over."""
        if self._table.session.battle.over and self.ending is None:
            self.tell_end()

    def end(self, action: Action) -> None:
        """End a turn; ask first, if the player wants that, where something could still be done."""
        table, app = self._table, self._table.app
        left = unspent(table.session.battle, action) if app.settings.ask_end else ()
        if not left:
            table.act(action)
            return
        do = partial(table.act, action)
        battle = table.session.battle
        tiles = battle.setup.system.commands(battle)
        idle = (one for one in tiles if one.idle and one.kind == action.kind)
        deed = next((_(one.label) for one in idle), "")
        never, passes = partial(self._never, do), bool(deed) and action.kind != END
        table.ask(end_question(app.style, left, do, never, deed, passes=passes))

    def _never(self, do: Step) -> None:
        self._table.app.change_settings(ask_end=False)
        do()

    @property
    def hides(self) -> bool:
        """Whether nothing may be seen of the board before the other person looks away."""
        session = self._table.session
        mixed = self._seen_by != "" or shows_secret(session)
        return mixed and needs_curtain(session, self._seen_by)

    def guard(self) -> None:
        """Ask the other person to look away, where there is a secret; hide everything till then,
        unless both may see what stands there."""
        table = self._table
        if not secret_side(table.session.battle):
            self._seen_by = ""
        elif self.hides:
            table.animations.clear()
            self._cover(curtain(table.style, table.session, self.seen_by))
        elif needs_curtain(table.session, self._seen_by):
            told = handing_over(table.style, table.session, self.seen_by, self._below_board)
            self._cover(told)

    def _below_board(self) -> tuple[int, int]:
        """Return where log and, beside the board, what came of the last deed leave room."""
        table, gap = self._table, self._table.style.gap
        told, width = table.forecast.rect.left - gap, table.app.surface.get_width()
        beside = told >= table.board.rect.right
        return table.log.rect.right + gap if table.log.visible else 0, told if beside else width

    def seen_by(self, side: str) -> None:
        """Show the board to the side that has sat down alone, with nothing that the other has
        pointed at."""
        self._seen_by = side
        self._table.lookout.forget()
        self._table.sat_down()

    def together(self, before: Battle, show: Step) -> None:
        """Show what happened; where one was told to look away, once both look again."""
        if not open_again(self._table.session, before):
            show()
            return
        self._seen_by = ""
        self._table.ask(all_decided(self._table.style, show))

    def silent_bot(self, sentence: str) -> None:
        """Say that a bot gives no answer, and ask what to do."""
        self._table.ask(silent_bot(self._table.app.style, sentence, self._table.on_leave))

    def _risen(self, won: bool) -> str:
        """Return the level that is offered from now on, if it is a harder one; else ""."""
        app, beaten = self._table.app, list(self._table.session.players.values())
        before = offered(app.settings.opponent)
        bots = [player for player in beaten if player != HUMAN]
        now = after_winning(before, bots[0]) if won and len(bots) == 1 else before
        if now == before:
            return ""
        app.change_settings(opponent=now)
        return now

    def tell_end(self) -> None:
        """Tell how the battle has ended."""
        table = self._table
        players = table.session.players
        won = players.get(table.session.battle.outcome, "") == HUMAN
        table.sounds.play("win" if won or HUMAN not in players.values() else "lose")
        table.session.close()
        self.ending = EndScreen(table, self._risen(won))
        table.app.push(self.ending)
