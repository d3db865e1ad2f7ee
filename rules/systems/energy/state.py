"""What changes in an Energy Duel, and the tables that do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec

from rules.battle.machine import Battle, Setup
from rules.board.board import Board
from rules.board.cells import mask_of
from rules.content.scenario import LARGEST_NUMBER, Member
from rules.errors import expect_same
from rules.kit import effects, expect, turns
from rules.systems.energy.content import Profile, content, profile, summoned_profile
from rules.systems.energy.rows import STRIKE_ENERGY, Aim, EffectRow, Held, ObjectRow, Spell
from rules.unit import Unit
from rules.value import Value


class Effect(effects.Effect, frozen=True):
    """What lies on a character for some of its turns, and how strongly."""

    power: int = 0
    """Per cent added to what it does each turn: to damage by its author's Magic Power (ED-2.9d),
    to healing by the charges spent (ED-2.2e)."""
    consumes: bool = False
    """Whether each tick eats a charge of its author (ED-2.2f)."""


class Thing(msgspec.Struct, frozen=True, gc=False):
    """An object on the board; the spell's own row tells what it does."""

    spell: str
    author: int
    cells: tuple[int, ...]
    mask: int
    """The same cells as a mask."""
    remaining: int
    """How often its author's place in the order still comes round."""
    power: int = 0
    """Per cent that its author's Magic Power adds to its damage (ED-2.9d)."""


class Fighter(Unit):
    """A character or a summoned creature in an Energy Duel."""

    energy: int = 0
    charges: int = 0
    action_points: int = 0
    attack_points: int = 0
    movement_points: int = 0
    turns: int = 0
    """How many turns it has begun."""
    acted: int = 0
    """The round of its latest turn; 0 before its first."""
    profile: int = 0
    """Index of its numbers in the table of profiles."""
    summoner: int = -1
    """Id of the one who summoned it; -1 for a character."""
    origin: str = ""
    """Id of the spell that summoned it."""
    effects: tuple[Effect, ...] = ()
    """In the order in which they were laid."""


class Duel(msgspec.Struct, gc=False):
    """What belongs to the battle rather than to a character."""

    order: tuple[int, ...] = ()
    """Unit ids in the order of turns, set once (ED-2.5a); creatures join it (ED-2.5b)."""
    acting: int = -1
    things: tuple[Thing, ...] = ()
    """Objects on the board, in the order in which they were made."""


class Entry(Value, frozen=True):
    """A spell in its caster's hands, with what is asked for most often worked out."""

    spell_id: str
    spell: Spell
    aim: Aim
    takes_charges: bool
    among: int
    """Which cells count: the free ones, those of friends, those of enemies, any, or none."""
    near: tuple[int, ...]
    """By the caster's cell: the mask of cells at which the spell can be aimed from there."""


FREE, FRIENDS, ENEMIES, ANYWHERE, ONESELF = range(5)
AMONG: dict[Aim, int] = {
    "fallen": FREE,
    "free": FREE,
    "row": FREE,
    "friend": FRIENDS,
    "enemy": ENEMIES,
    "self": ONESELF,
}


class Menu(Value, frozen=True):
    """The spells that somebody knows."""

    entries: tuple[Entry, ...]
    prices: tuple[int, ...]
    """What they and a normal attack cost in Energy, each price once, ascending."""
    struck: tuple[int, ...]
    """By the cell where one stands: the mask of cells that its weapon reaches from there."""


def _menu(one: Profile, board: Board) -> Menu:
    entries = tuple(
        Entry(
            spell_id,
            spell,
            spell.aim,
            spell.takes_charges,
            AMONG.get(spell.aim, ANYWHERE),
            _near(board, spell.aim, spell.range),
        )
        for spell_id, spell in one.spells
    )
    prices = {STRIKE_ENERGY, *(spell.energy for _, spell in one.spells)}
    return Menu(entries, tuple(sorted(prices)), _near(board, "enemy", one.weapon.range))


def _near(board: Board, aim: Aim, radius: int) -> tuple[int, ...]:
    cells = range(board.size)
    match aim:
        case "direction":
            return tuple(board.in_range(cell, 1) & ~(1 << cell) for cell in cells)
        case "fallen":
            return tuple(board.within(cell, 1) for cell in cells)
        case _:
            return tuple(board.in_range(cell, radius) for cell in cells)


@dataclass(frozen=True, slots=True)
class Table:
    """Static tables that all copies share."""

    profiles: tuple[Profile, ...]
    """Those of the members by unit id, then those of creatures that may be summoned."""
    menus: tuple[Menu, ...]
    """By profile: the spells it knows with all that decides whether it can be cast."""
    creatures: Mapping[tuple[int, str], int]
    """Profile of a summoner and spell: profile of what it summons."""
    rows: Mapping[str, Spell]
    """Every spell there is, by id."""
    effects: Mapping[str, EffectRow]
    """By spell: what it leaves on somebody."""
    bars: frozenset[str]
    """Spells whose objects bar the way."""
    burns: frozenset[str]
    """Spells whose objects hurt who enters them."""
    holds: Mapping[Held, frozenset[str]]
    """Spells whose effects surely keep their bearer from something."""
    felt_within: int
    """How far from its cells an object is felt at most."""
    layout: list[Any] = field(default_factory=lambda: [(None, None)])
    """The objects that were asked of last, and where they are (see `things.layout`)."""


def prepare(setup: Setup) -> Table:
    """Work out every member's numbers once, and those of all that it may summon."""
    profiles = [profile(member) for member in setup.scenario.members()]
    creatures: dict[tuple[int, str], int] = {}
    for number, one in enumerate(tuple(profiles)):
        for spell_id, spell in one.spells:
            if spell.summons:
                creatures[number, spell_id] = len(profiles)
                profiles.append(summoned_profile(spell.summons, one.level))
    menus = tuple(_menu(one, setup.board) for one in profiles)
    rows = content().spells
    objects = {spell_id: row.object for spell_id, row in rows.items() if row.object}
    bars = frozenset(name for name, row in objects.items() if not row.passable)
    burns = frozenset(name for name, row in objects.items() if row.passable and row.damage[1])
    far = max((row.radius for row in objects.values()), default=0)
    holds = {held: frozenset(_holding(rows, held)) for held in get_args(Held)}
    laid = {name: row.effect for name, row in rows.items() if row.effect}
    return Table(tuple(profiles), menus, creatures, rows, laid, bars, burns, holds, far)


def _holding(rows: Mapping[str, Spell], held: Held) -> Iterator[str]:
    for name, row in rows.items():
        if row.effect is not None and row.effect.works == 100 and held in row.effect.holds:
            yield name


def muster(setup: Setup) -> tuple[list[Fighter], Duel]:
    """Place both teams on their start cells (ED-2.4) with full Energy and no charges."""

    def own(number: int, member: Member, side: str) -> dict[str, Any]:
        one: Profile = setup.table.profiles[number]
        return {"health": one.health, "energy": one.energy, "profile": number}  # ED-2.1a, ED-2.2a

    return turns.muster(setup, Fighter, own), Duel()


def profile_of(battle: Battle, unit: Fighter) -> Profile:
    """Return a character's static numbers."""
    return battle.setup.table.profiles[unit.profile]  # type: ignore[no-any-return]


def row_of(battle: Battle, spell: str) -> Spell:
    """Return the row of a spell."""
    return battle.setup.table.rows[spell]  # type: ignore[no-any-return]


def effect_row(battle: Battle, spell: str) -> EffectRow:
    """Return what the effect of a spell does."""
    return battle.setup.table.effects[spell]  # type: ignore[no-any-return]


def object_row(battle: Battle, thing: Thing) -> ObjectRow:
    """Return what an object does."""
    return battle.setup.table.rows[thing.spell].object  # type: ignore[no-any-return]


# What a state can be


MOST_POWER = 100 * LARGEST_NUMBER
"""Per cent that Magic Power or charges add, whatever numbers a scenario gives."""


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        _expect_origin(battle, unit)
        _expect_fighter(battle, unit)
    state, rows = battle.state, battle.setup.table.rows
    objects = [spell for spell, row in rows.items() if row.object]
    expect.order(battle)
    for number, thing in enumerate(state.things, 1):
        place = f"state, things {number}"
        expect.names(place, thing, spell=objects)
        expect.ids(battle, place, thing, "author")
        expect.numbers(place, thing, remaining=(0, LARGEST_NUMBER), power=(0, MOST_POWER))
        expect.cells(battle, place, thing, "cells")
        expect_same(f"{place}, mask", thing.mask, mask_of(thing.cells))


def _expect_origin(battle: Battle, unit: Fighter) -> None:
    """A character has its own numbers, a creature those of its summoner's spell (ED-2.5b)."""
    place, expected = expect.place_of(unit), unit.id
    if unit.id >= len(battle.setup.scenario.members()):
        expect.numbers(place, unit, summoner=(0, unit.id - 1))
        summoner = battle.units[unit.summoner]
        expected = battle.setup.table.creatures.get((summoner.profile, unit.origin), -1)
    expect_same(f"{place}, profile", unit.profile, expected)


def _expect_fighter(battle: Battle, unit: Fighter) -> None:
    one, place = profile_of(battle, unit), expect.place_of(unit)
    points = (0, LARGEST_NUMBER)
    expect.numbers(
        place,
        unit,
        health=(int(unit.cell >= 0), one.health),
        energy=(0, one.energy),
        charges=(0, one.level),
        action_points=points,
        attack_points=points,
        movement_points=points,
        turns=(0, battle.round),
        acted=(0, battle.round),
    )
    expect.effects(battle, unit, lambda row: LARGEST_NUMBER)
    for number, effect in enumerate(unit.effects, 1):
        expect.numbers(f"{place}, effects {number}", effect, power=(0, MOST_POWER))
