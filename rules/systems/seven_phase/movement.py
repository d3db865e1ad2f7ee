"""Phase 6: movements brought up to date, and what is done beside them (SP-1d, SP-4, SP-9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.sheet import Note
from rules.kit.health import change
from rules.kit.walking import cost_of
from rules.systems.seven_phase.state import (
    DONE,
    VOID,
    WAITING,
    Fighter,
    able,
    calls_off,
    declaration_of,
    is_secret,
    profile_of,
)

WALKS = ("move", "retreat")
"""Verbs that lead to another cell."""
Stop = tuple[int, int, int]
"""Who stops, before whom, and from which cell it is kept."""


def make_ready(battle: Battle, unit: Fighter, action: Action) -> None:
    """Spend the round on a weapon; it is ready when all its rounds are spent (SP-4)."""
    one = profile_of(battle, unit)
    place = one.place(action.ability)
    rounds = one.arms[place].row.rounds
    spent = unit.readied[1] + 1 if unit.readied[0] == place else 1
    done = spent >= rounds
    unit.readied = (-1, 0) if done else (place, spent)
    if done:
        unit.ready = place
        battle.tell("ready", "SP-4", by=unit.id, ability=action.ability)
    else:
        told = action.ability
        battle.tell("readying", "SP-4", by=unit.id, ability=told, spent=spent, rounds=rounds)


def help_up(battle: Battle, unit: Fighter, action: Action) -> None:
    """Bring an unconscious neighbour round, to endurance 1 (SP-1d)."""
    change(battle, "heal", "SP-1d", battle.units[action.target], 1, 1, unit.id)


def pick_up(battle: Battle, unit: Fighter, action: Action) -> None:
    """Take back one of the weapons that a fighter has thrown (SP-1d)."""
    place, thrown = profile_of(battle, unit).place(action.ability), list(unit.thrown)
    thrown.remove((place, action.cells[0]))
    unit.thrown = tuple(thrown)
    unit.left = tuple(count + (number == place) for number, count in enumerate(unit.left))
    battle.tell("picked_up", "SP-1d", by=unit.id, ability=action.ability, cells=action.cells)


def walk(battle: Battle) -> None:
    """Let all who go take their steps together (SP-9)."""
    movers = [unit for unit in able(battle) if unit.status == WAITING]
    walked, stops = _together(battle, {one.id: _path(battle, one, one.declared) for one in movers})
    for unit in movers:
        arrive(battle, unit.id, tuple(walked[unit.id]))
    for number, other, cell in stops:
        battle.tell("stopped", "SP-9", other, by=number, cells=(cell,))


def arrive(battle: Battle, unit_id: int, cells: tuple[int, ...]) -> None:
    """Let one who walks get as far as it can, through these cells from its own on (SP-9)."""
    unit: Fighter = battle.units[unit_id]
    unit.cell, unit.status = cells[-1], DONE if len(cells) > 1 else VOID
    if len(cells) > 1:
        cost = cost_of(battle, cells[1:])
        battle.tell("move", "SP-9", by=unit.id, cells=cells, cost=cost)


def foreseen(battle: Battle, action: Action) -> dict[int, tuple[int, ...]]:
    """Return the cells through which one will walk and all who walk with it, by what has been
    declared, as far as whoever decides may know; none for what is no walk (SP-9)."""
    walked, _stops = _together(battle, _paths(battle, _known(battle, action)))
    return {number: tuple(cells) for number, cells in walked.items()}


def hindrances(battle: Battle, action: Action) -> tuple[Note, ...]:
    """Return who comes in the way of a walk by what has been declared, as far as whoever decides
    may know (SP-9)."""
    known = _known(battle, action)
    _walked, stops = _together(battle, _paths(battle, known))
    return tuple(
        Note(_hindrance(known, stop, stops), "SP-9", (("unit", stop[1]),))
        for stop in stops
        if stop[0] == action.unit
    )


def _known(battle: Battle, action: Action) -> dict[int, Action]:
    """Return the walks of all who walk with one, its own among them, as far as whoever decides
    may know; none for what is no walk (SP-9)."""
    unit: Fighter = battle.units[action.unit]
    declared = declaration_of(battle, unit) if action.kind == "go" else action
    if declared is None or declared.kind not in WALKS:
        return {}
    unseen = battle.state.phase == "declaration" and is_secret(battle)
    return {
        other.id: walk
        for other in able(battle, unit.side if unseen else "")
        if other.status in ("", WAITING)
        and (walk := declaration_of(battle, other)) is not None
        and walk.kind in WALKS
        and not (other.side == unit.side and calls_off(battle, other))
    } | {unit.id: declared}


def _hindrance(known: Mapping[int, Action], stop: Stop, stops: Collection[Stop]) -> str:
    """Return by which note it is told that one stops before another."""
    number, other, cell = stop
    both = any(one == other and (met == number or kept == cell) for one, met, kept in stops)
    if not both:
        return "there_first"
    return "same_cell" if known[number].cells == known[other].cells else "in_the_way"


def _paths(battle: Battle, walks: Mapping[int, Action]) -> dict[int, tuple[int, ...]]:
    return {number: _path(battle, battle.units[number], walk) for number, walk in walks.items()}


def _path(battle: Battle, unit: Fighter, declared: Action | None) -> tuple[int, ...]:
    """Return the way to the declared cell, past where everybody stands when phase 6 begins."""
    assert declared is not None
    points = profile_of(battle, unit).row.movement
    return battle.setup.board.path(unit.cell, declared.cells[0], points, battle.occupied())[1]


def _together(
    battle: Battle, paths: Mapping[int, tuple[int, ...]]
) -> tuple[dict[int, list[int]], list[Stop]]:
    """Return the cells through which each goes, from where it stands, as all take their steps
    together, step by step, and who stops before whom (SP-9)."""
    where = {unit.id: unit.cell for unit in battle.units}
    walked, stops = {number: [where[number]] for number in paths}, list[Stop]()
    going = list(paths)
    while going:
        wanted = {number: paths[number][len(walked[number]) - 1] for number in going}
        going, stopped = _free_to_go(where, wanted)
        stops += stopped
        for number in going:
            where[number] = wanted[number]
            walked[number].append(wanted[number])
        going = [number for number in going if len(walked[number]) <= len(paths[number])]
    return walked, stops


def _free_to_go(where: Mapping[int, int], wanted: dict[int, int]) -> tuple[list[int], list[Stop]]:
    """Return who can take its next step, and the stops of the others.

    Two who want one cell both stop before it, as do two who want each other's cells (SP-9); a
    cell is free as soon as whoever stands there leaves it in the same step.
    """
    going = dict(wanted)
    stops: list[Stop] = []
    while True:
        barred = {number: _in_the_way(where, number, going, wanted) for number in going}
        stuck = [number for number, other in barred.items() if other >= 0]
        if not stuck:
            return list(going), stops
        stops += [(number, barred[number], going.pop(number)) for number in stuck]


def _in_the_way(
    where: Mapping[int, int], number: int, going: Mapping[int, int], wanted: Mapping[int, int]
) -> int:
    """Return who keeps a fighter from its next cell; -1 for nobody."""
    cell, here = wanted[number], where[number]
    for other, other_cell in wanted.items():
        if other != number and other_cell == cell:
            return other
    standing = next((one for one, its in where.items() if its == cell), -1)
    return -1 if going.get(standing, here) != here else standing
