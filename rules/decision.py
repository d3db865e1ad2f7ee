"""Decisions: where the machine stops and asks, and how it refuses."""

from typing import NamedTuple

from rules.action import Action


class Decision(NamedTuple):
    """A choice that somebody must make now, with every allowed answer."""

    kind: str
    side: str
    unit: int
    options: tuple[Action, ...]


class Refusal(NamedTuple):
    """Why an action is not allowed: a code with words, the clause, and its numbers (AC-2)."""

    code: str
    clause: str
    numbers: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        numbers = ", ".join(f"{name} {value}" for name, value in self.numbers)
        return (
            f"{self.code} ({numbers}): {self.clause}" if numbers else f"{self.code}: {self.clause}"
        )


class Refused(Exception):
    """Raised by `Battle.apply`; the battle is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
