"""The decisions to come, where all stay idle: the moments that a position can be set to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from rules.battle.action import SELECT, Action
from rules.battle.machine import Battle, Pending

MOST_MOMENTS = 60
_MOST_TRIED = 6


class Moment(NamedTuple):
    """A decision of the coming rounds: the position in which it waits."""

    battle: Battle
    round: int
    phase: str
    side: str
    unit: int


def moments(battle: Battle) -> Iterator[Moment]:
    """Yield the decisions from a position to the end of the next round, where all stay idle."""
    seen: set[tuple[int, str, str, int]] = set()
    now = battle.copy()
    last = battle.round + 1
    for _number in range(4 * MOST_MOMENTS):
        pending = now.pending
        if pending is None or now.round > last or len(seen) >= MOST_MOMENTS:
            return
        phase = now.setup.system.phase(now)
        key = (now.round, phase, pending.side, pending.unit)
        if key not in seen:
            seen.add(key)
            yield Moment(now.copy(), *key)
        idle(now)


def idle(battle: Battle) -> None:
    """Carry out the option that changes least: nobody walks or is hurt, and time goes on."""
    pending = battle.pending
    assert pending is not None
    plain = [one for one in battle.options if not one.cells and one.target < 0 and not one.amount]
    options = [one for one in plain or battle.options if one.kind != SELECT]
    tries = [_tried(battle, one) for one in options[:_MOST_TRIED]]
    after = min(tries, key=partial(_disturbance, battle, pending))
    battle.apply(options[tries.index(after)])


def _tried(battle: Battle, action: Action) -> Battle:
    after = battle.copy()
    after.apply(action)
    return after


def _disturbance(before: Battle, pending: Pending, after: Battle) -> tuple[int, bool]:
    """Return how many have walked or been hurt, and whether the same decision waits again."""
    changed = sum(
        (old.cell, old.health) != (new.cell, new.health)
        for old, new in zip(before.units, after.units, strict=False)
    )
    then = after.pending
    same = then is not None and then.question == pending.question
    return changed, same
