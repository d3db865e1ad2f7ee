"""Open-loop search over actions: a tree of who does what after what, whatever the dice show.

Every look plays from the root with dice of its own and goes down by upper confidence bounds, each
side for itself, until somebody does what nobody has tried there; the score then says what it is
worth. It is a yardstick, and none of the bots of the game: it knows no plan and no future.
"""

from __future__ import annotations

from math import log, sqrt

from game.ai.budget import Budget
from game.ai.chance import SURE, hope
from game.ai.pruning import sensible_options
from game.ai.searcher import BUDGET
from game.ai.uniform import pick
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sealed import asked_anew
from rules.dice import GOLDEN, MASK, mix

CURIOUS = 0.2
"""How much of the chance to win an option is given for having been looked at less."""
DEEPEST = 40
"""Decisions after which a look ends."""


class Node:
    """What has been seen after some actions."""

    __slots__ = ("later", "looks", "total")

    def __init__(self) -> None:
        self.looks = 0
        self.total = 0.0
        """Chances to win of the side that decides at the root, added up."""
        self.later: dict[Action, Node] = {}


def choose_open_loop(view: Battle, seed: int, budget: int = BUDGET) -> Action:
    """Return the option that was looked at most; of equals the one that comes first.

    :param budget: how many answers it may apply, 1 or more.
    """
    options, root = sensible_options(view), Node()
    if len(options) == 1:
        return options[0]
    world, whole, state = asked_anew(view), Budget(view.setup, budget), seed
    assert view.pending is not None
    while whole.left() > 0:
        state = mix((state + GOLDEN) & MASK)
        _look(root, world.copy(), view.pending.side, state)
    return min(root.later, key=lambda one: (-root.later[one].looks, one))


def _look(root: Node, battle: Battle, side: str, state: int) -> None:
    """Go down once from the root, and let all that was passed know what it came to."""
    battle.dice, node, passed = state, root, [root]
    while battle.pending is not None and len(passed) <= DEEPEST:
        options = sensible_options(battle)
        new = [one for one in options if one not in node.later]
        if new:
            action = pick(new, state + len(passed))
            node.later[action] = Node()
        else:
            action = _promising(node, options, battle.pending.side == side)
        node = node.later[action]
        passed.append(node)
        battle.carry_out(action)
        if new:
            break
    worth = hope(battle, side) / SURE
    for one in passed:
        one.looks += 1
        one.total += worth


def _promising(node: Node, options: tuple[Action, ...], mine: bool) -> Action:
    """Return the option of the highest bound for whoever decides."""
    curiosity = CURIOUS * sqrt(log(node.looks))

    def bound(action: Action) -> float:
        one = node.later[action]
        mean = one.total / one.looks
        return (mean if mine else 1 - mean) + curiosity / sqrt(one.looks)

    return max(options, key=bound)
