"""Records on disk: JSON Lines, written whole or line by line, and read with every fault named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from rules.errors import RecordError, misfit, one_of
from rules.record.lines import FORMAT, LINES, ClosedLine, EndLine, Fault, Header, Line, RoundLine

SUFFIX = ".sixorders"


def encode_line(line: Header | Line) -> bytes:
    """Return one line as it stands in the file, its end included."""
    return msgspec.json.encode(line) + b"\n"


def checksum(state: Any) -> str:
    """Return 16 hexadecimal digits that show whether a state was changed since it was written."""
    return blake2b(msgspec.json.encode(state), digest_size=8).hexdigest()


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
    """Read a record's lines; a last line without its end was being written and is left out.

    :raises RecordError: for the first line that is none or stands in the wrong place.
    """
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise RecordError(path, "", "no such file", "a record") from None
    except OSError as fault:
        reason = (fault.strerror or "an unreadable file").lower()
        raise RecordError(path, "", reason, "a record that can be read") from None
    *whole, _ = data.split(b"\n")
    if not whole:
        raise RecordError(path, "", "nothing", "a record that begins with a header")
    lines: list[Header | Line] = []
    for number, text in enumerate(whole, 1):
        try:
            line = _read_line(text, first=number == 1)
            _check_place(line, lines)
        except Fault as fault:
            fault = fault.within(f"line {number}")
            raise RecordError(path, fault.place, fault.found, fault.expected) from None
        lines.append(line)
    header, *rest = lines
    assert isinstance(header, Header)
    return header, rest  # type: ignore[return-value]


def _read_line(text: bytes, first: bool) -> Header | Line:
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Fault("", f"broken JSON ({fault})", "a line of a record") from None
    kind = raw.get("line") if isinstance(raw, dict) else None
    if first and kind != "header":
        raise Fault("", "no header", "a header as the first line")
    if not isinstance(kind, str) or kind not in LINES:
        found = f'a line of kind "{kind}"' if kind is not None else "a line without its kind"
        raise Fault("", found, one_of(str(kind), LINES))
    if first and raw.get("format") != FORMAT:
        newer = isinstance(raw.get("format"), int) and raw["format"] > FORMAT
        found = f"format {raw.get('format')}{', of a newer game' if newer else ''}"
        raise Fault("format", found, f"format {FORMAT}")
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
