"""What a bot loses in solved endings by what it does."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.ai import choose
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.dice import MASK, mix
from tests.endings.solver import MOST, Bounds, Solver
from tests.game.ai.test_positions import Position, opened

FILE = Path(__file__).with_name("positions.toml")
CLOSE = 0.02
"""Chance within which a position must be known to be solved."""
EVEN = 0.005
"""Chance within which an option is as good as the best."""
WALKS = 400
"""How often an ending is played to find positions in it, at most."""


class Ending(Position, forbid_unknown_fields=True, kw_only=True):
    """A small battle that is solved for Red: so many rounds of it, or all for 0."""

    system: str
    rounds: int = 0
    without: tuple[str, ...] = ()
    """Kinds of action that nobody takes in it."""


class Choice(NamedTuple):
    """What was done at one decision."""

    bot: str
    text: str
    best: str
    regret: float
    """How much of the chance to win it cost, 0 to 1."""

    @property
    def right(self) -> bool:
        """Whether nothing was better."""
        return self.regret <= EVEN


class Decision(NamedTuple):
    """A position in which it matters what is done, and the chance to win after each option."""

    battle: Battle
    chances: Mapping[Action, float]
    """For the side that is asked."""

    def judged(self, bot: str, budget: int | None = None) -> Choice:
        """Return what a bot does here; `budget` is how many answers it applies, its own if None.

        It is asked for one of the options that are looked at.
        """
        battle, chances = self.battle, self.chances
        assert battle.pending is not None
        seed = mix(battle.dice)
        view = battle.view(battle.pending.side, seed)
        view._options = tuple(one for one in view.options if one in chances)
        action = choose(bot, view, seed, budget)
        best = max(chances, key=chances.__getitem__)
        regret = chances[best] - chances[action]
        return Choice(bot, action_text(action, battle), action_text(best, battle), regret)


class Solved:
    """An ending with all that can come of it."""

    def __init__(self, ending: Ending, most: int = MOST) -> None:
        """Solve it.

        :raises TooLarge: if there are more than so many positions.
        """
        self.ending = ending
        self._begun = opened(ending.system, ending)
        self._solver = Solver(self._begun, "red", ending.rounds, most, ending.without)

    @cached_property
    def size(self) -> int:
        """How many positions it has."""
        return len(self._solver.battles)

    def decisions(self, most: int) -> list[Decision]:
        """Return so many of the decisions that matter, each met once by a walk through the ending.

        Half of what is done there is the best, half is anything.
        """
        found: dict[object, Decision] = {}
        for seed in range(1, WALKS + 1):
            for one in self._walk(seed):
                if len(found) == most:
                    return list(found.values())
                found.setdefault(one.battle.key()[2:], one)
        return list(found.values())

    def _walk(self, seed: int) -> Iterator[Decision]:
        battle = self._begun.copy()
        battle.dice = state = mix(seed)
        last = battle.round + self.ending.rounds - 1 if self.ending.rounds else 0
        while battle.pending is not None and not 0 < last < battle.round:
            values, asked = self._solver.values(battle), battle.pending.side
            if matters(values.values()):
                here = {one: _chance(value, asked) for one, value in values.items()}
                yield Decision(battle.copy(), here)
            state = mix((state + 1) & MASK)
            options = sorted(values, key=lambda one: _chance(values[one], asked))
            battle.apply(options[-1] if state & 1 else options[(state >> 1) % len(options)])


def matters(values: Iterable[Bounds]) -> bool:
    """Whether options of these bounds are all solved and differ."""
    found = list(values)
    solved = max(one.most - one.least for one in found) < CLOSE
    return solved and max(one.least for one in found) - min(one.most for one in found) > EVEN


def endings() -> list[Ending]:
    """Return all that are kept."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["ending"]
    return [msgspec.convert(row, Ending) for row in rows]


def _chance(bounds: Bounds, side: str) -> float:
    """Return the chance to win of a side in the middle between bounds that are Red's."""
    middle = (bounds.least + bounds.most) / 2
    return middle if side == "red" else 1 - middle
