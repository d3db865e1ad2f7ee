"""Results that are kept: a file of JSON lines, one a battle, from which a run goes on.

Every battle has a key that says what it was made from, so a file serves any run: what stands in it
is not fought again, whatever else stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import IO, Annotated, Literal

import msgspec
from filelock import FileLock, Timeout

from game.ai.simulation import LAST_ROUND, Course, Match
from rules.errors import ContentError

ROOT = Path(__file__).resolve().parents[2]
DECIDING = ("rules/**/*.py", "rules/**/*.toml", "game/ai/**/*.py")
"""The files on which it depends how a battle goes."""

Fight = Callable[[Sequence[Match]], Iterator[Course]]
"""Fights battles and yields how they went, in their order."""


class Head(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="results"
):
    """The first line: which rules and bots fought."""

    rules: str


class Fought(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="battle"
):
    """A battle and how it went."""

    key: str
    outcome: Literal["red", "blue", "draw", "undecided"]
    rounds: Annotated[int, msgspec.Meta(ge=0, le=LAST_ROUND)]
    decisions: Annotated[int, msgspec.Meta(ge=0)]
    first: Literal["red", "blue", ""]
    fell: Annotated[int, msgspec.Meta(ge=-1)]


@cache
def rules_and_bots() -> str:
    """Return 16 hexadecimal digits that differ wherever rules or bots do."""
    digest = blake2b(digest_size=8)
    for pattern in DECIDING:
        for path in sorted(ROOT.glob(pattern)):
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def key_of(match: Match) -> str:
    """Return 16 hexadecimal digits that differ wherever two battles to be fought do."""
    return blake2b(msgspec.json.encode(match), digest_size=8).hexdigest()


def each_once(series: Sequence[Match], fight: Fight, file: Path | None = None) -> Generator[Course]:
    """Yield how the battles of a series went, in their order.

    What stands in `file` is not fought again; the rest is, and is written there as it ends.

    :raises ContentError: if the file has no results of these rules and bots, or another run
        writes it.
    :raises OSError: if it cannot be read or written.
    """
    if file is None:
        yield from _courses(series, {}, fight, lambda key, course: None)
        return
    if file.exists() and not file.is_file():
        raise _fault(file, "", "a folder, a pipe or a device", "results in a file")
    with _alone(file), file.open("a+b") as lines:
        known = _read(file, lines)
        yield from _courses(series, known, fight, lambda key, course: _write(lines, key, course))


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Keep all other runs from a file.

    :raises ContentError: if one writes it now.
    """
    lock = FileLock(file.with_name(f"{file.name}.lock"), timeout=0)
    try:
        with lock:
            yield
    except Timeout:
        raise _fault(file, "", "another run that writes it now", "one at a time") from None


def _courses(
    series: Sequence[Match],
    known: dict[str, Course],
    fight: Fight,
    write: Callable[[str, Course], None],
) -> Iterator[Course]:
    keys = [key_of(match) for match in series]
    missing = {key: match for key, match in zip(keys, series, strict=True) if key not in known}
    fresh = zip(missing, fight(list(missing.values())), strict=True)
    for key in keys:
        while key not in known:
            done, course = next(fresh)
            write(done, course)
            known[done] = course
        yield known[key]


def _write(lines: IO[bytes], key: str, course: Course) -> None:
    lines.write(msgspec.json.encode(Fought(key, *course)) + b"\n")  # type: ignore[arg-type]
    lines.flush()


def _read(file: Path, lines: IO[bytes]) -> dict[str, Course]:
    """Return what a file of results has; a line that was cut short goes."""
    known: dict[str, Course] = {}
    head = msgspec.json.encode(Head(rules_and_bots())) + b"\n"
    whole = 0
    lines.seek(0)
    for number, line in enumerate(lines, 1):
        place = f"line {number}"
        if not line.endswith(b"\n") and (number > 1 or head.startswith(line)):
            break
        try:
            found = msgspec.json.decode(line, type=Head | Fought)
        except (ValueError, RecursionError):  # no JSON of ours, or no text at all
            raise _fault(file, place, "no result", "a line of results in JSON") from None
        if isinstance(found, Head) != (number == 1):
            raise _fault(file, place, "a line out of place", "results under one first line")
        if isinstance(found, Head):
            if found.rules != rules_and_bots():
                raise _fault(file, place, "results of other rules or bots", "another file")
        else:
            course = (found.outcome, found.rounds, found.decisions, found.first, found.fell)
            known[found.key] = Course(*course)
        whole += len(line)
    lines.truncate(whole)
    if not whole:
        lines.write(head)
    return known


def _fault(file: Path, place: str, found: str, expected: str) -> ContentError:
    return ContentError(file, place, found, expected)
