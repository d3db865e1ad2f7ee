"""Tiles of the action bar that every system of combatants has."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact
from rules.errors import Refusal
from rules.kit.d20.display import effect_facts, throw_facts, weapon_facts
from rules.kit.d20.rows import Spell, Weapon
from rules.kit.d20.state import Clauses, Combatant, clauses_of, profile_of
from rules.kit.tiles import ability_tile, nobody_in_range


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
    costs = (
        Fact(N_("Spell level"), spell.level, "", clauses.memory, "book"),
        Fact(N_("Left today"), unit.memory[spell.level - 1], "", clauses.memory),
    )
    meant = spell.aim in ("enemy", "friend")
    otherwise = nobody_in_range(spell.range) if meant else Refusal("touches_nobody", "BD-5")
    tile = ability_tile(kind, spell_id, spell, costs, spell_facts(spell, clauses), otherwise)
    return tile if kind == "cast" else tile._replace(aim="")


def spell_facts(spell: Spell, clauses: Clauses) -> Iterator[Fact]:
    """Yield what a spell does."""
    if spell.wounds:
        yield from throw_facts(spell.damage, clauses.damage)
    if spell.heals:
        sides, extra = spell.healing
        yield Fact(N_("Healing from"), 1 + extra, "", clauses.damage)
        yield Fact(N_("Healing to"), sides + extra, "", clauses.damage)
    if spell.save == "half":
        yield Fact(N_("Halved by a saving throw"), 50, "%", clauses.save)
    if spell.save == "negates":
        yield Fact(N_("Undone by a saving throw"), 100, "%", clauses.save)
    if spell.effect is not None:
        yield from effect_facts(spell.effect, clauses.effect)
    if spell.range:
        yield Fact(N_("Range"), spell.range, "", "BD-5")
    if spell.size:
        yield Fact(N_("Cells of its area"), spell.size, "", "BD-5")
