"""Buttons of the action bar that every system of combatants has."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import N_, Command, Fact, Note
from rules.errors import Refusal
from rules.kit.d20.display import effect_facts, throw_facts, weapon_facts
from rules.kit.d20.rows import Spell
from rules.kit.d20.state import Clauses, Combatant, clauses_of, profile_of
from rules.kit.tiles import AIMS


def move_command(
    battle: Battle, unit: Combatant, refusal: Refusal | None, rules_out: tuple[Note, ...] = ()
) -> Command:
    """Return the button of a walk."""
    speed = profile_of(battle, unit).speed
    return Command(
        "move",
        "",
        N_("Move"),
        "move",
        N_("Walk once; what is left of the walk is lost."),
        (),
        (Fact(N_("Cells of a move"), speed, "", clauses_of(battle).walk),),
        refusal,
        aim="cell",
        rules_out=rules_out,
    )


def strike_command(
    battle: Battle, unit: Combatant, refusal: Refusal | None, rules_out: tuple[Note, ...] = ()
) -> Command:
    """Return the button of a blow."""
    weapon = profile_of(battle, unit).melee
    return Command(
        "strike",
        "",
        N_("Strike"),
        "strike",
        weapon.title,
        (),
        tuple(weapon_facts(battle, unit, weapon)),
        refusal,
        aim="unit",
        rules_out=rules_out,
    )


def shoot_command(
    battle: Battle, unit: Combatant, refusal: Refusal | None, rules_out: tuple[Note, ...] = ()
) -> Command:
    """Return the button of a shot."""
    weapon = profile_of(battle, unit).missile
    return Command(
        "shoot",
        "",
        N_("Shoot"),
        "missile",
        weapon.title if weapon else N_("No missile weapon"),
        (),
        tuple(weapon_facts(battle, unit, weapon)) if weapon else (),
        refusal,
        aim="unit",
        rules_out=rules_out,
    )


def spell_command(
    battle: Battle,
    unit: Combatant,
    kind: str,
    spell_id: str,
    spell: Spell,
    refusal: Refusal | None,
    rules_out: tuple[Note, ...] = (),
) -> Command:
    """Return the button of a spell; only casting it is aimed."""
    clauses = clauses_of(battle)
    left = unit.memory[spell.level - 1]
    costs = (
        Fact(N_("Spell level"), spell.level, "", clauses.memory, "book"),
        Fact(N_("Left today"), left, "", clauses.memory),
    )
    return Command(
        kind,
        spell_id,
        spell.title,
        spell.icon,
        spell.summary,
        costs,
        tuple(spell_facts(spell, clauses)),
        refusal,
        aim=AIMS[spell.aim] if kind == "cast" else "",
        rules_out=rules_out,
    )


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
