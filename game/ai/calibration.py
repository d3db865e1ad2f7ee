"""Chances to win as they are said beside those that are found, in battles between equal bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

from game.ai.chance import chance_of, lacking, scaled, standing
from game.ai.lab import Fight, roles, staged
from game.ai.simulation import Match, drawn, packed, play_out, setup_for
from rules.battle.machine import Battle
from rules.battle.odds import BotNumbers
from rules.dice import mix
from rules.kit.appraisal import WON
from rules.unit import SIDES

TEAMS = (
    ("sword",),
    ("archer",),
    ("mage",),
    ("axe",),
    ("healer",),
    ("skirmisher",),
    ("sword", "archer"),
    ("sword", "archer", "mage"),
)
"""Who stands on both sides, by turns."""
BOTS = ("greedy", "planner")
"""Who plays both sides, by turns."""
MOST_IN_TEAM = 3
"""How many there are at most on a side that is drawn."""
APART = 2
"""One of so many decisions is looked at: neighbours say nearly the same."""
CROWDS = (0, 25, 50, 75, 100, 150, 200)
"""Per cent that each further fighter may add to the scale."""
UNIT = 1000
LEAST = 1e-3
STEPS = 60
NEAR = 1e-9
TENTHS = 10


class Seen(NamedTuple):
    """A position in which a side decided."""

    score: int
    """Of that side, with what it lacks (`chance.lacking`)."""
    standing: int
    """How many were on their feet."""
    points: float
    """What that side got in the end: 1, a half or 0."""


class Tenth(NamedTuple):
    """What was said and found where the chance said was within one tenth."""

    positions: int
    said: float
    """The mean of the chances said, 0 to 1; 0 if there are no positions."""
    found: float
    """The mean of the points that there were; 0 if there are no positions."""


def series(
    system: str, field: Path, level: int, battles: int, seed: int, *, unequal: bool = False
) -> list[Match]:
    """Return battles of equal bots between equal teams, or between such as the seed draws for
    each side.

    :raises ContentError: if the teams cannot fight on that map.
    """
    found = []
    for place, one in enumerate(drawn(seed, battles)):
        bot = BOTS[place // len(TEAMS) % len(BOTS)]
        teams = (_team(one), _team(mix(one))) if unequal else (TEAMS[place % len(TEAMS)],) * 2
        found.append(Match(packed(staged(Fight(*teams, field, level), system)), one, bot, bot))
    return found


def _team(seed: int) -> tuple[str, ...]:
    """Return one to three, each of any role."""
    count, known = 1 + seed % MOST_IN_TEAM, tuple(roles())
    return tuple(known[mix(one) % len(known)] for one in drawn(seed, count))


def watched(match: Match) -> list[Seen]:
    """Return positions of a battle with what came of them."""
    kept: list[tuple[int, int, str]] = []
    phase, count = mix(match.seed) % APART, 0

    def watch(battle: Battle) -> None:
        nonlocal count
        if battle.pending is None or len(battle.options) < 2:
            return
        count += 1
        if count % APART == phase:
            side = battle.pending.side
            score = battle.view(side).score(side)
            if abs(score) < WON // 2:
                more = lacking(battle, side, battle.setup.system.bots)
                kept.append((score + round(more), standing(battle), side))

    bots = {"red": match.red, "blue": match.blue}
    outcome = play_out(setup_for(match.scenario), match.seed, bots, watch).outcome
    return [
        Seen(score, number, float(side == outcome) if outcome in SIDES else 0.5)
        for score, number, side in kept
    ]


def fitted(seen: Sequence[Seen]) -> BotNumbers:
    """Return the numbers by which scores tell the likeliest chances.

    There is one position or more.
    """
    found = [_steepest(seen, crowd) for crowd in CROWDS]
    return max(found, key=lambda one: one[0])[1]


def _steepest(seen: Sequence[Seen], crowd: int) -> tuple[float, BotNumbers]:
    """Return the likelihood of the best scale with a crowd's share, and both (Newton's method)."""
    unit = BotNumbers(scale=UNIT, crowd=crowd)
    scores = [one.score / scaled(unit, one.standing) for one in seen]
    steepness, lift = 1.0, 0.0
    for _ in range(STEPS):
        slope = rise = bend = 0.0
        across, weight = LEAST, LEAST
        for score, one in zip(scores, seen, strict=True):
            chance = chance_of(score * steepness + lift, 1)
            left, spread = one.points - chance, chance * (1 - chance)
            slope += score * left
            rise += left
            bend += score * score * spread
            across += score * spread
            weight += spread
        whole = bend * weight - across * across
        if whole <= 0:
            break
        step = (weight * slope - across * rise) / whole
        lift += max(-1.0, min(1.0, (bend * rise - across * slope) / whole))
        steepness = max(LEAST, steepness + max(-steepness / 2, min(steepness, step)))
        if abs(step) < NEAR:
            break
    scale = round(UNIT / steepness)
    numbers = BotNumbers(scale=scale, crowd=crowd, optimism=round(-lift * scale))
    return sum(log(_right(one, numbers)) for one in seen), numbers


def said(one: Seen, numbers: BotNumbers) -> float:
    """Return the chance that is said of a position."""
    scale = scaled(numbers, one.standing)
    return chance_of(one.score - numbers.optimism * scale / numbers.scale, scale)


def _right(one: Seen, numbers: BotNumbers) -> float:
    """Return the mean chance that was said of what came."""
    chance = said(one, numbers)
    return one.points * chance + (1 - one.points) * (1 - chance)


def tenths(seen: Sequence[Seen], numbers: BotNumbers) -> list[Tenth]:
    """Return what was said and found, from the least chance to the greatest."""
    groups: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for one in seen:
        chance = said(one, numbers)
        groups[min(TENTHS - 1, int(TENTHS * chance))].append((chance, one.points))
    return [
        Tenth(len(group), *(sum(column) / len(group) for column in zip(*group, strict=True)))
        if group
        else Tenth(0, 0.0, 0.0)
        for group in groups
    ]
