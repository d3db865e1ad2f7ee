"""Objects on the board: what they bar, whom they burn, mend or feed, and when they end."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.energy import damage
from rules.systems.energy.damage import settle
from rules.systems.energy.rows import ObjectRow
from rules.systems.energy.state import Fighter, Thing

Felt = tuple[Thing, ObjectRow]
"""An object, and what it does to those who are near it."""


def filled(battle: Battle) -> int:
    """Return the mask of all cells in which an object is (ED-2.11a)."""
    mask = 0
    for thing in battle.state.things:
        mask |= thing.mask
    return mask


def barriers(battle: Battle) -> int:
    """Return the mask of cells that an object bars (BD-4)."""
    mask, rows = 0, battle.setup.table.objects
    for thing in battle.state.things:
        if not rows[thing.spell].passable:
            mask |= thing.mask
    return mask


def hazards(battle: Battle) -> int:
    """Return the mask of cells in which one is hurt on entering."""
    mask, rows = 0, battle.setup.table.objects
    for thing in battle.state.things:
        if rows[thing.spell].passable and rows[thing.spell].damage[1]:
            mask |= thing.mask
    return mask


def enter(battle: Battle, unit: Fighter) -> None:
    """Hurt who has just entered the cell of an object that burns."""
    if not hazards(battle) >> unit.cell & 1:
        return
    for thing in battle.state.things:
        if thing.mask >> unit.cell & 1:
            burn(battle, thing, unit)
            settle(battle)
            return


def feel(battle: Battle, unit: Fighter) -> None:
    """Let who begins its turn near objects be hurt or healed by them, in the order in which they
    were made."""
    for thing, row in felt_by(battle, unit):
        if row.damage[1]:
            burn(battle, thing, unit)
            settle(battle)
        if unit.health <= 0:
            return
        if row.healing:
            damage.heal(battle, thing.author, unit, thing.spell, row.healing, "ED-2.11a")


def energy_parts(battle: Battle, felt: Iterable[Felt]) -> list[Part]:
    """Return the Energy that objects give to who begins its turn near them."""
    titles = battle.setup.table.titles
    return [
        Part(titles[thing.spell], row.energy, "", "ED-2.1c") for thing, row in felt if row.energy
    ]


def felt_by(battle: Battle, unit: Fighter) -> list[Felt]:
    """Return the objects that a character feels where it stands, in the order of their making."""
    rows, cell, within = battle.setup.table.felt, unit.cell, battle.setup.board.within
    found = []
    for thing in battle.state.things:
        row = rows.get(thing.spell)
        if (
            row is not None
            and thing.mask & (within(cell, row.radius) if row.radius else 1 << cell)
            and (
                row.felt_by == "all"
                or (battle.units[thing.author].side == unit.side) == (row.felt_by == "friends")
            )
        ):
            found.append((thing, row))
    return found


def burn(battle: Battle, thing: Thing, unit: Fighter) -> None:
    """Deal an object's damage, as strong as its author made it (ED-2.9d)."""
    spell = battle.setup.table.rows[thing.spell]
    parts = (Part("magic_power", thing.power, "%", "ED-2.9d"),)
    die = battle.roll(*battle.setup.table.objects[thing.spell].damage)
    damage.hurt(battle, thing.author, unit, thing.spell, spell.element, die, parts)


def age(battle: Battle, author: int) -> None:
    """Let an author's objects grow older as its place in the order comes round, dead or not."""
    if author not in [thing.author for thing in battle.state.things]:
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
