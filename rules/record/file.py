"""Records on disk: JSON Lines, written whole or line by line, and read with every fault named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.errors import Fault, RecordError, faults_in, fitting, one_of, read_bytes, read_json, say
from rules.record.disk import write_whole
from rules.record.lines import LINES, ClosedLine, EndLine, Header, Line, RoundLine
from rules.record.upgrades import upgraded

SUFFIX = ".sixorders"
LARGEST_RECORD = 1 << 25
"""Bytes of a record; a battle of a thousand rounds needs half as many."""


def encode_line(line: Header | Line) -> bytes:
    """Return one line as it stands in the file, its end included."""
    return msgspec.json.encode(line) + b"\n"


def write_lines(path: str | Path, lines: Iterable[Header | Line]) -> None:
    """Write a record whole, over the one that was there.

    :raises OSError: if the folder cannot be written.
    """
    write_whole(path, b"".join(map(encode_line, lines)))


class Journal:
    """A record that grows on disk with the battle: what was appended survives a killed process.

    :raises OSError: if the folder cannot be written.
    """

    def __init__(self, path: str | Path, lines: Iterable[Header | Line]) -> None:
        """Write the record so far in place of what the file held, and stay ready to append."""
        self.path = Path(path)
        write_lines(self.path, lines)
        # Unbuffered: each append is with the kernel when it returns.
        self._file = self.path.open("ab", buffering=0)

    def append(self, lines: Iterable[Line]) -> None:
        """Add lines, all at once.

        :raises OSError: if the disk is full or the like.
        """
        rest = memoryview(b"".join(map(encode_line, lines)))
        while rest:
            rest = rest[self._file.write(rest) :]

    def sync(self) -> None:
        """Wait until the disk has all that was appended, so that it survives a power cut too.

        :raises OSError: if the disk fails.
        """
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


class Lines(NamedTuple):
    """What a record's file holds."""

    header: Header
    lines: list[Line]
    cut: bool
    """Whether it breaks off within a line, which is left out."""


def read_lines(path: str | Path) -> Lines:
    """Read the lines of a record's file as today's format has them.

    :raises RecordError: for the first line that is none or stands in the wrong place.
    """
    data = read_bytes(Path(path), say("a record"), RecordError, LARGEST_RECORD)
    return Lines(*parse_lines(data, path), not data.endswith(b"\n"))


def parse_lines(data: bytes, path: str | Path) -> tuple[Header, list[Line]]:
    """Return the lines that bytes hold, as today's format has them; `path` is what faults name.

    A last line without its end was being written and is left out.

    :raises RecordError: for the first line that is none or stands in the wrong place.
    """
    *whole, _ = data.split(b"\n")
    if not whole:
        found = say("no whole line") if data else say("nothing")
        raise RecordError(path, "", found, say("a record that begins with a header"))
    lines: list[Line] = []
    with faults_in(path, RecordError, _number(1)):
        plain = _read_plain(whole[0], first=True)
        header = fitting(upgraded(plain, plain), Header)
    rounds = 0
    for number, text in enumerate(whole[1:], 2):
        with faults_in(path, RecordError, _number(number)):
            line = _read_line(upgraded(_read_plain(text), plain))
            _check_place(line, lines, rounds)
        lines.append(line)
        rounds = line.number if isinstance(line, RoundLine) else rounds
    return header, lines


def _number(line: int) -> str:
    """Where a line stands, counted from 1."""
    return say("line {number}", number=line)


def _read_plain(text: bytes, first: bool = False) -> dict[str, Any]:
    """Return a line that has a kind; the first must be a header."""
    raw = read_json(text, say("a line of a record"))
    kind = raw.get("line") if isinstance(raw, dict) else None
    if first and kind != "header":
        raise Fault("", say("no header"), say("a header as the first line"))
    if kind is None:
        raise Fault("", say("a line without its kind"), one_of("", LINES))
    return raw  # type: ignore[no-any-return]


def _read_line(raw: dict[str, Any]) -> Line:
    kind = str(raw["line"])
    if kind not in LINES:
        raise Fault("", say('a line of kind "{kind}"', kind=kind), one_of(kind, LINES))
    if LINES[kind] is Header:
        raise Fault("", say("a second header"), say("one header, as the first line"))
    return fitting(raw, LINES[kind])  # type: ignore[no-any-return]


def _check_place(line: Line, before: list[Line], rounds: int) -> None:
    """Expect rounds that rise, and nothing after the end but its closing."""
    last = before[-1] if before else None
    if isinstance(last, ClosedLine):
        raise Fault("", say("a line after the record was closed"), say("the record's end"))
    if isinstance(last, EndLine) and not isinstance(line, ClosedLine):
        raise Fault("", say("a line after the battle's end"), say("nothing but its closing"))
    if isinstance(line, RoundLine) and line.number <= rounds:
        found = say("round {number}", number=line.number)
        raise Fault("", found, say("a round after {number}", number=rounds))
