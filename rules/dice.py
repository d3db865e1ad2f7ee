"""One dice interface, several sources (DI-1, DI-3).

A source is a rule for drawing: `draw(state, low, high, cuts)` gives the value and the next
state. The state is one integer that lives in the battle, so copying a battle copies its dice.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Protocol

from rules.errors import say

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


class DiceError(Exception):
    """A source could not give the die that the rules asked for."""


class DieWanted(DiceError):
    """The rules need a die that nobody has thrown yet."""

    def __init__(self, low: int, high: int, index: int) -> None:
        super().__init__(f"die {index + 1} of this action: a number from {low} to {high} is wanted")
        self.low, self.high, self.index = low, high, index


Spans = tuple[tuple[int, int], ...]
"""Lowest and highest number of each die."""
ChanceOf = Callable[[tuple[int, ...]], int]
"""From one number of each span to a chance in per cent, 0 to 100."""
Verdict = Callable[[tuple[int, ...]], int]
"""From one number of each span to what they decide: hashable, and equal where it decides alike."""


class DiceSource(Protocol):
    """Where dice come from."""

    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...]) -> tuple[int, int]:
        """Return a whole number from `low` to `high`, and the next state.

        `cuts` names the values at which the result begins to matter: all values between two
        cuts are alike to the caller. Only the enumerated source makes use of it.
        """

    def check(self, state: int, spans: Spans, chance: ChanceOf) -> tuple[tuple[int, ...], int]:
        """Return one number from each span and then one from 1 to 100, and the next state.

        Only whether the last is at most the chance that the others make matters to the caller;
        the enumerated source tells no more apart.
        """

    def oppose(
        self, state: int, low: int, high: int, margins: tuple[int, ...]
    ) -> tuple[tuple[int, ...], int]:
        """Return one number and then another for each margin, all alike from `low` to `high`,
        and the next state.

        Only whether the first plus a margin is greater than the number that belongs to that
        margin matters to the caller; the enumerated source tells no more apart.
        """

    def judge(self, state: int, spans: Spans, verdict: Verdict) -> tuple[tuple[int, ...], int]:
        """Return one number from each span, and the next state.

        Only what the verdict on all of them is matters to the caller; the enumerated source
        tells no more apart.
        """


def mix(state: int) -> int:
    """Return the SplitMix64 output that belongs to an (already advanced) 64-bit state."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class _OneByOne(ABC):
    """A source whose checks are just dice, one after another."""

    @abstractmethod
    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...] = ()) -> tuple[int, int]:
        """Return a value from `low` to `high` and the state after it."""

    def check(self, state: int, spans: Spans, chance: ChanceOf) -> tuple[tuple[int, ...], int]:
        return self._each(state, (*spans, (1, 100)))

    def oppose(
        self, state: int, low: int, high: int, margins: tuple[int, ...]
    ) -> tuple[tuple[int, ...], int]:
        return self._each(state, ((low, high),) * (1 + len(margins)))

    def judge(self, state: int, spans: Spans, verdict: Verdict) -> tuple[tuple[int, ...], int]:
        return self._each(state, spans)

    def _each(self, state: int, spans: Spans) -> tuple[tuple[int, ...], int]:
        values = []
        for low, high in spans:
            value, state = self.draw(state, low, high)
            values.append(value)
        return tuple(values), state


class Seeded(_OneByOne):
    """Play: SplitMix64 on the battle's 64-bit state; every value exactly as likely."""

    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...] = ()) -> tuple[int, int]:
        last = high - low
        while True:
            state = (state + GOLDEN) & MASK
            value = mix(state)
            rest = value % (last + 1)
            if value - rest + last <= MASK:  # not in what is left above the last full span
                return low + rest, state


class Scripted(_OneByOne):
    """Tests, and battles whose dice players throw: they are given; the state counts how many have
    fallen."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = tuple(values)

    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...] = ()) -> tuple[int, int]:
        if state >= len(self.values):
            raise DieWanted(low, high, state)
        value = self.values[state]
        if not low <= value <= high:
            found = {"number": state + 1, "value": value, "low": low, "high": high}
            raise DiceError(
                say("die {number} is {value}; a number from {low} to {high} was expected", **found)
            )
        return value, state + 1


class Loaded(Scripted):
    """Studies: the dice that are given fall first, then those of the seed, which never end.

    The state is that of the seed and, above its 64 bits, how many given dice are left.
    """

    def begin(self, state: int) -> int:
        """Return the state with which all given dice are still to fall before those of a seed."""
        return (state & MASK) | len(self.values) << 64

    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...] = ()) -> tuple[int, int]:
        left = state >> 64
        if not left:
            return SEEDED.draw(state, low, high)
        value, _ = Scripted.draw(self, len(self.values) - left, low, high)
        return value, state - (MASK + 1)


class Listed(Loaded):
    """Lessons: as `Loaded`, but a given number that a die has not got falls as the nearest."""

    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...] = ()) -> tuple[int, int]:
        if left := state >> 64:
            value = self.values[len(self.values) - left]
            return min(max(value, low), high), state - (MASK + 1)
        return SEEDED.draw(state, low, high)


class Asked(_OneByOne):
    """Players throw real dice: `ask(low, high)` returns what they rolled.

    :raises DiceError: if the answer is out of range.
    """

    def __init__(self, ask: Callable[[int, int], int]) -> None:
        self.ask = ask

    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...] = ()) -> tuple[int, int]:
        value = self.ask(low, high)
        if not low <= value <= high:
            found = {"value": value, "low": low, "high": high}
            raise DiceError(
                say("the die shows {value}; a number from {low} to {high} was expected", **found)
            )
        return value, state + 1


MOST_IN_A_ROW = 64
"""Dice of one path of `Enumerated`; more fall only where a tie is thrown again for ever (SI-3)."""


class TooManyWays(Exception):
    """The dice can fall in more ways than can be followed."""


class Enumerated:
    """Previews and bots: walks every way the dice can fall, one path at a time.

    Usage: draw as often as the rules ask; `weight` over `total` is then the path's exact
    probability; `advance()` moves to the next path until it returns False.

    :param rarest: a path of which there is less than one in so many raises `TooManyWays`, so that
        whoever leaves such out can follow ties that are thrown again for ever; 0: only one that
        does not end does.
    """

    def __init__(self, rarest: int = 0) -> None:
        self._rarest = rarest
        self._path: list[tuple[tuple[tuple[tuple[int, ...], int], ...], int, int]] = []
        self.weight = 1
        self.total = 1

    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...] = ()) -> tuple[int, int]:
        if state == len(self._path):
            self._path.append((_branches(low, high, cuts), 0, high - low + 1))
        return self._take(state)[0], state + 1

    def check(self, state: int, spans: Spans, chance: ChanceOf) -> tuple[tuple[int, ...], int]:
        """Walk success and failure only, each weighed over all that the other dice may show."""
        if state == len(self._path):
            branches, count = _check_branches(spans, chance)
            self._path.append((branches, 0, count))
        return self._take(state), state + 1

    def oppose(
        self, state: int, low: int, high: int, margins: tuple[int, ...]
    ) -> tuple[tuple[int, ...], int]:
        """Walk which of the margins win, each way weighed over all that the dice may show."""
        if state == len(self._path):
            branches = _opposed_branches(low, high, margins)
            self._path.append((branches, 0, (high - low + 1) ** (1 + len(margins))))
        return self._take(state), state + 1

    def judge(self, state: int, spans: Spans, verdict: Verdict) -> tuple[tuple[int, ...], int]:
        """Walk each verdict once, weighed over all that the dice may show."""
        if state == len(self._path):
            count = prod(high - low + 1 for low, high in spans)
            self._path.append((_judged_branches(spans, verdict), 0, count))
        return self._take(state), state + 1

    def _take(self, state: int) -> tuple[int, ...]:
        if state == MOST_IN_A_ROW:
            raise TooManyWays
        branches, index, count = self._path[state]
        values, width = branches[index]
        self.weight *= width
        self.total *= count
        if self._rarest and self.total > self._rarest * self.weight:
            raise TooManyWays
        return values

    def advance(self) -> bool:
        """Go to the next path; False when all have been walked."""
        self.weight = self.total = 1
        while self._path:
            branches, index, count = self._path.pop()
            if index + 1 < len(branches):
                self._path.append((branches, index + 1, count))
                return True
        return False


def _branches(
    low: int, high: int, cuts: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return (representative value, how many values it stands for) for each distinct result."""
    if not cuts:
        return tuple(((value,), 1) for value in range(low, high + 1))
    starts = sorted({low, *(cut for cut in cuts if low < cut <= high)})
    return tuple(
        ((start,), end - start) for start, end in zip(starts, [*starts[1:], high + 1], strict=True)
    )


def _check_branches(
    spans: Spans, chance: ChanceOf
) -> tuple[tuple[tuple[tuple[int, ...], int], ...], int]:
    """Return success and failure, each with numbers that make it and its weight, and the sum."""
    found: dict[int, tuple[tuple[int, ...], int]] = {}
    count = 0
    for values in product(*(range(low, high + 1) for low, high in spans)):
        wins = chance(values)
        count += 100
        for die, weight in ((1, wins), (100, 100 - wins)):
            if weight:
                first, before = found.get(die, ((*values, die), 0))
                found[die] = first, before + weight
    return tuple(found.values()), count


@lru_cache(1 << 12)
def _judged_branches(spans: Spans, verdict: Verdict) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return (numbers that lead to it, weight) for each verdict, the lowest verdict first."""
    found: dict[int, tuple[tuple[int, ...], int]] = {}
    for values in product(*(range(low, high + 1) for low, high in spans)):
        judged = verdict(values)
        first, weight = found.get(judged, (values, 0))
        found[judged] = first, weight + 1
    return tuple(found[judged] for judged in sorted(found))


@lru_cache(1 << 12)
def _opposed_branches(
    low: int, high: int, margins: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return (numbers that make it so, weight) for each way in which the margins win or not."""
    found: dict[tuple[bool, ...], tuple[tuple[int, ...], int]] = {}
    for first in range(low, high + 1):
        # How many of its numbers each of the others loses with.
        losing = [min(max(first + margin - low, 0), high - low + 1) for margin in margins]
        for wins in product((False, True), repeat=len(margins)):
            weight = prod(
                count if won else high - low + 1 - count
                for count, won in zip(losing, wins, strict=True)
            )
            if weight:
                numbers = first, *(low if won else high for won in wins)
                values, before = found.get(wins, (numbers, 0))
                found[wins] = values, before + weight
    return tuple(found[wins] for wins in sorted(found))


SEEDED = Seeded()
