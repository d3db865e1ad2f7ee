"""Battles of the lab that are fought out of sight, and then shown from frame to frame."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from typing import NamedTuple

from game.ai.lab import Bout, Fight, Fought, bouts, of_teams, staged
from game.ai.simulation import play_out, setup_for
from game.ai.workers import end, uninterrupted, workers
from game.play.scene import Token
from game.play.stage import tokens
from rules.battle.machine import Battle
from rules.board.board import Board
from rules.record.opening import open_battle
from rules.unit import other

BATTLES = 1000
"""Of each system; then it is over."""
AHEAD = 2
"""Battles of each system that are fought before they can be shown."""
MOST_PROCESSES = 2


class Frame(NamedTuple):
    """What stands on the board at a moment."""

    round: int
    tokens: tuple[Token, ...]


class Film(NamedTuple):
    """A battle from its beginning to its end."""

    frames: tuple[Frame, ...]
    fought: Fought


def opening(fight: Fight, system: str, seed: int) -> tuple[Board, Frame]:
    """Return where and how a fight begins under a system.

    :raises ContentError: if it cannot be staged.
    """
    battle = open_battle(staged(fight, system), seed)
    return battle.setup.board, Frame(battle.round, tokens(battle))


def film(fight: Fight, bout: Bout) -> Film:
    """Fight a battle and return it; each team has the colour of the side that it was given to."""
    frames: list[Frame] = []

    def watch(battle: Battle) -> None:
        seen = tokens(battle)
        if bout.swapped:
            seen = tuple(replace(token, side=other(token.side)) for token in seen)
        if not frames or frames[-1].tokens != seen:
            frames.append(Frame(battle.round, seen))

    match = bout.match
    bots = {"red": match.red, "blue": match.blue}
    course = play_out(setup_for(match.scenario), match.seed, bots, watch)
    return Film(tuple(frames), of_teams(fight, bout, course))


class Films:
    """The battles of a fight under several systems, fought by processes of their own."""

    def __init__(self, fight: Fight, seed: int, bot: str, pool: Executor | None = None) -> None:
        """Fight by one bot on both sides; the same seed gives the same battles.

        `pool` fights instead of processes of its own.
        """
        self._fight, self._seed, self._bot = fight, seed, bot
        self._pool = pool or workers(min(MOST_PROCESSES, os.cpu_count() or 1))
        self._waiting: dict[str, deque[Bout]] = {}
        self._under_way: dict[str, deque[Future[Film]]] = {}

    def begin(self, system: str) -> None:
        """Have the first battles of a system fought.

        :raises ContentError: if the fight cannot be staged under it.
        """
        series = bouts(self._fight, (system,), BATTLES, self._seed, (self._bot, self._bot))
        self._waiting[system], self._under_way[system] = deque(series), deque()
        self._ask(system)

    def _ask(self, system: str) -> None:
        waiting, under_way = self._waiting[system], self._under_way[system]
        while waiting and len(under_way) < AHEAD:
            with uninterrupted():
                under_way.append(self._pool.submit(film, self._fight, waiting.popleft()))

    def next(self, system: str) -> Film | None:
        """Return a system's next battle, None while it is being fought or where all are; never
        wait.

        Whatever a battle raises comes out here.
        """
        under_way = self._under_way.get(system)
        if not under_way or not under_way[0].done():
            return None
        done = under_way.popleft().result()
        self._ask(system)
        return done

    def close(self) -> None:
        """End the processes, whatever they do."""
        if isinstance(self._pool, ProcessPoolExecutor):
            end(self._pool)


def team(role: str, count: int, known: Sequence[str]) -> tuple[str, ...]:
    """Return so many of a role; of no role, one of each in turn."""
    return (role,) * count if role else tuple(known[at % len(known)] for at in range(count))
