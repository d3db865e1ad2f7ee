"""Plays a record again, action by action, as if somebody decided so."""

from __future__ import annotations

from collections.abc import Sequence

from game.play.session import Session
from rules.battle.action import Action
from rules.battle.notation import parse_action
from rules.record.lines import ActionLine
from rules.record.record import Record

PLAYER = "record"
"""What a session calls the player of both sides of a replay."""


class Replayer:
    """Answers every decision with what the record says."""

    def __init__(self, record: Record) -> None:
        self._actions: Sequence[ActionLine] = [
            line for line in record.lines if isinstance(line, ActionLine)
        ]
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
        done = len(session.log) - 1  # the opening is no action
        if done >= len(self._actions):
            return None
        self._session = None
        self.thrown = self._actions[done].dice
        return parse_action(self._actions[done].text, session.battle)

    def cancel(self) -> None:
        """Forget the question under way."""
        self._session = None

    def close(self) -> None:
        """Be asked no more."""
        self.cancel()
