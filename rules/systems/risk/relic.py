"""The relic: who comes to it first takes it, who falls or is shoved drops it (RK-4, RK-END)."""

from __future__ import annotations

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.battle.sheet import Note
from rules.board.cells import cells_of
from rules.systems.risk.state import Adventurer, table_of


def take_from_ground(battle: Battle, unit: Adventurer, cells: tuple[int, ...]) -> None:
    """Pick the relic up if it lies on one of the cells that somebody has come to."""
    state = battle.state
    if state.relic_cell in cells:
        battle.tell("relic_taken", "RK-4", by=unit.id, cells=(state.relic_cell,))
        state.relic_cell, state.relic_holder = -1, unit.id
        state.relic_since = battle.round
        unit.movement = max(0, unit.movement - table_of(battle).limits.relic_burden)


def burden(battle: Battle, unit: Adventurer) -> tuple[Part, ...]:
    """Return what carrying the relic takes off one's steps."""
    if battle.state.relic_holder != unit.id:
        return ()
    return (Part("relic", -table_of(battle).limits.relic_burden, "", "RK-END"),)


def drop(battle: Battle, unit: Adventurer, cell: int) -> None:
    """Let it lie where its holder fell or was shoved from; beside that, if somebody is there."""
    state = battle.state
    if state.relic_holder != unit.id:
        return
    board = battle.setup.board
    blocked = battle.occupied() | board.impassable | table_of(battle).risky
    free = cells_of(board.in_range(cell, 1) & ~blocked)
    beside = bool(battle.occupied() >> cell & 1 and free)
    state.relic_cell, state.relic_holder = free[0] if beside else cell, -1
    battle.tell("relic_dropped", "RK-END", by=unit.id, cells=(state.relic_cell,))


def rounds_left(battle: Battle) -> int:
    """Return in how many rounds its holder's side wins by holding it; -1 if it cannot."""
    if battle.state.relic_holder < 0 or battle.setup.options["relic"] != "hold":
        return -1
    held: int = battle.round - battle.state.relic_since
    return max(0, table_of(battle).limits.relic_rounds - held)


def goals(battle: Battle, side: str) -> tuple[Note, ...]:
    """Return what the relic does for a side that has it; nothing where there is none (RK-END).

    Where an enemy holds it, one's own rounds begin anew, and that one's run.
    """
    state = battle.state
    if state.relic_cell < 0 and state.relic_holder < 0:
        return ()
    if battle.setup.options["relic"] == "home":
        return (Note("goal_home", "RK-END"),)
    rounds, left = table_of(battle).limits.relic_rounds, rounds_left(battle)
    if left < 0:
        return (Note("goal_hold", "RK-END", (("rounds", rounds),)),)
    if battle.units[state.relic_holder].side == side:
        return (Note("goal_hold", "RK-END", (("rounds", left),)),)
    return (Note("goal_hold_against", "RK-END", (("rounds", rounds), ("left", left))),)


def won_by(battle: Battle) -> tuple[Note, ...]:
    """Return what the relic's holder has won by; nothing where its side has not won (RK-END)."""
    holder = battle.state.relic_holder
    if holder < 0 or battle.outcome != battle.units[holder].side:
        return ()
    home = battle.setup.options["relic"] == "home"
    return (Note("won_home" if home else "won_hold", "RK-END"),)


def winner(battle: Battle) -> str:
    """Return the side whose edge of the board the relic is home at (BD-2); "" if none."""
    holder = battle.state.relic_holder
    if holder < 0 or battle.setup.options["relic"] != "home":
        return ""
    unit, board = battle.units[holder], battle.setup.board
    home = 0 if unit.side == "red" else board.numbers - 1
    return unit.side if board.row_column(unit.cell)[1] == home else ""
