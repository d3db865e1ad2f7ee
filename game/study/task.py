"""What is to be reached by a move of a study, where its chapter is a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from game.study.lesson import LONGEST_SAID, MOST_DECISIONS, Goal
from rules.battle.event import Event


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is to be reached in a step that ends with a move."""

    goal: Goal
    hint: Annotated[str, msgspec.Meta(max_length=LONGEST_SAID)] = ""
    most: Annotated[int, msgspec.Meta(ge=1, le=MOST_DECISIONS)] = 1
    """Own decisions until then."""


def goals_of(events: Iterable[Event], names: tuple[str, ...], text: str) -> Iterator[Goal]:
    """Yield the goals that a move fulfils: each event with a rule that it told.

    :param names: of everybody, by id.
    :param text: what the player reads.
    """
    for event in events:
        if event.clause:
            by, target = (
                names[one] if 0 <= one < len(names) else "" for one in (event.unit, event.target)
            )
            yield Goal(text, event.kind, event.clause, by, target, event.ability)
