"""Playing on from a place in the tree, and what was played as a branch of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from game.play.session import HUMAN, Entry, Session
from game.study.tree import Node, Tree
from rules.record.lines import ActionLine
from rules.unit import other


def play_on(tree: Tree, node: Node, autosave: Path | None = None, *, against: str = "") -> Session:
    """Return a battle that goes on from a node, with the dice that would have fallen there.

    Who played goes on playing; where that was no person, one takes the side that decides. With
    a bot to play `against`, a person has that side and the bot the other.

    :raises ValueError: if the battle is over there.
    """
    if node.pending is None:
        raise ValueError("the battle is over there")
    record = replace(tree.record, lines=list(tree.record.lines))
    players = record.header.players
    if against:
        side = node.pending.side
        players = {side: HUMAN, other(side): against}
        record.header = msgspec.structs.replace(record.header, players=players)
    if HUMAN not in players.values():
        players = {**players, node.pending.side: HUMAN}
        record.header = msgspec.structs.replace(record.header, players=players)
    battle = tree.battle(tree.root).copy()
    log = [Entry(tree.root.events, "", battle.round)]
    for one in node.path()[1:]:
        assert one.action is not None
        record.advance(battle, one.action, one.dice)
        log.append(Entry(one.events, one.text, one.round))
    return Session(record, battle, log, autosave)


def as_branch(tree: Tree, node: Node, session: Session) -> Node:
    """Add what was played on from a node to the tree, and return where that ended.

    :raises Fault: if the session did not go on from there.
    """
    begun = tree.record.actions + node.depth
    played = [line for line in session.record.lines if isinstance(line, ActionLine)]
    for line in played[begun:]:
        node = tree.add(node, line.text, line.dice)
    return node
