"""A system's content: the TOML files of its data folder, read, converted and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from rules.errors import one_of
from rules.toml import tables_in

Content = TypeVar("Content")
Fault = tuple[str, str]
"""Where something is wrong, and what was found there and what expected."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table, immutable and without room for misspelt names."""


class KindRow(Row, frozen=True, kw_only=True):
    """A kind of unit: its words and looks, and its part in a battle that every system can fight."""

    title: str
    summary: str
    glyph: str
    role: str = ""
    stands_in: str = ""
    """A role that no kind of its system has, and in which it stands in."""


class AbilityRow(Row, frozen=True, kw_only=True):
    """Something that one learns to do: its words and its picture."""

    title: str
    summary: str
    icon: str


def named(table: str) -> msgspec.Meta:
    """Mark what a row names: it must stand in this table, unless it may be left empty."""
    return msgspec.Meta(extra={"table": table})


def content_of(
    tables: Mapping[str, Any],
    form: type[Content],
    faults: Callable[[Content], Iterable[Fault]],
) -> Content:
    """Return plain tables as the content that a system wants, with every name in it known.

    ``faults`` looks for what a system's rows cannot do without; the first fault is told.

    :raises ValueError: for the first fault: where, what was found, what was expected.
    """
    try:
        result = msgspec.convert(tables, form)
    except msgspec.ValidationError as fault:
        raise ValueError(str(fault)) from None
    for place, name, table in _names(result, inspect.type_info(form), ""):
        if name not in getattr(result, table):
            raise ValueError(f"{place}: {unknown(name, getattr(result, table))}")
    for place, sentence in faults(result):
        raise ValueError(f"{place}: {sentence}")
    return result


def reader(
    folder: Path,
    form: type[Content],
    faults: Callable[[Content], Iterable[Fault]],
) -> tuple[Callable[[], Content], Callable[[Mapping[str, Any]], Content]]:
    """Return what gives the content of a folder, all its TOML files together and read once, and
    what makes it of plain tables.

    Both raise a ValueError as `content_of` does.
    """

    def content_from(tables: Mapping[str, Any]) -> Content:
        return content_of(tables, form, faults)

    @cache
    def content() -> Content:
        tables: dict[str, Any] = {}
        for path in sorted(folder.glob("*.toml")):
            tables |= tables_in(path)
        return content_from(tables)

    return content, content_from


def unknown(name: str, known: Iterable[str]) -> str:
    """Return the sentence that a name is not among those known, with the nearest of them."""
    return f"found {name!r}; expected {one_of(name, known)}"


def _names(value: Any, form: inspect.Type, place: str) -> Iterator[tuple[str, str, str]]:
    """Yield place, name and table of all that is `named` in a value of a type."""
    match form:
        case inspect.Metadata(extra={"table": table}):
            yield place, value, table
        case inspect.StructType(fields=fields):
            for field in fields:
                inner = getattr(value, field.name)
                if inner != "" or field.default != "":
                    step = f"{place}.{field.name}" if place else field.name
                    yield from _names(inner, field.type, step)
        case inspect.DictType(key_type=key_type, value_type=value_type):
            for key, inner in value.items():
                yield from _names(key, key_type, place)
                yield from _names(inner, value_type, f"{place}.{key}")
        case inspect.VarTupleType(item_type=item_type):
            for inner in value:
                yield from _names(inner, item_type, place)
        case inspect.UnionType(types=types) if value is not None:
            for kind in types:
                if isinstance(kind, inspect.StructType):
                    yield from _names(value, kind, place)
