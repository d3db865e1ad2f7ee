"""Snapshots of older formats."""

from __future__ import annotations

from rules.battle.system import Plain


def from_1(state: Plain, scenario: Plain) -> Plain:
    """Return a snapshot of format 1, when there were no packs and no rival was asked (RK-4, RK-S3).

    Nothing of it depends on the scenario.
    """
    units = [
        unit | {"effects": list(map(_effect, unit["effects"])), "pack": [], "swapped": False}
        for unit in state["units"]
    ]
    fray = state["state"] | {"contest": ["", -1]}
    return state | {"units": units, "state": fray}


def _effect(one: Plain) -> Plain:
    return {"spell": one["ability"], "author": one["author"], "remaining": one["remaining"]}
