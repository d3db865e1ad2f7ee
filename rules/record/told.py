"""The running digest of a battle: one short text for all that was told and thrown so far.

It covers what events say, not how a state or an event is laid out, so that a field of the code
may move and a record still agrees. Each digest follows from the one before, so that it can be
gone on with from any point at which it is known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.battle.event import Die, Event, Part
from rules.record.lines import checksum

BEGINNING = "0" * 16
"""The digest of a battle of which nothing has been told yet."""
UNKNOWN = ""
"""The digest where nobody knows what was told before; it stays unknown from there on."""


def digest_after(before: str, events: Iterable[Event]) -> str:
    """Return the 16 hexadecimal digits that follow from a digest and what was told since."""
    if before == UNKNOWN:
        return UNKNOWN
    return checksum([before, *map(_said, events)])


def _said(event: Event) -> list[Any]:
    """Return all that an event says, in an order that is kept for ever."""
    against = event.against
    return [
        event.kind,
        event.clause,
        event.unit,
        event.target,
        event.ability,
        event.cells,
        event.figures,
        *_sum(event.dice, event.parts),
        None if against is None else [against.total, *_sum(against.dice, against.parts)],
    ]


def _sum(dice: Iterable[Die], parts: Iterable[Part]) -> tuple[list[Any], list[Any]]:
    return (
        [[die.low, die.high, die.value] for die in dice],
        [[part.name, part.value, part.unit, part.clause, part.halved] for part in parts],
    )
