"""What lies on combatants for some rounds."""

from __future__ import annotations

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.kit import effects
from rules.kit.effects import Effect
from rules.systems.nine_phase.rows import Quantity
from rules.systems.nine_phase.state import Combatant, effect_row, spell_row


def change_parts(battle: Battle, unit: Combatant, quantity: str, clause: str) -> tuple[Part, ...]:
    """Return what lies on a combatant and changes a quantity."""
    if not unit.effects:
        return ()
    changes = [(effect.spell, effect_row(battle, effect).changes) for effect in unit.effects]
    return tuple(
        Part(spell_row(battle, spell_id).title, values[quantity], "", clause)
        for spell_id, values in changes
        if quantity in values
    )


def changed(battle: Battle, unit: Combatant, quantity: Quantity) -> int:
    """Return by how much all that lies on a combatant changes a quantity."""
    if not unit.effects:
        return 0
    return sum(effect_row(battle, effect).changes.get(quantity, 0) for effect in unit.effects)


def lay(battle: Battle, author: Combatant, target: Combatant, spell_id: str, clause: str) -> None:
    """Lay a spell's effect on somebody; the same again only lasts anew."""
    rounds = battle.setup.table.effects[spell_id].rounds
    effects.lay(battle, target, Effect(spell_id, author.id, rounds), clause, "rounds")


def count_round(battle: Battle, unit: Combatant) -> None:
    """Let a round end under what lies on a combatant."""
    effects.count(unit)
    effects.end_counted(battle, unit, "NP-S3")
