"""Games killed at any moment: no finished action is lost, no process and no half file is left."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.player.settings import HOME_VARIABLE
from rules.record.disk import UNFINISHED, clear_unfinished
from rules.record.file import SUFFIX
from rules.record.lines import ActionLine
from rules.record.record import read_record
from rules.record.replay import reopen
from tests.campaign.course import Failure
from tests.campaign.played import BACK
from tests.processes import begin, end_group, group, wait_until

SOON = 5
"""Seconds after which no process may be left."""
MOST_LINES = {"journal": 60, "window": 12}
"""Actions after which a game is killed at the latest."""
MOST_TURNS = 20_000
"""Turns of an empty loop after the last line that is read: any moment until the next action."""
TRACKER = "resource_tracker"
"""What Python itself says of a killed process's semaphores, which it clears away."""
WINDOWS = 0.3
LIVES = 2
"""How often one battle is killed and gone on with."""


def attempt(random: Random, counts: Counter[str]) -> None:
    """Kill a game, look at what it has left, and let it go on; then once more."""
    how = "window" if random.random() < WINDOWS else "journal"
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for _life in range(LIVES):
            _kill(home, how, random)
            counts["kills"] += 1
            counts[f"kills of a {how}"] += 1


def _kill(home: Path, how: str, random: Random) -> None:
    game = begin(
        *("-m", "tests.campaign.played", how, str(random.getrandbits(32))),
        environment={**os.environ, HOME_VARIABLE: str(home)},
    )
    assert game.stdout is not None
    try:
        lines = random.randint(0, MOST_LINES[how])
        told = [game.stdout.readline() for _ in range(lines)]
        for _turn in range(random.randrange(MOST_TURNS)):
            pass
        game.send_signal(signal.SIGKILL)
        game.wait()
        wait_until("no process left", lambda: not group(game.pid), SOON)
        told += game.stdout.readlines()
    except AssertionError as fault:
        raise Failure(f"{how}: {fault}; left are {group(game.pid)}") from None
    finally:
        end_group(game.pid)
        game.stdout.close()
    _expect_nothing_lost(home, how, [line.strip() for line in told if line.endswith("\n")])


def _expect_nothing_lost(home: Path, how: str, told: list[str]) -> None:
    strange = [
        line for line in told if line != BACK and not line.isdecimal() and TRACKER not in line
    ]
    if strange:
        raise Failure(f"{how}: it did not play: {' '.join(strange)[:400]}")
    told = [line for line in told if TRACKER not in line]
    if told and told[-1] != BACK:
        done = int(told[-1])
        kept = max(map(_actions, home.glob(f"autosave*{SUFFIX}")), default=-1)
        if not done <= kept <= done + 1 and kept > 0:
            raise Failure(f"{how}: {done} actions were finished, {kept} are kept")
    for path in home.rglob(f"*{SUFFIX}"):
        _, fault = reopen(read_record(path))
        if fault is not None:
            raise Failure(f"{how}: {fault}")
    for folder in (home, home / "saves", home / "ended"):
        clear_unfinished(folder)
        if list(folder.glob(f"*{UNFINISHED}")):
            raise Failure(f"{how}: half-written files are left")


def _actions(path: Path) -> int:
    return sum(isinstance(line, ActionLine) for line in read_record(path).lines)
