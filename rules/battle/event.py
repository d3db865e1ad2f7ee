"""Events: what happened, with the clause and the numbers that made it so (DI-1)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from rules.value import Value


class Die(Value, frozen=True):
    """One die as it fell: a uniform whole number from `low` to `high`."""

    low: int
    high: int
    value: int


class Part(Value, frozen=True):
    """One named share of a sum, such as "Might +18%"; `unit` tells how to print it."""

    name: str
    value: int
    unit: str = ""
    clause: str = ""
    halved: bool = False
    """Whether stacking has already cut it to a half."""


class Rolled(Part, frozen=True):
    """A share that is rolled at each use, by a die of its own, and what it may be then."""

    span: tuple[int, int] = (0, 0)


part = lru_cache(1 << 12)(Part)
"""Makes a part, or gives the one that was made before of the same."""


def total(parts: Iterable[Part]) -> int:
    """Return what parts add up to.

    >>> total((Part("might", 3), Part("cover", -1)))
    2
    """
    return sum([one.value for one in parts])


class Against(Value, frozen=True):
    """The other side of a comparison: a rolled sum, or a number that was asked for.

    `1d20 (14) + Precision 5 = 19 against 1d20 (9) + Dodge 7 = 16` has here what stands behind
    "against"; without dice the parts alone make up the total.
    """

    total: int
    dice: tuple[Die, ...] = ()
    parts: tuple[Part, ...] = ()


NOTHING: Mapping[str, int] = MappingProxyType({})
Aside = tuple[tuple[str, int | str], ...]
"""Numbers and titles, each with its name."""


class Event(Value, frozen=True):
    """One thing that happened: enough to print it and to animate it without asking the rules.

    Where there are dice, the first of `numbers` is their sum with the parts.
    """

    kind: str
    clause: str
    unit: int = -1
    target: int = -1
    ability: str = ""
    cells: tuple[int, ...] = ()
    """Where it happens; in the first of them its dice fall."""
    numbers: Mapping[str, int] = NOTHING
    """By the names that the system's words for this kind of event use."""
    dice: tuple[Die, ...] = ()
    parts: tuple[Part, ...] = ()
    against: Against | None = None
    """What the sum of dice and parts had to reach or to beat."""
    aside: Aside = ()
    """Numbers and titles that its words may use besides, read off the position in which it happens.
    They follow from what was told before: no record counts on them, so that more may be added."""

    @property
    def decisive(self) -> tuple[Die, ...]:
        """The dice that decide; those of parts that were rolled for it come after them."""
        rolled = sum(isinstance(one, Rolled) for one in self.parts)
        return self.dice[: len(self.dice) - rolled] if self.dice else ()

    @property
    def into(self) -> tuple[int, ...]:
        """The cell that was to be entered, where it says that aside."""
        return tuple(said for name, said in self.aside if name == "cell" and isinstance(said, int))

    @property
    def figures(self) -> tuple[int, ...]:
        """The numbers without their names, in the order in which they were told."""
        return tuple(self.numbers.values())
