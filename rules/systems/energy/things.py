"""Objects on the board: what they bar, whom they burn, mend or feed, and when they end."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.energy import damage
from rules.systems.energy.damage import settle
from rules.systems.energy.rows import ObjectRow
from rules.systems.energy.state import Fighter, Thing, object_row, row_of


def filled(battle: Battle) -> int:
    """Return the mask of all cells in which an object is (ED-2.11a)."""
    return _cells(battle, lambda row: True)


def barriers(battle: Battle) -> int:
    """Return the mask of cells that an object bars (BD-4)."""
    return _cells(battle, lambda row: not row.passable)


def hazards(battle: Battle) -> int:
    """Return the mask of cells in which one is hurt on entering."""
    return _cells(battle, lambda row: row.passable and row.damage[1] > 0)


def _cells(battle: Battle, counts: Callable[[ObjectRow], bool]) -> int:
    mask = 0
    for thing in battle.state.things:
        if counts(object_row(battle, thing)):
            mask |= thing.mask
    return mask


def enter(battle: Battle, unit: Fighter) -> None:
    """Hurt who has just entered the cell of an object that burns."""
    if hazards(battle) >> unit.cell & 1:
        thing = next(one for one in battle.state.things if one.mask >> unit.cell & 1)
        burn(battle, thing, unit)
        settle(battle)


def feel(battle: Battle, unit: Fighter) -> None:
    """Let who begins its turn near objects be hurt or healed by them, in the order in which they
    were made."""
    for thing, row in _felt(battle, unit):
        if row.damage[1]:
            burn(battle, thing, unit)
            settle(battle)
        if unit.health <= 0:
            return
        if row.healing:
            damage.heal(battle, thing.author, unit, thing.spell, row.healing, "ED-2.11a")


def energy_parts(battle: Battle, unit: Fighter) -> list[Part]:
    """Return the Energy that objects give to who begins its turn near them."""
    return [
        Part(row_of(battle, thing).title, row.energy, "", "ED-2.1c")
        for thing, row in _felt(battle, unit)
        if row.energy
    ]


def _felt(battle: Battle, unit: Fighter) -> list[tuple[Thing, ObjectRow]]:
    """Return the objects that a character feels where it stands, in the order of their making."""
    found = []
    for thing in battle.state.things:
        row = object_row(battle, thing)
        near = battle.setup.board.within(unit.cell, row.radius) if row.radius else 1 << unit.cell
        if near & thing.mask and touches(battle, thing, row, unit.side):
            found.append((thing, row))
    return found


def touches(battle: Battle, thing: Thing, row: ObjectRow, side: str) -> bool:
    """Whether an object is felt by those of a side."""
    friends = battle.units[thing.author].side == side
    return row.felt_by == "all" or friends == (row.felt_by == "friends")


def burn(battle: Battle, thing: Thing, unit: Fighter) -> None:
    """Deal an object's damage, as strong as its author made it (ED-2.9d)."""
    parts = (Part("magic_power", thing.power, "%", "ED-2.9d"),)
    die = battle.roll(*object_row(battle, thing).damage)
    element = row_of(battle, thing).element
    damage.hurt(battle, thing.author, unit, thing.spell, element, die, parts)


def age(battle: Battle, author: int) -> None:
    """Let an author's objects grow older as its place in the order comes round, dead or not."""
    if not any(thing.author == author for thing in battle.state.things):
        return
    kept = []
    for thing in battle.state.things:
        if thing.author == author:
            thing = msgspec.structs.replace(thing, remaining=thing.remaining - 1)
        if thing.remaining > 0:
            kept.append(thing)
        else:
            battle.tell("gone", "ED-2.11a", by=author, ability=thing.spell, cells=thing.cells)
    battle.state.things = tuple(kept)
