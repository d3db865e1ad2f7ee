"""Plays a record again, action by action, as if somebody decided so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.play.session import Entry, Session
from game.play.telling import tell_changed
from rules.battle.action import Action
from rules.record.record import read_record
from rules.record.replay import Step, reopen
from rules.unit import SIDES

PLAYER = "record"
"""What a session calls the player of both sides of a replay."""


class Replayer:
    """Answers every decision with the next of the recorded steps."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._session: Session | None = None
        self.notice = ""
        self.thrown: tuple[int, ...] = ()

    def warm(self) -> None:
        """Be ready at once."""

    def ask(self, session: Session) -> None:
        """Look the decision up; a record that has ended answers no more."""
        self._session = session

    def poll(self) -> Action | None:
        """Return the recorded action; None after the last one."""
        session = self._session
        if session is None:
            return None
        done = len(session.log) - 1  # where it begins is no action
        if done >= len(self._steps):
            return None
        self._session = None
        self.thrown = self._steps[done].dice
        return self._steps[done].action

    def cancel(self) -> None:
        """Forget the question under way."""
        self._session = None

    def close(self) -> None:
        """Be asked no more."""
        self.cancel()


def replayed(path: str | Path) -> tuple[Session, Replayer]:
    """Begin a recorded battle anew, and return it with the one who takes its steps again.

    It begins with the last snapshot if the rules no longer play the record as they did; the
    session's warning says why.

    :raises RecordError: for the first fault of the record that makes this impossible.
    """
    record = read_record(path)
    (start, *steps), fault = reopen(record)
    record.header = msgspec.structs.replace(record.header, players=dict.fromkeys(SIDES, PLAYER))
    record.go_back(start.mark)
    record.go_on(start.battle, start.digest)
    session = Session(record, start.battle, [Entry(start.events, "", start.battle.round)])
    if fault is not None:
        session.warning = tell_changed(fault, start.battle)
    return session, Replayer(steps)
