"""A chapter as one line of text that another copy of the game opens, and back.

The line is `SixOrders1:` and the base64 of what zlib makes of two parts: the lines of the record
as far as it leads to the chapter's beginning, and a list of moves. A move is the number of the
position that it leads on from (0 is the beginning, 1 the first move's …), its text and its dice.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode, urlsafe_b64encode
from typing import Annotated, NamedTuple

import msgspec

from game.study.tree import Chapter, Node
from rules.errors import RecordError, misfit
from rules.record.file import encode_line, parse_lines
from rules.record.lines import Fault, SnapshotLine
from rules.record.record import record_of
from rules.record.replay import resume_steps

MARK = "SixOrders1:"
"""What every text begins with: the number is that of its form."""
NAME = "text"
"""What faults call it."""
MOST_LETTERS = 2_000_000
MOST_BYTES = 16_000_000
"""Of what is packed in it."""
MOST_MOVES = 20_000

_Place = Annotated[int, msgspec.Meta(ge=0)]


class _Move(NamedTuple):
    parent: _Place
    text: Annotated[str, msgspec.Meta(max_length=400)]
    dice: tuple[int, ...]


def chapter_text(chapter: Chapter) -> str:
    """Return a chapter as one line of text."""
    record = chapter.record
    head = encode_line(record.header)
    begins = [line for line in record.lines if isinstance(line, SnapshotLine)]
    if record.actions:  # it begins with a snapshot, not with the battle's opening
        head += encode_line(begins[-1])
    numbers: dict[Node, int] = {}
    moves = []
    for number, node in enumerate(chapter.nodes()):
        numbers[node] = number
        if node.parent is not None:
            moves.append(_Move(numbers[node.parent], node.text, node.dice))
    packed = zlib.compress(head + b"\n" + msgspec.json.encode(moves), 9)
    return MARK + urlsafe_b64encode(packed).decode("ascii")


def read_text(text: str) -> Chapter:
    """Return the chapter of a text; spaces and line ends in it do not matter.

    :raises RecordError: for the first fault, in the text or in what is played by it.
    """
    head, _, tail = _unpacked("".join(text.split())).partition(b"\n\n")
    record = record_of(*parse_lines(head + b"\n", NAME), NAME)
    if record.actions:
        raise RecordError(NAME, "", "an action before its beginning", "a header or a snapshot")
    start, *_ = resume_steps(record)
    chapter = Chapter(record, start)
    nodes = [chapter.root]
    for number, move in enumerate(_moves(tail), 1):
        place = f"move {number}"
        if move.parent >= number:
            found = f"a move from position {move.parent}"
            raise RecordError(NAME, place, found, f"one from 0 to {number - 1}")
        try:
            nodes.append(chapter.add(nodes[move.parent], move.text, move.dice))
        except Fault as fault:
            inner = fault.within(place)
            raise RecordError(NAME, inner.place, inner.found, inner.expected) from None
    return chapter


def _unpacked(text: str) -> bytes:
    if not text.startswith(MARK):
        found = f'"{text[:12]}"' if text else "nothing"
        raise RecordError(NAME, "", found, f'a battle that begins with "{MARK}"')
    if len(text) > MOST_LETTERS:
        raise RecordError(NAME, "", f"{len(text)} letters", f"at most {MOST_LETTERS}")
    try:
        packed = b64decode(text.removeprefix(MARK), b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise RecordError(NAME, "", "letters that are changed", "the text as copied") from None
    if unpacker.unconsumed_tail:
        raise RecordError(NAME, "", "a battle that is too long", f"at most {MOST_BYTES} bytes")
    if not unpacker.eof:
        raise RecordError(NAME, "", "a text that is cut off", "the text as copied, to its end")
    return data


def _moves(data: bytes) -> list[_Move]:
    try:
        plain = msgspec.json.decode(data)
        moves = msgspec.convert(plain, list[_Move])
    except msgspec.ValidationError as fault:
        place, found, expected = misfit(fault, plain)
        raise RecordError(NAME, f"move {place}" if place else "moves", found, expected) from None
    except msgspec.DecodeError:
        raise RecordError(NAME, "moves", "broken JSON", "a list of moves") from None
    if len(moves) > MOST_MOVES:
        raise RecordError(NAME, "", f"{len(moves)} moves", f"at most {MOST_MOVES}")
    return moves
