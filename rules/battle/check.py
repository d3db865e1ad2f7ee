"""Checks of a system as it is loaded: every name that it uses is one that it has.

A misspelt name in code that seldom runs would break a battle much later; here it is told at
once, with the nearest name that is known.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from pathlib import Path

from rules.battle.sealed import CHOOSE
from rules.battle.sheet import STATES
from rules.battle.system import MOVE, System
from rules.content.offers import in_role
from rules.errors import one_of

ICONS = Path(__file__).parents[2] / "assets" / "icons"
TOKENS = Path(__file__).parents[2] / "assets" / "tokens"
"""The pictures, where the game is there beside the rules."""

CLICKED = {"cell": "free cells", "direction": "free cells", "unit": "units"}
"""What a plain click that a tile takes falls on, by the tile's aim."""

_USED = re.compile(r"\b(push|ask|tell|gather)\((?:battle,)?\s*\"(\w+)\"")
"""A task, a decision or an event named in code."""
_FOLLOWED = re.compile(r"\bfollow\(((?:\s*\(\"\w+\",[^()]*\),?)+)")
"""Several tasks that follow each other, named in code."""
_TASK = re.compile(r"\(\"(\w+)\"")
"""The name of one of them."""

Named = tuple[str, str, Collection[str]]
"""Where a name is used, the name, and all that are known."""


def check_system(system: System, folder: Path) -> None:
    """Expect every task, decision, event, clause, ability and picture to exist.

    :param folder: where the system's package lies.
    :raises ValueError: for the first that does not: where, what was found, what was expected.
    """
    for place, found, known in (*_handed_over(system), *_in_code(system, folder)):
        if found not in known:
            raise ValueError(f'{place}: found "{found}"; expected {one_of(found, known)}')
    _expect_own_clicks(system)
    for kind_id, kind in system.kinds.items():
        for level, most in zip(kind.levels, kind.most_abilities, strict=False):
            known_then = sum(least <= level for least in kind.abilities.values())
            if known_then > most:
                place = f"{system.id}, kind {kind_id} at level {level}"
                raise ValueError(f"{place}: found {known_then} abilities; expected at most {most}")
    _expect_roles(system)


def _expect_roles(system: System) -> None:
    """Expect one kind for every role, unless no kind has any."""
    if not any(kind.role for kind in system.kinds.values()):
        return
    for role in system.roles:
        found = " and ".join(in_role(system.kinds, role)) or "nobody"
        if found not in system.kinds:
            raise ValueError(
                f'{system.id}, role "{role}": found {found}; expected one kind that has it or, '
                "where none has, stands in"
            )


def _expect_own_clicks(system: System) -> None:
    """Expect a plain click on a cell to mean one verb: of two that are aimed alike, one yields to
    the other, or stands apart from it."""
    aimed = [tile for tile in system.tiles.values() if tile.aim in CLICKED]
    for one, other in combinations(aimed, 2):
        alike = CLICKED[one.aim] == CLICKED[other.aim] and one.kind != other.kind
        apart = other.kind in one.apart or one.kind in other.apart
        if alike and not (one.yields or other.yields or apart):
            raise ValueError(
                f'{system.id}, tiles: found "{one.kind}" and "{other.kind}" for one click; '
                "expected one that yields or stands apart"
            )


def _handed_over(system: System) -> Iterator[Named]:
    """Yield the names that the system's own tables use."""
    name = system.id
    clauses = [clause.id for clause in system.clauses]
    icons, tokens = _pictures(ICONS), _pictures(TOKENS)
    yield from _each(f"{name}, offers", system.offers, system.answers)
    yield from _each(f"{name}, answers", system.answers, system.offers)
    yield from _each(f"{name}, deferred", sorted(system.deferred), system.offers)
    yield from _each(f"{name}, at_once", sorted(system.at_once), system.offers)
    yield from _each(f"{name}, choices", system.choices, system.abilities)
    yield from _each(f"{name}, looks", system.looks, system.abilities)
    if system.ties:
        yield f"{name}, ties", system.ties, clauses
    if system.cover is not None:
        yield f"{name}, cover", system.cover.code, system.words.notes
    for phase in system.phases:
        yield f"{name}, phase {phase.id}", phase.clause, clauses
    phases = [phase.id for phase in system.phases]
    for event, words in system.words.events.items():
        if words.phase and "{" not in words.phase:
            yield f"{name}, event {event}", words.phase, phases
        if words.result is not None and words.result.mark:
            yield from _pictured(f"{name}, event {event}", words.result.mark, icons)
    for option_id, option in system.options.items():
        yield f"{name}, option {option_id}", option.clause, clauses
    for state, clause in system.states.items():
        yield f"{name}, states", state, STATES
        yield f"{name}, state {state}", clause, clauses
    for kind_id, kind in system.kinds.items():
        yield from _each(f"{name}, kind {kind_id}", kind.abilities, system.abilities)
        yield from _each(f"{name}, kind {kind_id}", kind.equipment, system.equipment)
        yield from _pictured(f"{name}, kind {kind_id}", kind.glyph, tokens)
        named = [role for role in (kind.role, kind.stands_in) if role]
        yield from _each(f"{name}, kind {kind_id}, role", named, system.roles)
    verbs = [MOVE, *(verb for verb, _ in system.phrases)]
    yield from _each(f"{name}, words, verbs", system.words.verbs, verbs)
    for tile_id, tile in system.tiles.items():
        yield f"{name}, tile {tile_id}", tile.kind, verbs
        yield from _each(f"{name}, tile {tile_id}, apart", tile.apart, verbs)
        yield from _pictured(f"{name}, tile {tile_id}", tile.icon, icons)
    for ability_id, ability in system.choices.items():
        yield from _pictured(f"{name}, ability {ability_id}", ability.icon, icons)


def _each(place: str, found: Iterable[str], known: Collection[str]) -> Iterator[Named]:
    return ((place, name, known) for name in found)


def _pictured(place: str, picture: str, known: Collection[str]) -> Iterator[Named]:
    if known:
        for name in picture.split("+", 1):
            yield place, name, known


def _pictures(folder: Path) -> frozenset[str]:
    """Return the names of the pictures in a folder; none where the game is not there."""
    return frozenset(path.stem for path in folder.glob("*.svg"))


def _in_code(system: System, folder: Path) -> Iterator[Named]:
    """Yield the names that are written out in the package's code."""
    known: dict[str, Collection[str]] = {
        "push": system.handlers,
        "ask": system.offers,
        "gather": system.offers,
        "tell": system.words.events,
    }
    for path in sorted(folder.rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        for followed in _FOLLOWED.findall(code):
            for name in _TASK.findall(followed):
                yield f"{system.id}, {path.name}, follow", name, system.handlers
        for use, name in _USED.findall(code):
            yield f"{system.id}, {path.name}, {use}", name, known[use]
            if use == "gather":
                yield f"{system.id}, handlers", CHOOSE, system.handlers
