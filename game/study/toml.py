"""Plain data as TOML, as people read it: what is short stands on one line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

INLINE = 90
"""A table of so many characters or fewer stands on one line."""


def to_toml(data: Mapping[str, Any]) -> str:
    """Return the text of tables; what is None is left out."""
    return "\n".join(_table(data, "")).strip("\n") + "\n"


def without_empty(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table without what is empty: no text, no list, no table."""
    return {name: value for name, value in data.items() if value not in ("", (), [], {})}


def _table(data: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield the lines of a table: its plain values first, then the tables within it."""
    within = {}
    for name, value in data.items():
        if value is None:
            continue
        if _is_table(value) or _are_tables(value):
            within[name] = value
        else:
            yield f"{_key(name)} = {_value(value)}"
    for name, value in within.items():
        inner = f"{path}.{_key(name)}" if path else _key(name)
        if _is_table(value):
            yield from ("", f"[{inner}]")
            yield from _table(value, inner)
            continue
        for one in value:
            yield from ("", f"[[{inner}]]")
            yield from _table(one, inner)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and len(_value(value)) > INLINE


def _are_tables(value: Any) -> bool:
    """Whether a list holds tables alone, so long that each needs lines of its own."""
    tables = (
        isinstance(value, list | tuple) and value and all(isinstance(x, Mapping) for x in value)
    )
    return bool(tables) and len(_value(value)) > INLINE


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{_key(name)} = {_value(one)}" for name, one in value.items() if one is not None)
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    plain = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if plain else _value(name)
