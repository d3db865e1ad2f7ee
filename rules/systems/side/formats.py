"""Snapshots of older formats."""

from __future__ import annotations

import msgspec

from rules.battle.system import Plain
from rules.content.scenario import Member
from rules.kit.d20.content import content, profile
from rules.kit.d20.formats import sealed_since_1
from rules.systems.side.secret import has_chosen


def from_1(state: Plain, scenario: Plain) -> Plain:
    """Return a snapshot of format 1, in whose agenda it did not stand who may declare a spell."""
    members = msgspec.convert([*scenario["red"], *scenario["blue"]], list[Member])
    casters = [
        unit["id"]
        for unit, member in zip(state["units"], members, strict=True)
        if _may_declare(unit, member)
    ]
    return sealed_since_1(state, casters, has_chosen)


def _may_declare(unit: Plain, member: Member) -> bool:
    """Whether somebody can act and has a spell left, as when declarations begin (SI-2a)."""
    rows = content().spells
    effects = [rows[one["spell"]].effect for one in unit["effects"]]
    held = any(effect is not None and effect.holds for effect in effects)
    left = any(unit["memory"][spell.level - 1] for _, spell in profile(member).spells)
    return unit["cell"] >= 0 and not unit["surprised"] and not held and left
