"""What every system of combatants shows of one: the base of its token, its card and its tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.battle.event import total
from rules.battle.machine import Battle
from rules.battle.sheet import ALWAYS, N_, Card, Command, Fact, Gauge, Mark, Note, Token
from rules.errors import Refusal
from rules.kit import shown
from rules.kit.d20.aiming import refuse_attack
from rules.kit.d20.attacks import armour_shares, bonus_parts
from rules.kit.d20.content import SPELL_LEVELS
from rules.kit.d20.rows import EffectRow, Spell, Throw, Weapon
from rules.kit.d20.state import Clauses, Combatant, clauses_of, profile_of
from rules.kit.effects import is_held, row_of
from rules.kit.tiles import ability_tile, nobody_in_range
from rules.kit.turns import sides_of

SPELLS = {1: N_("Spells of level 1"), 2: N_("Spells of level 2"), 3: N_("Spells of level 3")}
CHANGES = {"attack": N_("Attack bonus"), "armour_class": N_("Armour class")}


def token(
    battle: Battle,
    unit: Combatant,
    states: Iterable[str] = (),
    marks: Iterable[Mark] = (),
    exhausted: bool = False,
) -> Token:
    """Return what a combatant's token shows, with what its system adds."""
    one = profile_of(battle, unit)
    return shown.token(
        unit,
        one.row,
        one.health,
        pips=spell_gauges(battle, unit),
        marks=(*marks, *effect_marks(battle, unit)),
        states=(*states, *_states(battle, unit)),
        exhausted=exhausted and not shown.is_asked(battle, unit),
    )


def _states(battle: Battle, unit: Combatant) -> Iterator[str]:
    if unit.surprised:
        yield "surprised"
    if any(row_of(battle, effect).wakes for effect in unit.effects):
        yield "unconscious"
    elif is_held(battle, unit):
        yield "stunned"


def card(
    battle: Battle,
    unit: Combatant,
    facts: Iterable[Fact] = (),
    marks: Iterable[Mark] = (),
    notes: Iterable[Note] = (),
) -> Card:
    """Return a combatant's card, with what its system adds."""
    one = profile_of(battle, unit)
    return shown.card(
        unit,
        one.row,
        one.level,
        gauges=(
            Gauge(N_("Health"), unit.health, one.health, clauses_of(battle).damage, "heart"),
            *spell_gauges(battle, unit),
        ),
        facts=(*facts, *_facts(battle, unit)),
        marks=(*marks, *effect_marks(battle, unit)),
        notes=notes,
    )


def hindrance(battle: Battle, unit: Combatant) -> Iterator[Note]:
    """Yield why one who stands can do nothing at all."""
    if unit.cell >= 0 and unit.surprised:
        yield Note("loses_round", clauses_of(battle).surprise)
    elif unit.cell >= 0 and is_held(battle, unit):
        yield Note("helpless", clauses_of(battle).effect)


def no_shot(battle: Battle, unit: Combatant) -> Iterator[Note]:
    """Yield why one with missiles is passed over where others shoot: an enemy is beside it."""
    enemies = sides_of(battle, unit.side)[1]
    if profile_of(battle, unit).missile is not None:
        refused = refuse_attack(battle, unit, "shoot", unit.cell, enemies)
        if refused is not None:
            yield Note("no_shot", refused.clause)


def spell_gauges(battle: Battle, unit: Combatant) -> Iterator[Gauge]:
    """Yield how many spells of each level are left for the day."""
    clause = clauses_of(battle).memory
    most = profile_of(battle, unit).memory
    for level in SPELL_LEVELS:
        if most[level - 1]:
            left = unit.memory[level - 1]
            yield Gauge(SPELLS[level], left, most[level - 1], clause, "book")


def _facts(battle: Battle, unit: Combatant) -> Iterator[Fact]:
    clauses, one = clauses_of(battle), profile_of(battle, unit)
    armour = total(armour_shares(battle, unit))
    yield Fact(N_("Armour class"), armour, "", clauses.attack, "shield")
    bonus = total(bonus_parts(battle, unit))
    yield Fact(N_("Attack bonus"), bonus, "+", clauses.attack, "strike")
    yield Fact(N_("Saving throw"), one.save, "", clauses.save, "die")
    yield Fact(N_("Cells of a move"), one.speed, "", clauses.walk, "move")


def weapon_facts(battle: Battle, unit: Combatant, weapon: Weapon) -> Iterator[Fact]:
    """Yield what a weapon does in somebody's hands."""
    clauses = clauses_of(battle)
    bonus = total(bonus_parts(battle, unit))
    yield Fact(N_("Attack bonus"), bonus, "+", clauses.attack)
    yield damage_fact(weapon.damage, clauses.damage)
    yield Fact(N_("Range"), weapon.range, "", "BD-5")


def damage_fact(throw: Throw, clause: str) -> Fact:
    """Return the least and the most damage of a throw."""
    sides, extra = throw
    return shown.damage_fact(1 + extra, sides + extra, clause)


def effect_marks(battle: Battle, unit: Combatant) -> Iterator[Mark]:
    """Return what lies on a combatant, in order of application."""
    rows, clause = battle.setup.table.rows, clauses_of(battle).effect
    return shown.effect_marks(
        unit.effects,
        rows,
        lambda effect: not rows[effect.spell].hostile,
        lambda effect: effect_facts(row_of(battle, effect), clause),
    )


def effect_facts(row: EffectRow, clause: str) -> Iterator[Fact]:
    """Yield what an effect does, for how long, and that a wound ends it where it does."""
    yield from shown.effect_facts(row, CHANGES, clause)
    if row.wakes:
        yield Fact(N_("Ended by a wound"), 1, ALWAYS, clause)


# Tiles


def tiles(battle: Battle, unit: Combatant, verb: str) -> Iterator[Command]:
    """Yield the tiles of a verb: of a walk, of the weapon for it, or of each spell known."""
    one = profile_of(battle, unit)
    match verb:
        case "move":
            cells = Fact(N_("Cells of a move"), one.speed, "", clauses_of(battle).walk)
            yield battle.setup.system.tiles[verb]._replace(facts=(cells,))
        case "strike":
            yield _attack(battle, unit, verb, one.melee)
        case "shoot":
            if one.missile is not None:
                yield _attack(battle, unit, verb, one.missile)
        case _:
            for spell_id, spell in one.spells:
                yield _spell(battle, unit, verb, spell_id, spell)


def _attack(battle: Battle, unit: Combatant, verb: str, weapon: Weapon) -> Command:
    facts = tuple(weapon_facts(battle, unit, weapon))
    return battle.setup.system.tiles[verb]._replace(
        summary=weapon.title, facts=facts, refusal=nobody_in_range(weapon.range)
    )


def _spell(battle: Battle, unit: Combatant, kind: str, spell_id: str, spell: Spell) -> Command:
    """Return the tile of a spell; only casting it is aimed."""
    clauses = clauses_of(battle)
    costs = (Fact(N_("Spell level"), spell.level, "", clauses.memory, "book"),)
    stock = Fact(N_("Left today"), unit.memory[spell.level - 1], "", clauses.memory, "book")
    meant = spell.aim in ("enemy", "friend")
    otherwise = nobody_in_range(spell.range) if meant else Refusal("touches_nobody", "BD-5")
    tile = ability_tile(kind, spell_id, spell, costs, spell_facts(spell, clauses), otherwise)
    return tile._replace(stock=stock, aim=tile.aim if kind == "cast" else "")


def spell_facts(spell: Spell, clauses: Clauses) -> Iterator[Fact]:
    """Yield what a spell does."""
    if spell.wounds:
        yield damage_fact(spell.damage, clauses.damage)
    if spell.heals:
        sides, extra = spell.healing
        yield shown.healing_fact(1 + extra, sides + extra, clauses.damage)
    if spell.save == "half":
        yield Fact(N_("Halved by a saving throw"), 50, "%", clauses.save)
    if spell.save == "negates":
        yield Fact(N_("Undone by a saving throw"), 1, ALWAYS, clauses.save)
    if spell.effect is not None:
        yield from effect_facts(spell.effect, clauses.effect)
    yield from shown.present(
        Fact(N_("Range"), spell.range, "", "BD-5"), shown.area_fact(spell.shape, spell.size)
    )
