"""What a scenario and a player may pick: kinds of combatants, and what each of them knows."""

from __future__ import annotations

from rules.battle.sheet import N_
from rules.battle.system import AbilityInfo, KindInfo
from rules.systems.nine_phase.content import LEVELS, NUMBERS, content
from rules.systems.nine_phase.rows import Source, Spell
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
    return {
        kind_id: KindInfo(
            kind.title, LEVELS, NUMBERS, kind.summary, kind.glyph, abilities=kind.spells
        )
        for kind_id, kind in content().kinds.items()
    }


def choices() -> dict[str, AbilityInfo]:
    """Return every spell as a player sees it who picks spells for a character."""
    return {spell_id: _choice(spell_id, spell) for spell_id, spell in content().spells.items()}


def _choice(spell_id: str, spell: Spell) -> AbilityInfo:
    levels = [kind.spells[spell_id] for kind in content().kinds.values() if spell_id in kind.spells]
    return AbilityInfo(
        title=spell.title,
        summary=spell.summary,
        icon=spell.icon,
        group=SOURCES[spell.source],
        level=min(levels),
        costs=spell_costs(spell),
        facts=tuple(spell_numbers(spell)),
    )
