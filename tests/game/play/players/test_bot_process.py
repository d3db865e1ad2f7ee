"""Bots in a process of their own: asked, answering, failing and dying."""

from collections.abc import Iterator
from concurrent.futures import wait
from multiprocessing import active_children
from pathlib import Path
from signal import SIGTERM

import pytest

from game.ai.budget import Dropped
from game.play.guests import Choose
from game.play.players import BotError, BotProcess
from game.play.players.worker import inquiry
from game.play.session import Session
from rules.battle.action import Action
from rules.battle.notation import parse_action
from tests.game.play.players import strange_bots
from tests.rules.record.test_record import duel

BOTS = {"red": "a bot", "blue": "a bot"}
PATIENCE = 60  # seconds until a test that hangs is given up


@pytest.fixture
def make() -> Iterator[list[BotProcess]]:
    """A list whose processes are ended after the test."""
    processes: list[BotProcess] = []
    yield processes
    for process in processes:
        process.close()


def started(make: list[BotProcess], choose: Choose | None) -> BotProcess:
    make.append(BotProcess(choose))
    return make[-1]


def answer_of(process: BotProcess) -> Action:
    """Poll as a window would, but wait for the process in between."""
    while True:
        futures = process._futures
        assert futures, "nobody was asked"
        wait(futures, timeout=PATIENCE)
        action = process.poll()
        if action is not None:
            return action


def test_a_bot_answers_with_an_option_of_its_side(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.last_without_window)
    session = Session.start(duel(), 5, BOTS)
    for _ in range(5):
        process.ask(session)
        assert process.thinking
        action = answer_of(process)
        assert not process.thinking
        assert action == session.battle.options[-1]
        session.do(action)


def test_the_same_battle_gets_the_same_answers(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.by_seed)
    played = []
    for _ in range(2):
        session = Session.start(duel(), 5, BOTS)
        for _ in range(8):
            process.ask(session)
            session.do(answer_of(process))
        played.append(session.battle.digest())
    assert played[0] == played[1]


def test_the_games_own_bots_answer(make: list[BotProcess]) -> None:
    process = started(make, None)
    session = Session.start(duel(), 5, {"red": "greedy", "blue": "random"})
    for _ in range(3):
        process.ask(session)
        assert answer_of(process) in session.battle.options
        session.do(session.battle.options[-1])


def test_two_processes_think_for_one_that_searches(make: list[BotProcess]) -> None:
    """And their answers are put together."""
    process = started(make, None)
    session = Session.start(duel(), 5, {"red": "hard", "blue": "hard"})
    process.ask(session)
    assert len(process._futures) == 2
    assert answer_of(process) in session.battle.options


def test_asking_again_every_frame_asks_once(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.first)
    session = Session.start(duel(), 5, BOTS)
    process.ask(session)
    asked = process._futures
    process.ask(session)
    assert process._futures is asked


def test_a_cancelled_question_is_not_answered(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.first)
    session = Session.start(duel(), 5, BOTS)
    process.ask(session)
    process.cancel()
    assert not process.thinking
    assert process.poll() is None


def test_a_dropped_thought_ends_at_once(make: list[BotProcess]) -> None:
    """Else the next question would wait until all that it could cost is spent."""
    process = started(make, None)
    session = Session.start(duel(), 5, {"red": "hard", "blue": "hard"})
    brief = inquiry(session.record.header, session.battle, 1)
    assert process.consult(brief).result(PATIENCE).moves, "it is warm"
    future = process.consult(brief._replace(budget=10**12))
    while not future.running():
        pass
    process.drop(future)
    assert isinstance(future.exception(PATIENCE), Dropped)
    process.ask(session)
    assert answer_of(process) in session.battle.options


def test_another_position_makes_it_another_question(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.first)
    session = Session.start(duel(), 5, BOTS)
    process.ask(session)
    session.do(parse_action("end turn", session.battle))
    process.ask(session)
    assert answer_of(process) == session.battle.options[0]


def test_a_person_is_not_asked(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.first)
    with pytest.raises(ValueError, match="no bot decides"):
        process.ask(Session.start(duel(), 5))


def test_a_bot_that_fails_is_told_in_one_sentence(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.stumbling)
    process.ask(Session.start(duel(), 5, BOTS))
    with pytest.raises(BotError, match="The bot a bot failed: no idea"):
        answer_of(process)
    assert not process.thinking


def test_a_process_that_dies_is_started_again(make: list[BotProcess], tmp_path: Path) -> None:
    process = started(make, strange_bots.dying_once)
    memory = str(tmp_path / "died")
    session = Session.start(duel(), 5, {"red": memory, "blue": memory})
    process.ask(session)
    assert answer_of(process) == session.battle.options[0]
    assert process.notice == "The bot's process ended unexpectedly and was started again."


def test_a_process_that_dies_again_is_given_up(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.dying)
    process.ask(Session.start(duel(), 5, BOTS))
    with pytest.raises(BotError, match="given up"):
        answer_of(process)


def test_a_process_that_died_while_idle_is_replaced(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.first)
    process.warm()
    assert process._executor is not None
    died = process._executor.submit(strange_bots.dying, "", None, 0)  # type: ignore[arg-type]
    wait([died], timeout=PATIENCE)
    session = Session.start(duel(), 5, BOTS)
    process.ask(session)
    assert answer_of(process) == session.battle.options[0]


def test_a_closed_process_can_be_asked_again(make: list[BotProcess]) -> None:
    process = started(make, strange_bots.first)
    session = Session.start(duel(), 5, BOTS)
    process.ask(session)
    process.close()
    process.ask(session)
    assert answer_of(process) == session.battle.options[0]


def test_a_process_that_has_hardly_begun_is_ended_too(make: list[BotProcess]) -> None:
    """Whoever quits at once finds no complaint of a process that lost its parent."""
    others = set(active_children())
    process = started(make, None)
    process.warm()
    (child,) = set(active_children()) - others
    process.close()
    child.join()
    assert child.exitcode == -SIGTERM
