"""Every kind of a system against every other, one against one: how even the kinds are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.ai.simulation import Course, Match, drawn, lengths, packed, share
from rules.battle.registry import all_systems, load_system
from rules.board.board import Terrain
from rules.content.scenario import LoadedScenario, Member, find_scenarios, load_scenario
from rules.unit import SIDES

SIZE = 1
"""Fighters of a side."""


class Met(NamedTuple):
    """A battle of a matrix: who met at which level, and how it went."""

    level: int
    red: str
    blue: str
    course: Course

    @property
    def kinds(self) -> tuple[str, str]:
        """Who met."""
        return self.red, self.blue

    def points(self, kind: str) -> float:
        """What a kind got of it: 1 for a win, a half for a draw, else 0."""
        if self.course.outcome not in SIDES:
            return 0.5
        return float(getattr(self, self.course.outcome) == kind)


class Meeting(NamedTuple):
    """Who meets at which level, and the battle that they fight."""

    level: int
    red: str
    blue: str
    match: Match


def plainest_scenario(folder: Path, system: str) -> Path | None:
    """Return the scenario whose map fits one against one and is the smallest and plainest.

    Of maps equally small the one with the fewest cells that are no floor; then by file name.
    None if no scenario's map has starts for one against one.
    """
    systems = all_systems()
    fitting = []
    for entry in find_scenarios(folder, systems, system):
        if entry.error is None:
            battle_map = load_scenario(entry.path, systems).battle_map
            if ("red", SIZE) in battle_map.starts:
                board = battle_map.board
                uneven = sum(terrain != Terrain.FLOOR for terrain in board.terrain)
                fitting.append((board.size, uneven, entry.path))
    return min(fitting)[-1] if fitting else None


def kinds_at(system: str, level: int) -> tuple[str, ...]:
    """Return the ids of the kinds that can be played at a level, in the order of the data."""
    kinds = load_system(system).kinds
    return tuple(kind for kind, info in kinds.items() if level in info.levels)


def meetings(
    scenario: Path, kinds: Sequence[str], level: int, battles: int, seed: int, bot: str
) -> list[Meeting]:
    """Return all battles of one level; each pair fights `battles`, every seed on both seats."""
    found = []
    base = load_scenario(scenario, all_systems())
    for number, (one, another) in enumerate(combinations(kinds, 2)):
        seats = [(one, another), (another, one)]
        packs = [one_on_one(base, level, *seat) for seat in seats]
        for drawn_seed in drawn(seed, battles // 2, (number << 32) + (level << 24)):
            found += [
                Meeting(level, *seat, Match(pack, drawn_seed, bot, bot))
                for seat, pack in zip(seats, packs, strict=True)
            ]
    return found


def one_on_one(base: LoadedScenario, level: int, red: str, blue: str) -> bytes:
    """Return the battle of one kind against another on the map of a scenario, packed."""
    titles = load_system(base.scenario.system).kinds
    teams = {
        side: (Member(kind, titles[kind].title, level),) * SIZE
        for side, kind in (("red", red), ("blue", blue))
    }
    return packed(base._replace(scenario=msgspec.structs.replace(base.scenario, **teams)))


def tally(kinds: Sequence[str], level: int, results: Sequence[Met]) -> dict[str, Any]:
    """Return what one level came to: pairs, each kind's average, lengths, worth of going first.

    Shares are per cent, a draw half a win for each; intervals are those of 95% (Wilson).
    """
    decided = [one for one in results if one.course.outcome in SIDES]
    first_wins = sum(one.course.outcome == one.course.first for one in decided)
    return {
        "level": level,
        "battles": len(results),
        "draws": len(results) - len(decided),
        "kinds": {kind: _share(kind, results) for kind in kinds},
        "pairs": {
            kind: {other: _share(kind, results, other) for other in kinds if other != kind}
            for kind in kinds
        },
        "rounds": lengths([one.course.rounds for one in results]),
        "first_turn": share(first_wins, len(decided)),
    }


def _share(kind: str, results: Sequence[Met], other: str = "") -> dict[str, Any]:
    """What a kind got, in all its battles or in those against another."""
    fought = [one for one in results if kind in one.kinds and (not other or other in one.kinds)]
    return share(sum(one.points(kind) for one in fought), len(fought))
