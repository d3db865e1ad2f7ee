"""What a combatant could do to another at its next chance, as all stand now (NP-2 to NP-9)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.board.cells import cells_of
from rules.kit.effects import count, is_held, still_lying
from rules.systems.nine_phase import walking
from rules.systems.nine_phase.attacks import may_strike
from rules.systems.nine_phase.content import act_mask
from rules.systems.nine_phase.engagement import is_engaged, meet, part, zone
from rules.systems.nine_phase.missiles import fits_in, is_winding, refuse_missile
from rules.systems.nine_phase.options import has_choice
from rules.systems.nine_phase.procedure import renewed
from rules.systems.nine_phase.state import (
    FIRST_HALF,
    MELEE,
    MISSILES,
    SECOND_HALF,
    WHOLE,
    Combatant,
    phases_of,
    profile_of,
)
from rules.systems.nine_phase.ways import goals, ways
from rules.unit import OFF_BOARD


def next_turn(battle: Battle, unit: Combatant, other: Combatant) -> Iterator[Battle]:
    """Yield the positions in which a combatant shoots, casts and strikes at its next chance: in
    what is to come of this round; and in its next round from where it stands; after half a move or
    a full one, with what its column leaves it to shoot; and in the melee, there after a charge too
    (NP-2, NP-5, NP-8, NP-9, NP-E1, NP-F2, NP-M1 to NP-M7)."""
    yield from _shots_of_this_round(battle, unit)
    before = _next_round(battle, unit)
    free = not is_held(before, before.units[unit.id])
    if free:
        after = before.copy()
        after.state.phase = MISSILES[0]
        after.ask("missile", unit.side, unit.id)
        yield after
        yield from _shots_once_loaded(before, unit.id)
        yield from _moved_shots(before, unit.id, other.id)
    if unit.done < MELEE and may_strike(battle, unit):
        yield from _blow_of_this_round(battle, unit.id, other.id)
    if free:
        yield from _blows(before, unit.id, other.id)


def _shots_of_this_round(battle: Battle, unit: Combatant) -> Iterator[Battle]:
    """Yield the position in the first later phase of this round in which a combatant may shoot or
    cast from where it stands (NP-5, NP-8)."""
    for phase in MISSILES:
        if phase > battle.state.phase:
            after = battle.copy()
            after.agenda, after.state.waiting, after.state.phase = [], (), phase
            if has_choice(after, after.units[unit.id]):
                after.ask("missile", unit.side, unit.id)
                yield after
                return


def _blow_of_this_round(battle: Battle, unit: int, other: int) -> Iterator[Battle]:
    """Yield the position in which a combatant strikes the other in the melee of this round: from
    where it stands, or from where the second half of its charge may lead it (NP-9, NP-F2)."""
    after = battle.copy()
    after.agenda, after.state.waiting = [], ()
    mover, met = after.units[unit], after.units[other]
    mover.released = met.released = 0
    meet(after, met, -1)
    near = after.setup.board.in_range(met.cell, profile_of(after, mover).reach)
    if _closes_in(after, mover, met, near):
        yield _melee(after, unit)


def _next_round(battle: Battle, unit: Combatant) -> Battle:
    """Return a copy in the next round, in which nobody has done anything yet and nothing lies on
    anybody that ends with this one, as the first phase finds it in which a combatant may move."""
    after = renewed(battle)
    after.agenda, after.state.waiting = [], ()
    after.state.phase = phases_of(battle, unit.side)[0].number
    after.round += 1
    for anybody in after.units:
        if anybody.spell and anybody.due_round >= after.round:
            anybody.spell_round = after.round  # It spans this round too (NP-S2).
        count(anybody)
        anybody.effects = still_lying(anybody)
    one = after.units[unit.id]
    one.origin, one.steps = one.cell, profile_of(battle, unit).half
    if one.spell_round >= after.round:
        one.steps = 0  # NP-S1
    one.loaded = unit.loaded or _comes_to_load(battle, unit)
    return after


def _comes_to_load(battle: Battle, unit: Combatant) -> bool:
    """Whether a combatant may have its weapon loaded when this round ends (NP-M4, NP-M5, NP-M8)."""
    missile = profile_of(battle, unit).missile
    if missile is None or not missile.loads or is_held(battle, unit):
        return False
    if missile.loads == "round" and is_engaged(battle, unit):
        return False
    if is_winding(battle, unit):
        return True
    then, start = battle.copy(), max(battle.state.phase, unit.done + 1)
    for then.state.phase in MISSILES:
        if then.state.phase >= start and refuse_missile(then, unit, "load") is None:
            return True
    return False


def _shots_once_loaded(before: Battle, unit: int) -> Iterator[Battle]:
    """Yield the position in which a combatant that has to load first, and does so in its round's
    first phase of missiles, shoots from where it stands (NP-M4, NP-M8)."""
    after = before.copy()
    one = after.units[unit]
    missile = profile_of(after, one).missile
    if missile is None or missile.loads != "phase" or one.loaded:
        return
    first, later, _last = MISSILES
    after.state.phase = first
    if refuse_missile(after, one, "load") is None:
        one.acts, one.loaded = act_mask("load", first), True
        after.state.phase = later
        after.ask("missile", one.side, unit)
        yield after


def _moved_shots(before: Battle, unit: int, other: int) -> Iterator[Battle]:
    """Yield the positions in which a combatant shoots from wherever a half-move may lead, or a
    full one from which its column lets it shoot still, wherever the other is, in the first phase
    in which its weapon's row lets it (NP-M1 to NP-M7)."""
    alone = before.copy()
    mover, met = alone.units[unit], alone.units[other]
    if profile_of(alone, mover).missile is None or not mover.missiles:
        return
    home, met.cell = met.cell, OFF_BOARD
    part(alone, met)
    for moved in _walks(alone, unit, 1 << home | 1 << mover.cell):
        for phase in MISSILES[-1:] if moved.units[unit].halves == WHOLE else MISSILES[1:]:
            after = moved.copy()
            after.units[other].cell, after.state.phase = home, phase
            if refuse_missile(after, after.units[unit], "shoot") is None:
                after.ask("missile", mover.side, unit)
                yield after
                break


def _walks(battle: Battle, unit: int, seen: int) -> Iterator[Battle]:
    """Yield the positions after half a move of a combatant to wherever that leads, and then those
    after a full one to wherever else, if it may shoot after such a one at all; none on some cells
    of a mask (NP-F1, NP-M6, NP-M7)."""
    one, points = profile_of(battle, battle.units[unit]), battle.units[unit].steps
    whole = fits_in(one, "full", act_mask("shoot", MISSILES[-1]))
    starts = [battle]
    for half in (FIRST_HALF, SECOND_HALF) if whole else (FIRST_HALF,):
        ends = []
        for start in starts:
            for cell in cells_of(ways(start, start.units[unit], points).cells & ~seen):
                after = start.copy()
                moved = after.units[unit]
                moved.cell, moved.halves = cell, moved.halves | half
                meet(after, moved, -1)
                ends.append(after)
                seen |= 1 << cell
        yield from ends
        starts = ends


def _blows(before: Battle, unit: int, other: int) -> Iterator[Battle]:
    """Yield the positions in which a combatant strikes the other in the melee, one for each cell
    in which that can be met: from where it stands, else after half a move, else after a charge
    (NP-9, NP-E1, NP-F2)."""
    board, mover = before.setup.board, before.units[unit]
    one = profile_of(before, mover)
    taken = before.occupied() & ~(1 << before.units[other].cell) | board.impassable
    for cell in cells_of(board.within(mover.cell, 2 * one.half + one.reach) & ~taken):
        after = before.copy()
        met = after.units[other]
        met.cell = cell
        meet(after, met, -1)
        near = board.in_range(cell, one.reach) & ~(1 << cell)
        if _comes_near(after, after.units[unit], met, near):
            yield _melee(after, unit)


def _comes_near(battle: Battle, unit: Combatant, enemy: Combatant, near: int) -> bool:
    """Bring a combatant in its first phase of movement to the best cell of some from which to
    strike an enemy; tell whether it gets there at all."""
    if near >> unit.cell & 1:
        return True
    board, half = battle.setup.board, unit.steps
    if board.within(unit.cell, half) & near and _stops(
        battle, unit, enemy, near & ways(battle, unit, half).cells
    ):
        return True
    return _charges(battle, unit, enemy) and _closes_in(battle, unit, enemy, near)


def _charges(battle: Battle, unit: Combatant, enemy: Combatant) -> bool:
    """Let a combatant run the first half of a charge at an enemy, if it may (NP-F2)."""
    sight = battle.setup.board.sight(unit.cell)
    if is_engaged(battle, unit) or not (unit.steps and sight >> enemy.cell & 1):
        return False
    path = walking.run_up(battle, unit, enemy, walking.full_ways(battle, unit))
    if path:
        unit.charges, unit.halves, unit.cell = enemy.id, FIRST_HALF, path[-1]
        meet(battle, unit, unit.id)
    return bool(path)


def _closes_in(battle: Battle, unit: Combatant, enemy: Combatant, near: int) -> bool:
    """Tell whether a combatant stands on one of some cells from which to strike an enemy; if it
    charges that, let it go on to the best of them in its second phase of movement (NP-F2)."""
    if near >> unit.cell & 1:
        return True
    row, now = phases_of(battle, unit.side)[1], battle.state.phase
    if unit.charges != enemy.id or now > row.number or unit.done >= row.number:
        return False
    if now < row.number:
        battle.state.phase, unit.origin = row.number, unit.cell
        unit.steps = profile_of(battle, unit).half
    return _stops(battle, unit, enemy, near & goals(battle, unit))


def _stops(battle: Battle, unit: Combatant, enemy: Combatant, cells: int) -> bool:
    """Let a combatant end its walk on the one of some cells from which a blow at an enemy is added
    most to (NP-E6, NP-E7); tell whether there is any."""
    if not cells:
        return False
    board, there, facing = battle.setup.board, enemy.cell, enemy.facing
    unit.cell = max(cells_of(cells), key=lambda cell: (zone(board, there, facing, cell), cell))
    meet(battle, unit, -1)
    return True


def _melee(battle: Battle, unit: int) -> Battle:
    """Return a position as that of the melee in which a combatant is asked whom it strikes."""
    battle.state.phase = MELEE
    battle.ask("melee", battle.units[unit].side, unit)
    return battle
