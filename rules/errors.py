"""Errors in content that people write: maps, scenarios, records.

Their text is one sentence a map-maker or player can act on: where, what was found, what
was expected.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path


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
