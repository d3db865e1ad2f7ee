"""From a score to a chance to win."""

from __future__ import annotations

from math import exp, log

import msgspec

from rules.battle.machine import DRAW, Battle
from rules.battle.odds import Odds
from rules.battle.setup import Setup
from rules.content.scenario import Member
from rules.unit import SIDES

SURE = 1_000_000
"""A certain victory, as `hope` counts."""
TEAM_WEIGHTS = "team weights"
MOST_LEAD = 0.9
"""The share of both teams' worth that the weaker of them lacks at most."""
LEAST_LEFT = 7
"""Thousandths of its health that a team counts as having at least: a ratio is never without end."""
MOST_ODDS = 30.0
"""Natural logarithm of the odds beyond which a chance is as good as certain."""


def winning_chance(view: Battle, side: str) -> float:
    """Return how likely a side wins from here, 0 to 1; a draw counts half.

    It is the score and what that lacks, less the system's optimism, squashed by the scale that its
    worth.toml gives.
    """
    numbers, scale = view.setup.system.bots, scale_of(view)
    lift = lacking(view, side, numbers) / scale - numbers.optimism / numbers.scale
    return chance_by(view, side, scale, lift)


def lacking(battle: Battle, side: str, odds: Odds) -> float:
    """Return what a side's score does not tell of who wins by these odds, in its points: what
    unequal teams are to each other, and what both have left of their health."""
    if battle.outcome:
        return 0.0
    points = evened(battle, side)
    if odds.vigour:
        points += scaled(odds, standing(battle)) * odds.vigour / 100 * _vigour(battle, side)
    return points


def evened(battle: Battle, side: str) -> float:
    """Return what a side's score lacks where the teams are unequal, in its points.

    Eleven are not worth more than five by so many heads: what the health of a whole team is worth
    follows from what it takes from the other while it lasts.
    """
    weights = team_weights(battle.setup)
    if weights is None:
        return 0.0
    red, blue = (
        (weight - 1) * body
        for weight, body in zip(weights, battle.setup.system.bodies(battle), strict=True)
    )
    return red - blue if side == SIDES[0] else blue - red


def _vigour(battle: Battle, side: str) -> float:
    """Return the logarithm of the ratio of what a side has left of its health to what the other
    has: among those who are nearly spent a little is much."""
    teams = battle.setup.scenario.red, battle.setup.scenario.blue
    red, blue = (
        LEAST_LEFT + left / len(team)
        for left, team in zip(battle.setup.system.vigour(battle), teams, strict=True)
    )
    return log(red / blue) if side == SIDES[0] else log(blue / red)


def team_weights(setup: Setup) -> tuple[float, float] | None:
    """Return how many times as much the health of Red, and of Blue, is worth as the score says.

    Both together are worth the same; what they are worth apart follows from what each team takes
    from the other in a turn and from how many it is (`Attrition`). None where the teams are equal,
    or the system does not say.
    """
    if TEAM_WEIGHTS not in setup.memo:
        setup.memo[TEAM_WEIGHTS] = _team_weights(setup)
    found: tuple[float, float] | None = setup.memo[TEAM_WEIGHTS]
    return found


def _team_weights(setup: Setup) -> tuple[float, float] | None:
    system, attrition = setup.system, setup.system.bots.attrition
    teams = setup.scenario.red, setup.scenario.blue
    red, blue = (sorted(map(_equipped, team)) for team in teams)
    if red == blue or attrition is None:
        return None
    opening = Battle(setup, 0)
    bodies, tolls = system.bodies(opening), system.tolls(opening)
    odds = attrition.toll * log((1 + tolls[0]) / (1 + tolls[1]))
    odds += attrition.heads * log(len(red) / len(blue))
    whole = sum(bodies)
    most = MOST_LEAD * whole
    lead = max(-most, min(most, scale_of(opening) * odds / 100))
    return (whole + lead) / (2 * bodies[0]), (whole - lead) / (2 * bodies[1])


def _equipped(member: Member) -> str:
    """Return all about a member of a team but its name, in words that can be sorted."""
    return repr(msgspec.structs.replace(member, name=""))


def chance_by(view: Battle, side: str, scale: float, lift: float = 0.0) -> float:
    """Return the same by the score and a given scale, and by what the logarithm of the odds is
    more than they say."""
    if view.outcome:
        return 0.5 if view.outcome == DRAW else float(view.outcome == side)
    return chance_of(view.score(side) + lift * scale, scale)


def hope(battle: Battle, side: str) -> int:
    """Return the chance to win in parts of `SURE`, as a worth that search can go by.

    Unlike the score, in which a victory outweighs all, it does not stake everything on a small
    chance to end the battle at once.
    """
    return round(SURE * winning_chance(battle, side))


def later_hope(battle: Battle, side: str) -> int:
    """Return the same where a future ends: by the odds for then, where the system has such."""
    odds = battle.setup.system.bots.later
    if odds is None or battle.outcome:
        return hope(battle, side)
    terms = battle.setup.system.terms(battle, side)
    score = sum(value * odds.shares.get(name, 100) for name, value in terms) / 100
    scale = scaled(odds, standing(battle))
    score += lacking(battle, side, odds) - odds.optimism * scale / odds.scale
    return round(SURE * chance_of(score, scale))


def scale_of(battle: Battle) -> float:
    """Return by how many points of the score the odds of winning grow e-fold in a position."""
    return scaled(battle.setup.system.bots, standing(battle))


def scaled(numbers: Odds, fighters: int) -> float:
    """Return the same where so many are standing: a lead of one among many decides less."""
    return numbers.scale * (100 + numbers.crowd * max(0, fighters - 2)) / 100


def standing(battle: Battle) -> int:
    """Return how many are on the board and on their feet."""
    count = 0
    for unit in battle.units:
        if unit.cell >= 0 and unit.health > 0:
            count += 1
    return count


def chance_of(score: float, scale: float) -> float:
    """Return the chance to win, 0 to 1, that so much of a score stands for."""
    odds = max(-MOST_ODDS, min(MOST_ODDS, float(score) / scale))
    return 1 / (1 + exp(-odds))


def score_of(chance: float, scale: float) -> float:
    """Return the score that stands for a chance to win; the other way round than `chance_of`."""
    least = chance_of(-MOST_ODDS, 1)
    chance = max(least, min(1 - least, chance))
    return scale * log(chance / (1 - chance))
