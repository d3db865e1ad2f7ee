"""Every bot against every other, under every order: who is how much stronger."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from game.ai.lab import Fight, staged
from game.ai.ratings import Ratings, Score, rate
from game.ai.simulation import CONFIDENCE, Course, Match, drawn, packed
from rules.unit import SIDES

TEAMS = (("sword",), ("sword", "archer", "mage"))
"""Who stands on both sides: one against one, and three against three."""


class Round(NamedTuple):
    """One battle of a ladder."""

    system: str
    pair: int
    """The same for the two battles of a seed."""
    match: Match

    def score(self, course: Course) -> Score:
        """Return what it says about its bots."""
        return Score(self.match.red, self.match.blue, course.outcome, self.pair)


def rounds(
    systems: Sequence[str],
    bots: Sequence[str],
    teams: Sequence[tuple[str, ...]],
    field: Path,
    level: int,
    battles: int,
    seed: int,
) -> list[Round]:
    """Return all battles: each pair of bots fights `battles` with each team under each system.

    Both sides have the same team, and every seed is fought on both seats. The seeds of a pair are
    its own, whoever else is in the ladder; the pairs take turns.

    :raises ContentError: if the teams cannot fight on that map.
    """
    found = []
    packs = {
        (system, team): packed(staged(Fight(team, team, field, level), system))
        for system in systems
        for team in teams
    }
    for place in range(battles // 2):
        for (system, team), what in packs.items():
            for one, other in combinations(bots, 2):
                (drawn_seed,) = drawn(seed ^ _own(system, team, one, other), 1, place)
                for seats in ((one, other), (other, one)):
                    found.append(Round(system, drawn_seed, Match(what, drawn_seed, *seats)))
    return found


def _own(system: str, team: Sequence[str], one: str, other: str) -> int:
    """Return a number of 64 bits that belongs to a pair of bots under a system with a team."""
    words = "\n".join((system, *team, *sorted((one, other))))
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest())


class Standing(NamedTuple):
    """What a ladder came to under one system, or under all together."""

    ratings: Ratings
    scores: dict[str, dict[str, dict[str, Any]]]
    """Of each bot against each other: share of points in per cent, battles, interval over pairs."""
    battles: int
    draws: int


def standing(bots: Sequence[str], results: Sequence[Score]) -> Standing:
    """Return what battles came to; there is one or more."""
    return Standing(
        rate(bots, results),
        {
            bot: {other: _against(bot, other, results) for other in bots if other != bot}
            for bot in bots
        },
        len(results),
        sum(one.outcome not in SIDES for one in results),
    )


def _against(bot: str, other: str, results: Sequence[Score]) -> dict[str, Any]:
    """Return what a bot got against another, with an interval over pairs of battles."""
    pairs: dict[int, list[float]] = {}
    for one in results:
        if {one.red, one.blue} == {bot, other}:
            won = getattr(one, one.outcome) == bot if one.outcome in SIDES else 0.5
            pairs.setdefault(one.pair, []).append(float(won))
    points = [sum(pair) / len(pair) for pair in pairs.values()]
    if not points:
        return {"battles": 0, "share": None, "within": None}
    mean, count = sum(points) / len(points), len(points)
    # A pair won and a pair lost besides keep those who win all from being sure of it.
    middle = (sum(points) + 1) / (count + 2)
    spread = sum((one - middle) ** 2 for one in [*points, 0.0, 1.0]) / (count + 2)
    return {
        "battles": sum(map(len, pairs.values())),
        "share": round(100 * mean, 1),
        "within": round(100 * CONFIDENCE * sqrt(spread / (count + 2)), 1),
    }
