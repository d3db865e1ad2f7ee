"""What Risk shows: token, card, marks, the relic, order of turns, phase track."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.battle.action import Action
from rules.battle.event import total
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Card, Fact, Gauge, Mark, Note, Plan, Thing, Token, Zone
from rules.kit import shown
from rules.kit.effects import is_held, turns_left
from rules.systems.risk import relic
from rules.systems.risk.content import LEVELS, content
from rules.systems.risk.falling import helps
from rules.systems.risk.rows import EffectRow
from rules.systems.risk.state import (
    Adventurer,
    profile_of,
    stands,
    table_of,
    total_of,
    turn_is_past,
    weapon_of,
)


def order(battle: Battle) -> tuple[int, ...]:
    """Return those on their feet in the order in which they will act: who is asked, the acting
    one, and on."""
    line = shown.turned(battle.state.order, battle.state.acting)
    ids = shown.deciding_first(battle, line)
    return tuple(unit_id for unit_id in ids if stands(battle.units[unit_id]))


def plans(battle: Battle) -> tuple[Plan, ...]:
    """Return the contest that its rival is asked about: who has begun it, and for what (RK-4)."""
    if battle.pending is None or battle.pending.kind != "contest":
        return ()
    unit, (name, prey) = battle.state.acting, battle.state.contest
    cells = (battle.state.relic_cell,) if prey < 0 else ()
    return (Plan(unit, Action(unit, "cast", name, cells, prey)),)


def token(battle: Battle, unit: Adventurer) -> Token:
    """Return what a character's token shows."""
    one = profile_of(battle, unit)
    return shown.token(
        unit,
        one.row,
        one.health,
        marks=marks(battle, unit),
        states=_states(battle, unit),
        exhausted=stands(unit) and turn_is_past(battle, unit) and not _in_hand(battle, unit),
    )


def _in_hand(battle: Battle, unit: Adventurer) -> bool:
    """Tell whether it is somebody's turn, or the contest that it is asked about (RK-4)."""
    return unit.id == battle.state.acting or shown.is_asked(battle, unit)


def _states(battle: Battle, unit: Adventurer) -> Iterator[str]:
    if unit.down:
        yield "down"
    elif unit.fell_today and unit.cell >= 0:
        yield "wounded"
    if unit.hidden:
        yield "hidden"
    if is_held(battle, unit):
        yield "stunned"


def card(battle: Battle, unit: Adventurer) -> Card:
    """Return a character's card."""
    one = profile_of(battle, unit)
    steps = max(unit.movement, _counted(battle, unit, "speed"))
    goal = table_of(battle).limits.thresholds[min(unit.level + 1, LEVELS[-1])]
    return shown.card(
        unit,
        one.row,
        unit.level,
        gauges=(
            Gauge(N_("Health"), shown.health(unit, one.health), one.health, "RK-8a", "heart"),
            Gauge(N_("Steps"), unit.movement, steps, "RK-5", "move", each_turn=True),
            Gauge(N_("Ability"), int(unit.able), 1, "RK-5", "hand", each_turn=True),
            Gauge(N_("Experience"), min(unit.experience, goal), goal, "RK-9c", "star"),
        ),
        facts=_facts(battle, unit),
        marks=marks(battle, unit),
        notes=_notes(battle, unit),
    )


def _facts(battle: Battle, unit: Adventurer) -> Iterator[Fact]:
    one, weapon = profile_of(battle, unit), weapon_of(battle, unit)
    if unit.health < 0:
        yield Fact(N_("Health lies at"), unit.health, "", "RK-8a")
    yield Fact(weapon.title, weapon.gives.get(weapon.statistic, 0), "+", "RK-7")
    for carried in filter(None, (unit.second, *unit.pack)):
        # What is carried but not in use adds nothing.
        yield Fact(table_of(battle).weapons[carried].title, 0, "+", "RK-7")
    yield Fact(N_("Blow"), one.blow, "", "RK-7")
    for name, row in content().statistics.items():
        value = _counted(battle, unit, name)
        if value or name in ("precision", "dodge"):
            yield Fact(row.title, value, "", row.clause)
    if one.row.adversary:
        yield Fact(N_("Gives experience"), one.experience, "", "RK-9a")


def _counted(battle: Battle, unit: Adventurer, name: str) -> int:
    """Return a statistic with what a tree and the relic do to it (RK-3d, RK-END)."""
    value = total_of(battle, unit, name)
    if name == "dodge" and unit.perched:
        return value + table_of(battle).limits.tree_dodge
    return max(0, value + total(relic.burden(battle, unit))) if name == "speed" else value


def _notes(battle: Battle, unit: Adventurer) -> Iterator[Note]:
    """Yield what hiding and 0 health mean to somebody, and what the relic does for it."""
    one = profile_of(battle, unit)
    if unit.hidden:
        yield Note("hides", "RK-3d")
    if one.row.adversary:
        yield Note("defeated_at_once", "RK-8b")
    elif unit.down:
        helped = min(one.health, unit.health + helps(unit))
        code = "can_be_helped" if helped > 0 else "stays_down"
        yield Note(code, "RK-8a", (("health", helped),))
        yield Note("no_hit_kills", "RK-8a")
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
    return tuple(_marks(battle, unit))


def _marks(battle: Battle, unit: Adventurer) -> Iterator[Mark]:
    table = table_of(battle)
    yield from shown.effect_marks(
        unit.effects,
        table.rows,
        lambda effect: table.rows[effect.spell].type == "boon",
        lambda effect: effect_facts(table.effects[effect.spell]),
        partial(turns_left, battle, unit),
    )
    if unit.perched:
        added = Fact(N_("Dodge"), table.limits.tree_dodge, "+", "RK-3d")
        yield Mark("leaf", N_("Up in a tree"), 0, True, facts=(added,))
    if battle.state.relic_holder == unit.id:
        rounds = max(0, relic.rounds_left(battle))
        burden = Fact(N_("Steps"), -table.limits.relic_burden, "", "RK-END")
        yield Mark("relic", N_("Holds the relic"), rounds, True, facts=(burden,))


def effect_facts(row: EffectRow) -> Iterator[Fact]:
    """Yield what an effect does to its bearer."""
    for name, value in row.changes.items():
        one = content().statistics[name]
        yield Fact(one.title, value, shown.sign(value), one.clause)
    if row.holds:
        yield Fact(N_("Uses no ability"), row.duration, "turns", "RK-6c")


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
    """Return what the weapon in use reaches of one on its feet."""
    if not stands(unit):
        return ()
    mask = battle.setup.board.in_range(unit.cell, weapon_of(battle, unit).range)
    return (shown.reach_zone(N_("Reach of the weapon in use"), unit, mask, "RK-7"),)
