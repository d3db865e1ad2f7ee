"""A battle's decisions judged one by one: who was likelier to win, and which moves cost most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.ai.advice import ANALYSIS
from game.play.players.worker import Inquiry, inquiry
from game.study.account import TurningPoint, turning_points
from game.study.tree import Node, Tree
from rules.battle.action import AGREE, RESIGN, SELECT
from rules.battle.machine import DRAW
from rules.unit import SIDES

MOST_MISTAKES = 3
LEAST_COST, DECIDING = 0.03, 0.05
"""A move that costs less of the chance to win is no mistake, or none that decided a battle."""
UNJUDGED = (SELECT, RESIGN, AGREE)
"""What is no move: to let another act, and to end the battle."""


class Mistake(NamedTuple):
    """A move that cost much of the chance to win."""

    node: Node
    """Where it led; the decision is its parent's."""
    before: float
    """How likely its side would have won with the best move, 0 to 1."""
    after: float
    """How likely after it."""

    @property
    def cost(self) -> float:
        """The chance to win that was lost, 0 to 1."""
        return self.before - self.after


def to_judge(line: Sequence[Node]) -> list[Node]:
    """Return the decisions of a line of which nothing is known yet, in order."""
    return [node for node in line if node.pending is not None and node.advice is None]


def question(tree: Tree, node: Node, budget: int = ANALYSIS) -> Callable[[], Inquiry]:
    """Return what makes the question about a node's decision and what was done there."""

    def ask() -> Inquiry:
        following = node.following
        done = following.action if following is not None else None
        if done is not None and (done.kind in UNJUDGED or not tree.battle(node).allows(done)):
            done = None
        return inquiry(tree.record.header, tree.battle(node), budget, done)

    return ask


def red_chance(tree: Tree, node: Node) -> float | None:
    """Return how likely Red wins from a node on, 0 to 1; None where that is not known.

    Where the battle is over it is known; a draw counts half.
    """
    if node.advice is not None:
        return node.advice.chance_of("red")
    if node.pending is not None:
        return None
    outcome = tree.battle(node).outcome
    return 0.5 if outcome == DRAW or not outcome else float(outcome == "red")


def chances(tree: Tree, line: Sequence[Node]) -> list[float] | None:
    """Return how likely Red wins at each node of a line; None while any is not known."""
    if to_judge(line):
        return None
    known = [red_chance(tree, node) for node in line]
    found = [one for one in known if one is not None]
    return found if len(found) == len(known) else None


def mistakes(line: Sequence[Node], winner: str = "") -> list[Mistake]:
    """Return the moves of a line that cost most, at most three, in their order; where there is a
    winner only those of the other side that have cost it the battle."""
    found, least = list[Mistake](), DECIDING if winner else LEAST_COST
    for before, node in pairwise(line):
        advice = before.advice
        if advice is None or advice.done is None or node.side == winner:
            continue
        if advice.cost >= least:
            found.append(Mistake(node, advice.chance, advice.done))
    found.sort(key=lambda one: (-one.cost, one.node.depth))
    return sorted(found[:MOST_MISTAKES], key=lambda one: one.node.depth)


def decisive(line: Sequence[Node], outcome: str = "") -> list[Mistake | TurningPoint]:
    """Return what decided a battle: the moves that cost most and, where they are fewer than three,
    the largest swings besides, in their order.

    :param outcome: who has won; what it did wrong and what was done to it has decided nothing.
    """
    winner = outcome if outcome in SIDES else ""
    found: list[Mistake | TurningPoint] = [*mistakes(line, winner)]
    named = {id(one.node) for one in found}
    swings = sorted(turning_points(line, winner), key=lambda one: -abs(one.swing))
    others = [one for one in swings if id(one.node) not in named]
    found += others[: MOST_MISTAKES - len(found)]
    return sorted(found, key=lambda one: one.node.depth)
