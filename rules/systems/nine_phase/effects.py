"""What lies on combatants for some rounds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.nine_phase.rows import Effect as EffectRow
from rules.systems.nine_phase.state import Combatant, Effect, spell_row


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
    kept = tuple(effect for effect in target.effects if effect.spell != spell_id)
    target.effects = (*kept, Effect(spell_id, author.id, row.rounds))
    battle.tell(
        "laid",
        clause,
        target.id,
        by=author.id,
        ability=spell_id,
        cells=(target.cell,),
        rounds=row.rounds,
    )


def count_round(battle: Battle, unit: Combatant) -> None:
    """Let a round end under what lies on a combatant."""
    kept = []
    for effect in unit.effects:
        if effect.remaining > 1:
            kept.append(msgspec.structs.replace(effect, remaining=effect.remaining - 1))
        else:
            clause = "NP-S3"
            battle.tell("ended", clause, by=unit.id, ability=effect.spell)
    unit.effects = tuple(kept)
