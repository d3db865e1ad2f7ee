"""Objects on the board and effects on units, found by the shapes of the state's fields.

A field that is a row of small structures holds them; what their fields are called (`spell`,
`author`, `cells`, `remaining`) says what they hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.study.fields import FIXED
from rules.battle.machine import Battle

MOST_SORTS = 8
"""Of things that one may have thrown."""


def rows_of(form: type[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the fields of a type that are rows of small structures, with those structures' own."""
    for info in msgspec.structs.fields(form):
        within = getattr(info.type, "__args__", ())
        if within and isinstance(within[0], type) and issubclass(within[0], msgspec.Struct):
            inner = {one.name: one for one in msgspec.structs.fields(within[0])}
            yield info.name, {**inner, "_type": within[0]}


def made_by(
    form: dict[str, Any], battle: Battle, ability: str, cell: int, author: int = 0
) -> dict[str, Any]:
    """Return the fields of something that an ability makes, by what they are called."""
    known = {
        "spell": ability,
        "author": author,
        "cells": (cell,),
        "cell": cell,
        "mask": 1 << max(cell, 0),
        "remaining": 1,
    }
    return {name: value for name, value in known.items() if name in form}


def _owners(battle: Battle) -> Iterator[tuple[int, Any]]:
    """Yield the state as number -1, then each unit with its id."""
    yield -1, battle.state
    yield from enumerate(battle.units)


def laid(battle: Battle, cell: int, ability: str) -> Iterator[Battle]:
    """Yield what the battle would be with one more thing in a cell.

    It is of an ability that makes it, something that the state has in one cell, such as a relic,
    or one of what somebody has thrown.
    """
    for name, form in rows_of(type(battle.state)):
        if {"spell", "cells"} <= form.keys():
            made = form["_type"](**made_by(form, battle, ability, cell))
            yield _replaced(battle, -1, name, (*getattr(battle.state, name), made))
    for number, owner in _owners(battle):
        for info in msgspec.structs.fields(type(owner)):
            value = getattr(owner, info.name)
            if number < 0 and type(value) is int and info.name not in FIXED:
                yield _replaced(battle, number, info.name, cell)
            elif info.type == tuple[tuple[int, int], ...]:
                for place in range(MOST_SORTS):
                    yield _replaced(battle, number, info.name, (*value, (place, cell)))


def dropped(battle: Battle) -> Iterator[Battle]:
    """Yield what the battle would be without one entry of a row, or with a cell forgotten."""
    for number, owner in _owners(battle):
        for info in msgspec.structs.fields(type(owner)):
            value = getattr(owner, info.name)
            if isinstance(value, tuple):
                for place in range(len(value)):
                    yield _replaced(battle, number, info.name, value[:place] + value[place + 1 :])
            elif type(value) is int and value >= 0 and info.name not in FIXED:
                yield _replaced(battle, number, info.name, -1)


def shifted(battle: Battle, start: int, end: int) -> Iterator[Battle]:
    """Yield what the battle would be if something that names one cell named another."""
    for number, owner in _owners(battle):
        for info in msgspec.structs.fields(type(owner)):
            value = getattr(owner, info.name)
            if info.name not in FIXED and type(value) is int and value == start:
                yield _replaced(battle, number, info.name, end)
            elif isinstance(value, tuple):
                for place, one in enumerate(value):
                    if (moved := _moved(one, start, end)) != one:
                        row = (*value[:place], moved, *value[place + 1 :])
                        yield _replaced(battle, number, info.name, row)


def _moved(one: Any, start: int, end: int) -> Any:
    """Return an entry of a row with one cell for another; itself if it names none."""
    if isinstance(one, msgspec.Struct) and getattr(one, "cells", None) == (start,):
        fields = {"cells": (end,), "mask": 1 << end}
        known = {name: value for name, value in fields.items() if hasattr(one, name)}
        return msgspec.structs.replace(one, **known)
    if isinstance(one, tuple) and len(one) == 2 and one[1] == start:
        return (one[0], end)
    return one


def _replaced(battle: Battle, number: int, name: str, value: Any) -> Battle:
    other = battle.copy()
    setattr(other.state if number < 0 else other.units[number], name, value)
    return other
