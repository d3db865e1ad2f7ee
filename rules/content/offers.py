"""What a combat system offers to whoever writes a scenario: kinds of units, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec


class OptionInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named option of the ruleset: its values, the default first, each with a sentence.

    One that is a number has one sentence, and may be any number up to its `most`.
    """

    title: str
    clause: str
    values: tuple[str | int | bool, ...]
    summaries: tuple[str, ...]
    most: int = 0
    at_one_table: dict[str, str] = {}

    @property
    def default(self) -> str | int | bool:
        """The value played when a scenario names none."""
        return self.values[0]

    def between_two(self, value: str | int | bool) -> str | int | bool:
        """Return what a value becomes where two people play at one table."""
        return self.at_one_table.get(str(value), value)

    def summary(self, value: str | int | bool) -> str:
        """Return the English sentence on a value."""
        return self.summaries[0 if self.most else self.values.index(value)]


class KindInfo(msgspec.Struct, frozen=True):
    """What a scenario may say about a kind of unit."""

    title: str
    levels: range
    numbers: frozenset[str]
    """Names of the numbers that a scenario may set otherwise."""
    summary: str = ""
    glyph: str = ""
    most_abilities: tuple[int, ...] = ()
    """How many abilities it may know at each of its levels; empty where there is no limit."""
    abilities: Mapping[str, int] = {}
    """Its own abilities, each with the level from which it knows it."""
    equipment: Mapping[str, str] = {}
    """What it carries of its own, slot by slot; "" for nothing."""
    role: str = ""
    """What it is in a battle that every system can fight; "" for nothing of the kind."""
    stands_in: str = ""
    """A role that no kind of its system has, and in which it stands in."""


def in_role(kinds: Mapping[str, KindInfo], role: str) -> Iterator[str]:
    """Yield the kinds that have a role, or stand in."""
    return (kind_id for kind_id, kind in kinds.items() if role in (kind.role, kind.stands_in))
