"""What the Energy Duel shows: token, card, marks, objects, order of turns, phase track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Card, Fact, Gauge, Mark, Thing, Token
from rules.kit import shown
from rules.kit.shown import present
from rules.systems.energy import state
from rules.systems.energy.blocking import guard_parts, has_ward
from rules.systems.energy.chances import (
    block_parts,
    chance_parts,
    effect_parts,
    held,
    least,
    most,
    own_parts,
    total,
)
from rules.systems.energy.content import content
from rules.systems.energy.damage import damage_amount, healing_amount, held_block
from rules.systems.energy.effects import change, effects_of, points_of, resistance_of, turns_left
from rules.systems.energy.procedure import (
    ACTION_POINTS,
    MOVEMENT_POINTS,
    TURN_ATTACK_POINTS,
)
from rules.systems.energy.rows import FRIENDLY, DamageType, EffectRow, ObjectRow
from rules.systems.energy.state import Effect, Fighter, effect_row, profile_of


def phase(battle: Battle) -> str:
    """Return the id of the phase the battle is in."""
    return "turn" if battle.round else "order"


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
    movement = max(unit.movement_points, MOVEMENT_POINTS + change(battle, unit, "movement_points"))
    return shown.card(
        unit,
        one.row,
        one.level,
        gauges=(
            Gauge(N_("Health"), unit.health, one.health, "ED-END", "heart"),
            Gauge(N_("Energy"), unit.energy, one.energy, "ED-2.1a", "drop"),
            Gauge(N_("Charges"), unit.charges, one.level, "ED-2.2c", "charge"),
            Gauge(N_("Action points"), unit.action_points, ACTION_POINTS, "ED-2.6a", "hand"),
            Gauge(N_("Attack points"), unit.attack_points, TURN_ATTACK_POINTS, "ED-2.7a", "strike"),
            Gauge(N_("Movement points"), unit.movement_points, movement, "ED-2.8a", "move"),
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
    quantities = content().quantities
    for damage_type in DAMAGE_TYPES:
        if value := resistance_of(battle, unit, damage_type):
            yield Fact(quantities[f"resist_{damage_type}"].title, value, "%", "ED-2.9c")
    for title, quantity, value in one.skills:
        unit_sign = "%" if "%" in quantities[quantity].sign else ""
        yield Fact(title, value, f"+{unit_sign}" if value > 0 else unit_sign, "ED-2.10a")


def _block_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    """Yield the chance to block a normal attack and, when something lies on it, its shares."""
    one = profile_of(battle, unit)
    if not one.block and not has_ward(battle, unit, "strike"):
        return
    parts = [part for part in guard_parts(battle, unit, "strike", least) if part.value]
    yield Fact(N_("Chance to block"), held_block(total(parts)), "%", "ED-2.12b")
    if len(parts) > 1:
        yield from _shares(parts)


def _chance_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    """Yield what its chances gain, with its shares, when something lies on it (ED-2.10b)."""
    if not any(row.chance != (0, 0) for _, row in effects_of(battle, unit)):
        return
    low = list(own_parts(battle, unit, least))
    high = list(own_parts(battle, unit, most))
    yield Fact(N_("Added to chances"), total(low), "+%", "ED-2.10b")
    if total(high) != total(low):
        yield Fact(N_("Added to chances at most"), total(high), "+%", "ED-2.10c")
    yield from _shares(high)


def _shares(parts: list[Part]) -> Iterator[Fact]:
    for part in parts:
        label = SHARES.get(part.name, part.name)
        yield Fact(label, part.value, "+%", part.clause, halved=part.halved)


SHARES = {"base": N_("base"), "luck": N_("Luck"), "shield": N_("shield"), "book": N_("book")}
DAMAGE_TYPES = get_args(DamageType)
HOLDS = {
    "acting": N_("Cannot act"),
    "walking": N_("Cannot walk"),
    "casting": N_("Cannot cast"),
}


# What lies on a character


def marks(battle: Battle, unit: Fighter) -> tuple[Mark, ...]:
    """Return what lies on a character, in order of application."""
    if not unit.effects:
        return ()
    rows = battle.setup.table.rows

    def facts(effect: Effect) -> Iterator[Fact]:
        return _mark_facts(battle, unit, effect, effect_row(battle, effect.spell))

    def good(effect: Effect) -> bool:
        return rows[effect.spell].category in FRIENDLY

    def left(effect: Effect) -> int:
        return turns_left(battle, unit, effect)

    return tuple(shown.effect_marks(unit.effects, rows, good, facts, left))


def _mark_facts(battle: Battle, unit: Fighter, effect: Effect, row: EffectRow) -> Iterator[Fact]:
    """Yield exactly what an effect does to its bearer now."""
    yield from _tick_facts(effect, row)
    yield from _share_in_lists(battle, unit, effect)
    for quantity, value in row.changes.items():
        if quantity not in ("block", "pierce", "iron_will"):
            yield change_fact(quantity, value)
    for kept in row.holds:
        yield Fact(HOLDS[kept], turns_left(battle, unit, effect), "", "ED-2.7d")
    if row.works < 100:
        good = battle.setup.table.rows[effect.spell].category in FRIENDLY
        parts = effect_parts(battle, unit, row, good, least)
        yield Fact(N_("Its own chance"), held(total(parts)), "%", "ED-2.10g")


def _tick_facts(effect: Effect, row: EffectRow) -> Iterator[Fact]:
    if row.tick[1]:
        low, high = (damage_amount(base, effect.power, 0, 0, 0) for base in row.tick)
        yield from shown.span_facts(low, high, "ED-2.9d")
        if effect.consumes:
            yield Fact(N_("Consumes charges"), 25, "+%", "ED-2.2f")
    yield from present(
        Fact(N_("Healing"), healing_amount(row.healing, effect.power), "", "ED-2.2e"),
        Fact(N_("Charges each turn"), row.charges, "", "ED-2.3a"),
    )


def _share_in_lists(battle: Battle, unit: Fighter, effect: Effect) -> Iterator[Fact]:
    """Yield what an effect counts for in the lists that stack, halved or in full (ED-2.10b, d)."""
    title = battle.setup.table.titles[effect.spell]
    low = [part for part in own_parts(battle, unit, least) if part.name == title]
    high = [part for part in own_parts(battle, unit, most) if part.name == title]
    for part in low:
        yield Fact(N_("Chance"), part.value, "+%", part.clause, halved=part.halved)
    for part in high:
        if part not in low:
            yield Fact(N_("Chance at most"), part.value, "+%", part.clause, halved=part.halved)
    will = chance_parts(battle, unit, least, True, "ED-2.10b", hostile=True)
    lists = {"iron_will": [part._replace(value=-part.value) for part in will]}
    lists |= {name: [*block_parts(battle, unit, name, 1)] for name in ("block", "pierce")}
    for quantity, parts in lists.items():
        for part in parts:
            if part.name == title:
                yield change_fact(quantity, part.value, part.halved)


def change_fact(quantity: str, value: int, halved: bool = False) -> Fact:
    """Return how much a quantity is changed by."""
    row = content().quantities[quantity]
    return Fact(row.title, value, row.sign, row.clause, halved=halved)


# Objects


def things(battle: Battle) -> tuple[Thing, ...]:
    """Return the objects on the board."""
    return tuple(_thing(battle, thing) for thing in battle.state.things)


def _thing(battle: Battle, thing: state.Thing) -> Thing:
    spell = battle.setup.table.rows[thing.spell]
    side = battle.units[thing.author].side
    who = (spell.icon, spell.title, thing.cells, side, spell.object.passable)
    return Thing(*who, thing.remaining, thing.author, tuple(_thing_facts(thing, spell.object)))


def _thing_facts(thing: state.Thing, row: ObjectRow) -> Iterator[Fact]:
    if row.damage[1]:
        low, high = (damage_amount(base, thing.power, 0, 0, 0) for base in row.damage)
        yield from shown.span_facts(low, high, "ED-2.9d")
    yield from present(
        Fact(N_("Healing"), row.healing, "", "ED-2.2e"),
        Fact(N_("Energy each turn"), row.energy, "+", "ED-2.1c"),
        Fact(N_("Felt within cells"), row.radius, "", "BD-5"),
    )
