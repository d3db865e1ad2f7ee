"""What a snapshot is made of: the places in it where something of a fixed make stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Place = tuple[str | int, ...]
FIXED = ("pending", "declared")
"""Lists of fixed length, each value in a place of its own."""
OF_FIXED = ("agenda", "engagements", "sealed")
"""Lists of such lists."""


def structures(data: Any, place: Place = ()) -> Iterator[Place]:
    """Yield where tables stand, lists of fixed length and tasks."""
    if isinstance(data, dict):
        yield place
        for name, value in data.items():
            yield from structures(value, (*place, name))
    elif isinstance(data, list | tuple):
        if place[-1] in FIXED or (len(place) > 1 and place[-2] in OF_FIXED) or _is_choice(place):
            yield place
        for index, value in enumerate(data):
            yield from structures(value, (*place, index))


def _is_choice(place: Place) -> bool:
    """Whether an action stands there that one of those who choose unseen has chosen."""
    return place[0] == "sealed" and len(place) == 4


def sort_of(place: Place) -> Place:
    """Return a place without the numbers in it: ("units", "*", "effects", "*")."""
    return tuple("*" if isinstance(step, int) else step for step in place)


def at(data: Any, place: Place) -> Any:
    """Return what stands in a place."""
    for step in place:
        data = data[step]
    return data
