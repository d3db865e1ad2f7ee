"""What F1 shows in a battle before its rules: the keys, and how the round goes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.player.keys import BATTLE, DECIDING, SHOWN, WATCHING, shown_key
from game.player.language import _, colon, fill
from game.window.screens.chapters import Chapter, KeyRow, key_rows
from rules.battle.system import System

VERBS = {"rest": "rest", "end": "end"}
"""Keys by the verb that they give."""
BESIDES = {"row": ("turn_wall",), "amount": ("fewer", "more")}
"""Keys by what they choose besides an aim."""


def useless_keys(system: System) -> set[str]:
    """Return the keys that do nothing in any battle of a system."""
    verbs = {tile.kind for tile in system.tiles.values()}
    keys = {key for verb, key in VERBS.items() if verb not in verbs}
    return keys.union(*(one for name, one in BESIDES.items() if name not in system.besides))


def battle_keys(own: Sequence[KeyRow] = (), left_out: Collection[str] = ()) -> Chapter:
    """Return the keys and the mouse of the battle screen: its `own`, and not those `left_out`."""
    return Chapter(
        _("Keys in a battle"),
        (),
        (
            KeyRow("←↑↓→", _("Move the cursor over the board")),
            KeyRow("Enter", _("Walk, attack or cast where the cursor is")),
            KeyRow(
                _span("tile_1", "tile_10", "tile_11"),
                _("Choose what that tile does; again lets go, or does what needs no aim"),
            ),
            *own,
            *key_rows(BATTLE, DECIDING, WATCHING, SHOWN, left_out=left_out),
            KeyRow("Shift", _("Hold what is pointed at while the mouse goes to read of it")),
            KeyRow("Tab", _("Go from the board to buttons and panels")),
            KeyRow("+ −", _("Zoom; the wheel does it too")),
            KeyRow("Esc", _("Let an ability go, or open the battle's menu")),
            KeyRow(shown_key("help"), _("This help, or the rule of what is pointed at")),
        ),
    )


def _span(first: str, last: str, further: str = "") -> str:
    """Return the keys of a row of deeds: `1 … 0, Q …`."""
    words = f"{shown_key(first)} … {shown_key(last)}"
    return f"{words}, {shown_key(further)} …" if further else words


def battle_chapters(
    system: System, own: Sequence[KeyRow] = (), left_out: Collection[str] = ()
) -> tuple[Chapter, ...]:
    """Return the help of a battle of one system; its clauses stand in the rulebook."""
    phases = tuple(
        f"{number}. {_(phase.title)}{colon()} {_(phase.summary)}"
        for number, phase in enumerate(system.phases, 1)
    )
    return (
        battle_keys(own, useless_keys(system).union(left_out)),
        Chapter(
            fill(_("How a round goes: {system}"), system=_(system.title)),
            (_(system.summary), *phases),
        ),
    )
