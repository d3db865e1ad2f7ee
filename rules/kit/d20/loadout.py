"""What a scenario and a player may say about a combatant: its kind, level, numbers and spells."""

from __future__ import annotations

from rules.battle.sheet import N_, Fact
from rules.battle.system import AbilityInfo, KindInfo
from rules.kit.d20.commands import spell_facts
from rules.kit.d20.content import LEVELS, NUMBERS, content, memory_of
from rules.kit.d20.rows import Kind, Spell
from rules.kit.d20.state import Clauses

LEVEL_GROUPS = {1: N_("Level 1"), 2: N_("Level 2"), 3: N_("Level 3")}
NO_NUMBERS: frozenset[str] = frozenset()


def kinds(more_numbers: frozenset[str] = NO_NUMBERS) -> dict[str, KindInfo]:
    """Return every kind of combatant, with the numbers that only its system has."""
    return {
        kind_id: _kind_info(kind, NUMBERS | more_numbers)
        for kind_id, kind in content().kinds.items()
    }


def _kind_info(kind: Kind, numbers: frozenset[str]) -> KindInfo:
    known = content().spells
    most = tuple(
        sum(bool(memory_of(kind, level)[spell.level - 1]) for spell in known.values())
        for level in LEVELS
    )
    return KindInfo(
        title=kind.title,
        levels=LEVELS,
        numbers=numbers,
        summary=kind.summary,
        glyph=kind.glyph,
        most_abilities=most,
        abilities=dict(kind.spells),
    )


def choices(clauses: Clauses) -> dict[str, AbilityInfo]:
    """Return the spells that a caster may know, each from the level at which some kind first
    learns it."""
    table = content()
    levels: dict[str, int] = {}
    for kind in table.kinds.values():
        for spell_id, level in kind.spells.items():
            levels[spell_id] = min(level, levels.get(spell_id, level))
    return {
        spell_id: _ability_info(spell, levels[spell_id], clauses)
        for spell_id, spell in table.spells.items()
        if spell_id in levels
    }


def _ability_info(spell: Spell, level: int, clauses: Clauses) -> AbilityInfo:
    return AbilityInfo(
        title=spell.title,
        summary=spell.summary,
        icon=spell.icon,
        group=LEVEL_GROUPS[spell.level],
        level=level,
        costs=(Fact(N_("Spell level"), spell.level, "", clauses.memory, "book"),),
        facts=tuple(spell_facts(spell, clauses)),
    )


def titles() -> dict[str, str]:
    """Return the English name of every spell, by id."""
    return {spell_id: spell.title for spell_id, spell in content().spells.items()}


def looks() -> dict[str, str]:
    """Return what each spell looks like, by id."""
    return {spell_id: spell.element for spell_id, spell in content().spells.items()}
