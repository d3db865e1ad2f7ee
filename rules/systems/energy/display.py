"""What the Energy Duel shows: token, card, action bar, order of turns, phase track."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle import Battle
from rules.decision import Refusal
from rules.sheet import N_, Card, Command, Fact, Gauge, Phase, Token
from rules.systems.energy.actions import REST_ENERGY, shortage
from rules.systems.energy.content import ATTACK_POINTS, STRIKE_ENERGY, Spell
from rules.systems.energy.damage import HEALING_PER_CHARGE, MOST_BLOCK, PER_CHARGE, PER_POINT
from rules.systems.energy.procedure import (
    ACTION_POINTS,
    MOVEMENT_POINTS,
    TURN_ATTACK_POINTS,
)
from rules.systems.energy.state import Fighter, profile_of

PHASES = (
    Phase("order", N_("Order"), "ED-2.5a", N_("Everyone rolls once; the order then stays.")),
    Phase("turn", N_("Turn"), "ED-2.6a", N_("One character spends its points; then the next.")),
)


def phase(battle: Battle) -> str:
    """Return the id of the phase the battle is in."""
    return "turn" if battle.round else "order"


def order(battle: Battle) -> tuple[int, ...]:
    """Return the living in the order in which they will act, the acting one first (ED-2.5a)."""
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
        exhausted=not acting and unit.turns >= battle.round > 0,
    )


def card(battle: Battle, unit: Fighter) -> Card:
    """Return a character's card."""
    one = profile_of(battle, unit)
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
            Gauge(N_("Movement points"), unit.movement_points, MOVEMENT_POINTS, "ED-2.8a", "move"),
        ),
        facts=tuple(_facts(battle, unit)),
    )


def _facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    one = profile_of(battle, unit)
    yield Fact(N_("Might"), one.might, "", "ED-2.9a")
    yield Fact(N_("Magic Power"), one.magic_power, "", "ED-2.9b")
    yield Fact(N_("Luck"), one.luck, "", "ED-2.5a")
    if one.block:
        yield Fact(N_("Chance to block"), min(one.block, MOST_BLOCK), "%", "ED-2.12b")
    for damage_type, value in sorted(one.resistances.items()):
        if value:
            yield Fact(RESISTANCES[damage_type], value, "%", "ED-2.9c")


RESISTANCES = {
    "physical": N_("Resists physical"),
    "ethereal": N_("Resists ethereal"),
    "fire": N_("Resists fire"),
    "frost": N_("Resists frost"),
    "lightning": N_("Resists lightning"),
}


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything the acting character has, with what it costs or why it cannot be used."""
    if battle.pending is None:
        return ()
    unit = battle.units[battle.pending.unit]
    one = profile_of(battle, unit)
    usable = {(action.kind, action.ability) for action in battle.options}
    return (
        Command(
            "move",
            "",
            N_("Move"),
            "move",
            N_("Walk up to the movement points left; steps cost nothing else."),
            (),
            (Fact(N_("Movement points"), unit.movement_points, "", "ED-2.8a"),),
            None if ("move", "") in usable else _no_move(unit),
            aim="cell",
        ),
        Command(
            "strike",
            "",
            N_("Strike") if one.weapon.type == "sword" else N_("Shoot"),
            "strike" if one.weapon.type == "sword" else "wand",
            one.weapon.title,
            (*_costs(STRIKE_ENERGY, ATTACK_POINTS["strike"], 1),),
            tuple(_weapon_facts(battle, unit)),
            None
            if ("strike", "") in usable
            else shortage(unit, STRIKE_ENERGY, 1, ATTACK_POINTS["strike"])
            or Refusal("nobody_in_range", "BD-5", (("range", one.weapon.range),)),
            aim="unit",
        ),
        *(
            _spell_command(battle, unit, spell_id, spell, (("cast", spell_id) in usable))
            for spell_id, spell in one.spells
        ),
        Command(
            "rest",
            "",
            N_("Rest"),
            "rest",
            N_("Skip one action and get Energy."),
            (Fact(N_("Action points"), 1, "", "ED-2.1d", "hand"),),
            (Fact(N_("Energy"), REST_ENERGY, "+", "ED-2.1d"),),
        ),
        Command(
            "end",
            "",
            N_("End turn"),
            "end_turn",
            N_("Rest away every action point left and pass the turn."),
            (),
            (Fact(N_("Energy"), REST_ENERGY * unit.action_points, "+", "ED-2.1d"),),
        ),
    )


def _no_move(unit: Fighter) -> Refusal:
    if unit.movement_points == 0:
        return Refusal("movement_points", "ED-2.8a", (("needed", 1), ("left", 0)))
    return Refusal("no_way", "BD-5")


def _costs(energy: int, attack_points: int, action_points: int) -> Iterator[Fact]:
    yield Fact(N_("Energy"), energy, "", "ED-2.1b", "drop")
    if attack_points:
        yield Fact(N_("Attack points"), attack_points, "", "ED-2.7b", "strike")
    yield Fact(N_("Action points"), action_points, "", "ED-2.6b", "hand")


def _weapon_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    one = profile_of(battle, unit)
    clause = "ED-2.9a" if one.weapon.type == "sword" else "ED-2.9b"
    yield Fact(N_("Damage from"), one.weapon.damage[0], "", clause)
    yield Fact(N_("Damage to"), one.weapon.damage[1], "", clause)
    yield Fact(N_("Bonus"), PER_POINT * one.statistic, "%", clause)
    yield Fact(N_("Range"), one.weapon.range, "", "BD-5")


def _spell_command(
    battle: Battle, unit: Fighter, spell_id: str, spell: Spell, usable: bool
) -> Command:
    facts = []
    if spell.damage[1]:
        facts += [
            Fact(N_("Damage from"), spell.damage[0], "", "ED-2.9d"),
            Fact(N_("Damage to"), spell.damage[1], "", "ED-2.9d"),
            Fact(N_("Bonus"), PER_POINT * profile_of(battle, unit).magic_power, "%", "ED-2.9d"),
        ]
    if spell.healing:
        facts.append(Fact(N_("Healing"), spell.healing, "", "ED-2.2e"))
    if spell.drain:
        facts.append(Fact(N_("Kept as health"), spell.drain, "%", "ED-2.2e"))
    if spell.takes_charges:
        per_charge = PER_CHARGE if spell.category == "direct" else HEALING_PER_CHARGE
        clause = "ED-2.2d" if spell.category == "direct" else "ED-2.2e"
        facts.append(Fact(N_("Each charge"), per_charge, "+%", clause))
    if spell.range:
        facts.append(Fact(N_("Range"), spell.range, "", "BD-5"))
    return Command(
        "cast",
        spell_id,
        spell.title,
        spell.icon,
        spell.summary,
        tuple(_costs(spell.energy, spell.attack_points, spell.action_points)),
        tuple(facts),
        None if usable else _no_cast(unit, spell),
        aim=AIMS[spell.aim],
        amount_label=N_("Charges") if spell.takes_charges else "",
    )


AIMS = {"enemy": "unit", "friend": "unit", "cell": "cell", "direction": "direction", "self": ""}


def _no_cast(unit: Fighter, spell: Spell) -> Refusal:
    lack = shortage(unit, spell.energy, spell.action_points, spell.attack_points)
    return lack or Refusal("nobody_in_range", "BD-5", (("range", spell.range),))
