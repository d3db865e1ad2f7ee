"""Phase 6: movements brought up to date, and what is done beside them (SP-1d, SP-4, SP-9)."""

from __future__ import annotations

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
    """Let all who go take their steps together, step by step (SP-9)."""
    movers = [unit for unit in able(battle) if unit.status == WAITING]
    paths = {unit.id: _path(battle, unit) for unit in movers}
    walked = {unit.id: [unit.cell] for unit in movers}
    going = [unit.id for unit in movers]
    stops: list[Stop] = []
    while going:
        wanted = {number: paths[number][len(walked[number]) - 1] for number in going}
        going, stopped = _free_to_go(battle, wanted)
        stops += stopped
        for number in going:
            battle.units[number].cell = wanted[number]
            walked[number].append(wanted[number])
        going = [number for number in going if len(walked[number]) <= len(paths[number])]
    for unit in movers:
        cells = tuple(walked[unit.id])
        unit.status = DONE if len(cells) > 1 else VOID
        if len(cells) > 1:
            cost = cost_of(battle, cells[1:])
            battle.tell("move", "SP-9", by=unit.id, cells=cells, cost=cost)
    for number, other, cell in stops:
        battle.tell("stopped", "SP-9", other, by=number, cells=(cell,))


def hindrances(battle: Battle, action: Action) -> tuple[Note, ...]:
    """Return who has declared to go to the same cell, as far as whoever decides may know: all of
    them stop before it (SP-9)."""
    unit: Fighter = battle.units[action.unit]
    declared = declaration_of(battle, unit) if action.kind == "go" else action
    if declared is None or declared.kind not in WALKS:
        return ()
    unseen = battle.state.phase == "declaration" and is_secret(battle)
    others = [
        other.id
        for other in able(battle, unit.side if unseen else "")
        if other.id != unit.id
        and other.status in ("", WAITING)
        and (walk := declaration_of(battle, other)) is not None
        and (walk.kind in WALKS and walk.cells == declared.cells)
    ]
    return tuple([Note("same_cell", "SP-9", (("unit", other),)) for other in others])


def _path(battle: Battle, unit: Fighter) -> tuple[int, ...]:
    """Return the way to the declared cell, past where everybody stands when phase 6 begins."""
    assert unit.declared is not None
    points = profile_of(battle, unit).row.movement
    return battle.setup.board.path(unit.cell, unit.declared.cells[0], points, battle.occupied())[1]


def _free_to_go(battle: Battle, wanted: dict[int, int]) -> tuple[list[int], list[Stop]]:
    """Return who can take its next step, and the stops of the others.

    Two who want one cell both stop before it, as do two who want each other's cells (SP-9); a
    cell is free as soon as whoever stands there leaves it in the same step.
    """
    going = dict(wanted)
    stops: list[Stop] = []
    while True:
        barred = {number: _in_the_way(battle, number, going, wanted) for number in going}
        stuck = [number for number, other in barred.items() if other >= 0]
        if not stuck:
            return list(going), stops
        stops += [(number, barred[number], going.pop(number)) for number in stuck]


def _in_the_way(battle: Battle, number: int, going: dict[int, int], wanted: dict[int, int]) -> int:
    """Return who keeps a fighter from its next cell; -1 for nobody."""
    cell, here = wanted[number], battle.units[number].cell
    for other, other_cell in wanted.items():
        if other != number and other_cell == cell:
            return other
    standing = battle.unit_at(cell)
    if standing is None or going.get(standing.id, here) != here:
        return -1
    return int(standing.id)
