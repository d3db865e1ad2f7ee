"""Aiming spells: every way a spell can be cast now, what it would fill, and why it cannot.

A row is aimed by its two ends, the lower cell first; its range is that of its middle.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.board.board import Board
from rules.board.cells import cells_of, mask_of, runs_of
from rules.errors import UNKNOWN, Refusal
from rules.systems.energy.rows import STRIKE_PRICE, Aim, Spell
from rules.systems.energy.state import ANYWHERE, FREE, Entry, Fighter
from rules.systems.energy.things import fallen, free_cells, living_creatures

# What a spell fills


def spell_area(battle: Battle, origin: int, spell: Spell, action: Action) -> tuple[int, ...]:
    """Return the cells that a spell fills when cast from `origin`, ascending."""
    shape = spell.area.shape
    if shape == "self":
        return (origin,)
    board = battle.setup.board
    if shape == "wall":
        return row_cells(board, *action.cells)
    target = action.cells[0] if action.cells else origin
    return board.area(shape, spell.area.size, origin, target)


def row_cells(board: Board, first: int, last: int) -> tuple[int, ...]:
    """Return the straight row between two cells, both included; empty if it is not straight."""
    direction = board.direction(first, last)
    if direction < 0:
        return (first,)
    cells = [first]
    for _ in range(board.distance(first, last)):
        cell = board.step(cells[-1], direction)
        if cell < 0:
            return ()
        cells.append(cell)
    return tuple(cells) if cells[-1] == last else ()


# All ways to cast


def casts(
    battle: Battle, unit: Fighter, payable: Payable, friends: int, enemies: int
) -> list[Action]:
    """Return every way to cast what a character can pay for, sorted; each number of charges is
    one (ED-2.2b)."""
    cell = unit.cell
    free = free_cells(battle, friends | enemies) if payable.creates else 0
    allowed = (free, friends, enemies)
    found: list[Action] = []
    for entry, near, among, aim, every, from_cell, ways in payable.ways:
        if among == ANYWHERE:
            here = from_cell.get(cell)
            if here is None:
                here = from_cell[cell] = _at(near[cell], every, ways)
            found += here
            continue
        aims = near[cell] & allowed[among]
        if not aims:
            continue
        if aim == "row":
            found += [action for row, action in _rows(battle, unit, entry) if row & free == row]
        elif aim == "fallen":
            found += _raisings(battle, unit, entry.spell_id, aims)
        elif aim != "free" or living_creatures(battle, unit, entry.spell_id) < entry.spell.most:
            for first, end in runs_of(aims):
                found += every[first * ways : end * ways]
    return found


def _at(aims: int, every: tuple[Action, ...], ways: int) -> tuple[Action, ...]:
    """Return the casts at some cells, out of those at every cell."""
    if len(every) == ways:
        return every  # at no cell
    return tuple(
        chain.from_iterable(every[first * ways : end * ways] for first, end in runs_of(aims))
    )


def _every(battle: Battle, unit: Fighter, entry: Entry, held: int) -> tuple[Action, ...]:
    """Return the casts of a spell with each number of charges up to those held, at every cell of
    the board in turn; of a spell for oneself, those at no cell."""
    memo = battle.setup.memo
    key = (unit.id, entry.spell_id, held)
    found: tuple[Action, ...] | None = memo.get(key)
    if found is None:
        less = _every(battle, unit, entry, held - 1) if held else ()
        size = battle.setup.board.size
        cells = [()] if entry.aim == "self" else [(cell,) for cell in range(size)]
        made: list[Action] = []
        for place, aim in enumerate(cells):
            made += less[place * held : (place + 1) * held]
            made.append(Action(unit.id, "cast", entry.spell_id, aim, -1, held))
        found = memo[key] = tuple(made)
    return found


FromCell = dict[int, tuple[Action, ...]]
"""By the caster's cell: the casts of a spell that is aimed whoever stands where."""
Way = tuple[Entry, tuple[int, ...], int, Aim, tuple[Action, ...], FromCell, int]
"""A spell with its masks of range, which aims it is among, its casts at every cell and from each,
and how many there are at each cell."""


class Payable(NamedTuple):
    """What somebody has the points for."""

    ways: tuple[Way, ...]
    creates: bool
    """Whether one of the spells is aimed at free cells."""
    strikes: bool


def payable(battle: Battle, unit: Fighter) -> Payable:
    """Return what a character can pay for (ED-2.1b, 2.6b, 2.7b, c)."""
    memo, menu = battle.setup.memo, battle.setup.table.menus[unit.profile]
    energy = bisect(menu.prices, unit.energy)
    points = energy, unit.action_points, unit.attack_points, unit.charges
    key = (unit.id, unit.profile, points)  # those summoned share ids from battle to battle
    found: Payable | None = memo.get(key)
    if found is None:
        ways: list[Way] = []
        for entry in menu.entries:
            if shortage(unit, *entry.spell.price) is None:
                held = unit.charges if entry.takes_charges else 0
                pointed = entry.aim not in ("row", "fallen")
                every = _every(battle, unit, entry, held) if pointed else ()
                from_cell = memo.setdefault(("from", unit.id, entry.spell_id, held), {})
                way = entry, entry.near, entry.among, entry.aim, every, from_cell, held + 1
                ways.append(way)
        creates = any(way[2] == FREE for way in ways)
        strikes = shortage(unit, *STRIKE_PRICE) is None
        found = memo[key] = Payable(tuple(ways), creates, strikes)
    return found


def _rows(battle: Battle, unit: Fighter, entry: Entry) -> list[tuple[int, Action]]:
    """Return the rows in range, each as its mask and the cast that fills it, sorted."""
    memo = battle.setup.memo
    key = ("rows", unit.id, entry.spell_id, unit.cell)
    found: list[tuple[int, Action]] | None = memo.get(key)
    if found is None:
        near = entry.near[unit.cell]
        found = memo[key] = [
            (mask, action)
            for middle, mask, action in _all_rows(battle, unit, entry)
            if near >> middle & 1
        ]
    return found


def _all_rows(battle: Battle, unit: Fighter, entry: Entry) -> list[tuple[int, int, Action]]:
    """Return every row on the board: its middle, its mask and the cast that fills it, sorted."""
    memo, board = battle.setup.memo, battle.setup.board
    key = (unit.id, entry.spell_id)
    found: list[tuple[int, int, Action]] | None = memo.get(key)
    if found is None:
        size = entry.spell.area.size
        found = []
        for middle in range(board.size):
            for direction in range(4):
                first = _steps(board, middle, direction + 4, (size - 1) // 2)
                last = _steps(board, middle, direction, size // 2)
                if first >= 0 and last >= 0:
                    action = Action(unit.id, "cast", entry.spell_id, (first, last))
                    found.append((middle, mask_of(row_cells(board, first, last)), action))
        found.sort(key=lambda row: row[2])
        memo[key] = found
    return found


def _steps(board: Board, cell: int, direction: int, count: int) -> int:
    for _ in range(count):
        if cell >= 0:
            cell = board.step(cell, direction)
    return cell


def _raisings(battle: Battle, unit: Fighter, spell_id: str, where: int) -> Iterator[Action]:
    """Yield whom to raise and on which neighbouring cell, every pair of them (ED-2.11d)."""
    whom = fallen(battle, unit)
    for cell in cells_of(where):
        for one in whom:
            yield Action(unit.id, "cast", spell_id, (cell,), one)


# Why not


def lacking(unit: Fighter, spell: Spell) -> Refusal | None:
    """Return what a character has too little of to cast a spell (ED-2.1b, 2.6b, 2.7b, c)."""
    return shortage(unit, *spell.price)


def shortage(
    unit: Fighter, energy: int, action_points: int, attack_points: int, price_clause: str
) -> Refusal | None:
    """Return what a character has too little of, if anything (ED-2.1b, 2.6b, 2.7b, c)."""
    if unit.action_points < action_points:
        return Refusal("action_points", "ED-2.6b", needs(action_points, unit.action_points))
    if unit.attack_points < attack_points:
        return Refusal("attack_points", price_clause, needs(attack_points, unit.attack_points))
    if unit.energy < energy:
        return Refusal("energy", "ED-2.1b", needs(energy, unit.energy))
    return None


def needs(needed: int, left: int) -> tuple[tuple[str, int], ...]:
    """Return the numbers of a refusal: how much is needed and how much is left (AC-2)."""
    return (("needed", needed), ("left", left))


def well_aimed(battle: Battle, spell: Spell, action: Action) -> bool:
    """Whether a cast has the cells and the target that its spell asks for, or no aim at all."""
    wanted = {"self": 0, "row": 2}.get(spell.aim, 1)
    if action.cells and spell.aim == "fallen":
        return len(action.cells) == wanted and 0 <= action.target < len(battle.units)
    return len(action.cells) in (0, wanted) and action.target == -1


def refuse_target(battle: Battle, unit: Fighter, spell: Spell, action: Action) -> Refusal | None:
    """Return why a spell cannot be cast where an action says, or None if it can."""
    if spell.aim == "self":
        return None
    lack = _refuse_anywhere(battle, unit, spell, action.ability)
    if lack is not None or not action.cells:
        return lack or UNKNOWN
    board, cell = battle.setup.board, action.cells[0]
    match spell.aim:
        case "direction":
            if board.distance(unit.cell, cell) != 1:
                return Refusal("direction", "BD-5")
            return out_of_aim(board, unit.cell, cell, 1)
        case "free":
            far = out_of_aim(board, unit.cell, cell, spell.range)
            return far or refuse_cell(battle, cell)
        case "row":
            return _refuse_row(battle, unit, spell, action)
        case "fallen":
            return _refuse_raising(battle, unit, action)
        case aim:
            return refuse_aim(battle, unit, cell, spell.range, aim)


def _refuse_anywhere(battle: Battle, unit: Fighter, spell: Spell, spell_id: str) -> Refusal | None:
    """Return why a spell can be aimed at nothing at all, whatever its range."""
    if spell.aim == "free" and living_creatures(battle, unit, spell_id) >= spell.most:
        return Refusal("most_summons", "AC-2", (("most", spell.most),))
    if spell.aim == "fallen":
        if not fallen(battle, unit):
            return Refusal("nobody_to_raise", "ED-2.11d")
        if not battle.setup.board.within(unit.cell, 1) & free_cells(battle, battle.occupied()):
            return Refusal("no_room", "ED-2.11e")
    return None


def refuse_aim(battle: Battle, unit: Fighter, cell: int, reach: int, aim: str) -> Refusal | None:
    """Return why an "enemy", a "friend" or any "cell" cannot be aimed at, or None if it can."""
    too_far = out_of_aim(battle.setup.board, unit.cell, cell, reach)
    if too_far is not None or aim == "cell":
        return too_far
    target = battle.unit_at(cell)
    if target is None:
        return Refusal("nobody", "AC-2")
    if (target.side != unit.side) != (aim == "enemy"):
        return Refusal("friend" if aim == "enemy" else "enemy", "AC-2")
    return None


def refuse_cell(battle: Battle, cell: int) -> Refusal | None:
    """Return why nothing and nobody can be put on a cell, or None if it is free (ED-2.11a)."""
    if battle.setup.board.impassable >> cell & 1:
        return Refusal("impassable", "BD-6")
    free = free_cells(battle, battle.occupied())
    return None if free >> cell & 1 else Refusal("taken", "ED-2.11a")


def _refuse_row(battle: Battle, unit: Fighter, spell: Spell, action: Action) -> Refusal | None:
    first, last = action.cells
    size = spell.area.size
    cells = row_cells(battle.setup.board, first, last)
    if first > last or len(cells) != size:
        return Refusal("row", "ED-2.11a", (("size", size),))
    for cell in cells:
        refusal = refuse_cell(battle, cell)
        if refusal is not None:
            return refusal
    return out_of_aim(battle.setup.board, unit.cell, cells[(size - 1) // 2], spell.range)


def _refuse_raising(battle: Battle, unit: Fighter, action: Action) -> Refusal | None:
    raised = battle.units[action.target]
    if raised.summoner >= 0:
        return Refusal("summoned", "ED-2.11c")
    if action.target not in fallen(battle, unit):
        return Refusal("lives" if raised.health > 0 else "not_of_its_side", "ED-2.11d")
    if battle.setup.board.distance(unit.cell, action.cells[0]) > 1:
        return Refusal("beside", "ED-2.11d")
    return refuse_cell(battle, action.cells[0])
