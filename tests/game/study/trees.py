"""Chapters for tests: short duels with the dice of a seed or given ones."""

from collections.abc import Iterable, Sequence
from typing import Literal

from game.study.tree import Node, Tree, read_tree
from rules.battle.notation import parse_action
from rules.content.scenario import Member
from rules.record.record import Record, record_battle
from tests.builders import drawn_scenario
from tests.rules.systems.energy.duels import duelist, swordsman

PLAYERS = {"red": "human", "blue": "greedy"}


def recorded(
    drawing: str,
    texts: Iterable[str],
    dice: Sequence[Sequence[int]] | None = None,
    red: Member | None = None,
    blue: Member | None = None,
    seed: int = 1,
) -> Record:
    """The record of R against B; with `dice` players threw them, the opening's are 100 and 1."""
    loaded = drawn_scenario(
        drawing,
        "energy",
        {"R": red or duelist()},
        {"B": blue or swordsman()},
        options={"order": "rolled"},
    )
    asked: Literal["seeded", "asked"] = "asked" if dice is not None else "seeded"
    record, battle = record_battle(
        loaded, seed, PLAYERS, asked, (100, 1) if dice is not None else ()
    )
    for number, text in enumerate(texts):
        thrown = dice[number] if dice is not None else ()
        record.advance(battle, parse_action(text, battle), tuple(thrown))
    return record


def tree(record: Record) -> Tree:
    """The tree of a record, read to its end."""
    return read_tree(record).tree


def duel_tree() -> Tree:
    """Red ends its turn beside Blue, who then strikes it down; both had 5 health left."""
    red, blue = duelist(health=5), swordsman(health=5)
    return tree(recorded("RB", ["end turn", "strike at А-1"], None, red, blue))


def texts_of(nodes: Iterable[Node]) -> list[str]:
    """The actions of nodes."""
    return [node.text for node in nodes]
