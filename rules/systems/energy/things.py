"""Objects on the board: what they bar, whom they burn, mend or feed, and when they end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.energy import damage
from rules.systems.energy.ending import settle
from rules.systems.energy.rows import ObjectRow
from rules.systems.energy.state import Fighter, Thing, object_row


def filled(battle: Battle) -> int:
    """Return the mask of all cells in which an object is (ED-2.11a)."""
    mask = 0
    for thing in battle.state.things:
        mask |= thing.mask
    return mask


def barriers(battle: Battle) -> int:
    """Return the mask of cells that an object bars (BD-4)."""
    mask = 0
    for thing in battle.state.things:
        if not object_row(battle, thing.spell).passable:
            mask |= thing.mask
    return mask


def hazards(battle: Battle) -> int:
    """Return the mask of cells in which one is hurt on entering."""
    mask = 0
    for thing in battle.state.things:
        row = object_row(battle, thing.spell)
        if row.passable and row.damage[1]:
            mask |= thing.mask
    return mask


def thing_at(battle: Battle, cell: int) -> Thing | None:
    """Return the object in a cell, if there is one."""
    for thing in battle.state.things:
        if thing.mask >> cell & 1:
            return thing  # type: ignore[no-any-return]
    return None


def enter(battle: Battle, unit: Fighter) -> None:
    """Hurt who has just entered the cell of an object that burns."""
    if not battle.state.things:
        return
    thing = thing_at(battle, unit.cell)
    if thing is not None and object_row(battle, thing.spell).damage[1]:
        burn(battle, thing, unit)
        settle(battle)


def feel(battle: Battle, unit: Fighter) -> None:
    """Let who begins its turn near objects be hurt or healed by them, in the order in which they
    were made."""
    for thing in battle.state.things:
        if unit.health <= 0:
            return
        row = object_row(battle, thing.spell)
        if not (row.damage[1] or row.healing) or not _felt(battle, thing, row, unit):
            continue
        if row.damage[1]:
            burn(battle, thing, unit)
            settle(battle)
        if row.healing and unit.health > 0:
            damage.heal(battle, thing.author, unit, thing.spell, row.healing, "ED-2.11a")


def energy_parts(battle: Battle, unit: Fighter) -> Iterator[Part]:
    """Yield the Energy that objects give to who begins its turn near them."""
    for thing in battle.state.things:
        row = object_row(battle, thing.spell)
        if row.energy and _felt(battle, thing, row, unit):
            yield Part(battle.setup.table.titles[thing.spell], row.energy, "", "ED-2.1c")


def _felt(battle: Battle, thing: Thing, row: ObjectRow, unit: Fighter) -> bool:
    friend = battle.units[thing.author].side == unit.side
    if row.felt_by != "all" and friend != (row.felt_by == "friends"):
        return False
    near = battle.setup.board.within(unit.cell, row.radius)
    return bool(near & thing.mask)


def burn(battle: Battle, thing: Thing, unit: Fighter) -> None:
    """Deal an object's damage, as strong as its author made it (ED-2.9d)."""
    row = object_row(battle, thing.spell)
    parts = (Part("magic_power", thing.power, "%", "ED-2.9d"),)
    die = battle.roll(*row.damage)
    element = battle.setup.table.rows[thing.spell].element
    damage.hurt(
        battle, thing.author, unit, thing.spell, element, die, thing.power, 0, 0, "ED-2.9d", parts
    )


def age(battle: Battle, author: int) -> None:
    """Let an author's objects grow older as its place in the order comes round, dead or not."""
    if not battle.state.things:
        return
    kept = []
    for thing in battle.state.things:
        if thing.author == author:
            thing = msgspec.structs.replace(thing, remaining=thing.remaining - 1)
            if thing.remaining <= 0:
                battle.tell("gone", "ED-2.11a", by=author, ability=thing.spell, cells=thing.cells)
                continue
        kept.append(thing)
    battle.state.things = tuple(kept)
