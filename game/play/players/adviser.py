"""Who is asked what is best: the bots' processes, several questions one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from game.ai.advice import Advice
from game.play.players.bot_process import BotProcess
from game.play.players.worker import Inquiry, counsel

UNDER_WAY = 2
"""Questions that are asked at the same time; the others wait here, where they can be forgotten."""
IN_PLACE = 800
"""The largest budget of what is answered without a process."""

Asked = Callable[[], Inquiry]


class _UnderWay(NamedTuple):
    """A question that is being answered."""

    question: Inquiry
    answer: Future[Advice]
    again: bool = False
    """Whether it was asked before, of a process that ended over it."""


class Adviser:
    """Takes questions by a key, and gives each answer once; it never waits for one.

    Without a process it answers itself, one question whenever it is asked for answers, and
    briefly: so pictures and tests come out the same.
    """

    def __init__(self, bots: BotProcess | None) -> None:
        """Ask nothing yet."""
        self._bots = bots
        self._waiting: deque[tuple[Hashable, Asked]] = deque()
        self._under_way: dict[Hashable, _UnderWay] = {}

    @property
    def in_place(self) -> bool:
        """Whether it answers in this process, so that whoever asks much has to wait."""
        return self._bots is None

    @property
    def left(self) -> int:
        """How many questions are not answered."""
        return len(self._waiting) + len(self._under_way)

    def ask(self, key: Hashable, asked: Asked, *, first: bool = False) -> None:
        """Ask something by a key, before all that waits or after it.

        :param asked: makes the question when its time has come.
        """
        if key in self._under_way:
            return
        self._waiting = deque(one for one in self._waiting if one[0] != key)
        if first:
            self._waiting.appendleft((key, asked))
        else:
            self._waiting.append((key, asked))

    def answers(self) -> Iterator[tuple[Hashable, Advice | None]]:
        """Yield what has been answered since, None for what no answer can be had for."""
        if self._bots is None:
            if self._waiting:
                key, asked = self._waiting.popleft()
                question = asked()
                yield key, counsel(question._replace(budget=min(IN_PLACE, question.budget)))
            return
        for key, (question, future, again) in list(self._under_way.items()):
            if not future.done():
                continue
            fault = None if future.cancelled() else future.exception()
            if isinstance(fault, BrokenProcessPool) and not again:
                answer = self._bots.consult(question)
                self._under_way[key] = _UnderWay(question, answer, again=True)
                continue
            del self._under_way[key]
            failed = future.cancelled() or fault is not None
            yield key, None if failed else future.result()
        while self._waiting and len(self._under_way) < UNDER_WAY:
            key, asked = self._waiting.popleft()
            question = asked()
            self._under_way[key] = _UnderWay(question, self._bots.consult(question))

    def forget(self) -> None:
        """Forget all that was asked."""
        self._waiting.clear()
        for one in self._under_way.values():
            if self._bots is not None:
                self._bots.drop(one.answer)
        self._under_way = {}
