"""Decisions: where the machine stops and asks, and what is decided unseen."""

from typing import NamedTuple

from rules.battle.action import Action


class Decision(NamedTuple):
    """A choice that somebody must make now, with every allowed answer."""

    kind: str
    side: str
    unit: int
    options: tuple[Action, ...]


class Sealed(NamedTuple):
    """One who chooses unseen of the other side, and what it has chosen (`rules.battle.sealed`)."""

    side: str
    unit: int
    """Its id; -1 where a side chooses as a whole."""
    chosen: tuple[Action, ...] = ()
    """In order; each as the system wants to carry it out."""
    complete: bool = False
    """Whether it is asked no more."""
