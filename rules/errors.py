"""How the rules say no: faults in what people write, and refusals of what players choose.

A fault in a map, a scenario or a record is one sentence that its author can act on: where,
what was found, what was expected. A refusal has a code with words, its clause, its numbers.
"""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import msgspec


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
        where = f"{self.file}, {self.place}" if self.place else self.file
        return f"{where}: found {self.found}; expected {self.expected}"


class MapError(ContentError):
    """A fault in a map or its tileset."""


class ScenarioError(ContentError):
    """A fault in a scenario."""


class RecordError(ContentError):
    """A fault in a record or a saved battle."""


def read_content(path: Path, what: str, error: type[ContentError]) -> str:
    """Return the text of a file in UTF-8.

    :raises ContentError: of the class ``error``, if it cannot be read or is not text.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise error(path, "", "no such file", what) from None
    except UnicodeDecodeError as fault:
        raise error(
            path, f"byte {fault.start}", "bytes that are not UTF-8 text", f"{what} in UTF-8"
        ) from None
    except OSError as fault:
        reason = (fault.strerror or "an unreadable file").lower()
        raise error(path, "", reason, f"{what} that can be read") from None


def one_of(found: str, choices: Iterable[str]) -> str:
    """Return ``one of a, b, c`` for an error, with the choice closest to what was found.

    >>> one_of("wal", ("floor", "wall"))
    'one of floor, wall (closest: wall)'
    """
    known = sorted(choices)
    close = get_close_matches(found, known, n=1)
    hint = f" (closest: {close[0]})" if close else ""
    return f"one of {', '.join(known)}{hint}" if known else "none"


_TYPES = {
    "str": "text",
    "int": "a whole number",
    "bool": "true or false",
    "float": "a number with a point",
    "array": "a list",
    "object": "a table",
}


def misfit(fault: msgspec.ValidationError, data: Any) -> tuple[str, str, str]:
    """Return place, what was found and what was expected where plain data fits no type.

    ``data`` is what was converted; the place is relative to it: ``map, terrain 4``.
    """
    message, _, path = str(fault).partition(" - at ")
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", path)
    place = "".join(f", {name}" if name else f" {int(index) + 1}" for name, index in steps)
    place = place.removeprefix(", ").strip()
    missing = re.search(r"missing required field `(\w+)`", message)
    if missing:
        return place, f'no "{missing[1]}"', "it to be given"
    unknown = re.search(r"unknown field `(\w+)`", message)
    if unknown:
        return place, f'"{unknown[1]}"', "no such field"
    types = re.fullmatch(r"Expected `([^`]+)`(?:, got `(.+)`)?(.*)", message)
    if types is None:
        return place, message[:1].lower() + message[1:], "a value that fits"
    expected = _words(types[1]) + types[3]
    return place, _words(types[2]) if types[2] else _value(data, steps), expected


def _words(types: str) -> str:
    names = [_TYPES.get(name, name) for name in types.split(" | ") if name != "null"]
    return " or ".join(names) or "nothing"


def _value(data: Any, steps: list[tuple[str, str]]) -> str:
    for name, index in steps:
        data = data[name] if name else data[int(index)]
    return str(data)


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


UNKNOWN = Refusal("unknown_action", "AC-2")
"""What no verb means, or what lacks its aim while nothing else is lacking."""


class Refused(Exception):
    """Raised by `Battle.apply`; the battle is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
