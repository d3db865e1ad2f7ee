"""What a scenario and a player may say about a combatant: its kind, level, numbers and spells."""

from __future__ import annotations

from rules.battle.sheet import N_, Fact
from rules.battle.system import AbilityInfo, KindInfo
from rules.kit import loadout
from rules.kit.d20.commands import spell_facts
from rules.kit.d20.content import LEVELS, NUMBERS, content, most_spells
from rules.kit.d20.state import Clauses

LEVEL_GROUPS = {1: N_("Level 1"), 2: N_("Level 2"), 3: N_("Level 3")}
NO_NUMBERS: frozenset[str] = frozenset()


def kinds(more_numbers: frozenset[str] = NO_NUMBERS) -> dict[str, KindInfo]:
    """Return every kind of combatant, with the numbers that only its system has."""
    table = content()
    return loadout.kinds(
        table.kinds,
        LEVELS,
        NUMBERS | more_numbers,
        lambda kind: kind.spells,
        lambda kind_id, level: most_spells(table, kind_id, level),
    )


def choices(clauses: Clauses) -> dict[str, AbilityInfo]:
    """Return the spells that a caster may know."""
    return loadout.choices(
        content().spells,
        kinds(),
        lambda spell: LEVEL_GROUPS[spell.level],
        lambda spell: (Fact(N_("Spell level"), spell.level, "", clauses.memory, "book"),),
        lambda spell: spell_facts(spell, clauses),
    )


def titles() -> dict[str, str]:
    """Return the English name of every spell, by id."""
    return loadout.titles(content().spells)


def looks() -> dict[str, str]:
    """Return what each spell looks like, by id."""
    return {spell_id: spell.element for spell_id, spell in content().spells.items()}
