"""What F1 shows in a study: its keys, then those of a battle and the rules."""

from __future__ import annotations

from game.player.keys import STUDY
from game.player.language import _
from game.window.screens.battle.manual import battle_chapters
from game.window.screens.chapters import Chapter, KeyRow, key_rows
from rules.battle.system import System


def study_keys() -> Chapter:
    """Return the keys and the mouse of a chapter."""
    return Chapter(
        _("Keys in a study"),
        (
            _(
                "A move on the board becomes a branch; everything is kept at once. The right "
                "button draws an arrow from cell to cell or a ring round one: green, with Shift "
                "red, with Ctrl blue, with Alt yellow; the same once more takes it away."
            ),
        ),
        (
            KeyRow("Ctrl+Home End", _("To the beginning, to the end of the line")),
            KeyRow("Ctrl+PgUp PgDn", _("The chapter before, the one after")),
            *key_rows(STUDY),
        ),
    )


def study_chapters(system: System) -> tuple[Chapter, ...]:
    """Return the help of a study of one system."""
    return study_keys(), *battle_chapters(system)
