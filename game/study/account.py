"""What a battle came to: blows, who dealt and took how much, what turned it, and whose the luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from game.play.story import keep_place
from game.study.blows import blows
from game.study.luck import lucks
from game.study.tree import Node, Tree
from rules.unit import Unit

MOST_TURNING_POINTS = 3


@dataclass(slots=True)
class Deeds:
    """What one unit has done and suffered."""

    dealt: int = 0
    """Health that enemies lost by it."""
    taken: int = 0
    """Health that it lost, however."""
    felled: int = 0
    """Falls of enemies by it, or by nobody after its blow; who is helped up may fall anew."""
    luck: Fraction = Fraction(0)
    """Health that its deeds took from enemies beyond what was to be expected."""
    left: int | None = None
    """Its health now; None if it fell."""


class Account:
    """The deeds of everyone in a line of the tree, told node by node."""

    def __init__(self, tree: Tree) -> None:
        """Begin at the tree's beginning."""
        self.tree = tree
        self.deeds: dict[int, Deeds] = {}
        self.guessed = False
        """Whether there was any chance whose mean is known, so that luck means something."""
        self.fell: dict[int, tuple[int, int]] = {}
        """Of each who fell: after how many actions, and in which cell."""
        self._places = {unit.id: unit.cell for unit in tree.battle(tree.root).units}
        self._words = tree.record.setup.system.words
        self._last_by: dict[int, int] = {}
        self._stood: dict[int, bool] = {}

    def of(self, unit: int) -> Deeds:
        """Return the deeds of a unit."""
        return self.deeds.setdefault(unit, Deeds())

    def take(self, node: Node) -> None:
        """Count what an action has done; nodes come in their order."""
        after = self.tree.battle(node)
        sides = [unit.side for unit in after.units]
        for blow in blows(node, self._words):
            hostile = sides[blow.by] != sides[blow.target]
            if hostile and (blow.lost or blow.falls):
                self._last_by[blow.target] = blow.by
            if not blow.falls:
                self.of(blow.target).taken += blow.lost
                self.of(blow.by).dealt += blow.lost if hostile else 0
        for event in node.events:
            cue = self._words.events[event.kind].cue
            if cue is not None and cue.kind == "fall":
                self.fell[event.unit] = node.depth, self._places.get(event.unit, -1)
            elif cue is not None:
                keep_place(event, cue, self._places)
        for unit in after.units:
            self._count_fall(unit)
            if unit.cell >= 0:
                self._places[unit.id] = unit.cell

    def _count_fall(self, unit: Unit) -> None:
        """Note what is left of a unit; each fall counts for one enemy."""
        deeds, stood = self.of(unit.id), self._stood.get(unit.id, True)
        deeds.left = left_of(unit)
        stands = self._stood[unit.id] = deeds.left is not None
        by = self._last_by.get(unit.id)
        if by is not None and stood and not stands:
            self.of(by).felled += 1

    def judge(self, node: Node) -> None:
        """Count how much luck everyone had in an action and what came of it; it takes as long as
        the forecasts of all that was done."""
        for unit, more in lucks(self.tree, node):
            self.guessed = True
            self.of(unit).luck += more

    def of_side(self, side: str) -> Deeds:
        """Return what all of a side have done and suffered together; of luck the whole numbers that
        are told of each, so that they add up to what is told of all."""
        battle = self.tree.battle(self.tree.root.line()[-1])
        mine = [deeds for unit, deeds in self.deeds.items() if battle.units[unit].side == side]
        return Deeds(
            sum(one.dealt for one in mine),
            sum(one.taken for one in mine),
            sum(one.felled for one in mine),
            Fraction(sum(round(one.luck) for one in mine)),
        )


def left_of(unit: Unit) -> int | None:
    """Return the health of a unit; None if it fell, even if it lies on the board still."""
    return unit.health if unit.cell >= 0 and unit.health > 0 else None


class TurningPoint(NamedTuple):
    """An action by which the balance of health was changed most."""

    node: Node
    swing: Fraction
    """By how much Red's share of its health at the beginning gained on Blue's; or lost, below 0."""


def shares(root: Node, node: Node) -> tuple[Fraction, Fraction]:
    """Return how much of its first health each side has, 0 to 1 and, with reinforcements, more."""
    red, blue = (
        Fraction(now, first) if first else Fraction(0)
        for now, first in zip(node.health, root.health, strict=True)
    )
    return red, blue


def turning_points(line: Sequence[Node], winner: str = "") -> list[TurningPoint]:
    """Return the actions of a line with the largest swings, at most three, in their order; where
    there is a winner only those by which it gained."""
    found = []
    for before, node in pairwise(line):
        (red, blue), (red_now, blue_now) = shares(line[0], before), shares(line[0], node)
        swing = (red_now - red) - (blue_now - blue)
        gained = {"red": swing > 0, "blue": swing < 0}.get(winner, bool(swing))
        if gained:
            found.append(TurningPoint(node, swing))
    found.sort(key=lambda one: (-abs(one.swing), one.node.depth))
    return sorted(found[:MOST_TURNING_POINTS], key=lambda one: one.node.depth)


def round_after(node: Node) -> Node:
    """Return where the next round begins in its line, or the line's end."""
    number = node.round
    while node.following is not None and node.round == number:
        node = node.following
    return node


def round_before(node: Node) -> Node:
    """Return where its round begins; where it begins there already, the round before."""
    if node.parent is None:
        return node
    node = node.parent
    while node.parent is not None and node.parent.round == node.round:
        node = node.parent
    return node


def rounds(line: Iterable[Node]) -> list[tuple[int, int]]:
    """Return (index in the line, number) of each round where it begins."""
    found: list[tuple[int, int]] = []
    for index, node in enumerate(line):
        if not found or found[-1][1] != node.round:
            found.append((index, node.round))
    return found
