"""Records on disk: JSON Lines, written whole or line by line, and read with every fault named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from rules.errors import RecordError, misfit, one_of
from rules.record.lines import LINES, ClosedLine, EndLine, Fault, Header, Line, RoundLine
from rules.record.upgrades import upgraded

SUFFIX = ".sixorders"


def encode_line(line: Header | Line) -> bytes:
    """Return one line as it stands in the file, its end included."""
    return msgspec.json.encode(line) + b"\n"


def write_lines(path: str | Path, lines: Iterable[Header | Line]) -> None:
    """Write a record so that an interruption leaves the old or the new file whole.

    :raises OSError: if the folder cannot be written.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with unfinished.open("wb") as file:
            file.write(b"".join(map(encode_line, lines)))
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


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

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def read_lines(path: str | Path) -> tuple[Header, list[Line]]:
    """Read the lines of a record's file as today's format has them.

    :raises RecordError: for the first line that is none or stands in the wrong place.
    """
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise RecordError(path, "", "no such file", "a record") from None
    except OSError as fault:
        reason = (fault.strerror or "an unreadable file").lower()
        raise RecordError(path, "", reason, "a record that can be read") from None
    return parse_lines(data, path)


def parse_lines(data: bytes, path: str | Path) -> tuple[Header, list[Line]]:
    """Return the lines that bytes hold, as today's format has them; `path` is what faults name.

    A last line without its end was being written and is left out.

    :raises RecordError: for the first line that is none or stands in the wrong place.
    """
    *whole, _ = data.split(b"\n")
    if not whole:
        raise RecordError(path, "", "nothing", "a record that begins with a header")
    lines: list[Header | Line] = []
    header_line: dict[str, Any] = {}
    for number, text in enumerate(whole, 1):
        try:
            raw = _read_plain(text, first=number == 1)
            header_line = header_line or raw
            line = _read_line(upgraded(raw, header_line))
            _check_place(line, lines)
        except Fault as fault:
            raise fault.of_line(path, number) from None
        lines.append(line)
    header, *rest = lines
    assert isinstance(header, Header)
    return header, rest  # type: ignore[return-value]


def _read_plain(text: bytes, first: bool) -> dict[str, Any]:
    """Return a line that has a kind; the first must be a header."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Fault("", f"broken JSON ({fault})", "a line of a record") from None
    kind = raw.get("line") if isinstance(raw, dict) else None
    if first and kind != "header":
        raise Fault("", "no header", "a header as the first line")
    if kind is None:
        raise Fault("", "a line without its kind", one_of("", LINES))
    return raw  # type: ignore[no-any-return]


def _read_line(raw: dict[str, Any]) -> Header | Line:
    kind = raw["line"]
    if not isinstance(kind, str) or kind not in LINES:
        raise Fault("", f'a line of kind "{kind}"', one_of(str(kind), LINES))
    try:
        line: Header | Line = msgspec.convert(raw, LINES[kind])
    except msgspec.ValidationError as fault:
        raise Fault(*misfit(fault, raw)) from None
    return line


def _check_place(line: Header | Line, before: list[Header | Line]) -> None:
    """Expect one header, rounds that rise, and nothing after the end but its closing."""
    if not before:
        return
    last = before[-1]
    if isinstance(line, Header):
        raise Fault("", "a second header", "one header, as the first line")
    if isinstance(last, ClosedLine):
        raise Fault("", "a line after the record was closed", "the record's end")
    if isinstance(last, EndLine) and not isinstance(line, ClosedLine):
        raise Fault("", "a line after the battle's end", "nothing but its closing")
    if isinstance(line, RoundLine):
        rounds = [one.number for one in before if isinstance(one, RoundLine)]
        if rounds and line.number <= rounds[-1]:
            raise Fault("", f"round {line.number}", f"a round after {rounds[-1]}")
