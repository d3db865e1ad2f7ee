"""The same fight under several orders of battle, side by side: what does the order change?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from game.ai.simulation import Course, Match, drawn, lengths, packed, share
from rules.battle.machine import DRAW
from rules.battle.registry import all_systems, load_system
from rules.battle.system import System
from rules.content.offers import in_role
from rules.content.scenario import LoadedScenario, check_places, scenario_from_data
from rules.content.tiled import load_map
from rules.errors import ScenarioError, faults_in
from rules.unit import SIDES, other


class Fight(NamedTuple):
    """A fight that every system can stage: roles against roles on a map."""

    red: tuple[str, ...]
    blue: tuple[str, ...]
    map: Path
    level: int
    """Of everybody; where a system has fewer levels, its highest."""

    def swapped(self) -> Fight:
        """Return the same fight with the teams on each other's side of the map."""
        return self._replace(red=self.blue, blue=self.red)


class Bout(NamedTuple):
    """One battle of a lab: under which system, on whose seats, and what is fought."""

    system: str
    swapped: bool
    match: Match


class Fought(NamedTuple):
    """How a bout went, seen from the teams and not from their seats."""

    winner: str
    """The side on which the winning team stands in the fight as it was asked for, or neither."""
    rounds: int
    first: str
    """The team that was the first to act."""
    fell: tuple[str, str]
    """Team and role of who fell first; ("", "") if nobody did."""

    def points(self, side: str) -> float:
        """What a team got: 1 for a win, a half where nobody has won, else 0."""
        return float(self.winner == side) if self.winner in SIDES else 0.5


def systems_with_roles() -> tuple[str, ...]:
    """Return the ids of the systems whose kinds have roles, in their order."""
    systems = all_systems()
    return tuple(
        name for name in systems if any(kind.role for kind in systems[name].kinds.values())
    )


def roles() -> dict[str, str]:
    """Return every role with its English title."""
    return dict(load_system(systems_with_roles()[0]).roles)


def stand_ins(system: System, fight: Fight) -> dict[str, str]:
    """Return the roles of a fight that none of a system's kinds has, each with who stands in."""
    return {
        role: kind
        for role in dict.fromkeys(fight.red + fight.blue)
        for kind in in_role(system.kinds, role)
        if system.kinds[kind].stands_in == role
    }


def staged(fight: Fight, system_id: str) -> LoadedScenario:
    """Return the scenario of a fight under one system.

    :raises ScenarioError: if its map has no starts for such teams.
    :raises MapError: for the first fault of its map.
    """
    battle_map, system = load_map(fight.map), load_system(system_id)
    teams: dict[str, list[dict[str, Any]]] = {}
    for side, team in zip(SIDES, (fight.red, fight.blue), strict=True):
        kinds = [next(in_role(system.kinds, role)) for role in team]
        levels = [min(fight.level, system.kinds[kind].levels[-1]) for kind in kinds]
        teams[side] = [
            {"kind": kind, "level": level} for kind, level in zip(kinds, levels, strict=True)
        ]
    data = {"system": system_id, "title": battle_map.title, "map": fight.map.name, **teams}
    with faults_in(fight.map, ScenarioError):
        scenario = scenario_from_data(data, all_systems())
        check_places(scenario, battle_map)
    return LoadedScenario(scenario, battle_map)


def bouts(
    fight: Fight, systems: Sequence[str], battles: int, seed: int, bots: tuple[str, str]
) -> list[Bout]:
    """Return `battles` battles of each system, every seed on both seats.

    They alternate between the systems, so those that are done are about as many of each.

    :raises ContentError: if the fight cannot be staged.
    """
    seats = [(False, fight, bots), (True, fight.swapped(), bots[::-1])]
    packs = [
        (system, swapped, packed(staged(seated, system)), seated_bots)
        for system in systems
        for swapped, seated, seated_bots in seats
    ]
    return [
        Bout(system, swapped, Match(what, one, *seated_bots))
        for one in drawn(seed, battles // 2)
        for system, swapped, what, seated_bots in packs
    ]


def of_teams(fight: Fight, bout: Bout, course: Course) -> Fought:
    """Return how a bout went, seen from the teams."""

    def team(side: str) -> str:
        return other(side) if bout.swapped and side in SIDES else side

    seated = fight.swapped() if bout.swapped else fight
    everybody = [("red", role) for role in seated.red] + [("blue", role) for role in seated.blue]
    fell = ("", "")
    if 0 <= course.fell < len(everybody):  # whoever was called up later has no role
        side, role = everybody[course.fell]
        fell = (team(side), role)
    return Fought(team(course.outcome), course.rounds, team(course.first), fell)


def tally(system_id: str, fight: Fight, results: Sequence[Fought]) -> dict[str, Any]:
    """Return what a fight came to under one system; shares are per cent, intervals of 95%."""
    system, count = load_system(system_id), len(results)
    wins = {side: sum(one.winner == side for one in results) for side in SIDES}
    fell = Counter(one.fell for one in results)
    everybody = [(side, role) for side in SIDES for role in dict.fromkeys(getattr(fight, side))]
    return {
        "system": system_id,
        "title": system.title,
        "battles": count,
        "wins": {side: share(wins[side], count) for side in SIDES}
        | {DRAW: share(count - sum(wins.values()), count)},
        "rounds": lengths([one.rounds for one in results]),
        "falls_first": [
            {"side": side, "role": role, **share(fell[side, role], count)}
            for side, role in everybody
        ],
        "going_first": going_first(results),
        "stand_ins": {
            role: system.kinds[kind].title for role, kind in stand_ins(system, fight).items()
        },
    }


def going_first(results: Sequence[Fought]) -> dict[str, Any]:
    """Return what Red's team gets more, in points of 100, if it goes first than if it does not.

    Both are asked of the same team, so it does not matter which is the stronger. The interval of
    95% is Newcombe's; without battles of either sort there is no worth.
    """
    shares = [
        share(sum(one.points("red") for one in part), len(part))
        for side in SIDES
        for part in ([one for one in results if one.first == side],)
    ]
    told: dict[str, Any] = {
        "first": shares[0],
        "second": shares[1],
        "worth": None,
        "interval": None,
    }
    if all(one["battles"] for one in shares):
        (high, (low_high, high_high)), (low, (low_low, high_low)) = (
            (one["share"], one["interval"]) for one in shares
        )
        worth = high - low
        told["worth"] = round(worth, 1)
        told["interval"] = [
            round(worth - sqrt((high - low_high) ** 2 + (high_low - low) ** 2), 1),
            round(worth + sqrt((high_high - high) ** 2 + (low - low_low) ** 2), 1),
        ]
    return told
