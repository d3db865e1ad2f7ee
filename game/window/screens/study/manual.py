"""What F1 shows in a study: its keys, then those of a battle and the rules."""

from __future__ import annotations

from game.player.language import _
from game.window.screens.battle.manual import battle_chapters
from game.window.screens.chapters import Chapter, KeyRow
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
            KeyRow(", .", _("One move back, one move on")),
            KeyRow("Ctrl+Home End", _("To the beginning, to the end of the line")),
            KeyRow("Del", _("Take the move out, with all after it")),
            KeyRow("U", _("Let this line go first")),
            KeyRow("T", _("Write what is said here; Escape goes back to the board")),
            KeyRow("M", _("Begin an arrow at the cursor and end it; Shift+M: another colour")),
            KeyRow("L", _("Link a rule")),
            KeyRow("I", _("Say what the next dice show")),
            KeyRow("A", _("The chapter: name, kind, place; a new one")),
            KeyRow("Ctrl+PgUp PgDn", _("The chapter before, the one after")),
            KeyRow("F3", _("Edit the position")),
            KeyRow("G", _("The task that this move fulfils, where the chapter is a lesson")),
            KeyRow("F5", _("Play on from here; do the lesson")),
            KeyRow("P", _("Show to an audience: board and words in large type")),
            KeyRow("S", _("Save a picture, a film or the text")),
        ),
    )


def study_chapters(system: System) -> tuple[Chapter, ...]:
    """Return the help of a study of one system."""
    return study_keys(), *battle_chapters(system)
