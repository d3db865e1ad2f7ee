"""The keys of the game: what each does, and which the player has put in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.player.language import _, fill, translatable
from rules.errors import Fault, quoted, say

TILES = "1234567890QWDFGHJKZXCVBN"
"""Keys of an acting unit's tiles, in their order."""
NAMES = (
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789[]-=;',./",
    *(f"F{number}" for number in range(1, 13)),
    *("Space", "Backspace", "Ins", "Del", "Home", "End", "PgUp", "PgDn"),
)
"""Every key that something can be put on; arrows, Tab, Enter and Esc keep their meaning."""


class Deed(NamedTuple):
    """Something that a key does."""

    group: str
    title: str
    key: str
    """The key that it has unless the player changes it."""


EVERYWHERE, BATTLE = translatable("On every screen"), translatable("In a battle")
DECIDING = translatable("While you decide")
WATCHING = translatable("While you look on")
REPLAY = translatable("In a replay")
SHOWN = translatable("In a battle or a replay")
STUDY = translatable("In a study")
LESSON = translatable("In a lesson")
MET = {
    EVERYWHERE: (EVERYWHERE, BATTLE, DECIDING, WATCHING, REPLAY, SHOWN, STUDY, LESSON),
    BATTLE: (EVERYWHERE, BATTLE, DECIDING, WATCHING, SHOWN, LESSON),
    DECIDING: (EVERYWHERE, BATTLE, DECIDING, SHOWN, STUDY),
    WATCHING: (EVERYWHERE, BATTLE, WATCHING, SHOWN, LESSON),
    REPLAY: (EVERYWHERE, REPLAY, SHOWN),
    SHOWN: (EVERYWHERE, BATTLE, DECIDING, WATCHING, REPLAY, SHOWN),
    STUDY: (EVERYWHERE, DECIDING, STUDY),
    LESSON: (EVERYWHERE, BATTLE, WATCHING, LESSON),
}
"""By group, those that work at the same time: among them no key can do two things."""

DEEDS: dict[str, Deed] = {
    "help": Deed(EVERYWHERE, translatable("Help, open at the rule pointed at"), "F1"),
    "full_screen": Deed(EVERYWHERE, translatable("Full screen and back"), "F11"),
    "picture": Deed(EVERYWHERE, translatable("Save a picture of the window"), "F12"),
    "danger": Deed(BATTLE, translatable("Show in every cell which enemies could hit there"), "T"),
    "card": Deed(BATTLE, translatable("All of the character whose card is shown"), "I"),
    "undo": Deed(BATTLE, translatable("Undo, back to the last throw of dice"), "U"),
    "again": Deed(BATTLE, translatable("Show once more what was just done"), "A"),
    "log": Deed(BATTLE, translatable("Fold the log away or open it"), "L"),
    "rotate": Deed(BATTLE, translatable("Turn the board"), "O"),
    "save": Deed(BATTLE, translatable("Save the battle"), "S"),
    "menu": Deed(BATTLE, translatable("The battle's menu"), "F10"),
    "hint": Deed(DECIDING, translatable("Hint: the three best moves"), "F4"),
    "rest": Deed(DECIDING, translatable("Rest"), "R"),
    "end": Deed(DECIDING, translatable("End turn"), "E"),
    "turn_wall": Deed(DECIDING, translatable("Turn a wall before it is placed"), "Y"),
    "fewer": Deed(DECIDING, translatable("Spend fewer charges"), "["),
    "more": Deed(DECIDING, translatable("Spend more charges"), "]"),
    "next": Deed(DECIDING, translatable("Let the next of one's own act, where one may"), "PgDn"),
    "before": Deed(DECIDING, translatable("Let the one before act, where one may"), "PgUp"),
    **{
        f"tile_{number}": Deed(DECIDING, translatable("Tile {number}"), key)
        for number, key in enumerate(TILES, 1)
    },
    "pause": Deed(WATCHING, translatable("Pause while a bot acts"), "P"),
    "skip": Deed(
        WATCHING,
        translatable("See the end of what is shown at once; while paused, the next action"),
        "Space",
    ),
    "slower": Deed(WATCHING, translatable("Show slower what bots do"), ","),
    "faster": Deed(WATCHING, translatable("Show faster what bots do"), "."),
    "analysis": Deed(REPLAY, translatable("Analysis: the best line and who wins"), "F4"),
    "play": Deed(REPLAY, translatable("Play and pause"), "Space"),
    "to_start": Deed(REPLAY, translatable("To the beginning"), "Home"),
    "to_end": Deed(REPLAY, translatable("To the end"), "End"),
    "round_back": Deed(REPLAY, translatable("One round back"), "PgUp"),
    "round_on": Deed(REPLAY, translatable("One round on"), "PgDn"),
    "next_blow": Deed(REPLAY, translatable("Next blow"), "J"),
    "play_on": Deed(REPLAY, translatable("Play on from here"), "B"),
    "copy": Deed(REPLAY, translatable("Copy as text"), "C"),
    "paste": Deed(REPLAY, translatable("Paste"), "V"),
    "take": Deed(SHOWN, translatable("Take it into a study"), "F2"),
    "edit": Deed(SHOWN, translatable("Edit the position, in a study of its own"), "F3"),
    "reload": Deed(SHOWN, translatable("Read maps and scenarios anew"), "F5"),
    "move_back": Deed(STUDY, translatable("One move back"), ","),
    "move_on": Deed(STUDY, translatable("One move on"), "."),
    "take_out": Deed(STUDY, translatable("Take the move out, with all after it"), "Del"),
    "promote": Deed(STUDY, translatable("Let this line go first"), "U"),
    "write": Deed(
        STUDY, translatable("Write what is said here; Escape goes back to the board"), "T"
    ),
    "draw": Deed(
        STUDY, translatable("Begin an arrow at the cursor and end it; Shift: another colour"), "M"
    ),
    "link_rule": Deed(STUDY, translatable("Link a rule"), "L"),
    "next_dice": Deed(STUDY, translatable("Say what the next dice show"), "I"),
    "chapter": Deed(STUDY, translatable("The chapter: name, kind, place; a new one"), "A"),
    "edit_here": Deed(STUDY, translatable("Edit the position"), "F3"),
    "task": Deed(
        STUDY, translatable("The task that this move fulfils, where the chapter is a lesson"), "O"
    ),
    "play_here": Deed(STUDY, translatable("Play on from here; do the lesson"), "F5"),
    "present": Deed(STUDY, translatable("Show to an audience: board and words in large type"), "P"),
    "export": Deed(STUDY, translatable("Save a picture, a film or the text"), "S"),
    "lesson_hint": Deed(LESSON, translatable("Hint"), "H"),
    "lesson_show": Deed(LESSON, translatable("Show me, or do what is advised"), "M"),
    "lesson_next": Deed(LESSON, translatable("Next lesson"), "N"),
}


FIXED = {"close": "Esc", "step_back": "←", "step_on": "→"}
"""What is done by keys that nobody changes."""


class _Keys:
    """What the player has changed; one for the whole window."""

    changed: Mapping[str, str] = {}


def set_keys(changed: Mapping[str, str]) -> None:
    """Use the player's keys from now on; whatever is not among them keeps its own."""
    _Keys.changed = changed


def key_of(deed: str) -> str:
    """Return the name of the key that does something now."""
    return FIXED.get(deed) or _Keys.changed.get(deed) or DEEDS[deed].key


def shown_key(deed: str) -> str:
    """Return the name of that key as the window writes it."""
    key = key_of(deed)
    return _("Space") if key == "Space" else key


def deed_title(deed: str) -> str:
    """Return what a key does, in the player's language."""
    return fill(_(DEEDS[deed].title), number=deed.rpartition("_")[2])


def clash(deed: str, key: str, changed: Mapping[str, str]) -> str:
    """Return what else a key does at the same time as something; "" for nothing."""
    for other, one in DEEDS.items():
        met = one.group in MET[DEEDS[deed].group]
        if other != deed and met and (changed.get(other) or one.key) == key:
            return other
    return ""


def put(deed: str, key: str, changed: Mapping[str, str]) -> dict[str, str]:
    """Return what is changed once something is done by a key."""
    others = {other: one for other, one in changed.items() if other != deed}
    return others if key == DEEDS[deed].key else others | {deed: key}


def swapped(deed: str, key: str, changed: Mapping[str, str]) -> dict[str, str] | None:
    """Return what is changed once something and what has its new key have taken each other's;
    None where a third has one of the two keys at the same time."""
    other, old = clash(deed, key, changed), changed.get(deed) or DEEDS[deed].key
    after = put(other, old, put(deed, key, changed))
    free = not clash(deed, key, after) and not clash(other, old, after)
    return after if free else None


def check_keys(changed: Mapping[str, str]) -> None:
    """Check the keys that a player has changed.

    :raises Fault: for the first that is none, or that something else has at the same time.
    """
    for deed, key in changed.items():
        place = say("keys, {deed}", deed=deed)
        if deed not in DEEDS:
            raise Fault(say("keys"), quoted(deed), say("something that a key can do"))
        if key not in NAMES:
            raise Fault(place, quoted(key), say("a key such as U, F10 or PgUp"))
        if other := clash(deed, key, changed):
            found = say("{key}, the key of {other} too", key=key, other=other)
            raise Fault(place, found, say("a key of its own"))
