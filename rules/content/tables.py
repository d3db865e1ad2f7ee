"""A system's content: the TOML files of its data folder, read, converted and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.errors import one_of

Content = TypeVar("Content")
Reference = tuple[str, str, Mapping[Any, object]]
"""Where a row names something, what it names, and the table that must have it."""


def read_tables(folder: Path) -> dict[str, Any]:
    """Return the tables of all TOML files of a folder together."""
    tables: dict[str, Any] = {}
    for path in sorted(folder.glob("*.toml")):
        tables |= tomllib.loads(path.read_text(encoding="utf-8"))
    return tables


def content_of(
    tables: Mapping[str, Any],
    form: type[Content],
    references: Callable[[Content], Iterable[Reference]],
) -> Content:
    """Return plain tables as the content that a system wants.

    :raises ValueError: for the first fault: where, what was found, what was expected.
    """
    try:
        result = msgspec.convert(tables, form)
    except msgspec.ValidationError as fault:
        raise ValueError(str(fault)) from None
    for place, found, known in references(result):
        if found not in known:
            raise ValueError(f"{place}: found {found!r}; expected {one_of(found, known)}")
    return result
