"""The words that all systems of combatants share, with a system's own beside them."""

from __future__ import annotations

from pathlib import Path

from rules.battle.system import Words, load_words

SHARED = Path(__file__).with_name("words.toml")


def words_with(own: Path) -> Words:
    """Return a system's words.toml together with the shared one."""
    shared, mine = load_words(SHARED), load_words(own)
    return Words(
        events=shared.events | mine.events,
        refusals=shared.refusals | mine.refusals,
        amount=mine.amount,
        parts=shared.parts | mine.parts,
        notes=shared.notes | mine.notes,
    )
