"""What F1 shows in a battle before its rules: the keys, and how the round goes."""

from __future__ import annotations

from game.player.language import _, fill
from game.window.screens.chapters import Chapter, KeyRow
from rules.battle.machine import Battle
from rules.battle.system import System
from rules.clause import SHARED_CLAUSES


def battle_keys() -> Chapter:
    """Return the keys and the mouse of the battle screen."""
    return Chapter(
        _("Keys in a battle"),
        (),
        (
            KeyRow("←↑↓→", _("Move the cursor over the board")),
            KeyRow("Enter", _("Walk, attack or cast where the cursor is")),
            KeyRow("1 … 0, Q …", _("Choose the ability whose tile shows the key; again lets go")),
            KeyRow("[ ]", _("Spend fewer or more charges")),
            KeyRow("Y", _("Turn a wall before it is placed")),
            KeyRow("PgDn PgUp", _("Let another of one's own act, where the side picks")),
            KeyRow("T", _("Show in every cell which enemies could hit there")),
            KeyRow("I", _("All of the character whose card is shown")),
            KeyRow("R", _("Rest")),
            KeyRow("E", _("End turn")),
            KeyRow("U", _("Undo, back to the last throw of dice")),
            KeyRow("S", _("Save the battle")),
            KeyRow("L", _("Fold the log away or open it")),
            KeyRow("O", _("Turn the board")),
            KeyRow("P", _("Pause while a bot acts")),
            KeyRow("A", _("Show once more what was just done")),
            KeyRow("1 … 5", _("Set the speed while a bot acts")),
            KeyRow(_("Space"), _("See the end of what is being shown at once")),
            KeyRow("Tab", _("Go from the board to buttons and panels")),
            KeyRow("+ −", _("Zoom; the wheel does it too")),
            KeyRow("Esc", _("Let an ability go, or open the battle's menu")),
            KeyRow("F1", _("This help")),
        ),
    )


def last_clause(text: str, battle: Battle) -> str:
    """Return the last clause that a text names; "" for none."""
    known = {clause.id for clause in (*battle.setup.system.clauses, *SHARED_CLAUSES)}
    named = [word.strip("().,;:") for word in text.split()]
    return next((word for word in reversed(named) if word in known), "")


def battle_chapters(system: System) -> tuple[Chapter, ...]:
    """Return the help of a battle of one system; its clauses stand in the rulebook."""
    phases = tuple(f"{_(phase.title)}: {_(phase.summary)}" for phase in system.phases)
    return (
        battle_keys(),
        Chapter(
            fill(_("How a round goes: {system}"), system=_(system.title)),
            (_(system.summary), *phases),
        ),
    )
