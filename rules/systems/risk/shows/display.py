"""What Risk shows: token, card, marks, the relic, order of turns, phase track."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Card, Fact, Gauge, Mark, Note, Thing, Token, Zone
from rules.board.cells import cells_of
from rules.systems.risk import relic
from rules.systems.risk.effects import is_stunned
from rules.systems.risk.experience import next_threshold
from rules.systems.risk.falling import helps
from rules.systems.risk.rows import EffectRow
from rules.systems.risk.state import (
    Adventurer,
    profile_of,
    stands,
    table_of,
    weapon_of,
)
from rules.systems.risk.sums import total_of

STATISTICS: dict[str, tuple[str, str]] = {
    "precision": (N_("Precision"), "RK-6a"),
    "dodge": (N_("Dodge"), "RK-6a"),
    "strength": (N_("Strength"), "RK-7"),
    "spirit": (N_("Spirit"), "RK-7"),
    "resistance": (N_("Resistance"), "RK-7"),
    "speed": (N_("Steps"), "RK-5"),
    "theft": (N_("Theft"), "RK-1a"),
    "notice": (N_("Notice"), "RK-1a"),
    "climb": (N_("Climb"), "RK-1a"),
    "hide": (N_("Hide"), "RK-1a"),
    "chase": (N_("Chase"), "RK-1a"),
    "jump": (N_("Jump"), "RK-1a"),
    "will": (N_("Will"), "RK-1a"),
}
"""Each statistic's label and the clause that uses it."""


def phase(battle: Battle) -> str:
    """Return the id of the phase the battle is in."""
    return "turn" if battle.round else "order"


def order(battle: Battle) -> tuple[int, ...]:
    """Return those on their feet in the order in which they will act, the acting one first."""
    line = battle.state.order
    start = line.index(battle.state.acting) if battle.state.acting in line else 0
    turned = line[start:] + line[:start]
    return tuple(unit_id for unit_id in turned if stands(battle.units[unit_id]))


def token(battle: Battle, unit: Adventurer) -> Token:
    """Return what a character's token shows."""
    one = profile_of(battle, unit)
    acting = battle.pending is not None and battle.pending.unit == unit.id
    return Token(
        unit=unit.id,
        cell=unit.cell,
        side=unit.side,
        glyph=one.glyph,
        name=unit.name,
        health=_shown_health(unit, one.health),
        maximum=one.health,
        marks=marks(battle, unit),
        exhausted=not acting and unit.acted >= battle.round > 0,
        states=tuple(_states(battle, unit)),
    )


def _shown_health(unit: Adventurer, maximum: int) -> int:
    return min(maximum, max(0, unit.health))


def _states(battle: Battle, unit: Adventurer) -> Iterator[str]:
    if unit.down:
        yield "down"
    elif unit.fell_today and unit.cell >= 0:
        yield "wounded"
    if unit.hidden:
        yield "hidden"
    if is_stunned(battle, unit):
        yield "stunned"


def card(battle: Battle, unit: Adventurer) -> Card:
    """Return a character's card."""
    one = profile_of(battle, unit)
    steps = max(unit.movement, total_of(battle, unit, "speed"), 0)
    goal = next_threshold(battle, unit)
    return Card(
        unit=unit.id,
        name=unit.name,
        title=one.title,
        side=unit.side,
        glyph=one.glyph,
        summary=one.summary,
        level=unit.level,
        gauges=(
            Gauge(N_("Health"), _shown_health(unit, one.health), one.health, "RK-8a", "heart"),
            Gauge(N_("Steps"), unit.movement, steps, "RK-5", "move"),
            Gauge(N_("Ability"), int(unit.able), 1, "RK-5", "hand"),
            Gauge(N_("Experience"), min(unit.experience, goal), goal, "RK-9c", "star"),
        ),
        facts=tuple(_facts(battle, unit)),
        marks=marks(battle, unit),
        notes=tuple(_notes(battle, unit)),
    )


def _facts(battle: Battle, unit: Adventurer) -> Iterator[Fact]:
    one, weapon = profile_of(battle, unit), weapon_of(battle, unit)
    if unit.health < 0:
        yield Fact(N_("Health lies at"), unit.health, "", "RK-8a")
    given = weapon.gives.get(weapon.statistic, 0)
    yield Fact(weapon.title, given, "+", "RK-7")
    if unit.second:
        # What is carried but not in use adds nothing.
        yield Fact(table_of(battle).weapons[unit.second].title, 0, "+", "RK-7")
    yield Fact(N_("Blow"), one.blow, "", "RK-7")
    for name, (label, clause) in STATISTICS.items():
        value = total_of(battle, unit, name)
        if value or name in ("precision", "dodge"):
            yield Fact(label, value, "", clause)
    if one.adversary:
        yield Fact(N_("Gives experience"), one.experience, "", "RK-9a")


def _notes(battle: Battle, unit: Adventurer) -> Iterator[Note]:
    """Yield what 0 health means to somebody, and what the relic does for it."""
    one = profile_of(battle, unit)
    if one.adversary:
        yield Note("defeated_at_once", "RK-8b")
    elif unit.down:
        helped = min(one.health, unit.health + helps(unit))
        yield Note("can_be_helped", "RK-8a", (("health", helped),))
    elif unit.fell_today:
        yield Note("next_is_death", "RK-8b")
    else:
        yield Note("goes_down", "RK-8a")
    left = relic.rounds_left(battle)
    if battle.state.relic_holder == unit.id and left > 0:
        yield Note("holds_relic", "RK-END", (("rounds", left),))


# What lies on a character, and on the board


def marks(battle: Battle, unit: Adventurer) -> tuple[Mark, ...]:
    """Return what lies on a character, in order of application, then tree and relic."""
    table = table_of(battle)
    found = [
        Mark(
            table.abilities[effect.ability].icon,
            table.abilities[effect.ability].title,
            effect.remaining + (battle.state.acting == unit.id),
            battle.units[effect.author].side == unit.side,
            effect.author,
            tuple(effect_facts(table.effects[effect.ability])),
        )
        for effect in unit.effects
    ]
    if unit.perched:
        added = Fact(N_("Dodge"), table.limits.tree_dodge, "+", "RK-3d")
        found.append(Mark("leaf", N_("Up in a tree"), 1, True, facts=(added,)))
    if battle.state.relic_holder == unit.id:
        rounds = max(1, relic.rounds_left(battle))
        burden = Fact(N_("Steps"), -table.limits.relic_burden, "", "RK-END")
        found.append(Mark("relic", N_("Holds the relic"), rounds, True, facts=(burden,)))
    return tuple(found)


def effect_facts(row: EffectRow) -> Iterator[Fact]:
    """Yield what an effect does to its bearer."""
    for name, value in row.changes.items():
        label, clause = STATISTICS[name]
        yield Fact(label, value, "+" if value > 0 else "", clause)
    if row.stuns:
        yield Fact(N_("Uses no ability"), row.duration, "", "RK-6c")


def things(battle: Battle) -> tuple[Thing, ...]:
    """Return the relic where it lies."""
    cell = battle.state.relic_cell
    if cell < 0:
        return ()
    rounds = table_of(battle).limits.relic_rounds
    held = battle.setup.options["relic"] == "hold"
    facts = (Fact(N_("Rounds to hold it"), rounds, "", "RK-END"),) if held else ()
    return (Thing("relic", N_("Relic"), (cell,), "", True, 0, -1, facts),)


def zones(battle: Battle, unit: Adventurer) -> tuple[Zone, ...]:
    """Return what the weapon in use reaches."""
    if unit.cell < 0:
        return ()
    board, reach = battle.setup.board, weapon_of(battle, unit).range
    cells = cells_of(board.in_range(unit.cell, reach) & ~(1 << unit.cell))
    return (Zone("reach", N_("Reach of the weapon in use"), cells, "RK-7"),)
