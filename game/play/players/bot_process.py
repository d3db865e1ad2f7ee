"""Bots that think in one warm process of their own, so that no frame waits for them."""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from os import getpid

import msgspec

from game.ai.workers import end, uninterrupted, workers
from game.play.players.worker import Choose, Question, answer
from game.play.session import Session
from game.player.language import _, fill
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.dice import GOLDEN, MASK, mix

MOST_CRASHES = 2
"""Crashes over one decision after which the bot is given up."""


class BotError(Exception):
    """A bot gives no answer; the text is one sentence for the player."""


class BotProcess:
    """Asks a bot and is asked back every frame whether it has decided.

    `choose` replaces the game's own bots; it must be a function of a module. `notice` is one
    sentence after the process had to be started again, to be shown and emptied.
    """

    def __init__(self, choose: Choose | None = None) -> None:
        self.notice = ""
        self._choose = choose
        self._executor: ProcessPoolExecutor | None = None
        self._session: Session | None = None
        self._battle: Battle | None = None
        self._question: Question | None = None
        self._future: Future[str] | None = None
        self._crashes = 0

    @property
    def thinking(self) -> bool:
        """Whether an answer is under way."""
        return self._future is not None

    def warm(self) -> None:
        """Start the process, so that the first question need not wait for it."""
        self._warmed()

    def ask(self, session: Session) -> None:
        """Ask the bot whose side decides now; returns at once, asked already or not.

        :raises ValueError: if no bot decides now.
        """
        if self._future is not None and self._battle is session.battle:
            return
        pending = session.battle.pending
        if pending is None or session.human_turn:
            raise ValueError("no bot decides now")
        self.cancel()
        seed = _seed(session)
        view = session.battle.view(pending.side, seed)
        self._session, self._battle = session, session.battle
        self._question = Question(
            msgspec.json.encode(session.record.header),
            msgspec.json.encode(view.snapshot()),
            session.player,
            seed,
            self._choose,
        )
        self._crashes = 0
        self._submit()

    def poll(self) -> Action | None:
        """Return the bot's action once it has decided, else None; never waits.

        :raises BotError: if the bot cannot decide; nothing is under way then.
        """
        future, session, battle = self._future, self._session, self._battle
        if future is None or session is None or battle is None or not future.done():
            return None
        self._future = None
        try:
            return parse_action(future.result(), battle)
        except BrokenProcessPool:
            self._restart()
            return None
        except Exception as error:  # whatever a bot raises, only its answer is lost
            raise BotError(
                fill(_("The bot {bot} failed: {reason}"), bot=session.player, reason=error)
            ) from error

    def cancel(self) -> None:
        """Forget the question under way; its answer will not be told."""
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def close(self) -> None:
        """End the process without waiting for a thought, nor for its own beginning."""
        self.cancel()
        executor, self._executor = self._executor, None
        if executor is not None:
            end(executor)

    def _warmed(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = workers(1)
            with uninterrupted():
                self._executor.submit(getpid)
        return self._executor

    def _submit(self) -> None:
        assert self._question is not None
        try:
            self._future = self._warmed().submit(answer, self._question)
        except BrokenProcessPool:  # it ended while nobody asked it anything
            self.close()
            self._future = self._warmed().submit(answer, self._question)

    def _restart(self) -> None:
        self._crashes += 1
        self.close()
        if self._crashes == MOST_CRASHES:
            raise BotError(_("The bot's process ended unexpectedly again; the bot is given up."))
        self.notice = _("The bot's process ended unexpectedly and was started again.")
        self._submit()


def _seed(session: Session) -> int:
    """Return a seed for this decision: the same in the same battle, and none of its dice."""
    header = session.record.header
    return mix(mix(header.seed ^ MASK) + GOLDEN * session.record.actions & MASK)
