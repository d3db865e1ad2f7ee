"""Loaded dice: which dice an action throws, and which would give another result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.play.results import Ways, result_of
from game.study.tree import Node, Tree
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.dice import MASK, Loaded, mix

MOST_TRIES = 4000
"""Throws among which one with a wanted result is looked for."""


class Face(NamedTuple):
    """A die of an action: what it can show, and what it shows."""

    low: int
    high: int
    value: int


class _Noted(Loaded):
    """Loaded dice that note what has fallen."""

    def __init__(self, values: Sequence[int]) -> None:
        super().__init__(values)
        self.faces: list[Face] = []

    def draw(self, state: int, low: int, high: int, cuts: tuple[int, ...] = ()) -> tuple[int, int]:
        value, after = super().draw(state, low, high, cuts)
        self.faces.append(Face(low, high, value))
        return value, after


def faces(tree: Tree, node: Node) -> tuple[Face, ...]:
    """Return the dice that fell in the action that led to a node, those of time after it too."""
    if node.parent is None or node.action is None:
        return ()
    return _thrown(tree.battle(node.parent), node.action, node.dice)[1]


def _thrown(
    before: Battle,
    action: Action,
    dice: Sequence[int],
    carry_out: Callable[[Battle, Action], object] = Battle.apply,
) -> tuple[Battle, tuple[Face, ...]]:
    """Return what an action leads to with given dice, and all that fell in it."""
    after = before.copy()
    noted = _Noted(dice)
    after.source, after.dice = noted, noted.begin(after.dice)
    carry_out(after, action)
    return after, tuple(noted.faces)


def dice_for(tree: Tree, node: Node, unit: int, word: str) -> tuple[int, ...] | None:
    """Return dice by which the action that led to a node would have ended so for a unit.

    `word` is what its forecast calls that result. None where so many throws never gave it.
    """
    if node.parent is None or node.action is None:
        return None
    before, action = tree.battle(node.parent), node.action
    suffers = Ways(preview(before, action)).suffers(action.unit)
    for throw in _throws(before):
        after, thrown = _thrown(throw, action, (), Battle.resolve)
        if result_of(before, after, unit, action, suffers=suffers) == word:
            return tuple(face.value for face in thrown)
    return None


def _throws(before: Battle) -> Iterator[Battle]:
    """Yield a position with many different dice to fall, always the same ones."""
    state = before.dice & MASK
    for _number in range(MOST_TRIES):
        other = before.copy()
        state = mix(state + 1)
        other.dice = state
        yield other


def what_if(tree: Tree, node: Node, dice: Sequence[int]) -> Node:
    """Return the branch beside a node in which the same action is done with other dice.

    :raises DiceError: if a die shows what it cannot.
    """
    assert node.parent is not None and node.action is not None
    return tree.play(node.parent, node.action, dice)
