"""What the Energy Duel shows: token, card, marks, objects, order of turns, phase track."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.battle.event import Part, total
from rules.battle.machine import Battle
from rules.battle.sheet import ALWAYS, N_, Card, Fact, Gauge, Mark, Thing, Token, Zone
from rules.board.cells import cells_of
from rules.kit import shown
from rules.kit.effects import turns_left
from rules.systems.energy import chances, state
from rules.systems.energy.chances import guard_parts, has_guard, held, least, most
from rules.systems.energy.content import content
from rules.systems.energy.damage import MOST_BLOCK, PER_CHARGE
from rules.systems.energy.effects import change, effects_of, points_of, power_of, resistance_of
from rules.systems.energy.procedure import ACTION_POINTS, MOVEMENT_POINTS, TURN_ATTACK_POINTS
from rules.systems.energy.shows import facts
from rules.systems.energy.state import Effect, Fighter, effect_row, object_row, profile_of, row_of


def order(battle: Battle) -> tuple[int, ...]:
    """Return the living in the order in which they will act, the acting one first (ED-2.5a, b)."""
    line = battle.state.order
    turned = shown.turned(line, battle.state.acting)
    return tuple(unit_id for unit_id in turned if battle.units[unit_id].health > 0)


def token(battle: Battle, unit: Fighter) -> Token:
    """Return what a character's token shows."""
    one = profile_of(battle, unit)
    done = unit.acted >= battle.round > 0 and not shown.is_asked(battle, unit)
    pips = (
        Gauge(N_("Energy"), unit.energy, one.energy, "ED-2.1a"),
        Gauge(N_("Charges"), unit.charges, one.level, "ED-2.2c"),
    )
    lying = marks(battle, unit)
    return shown.token(unit, one.row, one.health, pips=pips, marks=lying, exhausted=done)


def card(battle: Battle, unit: Fighter) -> Card:
    """Return a character's card."""
    one = profile_of(battle, unit)
    turn = partial(Gauge, each_turn=True)
    movement = max(unit.movement_points, MOVEMENT_POINTS + change(battle, unit, "movement_points"))
    return shown.card(
        unit,
        one.row,
        one.level,
        gauges=(
            Gauge(N_("Health"), unit.health, one.health, "ED-END", "heart"),
            Gauge(N_("Energy"), unit.energy, one.energy, "ED-2.1a", "drop"),
            Gauge(N_("Charges"), unit.charges, one.level, "ED-2.2c", "charge"),
            turn(N_("Action points"), unit.action_points, ACTION_POINTS, "ED-2.6a", "hand"),
            turn(N_("Attack points"), unit.attack_points, TURN_ATTACK_POINTS, "ED-2.7a", "strike"),
            turn(N_("Movement points"), unit.movement_points, movement, "ED-2.8a", "move"),
        ),
        facts=_facts(battle, unit),
        marks=marks(battle, unit),
    )


def _facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    one = profile_of(battle, unit)
    yield Fact(N_("Might"), points_of(battle, unit, "might"), "", "ED-2.9a")
    yield Fact(N_("Magic Power"), points_of(battle, unit, "magic_power"), "", "ED-2.9b")
    yield Fact(N_("Luck"), one.luck, "", "ED-2.5a")
    yield from _block_facts(battle, unit)
    yield from _chance_facts(battle, unit)
    yield from _resistances(battle, unit)
    quantities = content().quantities
    for title, quantity, value in one.skills:
        row = quantities[quantity]
        yield Fact(title, value, row.sign, row.clause, changes=row.title)


def _resistances(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    """Yield what it resists; what most kinds of damage have in common is told once (ED-2.9c)."""
    quantities = content().quantities
    resisted = {one: resistance_of(battle, unit, one) for one in facts.DAMAGE_TYPES}
    common = sorted(resisted.values())[len(resisted) // 2]
    shared = sum(value == common for value in resisted.values())
    together = common != 0 and len(resisted) // 2 < shared < len(resisted)
    for damage_type, value in resisted.items():
        if value and not (together and value == common):
            yield Fact(quantities[f"resist_{damage_type}"].title, value, "%", "ED-2.9c")
    if together:
        yield Fact(N_("Resists all else"), common, "%", "ED-2.9c")


def _block_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    """Yield the chance to block a normal attack and, when something lies on it, its shares."""
    if not has_guard(battle, unit, "strike"):
        return
    parts = [*guard_parts(battle, unit, "strike", least)]
    yield Fact(N_("Chance to block"), held(total(parts), MOST_BLOCK), "%", "ED-2.12b")
    if len(parts) > 1:
        yield from facts.shares(parts)


def _chance_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    """Yield what its chances gain, with its shares, when something lies on it (ED-2.10b)."""
    if any(row.chance != (0, 0) for _, row in effects_of(battle, unit)):
        low, high = ([*chances.own_parts(battle, unit, throw)] for throw in (least, most))
        yield facts.percent(facts.ADDED, total(low), total(high))
        yield from facts.shares(high)


# What lies on a character


def marks(battle: Battle, unit: Fighter) -> tuple[Mark, ...]:
    """Return what lies on a character, in order of application."""
    if not unit.effects:
        return ()

    def good(effect: Effect) -> bool:
        return row_of(battle, effect.spell).friendly

    rows, told = battle.setup.table.rows, partial(_mark_facts, battle, unit)
    left = partial(turns_left, battle, unit)
    return tuple(shown.effect_marks(unit.effects, rows, good, told, left))


def _mark_facts(battle: Battle, unit: Fighter, effect: Effect) -> Iterator[Fact]:
    """Yield exactly what an effect does to its bearer now."""
    row, turns = effect_row(battle, effect.spell), turns_left(battle, unit, effect)
    resisted = resistance_of(battle, unit, row_of(battle, effect.spell).element)
    yield from facts.each_turn(row, effect.power, resisted)
    if row.tick[1]:
        fallen = turns > effect.remaining  # that of the turn that goes on
        left = Fact(N_("Ticks to come"), effect.remaining, "", "ED-2.2f")
        yield left if fallen else facts.WHEN
    if effect.consumes:
        yield Fact(N_("Consumes charges"), PER_CHARGE, "+%", "ED-2.2f")
        if not battle.units[effect.author].charges:
            yield Fact(N_("Its author holds no charge now"), 1, ALWAYS, "ED-2.2f")
    yield from _share_in_lists(battle, unit, effect)
    for quantity, value in row.changes.items():
        if quantity not in LISTED:
            yield facts.change(quantity, value)
    yield from facts.holding(row, turns)
    if row.works < 100:
        good = row_of(battle, effect.spell).friendly
        parts = chances.effect_parts(battle, unit, row, good, least)
        yield facts.own_chance(row, held(total(parts)))
    yield from facts.ridden(row, power_of(battle, unit))


LISTED = ("iron_will", "block", "pierce")
"""Quantities of which each change stands in a list that stacks (ED-2.10d, e)."""


def _share_in_lists(battle: Battle, unit: Fighter, effect: Effect) -> Iterator[Fact]:
    """Yield what an effect counts for in the lists that stack, halved or in full (ED-2.10b, d)."""
    title = row_of(battle, effect.spell).title

    def own(parts: Iterator[Part]) -> list[Part]:
        return [part for part in parts if part.name == title]

    low, high = (own(chances.chance_parts(battle, unit, throw)) for throw in (least, most))
    for one, other in zip(low, high, strict=True):
        yield facts.percent(facts.ADDED, one.value, other.value, halved=one.halved)
    if low and not chances.goes_by_chance(battle, unit):
        yield Fact(facts.CERTAIN, 1, ALWAYS, "ED-2.10a")
    for part in own(chances.chance_parts(battle, unit, least, hostile=True)):
        yield facts.change("iron_will", -part.value, part.halved)
    for quantity in ("block", "pierce"):
        for part in own(chances.block_parts(battle, unit, quantity, 1)):
            yield facts.change(quantity, part.value, part.halved)


# Objects


def things(battle: Battle) -> tuple[Thing, ...]:
    """Return the objects on the board."""
    return tuple(_thing(battle, thing) for thing in battle.state.things)


def _thing(battle: Battle, thing: state.Thing) -> Thing:
    spell, row = row_of(battle, thing.spell), object_row(battle, thing)
    side, told = battle.units[thing.author].side, tuple(facts.of_object(row, thing.power))
    who = (spell.icon, spell.title, thing.cells, side, row.passable)
    zone = _felt_around(battle, thing, row.radius) if row.radius else None
    return Thing(*who, thing.remaining, thing.author, told, zone)


def _felt_around(battle: Battle, thing: state.Thing, radius: int) -> Zone:
    """Return where an object is felt by who begins its turn there (ED-2.11a)."""
    board, near = battle.setup.board, 0
    for cell in thing.cells:
        near |= board.within(cell, radius)
    cells = cells_of(near & ~(board.impassable | thing.mask))
    return Zone("reach", N_("felt by who begins a turn there"), cells, "ED-2.11a")
