"""What a scenario and a player may pick: kinds of combatants, and what each of them knows."""

from __future__ import annotations

from rules.battle.sheet import N_
from rules.battle.system import AbilityInfo, KindInfo
from rules.kit import loadout
from rules.systems.nine_phase.content import LEVELS, NUMBERS, content
from rules.systems.nine_phase.rows import Source
from rules.systems.nine_phase.shows.commands import spell_costs, spell_numbers

SOURCES: dict[Source, str] = {
    "spell": N_("Spell"),
    "word": N_("Power word"),
    "device": N_("Device"),
    "innate": N_("Innate ability"),
    "scroll": N_("Scroll"),
}
"""Where magic comes from, as a player reads it (NP-S3)."""


def kinds() -> dict[str, KindInfo]:
    """Return what a scenario may say about each kind."""
    return loadout.kinds(content().kinds, LEVELS, NUMBERS, lambda kind: kind.spells)


def choices() -> dict[str, AbilityInfo]:
    """Return every spell that some kind of combatant knows."""
    table = content().spells
    return loadout.choices(
        table, kinds(), lambda spell: SOURCES[spell.source], spell_costs, spell_numbers
    )
