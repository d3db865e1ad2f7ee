"""A tree as one line of text that another copy of the game opens, and back.

The line is `SixOrders1:` and the base64 of what zlib makes of two parts: the lines of the record
as far as it leads to the tree's beginning, and a list of moves. A move is the number of the
position that it leads on from (0 is the beginning, 1 the first move's …), its text and its dice.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec

from game.study.tree import Node, Tree
from rules.errors import RecordError, faults_in, fitting, read_json, say
from rules.record.file import encode_line, parse_lines
from rules.record.lines import SnapshotLine
from rules.record.packed import packed, unpacked
from rules.record.record import record_of
from rules.record.replay import resume_steps

MARK = "SixOrders1:"
"""What every text begins with: the number is that of its form."""
NAME = "text"
"""What faults call it."""
MOST_MOVES = 20_000

_Place = Annotated[int, msgspec.Meta(ge=0)]


class _Move(NamedTuple):
    parent: _Place
    text: Annotated[str, msgspec.Meta(max_length=400)]
    dice: tuple[int, ...]


def tree_text(tree: Tree) -> str:
    """Return a tree as one line of text."""
    record = tree.record
    head = encode_line(record.header)
    begins = [line for line in record.lines if isinstance(line, SnapshotLine)]
    if record.actions:  # it begins with a snapshot, not with the battle's opening
        head += encode_line(begins[-1])
    numbers: dict[Node, int] = {}
    moves = []
    for number, node in enumerate(tree.nodes()):
        numbers[node] = number
        if node.parent is not None:
            moves.append(_Move(numbers[node.parent], node.text, node.dice))
    return packed(MARK, head + b"\n" + msgspec.json.encode(moves))


def read_text(text: str) -> Tree:
    """Return the tree of a text; spaces and line ends in it do not matter.

    :raises RecordError: for the first fault, in the text or in what is played by it.
    """
    head, _, tail = unpacked(MARK, text, NAME).partition(b"\n\n")
    record = record_of(*parse_lines(head + b"\n", NAME), NAME)
    if record.actions:
        found = say("an action before its beginning")
        raise RecordError(NAME, "", found, say("a header or a snapshot"))
    start, *_ = resume_steps(record)
    tree = Tree(record, start)
    nodes = [tree.root]
    for number, move in enumerate(_moves(tail), 1):
        place = say("move {number}", number=number)
        if move.parent >= number:
            found = say("a move from position {number}", number=move.parent)
            raise RecordError(NAME, place, found, say("one from 0 to {number}", number=number - 1))
        with faults_in(NAME, RecordError, place):
            nodes.append(tree.add(nodes[move.parent], move.text, move.dice))
    return tree


def _moves(data: bytes) -> list[_Move]:
    with faults_in(NAME, RecordError, say("moves")):
        moves: list[_Move] = fitting(read_json(data, say("a list of moves")), list[_Move])
    if len(moves) > MOST_MOVES:
        found = say("{count} {count:move|moves}", count=len(moves))
        raise RecordError(NAME, "", found, say("at most {most}", most=MOST_MOVES))
    return moves
