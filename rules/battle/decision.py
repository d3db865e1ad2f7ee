"""Decisions: where the machine stops and asks."""

from typing import NamedTuple

from rules.battle.action import Action


class Decision(NamedTuple):
    """A choice that somebody must make now, with every allowed answer."""

    kind: str
    side: str
    unit: int
    options: tuple[Action, ...]
