"""What may become of one unit by an action: named results with their chances, and its health."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from game.play.sums import Step, Sum
from game.player.language import translatable

Sort = Literal["nothing", "harm", "felled", "help"]
"""What a result is for whom it befalls; the bar shows them in this order, dark to light."""
SORTS: tuple[Sort, ...] = ("nothing", "harm", "felled", "help")

WORDS: dict[Sort, str] = {
    "nothing": translatable("Nothing"),
    "harm": translatable("Hit"),
    "felled": translatable("Felled"),
    "help": translatable("Healed"),
}


class Band(NamedTuple):
    """A share of the bar of results."""

    word: str
    chance: Fraction
    sort: Sort


class Fate(NamedTuple):
    """What may become of one unit."""

    unit: int
    name: str
    glyph: str
    side: str
    health: int
    """What is left of it; 0 or less of one who is down."""
    maximum: int
    bands: tuple[Band, ...]
    felt: tuple[tuple[int, Fraction], ...]
    """Each change of health that may be felt with its chance, least first; never 0."""
    steps: tuple[Step, ...]
    """Throws that must succeed one after another; () where there are not several."""
    sums: tuple[Sum, ...]
    gauge: str = ""
    """What its system calls health."""
    friend: bool = False
    """Whether it is of the acting unit's side."""
    own: bool = False
    """Whether it is the acting unit itself."""

    @property
    def chance(self) -> Fraction:
        """How likely anything happens to it; where it may be helped and hurt, what is meant: that a
        foe is hurt, that a friend is helped."""
        sorts = {band.sort for band in self.bands}
        harm, help_ = sorts & {"harm", "felled"}, sorts & {"help"}
        told = (help_ or harm) if self.friend else (harm or help_)
        return sum((band.chance for band in self.bands if band.sort in told), Fraction(0))

    @property
    def harmful(self) -> bool:
        """Whether what may happen to it is harm."""
        sorts = {band.sort for band in self.bands}
        return bool(sorts & {"harm", "felled"}) and "help" not in sorts

    @property
    def helpful(self) -> bool:
        """Whether what may happen to it is help."""
        sorts = {band.sort for band in self.bands}
        return "help" in sorts and not sorts & {"harm", "felled"}

    @property
    def felled(self) -> Fraction:
        """How likely it falls."""
        return sum((band.chance for band in self.bands if band.sort == "felled"), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The mean change of those that may be felt; 0 where there is none."""
        whole = sum((chance for _value, chance in self.felt), Fraction(0))
        parts = sum((value * chance for value, chance in self.felt), Fraction(0))
        return parts / whole if whole else Fraction(0)
