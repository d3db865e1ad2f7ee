"""Tables in the game's own TOML files."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.errors import OwnFileError


def tables_in(path: Path) -> dict[str, Any]:
    """Return the tables of a file, which are not to be changed; the same text is parsed once.

    :raises OwnFileError: if it is no TOML: where, and what is wrong.
    """
    try:
        return _parsed(path.read_text(encoding="utf-8"))
    except ValueError as fault:  # no TOML, or no text
        raise OwnFileError(f"{path}: {fault}") from None


@lru_cache(1 << 7)
def _parsed(text: str) -> dict[str, Any]:
    return tomllib.loads(text)
