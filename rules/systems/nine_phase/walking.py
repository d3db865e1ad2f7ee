"""Movement as it happens: steps, the side step that comes between, charge and retreat
(NP-3 to NP-7, NP-E3, NP-E4, NP-E8 to NP-E10, NP-F2)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.cells import cells_of, each_cell, mask_of
from rules.kit.effects import is_held
from rules.kit.turns import asked, standing
from rules.systems.nine_phase.engagement import (
    FLANK,
    FRONT,
    face,
    face_opponent,
    is_engaged,
    meet,
    melees_of,
    opponents,
    part,
    reach_mask,
    zone_of,
)
from rules.systems.nine_phase.missiles import column_of, fits_in
from rules.systems.nine_phase.state import (
    ASIDE,
    FIRST_HALF,
    SECOND_HALF,
    Combatant,
    phase_of,
    profile_of,
)
from rules.systems.nine_phase.ways import Ways, beside, nearer, shift_targets, ways
from rules.unit import other


def move(battle: Battle, unit: Combatant, action: Action) -> None:
    """Go to a cell; who is engaged and goes out of reach disengages (NP-E8)."""
    cell = action.cells[0]
    found = remembered(battle, unit) or half_ways(battle, unit)
    leaves = bool(found.leaving >> cell & 1)
    unit.disengaged |= leaves
    path = found.path(cell)
    for enemy in opponents(battle, unit):
        flanks = zone_of(battle, enemy, path[0]) == FLANK > zone_of(battle, enemy, unit.cell)
        if leaves:
            battle.tell("disengage", "NP-E8", enemy.id, by=unit.id)
        elif flanks and enemy.id in shift_targets(battle, unit):
            battle.tell("shifts", "NP-E5", enemy.id, by=unit.id)
    battle.push("walk", unit.id, path, ())


def walk(battle: Battle, unit_id: int, path: tuple[int, ...], asked: tuple[int, ...]) -> None:
    """Take one step after another, until somebody may come between (NP-E4).

    `asked` are those whose side has been asked on this way already.
    """
    unit = battle.units[unit_id]
    if asked and asked[-1] in melees_of(battle, unit):
        return  # Confronted: the walk is over (NP-E3).
    board = battle.setup.board
    guards = _guards(battle, unit, path, asked)
    walked, cost = [unit.cell], 0
    for index, following in enumerate(path):
        for guard in guards:
            if goes_round(battle, unit, guard, following) and side_steps(battle, guard, unit):
                _arrive(battle, unit, walked, cost)
                battle.push("walk", unit_id, path[index:], (*asked, guard.id))
                battle.push("confront", guard.id, unit_id)
                return
        cost += 1 + (board.rough >> following & 1)
        walked.append(following)
        unit.facing = board.direction(unit.cell, following)
        unit.cell = following
    _arrive(battle, unit, walked, cost)


def _guards(
    battle: Battle, unit: Combatant, path: tuple[int, ...], asked: tuple[int, ...]
) -> list[Combatant]:
    """Return the enemies near enough to a way to come within reach of it by one step aside."""
    reaches, within = battle.setup.table.reaches[unit.id], battle.setup.board.within
    way, side = mask_of(path) | 1 << unit.cell, unit.side
    return [
        enemy
        for enemy in battle.units
        if enemy.side != side
        and enemy.cell >= 0
        and way & within(enemy.cell, reaches[enemy.id] + 1)
        and enemy.id not in asked
        and may_step_aside(battle, enemy, unit)
    ]


def _arrive(battle: Battle, unit: Combatant, walked: list[int], cost: int) -> None:
    """Pay for the steps taken, and meet whom one has come up to (NP-E2); with the first of them
    this phase counts as one in which one has moved (NP-F1)."""
    if len(walked) == 1:
        return
    row = phase_of(battle)
    if unit.halves == FIRST_HALF and row.half == SECOND_HALF and unit.charges < 0:
        battle.tell("full_move", "NP-F1", by=unit.id)
    unit.halves |= row.half
    unit.steps -= cost
    left = max(0, unit.steps)
    battle.tell("move", row.clause, by=unit.id, cells=tuple(walked), cost=cost, left=left)
    meet(battle, unit, unit.id)
    face_opponent(battle, unit, unit.charges)


# The side step


def goes_round(battle: Battle, unit: Combatant, enemy: Combatant, following: int) -> bool:
    """Tell whether a step from out of reach passes an enemy or enters its flank or rear, from
    wherever it comes (NP-E4)."""
    reach = reach_mask(battle, unit, enemy)
    there = zone_of(battle, enemy, following)
    if there == FRONT or reach >> unit.cell & 1:
        return False
    return bool(reach >> following & 1) or there != zone_of(battle, enemy, unit.cell)


def may_step_aside(battle: Battle, unit: Combatant, mover: Combatant) -> bool:
    """Tell whether a combatant may step aside to confront a mover: not if it is engaged, held or
    casting, has stepped aside already, or what it has shot leaves no room for a movement
    (NP-E4, NP-S1)."""
    if unit.stepped or unit.health <= 0 or unit.spell_round >= battle.round:
        return False
    if not fits_in(profile_of(battle, unit), column_of(unit, ASIDE), unit.acts):
        return False
    return not (is_engaged(battle, unit) or is_held(battle, unit) or mover.released >> unit.id & 1)


def side_steps(battle: Battle, unit: Combatant, mover: Combatant) -> tuple[int, ...]:
    """Return the cells left and right of a combatant from which it would confront a mover
    (NP-E4)."""
    if not may_step_aside(battle, unit, mover):
        return ()
    board = battle.setup.board
    contact = reach_mask(battle, unit, mover)
    return cells_of(beside(battle, unit) & board.steps[unit.cell] & contact & ~battle.occupied())


def ask_confront(battle: Battle, guard_id: int, unit_id: int) -> None:
    """Ask the other side whether one of its own steps aside (NP-E4)."""
    guard = battle.units[guard_id]
    battle.state.mover = unit_id
    battle.tell("passing", "NP-E4", guard_id, by=unit_id)
    battle.ask("confront", guard.side, guard_id)


def offer_confront(battle: Battle) -> tuple[Action, ...]:
    """Return the side steps that confront the mover, or letting it pass (NP-E4)."""
    guard = asked(battle)
    cells = side_steps(battle, guard, battle.units[battle.state.mover])
    steps = (Action(guard.id, "side_step", "", (cell,)) for cell in cells)
    return (Action(guard.id, "pass"), *steps)


def answer_confront(battle: Battle, action: Action) -> None:
    """Step aside and face the mover, who is engaged by that; or let it pass (NP-E4)."""
    guard = battle.units[action.unit]
    mover = battle.units[battle.state.mover]
    battle.state.mover = -1
    if action.kind == "pass":
        battle.tell("lets_pass", "NP-E4", mover.id, by=guard.id)
        return
    start, guard.cell = guard.cell, action.cells[0]
    guard.stepped = True
    battle.tell("move", "NP-E4", mover.id, by=guard.id, cells=(start, guard.cell), cost=0, left=0)
    meet(battle, guard, mover.id)
    face_opponent(battle, guard, mover.id)
    face_opponent(battle, mover, mover.charges)


# Charge and retreat


def charge_end(battle: Battle, unit: Combatant, enemy: Combatant, found: Ways) -> int:
    """Return the cell to which a charge runs, to be engaged with its enemy within two half-moves,
    whose ways are given; -1 if there is none.

    Each half approaches the enemy (NP-F2). Where no shortest way does so in both, it is a cell to
    which the first half approaches and from which the second gets there.
    """
    contact = reach_mask(battle, unit, enemy)
    if not contact & found.cells:
        return -1
    board, half = battle.setup.board, profile_of(battle, unit).half
    straight = board.distance(unit.cell, enemy.cell) - battle.setup.table.reaches[unit.id][enemy.id]
    for cost, layer in enumerate(found.layers):
        for cell in each_cell(layer & contact):
            if cost == straight or _runs(battle, unit, enemy, found, cell, cost):
                return cell
    for cell in each_cell(found.within(half) & nearer(battle, unit, enemy)):
        left = board.distance(cell, enemy.cell)
        if found.lead(cell, contact & board.within(enemy.cell, left - 1), half):
            return cell
    return -1


def _runs(
    battle: Battle, unit: Combatant, enemy: Combatant, found: Ways, cell: int, cost: int
) -> bool:
    """Tell whether the first half of a charge approaches its enemy and leaves no more to go than
    the second half is enough for (NP-F2)."""
    half = profile_of(battle, unit).half
    first = _first_part(found, found.path(cell), half)
    if not first or not nearer(battle, unit, enemy) >> first[-1] & 1:
        return False
    return cost < 2 * half or found.cost(first[-1]) == half


def charged(battle: Battle, unit: Combatant, found: Ways) -> int:
    """Return the mask of the cells of those whom a combatant may charge (NP-F2)."""
    sight, cells = battle.setup.board.sight(unit.cell), 0
    for enemy in standing(battle, other(unit.side)):
        if sight >> enemy.cell & 1 and charge_end(battle, unit, enemy, found) >= 0:
            cells |= 1 << enemy.cell
    return cells


def half_ways(battle: Battle, unit: Combatant) -> Ways:
    """Return ways among which are all that one half-move has: those of two, where a charge may
    have had them looked for."""
    charges = phase_of(battle).half == FIRST_HALF and not (unit.halves or unit.retreats)
    if charges and not is_engaged(battle, unit):
        return full_ways(battle, unit)
    return ways(battle, unit, unit.steps)


def full_ways(battle: Battle, unit: Combatant) -> Ways:
    """Return where two half-moves may lead a combatant (NP-F2)."""
    return ways(battle, unit, 2 * profile_of(battle, unit).half)


def remember(battle: Battle, unit: Combatant, found: Ways) -> None:
    """Keep the ways by which options were made until the battle is answered next."""
    battle.setup.table.ahead[0] = battle, battle.setup.answered, unit.id, found


def remembered(battle: Battle, unit: Combatant) -> Ways | None:
    """Return the ways by which the option that is just being carried out was made; None where
    another battle has been asked or answered since."""
    asked, answered, number, found = battle.setup.table.ahead[0]
    fits = asked is battle and answered + 1 == battle.setup.answered and number == unit.id
    return found if fits else None


def _first_part(found: Ways, path: tuple[int, ...], half: int) -> tuple[int, ...]:
    """Return as much of a way as a half-move is enough for."""
    near = found.within(half)
    return tuple(cell for cell in path if near >> cell & 1)


def run_up(battle: Battle, unit: Combatant, enemy: Combatant, found: Ways) -> tuple[int, ...]:
    """Return the way of the first half of a charge, whose ways are given; none where there is no
    charge (NP-F2)."""
    end = charge_end(battle, unit, enemy, found)
    return _first_part(found, found.path(end), profile_of(battle, unit).half) if end >= 0 else ()


def charge(battle: Battle, unit: Combatant, action: Action) -> None:
    """Declare a charge and run its first half (NP-F2)."""
    enemy = battle.unit_at(action.cells[0])
    assert enemy is not None
    first = run_up(battle, unit, enemy, remembered(battle, unit) or full_ways(battle, unit))
    unit.charges = enemy.id
    battle.tell("charges", "NP-F2", enemy.id, by=unit.id)
    battle.push("walk", unit.id, first, ())


def retreat(battle: Battle, unit: Combatant) -> None:
    """Declare a retreat: the shield is lost, and every engaged opponent strikes at once, whatever
    its reach (NP-E9)."""
    against = opponents(battle, unit)
    unit.retreats = True
    unit.released |= mask_of(enemy.id for enemy in against)
    part(battle, unit)
    battle.tell("retreats", "NP-E9", by=unit.id)
    for enemy in reversed(against):
        battle.push("free", enemy.id, unit.id)


def turn(battle: Battle, unit: Combatant, action: Action) -> None:
    """Turn at the end of one's movement (NP-E10)."""
    face(battle, unit, battle.setup.board.direction(unit.cell, action.cells[0]))
    unit.done = battle.state.phase


def turns(battle: Battle, unit: Combatant, against: list[Combatant]) -> int:
    """Return the mask of the cells to which a combatant may turn: any beside it, but who is
    engaged turns to those against whom it is (NP-E10)."""
    board, cell = battle.setup.board, unit.cell
    ahead = board.step(cell, unit.facing)
    if against:
        cells = 0
        for enemy in against:
            cells |= 1 << board.step(cell, board.direction(cell, enemy.cell))
    else:
        cells = board.within(cell, 1) & ~(1 << cell)
    return cells & ~(1 << ahead) if ahead >= 0 else cells
