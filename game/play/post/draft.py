"""The post being written, as a battle that is played: for the window and for a terminal."""

from __future__ import annotations

from pathlib import Path

from game.play.post.duel import Duel
from game.play.post.record import duel_record, keep_record
from game.play.session import HUMAN, NOTHING_DONE, Entry, Session
from game.player.language import _
from rules.battle.action import AGREED_DRAW, Action, resignation
from rules.battle.event import Event
from rules.errors import UNKNOWN, Refused
from rules.record.record import Record
from rules.unit import other

BY_POST = "post"
"""Who plays the other side."""


class Draft(Session):
    """A battle as one side of a duel has it, until its post goes; the duel keeps every action.

    Where the duel is over, it is that battle from beginning to end.
    """

    def __init__(self, duel: Duel, *, news: bool = False) -> None:
        """Sit down at a duel whose opening dice have fallen.

        With `news` the log begins with what the last post has brought.
        """
        self.duel = duel
        self._first = duel.public.news if news else 0
        battle, header = duel.battle, duel.public.posts[0].header
        assert battle is not None and header is not None
        over = duel.public.over
        record = duel_record(duel.public) if over else Record(header, battle.setup)
        super().__init__(record, battle, ())
        self.players = {duel.side: HUMAN, other(duel.side): BY_POST}
        self._follow()

    def _follow(self) -> None:
        duel = self.duel
        assert duel.battle is not None
        self.battle = duel.battle
        told = (*duel.public.told[self._first :], *duel.fallen, *duel.drafted)
        self.log = [Entry(events, "", self.battle.round) for events in told]

    @property
    def finished(self) -> bool:
        """Whether nothing is left to decide in this post."""
        return not self.duel.to_do

    @property
    def player(self) -> str:
        """Who decides now: nobody here once the post is finished."""
        return "" if self.finished else super().player

    def do(self, action: Action) -> tuple[Event, ...]:
        """Take an action into the post, or end the duel by it.

        :raises Refused: if it is not allowed; nothing has changed then.
        """
        if action == resignation(self.duel.side):
            self.duel.send(resigns=True)
        elif action == AGREED_DRAW:
            self.duel.send(draw="agreed" if self.duel.public.offered else "offered")
        elif action in self.battle.options and self.duel.to_do:
            events = self.duel.do(action)
            self._follow()
            return events
        else:
            raise Refused(self.battle.why_not(action) or UNKNOWN)
        self._follow()
        return ()

    @property
    def undo_refusal(self) -> str:
        """Why nothing can be taken back, in one sentence; empty if something can."""
        return "" if self.duel.kept.draft else _(NOTHING_DONE)

    def undo(self) -> str:
        """Take the last action out of the post; it is the player's own.

        :raises ValueError: if there is none.
        """
        if not self.duel.undo():
            raise ValueError(self.undo_refusal)
        self._follow()
        return ""

    def save_new(self) -> Path:
        """Write the record of the duel in its place among the saved battles.

        :raises OSError: if the folder cannot be written.
        """
        return keep_record(self.duel.public)

    def close(self) -> None:
        """Leave it: every action is kept as it is taken."""
