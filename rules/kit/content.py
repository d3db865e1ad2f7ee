"""What the content of several systems is made of: common values, growth, what a kind knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Literal, TypeVar

from msgspec import Meta

Row = TypeVar("Row")

Count = Annotated[int, Meta(ge=0, le=999)]
Positive = Annotated[int, Meta(ge=1, le=99)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Range = Annotated[int, Meta(ge=0, le=40)]
"""Cells."""
Look = Literal["", "fire", "frost", "light", "shade"]
"""What an ability looks like in the air."""
Growth = tuple[int, int]
"""A number at the lowest and at the highest level; between them it grows in equal steps."""


def growth(levels: range) -> Callable[[Growth, int], int]:
    """Return what gives a number at one of the levels, rounded down.

    >>> grown = growth(range(1, 11))
    >>> grown((10, 19), 1), grown((10, 18), 2), grown((10, 19), 10)
    (10, 10, 19)
    """
    least, steps = levels[0], levels[-1] - levels[0]

    def grown(pair: Growth, level: int) -> int:
        first, last = pair
        return first + (last - first) * (level - least) // steps

    return grown


def known(
    own: Mapping[str, int],
    table: Mapping[str, Row],
    level: int,
    wanted: Iterable[str] | None,
    always: Iterable[str] = (),
) -> tuple[tuple[str, Row], ...]:
    """Return the abilities that a member knows, by id.

    They are those that it wants or else its kind's own, each from its level on, and what
    everybody knows always.
    """
    if wanted is None:
        wanted = (name for name, least in own.items() if least <= level)
    return tuple((name, table[name]) for name in sorted({*wanted, *always}))
