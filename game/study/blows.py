"""Blows: who has lost health by whom, read from what an action and all that came of it told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.study.tree import Node
from rules.battle.event import Event
from rules.battle.words import Words


class Blow(NamedTuple):
    """Health that somebody has lost, or a fall."""

    by: int
    """Who did it; the unit itself where nobody did."""
    target: int
    lost: int
    """0 for a fall."""
    falls: bool = False


def blows(node: Node, words: Words) -> list[Blow]:
    """Return what an action and all that came of it took, and who fell, in order."""
    return blows_of(node.events, words)


def blows_of(events: Iterable[Event], words: Words) -> list[Blow]:
    """Return what was taken by what happened, and who fell, in order.

    What is a blow or a fall is said by the cues of the system's words.
    """
    found = []
    for event in events:
        seen = words.events[event.kind].seen
        if seen == "hurt":
            lost = event.numbers["before"] - event.numbers["after"]
            by = event.unit if event.unit >= 0 else event.target
            found.append(Blow(by, event.target, lost))
        elif seen == "fall":
            by = event.target if event.target >= 0 else event.unit
            found.append(Blow(by, event.unit, 0, True))
    return found


def next_blow(node: Node, words: Words) -> Node | None:
    """Return the next node of a line at which somebody is hurt or falls."""
    following = node.following
    while following is not None and not blows(following, words):
        following = following.following
    return following
