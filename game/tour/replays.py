"""A battle looked through again, for the tour: played once by a fixed bot, seen in many states."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.study.blows import next_blow
from game.study.tree import Node, Reading, Tree, read_tree
from game.tour.battles import TRIOS, never, played
from game.window.app import App
from game.window.screens.replay.screen import ReplayScreen
from rules.battle.notation import action_text
from rules.record.record import Record


@cache
def _record(scenario: str) -> Record:
    """Return the record of a battle that two fixed bots have fought."""
    return played(scenario, never).record


def _nobody(replay: ReplayScreen, node: Node) -> None:
    """Play on nowhere."""


def _blow(tree: Tree, number: int) -> Node:
    """Return the node of a blow, counted from 1."""
    words, node = tree.record.setup.system.words, tree.root
    for _number in range(number):
        node = next_blow(node, words) or node
    return node


def beginning(app: App, scenario: str = TRIOS) -> ReplayScreen:
    """Show the beginning of a battle."""
    screen = ReplayScreen(Reading(_record(scenario)), _nobody)
    app.push(screen)
    app.settle()
    return screen


def at_blow(scenario: str = TRIOS, number: int = 12) -> Callable[[App], ReplayScreen]:
    """Return what shows a blow as it has been struck."""

    def build(app: App) -> ReplayScreen:
        screen = beginning(app, scenario)
        node = _blow(screen.tree, number)
        assert node.parent is not None
        screen.go(node.parent)
        screen.step(1)
        screen.animations.skip()
        return screen

    return build


def analysed(app: App) -> ReplayScreen:
    """Show what is best at a decision, and who is likelier to win there."""
    screen = beginning(app)
    parent = _blow(screen.tree, 9).parent
    assert parent is not None
    screen.go(parent)
    screen.analysis.toggle()
    app.settle()
    return screen


def with_branch(app: App) -> ReplayScreen:
    """Show what else was tried at a blow."""
    tree = read_tree(_record(TRIOS)).tree
    parent = _blow(tree, 8).parent
    assert parent is not None
    node = parent
    for _number in range(2):
        text = next(text for text in ("rest", "end turn") if _allowed(tree, node, text))
        node = tree.add(node, text)
    screen = ReplayScreen(tree, _nobody)
    app.push(screen)
    app.settle()
    screen.go(node)
    return screen


def _allowed(tree: Tree, node: Node, text: str) -> bool:
    """Whether an action can be a branch there."""
    battle = tree.battle(node)
    return text in {action_text(option, battle) for option in battle.options}


def at_end(app: App) -> ReplayScreen:
    """Show the end of a battle, where nobody plays on."""
    screen = beginning(app)
    screen.to_end()
    return screen
