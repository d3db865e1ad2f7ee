"""What *hard* loses in solved endings by what it does."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.ai import choose
from rules.battle.notation import action_text
from rules.dice import MASK, mix
from tests.endings.solver import Solver
from tests.game.ai.test_positions import Position, opened

FILE = Path(__file__).with_name("positions.toml")
CLOSE = 0.02
"""Chance within which a position must be known to be solved."""
EVEN = 0.005
"""Chance within which an option is as good as the best."""


class Ending(Position, forbid_unknown_fields=True, kw_only=True):
    """A position of two that is solved."""

    system: str
    rounds: int


class Choice(NamedTuple):
    """What was done at one decision."""

    text: str
    best: str
    regret: float
    """How much of the chance to win it cost, 0 to 1."""

    @property
    def right(self) -> bool:
        """Whether nothing was better."""
        return self.regret <= EVEN


def endings() -> list[Ending]:
    """Return all that are kept."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["ending"]
    return [msgspec.convert(row, Ending) for row in rows]


def choices(ending: Ending, budget: int | None = None, seed: int = 1) -> Iterator[Choice]:
    """Play an ending to its last round, *hard* on both sides, and yield each of Red's choices
    whose options differ and are solved.

    :param budget: how many answers *hard* applies; its own number if None.
    """
    battle = opened(ending.system, ending)
    last, state = battle.round + ending.rounds - 1, seed
    solver = Solver(battle, "red", ending.rounds)
    while battle.pending is not None and battle.round <= last:
        side, state = battle.pending.side, mix((state + 1) & MASK)
        action = choose("hard", battle.view(side, state), state, budget)
        if side == "red":
            values = solver.values(battle)
            best = max(values, key=lambda one: values[one].least)
            highest, found = values[best], values[action]
            open_yet = max(highest.most - highest.least, found.most - found.least)
            alike = min(one.most for one in values.values()) > highest.least - EVEN
            if open_yet < CLOSE and not alike:
                regret = max(0.0, highest.least - found.least)
                yield Choice(action_text(action, battle), action_text(best, battle), regret)
        battle.apply(action)
