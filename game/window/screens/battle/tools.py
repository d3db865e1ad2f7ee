"""The tools at the right of a battle's header."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from game.play.session import Session
from game.player.language import _
from game.window.keys import key_pair
from game.window.screens.base import Host
from game.window.screens.battle.asking import Asking
from game.window.screens.battle.header import Tool
from game.window.screens.battle.hints import Hints
from game.window.screens.battle.saving import save_battle


class Table(Protocol):
    """What the tools reach on the battle screen."""

    app: Host
    session: Session
    asking: Asking
    hints: Hints
    has_hints: bool

    def undo(self) -> None: ...
    def fold_log(self) -> None: ...
    def turn_board(self) -> None: ...


def battle_tools(table: Table) -> list[Tool]:
    """Return the tools from left to right."""
    save = partial(save_battle, table.session, table.app)
    hint = Tool("question", *key_pair("hint"), _("Hint"), table.hints.toggle)
    return [
        Tool("undo", *key_pair("undo"), _("Undo"), table.undo),
        Tool("log", *key_pair("log"), _("Log"), table.fold_log),
        Tool("rotate", *key_pair("rotate"), _("Turn the board"), table.turn_board),
        Tool("save", *key_pair("save"), _("Save"), save),
        *([hint] if table.has_hints else []),
        Tool("menu", *key_pair("menu"), _("Menu"), table.asking.menu),
    ]
