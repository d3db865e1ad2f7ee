"""How the rules say no: faults in what people write, and refusals of what players choose.

A fault in a map, a scenario or a record is one sentence that its author can act on: where,
what was found, what was expected. A refusal has a code with words, its clause, its numbers.
"""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

LONGEST_SENTENCE = 300
"""Characters of a fault in one sentence; the file's name is the first to be shortened."""
LONGEST_VALUE = 60
"""Characters that are quoted of anything found in a file."""
LONGEST_LIST = 180
"""Characters of all the names that something may have."""
LARGEST_TEXT = 1 << 20
"""Bytes of a file that people write: a map, a scenario, a team."""
LONGEST_NUMBER = 128
"""Bits of the largest number that is written out."""


class Said(str):
    """English words about a file, with what they were made of, so that they can be translated."""

    text: str
    """What stands in the catalogues, with gaps; "" where the words are the same everywhere."""
    values: Mapping[str, Any]
    """What fills the gaps: numbers, things found, and words that are translated themselves."""

    def __new__(
        cls, words: str, text: str = "", values: Mapping[str, Any] = MappingProxyType({})
    ) -> "Said":
        """Return the words as they stand in English."""
        said = super().__new__(cls, words)
        said.text, said.values = text, values
        return said


class _Number(int):
    """A whole number, or of the forms of a noun the one that it asks for."""

    def __format__(self, spec: str) -> str:
        return spec.split("|")[self != 1] if "|" in spec else str(int(self))


def say(text: str, /, **values: Any) -> Said:
    """Return words about a file: a text with its gaps filled.

    Whatever is neither a number nor said itself is quoted as far as 60 characters, on one line.

    >>> say("{count} {count:row|rows}", count=1)
    '1 row'
    """
    kept = {name: _quotable(value) for name, value in values.items()}
    filled = text.format(
        **{name: _Number(one) if type(one) is int else one for name, one in kept.items()}
    )
    return Said(filled, text, kept)


def quoted(value: Any) -> Said:
    """Return something found, in quotation marks."""
    return Said(f'"{_quotable(value)}"')


def _quotable(value: Any) -> Any:
    if isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        return say("a number beyond reason")
    if isinstance(value, Said) or type(value) is int:
        return value
    shown = str(value) if not isinstance(value, dict | list | tuple) else type(value).__name__
    return shortened(printable(shown[:99]))


def printable(text: str) -> str:
    """Return a text on one line, without what would move or colour whatever stands around it."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def shortened(text: str, most: int = LONGEST_VALUE) -> str:
    """Return a text of at most so many characters, with an ellipsis where it goes on."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def within(outer: str, inner: str) -> str:
    """Return a place seen from further out: ``units 3, health``; either may be empty, the whole."""
    if outer and inner:
        text = "{outer} {inner}" if inner[0].isdecimal() else "{outer}, {inner}"
        return Said(text.format(outer=outer, inner=inner), text, {"outer": outer, "inner": inner})
    return outer or inner


def one_sentence(file: str, told: str) -> str:
    """Return a file and what is told of it in at most 300 characters."""
    told = shortened(told, LONGEST_SENTENCE - LONGEST_VALUE)
    file, room = printable(file), LONGEST_SENTENCE - len(told)
    return (file if len(file) <= room else f"…{file[1 - room :]}") + told


class Fault(Exception):
    """A fault of which somebody further out knows the file."""

    def __init__(self, place: str, found: str, expected: str) -> None:
        super().__init__(place, found, expected)
        self.place, self.found, self.expected = place, found, expected


class ContentError(Exception):
    """A fault in a file: ``maps/duel.tmx, layer "terrain", row 3: found 6 tiles; expected 7``.

    ``place`` may be empty when the whole file is meant.
    """

    def __init__(self, file: str | Path, place: str, found: str, expected: str) -> None:
        super().__init__(str(file), place, found, expected)
        self.file = str(file)
        self.place = place
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        place = f", {self.place}" if self.place else ""
        return one_sentence(self.file, f"{place}: found {self.found}; expected {self.expected}")


class OwnFileError(ValueError):
    """A fault in one of the game's own files, which whoever changes or copies the game may meet.

    The text is one sentence.
    """


class MapError(ContentError):
    """A fault in a map or its tileset."""


class ScenarioError(ContentError):
    """A fault in a scenario."""


class RecordError(ContentError):
    """A fault in a record or a saved battle."""


@contextmanager
def faults_in(file: str | Path, error: type[ContentError], place: str = "") -> Iterator[None]:
    """Raise every fault met inside as one of a file, at a place of it.

    :raises ContentError: of the class ``error``.
    """
    try:
        yield
    except Fault as fault:
        where = within(place, fault.place)
        raise error(file, where, fault.found, fault.expected) from None


@contextmanager
def faults_within(place: str) -> Iterator[None]:
    """Raise every fault met inside as seen from further out.

    :raises Fault: again, with the place before its own.
    """
    try:
        yield
    except Fault as fault:
        raise Fault(within(place, fault.place), fault.found, fault.expected) from None


def read_bytes(path: Path, what: str, error: type[ContentError], most: int) -> bytes:
    """Return what a file holds, at most so many bytes; pipes, devices and folders are no files.

    :raises ContentError: of the class ``error``, if it cannot be read or holds more.
    """
    try:
        now = os.stat(path)
        if not S_ISREG(now.st_mode):
            found = say("a folder") if S_ISDIR(now.st_mode) else say("a pipe or a device")
            raise error(path, "", found, say("{what} in a file", what=what))
        with open(path, "rb") as file:
            data = file.read(min(now.st_size, most) + 1)  # so much memory is taken at once
    except FileNotFoundError:
        raise error(path, "", say("no such file"), what) from None
    except PermissionError:
        found = say("no permission to read it")
        raise error(path, "", found, say("{what} that can be read", what=what)) from None
    except (OSError, ValueError):
        found = say("an unreadable file")
        raise error(path, "", found, say("{what} that can be read", what=what)) from None
    if len(data) > most:
        found = say("more than {most} {most:byte|bytes}", most=most)
        raise error(path, "", found, say("{what} of a sensible size", what=what))
    return data


def read_content(path: Path, what: str, error: type[ContentError]) -> str:
    """Return the text of a file that people write, in UTF-8.

    :raises ContentError: of the class ``error``, if it cannot be read, is too large or no text.
    """
    try:
        return read_bytes(path, what, error, LARGEST_TEXT).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        where = say("byte {number}", number=fault.start)
        found = say("bytes that are not UTF-8 text")
        raise error(path, where, found, say("{what} in UTF-8", what=what)) from None


def read_json(text: str | bytes, what: str) -> Any:
    """Return the plain data of JSON.

    :raises Fault: if it is none, or nested or numbered beyond reason.
    """
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError) as fault:
        place = re.search(r"\(byte (\d+)\)", str(fault))
        where = say("byte {number}", number=int(place[1])) if place else ""
        raise Fault(where, say("broken JSON"), what) from None


def one_of(found: str, choices: Iterable[str]) -> Said:
    """Return ``one of a, b, c`` for an error, with the choice closest to what was found.

    >>> one_of("wal", ("floor", "wall"))
    'one of floor, wall (closest: wall)'
    """
    known = sorted(choices)
    if not known:
        return say("none")
    names = Said(shortened(", ".join(known), LONGEST_LIST))
    close = get_close_matches(found[:LONGEST_VALUE], known, n=1)
    if close:
        return say("one of {names} (closest: {closest})", names=names, closest=close[0])
    return say("one of {names}", names=names)


def span(low: int, high: int) -> Said:
    """Return ``1 to 10`` for an error, or the one number that it can be."""
    return Said(str(low)) if low == high else say("{low} to {high}", low=low, high=high)


def expect_within(place: str, found: int, low: int, high: int) -> None:
    """Expect a number between two others, both included.

    :raises Fault: otherwise.
    """
    if not low <= found <= high:
        raise Fault(place, say("{number}", number=found), span(low, high))


def expect_whole(place: str, found: Any, low: int, high: int) -> None:
    """Expect a whole number between two others, both included; neither truth nor a text is one.

    :raises Fault: otherwise.
    """
    try:
        expect_within(place, fitting(found, int), low, high)
    except Fault as fault:
        raise Fault(place, fault.found, fault.expected) from None


def expect_known(place: str, found: Any, known: Collection[str]) -> None:
    """Expect a name to be one of those known.

    :raises Fault: otherwise, with the nearest of them.
    """
    if found not in known:
        raise Fault(place, quoted(found), one_of(str(found), known))


def expect_same(place: str, found: object, expected: object) -> None:
    """Expect a value to be the one that follows from everything else.

    :raises Fault: otherwise.
    """
    if found != expected:
        raise Fault(place, Said(str(found)), Said(str(expected)))


def expect_unit(place: str, found: Any, units: Sized) -> None:
    """Expect the id of one of so many units.

    :raises Fault: otherwise.
    """
    if type(found) is not int or not 0 <= found < len(units):
        raise Fault(place, say("unit {number}", number=found), span(0, len(units) - 1))


_TYPES = {
    "str": say("text"),
    "int": say("a whole number"),
    "bool": say("true or false"),
    "float": say("a number with a point"),
    "array": say("a list"),
    "object": say("a table"),
}


def fitting(data: Any, form: Any) -> Any:
    """Return plain data as a type.

    :raises Fault: for the first thing that does not fit: ``map, terrain 4``.
    """
    try:
        return msgspec.convert(data, form, strict=True)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise misfit(fault, data) from None


def misfit(fault: Exception, data: Any) -> Fault:
    """Return as a fault where plain data fits no type, what was found and what was expected.

    ``data`` is what was converted; the place is relative to it.
    """
    message, _, path = str(fault).partition(" - at ")
    steps = re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path)
    place = (
        "".join(
            f", {name}" if name else f" {int(index) + 1}" if index.isdecimal() else ""
            for name, index in steps
        )
        .removeprefix(", ")
        .strip()
    )
    missing = re.search(r"missing required field `(\w+)`", message)
    if missing:
        return Fault(place, say('no "{name}"', name=missing[1]), say("it to be given"))
    unknown = re.search(r"unknown field `(.+)`", message)
    if unknown:
        return Fault(place, quoted(unknown[1]), say("no such field"))
    types = re.fullmatch(r"Expected `([^`]+)`(?: (.+?) (-?\d+))?(?:, got `?(.+?)`?)?", message)
    if types is None:
        return Fault(place, _value(data, steps), say("a value that fits"))
    expected = _words(types[1])
    if types[2]:
        expected = _limited(types[1], expected, types[2], int(types[3]))
    return Fault(place, _words(types[4]) if types[4] else _value(data, steps), expected)


def _limited(name: str, kind: Said, limits: str, limit: int) -> Said:
    """Return a kind of value within a limit, as msgspec words it; ``name`` is what that calls
    it."""
    if limits == ">=":
        return say("{kind} from {limit} on", kind=kind, limit=limit)
    if limits == "<=":
        return say("{kind} up to {limit}", kind=kind, limit=limit)
    if limits == "that's a multiple of":
        return say("{kind} that {limit} divides", kind=kind, limit=limit)
    if limits == "of length <=" and name == "str":
        return say("{kind} of at most {limit} {limit:letter|letters}", kind=kind, limit=limit)
    if limits in ("of length <=", "of at most length"):
        return say("{kind} of at most {limit} {limit:value|values}", kind=kind, limit=limit)
    if limits in ("of length", "of at least length"):
        return say("{kind} of {limit} {limit:value|values}", kind=kind, limit=limit)
    return say("a value that fits")


def _words(types: str) -> Said:
    names = [_TYPES.get(name) or Said(name) for name in types.split(" | ") if name != "null"]
    words = names[0] if names else say("nothing")
    for name in names[1:]:
        words = say("{one} or {other}", one=words, other=name)
    return words


def _value(data: Any, steps: list[tuple[str, str]]) -> Said:
    for name, index in steps:
        if not (name or index.isdecimal()):
            return say("a table")
        data = data[name] if name else data[int(index)]
    return Said(str(_quotable(data)))


class Refusal(NamedTuple):
    """Why an action is not allowed: a code with words, the clause, and its numbers (AC-2)."""

    code: str
    clause: str
    numbers: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        numbers = ", ".join(f"{name} {value}" for name, value in self.numbers)
        return (
            f"{self.code} ({numbers}): {self.clause}" if numbers else f"{self.code}: {self.clause}"
        )


def short_of(code: str, clause: str, needed: int, left: int) -> Refusal:
    """Return that there is too little of something: how much is needed, how much is left (AC-2)."""
    return Refusal(code, clause, (("needed", needed), ("left", left)))


because = lru_cache(1 << 10)(Refusal)
"""Makes a refusal, or gives the one that was made before of the same: for what is asked of many
again and again, only to be told that it is refused."""

UNKNOWN = Refusal("unknown_action", "AC-2")
"""What no verb means, or what lacks its aim while nothing else is lacking."""


class Refused(Exception):
    """Raised by `Battle.apply`; the battle is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
