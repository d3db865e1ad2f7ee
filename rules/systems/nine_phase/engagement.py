"""Facing and reach: who is engaged with whom, and from which side (NP-E2, NP-E10)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.machine import Battle
from rules.board.board import Board
from rules.kit.turns import standing as standing
from rules.systems.nine_phase.state import Combatant, Engagement, profile_of
from rules.unit import OFF_BOARD

FRONT, FLANK, REAR = 0, 1, 2
ZONES = (FRONT, FRONT, FLANK, REAR, REAR, REAR, FLANK, FRONT)
"""Zone by how many eighths of a turn a direction lies off the facing (NP-E10)."""


def zone(board: Board, cell: int, facing: int, other: int) -> int:
    """Return in which zone of one who stands on `cell` another cell lies (NP-E10)."""
    return ZONES[(board.direction(cell, other) - facing) & 7]


def zone_of(battle: Battle, unit: Combatant, other: int) -> int:
    """Return in which of a combatant's zones a cell lies (NP-E10)."""
    return zone(battle.setup.board, unit.cell, unit.facing, other)


def zones_to(battle: Battle, unit: Combatant, last: int) -> int:
    """Return the mask of the cells in a combatant's zones up to one: its front, its flanks too,
    or all around it (NP-E10)."""
    mask = 0
    for direction, sector in enumerate(battle.setup.board.sectors(unit.cell)):
        if ZONES[(direction - unit.facing) & 7] <= last:
            mask |= sector
    return mask


def enemies_of(battle: Battle, unit: Combatant) -> list[Combatant]:
    """Return those of the other side who have not fallen."""
    return [one for one in battle.units if one.side != unit.side and one.cell != OFF_BOARD]


def reach_mask(battle: Battle, unit: Combatant, enemy: Combatant) -> int:
    """Return the cells on which a combatant is engaged with an enemy where it stands (NP-E2)."""
    reach = max(profile_of(battle, unit).reach, profile_of(battle, enemy).reach)
    return battle.setup.board.in_range(enemy.cell, reach)


def threatened(battle: Battle, unit: Combatant, enemies: Iterable[Combatant]) -> int:
    """Return the cells on which a combatant would be engaged with any of these enemies."""
    mask = 0
    for enemy in enemies:
        mask |= reach_mask(battle, unit, enemy)
    return mask


def opponents(battle: Battle, unit: Combatant) -> list[Combatant]:
    """Return the enemies with whom a combatant is engaged, by id."""
    if unit.side == "red":
        found = [pair.blue for pair in battle.state.engagements if pair.red == unit.id]
    else:
        found = [pair.red for pair in battle.state.engagements if pair.blue == unit.id]
    return [battle.units[number] for number in sorted(found)]


def is_engaged(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant is engaged with anybody."""
    return any(unit.id in pair[:2] for pair in battle.state.engagements)


def engagement(battle: Battle, unit: Combatant, enemy: Combatant) -> Engagement | None:
    """Return what two are engaged in, if they are."""
    wanted = (unit.id, enemy.id) if unit.side == "red" else (enemy.id, unit.id)
    for pair in battle.state.engagements:
        if (pair.red, pair.blue) == wanted:
            return pair  # type: ignore[no-any-return]
    return None


def is_first_round(battle: Battle, pair: Engagement) -> bool:
    """Tell whether an engagement began in this round (NP-E3, NP-E5)."""
    return pair.since == battle.round


def part(battle: Battle, unit: Combatant) -> None:
    """End all engagements of one who has fallen or retreats (NP-END, NP-E9)."""
    battle.state.engagements = tuple(
        pair for pair in battle.state.engagements if unit.id not in (pair.red, pair.blue)
    )


def meet(battle: Battle, unit: Combatant, mover: int) -> None:
    """Engage a combatant with the enemies within reach where it stands now, and with no others
    (NP-E2); `mover` is whose movement has changed that.

    Those past whom one retreats do not engage it in that phase (NP-E9). Who stands within reach
    from the beginning is engaged since the first round.
    """
    kept: list[Engagement] = []
    begun: list[Combatant] = []
    since = max(1, battle.round)
    near = [
        enemy
        for enemy in enemies_of(battle, unit)
        if reach_mask(battle, unit, enemy) >> unit.cell & 1
        and not (unit.released >> enemy.id & 1 or enemy.released >> unit.id & 1)
    ]
    near_ids = [enemy.id for enemy in near]
    for pair in battle.state.engagements:
        against = pair.blue if pair.red == unit.id else pair.red
        if unit.id not in (pair.red, pair.blue) or against in near_ids:
            kept.append(pair)
    for enemy in near:
        if engagement(battle, unit, enemy) is None:
            red, blue = (unit, enemy) if unit.side == "red" else (enemy, unit)
            kept.append(Engagement(red.id, blue.id, since, mover))
            begun.append(enemy)
    battle.state.engagements = tuple(kept)
    for enemy in begun:
        distance = battle.setup.board.distance(unit.cell, enemy.cell)
        battle.tell("engaged", "NP-E2", enemy.id, by=unit.id, distance=distance)


def face(battle: Battle, unit: Combatant, direction: int) -> None:
    """Turn a combatant, and tell it where that changes something (NP-E10)."""
    if direction < 0 or direction == unit.facing:
        return
    unit.facing = direction
    ahead = battle.setup.board.step(unit.cell, direction)
    cells = (ahead,) if ahead >= 0 else ()
    if cells:
        battle.tell("faces", "NP-E10", by=unit.id, cells=cells)


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
