"""How what happens is told and shown: the words of words.toml, and the cues that come with them."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.battle.event import Event

CueKind = Literal[
    "appear",
    "area",
    "block",
    "die",
    "fall",
    "flight",
    "heal",
    "hurt",
    "lunge",
    "note",
    "roll",
    "walk",
]
"""What can be seen or heard to happen on the board; how each looks is the window's."""


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be seen and heard of an event."""

    kind: CueKind
    word: str = ""
    """A short English template that rises from a unit; {lost} is what its quantity went down,
    in all texts of an event."""
    good: bool | None = None
    """Whether it is good for that unit; None where that depends on who did it, or is neither."""
    at: Literal["unit", "target"] = "unit"
    """From whom the word rises."""


class Brief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an event is in a log of one line an action: it opens a line, or is a line's result."""

    opens: str = ""
    """The English template that names the line it opens."""
    again: str = ""
    """The same where the like of it has been told of its unit just before, such as a second roll
    after a tie."""
    alone: str = ""
    """The same where it is only a result, but no line is open that it belongs to."""
    halts: bool = False
    """Whether it ends a walk, in whose line it is no result: that far the walk has come."""
    icon: str = ""
    """The line's picture; that of the ability where there is one."""
    result: str = ""
    """The short English template that ends the line it belongs to."""
    nothing: bool = False
    """Whether that result is that nothing comes of it for whom it touches, such as a block."""
    bare: str = ""
    """The same for the line it opens over several cells where nothing else comes of it at once."""
    heading: bool = False
    """Whether the line it opens is a mere heading of what follows, such as a turn."""
    leads: bool = False
    """Whether it comes under the line that follows."""
    blow: bool = False
    """Whether the line it opens is called as the tile of the doer's plain attack."""
    aimed: bool = False
    """Whether the line it opens is about whoever stands in its cell, though it names nobody."""
    own: bool = False
    """Whether the line it opens is of its unit alone, though it names another, such as who once
    laid what is over now, or who throws in it, such as who may notice one that hides."""
    befalls: bool = False
    """Whether the line it opens is no deed of its unit's but befalls it, as what is over in time;
    several of whom that is told one after another share the line."""
    by_rule: dict[str, Brief] = {}
    """What it is instead where it happens by one of these clauses."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an event makes of whom it concerns: a part of the bar of a forecast is named by it."""

    word: str
    """A short English template."""
    good: bool | None = None
    """Whether that helps or harms it; None where nothing comes of it."""
    fells: bool = False
    """Whether it is named by this even if it falls."""
    names_all: bool = False
    """Whether it is named by this whatever else comes of it: a contest by who wins it."""
    mark: str = ""
    """The picture of a mark that it leaves, if it does nothing else: who has that already, where it
    is, gains nothing by it."""
    harmed: str = ""
    """A short English template for it where harm is done all the same, but by the clauses of
    `by_rule`; "" for none of its own."""
    by_rule: dict[str, str] = {}
    """The word instead where it happens by one of these clauses."""
    driven: bool = False
    """Whether it says that one is driven off: no name for who stays where it is, unhurt."""


class EventWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of event is told, in an English template with its numbers, and shown.

    What the window shows by itself, as a mere selection, is told in no words: its text is "".
    Without a cue its dice are seen, if it has any; without a brief it stands under another's line.
    """

    text: str = ""
    by_rule: dict[str, str] = {}
    """The text instead where it happens by one of these clauses."""
    entering: str = ""
    """The text instead where it says aside which cell was to be entered, {into}."""
    cue: Cue | None = None
    brief: Brief | None = None
    result: Result | None = None
    phase: str = ""
    """The phase that begins with it: its id or its rule, {clause} and the numbers filled in."""
    foretold: bool = False
    """Whether a forecast tells it in words, though it opens an action and has no number."""
    step: str = ""
    """What its throw is called in a forecast, where several follow one another or it is a number
    that others depend on."""
    due: bool = False
    """Whether it comes to somebody by what has befallen another, as experience does, and nothing of
    the deed itself touches it."""

    def text_of(self, event: Event) -> str:
        """Return the text of an event of this kind, by what it says and by which clause."""
        return (event.into and self.entering) or self.by_rule.get(event.clause, self.text)

    @property
    def seen(self) -> str:
        """Which of `CueKind` is to be seen of it; "" for nothing."""
        return self.cue.kind if self.cue is not None else ""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system's English; the catalogues under assets/ translate it."""

    events: dict[str, EventWords]
    refusals: dict[str, str]
    amount: tuple[str, str]
    """What an action's amount counts, one and many."""
    parts: dict[str, str] = {}
    notes: dict[str, str] = {}
    """Sentences about what may still be done (`rules.battle.sheet.Note`)."""
    verbs: dict[str, str] = {}
    """What is done with an ability, {ability}, by a verb that does not use it at once."""

    def is_walk(self, event: Event) -> bool:
        """Tell whether somebody goes along the cells of an event."""
        return self.events[event.kind].seen == "walk"
