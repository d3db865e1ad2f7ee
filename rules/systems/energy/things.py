"""Objects and creatures: how they come onto the board, only where nothing is, and how the dead come
back (ED-2.5b, ED-2.11); what objects bar, whom they burn, mend or feed, and when they end."""

from __future__ import annotations

from itertools import count

import msgspec

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.board.cells import mask_of
from rules.systems.energy import damage
from rules.systems.energy.effects import power_of
from rules.systems.energy.rows import ObjectRow
from rules.systems.energy.state import Fighter, Thing, object_row, profile_of, row_of
from rules.unit import other
from rules.value import Value

# Coming onto the board


def free_cells(battle: Battle, occupied: int) -> int:
    """Return the mask of cells in which something can be created (ED-2.11a)."""
    board = battle.setup.board
    taken = occupied | layout(battle).filled
    return board.all_cells & ~(board.impassable | taken)


def living_creatures(battle: Battle, summoner: Fighter, spell_id: str) -> int:
    """Return how many creatures of a spell its caster has on the board; creatures come after
    all characters."""
    scenario, living = battle.setup.scenario, 0
    for one in battle.units[len(scenario.red) + len(scenario.blue) :]:
        if one.summoner == summoner.id and one.origin == spell_id and one.health > 0:
            living += 1
    return living


def summon(battle: Battle, caster: int, spell_id: str, cell: int) -> None:
    """Put a creature on a free cell; it acts right after its summoner (ED-2.5b)."""
    summoner: Fighter = battle.units[caster]
    index = battle.setup.table.creatures[summoner.profile, spell_id]
    one = battle.setup.table.profiles[index]
    creature = Fighter(
        id=len(battle.units),
        name=_free_name(battle, one.row.title),
        side=summoner.side,
        kind=row_of(battle, spell_id).summons,
        cell=cell,
        health=one.health,
        energy=one.energy,
        profile=index,
        summoner=summoner.id,
        origin=spell_id,
    )
    battle.units.append(creature)
    _join_order(battle, summoner, creature)
    where, health = (cell,), one.health
    told = ("summon", "ED-2.5b", creature.id)
    battle.tell(*told, by=summoner.id, ability=spell_id, cells=where, health=health)


def _join_order(battle: Battle, summoner: Fighter, creature: Fighter) -> None:
    """Give a creature its place: after its summoner and those that were summoned before it."""
    order = list(battle.state.order)
    place = order.index(summoner.id) + 1
    while place < len(order) and battle.units[order[place]].summoner == summoner.id:
        place += 1
    order.insert(place, creature.id)
    battle.state.order = tuple(order)


def _free_name(battle: Battle, title: str) -> str:
    taken = [unit.name for unit in battle.units]
    numbered = (f"{title} {number}" for number in count(1))
    return next(name for name in numbered if name not in taken)


def make(battle: Battle, author: int, spell_id: str, cells: tuple[int, ...]) -> None:
    """Put an object on free cells."""
    row: ObjectRow = battle.setup.table.rows[spell_id].object
    power = power_of(battle, battle.units[author]) if row.damage[1] else 0
    thing = Thing(spell_id, author, cells, mask_of(cells), row.duration, power)
    battle.state.things = (*battle.state.things, thing)
    battle.tell("made", "ED-2.11a", by=author, ability=spell_id, cells=cells, turns=row.duration)


def fallen(battle: Battle, unit: Fighter) -> tuple[int, ...]:
    """Return the ids of those whom a character may raise: dead characters of its own side; never
    creatures that were summoned (ED-2.11c, d)."""
    return tuple(
        one.id
        for one in battle.units
        if one.health <= 0 and one.summoner < 0 and one.side == unit.side
    )


def resurrect(battle: Battle, caster: int, dead: int, spell_id: str, cell: int) -> None:
    """Bring a dead character back beside the caster, in its old place in the order; what it had
    and what lay on it went with its fall (ED-2.11d)."""
    raised: Fighter = battle.units[dead]
    one, (health, energy) = profile_of(battle, raised), row_of(battle, spell_id).raised
    raised.cell = cell
    raised.health = max(1, one.health * health // 100)
    raised.energy = one.energy * energy // 100
    battle.tell(
        "raise",
        "ED-2.11d",
        raised.id,
        by=caster,
        ability=spell_id,
        cells=(cell,),
        parts=(Part("health", health, "%", "ED-2.11d"), Part("energy", energy, "%", "ED-2.11d")),
        health=raised.health,
        energy=raised.energy,
    )


# Objects on the board

Felt = tuple[Thing, ObjectRow]
"""An object, and what it does to those who are near it."""


class Layout(Value, frozen=True):
    """Where objects are, as masks of cells."""

    filled: int
    """All cells in which one is (ED-2.11a)."""
    barred: int
    """Those that one bars (BD-4)."""
    burning: int
    """Those in which one is hurt on entering."""
    authors: frozenset[int]
    """Ids of those who have made them."""


def layout(battle: Battle) -> Layout:
    """Return where objects are; worked out anew only where they have changed since."""
    table, now = battle.setup.table, battle.state.things
    things, found = table.layout[0]
    if things is not now:
        filled = barred = burning = 0
        for thing in now:
            filled |= thing.mask
            if thing.spell in table.bars:
                barred |= thing.mask
            elif thing.spell in table.burns:
                burning |= thing.mask
        authors = frozenset([thing.author for thing in now])
        found = Layout(filled, barred, burning, authors)
        table.layout[0] = now, found
    return found  # type: ignore[no-any-return]


def enter(battle: Battle, unit: Fighter) -> None:
    """Hurt who has just entered the cell of an object that burns."""
    if layout(battle).burning >> unit.cell & 1:
        thing = next(one for one in battle.state.things if one.mask >> unit.cell & 1)
        burn(battle, thing, unit)
        damage.settle(battle)


def feel(battle: Battle, unit: Fighter) -> None:
    """Let who begins its turn near objects be hurt or healed by them, in the order in which they
    were made."""
    for thing, row in felt_by(battle, unit):
        if row.damage[1]:
            burn(battle, thing, unit)
            damage.settle(battle)
        if unit.health <= 0:
            return
        if row.healing:
            damage.heal(battle, thing.author, unit, thing.spell, row.healing, "ED-2.11a")


def felt_by(battle: Battle, unit: Fighter) -> list[Felt]:
    """Return the objects that a character feels where it stands, in the order of their making."""
    found: list[Felt] = []
    if not battle.state.things:
        return found
    within = battle.setup.board.within
    near = within(unit.cell, battle.setup.table.felt_within)
    for thing in battle.state.things:
        if near & thing.mask:
            row = object_row(battle, thing)
            felt = within(unit.cell, row.radius) & thing.mask
            if felt and unit.side != spared(battle, thing, row):
                found.append((thing, row))
    return found


def spared(battle: Battle, thing: Thing, row: ObjectRow) -> str:
    """Return the side that does not feel an object; "" if both do."""
    side = battle.units[thing.author].side
    if row.felt_by == "friends":
        return other(side)
    return "" if row.felt_by == "all" else side


def burn(battle: Battle, thing: Thing, unit: Fighter) -> None:
    """Deal an object's damage, as strong as its author made it (ED-2.9d)."""
    parts = (Part("magic_power", thing.power, "%", "ED-2.9d"),)
    die = battle.roll(*object_row(battle, thing).damage)
    element = row_of(battle, thing.spell).element
    damage.hurt(battle, thing.author, unit, thing.spell, element, die, parts)


def age(battle: Battle, author: int) -> None:
    """Let an author's objects grow older as its place in the order comes round, dead or not."""
    if author not in layout(battle).authors:
        return
    kept = []
    for thing in battle.state.things:
        if thing.author == author:
            thing = msgspec.structs.replace(thing, remaining=thing.remaining - 1)
        if thing.remaining > 0:
            kept.append(thing)
        else:
            battle.tell("gone", "ED-2.11a", by=author, ability=thing.spell, cells=thing.cells)
    older = tuple(kept)
    if len(older) == len(battle.state.things):  # all lie where they lay
        battle.setup.table.layout[0] = older, layout(battle)
    battle.state.things = older
