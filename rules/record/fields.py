"""Plain data against the type that it is to become: every field is there, and no other.

The types of units and states give most fields a default, for the code that makes them. A file
has no such leave: a field that it calls otherwise or leaves out would silently come back empty.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import inspect

from rules.errors import Fault, Said, one_of, quoted, say, within


def expect_fields(place: str, data: Any, shape: Any) -> None:
    """Expect plain data to give every field of the structs and tuples in a type by name or number.

    Data of another kind altogether is left to the conversion, which comes next.

    :raises Fault: for the first field that the type does not know or that is not given.
    """
    _walk(place, data, _described(shape))


@cache
def _described(shape: Any) -> inspect.Type:
    return inspect.type_info(shape)


def _walk(place: str, data: Any, kind: inspect.Type) -> None:
    if not isinstance(data, dict | list | tuple):
        return
    match kind, data:
        case inspect.StructType(), dict():
            _expect_names(place, data, tuple(field.encode_name for field in kind.fields))
            for field in kind.fields:
                _walk(within(place, field.encode_name), data[field.encode_name], field.type)
        case inspect.NamedTupleType(), list() | tuple():
            _expect_values(place, data, tuple(field.name for field in kind.fields))
            for field, value in zip(kind.fields, data, strict=True):
                _walk(within(place, field.name), value, field.type)
        case inspect.TupleType(), list() | tuple():
            for number, (item, value) in enumerate(zip(kind.item_types, data, strict=False), 1):
                _walk(f"{place} {number}", value, item)
        case ((inspect.ListType() | inspect.VarTupleType()), list() | tuple()):
            for number, value in enumerate(data, 1):
                _walk(f"{place} {number}", value, kind.item_type)
        case inspect.DictType(), dict():
            for name, value in data.items():
                _walk(within(place, str(name)), value, kind.value_type)
        case inspect.UnionType(), _:
            for one in kind.types:
                _walk(place, data, one)


def _expect_names(place: str, data: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in data:
        if name not in names:
            raise Fault(place, quoted(name), one_of(name, names))
    for name in names:
        if name not in data:
            raise Fault(place, say('no "{name}"', name=name), say("it to be given"))


def _expect_values(place: str, data: Any, names: tuple[str, ...]) -> None:
    if len(data) != len(names):
        found = say("{count} {count:value|values}", count=len(data))
        raise Fault(place, found, Said(f"{len(names)}: {', '.join(names)}"))
