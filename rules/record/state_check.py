"""Checks of a state that was read from a file, before the rules are let loose on it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from typing import Any

import msgspec

from rules.battle.action import Action
from rules.battle.machine import DRAW, Battle, Setup, Snapshot
from rules.battle.sealed import CHOOSE
from rules.battle.system import MOVE, System
from rules.content.scenario import LARGEST_NUMBER
from rules.dice import MASK
from rules.errors import (
    Fault,
    Said,
    expect_known,
    expect_same,
    expect_unit,
    expect_within,
    faults_within,
    fitting,
    one_of,
    quoted,
    say,
    within,
)
from rules.record.lines import SnapshotLine, expect_checksum
from rules.unit import OFF_BOARD, SIDES


def restore_state(setup: Setup, state: dict[str, Any]) -> Battle:
    """Return the battle of a snapshot.

    :raises Fault: for the first thing in it that does not fit the battle's setup.
    """
    system = setup.system
    state = msgspec.to_builtins(state)
    expect_fields("", state, Snapshot)
    for name, shape in (("units", list[system.unit_type]), ("state", system.state_type)):  # type: ignore[name-defined]
        expect_fields(name, state[name], shape)
    battle = Battle.restore(setup, state)
    check(battle)
    return battle


def restore_line(setup: Setup, line: SnapshotLine) -> Battle:
    """Return the battle of a record's snapshot.

    :raises Fault: likewise, or if the state was changed since it was written.
    """
    with faults_within("state"):
        battle = restore_state(setup, line.state)
    expect_checksum(line.state, line.checksum)
    return battle


def check(battle: Battle) -> None:
    """Expect a state in which the battle's rules can have left it.

    :raises Fault: for the first thing that they cannot have left so.
    """
    _check_numbers(battle)
    _check_units(battle)
    for place, task in enumerate(battle.agenda, 1):
        _check_task(battle, f"agenda {place}", task)
    _check_pending(battle)
    _check_sealed(battle)
    battle.setup.system.expect_sound(battle)


def _check_numbers(battle: Battle) -> None:
    expect_within("dice", battle.dice, 0, MASK)
    expect_within("round", battle.round, 0, int(battle.setup.options["rounds"] or MASK))
    for name, count in (("rolls", battle.rolls), ("revealed", battle.revealed)):
        if count < 0:
            raise Fault(name, Said(str(count)), say("0 or more"))
    if battle.outcome:
        expect_known("outcome", battle.outcome, (*SIDES, DRAW))


def _check_units(battle: Battle) -> None:
    scenario = battle.setup.scenario
    sides = ["red"] * len(scenario.red) + ["blue"] * len(scenario.blue)
    members = list(zip(sides, scenario.members(), strict=True))
    if len(battle.units) < len(members):
        found = say("{number}", number=len(battle.units))
        raise Fault("units", found, say("{least} or more", least=len(members)))
    standing: dict[int, str] = {}
    for index, unit in enumerate(battle.units):
        place = f"units {index + 1}"
        expect_same(f"{place}, id", unit.id, index)
        expect_known(f"{place}, side", unit.side, SIDES)
        if index < len(members):
            side, member = members[index]
            for name, found, expected in (
                ("side", unit.side, side),
                ("name", unit.name, member.name),
                ("kind", unit.kind, member.kind),
            ):
                if found != expected:
                    raise Fault(f"{place}, {name}", quoted(found), quoted(expected))
        elif unit.kind in battle.setup.system.kinds:
            found = say("one {kind} too many", kind=unit.kind)
            raise Fault(f"{place}, kind", found, say("only creatures beside the teams"))
        expect_within(f"{place}, cell", unit.cell, OFF_BOARD, battle.setup.board.size - 1)
        if battle.setup.board.impassable >> max(unit.cell, 0) & 1 and unit.cell != OFF_BOARD:
            found = say("a cell of {terrain}", terrain=battle.setup.board.terrain[unit.cell])
            raise Fault(f"{place}, cell", found, say("a cell one can enter"))
        if unit.cell in standing:
            found = say(
                "{name} on {cell}, where {other} stands",
                name=unit.name,
                cell=battle.setup.board.name(unit.cell),
                other=standing[unit.cell],
            )
            raise Fault(place, found, say("each on a cell of its own"))
        if unit.cell != OFF_BOARD:
            standing[unit.cell] = unit.name
        elif unit.health > 0:
            found = say("{name} off the board, with health", name=unit.name)
            raise Fault(f"{place}, cell", found, say("only the fallen to be gone"))
        for action in msgspec.structs.astuple(unit):
            if isinstance(action, Action):
                _check_action(battle, place, action)


def _check_action(battle: Battle, place: str, action: Action) -> None:
    """Expect what somebody has chosen to name a verb, units, cells and abilities that there are,
    and a cell where its verb is aimed at one."""
    system = battle.setup.system
    expect_known(place, action.kind, dict.fromkeys((MOVE, *(kind for kind, _ in system.phrases))))
    for number in (action.unit, *((action.target,) if action.target != -1 else ())):
        expect_unit(place, number, battle.units)
    for cell in action.cells:
        expect_within(place, cell, 0, battle.setup.board.size - 1)
    if action.ability:
        expect_known(place, action.ability, system.abilities)
    if not action.cells and any(
        tile.aimed for tile in system.tiles.values() if tile.kind == action.kind
    ):
        raise Fault(place, say("{count} {count:value|values}", count=0), Said("1"))


def _check_task(battle: Battle, place: str, task: Any) -> None:
    handlers = battle.setup.system.handlers
    name = task[0] if task else ""
    if not isinstance(name, str) or name not in handlers:
        raise Fault(place, say('a task "{name}"', name=name), one_of(str(name), handlers))
    signature = inspect.signature(handlers[name], eval_str=True)
    try:
        given = signature.bind(battle, *task[1:]).arguments
    except TypeError:
        found = say('the task "{name}" with {count} values', name=name, count=len(task) - 1)
        raise Fault(place, found, Said(str(len(signature.parameters) - 1))) from None
    for parameter, value in list(given.items())[1:]:
        with faults_within(f"{place}, {parameter}"):
            fitting(value, signature.parameters[parameter].annotation)
        _check_value(battle, f"{place}, {parameter}", parameter, value)


def _check_value(battle: Battle, place: str, parameter: str, value: Any) -> None:
    """Expect a value of a task to be what its parameter is called after."""
    system = battle.setup.system
    for one in value if isinstance(value, tuple) else (value,):
        if parameter in _UNITS:
            expect_unit(place, one, battle.units)
        elif parameter in _CELLS:
            expect_within(place, one, 0, battle.setup.board.size - 1)
        elif parameter in _PHASES:
            expect_within(place, one, 1, len(system.phases))
        elif parameter in _NAMES:
            expect_known(place, one, _NAMES[parameter](system))
        elif isinstance(one, int):
            expect_within(place, one, 0, LARGEST_NUMBER)


_UNITS = ("unit", "unit_id", "caster", "thrower", "guard_id", "enemy", "targets")
_CELLS = ("path",)
_PHASES = ("phase",)
_NAMES: dict[str, Callable[[System], Collection[str]]] = {
    "side": lambda system: SIDES,
    "spell": lambda system: system.abilities,
    "spell_id": lambda system: system.abilities,
    "kind": lambda system: system.offers,
    "confirm": lambda system: ("", *system.offers),
    "step": lambda system: [phase.id for phase in system.phases],
    "clause": lambda system: [clause.id for clause in system.clauses],
}
"""What the values of a task may be, by the names of its handler's parameters."""


def _check_pending(battle: Battle) -> None:
    pending = battle.pending
    system = battle.setup.system
    if (pending is None) != battle.over:
        found = say("a decision after the end") if battle.over else say("no decision")
        raise Fault("pending", found, say("one until the battle is over"))
    if pending is None:
        return
    expect_known("pending", pending.kind, system.offers)
    expect_known("pending", pending.side, SIDES)
    expect_within("pending", pending.floor, 0, len(battle.agenda))
    if pending.unit >= 0:
        expect_unit("pending", pending.unit, battle.units)
        unit = battle.units[pending.unit]
        if unit.cell == OFF_BOARD:
            found = say("a decision of {name}, who is gone", name=unit.name)
            raise Fault("pending", found, say("one who stands"))
    elif pending.unit != -1:
        raise Fault("pending", say("unit {number}", number=pending.unit), say("a unit's id or -1"))


def _check_sealed(battle: Battle) -> None:
    """Expect those who choose unseen to be asked now, and each to have chosen for itself."""
    asked = not battle.over and battle.agenda and battle.agenda[-1][0] == CHOOSE
    if battle.sealed and not asked:
        found = say("what is chosen unseen, with nobody asked")
        raise Fault("sealed", found, say("nothing"))
    for place, one in enumerate(battle.sealed, 1):
        expect_known(f"sealed {place}", one.side, SIDES)
        for action in one.chosen:
            _check_action(battle, f"sealed {place}", action)
        numbers = [action.unit for action in one.chosen]
        for number in numbers if one.unit == -1 else (one.unit, *numbers):
            expect_unit(f"sealed {place}", number, battle.units)
            unit = battle.units[number]
            own = unit.side == one.side or (one.unit == number and _both_answer(battle, number))
            if not own or one.unit not in (-1, number) or unit.cell == OFF_BOARD:
                found = say("a choice of {name}", name=unit.name)
                raise Fault(f"sealed {place}", found, say("one of its own who stands"))
    choosing, pending = [(one.side, one.unit) for one in battle.sealed], battle.pending
    if asked and pending is not None and (pending.side, pending.unit) not in choosing:
        raise Fault("sealed", say("others than the one who is asked"), say("all who choose unseen"))
    if len(set(choosing)) < len(choosing):
        raise Fault("sealed", say("a second value"), say("each once"))


def _both_answer(battle: Battle, number: int) -> bool:
    """Whether both sides are asked about one unit."""
    return {one.side for one in battle.sealed if one.unit == number} == set(SIDES)


# Plain data as the type that it is to become


def expect_fields(place: str, data: Any, shape: Any) -> None:
    """Expect plain data to fit a type, and to be all that a value of the type is written as.

    The types of units and states give most fields a default, for the code that makes them. A file
    has no such leave: a field that it calls otherwise or leaves out would silently come back empty.

    :raises Fault: for the first thing that does not fit, that is not given or that is not known.
    """
    with faults_within(place):
        _expect_as_written("", data, msgspec.to_builtins(fitting(data, shape)))


def _expect_as_written(place: str, data: Any, written: Any) -> None:
    match data, written:
        case dict(), dict():
            for name in data:
                expect_known(place, name, written)
            for name, value in written.items():
                if name not in data:
                    raise Fault(place, say('no "{name}"', name=name), say("it to be given"))
                _expect_as_written(within(place, name), data[name], value)
        case list() | tuple(), list() | tuple():
            if len(data) != len(written):
                found = say("{count} {count:value|values}", count=len(data))
                raise Fault(place, found, Said(str(len(written))))
            for number, (value, other) in enumerate(zip(data, written, strict=True), 1):
                _expect_as_written(f"{place} {number}".strip(), value, other)
