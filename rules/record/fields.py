"""Plain data as the type that it is to become: every field is there, and no other.

The types of units and states give most fields a default, for the code that makes them. A file
has no such leave: a field that it calls otherwise or leaves out would silently come back empty.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.errors import Fault, Said, expect_known, faults_within, fitting, say, within


def expect_fields(place: str, data: Any, shape: Any) -> None:
    """Expect plain data to fit a type, and to be all that a value of the type is written as.

    :raises Fault: for the first thing that does not fit, that is not given or that is not known.
    """
    with faults_within(place):
        _expect_same("", data, msgspec.to_builtins(fitting(data, shape)))


def _expect_same(place: str, data: Any, written: Any) -> None:
    match data, written:
        case dict(), dict():
            for name in data:
                expect_known(place, name, written)
            for name, value in written.items():
                if name not in data:
                    raise Fault(place, say('no "{name}"', name=name), say("it to be given"))
                _expect_same(within(place, name), data[name], value)
        case list() | tuple(), list() | tuple():
            if len(data) != len(written):
                found = say("{count} {count:value|values}", count=len(data))
                raise Fault(place, found, Said(str(len(written))))
            for number, (value, other) in enumerate(zip(data, written, strict=True), 1):
                _expect_same(f"{place} {number}".strip(), value, other)
