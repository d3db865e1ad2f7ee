"""Writing a post at a terminal: the battle as its side has it, played by typed lines."""

from __future__ import annotations

from typing import cast

from game.link.duel import Duel
from game.play.session import HUMAN, Entry, Session
from game.play.telling import side_name
from game.player.language import _, translatable
from game.terminal.table import WORDS, Hear, Left, Say, Table, Word
from game.terminal.words import told_board
from rules.battle.action import AGREED_DRAW, Action, resignation
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.errors import UNKNOWN, Refused
from rules.unit import other

UNFIT = ("save",)


class _Draft:
    """What a table needs of a session, over the post being written."""

    waiting = None
    warning = ""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.players = {duel.side: HUMAN, other(duel.side): "post"}
        told = [*duel.public.told[duel.public.news :], *duel.fallen]
        self.log = [Entry(events, "", 0) for events in told]

    @property
    def battle(self) -> Battle:
        assert self.duel.battle is not None
        return self.duel.battle

    @property
    def human_turn(self) -> bool:
        return self.duel.to_do

    @property
    def undo_refusal(self) -> str:
        return "" if self.duel.kept.draft else _("There is nothing to undo yet.")

    def called(self, side: str) -> str:
        return side_name(side)

    def do(self, action: Action) -> tuple[Event, ...]:
        battle = self.battle
        if action not in battle.options:
            raise Refused(battle.why_not(action) or UNKNOWN)
        events = self.duel.do(action)
        self.log.append(Entry(events, "", battle.round))
        return events

    def undo(self) -> None:
        self.duel.undo()
        self.log.pop()

    def close(self) -> None:
        """Every action is kept as it is taken."""


class Desk(Table):
    """Writes one post; `run` returns its data once it is finished, "" if it is left unfinished."""

    words = (
        *(word for word in WORDS if word.name not in UNFIT),
        Word("agree", "", translatable("agree to the draw that is offered")),
    )

    def __init__(self, duel: Duel, say: Say, hear: Hear) -> None:
        """Sit down at a duel in which this side writes the next post."""
        self.duel = duel
        self.post = ""
        super().__init__(cast(Session, _Draft(duel)), say, hear)

    def run(self) -> None:
        """Decide all that this side has to decide, then finish the post."""
        if self.duel.battle is not None:
            self.tell(told_board(self.seen))
        if self.duel.public.offered:
            self.say(_('A draw is offered; "agree" takes it.'))
        try:
            while not self.post and (self.duel.to_do or self.duel.public.offered):
                self._tell_news()
                if self.duel.to_do:
                    self._tell_decision()
                self.obey(self.heard())
        except Left:
            self.say(_("The post is left as it is; nothing is lost."))
            return
        self._tell_news()
        self.post = self.post or self.duel.send()

    def act(self, action: Action) -> None:
        """Take an action into the post, or end the duel by it."""
        if action == resignation(self.duel.side):
            self.post = self.duel.send(resigns=True)
        elif action == AGREED_DRAW:
            self.post = self.duel.send(draw="offered")
        elif self.duel.to_do:
            super().act(action)

    def _draw(self, _rest: str) -> None:
        self.act(AGREED_DRAW)

    def _agree(self, _rest: str) -> None:
        if self.duel.public.offered:
            self.post = self.duel.send(draw="agreed")
        else:
            self.say(_("No draw is offered."))
