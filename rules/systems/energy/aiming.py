"""Aiming spells: every way a spell can be cast now, what it would fill, and why it cannot.

A row is aimed by its two ends, the lower cell first; its range is that of its middle.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, compress
from typing import Any

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.board.aim import out_of_aim
from rules.board.board import Board
from rules.board.cells import bits_of, cells_of, each_cell, mask_of
from rules.board.memo import Memo
from rules.errors import UNKNOWN, Refusal, short_of
from rules.kit.refusing import refuse_whom
from rules.systems.energy.rows import STRIKE_PRICE, Spell
from rules.systems.energy.state import ANYWHERE, ENEMIES, FREE, ONESELF, Entry, Fighter
from rules.systems.energy.things import fallen, free_cells, living_creatures
from rules.value import Value

# What a spell fills


def spell_area(battle: Battle, origin: int, spell: Spell, action: Action) -> tuple[int, ...]:
    """Return the cells that a spell fills when cast from `origin`, ascending."""
    shape = spell.area.shape
    if shape == "self":
        return (origin,)
    if shape == "single":
        return action.cells
    board = battle.setup.board
    if shape == "wall":
        return row_cells(board, *action.cells)
    target = action.cells[0] if action.cells else origin
    if shape == "burst":
        origin = target  # from wherever it comes
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


NOWHERE = -1


class Casts(dict[int, tuple[Action, ...]]):
    """By the cell aimed at, or `NOWHERE`: somebody's casts of a spell, one with each number of
    charges up to those held (ED-2.2b). Each is made when it is first asked for, and shared with
    who holds more."""

    def __init__(self, key: tuple[int, str, int], entry: Entry, less: Casts | None) -> None:
        self.key, self.less = key, less
        aimed: Any = self
        if entry.among == ONESELF:
            aimed = self[NOWHERE]
        elif entry.among == ANYWHERE:
            aimed = FromCell(self, entry.near)
        self.way: Way = (entry.among, entry.near, aimed, entry)

    def __missing__(self, cell: int) -> tuple[Action, ...]:
        unit, spell_id, held = self.key
        aim = () if cell == NOWHERE else (cell,)
        cast = Action(unit, "cast", spell_id, aim, -1, held)
        self[cell] = found = (cast,) if self.less is None else (*self.less[cell], cast)
        return found


class FromCell(dict[int, tuple[Action, ...]]):
    """By the caster's cell: the casts of a spell that is aimed whoever stands where."""

    def __init__(self, casts: Casts, near: tuple[int, ...]) -> None:
        self.casts, self.near = casts, near

    def __missing__(self, cell: int) -> tuple[Action, ...]:
        aimed = [self.casts[one] for one in cells_of(self.near[cell])]
        self[cell] = found = tuple(chain.from_iterable(aimed))
        return found


Way = tuple[int, tuple[int, ...], Any, Entry]
"""A spell with the cells that it is aimed among, its masks of range, and its casts: by the cell
aimed at (`Casts`) or, of one aimed anywhere, by the caster's cell (`FromCell`); of one for
oneself, all there are."""


def casts(
    battle: Battle, unit: Fighter, payable: Payable, friends: int, enemies: int
) -> list[Action]:
    """Return every way to cast what a character can pay for, sorted; each number of charges is
    one (ED-2.2b)."""
    cell = unit.cell
    found: list[Action] = []
    allowed = (free_cells(battle, friends | enemies) if payable.creates else 0, friends, enemies)
    hostile = payable.hostile and payable.hostile[cell] & enemies
    for among, near, aimed, entry in payable.ways if hostile else payable.harmless:
        if among < ANYWHERE:
            if aims := near[cell] & allowed[among]:
                if among == FREE:
                    found += _creations(battle, unit, entry, aims, allowed[FREE])
                else:
                    for one in cells_of(aims):
                        found += aimed[one]
        elif among == ANYWHERE:
            found += aimed[cell]
        else:
            found += aimed
    return found


class Payable(Value, frozen=True):
    """What somebody has the points for."""

    ways: tuple[Way, ...]
    harmless: tuple[Way, ...]
    """Those that are not aimed at enemies."""
    hostile: tuple[int, ...]
    """By its cell: the mask of cells that the farthest of the others reaches; empty without."""
    creates: bool
    """Whether one of the spells is aimed at free cells."""
    struck: tuple[int, ...]
    """By its cell: the mask of cells that a normal attack reaches; empty if it is too dear."""
    end: Action
    rest: Action


def payable(battle: Battle, unit: Fighter) -> Payable:
    """Return what a character can pay for (ED-2.1b, 2.6b, 2.7b, c)."""
    memo, menu = battle.setup.memo, battle.setup.table.menus[unit.profile]
    energy = bisect(menu.prices, unit.energy)
    # Those summoned share ids from battle to battle.
    key = unit.id, unit.profile, energy, unit.action_points, unit.attack_points, unit.charges
    found: Payable | None = memo.get(key)
    if found is None:
        entries = [one for one in menu.entries if shortage(unit, *one.spell.price) is None]
        held = [unit.charges if entry.takes_charges else 0 for entry in entries]
        ways = tuple([_casts(memo, unit.id, *one).way for one in zip(entries, held, strict=True)])
        harmless = tuple([way for way in ways if way[0] != ENEMIES])
        hostile = [entry for entry in entries if entry.among == ENEMIES]
        farthest = max(hostile, key=lambda entry: entry.spell.range).near if hostile else ()
        creates = any(way[0] == FREE for way in ways)
        struck = menu.struck if shortage(unit, *STRIKE_PRICE) is None else ()
        ends = Action(unit.id, "end"), Action(unit.id, "rest")
        found = memo[key] = Payable(ways, harmless, farthest, creates, struck, *ends)
    return found


def _casts(memo: Memo[Any, Any], unit: int, entry: Entry, held: int) -> Casts:
    key = (unit, entry.spell_id, held)
    found: Casts | None = memo.get(key)
    if found is None:
        less = _casts(memo, unit, entry, held - 1) if held else None
        found = memo[key] = Casts(key, entry, less)
    return found


def _creations(
    battle: Battle, unit: Fighter, entry: Entry, aims: int, free: int
) -> Iterable[Action]:
    """Return the casts of a spell that brings something onto free cells (ED-2.11a)."""
    if entry.aim == "row":
        return _rows(battle, unit, entry, free)
    if entry.aim == "fallen":
        return _raisings(battle, unit, entry.spell_id, aims)
    if living_creatures(battle, unit, entry.spell_id) < entry.spell.most:
        return battle.setup.at(unit.id, "cast", aims, entry.spell_id)
    return ()


class Rows(Value, frozen=True):
    """The rows in range of a cell."""

    casts: tuple[Action, ...]
    """Those that fill them, sorted."""
    cells: int
    """Mask of all cells that are in any of them."""
    through: dict[int, int]
    """By each such cell: the places of those casts whose rows it is in, as a mask."""


def _rows(battle: Battle, unit: Fighter, entry: Entry, free: int) -> Iterable[Action]:
    """Return the casts that fill rows of free cells, sorted."""
    memo = battle.setup.memo
    key = ("rows", unit.id, entry.spell_id, unit.cell)
    rows: Rows | None = memo.get(key)
    if rows is None:
        rows = memo[key] = _rows_from(battle, unit, entry)
    open_rows = (1 << len(rows.casts)) - 1
    for cell in each_cell(rows.cells & ~free):
        open_rows &= ~rows.through[cell]
    return compress(rows.casts, bits_of(open_rows))


def _rows_from(battle: Battle, unit: Fighter, entry: Entry) -> Rows:
    board, size, memo = battle.setup.board, entry.spell.area.size, battle.setup.memo
    found: list[Row] = []
    for middle in cells_of(entry.near[unit.cell]):
        key = ("middle", middle, size)
        if key not in memo:
            memo[key] = tuple(_rows_about(board, middle, size))
        found += memo[key]
    found.sort()
    through: dict[int, int] = defaultdict(int)
    for place, (_, row) in enumerate(found):
        for cell in row:
            through[cell] |= 1 << place
    made = [Action(unit.id, "cast", entry.spell_id, ends) for ends, _ in found]
    return Rows(tuple(made), mask_of(through), through)


Row = tuple[tuple[int, int], tuple[int, ...]]
"""The ends of a row and its cells."""


def _rows_about(board: Board, middle: int, size: int) -> Iterator[Row]:
    """Yield each row with a cell in its middle that only creatures and objects can bar."""
    for direction in range(4):
        first = _steps(board, middle, direction + 4, (size - 1) // 2)
        last = _steps(board, middle, direction, size // 2)
        if first >= 0 and last >= 0:
            row = row_cells(board, first, last)
            if not mask_of(row) & board.impassable:
                yield (first, last), row


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


def shortage(
    unit: Fighter, energy: int, action_points: int, attack_points: int, price_clause: str
) -> Refusal | None:
    """Return what a character has too little of, if anything (ED-2.1b, 2.6b, 2.7b, c)."""
    if unit.action_points < action_points:
        return short_of("action_points", "ED-2.6b", action_points, unit.action_points)
    if unit.attack_points < attack_points:
        return short_of("attack_points", price_clause, attack_points, unit.attack_points)
    if unit.energy < energy:
        return short_of("energy", "ED-2.1b", energy, unit.energy)
    return None


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
            return Refusal("nobody_to_raise", "ED-2.11e")
        if not battle.setup.board.within(unit.cell, 1) & free_cells(battle, battle.occupied()):
            return Refusal("no_room", "ED-2.11e")
    return None


def refuse_aim(battle: Battle, unit: Fighter, cell: int, reach: int, aim: str) -> Refusal | None:
    """Return why an "enemy", a "friend" or any "cell" cannot be aimed at, or None if it can."""
    too_far = out_of_aim(battle.setup.board, unit.cell, cell, reach)
    if too_far is not None or aim == "cell":
        return too_far
    return refuse_whom(battle, unit, cell, "AC-2", aim == "friend")


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
    middle = cells[(size - 1) // 2]
    if refusal := refuse_cell(battle, middle):
        return refusal
    if any(refuse_cell(battle, cell) for cell in cells):
        return Refusal("row_taken", "ED-2.11a", (("size", size),))
    return out_of_aim(battle.setup.board, unit.cell, middle, spell.range)


def _refuse_raising(battle: Battle, unit: Fighter, action: Action) -> Refusal | None:
    raised = battle.units[action.target]
    if raised.summoner >= 0:
        return Refusal("summoned", "ED-2.11c")
    if action.target not in fallen(battle, unit):
        return Refusal("lives" if raised.health > 0 else "not_of_its_side", "ED-2.11d")
    if battle.setup.board.distance(unit.cell, action.cells[0]) > 1:
        return Refusal("beside", "ED-2.11d")
    return refuse_cell(battle, action.cells[0])
