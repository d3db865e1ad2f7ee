"""Snapshots of older formats."""

from __future__ import annotations

from rules.battle.sealed import CHOOSE
from rules.battle.system import Plain
from rules.kit.d20.formats import sealed_since_1
from rules.unit import SIDES


def from_1(state: Plain, scenario: Plain) -> Plain:
    """Return a snapshot of format 1, in which one player alone was asked for a ruling (DO-8b)."""
    new = sealed_since_1(state, (), bool)
    new["units"] = [
        unit | {"ruined": "", "unhurt": unit["health"] if unit["preparing"] else 0}
        for unit in new["units"]
    ]
    if new["pending"] is not None and new["pending"][0] == "referee":
        unit = new["pending"][2]
        tasks = [[CHOOSE, side, "referee", ""] for side in reversed(SIDES)]
        new["agenda"] = [*new["agenda"], ["show_ruling", unit], *tasks]
        new["sealed"] = [[side, unit, [], False] for side in SIDES]
        new["pending"] = ["referee", SIDES[0], unit, len(new["agenda"])]
    return new
