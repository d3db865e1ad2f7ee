"""Random play: of battles and, as the yardstick, of chess."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import chess

from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.dice import GOLDEN, MASK, mix
from rules.record.opening import make_setup
from tests.bench.measuring import Work

MAPS = Path(__file__).resolve().parents[2] / "maps"
POSITIONS = 40
APART = 16
"""One of so many positions of random play is taken."""
LONGEST_CHESS = 300
"""Half-moves after which a random game of chess is begun anew."""

Opener = Callable[[int], Battle]


class Chance:
    """The same row of chances in every run."""

    def __init__(self) -> None:
        self.state = 1

    def below(self, count: int) -> int:
        """Return a number from 0 to below `count`."""
        self.state = (self.state + GOLDEN) & MASK
        return mix(self.state) % count


def opener(scenario: str) -> Opener:
    """Return what opens battles of a scenario that share one setup, nothing memoised yet."""
    setup = make_setup(load_scenario(MAPS / f"{scenario}.toml", all_systems()))
    return lambda seed: Battle(setup, seed)


def battles(scenario: str) -> Work:
    """Return work: one battle played at random; it counts actions."""
    open_one, chance = opener(scenario), Chance()

    def play() -> int:
        battle = open_one(chance.below(MASK))
        actions = 0
        while battle.pending is not None:
            options = battle.options
            battle.apply(options[chance.below(len(options))])
            actions += 1
        return actions

    return play


def games_of_chess() -> Work:
    """Return work: one game of chess played at random; it counts half-moves."""
    chance = Chance()

    def play() -> int:
        board, moves = chess.Board(), 0
        while moves < LONGEST_CHESS and (legal := list(board.legal_moves)):
            board.push(legal[chance.below(len(legal))])
            moves += 1
        return moves

    return play


def positions(scenario: str) -> list[Battle]:
    """Return positions of random play, spread over whole battles, with a setup of their own."""
    open_one, chance = opener(scenario), Chance()
    found: list[Battle] = []
    while len(found) < POSITIONS:
        battle = open_one(len(found))
        while battle.pending is not None and len(found) < POSITIONS:
            if chance.below(APART) == 0:
                found.append(battle.copy())
            battle.apply(battle.options[chance.below(len(battle.options))])
    return found


@cache
def chess_positions() -> tuple[chess.Board, ...]:
    """Return positions of random games of chess."""
    chance, found, board = Chance(), [], chess.Board()
    while len(found) < POSITIONS:
        legal = list(board.legal_moves)
        if not legal:
            board = chess.Board()
            continue
        board.push(legal[chance.below(len(legal))])
        if chance.below(APART) == 0:
            found.append(board.copy(stack=False))
    return tuple(found)
