"""Facing and reach: who is engaged with whom, and from which side (NP-E2, NP-E10)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.battle.machine import Battle
from rules.board.board import Board
from rules.errors import Refusal, because
from rules.systems.nine_phase.state import MISSILES, Combatant, Engagement

FRONT, FLANK, REAR = 0, 1, 2
NO_MELEE: Mapping[int, Engagement] = MappingProxyType({})
ZONES = (FRONT, FRONT, FLANK, REAR, REAR, REAR, FLANK, FRONT)
"""Zone by how many eighths of a turn a direction lies off the facing (NP-E10)."""


def zone(board: Board, cell: int, facing: int, there: int) -> int:
    """Return in which zone of one who stands on `cell` another cell lies (NP-E10)."""
    return ZONES[(board.direction(cell, there) - facing) & 7]


def zone_of(battle: Battle, unit: Combatant, there: int) -> int:
    """Return in which of a combatant's zones a cell lies (NP-E10)."""
    return zone(battle.setup.board, unit.cell, unit.facing, there)


def reach_mask(battle: Battle, unit: Combatant, enemy: Combatant) -> int:
    """Return the cells on which a combatant is engaged with an enemy where it stands (NP-E2)."""
    setup = battle.setup
    return setup.board.in_range(enemy.cell, setup.table.reaches[unit.id][enemy.id])


def melees_of(battle: Battle, unit: Combatant) -> Mapping[int, Engagement]:
    """Return what a combatant is engaged in, by the enemies' ids, ascending."""
    pairs = battle.state.engagements
    if not pairs:
        return NO_MELEE
    melees = battle.setup.table.melees
    known, found = melees[0]
    if known is not pairs:
        found = tuple([{} for _ in battle.units])
        for pair in sorted(pairs):
            found[pair.red][pair.blue] = found[pair.blue][pair.red] = pair
        melees[0] = pairs, found
    return found[unit.id]  # type: ignore[no-any-return]


def opponents(battle: Battle, unit: Combatant) -> list[Combatant]:
    """Return the enemies with whom a combatant is engaged, by id."""
    units = battle.units
    return [units[number] for number in melees_of(battle, unit)]


def is_engaged(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant is engaged with anybody."""
    return bool(melees_of(battle, unit))


def refuse_engaged(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return that a combatant is engaged, in the phase that only others act in (NP-8)."""
    late = battle.state.phase == MISSILES[-1] and is_engaged(battle, unit)
    return because("engaged", "NP-8") if late else None


def part(battle: Battle, unit: Combatant) -> None:
    """End all engagements of one who retreats (NP-E9)."""
    battle.state.engagements = tuple(
        pair for pair in battle.state.engagements if unit.id not in (pair.red, pair.blue)
    )


def part_fallen(battle: Battle) -> None:
    """End all engagements of those who have fallen (NP-END)."""
    state, units = battle.state, battle.units
    if state.engagements:
        state.engagements = tuple(
            [
                pair
                for pair in state.engagements
                if units[pair.red].cell >= 0 and units[pair.blue].cell >= 0
            ]
        )


def meet(battle: Battle, unit: Combatant, mover: int) -> None:
    """Engage a combatant with the enemies within reach where it stands now, and with no others
    (NP-E2); `mover` is whose movement has changed that.

    Those past whom one retreats do not engage it in that phase (NP-E9). Who stands within reach
    from the beginning is engaged since the first round.
    """
    before, cell, units, side = melees_of(battle, unit), unit.cell, battle.units, unit.side
    reaches, in_range = battle.setup.table.reaches[unit.id], battle.setup.board.in_range
    near = [
        enemy.id
        for enemy in units
        if enemy.side != side
        and enemy.cell >= 0
        and in_range(enemy.cell, reaches[enemy.id]) >> cell & 1
        and not (unit.released >> enemy.id & 1 or enemy.released >> unit.id & 1)
    ]
    if near == [*before]:
        return
    left = [pair for number, pair in before.items() if number not in near]
    kept = [pair for pair in battle.state.engagements if pair not in left]
    begun = [units[number] for number in near if number not in before]
    for enemy in begun:
        red, blue = (unit, enemy) if unit.side == "red" else (enemy, unit)
        kept.append(Engagement(red.id, blue.id, max(1, battle.round), mover))
    battle.state.engagements = tuple(kept)
    for enemy in begun:
        distance = battle.setup.board.distance(cell, enemy.cell)
        battle.tell("engaged", "NP-E2", enemy.id, by=unit.id, distance=distance)


def face(battle: Battle, unit: Combatant, direction: int) -> None:
    """Turn a combatant, and tell it where that changes something (NP-E10)."""
    if direction < 0 or direction == unit.facing:
        return
    unit.facing = direction
    ahead = battle.setup.board.step(unit.cell, direction)
    if ahead >= 0:
        battle.tell("faces", "NP-E10", by=unit.id, cells=(ahead,))


def face_opponent(battle: Battle, unit: Combatant, preferred: int = -1) -> None:
    """Turn one who is engaged to an enemy with whom it is: the preferred, else the nearest
    (NP-E10)."""
    board = battle.setup.board
    against = opponents(battle, unit)
    if not against:
        return
    chosen = min(
        against,
        key=lambda enemy: (
            enemy.id != preferred,
            board.distance(unit.cell, enemy.cell),
            enemy.id,
        ),
    )
    face(battle, unit, board.direction(unit.cell, chosen.cell))
