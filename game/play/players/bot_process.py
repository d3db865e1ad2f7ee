"""Bots that think in warm processes of their own, so that no frame waits for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import cycle
from multiprocessing import get_context
from os import getpid
from typing import Any

import msgspec

from game.ai.advice import Advice
from game.ai.bots import BOTS
from game.ai.searcher import Considered, decided
from game.ai.workers import end, uninterrupted, workers
from game.play.guests import Choose
from game.play.players.worker import Inquiry, Question, answer, begin, counsel
from game.play.session import Session
from game.player.faults import told_of
from game.player.language import _, fill
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.dice import GOLDEN, MASK, mix

SHARES = 2
"""Processes that think about the same decision, where a bot can share its work."""
PLACES = 256
"""How many questions can be told apart when one is dropped: many more than are ever under way."""
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
        self.guests: Mapping[str, Choose] = {}
        """Ways to choose of bots beside the game's own, by name; none is known from a file."""
        self._choose = choose
        self._executor: ProcessPoolExecutor | None = None
        self._session: Session | None = None
        self._battle: Battle | None = None
        self._question: Question | None = None
        self._futures: list[Future[list[Considered]]] = []
        self._places = cycle(range(1, PLACES))
        self._dropped = get_context("spawn").Array("b", PLACES, lock=False)
        self._under_way: dict[Future[Any], int] = {}
        self._crashes = 0

    @property
    def thinking(self) -> bool:
        """Whether an answer is under way."""
        return bool(self._futures)

    def warm(self) -> None:
        """Start the process, so that the first question need not wait for it."""
        self._warmed()

    def ask(self, session: Session) -> None:
        """Ask the bot whose side decides now; returns at once, asked already or not.

        :raises ValueError: if no bot decides now.
        """
        if self._futures and self._battle is session.battle:
            return
        pending = session.battle.pending
        if pending is None or session.human_turn:
            raise ValueError("no bot decides now")
        self.cancel()
        seed = seed_of(session)
        view = session.battle.view(pending.side, seed)
        self._session, self._battle = session, session.battle
        self._question = Question(
            msgspec.json.encode(session.record.header),
            msgspec.json.encode(view.snapshot()),
            session.player,
            seed,
            self._choose or self.guests.get(session.player),
        )
        self._crashes = 0
        self._submit()

    def poll(self) -> Action | None:
        """Return the bot's action once it has decided, else None; never waits.

        :raises BotError: if the bot cannot decide; nothing is under way then.
        """
        futures, session, battle = self._futures, self._session, self._battle
        if session is None or battle is None or not futures:
            return None
        if not all(future.done() for future in futures):
            return None
        self._futures = []
        try:
            assert self._question is not None
            answers = [future.result() for future in futures]
            return decided(answers, self._question.seed)
        except BrokenProcessPool:
            self._restart()
            return None
        except Exception as error:  # whatever a bot raises, only its answer is lost
            raise BotError(
                fill(_("The bot {bot} failed: {reason}"), bot=session.player, reason=told_of(error))
            ) from error

    def cancel(self) -> None:
        """Forget the question under way; its answer will not be told."""
        for future in self._futures:
            self.drop(future)
        self._futures = []

    def drop(self, future: Future[Any]) -> None:
        """Let a process that thinks about a question turn to the next."""
        place = self._under_way.get(future)
        if not future.cancel() and place is not None:
            self._dropped[place] = True

    def close(self) -> None:
        """End the process without waiting for a thought, nor for its own beginning."""
        self.cancel()
        executor, self._executor = self._executor, None
        if executor is not None:
            end(executor)

    def consult(self, asked: Inquiry) -> Future[Advice]:
        """Return the advice to come; whoever plays may wait for it a moment, no frame does."""
        try:
            return self._consult(asked)
        except BrokenProcessPool:  # it ended while nobody asked it anything
            self.close()
            return self._consult(asked)

    def _consult(self, asked: Inquiry) -> Future[Advice]:
        (future,) = self._submitted(counsel, [asked])
        return future

    def _submitted(
        self, work: Callable[[Any], Any], questions: list[Question] | list[Inquiry]
    ) -> list[Future[Any]]:
        """Return the answers to come of questions, each in a place of its own."""
        pool, found = self._warmed(), []
        with uninterrupted():
            for question in questions:
                place = next(self._places)
                self._dropped[place] = False
                future = pool.submit(work, question._replace(place=place))
                self._under_way[future] = place
                future.add_done_callback(self._under_way.pop)
                found.append(future)
        return found

    def _warmed(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = workers(SHARES, begin, self._dropped)
            with uninterrupted():
                self._executor.submit(getpid)
        return self._executor

    def _submit(self) -> None:
        try:
            self._futures = self._asked()
        except BrokenProcessPool:  # it ended while nobody asked it anything
            self.close()
            self._futures = self._asked()

    def _asked(self) -> list[Future[list[Considered]]]:
        """Ask as many processes as share the bot's work."""
        assert self._question is not None
        question = self._question
        known = BOTS.get(question.bot) if question.choose is None else None
        shares = SHARES if known is not None and known.budget is not None else 1
        asked = [question._replace(share=share) for share in range(shares)]
        return self._submitted(answer, asked)

    def _restart(self) -> None:
        self._crashes += 1
        self.close()
        if self._crashes == MOST_CRASHES:
            raise BotError(_("The bot's process ended unexpectedly again; the bot is given up."))
        self.notice = _("The bot's process ended unexpectedly and was started again.")
        self._submit()


def seed_of(session: Session) -> int:
    """Return a seed for this decision: the same in the same battle, and none of its dice."""
    header = session.record.header
    return mix(mix(header.seed ^ MASK) + GOLDEN * session.record.actions & MASK)
