"""Processes that work for the game end with it, however it ends."""

import os
import signal
from collections.abc import Callable
from itertools import count, islice

import pytest

from game.ai.workers import spread
from tests.processes import begin, end_group, group, wait_until

SOON = 5
"""Seconds within which nobody is left."""
SIMULATE = ("main.py", "simulate", "--battles", "2000", "--jobs", "2", "--seed", "1")
WORKERS_READY = 2 + 1 + 1
"""Two workers, their tracker and the parent."""


def double(number: int) -> int:
    return 2 * number


def test_what_is_spread_comes_back_in_order_and_is_asked_for_as_it_is_needed() -> None:
    asked = count()
    assert list(islice(spread(double, asked, 2), 30)) == list(range(0, 60, 2))
    assert next(asked) < 60, "tasks without end are not all asked for"


def to_one(number: int, signalled: signal.Signals) -> None:
    os.kill(number, signalled)


def to_all(number: int, signalled: signal.Signals) -> None:
    """As a terminal does."""
    os.killpg(number, signalled)


@pytest.mark.parametrize(
    ("signalled", "send", "code", "told"),
    [
        (signal.SIGINT, to_all, 1, "six-orders: interrupted\n"),
        (signal.SIGTERM, to_one, 1, "six-orders: interrupted\n"),
        (signal.SIGKILL, to_one, -signal.SIGKILL, None),
    ],
    ids=["Ctrl-C", "asked to end", "killed"],
)
def test_simulate_leaves_no_process_behind(
    signalled: signal.Signals, send: Callable[..., None], code: int, told: str | None
) -> None:
    """And says one line, if it still can."""
    command = begin(*SIMULATE)
    try:
        wait_until("workers", lambda: len(group(command.pid)) == WORKERS_READY)
        send(command.pid, signalled)
        printed, _ = command.communicate(timeout=60)
        assert command.returncode == code
        assert told is None or printed == told
        wait_until("an end", lambda: not group(command.pid), SOON)
    finally:
        end_group(command.pid)


def test_a_killed_game_leaves_no_thinking_bot_behind() -> None:
    """Its pipe to the bot ends with it, though the bot is in the middle of a thought."""
    code = (
        "from threading import Event\n"
        "from game.play.players import BotProcess\n"
        "from tests.game.play.players.strange_bots import thinking_for_ever\n"
        "from game.play.session import Session\n"
        "bots = BotProcess(thinking_for_ever)\n"
        "bots.ask(Session.start('maps/energy-duel.toml', 1, dict(red='a bot', blue='a bot')))\n"
        "print('asked', flush=True)\n"
        "Event().wait()\n"
    )
    game = begin("-c", code)
    try:
        assert game.stdout is not None
        assert [game.stdout.readline() for _ in range(2)] == ["asked\n", "thinking\n"]
        game.kill()
        wait_until("an end", lambda: not group(game.pid), SOON)
    finally:
        end_group(game.pid)
        game.communicate()
