"""What lies on combatants for some rounds."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.kit import effects
from rules.kit.effects import Effect
from rules.systems.nine_phase.rows import Effect as EffectRow
from rules.systems.nine_phase.state import Combatant, spell_row


def effects_of(battle: Battle, unit: Combatant) -> Iterator[tuple[Effect, EffectRow]]:
    """Yield what lies on a combatant with what it does, in order of application."""
    for effect in unit.effects:
        row = spell_row(battle, effect.spell).effect
        if row is not None:
            yield effect, row


def change_parts(battle: Battle, unit: Combatant, quantity: str, clause: str) -> tuple[Part, ...]:
    """Return what lies on a combatant and changes a quantity."""
    return tuple(
        Part(spell_row(battle, effect.spell).title, row.changes[quantity], "", clause)
        for effect, row in effects_of(battle, unit)
        if quantity in row.changes
    )


def lay(battle: Battle, author: Combatant, target: Combatant, spell_id: str, clause: str) -> None:
    """Lay a spell's effect on somebody; the same again only lasts anew."""
    row = spell_row(battle, spell_id).effect
    assert row is not None
    effects.lay(battle, target, Effect(spell_id, author.id, row.rounds), clause, "rounds")


def count_round(battle: Battle, unit: Combatant) -> None:
    """Let a round end under what lies on a combatant."""
    effects.count(unit)
    effects.end_counted(battle, unit, "NP-S3")
