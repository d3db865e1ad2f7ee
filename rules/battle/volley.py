"""Volleys: what one deed does to several, one after another (AC-3).

A volley tests each whom it may touch, throws one die for all whom it does touch, and has its
effect on each. Where nobody among them matters to what becomes of the others, a preview follows
each by itself instead of every one of their joint results.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.battle.event import Die
from rules.battle.machine import Battle

VOLLEY = "volley"
"""The task whose handler is `carry_out`."""


class Volley(NamedTuple):
    """One deed against several; its functions get the battle, a unit's id and the deed."""

    units: tuple[int, ...]
    """Ids of those whom it may touch, in the order in which it comes to them."""
    tests: tuple[Callable[[Battle, int, Any], bool], ...]
    """Each is made of all whom the ones before have left; it tells whether it leaves one."""
    span: tuple[int, int] | None
    """Lowest and highest number of the one die, thrown if anybody is left; None for no die."""
    effect: Callable[[Battle, int, Die | None, Any], None]
    deed: Any
    """Who does it, with what: immutable."""
    apart: bool
    """Whether its tests of one unit and its effect on it change that unit alone, and nothing that
    they read is changed by those of another unit."""


def carry_out(battle: Battle, volley: Volley) -> None:
    """Test all, throw the die, have the effect on each who is left."""
    units, tests, span, effect, deed, _ = volley
    left: tuple[int, ...] | list[int] = units
    for test in tests:
        left = [unit for unit in left if test(battle, unit, deed)]
    if left:
        die = battle.roll(*span) if span is not None else None
        for unit in left:
            effect(battle, unit, die, deed)
