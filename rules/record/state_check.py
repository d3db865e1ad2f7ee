"""Checks of a state that was read from a file, before the rules are let loose on it."""

from __future__ import annotations

import inspect
from typing import Any

import msgspec

from rules.battle.machine import DRAW, Battle, Setup, Snapshot
from rules.battle.sealed import CHOOSE
from rules.dice import MASK
from rules.errors import misfit, one_of
from rules.record.fields import expect_fields
from rules.record.lines import Fault, SnapshotLine, expect_checksum
from rules.unit import OFF_BOARD, SIDES


def restore_state(setup: Setup, state: dict[str, Any]) -> Battle:
    """Return the battle of a snapshot.

    :raises Fault: for the first thing in it that does not fit the battle's setup.
    """
    system = setup.system
    expect_fields("", state, Snapshot)
    for name, shape in (("units", list[system.unit_type]), ("state", system.state_type)):  # type: ignore[name-defined]
        expect_fields(name, state[name], shape)
        try:
            msgspec.convert(state[name], shape)
        except msgspec.ValidationError as fault:
            raise Fault(*misfit(fault, state[name])).within(name) from None
    try:
        battle = Battle.restore(setup, state)
    except msgspec.ValidationError as fault:
        raise Fault(*misfit(fault, state)) from None
    check(battle)
    return battle


def restore_line(setup: Setup, line: SnapshotLine) -> Battle:
    """Return the battle of a record's snapshot.

    :raises Fault: likewise, or if the state was changed since it was written.
    """
    try:
        battle = restore_state(setup, line.state)
    except Fault as fault:
        raise fault.within("state") from None
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


def _check_numbers(battle: Battle) -> None:
    _expect_within("dice", battle.dice, 0, MASK)
    _expect_within("round", battle.round, 0, battle.setup.options["rounds"] or MASK)
    for name, count in (("rolls", battle.rolls), ("revealed", battle.revealed)):
        if count < 0:
            raise Fault(name, str(count), "0 or more")
    outcomes = (*SIDES, DRAW)
    if battle.outcome and battle.outcome not in outcomes:
        raise Fault("outcome", f'"{battle.outcome}"', one_of(battle.outcome, outcomes))


def _check_units(battle: Battle) -> None:
    scenario = battle.setup.scenario
    sides = ["red"] * len(scenario.red) + ["blue"] * len(scenario.blue)
    members = list(zip(sides, scenario.members(), strict=True))
    if len(battle.units) < len(members):
        raise Fault("units", str(len(battle.units)), f"at least {len(members)}")
    standing: dict[int, str] = {}
    for index, unit in enumerate(battle.units):
        place = f"units {index + 1}"
        if unit.id != index:
            raise Fault(f"{place}, id", str(unit.id), str(index))
        if unit.side not in SIDES:
            raise Fault(f"{place}, side", f'"{unit.side}"', one_of(unit.side, SIDES))
        if index < len(members):
            side, member = members[index]
            for name, found, expected in (
                ("side", unit.side, side),
                ("name", unit.name, member.name),
                ("kind", unit.kind, member.kind),
            ):
                if found != expected:
                    raise Fault(f"{place}, {name}", f'"{found}"', f'"{expected}"')
        elif unit.kind in battle.setup.system.kinds:
            found = f"one {unit.kind} too many"
            raise Fault(f"{place}, kind", found, "only creatures beside the teams")
        _expect_within(f"{place}, cell", unit.cell, OFF_BOARD, battle.setup.board.size - 1)
        if unit.cell in standing:
            found = f"{unit.name} on {battle.setup.board.name(unit.cell)}, where "
            raise Fault(place, f"{found}{standing[unit.cell]} stands", "each on a cell of its own")
        if unit.cell != OFF_BOARD:
            standing[unit.cell] = unit.name


def _check_task(battle: Battle, place: str, task: Any) -> None:
    handlers = battle.setup.system.handlers
    name = task[0] if task else ""
    if not isinstance(name, str) or name not in handlers:
        raise Fault(place, f'a task "{name}"', one_of(str(name), handlers))
    signature = inspect.signature(handlers[name], eval_str=True)
    try:
        given = signature.bind(battle, *task[1:]).arguments
    except TypeError:
        wanted = len(signature.parameters) - 1
        found = f'the task "{name}" with {len(task) - 1} values'
        raise Fault(place, found, str(wanted)) from None
    for parameter, value in list(given.items())[1:]:
        try:
            msgspec.convert(value, signature.parameters[parameter].annotation)
        except msgspec.ValidationError as fault:
            raise Fault(*misfit(fault, value)).within(f"{place}, {parameter}") from None
        if parameter in ("unit", "unit_id"):
            _expect_unit(battle, place, value)


def _check_pending(battle: Battle) -> None:
    pending = battle.pending
    system = battle.setup.system
    if (pending is None) != battle.over:
        found = "a decision after the end" if battle.over else "no decision"
        raise Fault("pending", found, "one until the battle is over")
    if pending is None:
        return
    if pending.kind not in system.offers:
        raise Fault("pending", f'"{pending.kind}"', one_of(pending.kind, system.offers))
    if pending.side not in SIDES:
        raise Fault("pending", f'"{pending.side}"', one_of(pending.side, SIDES))
    _expect_within("pending", pending.floor, 0, len(battle.agenda))
    if pending.unit >= 0:
        _expect_unit(battle, "pending", pending.unit)
        unit = battle.units[pending.unit]
        if unit.cell == OFF_BOARD:
            raise Fault("pending", f"a decision of {unit.name}, who is gone", "one who stands")
    elif pending.unit != -1:
        raise Fault("pending", f"unit {pending.unit}", "a unit's id or -1")


def _check_sealed(battle: Battle) -> None:
    """Expect those who choose unseen to be asked now, and each to have chosen for itself."""
    if battle.sealed and (battle.over or not battle.agenda or battle.agenda[-1][0] != CHOOSE):
        raise Fault("sealed", "what is chosen unseen, with nobody asked", "nothing")
    for place, one in enumerate(battle.sealed, 1):
        if one.side not in SIDES:
            raise Fault(f"sealed {place}", f'"{one.side}"', one_of(one.side, SIDES))
        numbers = [action.unit for action in one.chosen]
        for number in numbers if one.unit == -1 else (one.unit, *numbers):
            _expect_unit(battle, f"sealed {place}", number)
            unit = battle.units[number]
            if unit.side != one.side or one.unit not in (-1, number):
                raise Fault(f"sealed {place}", f"a choice of {unit.name}", "one of its own")


def _expect_unit(battle: Battle, place: str, value: Any) -> None:
    if type(value) is not int or not 0 <= value < len(battle.units):
        raise Fault(place, f"unit {value}", f"0 to {len(battle.units) - 1}")


def _expect_within(place: str, found: int, low: int, high: int) -> None:
    if not low <= found <= high:
        raise Fault(place, str(found), f"{low} to {high}")
