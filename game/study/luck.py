"""Luck: what everyone's deeds took from enemies beyond the mean of their exact forecasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from game.study.blows import Blow, blows_of
from game.study.tree import Node, Tree
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.preview import Preview, forecast, preview, preview_task
from rules.battle.sealed import all_chosen
from rules.battle.words import Words
from rules.unit import Unit

DEEDS = "lunge", "flight"
"""What is to be seen of an event with which somebody begins to strike, to shoot or to cast."""


class Luck(NamedTuple):
    """What a deed took beyond what was to be expected."""

    unit: int
    """Whose deed it was."""
    more: Fraction
    """Health; below 0 where it took less."""


def lucks(tree: Tree, node: Node) -> Iterator[Luck]:
    """Yield the luck of all that an action did, and of what came of it without being asked for.

    Nothing is yielded of a deed that left nothing to chance, or could hurt no enemy.
    """
    together = _chosen_together(tree, node)
    if together:
        yield from _of_all(tree, node, together)
    elif node.parent is not None and node.action is not None and node.parent.pending is not None:
        before = tree.battle(node.parent)
        if before.allows(node.action):
            yield from _of_the_action(tree, node, before)
            yield from _of_the_unasked(tree, node, before)


def _of_the_action(tree: Tree, node: Node, before: Battle) -> Iterator[Luck]:
    """Yield what an action took by itself, not what came after it."""
    assert before.pending is not None and node.action is not None
    unit, side = node.action.unit, before.pending.side
    mean = _mean(preview(before, node.action), side) if unit >= 0 else None
    if mean is not None:
        after = before.copy()
        tree.record.let_fall(after, node.dice)
        after.resolve(node.action)
        yield Luck(unit, _loss(before, after, side) - mean)


def _of_the_unasked(tree: Tree, node: Node, before: Battle) -> Iterator[Luck]:
    """Yield what an action gave its enemies to do, such as to strike at who walks away, and what
    both sides did after it before the next was asked, or had done: what lasts hurts then."""
    assert before.pending is not None and node.action is not None
    side, words = before.pending.side, tree.record.setup.system.words
    after, over = before.copy(), False
    tree.record.let_fall(after, node.dice)
    floor = after.answer(node.action)
    while after.pending is None and after.agenda:
        earlier, told, height = after.copy(), len(after.events), len(after.agenda)
        over = over or height <= floor
        after.step(0)
        new = after.events[told:]
        deed = next((one for one in new if words.events[one.kind].seen in DEEDS), None)
        if over:
            comes = deed is not None or any(one.dice and one.target >= 0 for one in new)
        else:
            comes = deed is not None and after.units[deed.unit].side != side
        if comes:
            while after.step(height - 1):
                pass
            taken = tuple(_taken(after.events[told:], after.units, words))
            yield from _beyond_the_mean(preview_task(earlier), taken, words)


def _taken(events: Iterable[Event], units: Sequence[Unit], words: Words) -> Iterator[Blow]:
    """Yield the blows at enemies among what happened."""
    for blow in blows_of(events, words):
        if units[blow.by].side != units[blow.target].side:
            yield blow


def _beyond_the_mean(foretold: Preview, taken: Sequence[Blow], words: Words) -> Iterator[Luck]:
    """Yield what each took beyond what it takes in the mean of all ways in which the dice can fall;
    nothing where there is but one. What becomes of each unit is followed by itself."""
    means, chance = dict[int, Fraction](), False
    for unit in foretold.before.units:
        ways = tuple(foretold.ways(unit.id))
        chance |= len(ways) > 1
        for share, after in ways:
            for blow in _taken(after.events, after.units, words):
                if blow.target == unit.id:
                    means[blow.by] = means.get(blow.by, Fraction(0)) + share * blow.lost
    for by, mean in means.items() if chance else ():
        yield Luck(by, _lost(taken, by) - mean)


def _lost(taken: Iterable[Blow], by: int) -> int:
    """Return how much health one has taken."""
    return sum(blow.lost for blow in taken if blow.by == by)


def _of_all(tree: Tree, node: Node, chosen: Sequence[Node]) -> Iterator[Luck]:
    """Yield what each took who chose unseen what is done at one moment, beyond what was foretold of
    it. Who could not do it any more had no luck."""
    taken = tuple(_taken(node.events, tree.battle(node).units, tree.record.setup.system.words))
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
            yield Luck(by, _lost(taken, by) - mean)


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
