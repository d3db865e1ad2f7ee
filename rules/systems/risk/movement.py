"""Walking, running, the risks of cells, being moved by others (RK-1, RK-4, BD-4 to BD-6)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.battle.sheet import Note
from rules.battle.system import MOVE
from rules.board.cells import cells_of, mask_of
from rules.kit.health import change
from rules.kit.walking import cost_of
from rules.systems.risk import relic
from rules.systems.risk.content import content
from rules.systems.risk.risks import take
from rules.systems.risk.state import Adventurer, table_of


def way(battle: Battle, unit: Adventurer, cell: int, points: int) -> tuple[int, ...]:
    """Return the path to a cell within so many points; () if there is none.

    A way without risks goes before a cheaper one with them; else the cheapest.
    """
    board, occupied, risky = battle.setup.board, battle.occupied(), table_of(battle).risky
    for blocked in (occupied | risky & ~(1 << cell), occupied):
        if board.reach(unit.cell, points, blocked).cells >> cell & 1:
            return board.path(unit.cell, cell, points, blocked, 0, risky)[1]
    return ()


def walk(battle: Battle, unit: Adventurer, cell: int) -> None:
    """Walk to a cell, taking each risk before the cell that asks for it.

    Failing ends the movement in front of it and takes what is left of the steps, failing gravely
    hurts as well (RK-1b). Who comes to the relic on its way goes on as far as the burden lets it
    (RK-END).
    """
    risky, walked = table_of(battle).risky, [unit.cell]
    for step in way(battle, unit, cell, unit.movement):
        if cost_of(battle, (*walked[1:], step)) > unit.movement:
            break
        if risky >> step & 1:
            walked = _arrive(battle, unit, walked)
            if not enter_risk(battle, unit, step):
                unit.movement = 0
                return
        walked.append(step)
        if step == battle.state.relic_cell:
            walked = _arrive(battle, unit, walked)
    _arrive(battle, unit, walked)


def hindrances(battle: Battle, action: Action) -> tuple[Note, ...]:
    """Tell of a walk that takes a risk what failing it means (RK-1b)."""
    if action.kind != MOVE:
        return ()
    unit: Adventurer = battle.units[action.unit]
    entered = mask_of(way(battle, unit, action.cells[0], unit.movement))
    return (Note("risk_ends", "RK-1b"),) if entered & table_of(battle).risky else ()


def _arrive(battle: Battle, unit: Adventurer, walked: list[int]) -> list[int]:
    """Be at the end of the steps walked, and pay for them; return where one goes on from."""
    if len(walked) > 1:
        cost = cost_of(battle, walked[1:])
        unit.movement -= cost
        put(battle, unit, tuple(walked), cost, "RK-5")
    return [unit.cell]


def run_cost(battle: Battle, unit: Adventurer, goals: int, most: int) -> int:
    """Return what the shortest run to one of some cells costs, other risks avoided; -1 if it is
    more than so many steps (RK-4). Who stands there already has nowhere to run."""
    goals &= ~(1 << unit.cell)
    return battle.setup.board.cost_to_any(unit.cell, goals, most, _in_the_way(battle))


def run_to(battle: Battle, unit: Adventurer, goals: int, most: int) -> tuple[int, ...]:
    """Return the shortest run to one of some cells, the lowest of equals, its start included."""
    board, blocked = battle.setup.board, _in_the_way(battle)
    cost = run_cost(battle, unit, goals, most)
    layer = board.reach(unit.cell, cost, blocked).layers[cost]
    return unit.cell, *board.path(unit.cell, cells_of(layer & goals)[0], cost, blocked)[1]


def _in_the_way(battle: Battle) -> int:
    """Return the mask of what nobody runs through: others, and other risks."""
    return battle.occupied() | table_of(battle).risky


def put(battle: Battle, unit: Adventurer, path: tuple[int, ...], cost: int, clause: str) -> None:
    """Let somebody come along a path, its start included, for so many steps of its own."""
    unit.cell = path[-1]
    unit.perched = False
    battle.tell("move", clause, by=unit.id, cells=path, cost=cost, left=unit.movement)
    relic.take_from_ground(battle, unit, path[1:])


def enter_risk(battle: Battle, unit: Adventurer, cell: int) -> bool:
    """Take the risk that a cell asks for (RK-1); tell whether the cell may be entered."""
    risk = battle.setup.board.risks[cell]
    if risk is None:
        return True
    taken = take(battle, unit, risk, cell=cell)
    if taken.gravely:
        fall(battle, unit, risk.kind)
    return taken.passed


def fall(battle: Battle, unit: Adventurer, kind: str) -> None:
    """Hurt who has failed a risk gravely by what that kind of risk costs (RK-1b).

    Who sat in a tree is up there no longer.
    """
    hurts = content().risks[kind].hurts
    if hurts:
        unit.perched = False
        lose_health(battle, unit, unit.id, hurts, "fall", "RK-1b")


def lose_health(
    battle: Battle, unit: Adventurer, author: int, amount: int, part: str, clause: str
) -> None:
    """Hurt somebody by what no resistance helps against: a fall, a wall."""
    parts = (Part(part, amount, "", clause),)
    change(battle, "damage", clause, unit, unit.health - amount, amount, author, "", (), parts)
