"""The action bar of the Energy Duel: all that the acting character has, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.event import total
from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact, Note
from rules.errors import Refusal
from rules.kit.shown import damage_fact
from rules.kit.tiles import ability_tile, judged, nobody_in_range
from rules.systems.energy.actions import REST_ENERGY
from rules.systems.energy.chances import (
    effect_parts,
    goes_by_chance,
    has_guard,
    held,
    least,
    most,
    spell_parts,
)
from rules.systems.energy.content import Profile, content
from rules.systems.energy.damage import damage_amount
from rules.systems.energy.effects import PER_POINT, change, free_steps, points_of, power_of
from rules.systems.energy.procedure import MOVEMENT_POINTS
from rules.systems.energy.rows import STRIKE_PRICE, Spell
from rules.systems.energy.shows import facts
from rules.systems.energy.state import Fighter, profile_of


def commands(battle: Battle) -> tuple[Command, ...]:
    """Return everything the acting character has, with what it costs or why it cannot be used."""
    if battle.pending is None:
        return ()
    return judged(battle, _tiles(battle, battle.units[battle.pending.unit]))


def blow(battle: Battle, unit: Fighter) -> str:
    """Return the tile of a normal attack: none but swords strike (ED-2.9a, b)."""
    return "strike" if profile_of(battle, unit).weapon.type == "sword" else "shoot"


def _tiles(battle: Battle, unit: Fighter) -> Iterator[Command]:
    tiles, one = battle.setup.system.tiles, profile_of(battle, unit)
    ends = tuple(_turn_ends(unit, 1, unit.movement_points))
    walk = Fact(N_("Movement points"), unit.movement_points, "", "ED-2.8a")
    yield tiles["move"]._replace(facts=(walk,))
    yield tiles[blow(battle, unit)]._replace(
        summary=one.weapon.title,
        costs=tuple(facts.costs(*STRIKE_PRICE)),
        facts=tuple(_weapon_facts(battle, unit)),
        refusal=nobody_in_range(one.weapon.range),
        rules_out=ends,
    )
    for spell_id, spell in one.spells:
        price, told = facts.costs(*spell.price), _spell_facts(battle, unit, spell_id, spell)
        steps = free_steps(battle, unit, unit.movement_points + spell.movement_points)
        yield ability_tile("cast", spell_id, spell, price, told, _nowhere(spell))._replace(
            amount_label=N_("Charges") if spell.takes_charges else "",
            amount_most=1 if spell.category == "dot" else 0,  # ED-2.2f
            rules_out=(*_idle(battle, unit, spell), *_turn_ends(unit, spell.action_points, steps)),
            slight=_raises_nothing(battle, unit, spell),
        )
    yield tiles["rest"]._replace(
        costs=(Fact(N_("Action points"), 1, "", "ED-2.1d", "hand"),),
        facts=(Fact(N_("Energy"), REST_ENERGY, "+", "ED-2.1d"),),
        rules_out=ends,
    )
    rested = Fact(N_("Energy"), REST_ENERGY * unit.action_points, "+", "ED-2.1d")
    yield tiles["end"]._replace(facts=(rested,))


def _turn_ends(unit: Fighter, price: int, steps: int) -> Iterator[Note]:
    """Yield that paying the last action points ends the turn, even with steps left to walk
    (ED-2.6c), those that are just being given too."""
    if unit.action_points == price and steps:
        yield Note("turn_ends", "ED-2.6c", (("left", steps),))
    elif unit.action_points == price:
        yield Note("turn_over_then", "ED-2.6c")


def _idle(battle: Battle, unit: Fighter, spell: Spell) -> Iterator[Note]:
    """Yield that raising its own chance to block changes nothing for one that has nothing to
    block with (ED-2.12b)."""
    if spell.aim == "self" and spell.effect is not None and [*spell.effect.changes] == ["block"]:
        covered = battle.setup.board.cover >> unit.cell & 1
        if not covered and not has_guard(battle, unit, "strike"):
            yield Note("nothing_to_block_with", "ED-2.12b")


def _raises_nothing(battle: Battle, unit: Fighter, spell: Spell) -> bool:
    """Say whether a spell only raises chances of its caster, which has none (ED-2.10a)."""
    raises = spell.effect is not None and spell.effect.clause == "ED-2.10b"
    return spell.aim == "self" and raises and not goes_by_chance(battle, unit)


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


def _weapon_facts(battle: Battle, unit: Fighter) -> Iterator[Fact]:
    one = profile_of(battle, unit)
    clause = facts.blow_clause(one)
    points = points_of(battle, unit, one.statistic)
    flat = change(battle, unit, "flat_damage")
    low, high = one.weapon.damage
    yield damage_fact(low + flat, high + flat, clause)
    yield Fact(N_("Bonus"), PER_POINT * points + change(battle, unit, "damage"), "%", clause)
    yield facts.by_a_shield("strike")
    yield Fact(N_("Range"), one.weapon.range, "", "BD-5")
    if one.row.rides:
        yield from _ridden_facts(battle, unit, content().spells[one.row.rides])


def _ridden_facts(battle: Battle, unit: Fighter, spell: Spell) -> Iterator[Fact]:
    """Yield how likely a blow that goes through lays what rides on it, and what that does
    (ED-2.12d)."""
    yield from _chance_facts(battle, unit, spell, spell.title)
    if spell.effect is not None:
        yield from facts.leaves(spell.effect, spell.effect.works)


def _spell_facts(battle: Battle, unit: Fighter, spell_id: str, spell: Spell) -> Iterator[Fact]:
    """Yield what a spell does in its caster's hands, the target's will apart (ED-2.10a to e)."""
    bonus = Fact(N_("Bonus"), power_of(battle, unit), "%", "ED-2.9d")
    works = None
    if spell.effect is not None and spell.aim == "self":  # its caster bears it (ED-2.10g)
        works = held(total(effect_parts(battle, unit, spell.effect, spell.friendly, least)))
    if spell.summons:
        yield from _creature_facts(battle, unit, spell_id)
    yield from facts.of_spell(spell, [bonus], _chance_facts(battle, unit, spell), works)


def _creature_facts(battle: Battle, unit: Fighter, spell_id: str) -> Iterator[Fact]:
    """Yield the numbers of what a spell summons, at its caster's level (ED-2.5b)."""
    table = battle.setup.table
    one: Profile = table.profiles[table.creatures[unit.profile, spell_id]]
    power = PER_POINT * getattr(one, one.statistic)
    low, high = (damage_amount(base, power, 0, 0, 0) for base in one.weapon.damage)
    steps = MOVEMENT_POINTS + one.skill_totals.get("movement_points", 0)
    yield Fact(N_("Its health"), one.health, "", "ED-2.5b")
    yield Fact(N_("Its damage"), low, "", facts.blow_clause(one), most=high)
    yield Fact(N_("Its reach"), one.weapon.range, "", "BD-5")
    yield Fact(N_("Its steps"), steps, "", "ED-2.8a")


def _chance_facts(
    battle: Battle, unit: Fighter, spell: Spell, label: str = facts.CHANCE
) -> Iterator[Fact]:
    low, high = ([*spell_parts(battle, unit, spell, None, throw)] for throw in (least, most))
    chances = held(total(low)), held(total(high))
    yield facts.percent(label, *chances, "%", "ED-2.10a")
    if len(high) > 1:
        yield from facts.shares(high)
