"""The action bar of the Energy Duel: all that the acting character has, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact, Note
from rules.errors import Refusal
from rules.kit.shown import present, span_facts
from rules.kit.tiles import ability_tile, judged, nobody_in_range
from rules.systems.energy.actions import REST_ENERGY
from rules.systems.energy.blocking import can_block
from rules.systems.energy.chances import held, least, most, spell_parts, total
from rules.systems.energy.damage import PER_CHARGE
from rules.systems.energy.effects import HEALING_PER_CHARGE, PER_POINT, change, points_of, power_of
from rules.systems.energy.rows import ATTACK_POINTS, STRIKE_ENERGY, EffectRow, ObjectRow, Spell
from rules.systems.energy.shows.display import HOLDS, SHARES, change_fact
from rules.systems.energy.state import Fighter, profile_of


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything the acting character has, with what it costs or why it cannot be used."""
    if battle.pending is None:
        return ()
    return judged(battle, _tiles(battle, battle.units[battle.pending.unit]))


def _tiles(battle: Battle, unit: Fighter) -> Iterator[Command]:
    tiles, one = battle.setup.system.tiles, profile_of(battle, unit)
    steps = Fact(N_("Movement points"), unit.movement_points, "", "ED-2.8a")
    yield tiles["move"]._replace(facts=(steps,))
    yield tiles["strike" if one.weapon.type == "sword" else "shoot"]._replace(
        summary=one.weapon.title,
        costs=tuple(costs(STRIKE_ENERGY, ATTACK_POINTS["strike"], "ED-2.7b", 1)),
        facts=tuple(_weapon_facts(battle, unit)),
        refusal=nobody_in_range(one.weapon.range),
    )
    for spell_id, spell in one.spells:
        facts = _spell_facts(battle, unit, spell)
        yield ability_tile(
            "cast", spell_id, spell, spell_costs(spell), facts, _nowhere(spell)
        )._replace(
            amount_label=N_("Charges") if spell.takes_charges else "",
            amount_most=1 if spell.category == "dot" else 0,  # ED-2.2f
            rules_out=tuple(_idle(battle, unit, spell)),
        )
    yield tiles["rest"]._replace(
        costs=(Fact(N_("Action points"), 1, "", "ED-2.1d", "hand"),),
        facts=(Fact(N_("Energy"), REST_ENERGY, "+", "ED-2.1d"),),
    )
    rested = Fact(N_("Energy"), REST_ENERGY * unit.action_points, "+", "ED-2.1d")
    yield tiles["end"]._replace(facts=(rested,))


def _idle(battle: Battle, unit: Fighter, spell: Spell) -> Iterator[Note]:
    """Yield that raising its own chance to block changes nothing for one that has nothing to
    block with (ED-2.12b)."""
    if spell.aim == "self" and spell.effect is not None and [*spell.effect.changes] == ["block"]:
        covered = battle.setup.board.cover >> unit.cell & 1
        if not covered and not can_block(battle, unit, unit, "strike"):
            yield Note("nothing_to_block_with", "ED-2.12b")


def _nowhere(spell: Spell) -> Refusal:
    """Return why a spell has no aim, where nothing better is known."""
    match spell.aim:
        case "free":
            return Refusal("no_cell", "ED-2.11a")
        case "direction":
            return Refusal("walled_in", "BD-5")
        case "row":
            return Refusal("no_row", "ED-2.11a", (("size", spell.area.size),))
        case _:
            return nobody_in_range(spell.range)


def spell_costs(spell: Spell) -> Iterator[Fact]:
    """Yield the price of a spell."""
    return costs(spell.energy, spell.attack_points, spell.price_clause, spell.action_points)


def costs(energy: int, attack_points: int, price_clause: str, action_points: int) -> Iterator[Fact]:
    """Yield a price (ED-2.1b, ED-2.6b, ED-2.7b, c)."""
    yield Fact(N_("Energy"), energy, "", "ED-2.1b", "drop")
    yield from present(Fact(N_("Attack points"), attack_points, "", price_clause, "strike"))
    yield Fact(N_("Action points"), action_points, "", "ED-2.6b", "hand")


def _weapon_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    one = profile_of(battle, unit)
    clause = "ED-2.9a" if one.statistic == "might" else "ED-2.9b"
    points = points_of(battle, unit, one.statistic)
    flat = change(battle, unit, "flat_damage")
    yield Fact(N_("Damage from"), one.weapon.damage[0] + flat, "", clause)
    yield Fact(N_("Damage to"), one.weapon.damage[1] + flat, "", clause)
    yield Fact(N_("Bonus"), PER_POINT * points + change(battle, unit, "damage"), "%", clause)
    yield Fact(N_("Range"), one.weapon.range, "", "BD-5")


# What a spell does


def _spell_facts(battle: Battle, unit: Fighter, spell: Spell) -> Iterator[Fact]:
    if spell.damage[1]:
        yield from span_facts(*spell.damage, "ED-2.9d")
        yield Fact(N_("Bonus"), power_of(battle, unit), "%", "ED-2.9d")
    yield from present(Fact(N_("Healing"), spell.healing, "", "ED-2.2e"))
    if spell.drain:
        energy = spell.category == "energy_vampirism"
        label = N_("Kept as Energy") if energy else N_("Kept as health")
        yield Fact(label, spell.drain, "%", "ED-2.3b" if energy else "ED-2.2e")
    if spell.chance < 100:
        yield from _chance_facts(battle, unit, spell)
    if spell.category == "dot":
        yield Fact(N_("Each tick with a charge"), PER_CHARGE, "+%", "ED-2.2f")
    elif spell.takes_charges:
        healing = spell.category == "heal"
        per_charge = HEALING_PER_CHARGE if healing else PER_CHARGE
        yield Fact(N_("Each charge"), per_charge, "+%", "ED-2.2e" if healing else "ED-2.2d")
    yield from present(
        Fact(N_("Off others' blocks"), spell.pierces, "%", "ED-2.12f"),
        Fact(N_("Charges"), spell.charges, "+", "ED-2.3a"),
        Fact(N_("Movement points"), spell.movement_points, "+", "ED-2.8d"),
        Fact(N_("Health of the raised"), spell.raised[0], "%", "ED-2.11d"),
        Fact(N_("Energy of the raised"), spell.raised[1], "%", "ED-2.11d"),
    )
    yield from lasting_facts(spell)


def _chance_facts(battle: Battle, unit: Fighter, spell: Spell) -> Iterator[Fact]:
    """Yield the chance before the target's will comes off, and its shares (ED-2.10a to e)."""
    low, high = ([*spell_parts(battle, unit, spell, None, throw)] for throw in (least, most))
    yield Fact(N_("Chance"), held(total(low)), "%", "ED-2.10a")
    if held(total(high)) != held(total(low)):
        yield Fact(N_("Chance at most"), held(total(high)), "%", "ED-2.10c")
    if len(high) > 1:
        for part in high:
            label = SHARES.get(part.name, part.name)
            sign = "%" if part.name == "base" else "+%"
            yield Fact(label, part.value, sign, part.clause, halved=part.halved)


def lasting_facts(spell: Spell) -> Iterator[Fact]:
    """Yield what a spell leaves on somebody or on the board, and how far it is cast."""
    if spell.effect is not None:
        yield from _effect_facts(spell.effect)
    if spell.object is not None:
        yield from _object_facts(spell.object)
    yield from present(Fact(N_("Range"), spell.range, "", "BD-5"))


def _effect_facts(row: EffectRow) -> Iterator[Fact]:
    """Yield what a spell leaves on somebody."""
    yield Fact(N_("Turns"), row.duration, "", "ED-2.10b")
    if row.tick[1]:
        yield Fact(N_("Each tick from"), row.tick[0], "", "ED-2.9d")
        yield Fact(N_("Each tick to"), row.tick[1], "", "ED-2.9d")
    low, high = row.chance
    yield from present(
        Fact(N_("Healing each turn"), row.healing, "", "ED-2.2e"),
        Fact(N_("Charges each turn"), row.charges, "+", "ED-2.3a"),
        Fact(N_("Added to chances"), low, "+%", "ED-2.10b"),
    )
    if high != low:
        yield Fact(N_("Added to chances at most"), high, "+%", "ED-2.10c")
    for quantity, value in row.changes.items():
        yield change_fact(quantity, value)
    for kept in row.holds:
        yield Fact(HOLDS[kept], row.duration, "", "ED-2.7d")
    if row.works < 100:
        yield Fact(N_("Its own chance"), row.works, "%", "ED-2.10g")


def _object_facts(row: ObjectRow) -> Iterator[Fact]:
    """Yield what a spell leaves on the board."""
    yield Fact(N_("Turns"), row.duration, "", "ED-2.11a")
    if row.damage[1]:
        yield from span_facts(*row.damage, "ED-2.9d")
    yield from present(
        Fact(N_("Healing each turn"), row.healing, "", "ED-2.2e"),
        Fact(N_("Energy each turn"), row.energy, "+", "ED-2.1c"),
        Fact(N_("Felt within cells"), row.radius, "", "BD-5"),
    )
