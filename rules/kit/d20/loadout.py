"""What a system of combatants hands over: its fields that come of the content, the same for all;
what a scenario and a player may say about a combatant."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from rules.battle.described import described
from rules.battle.sheet import N_, Fact, Note
from rules.battle.system import AbilityInfo, KindInfo
from rules.kit import loadout
from rules.kit.d20 import together
from rules.kit.d20.content import LEVELS, NUMBERS, content, most_spells
from rules.kit.d20.display import spell_facts
from rules.kit.d20.state import Clauses, Combatant, muster, prepare

LEVEL_GROUPS = {1: N_("Level 1"), 2: N_("Level 2"), 3: N_("Level 3")}
NO_NUMBERS: frozenset[str] = frozenset()
FOLDER = Path(__file__).parent
"""Where the words, options and tiles stand that systems of combatants have alike."""


def fields(
    package: str,
    clauses: Clauses,
    unit_type: type[Combatant],
    state_type: type[msgspec.Struct],
    verbs: Iterable[str] = ("cast",),
    more_numbers: frozenset[str] = NO_NUMBERS,
) -> dict[str, Any]:
    """Return the fields of `System` that its files and the content of combatants give.

    :param package: the package's `__file__`.
    :param verbs: those that a spell is used with.
    :param more_numbers: the numbers of a combatant that only this system has.
    """
    spells, cover = content().spells, content().combat.cover
    return described(package, dict.fromkeys(verbs, loadout.titles(spells)), base=FOLDER) | {
        "kinds": kinds(more_numbers),
        "unit_type": unit_type,
        "state_type": state_type,
        "prepare": lambda setup: prepare(setup, clauses),
        "muster": lambda setup: (muster(setup, unit_type), state_type()),
        "area": together.area,
        "cover": Note("cover", clauses.missile, (("bonus", cover),)),
        "at_once": frozenset({together.UNSEEN}),
        "choices": choices(clauses),
        "looks": {spell_id: spell.look for spell_id, spell in spells.items()},
    }


def kinds(more_numbers: frozenset[str] = NO_NUMBERS) -> dict[str, KindInfo]:
    """Return every kind of combatant, with the numbers that only its system has."""
    numbers = NUMBERS | more_numbers
    return loadout.kinds(content().kinds, LEVELS, numbers, lambda kind: kind.spells, most_spells)


def choices(clauses: Clauses) -> dict[str, AbilityInfo]:
    """Return the spells that a caster may know."""
    return loadout.choices(
        content().spells,
        kinds(),
        lambda spell: LEVEL_GROUPS[spell.level],
        lambda spell: (Fact(N_("Spell level"), spell.level, "", clauses.memory, "book"),),
        lambda spell: spell_facts(spell, clauses),
    )
