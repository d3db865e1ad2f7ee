"""A lesson as a running battle: its session, and who answers for the other side."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.play.session import HUMAN, Entry, Session
from game.study.attempt import Attempt
from rules.battle.action import Action
from rules.unit import other

LISTED = "lesson"
"""Who plays the other side of a lesson, as the session names it."""


def session_of(attempt: Attempt) -> Session:
    """Return a session that goes on from where a try stands; it is kept nowhere."""
    lesson = attempt.entry.lesson
    players = {lesson.side: HUMAN, other(lesson.side): LISTED}
    record, _start = attempt.entry.position.begin()
    record.setup = attempt.battle.setup
    record.header = msgspec.structs.replace(record.header, players=players)
    battle = attempt.battle.copy()
    return Session(record, battle, [Entry((), "", battle.round)])


class Opponent:
    """Decides for the other side of a lesson, at once, as its lesson says."""

    notice = ""

    def __init__(self, attempt: Callable[[], Attempt | None]) -> None:
        """Ask for the try that is under way; None while nobody is to act."""
        self._attempt = attempt

    def warm(self) -> None:
        """Nothing has to be made ready."""

    def ask(self, session: Session) -> None:
        """Nothing has to be thought over."""

    def poll(self) -> Action | None:
        """Return what the lesson lists."""
        attempt = self._attempt()
        return attempt.enemy() if attempt is not None else None

    def cancel(self) -> None:
        """Nothing is under way."""

    def close(self) -> None:
        """Nothing is held."""
