"""Battles between bots without a window, many at a time, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from game.ai import choose
from game.ai.workers import spread
from rules.battle.machine import DRAW, Battle, Setup
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.dice import GOLDEN, MASK, mix
from rules.record.opening import make_setup
from rules.unit import SIDES

LAST_ROUND = 1000
"""A battle without a last round of its own is broken off after so many."""
UNDECIDED = "undecided"
CONFIDENCE = 1.96
"""Standard deviations of a 95 % interval."""


class Course(NamedTuple):
    """How a battle went: "red", "blue", "draw" or "undecided", after how many rounds and
    decisions."""

    outcome: str
    rounds: int
    decisions: int
    first: str
    """The side that had the first decision."""


class Match(NamedTuple):
    """One battle to be fought: plain data, so that any process can fight it."""

    scenario: str
    seed: int
    red: str
    blue: str


class Result(NamedTuple):
    """How a match ended: "red", "blue", "draw" or "undecided", after how many rounds and
    decisions."""

    match: Match
    outcome: str
    rounds: int
    decisions: int

    @property
    def winner(self) -> str:
        """The winning bot; empty if nobody has won."""
        return str(getattr(self.match, self.outcome)) if self.outcome in SIDES else ""


def matches(
    scenario: Path, red: str, blue: str, battles: int, seed: int, *, mirrored: bool = False
) -> list[Match]:
    """Return the matches of a series.

    Mirrored, each seed is fought twice, with the bots' seats swapped; `battles` is then even.
    """
    found = []
    for number in range(battles):
        place, swapped = divmod(number, 2) if mirrored else (number, 0)
        one = mix((seed + (place + 1) * GOLDEN) & MASK)
        first, second = (blue, red) if swapped else (red, blue)
        found.append(Match(str(scenario), one, first, second))
    return found


def fight(match: Match) -> Result:
    """Fight one battle to its end.

    :raises ContentError: if the scenario cannot be played.
    """
    bots = {"red": match.red, "blue": match.blue}
    course = play_out(_setup(match.scenario), match.seed, bots)
    return Result(match, course.outcome, course.rounds, course.decisions)


def play_out(setup: Setup, seed: int, bots: Mapping[str, str]) -> Course:
    """Let the bot of each side play one battle to its end, or past `LAST_ROUND`."""
    battle = Battle(setup, seed)
    first = battle.pending.side if battle.pending is not None else ""
    state = mix(seed ^ MASK)
    decisions = 0
    while battle.pending is not None and battle.round <= LAST_ROUND:
        side = battle.pending.side
        state = mix((state + GOLDEN) & MASK)
        battle.apply(choose(bots[side], battle.view(side, state), state))
        decisions += 1
    rounds = min(battle.round, LAST_ROUND)
    return Course(battle.outcome or UNDECIDED, rounds, decisions, first)


@lru_cache(4)
def _setup(scenario: str) -> Setup:
    return make_setup(load_scenario(scenario, all_systems()))


def fight_all(series: list[Match], jobs: int) -> Iterator[Result]:
    """Yield the results in the order of the matches, fought by `jobs` processes."""
    return spread(fight, series, jobs)


def summary(results: list[Result], *, mirrored: bool) -> dict[str, Any]:
    """Return what a series came to: wins by side (and by bot if mirrored) and rounds."""
    outcomes = [one.outcome for one in results]
    undecided = (UNDECIDED,) if UNDECIDED in outcomes else ()
    rounds = sorted(one.rounds for one in results)
    told: dict[str, Any] = {
        "battles": len(results),
        "wins": {outcome: outcomes.count(outcome) for outcome in (*SIDES, DRAW, *undecided)},
        "rounds": {
            "mean": round(sum(rounds) / len(rounds), 2),
            "median": median(rounds),
            "min": rounds[0],
            "max": rounds[-1],
        },
        "decisions": sum(one.decisions for one in results),
    }
    if mirrored:
        bots = sorted({results[0].match.red, results[0].match.blue})
        told["bots"] = {bot: sum(one.winner == bot for one in results) for bot in bots}
    return told


def interval(wins: float, battles: int) -> tuple[float, float]:
    """Return the 95 % interval (Wilson) of a share of wins, in per cent."""
    share, square = wins / battles, CONFIDENCE**2
    middle = share + square / (2 * battles)
    spread = CONFIDENCE * sqrt(share * (1 - share) / battles + square / (4 * battles**2))
    scale = 100 / (1 + square / battles)
    return max(0.0, (middle - spread) * scale), min(100.0, (middle + spread) * scale)
