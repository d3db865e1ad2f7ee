"""Ending a battle before its end: giving it up, and draws offered and answered."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from game.play.agreement import own_side, takes_draw
from game.play.perspective import secret_side
from game.play.session import HUMAN, Session
from game.play.telling import side_name
from game.player.language import _, fill
from game.window.screens.base import Host
from game.window.screens.battle.questions import Hiding, curtain
from game.window.style import Style
from game.window.widgets import Answer, Dialog
from rules.battle.action import AGREED_DRAW, Action, resignation
from rules.unit import other


class Table(Protocol):
    """What of the battle screen is asked here."""

    app: Host
    session: Session

    @property
    def style(self) -> Style: ...
    def ask(self, dialog: Dialog) -> None: ...
    def act(self, action: Action) -> None: ...


def ending_answers(table: Table) -> list[Answer]:
    """Return what the battle's menu offers to end it by; nothing where bots play alone."""
    if not own_side(table.session.battle, table.session.players):
        return []
    return [
        Answer(_("Offer a draw"), partial(_offer, table)),
        Answer(_("Resign"), partial(_ask_resign, table)),
    ]


def _ask_resign(table: Table) -> None:
    """Ask whether the battle is really to be given up."""
    session = table.session
    side = own_side(session.battle, session.players)
    gives_up = _("{side} gives the battle up, and the other side wins.")
    question = fill(gives_up, side=session.called(side))
    _put(
        table,
        _("Resign?"),
        question,
        [
            Answer(_("Go on"), primary=True, escape=True),
            Answer(_("Resign"), partial(table.act, resignation(side))),
        ],
    )


def _offer(table: Table) -> None:
    """Offer a draw to the other side: a person is asked, a bot goes by its score."""
    session, battle, players = table.session, table.session.battle, table.session.players
    side = own_side(battle, players)
    rival = other(side)
    if players.get(rival) == HUMAN:
        offer = _("{side} offers a draw to {other}.")
        words = fill(offer, side=session.called(side), other=session.called(rival))
        secret, take = (
            secret_side(battle),
            Answer(_("Take the draw"), partial(table.act, AGREED_DRAW)),
        )
        if secret:
            close = partial(_close, table)
            go_on = Answer(_("Go on"), close, primary=True, escape=True)
            table.ask(Hiding(table.style, (rival,), _("A draw?"), words, [go_on, take]))
        else:
            _put(table, _("A draw?"), words, [Answer(_("Go on"), primary=True, escape=True), take])
    elif takes_draw(battle, rival):
        table.act(AGREED_DRAW)
    else:
        table.app.tell(fill(_("{side} refuses the draw."), side=side_name(rival)))


def _close(table: Table) -> None:
    """Let the curtain fall again before a secret that the other side was asked over."""
    table.ask(curtain(table.style, table.session, lambda _side: None))


def _put(table: Table, title: str, words: str, answers: list[Answer]) -> None:
    """Put a question once the one that led to it has closed."""
    table.ask(Dialog(table.style, title, words, answers))
