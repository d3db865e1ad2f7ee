"""Ending a battle before its end: giving it up, and draws offered and answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.play.agreement import own_side, takes_draw
from game.play.perspective import secret_side
from game.play.session import HUMAN, Session
from game.player.language import _, fill
from game.window.screens.battle.questions import Hiding
from game.window.style import Style
from game.window.widgets import Answer, Dialog
from rules.battle.action import AGREED_DRAW, Action, resignation
from rules.unit import other

Refused = Callable[[str], object]


class Table(Protocol):
    """What of the battle screen is asked here."""

    session: Session

    @property
    def style(self) -> Style: ...
    def ask(self, dialog: Dialog) -> None: ...
    def act(self, action: Action) -> None: ...


def ending_answers(table: Table, refused: Refused) -> list[Answer]:
    """Return what the battle's menu offers to end it by; nothing where bots play alone.

    :param refused: hears which side refuses a draw.
    """
    if not own_side(table.session.battle, table.session.players):
        return []
    return [
        Answer(_("Offer a draw"), partial(_offer, table, refused)),
        Answer(_("Resign"), partial(_ask_resign, table)),
    ]


def _ask_resign(table: Table) -> None:
    """Ask whether the battle is really to be given up."""
    session = table.session
    side = own_side(session.battle, session.players)
    gives_up, rival = _("{side} gives the battle up, and {other} wins."), other(side)
    question = fill(gives_up, side=session.called(side), other=session.called(rival))
    _put(
        table,
        _("Resign?"),
        question,
        [
            Answer(_("Go on"), primary=True, escape=True),
            Answer(_("Resign"), partial(table.act, resignation(side))),
        ],
    )


def _offer(table: Table, refused: Refused) -> None:
    """Offer a draw to the other side: a person is asked, a bot goes by its score; for a bot's
    answer ends the battle at once, whoever would offer it is asked again."""
    session, battle, players = table.session, table.session.battle, table.session.players
    side = own_side(battle, players)
    rival = other(side)
    refuse, take = partial(refused, rival), partial(table.act, AGREED_DRAW)
    if players.get(rival) == HUMAN:
        offer = _("{side} offers a draw to {other}.")
        words = fill(offer, side=session.called(side), other=session.called(rival))
        answers = [
            Answer(_("Refuse"), refuse, primary=True, escape=True),
            Answer(_("Take the draw"), take),
        ]
        if secret_side(battle):
            table.ask(Hiding(table.style, (rival,), _("A draw?"), words, answers))
        else:
            _put(table, _("A draw?"), words, answers)
        return
    words = fill(_("If {side} takes it, the battle ends drawn."), side=session.called(rival))
    answer = take if takes_draw(battle, rival) else refuse
    going_on = Answer(_("Go on"), primary=True, escape=True)
    _put(table, _("Offer a draw?"), words, [going_on, Answer(_("Offer a draw"), answer)])


def _put(table: Table, title: str, words: str, answers: list[Answer]) -> None:
    """Put a question once the one that led to it has closed."""
    table.ask(Dialog(table.style, title, words, answers))
