"""The rules core: random play, previews, copies, and how fast bots think on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import TypeVar

from game.ai import choose
from rules.battle.machine import Battle
from rules.battle.preview import preview
from tests.bench.chance import battles, chess_positions, games_of_chess, positions
from tests.bench.measuring import Work, beside, best_rate, spread

Item = TypeVar("Item")
PASSES = 3
"""So often each preview is timed; its best time counts."""


def play(scenario: str, seconds: float) -> dict[str, float]:
    """Measure actions a second in random play, as a ratio to python-chess's moves."""
    ratio, actions, moves = beside(battles(scenario), games_of_chess(), seconds)
    return {"ratio": ratio, "actions": actions, "chess": moves}


def previews(scenario: str, seconds: float) -> dict[str, float]:
    """Time previews of all options of positions: median, 99th per cent and worst in ms.

    Each pass opens the scenario anew, so that what is memoised was memoised by these very
    previews, as when a battle is played.
    """
    times = _preview_times(positions(scenario), seconds / PASSES)
    for _ in range(PASSES - 1):
        again = _preview_times(positions(scenario), len(times))
        times = [min(pair) for pair in zip(times, again, strict=True)]
    return spread(times)


def _preview_times(some: Sequence[Battle], most: float) -> list[float]:
    """Return each preview's time in ms; `most` is seconds, or an int: how many to time."""
    times: list[float] = []
    begun = process_time()
    for battle in some:
        for action in battle.options:
            start = process_time()
            preview(battle, action)
            end = process_time()
            times.append(1000 * (end - start))
            if len(times) >= most if isinstance(most, int) else end - begun >= most:
                return times
    return times


def copies(scenario: str, seconds: float) -> dict[str, float]:
    """Measure copies a second, beside those of python-chess's boards."""
    boards = each(chess_positions(), lambda board: board.copy(stack=False))
    ratio, *_ = beside(each(positions(scenario), Battle.copy), boards, seconds / 2)
    best = best_rate(each(positions(scenario), Battle.copy), seconds / 2)
    return {"a second": best, "ratio to chess": ratio}


def thinking(bot: str) -> Callable[[str, float], dict[str, float]]:
    """Return what measures a bot's decisions a second."""

    def measure(scenario: str, seconds: float) -> dict[str, float]:
        some = positions(scenario)[::5]
        return {"a second": best_rate(each(some, lambda one: choose(bot, one, 1)), seconds)}

    return measure


def each(items: Sequence[Item], do: Callable[[Item], object]) -> Work:
    """Return work: something done to every item."""

    def work() -> int:
        for item in items:
            do(item)
        return len(items)

    return work
