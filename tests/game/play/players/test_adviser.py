"""Who is asked for advice: nobody's end leaves a question without an answer."""

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import cast

import pytest

from game.ai.advice import Advice
from game.play.players.adviser import Adviser
from game.play.players.bot_process import BotProcess
from game.play.players.worker import Inquiry

ADVICE = Advice("red", ())


class Dying:
    """Processes that end over the first questions, and then answer."""

    def __init__(self, deaths: int) -> None:
        self.deaths = deaths

    def consult(self, asked: Inquiry) -> Future[Advice]:
        answer = Future[Advice]()
        if self.deaths:
            self.deaths -= 1
            answer.set_exception(BrokenProcessPool("killed"))
        else:
            answer.set_result(ADVICE)
        return answer


@pytest.mark.parametrize(("deaths", "told"), [(0, ADVICE), (1, ADVICE), (2, None)])
def test_a_process_that_ends_over_a_hint_is_replaced_once(deaths: int, told: Advice | None) -> None:
    adviser = Adviser(cast(BotProcess, Dying(deaths)))
    adviser.ask("here", lambda: Inquiry(b"{}", b"{}", 1, 10))
    answered = [one for _ in range(3) for one in adviser.answers()]
    assert answered == [("here", told)]
    assert adviser.left == 0
