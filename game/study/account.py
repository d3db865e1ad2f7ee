"""What a battle came to: blows, who dealt and took how much, what turned it, and whose the luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from game.play.story import keep_place
from game.study.tree import Node, Tree
from rules.battle.machine import Battle
from rules.battle.preview import Preview, forecast, preview
from rules.battle.sealed import all_chosen
from rules.battle.words import Words
from rules.unit import Unit

MOST_TURNING_POINTS = 3


class Blow(NamedTuple):
    """Health that somebody has lost, or a fall."""

    by: int
    """Who did it; the unit itself where nobody did."""
    target: int
    lost: int
    """0 for a fall."""
    falls: bool = False


def blows(node: Node, words: Words) -> list[Blow]:
    """Return what an action and all that came of it took, and who fell, in order.

    What is a blow or a fall is said by the cues of the system's words.
    """
    found = []
    for event in node.events:
        seen = words.events[event.kind].seen
        if seen == "hurt":
            lost = event.numbers["before"] - event.numbers["after"]
            by = event.unit if event.unit >= 0 else event.target
            found.append(Blow(by, event.target, lost))
        elif seen == "fall":
            by = event.target if event.target >= 0 else event.unit
            found.append(Blow(by, event.unit, 0, True))
    return found


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
    """Health that its own actions took from enemies beyond what was to be expected."""
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
        """Count how much luck an action had, and those that were done at one moment with it; it
        takes as long as their forecasts."""
        luck = luck_of(self.tree, node)
        found = [*luck_together(self.tree, node)]
        if luck is not None and node.action is not None and node.action.unit >= 0:
            found.append((node.action.unit, luck))
        for unit, more in found:
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


def luck_of(tree: Tree, node: Node) -> Fraction | None:
    """Return what an action took from its enemies beyond the mean of its exact preview, in health.

    Only what it did by itself counts, not what followed from time; None where nothing was left
    to chance, or nobody could have been hurt.
    """
    if node.parent is None or node.action is None or node.parent.pending is None:
        return None
    before = tree.battle(node.parent)
    if not before.allows(node.action):
        return None
    side = node.parent.pending.side
    mean = _mean(preview(before, node.action), side)
    if mean is None:
        return None
    after = before.copy()
    tree.record.let_fall(after, node.dice)
    after.resolve(node.action)
    return _loss(before, after, side) - mean


def luck_together(tree: Tree, node: Node) -> Iterator[tuple[int, Fraction]]:
    """Yield the luck of each who chose unseen what is done at one moment, once the last has
    chosen: what it took beyond what was foretold of it. Who could not do it any more had none."""
    words, chosen = tree.record.setup.system.words, _chosen_together(tree, node)
    taken = blows(node, words) if chosen else []
    for one in chosen:
        action, before = one.action, tree.battle(one.parent) if one.parent else None
        if action is None or before is None or not before.allows(action):
            continue
        by, side = action.unit, before.units[action.unit].side
        mean = _mean(forecast(before, action), side)
        thrown = any(
            event.dice and event.ability == action.ability and (action.ability or event.unit == by)
            for event in node.events
        )  # of a spell those who withstand it may throw alone
        if mean is not None and thrown:
            hostile = (
                blow.lost
                for blow in taken
                if blow.by == by and before.units[blow.target].side != side
            )
            yield by, sum(hostile) - mean


def _chosen_together(tree: Tree, node: Node) -> list[Node]:
    """Return the nodes of all choices that an action, the last of them, lets be done at one
    moment; none where it does not."""
    at_once = tree.record.setup.system.at_once
    asked = node.parent.pending if node.parent is not None else None
    if asked is None or asked.kind not in at_once or all_chosen(tree.battle(node)):
        return []
    found = [node]
    while found[-1].parent is not None and all_chosen(tree.battle(found[-1].parent)):
        found.append(found[-1].parent)
    return found


def _mean(foretold: Preview, side: str) -> Fraction | None:
    """Return what enemies of a side lose by what is foretold, on average; None where nothing of it
    is left to chance, or nobody could be hurt."""
    units = foretold.before.units
    changes = [one for one in foretold.changes() if units[one.unit].side != side]
    if all(len(change.spread) < 2 for change in changes):
        return None
    return -sum((change.expected for change in changes), Fraction(0))


def _loss(before: Battle, after: Battle, side: str) -> int:
    """Return how much less health the enemies of a side have after something."""
    return sum(
        int(old.health - new.health)
        for old, new in zip(before.units, after.units, strict=False)
        if old.side != side
    )


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


def next_blow(node: Node, words: Words) -> Node | None:
    """Return the next node of a line at which somebody is hurt or falls."""
    following = node.following
    while following is not None and not blows(following, words):
        following = following.following
    return following


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
