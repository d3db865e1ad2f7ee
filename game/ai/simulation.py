"""Battles between bots without a window, many at a time, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from math import sqrt
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import msgspec

from game.ai import choose
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.machine import DRAW, Battle, Setup
from rules.battle.registry import all_systems
from rules.content.scenario import (
    LoadedScenario,
    load_scenario,
    scenario_from_data,
    scenario_to_data,
)
from rules.dice import GOLDEN, MASK, mix
from rules.record.lines import MapData, map_from_data, map_to_data
from rules.record.opening import setup_of
from rules.unit import SIDES

LAST_ROUND = 1000
"""A battle without a last round of its own is broken off after so many."""
UNDECIDED = "undecided"
Decide = Callable[[str, Battle, int], Action]
"""From a bot's name, the view of its side and a seed to one of the view's options."""
DEEDS = ("area", "flight", "lunge", "walk")
"""Cues of what somebody does."""
CONFIDENCE = 1.96
"""Standard deviations of a 95% interval."""


class Course(NamedTuple):
    """How a battle went."""

    outcome: str
    """"red", "blue", "draw" or "undecided"."""
    rounds: int
    decisions: int
    first: str
    """The side that was the first seen to act: what it declares before does not count."""
    fell: int = -1
    """The unit that was the first to go down; -1 if nobody was."""


class Match(NamedTuple):
    """One battle to be fought: plain data, so that any process on any machine can fight it."""

    scenario: bytes
    """The scenario and its map, as `packed` gives them."""
    seed: int
    red: str
    blue: str


class Result(NamedTuple):
    """A match and how it went."""

    match: Match
    course: Course

    @property
    def outcome(self) -> str:
        """The winning side, "draw" or "undecided"."""
        return self.course.outcome

    @property
    def winner(self) -> str:
        """The winning bot; empty if nobody has won."""
        return str(getattr(self.match, self.outcome)) if self.outcome in SIDES else ""


class Packed(msgspec.Struct, frozen=True):
    """What a battle is made from: a scenario and its map."""

    scenario: dict[str, Any]
    map: MapData


def packed(loaded: LoadedScenario) -> bytes:
    """Return a scenario and its map as JSON, for matches."""
    scenario, battle_map = loaded
    return msgspec.json.encode(Packed(scenario_to_data(scenario), map_to_data(battle_map)))


def unpacked(scenario: bytes) -> LoadedScenario:
    """Return the scenario and the map that were packed."""
    data = msgspec.json.decode(scenario, type=Packed)
    return LoadedScenario(scenario_from_data(data.scenario, all_systems()), map_from_data(data.map))


def matches(
    scenario: Path, red: str, blue: str, battles: int, seed: int, *, mirrored: bool = False
) -> list[Match]:
    """Return the matches of a series.

    Mirrored, each seed is fought twice, with the bots' seats swapped; `battles` is then even.

    :raises ContentError: if the scenario cannot be played.
    """
    what = packed(load_scenario(scenario, all_systems()))
    seats = [(red, blue), (blue, red)] if mirrored else [(red, blue)]
    seeds = drawn(seed, battles // len(seats))
    return [Match(what, one, *seat) for one in seeds for seat in seats]


def drawn(seed: int, count: int, start: int = 0) -> list[int]:
    """Return so many seeds of battles that follow from one, from the place `start` on."""
    return [mix((seed + (start + place + 1) * GOLDEN) & MASK) for place in range(count)]


def fight(match: Match) -> Result:
    """Fight one battle to its end."""
    return Result(match, course_of(match))


def course_of(match: Match) -> Course:
    """Return how one battle goes."""
    return play_out(setup_for(match.scenario), match.seed, {"red": match.red, "blue": match.blue})


@lru_cache(8)
def setup_for(scenario: bytes) -> Setup:
    """Return what never changes in the battles of a packed scenario."""
    return setup_of(unpacked(scenario))


def play_out(
    setup: Setup,
    seed: int,
    bots: Mapping[str, str],
    watch: Callable[[Battle], object] = lambda battle: None,
    decide: Decide | None = None,
) -> Course:
    """Let the bot of each side play one battle to its end, or past `LAST_ROUND`.

    `watch` sees it as it begins and after each decision; `decide` asks a bot; else the
    game's own are asked, with one temperament a battle.
    """
    battle, state = Battle(setup, seed), mix(seed ^ MASK)
    decisions, first, fell = 0, "", -1
    ask = decide or partial(choose, character=mix(seed))
    watch(battle)
    while battle.pending is not None and battle.round <= LAST_ROUND:
        side = battle.pending.side
        state = mix((state + GOLDEN) & MASK)
        events = battle.apply(ask(bots[side], battle.view(side, state), state))
        decisions += 1
        watch(battle)
        first = first or _doer(battle, events)
        if fell < 0:
            fell = next((one.id for one in battle.units if one.cell < 0 or one.health <= 0), -1)
    rounds = min(battle.round, LAST_ROUND)
    return Course(battle.outcome or UNDECIDED, rounds, decisions, first, fell)


def _doer(battle: Battle, events: Iterable[Event]) -> str:
    """Return the side of whoever is seen to do something, by the cues of the system's words."""
    for event in events:
        if event.unit >= 0 and battle.setup.system.words.events[event.kind].seen in DEEDS:
            return str(battle.units[event.unit].side)
    return ""


def summary(results: list[Result], *, mirrored: bool) -> dict[str, Any]:
    """Return what a series came to: wins by side (and by bot if mirrored) and rounds."""
    outcomes = [one.outcome for one in results]
    undecided = (UNDECIDED,) if UNDECIDED in outcomes else ()
    rounds = sorted(one.course.rounds for one in results)
    told: dict[str, Any] = {
        "battles": len(results),
        "wins": {outcome: outcomes.count(outcome) for outcome in (*SIDES, DRAW, *undecided)},
        "rounds": {
            "mean": round(sum(rounds) / len(rounds), 2),
            "median": median(rounds),
            "min": rounds[0],
            "max": rounds[-1],
        },
        "decisions": sum(one.course.decisions for one in results),
    }
    if mirrored:
        bots = sorted({results[0].match.red, results[0].match.blue})
        told["bots"] = {bot: sum(one.winner == bot for one in results) for bot in bots}
    return told


def lengths(rounds: Sequence[int]) -> dict[str, Any]:
    """Return how long battles were, in rounds; there is one or more."""
    spread = [*rounds] if len(rounds) > 1 else [*rounds, *rounds]
    lower, _, upper = quantiles(spread, n=4, method="inclusive")
    return {
        "median": median(rounds),
        "quartiles": [lower, upper],
        "min": min(rounds),
        "max": max(rounds),
    }


def interval(wins: float, battles: int) -> tuple[float, float]:
    """Return the 95% interval (Wilson) of a share of wins, in per cent."""
    share, square = wins / battles, CONFIDENCE**2
    middle = share + square / (2 * battles)
    spread = CONFIDENCE * sqrt(share * (1 - share) / battles + square / (4 * battles**2))
    scale = 100 / (1 + square / battles)
    return max(0.0, (middle - spread) * scale), min(100.0, (middle + spread) * scale)


def share(wins: float, battles: int) -> dict[str, Any]:
    """Return a share of wins as it is told: in per cent, with its interval of 95% (Wilson).

    Both are None where nothing was fought.
    """
    told: dict[str, Any] = {"wins": wins, "battles": battles, "share": None, "interval": None}
    if battles:
        told["share"] = round(100 * wins / battles, 1)
        told["interval"] = [round(bound, 1) for bound in interval(wins, battles)]
    return told
