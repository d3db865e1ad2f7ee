"""What the Energy Duel shows: token, card, marks, objects, order of turns, phase track."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Card, Fact, Gauge, Mark, Thing, Token
from rules.systems.energy.blocking import guard_parts, has_ward
from rules.systems.energy.chances import block_parts, effect_parts, own_parts
from rules.systems.energy.damage import damage_amount, healing_amount, held_block
from rules.systems.energy.effects import change, effects_of, points_of
from rules.systems.energy.procedure import (
    ACTION_POINTS,
    MOVEMENT_POINTS,
    TURN_ATTACK_POINTS,
)
from rules.systems.energy.rows import FRIENDLY, EffectRow
from rules.systems.energy.state import Effect, Fighter, object_row, profile_of


def phase(battle: Battle) -> str:
    """Return the id of the phase the battle is in."""
    return "turn" if battle.round else "order"


def order(battle: Battle) -> tuple[int, ...]:
    """Return the living in the order in which they will act, the acting one first (ED-2.5a, b)."""
    line = battle.state.order
    start = line.index(battle.state.acting) if battle.state.acting in line else 0
    turned = line[start:] + line[:start]
    return tuple(unit_id for unit_id in turned if battle.units[unit_id].health > 0)


def token(battle: Battle, unit: Fighter) -> Token:
    """Return what a character's token shows."""
    one = profile_of(battle, unit)
    acting = battle.pending is not None and battle.pending.unit == unit.id
    pips = (
        Gauge(N_("Energy"), unit.energy, one.energy, "ED-2.1a"),
        Gauge(N_("Charges"), unit.charges, one.level, "ED-2.2c"),
    )
    return Token(
        unit=unit.id,
        cell=unit.cell,
        side=unit.side,
        glyph=one.glyph,
        name=unit.name,
        health=unit.health,
        maximum=one.health,
        pips=pips,
        marks=marks(battle, unit),
        exhausted=not acting and unit.acted >= battle.round > 0,
    )


def card(battle: Battle, unit: Fighter) -> Card:
    """Return a character's card."""
    one = profile_of(battle, unit)
    movement = max(unit.movement_points, MOVEMENT_POINTS + change(battle, unit, "movement_points"))
    return Card(
        unit=unit.id,
        name=unit.name,
        title=one.title,
        side=unit.side,
        glyph=one.glyph,
        summary=one.summary,
        level=one.level,
        gauges=(
            Gauge(N_("Health"), unit.health, one.health, "ED-END", "heart"),
            Gauge(N_("Energy"), unit.energy, one.energy, "ED-2.1a", "drop"),
            Gauge(N_("Charges"), unit.charges, one.level, "ED-2.2c", "charge"),
            Gauge(N_("Action points"), unit.action_points, ACTION_POINTS, "ED-2.6a", "hand"),
            Gauge(N_("Attack points"), unit.attack_points, TURN_ATTACK_POINTS, "ED-2.7a", "strike"),
            Gauge(N_("Movement points"), unit.movement_points, movement, "ED-2.8a", "move"),
        ),
        facts=tuple(_facts(battle, unit)),
        marks=marks(battle, unit),
    )


def _facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    one = profile_of(battle, unit)
    yield Fact(N_("Might"), points_of(battle, unit, "might"), "", "ED-2.9a")
    yield Fact(N_("Magic Power"), points_of(battle, unit, "magic_power"), "", "ED-2.9b")
    yield Fact(N_("Luck"), one.luck, "", "ED-2.5a")
    yield from _block_facts(battle, unit)
    yield from _chance_facts(battle, unit)
    for damage_type, label in RESISTANCES.items():
        value = one.resistances.get(damage_type, 0)
        value += change(battle, unit, f"resist_{damage_type}")
        if value:
            yield Fact(label, value, "%", "ED-2.9c")
    for title, quantity, value in one.skills:
        unit_sign = "" if quantity in POINTS else "%"
        yield Fact(title, value, f"+{unit_sign}" if value > 0 else unit_sign, "ED-2.10a")


def _block_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    """Yield the chance to block a normal attack and, when something lies on it, its shares."""
    one = profile_of(battle, unit)
    if not one.block and not has_ward(battle, unit, "strike"):
        return
    parts = [part for part in guard_parts(battle, unit, "strike", _least) if part.value]
    total = held_block(sum(part.value for part in parts))
    yield Fact(N_("Chance to block"), total, "%", "ED-2.12b")
    if len(parts) > 1:
        yield from _shares(parts)


def _chance_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    """Yield what its chances gain, with its shares, when something lies on it (ED-2.10b)."""
    if not any(row.chance != (0, 0) for _, row in effects_of(battle, unit)):
        return
    low = list(own_parts(battle, unit, lambda least, most, halved: least))
    high = list(own_parts(battle, unit, lambda least, most, halved: most))
    total, most = (sum(part.value for part in parts) for parts in (low, high))
    yield Fact(N_("Added to chances"), total, "+%", "ED-2.10b")
    if most != total:
        yield Fact(N_("Added to chances at most"), most, "+%", "ED-2.10c")
    yield from _shares(high)


def _shares(parts: list[Part]) -> Iterator[Fact]:
    for part in parts:
        label = SHARES.get(part.name, part.name)
        yield Fact(label, part.value, "+%", part.clause, halved=part.halved)


SHARES = {"base": N_("base"), "luck": N_("Luck"), "shield": N_("shield"), "book": N_("book")}
POINTS = frozenset({"flat_damage", "magic_power", "might", "movement_points", "regeneration"})
RESISTANCES = {
    "physical": N_("Resists physical"),
    "ethereal": N_("Resists ethereal"),
    "fire": N_("Resists fire"),
    "frost": N_("Resists frost"),
    "lightning": N_("Resists lightning"),
}
CHANGES = {
    "block": (N_("Chance to block"), "+%", "ED-2.10d"),
    "damage": (N_("Damage of normal attacks"), "+%", "ED-2.9a"),
    "flat_damage": (N_("Damage of normal attacks"), "+", "ED-2.9a"),
    "iron_will": (N_("Off hostile chances"), "%", "ED-2.10a"),
    "magic_power": (N_("Magic Power"), "+", "ED-2.9d"),
    "might": (N_("Might"), "+", "ED-2.9a"),
    "movement_points": (N_("Movement points"), "+", "ED-2.8d"),
    "pierce": (N_("Off others' blocks"), "%", "ED-2.12f"),
    "regeneration": (N_("Energy each turn"), "+", "ED-2.1c"),
    **{f"resist_{name}": (label, "+%", "ED-2.9c") for name, label in RESISTANCES.items()},
}
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
    return tuple(
        Mark(
            rows[effect.spell].icon,
            rows[effect.spell].title,
            effect.remaining + (battle.state.acting == unit.id),
            rows[effect.spell].category in FRIENDLY,
            effect.author,
            tuple(_mark_facts(battle, unit, effect, row)),
        )
        for effect, row in effects_of(battle, unit)
    )


def _mark_facts(battle: Battle, unit: Fighter, effect: Effect, row: EffectRow) -> Iterator[Fact]:
    """Yield exactly what an effect does to its bearer now."""
    yield from _tick_facts(effect, row)
    yield from _share_in_lists(battle, unit, effect)
    for quantity, value in row.changes.items():
        if quantity not in ("block", "pierce"):
            label, sign, clause = CHANGES[quantity]
            yield Fact(label, value, sign, clause)
    for held in row.holds:
        yield Fact(HOLDS[held], effect.remaining, "", "ED-2.7b")
    if row.works < 100:
        good = battle.setup.table.rows[effect.spell].category in FRIENDLY
        parts = effect_parts(battle, unit, row, good, _least)
        total = min(100, max(0, sum(part.value for part in parts)))
        yield Fact(N_("Its own chance"), total, "%", "ED-2.10g")


def _tick_facts(effect: Effect, row: EffectRow) -> Iterator[Fact]:
    if row.tick[1]:
        for label, base in zip((N_("Damage from"), N_("Damage to")), row.tick, strict=True):
            yield Fact(label, damage_amount(base, effect.power, 0, 0, 0), "", "ED-2.9d")
        if effect.consumes:
            yield Fact(N_("Consumes charges"), 25, "+%", "ED-2.2f")
    if row.healing:
        yield Fact(N_("Healing"), healing_amount(row.healing, effect.power), "", "ED-2.2e")
    if row.charges:
        yield Fact(N_("Charges each turn"), row.charges, "", "ED-2.3a")


def _share_in_lists(battle: Battle, unit: Fighter, effect: Effect) -> Iterator[Fact]:
    """Yield what an effect counts for in the lists that stack, halved or in full (ED-2.10b, d)."""
    title = battle.setup.table.titles[effect.spell]
    low = [part for part in own_parts(battle, unit, _least) if part.name == title]
    high = [part for part in own_parts(battle, unit, _most) if part.name == title]
    for part in low:
        yield Fact(N_("Chance"), part.value, "+%", part.clause, halved=part.halved)
    for part in high:
        if part not in low:
            yield Fact(N_("Chance at most"), part.value, "+%", part.clause, halved=part.halved)
    for quantity, sign in (("block", "+%"), ("pierce", "%")):
        for part in block_parts(battle, unit, quantity, 1):
            if part.name == title:
                label = CHANGES[quantity][0]
                yield Fact(label, part.value, sign, CHANGES[quantity][2], halved=part.halved)


def _least(low: int, high: int, halved: bool) -> int:
    return low


def _most(low: int, high: int, halved: bool) -> int:
    return high


# Objects


def things(battle: Battle) -> tuple[Thing, ...]:
    """Return the objects on the board."""
    found = []
    for thing in battle.state.things:
        row = object_row(battle, thing.spell)
        facts = []
        if row.damage[1]:
            for label, base in zip((N_("Damage from"), N_("Damage to")), row.damage, strict=True):
                facts.append(Fact(label, damage_amount(base, thing.power, 0, 0, 0), "", "ED-2.9d"))
        if row.healing:
            facts.append(Fact(N_("Healing"), row.healing, "", "ED-2.2e"))
        if row.energy:
            facts.append(Fact(N_("Energy each turn"), row.energy, "+", "ED-2.1c"))
        if row.radius:
            facts.append(Fact(N_("Felt within cells"), row.radius, "", "BD-5"))
        found.append(
            Thing(
                battle.setup.table.rows[thing.spell].icon,
                battle.setup.table.titles[thing.spell],
                thing.cells,
                battle.units[thing.author].side,
                row.passable,
                thing.remaining,
                thing.author,
                tuple(facts),
            )
        )
    return tuple(found)
