"""What a system shows of a battle: plain data that any window or terminal can draw.

Labels are English message ids, marked with `N_` for the language catalogues; whoever shows
them translates them.
"""

from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from rules.battle.action import Action
from rules.battle.event import Part
from rules.errors import Refusal


def N_(message: str) -> str:
    """Mark a string for translation where it cannot be translated yet."""
    return message


def whole_per_cent(chance: Fraction | int) -> int:
    """Return the number of a chance in per cent, 1 to 99 for what is neither sure nor out."""
    return int(chance) * 100 if chance in (0, 1) else max(1, min(99, round(chance * 100)))


ALWAYS = "always"
"""The unit of what has no number: it is so, such as that a wound ends a sleep."""
TIME = "clock"
"""The picture of a number that is a time."""


class Fact(NamedTuple):
    """A labelled number or span of numbers, with the clause behind it."""

    label: str
    value: int
    unit: str = ""
    clause: str = ""
    icon: str = ""
    halved: bool = False
    """Whether stacking has already cut it to a half."""
    share: bool = False
    """Whether it is a share of the number before it, told with that where room is scarce."""
    theirs: bool = False
    """Whether it is of the other whom an ability is against, such as what its risk asks for."""
    most: int | None = None
    """The last of a span that begins with the value."""
    changes: str = ""
    """What the number is added to or taken from, where the label does not say it."""


class Gauge(NamedTuple):
    """A number out of a maximum."""

    label: str
    value: int
    maximum: int
    clause: str = ""
    icon: str = ""
    each_turn: bool = False
    """Whether it is given anew as one's turn begins, and is nobody's between turns."""


class Mark(NamedTuple):
    """Something that lies on a unit for a while."""

    icon: str
    label: str
    remaining: int
    good: bool
    author: int = -1
    facts: tuple[Fact, ...] = ()
    counted: bool = False
    """Whether `remaining` is how many of it lie there, and not for how long it does."""


class Note(NamedTuple):
    """A sentence of the rules about what may still be done, told by the words under `notes`."""

    code: str
    clause: str
    numbers: tuple[tuple[str, int], ...] = ()
    abilities: tuple[str, ...] = ()


STATES = (
    "charging",
    "casting",
    "down",
    "hidden",
    "held",
    "loaded",
    "prepared",
    "preparing",
    "ready",
    "readying",
    "retreating",
    "stunned",
    "surprised",
    "unconscious",
    "wounded",
)
"""The states in which a token may be; each has a picture, `assets/icons/state-<state>.svg`."""


class Token(NamedTuple):
    """What a unit's token on the board shows."""

    unit: int
    cell: int
    side: str
    glyph: str
    name: str
    health: int
    maximum: int
    pips: tuple[Gauge, ...] = ()
    marks: tuple[Mark, ...] = ()
    exhausted: bool = False
    states: tuple[str, ...] = ()
    """Some of `STATES`; one who is down or unconscious is drawn lying."""
    facing: int = -1
    """One of the 8 directions of `rules.board.geometry`; -1 where facing does not matter."""
    rank: Fact | None = None
    """The number of its own by which it stands in the order of acting, if there is one."""

    @property
    def ills(self) -> int:
        """How many ill effects lie on it."""
        return sum(not mark.good for mark in self.marks)


class Zone(NamedTuple):
    """Cells around a unit that a rule tells apart, such as its flank; shown on hovering."""

    id: str
    """ "front", "flank", "rear" or "reach"; they are tinted by it."""
    label: str
    cells: tuple[int, ...]
    clause: str = ""


class Link(NamedTuple):
    """Two units that a rule ties together, such as two who are engaged; drawn as a line."""

    unit: int
    other: int
    label: str
    clause: str = ""
    fresh: bool = False
    """Whether they have been tied only in this round; its line is dashed."""


class Plan(NamedTuple):
    """What a unit has declared, or is going to do, in the order in which it will be done."""

    unit: int
    action: Action | None
    """None: nothing has been declared yet."""
    state: str = "waiting"
    """ "waiting", "done" or "called off"."""
    parts: tuple[Part, ...] = ()
    """What its initiative is made of; the sum is shown."""
    total: int = 0
    note: str = ""
    """A label, such as how it will be done."""
    phase: str = ""
    """The id of the phase in which it will be done, where the system has several."""
    round: int = 0
    """The round in which it will be done; 0 for the present one."""
    breaks: tuple[Note, ...] = ()
    """What may still undo it, and what it forbids till then; once it is called off, what has."""
    title: str = ""
    """What it will do, where its action only announces it."""
    walks: bool = False
    """Whether it will stand in the last of its cells, though its action is no plain move."""
    ties: tuple[str, ...] = ()
    """The clauses that decide between it and its equals in initiative; () for the system's own."""
    clause: str = ""
    """The rule by which it is done; "" for that of its phase."""
    signs: tuple[str, ...] = ()
    """The states and the pictures of marks by which its unit's token shows it."""


class Thing(NamedTuple):
    """An object on the board, such as a wall of fire."""

    icon: str
    label: str
    cells: tuple[int, ...]
    side: str
    passable: bool
    remaining: int
    author: int
    facts: tuple[Fact, ...] = ()
    zone: Zone | None = None
    """Where it is felt beyond its own cells; shown on hovering, and before it is made."""


class Card(NamedTuple):
    """The card of one unit."""

    unit: int
    name: str
    title: str
    side: str
    glyph: str
    summary: str
    level: int
    gauges: tuple[Gauge, ...]
    facts: tuple[Fact, ...]
    marks: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()
    """What it may still do this round."""


Aim = Literal["", "cell", "direction", "fallen", "row", "unit"]
"""What must be pointed at for a command: a cell, a unit, a direction, the two ends of a row, one of
the fallen and then a cell, or nothing."""


class Command(NamedTuple):
    """A button of the action bar: an ability or a verb, usable now or refused with a reason."""

    kind: str
    ability: str
    label: str
    icon: str
    summary: str
    costs: tuple[Fact, ...] = ()
    facts: tuple[Fact, ...] = ()
    refusal: Refusal | None = None
    aim: Aim = ""
    amount_label: str = ""
    """What the amount counts, where one may be chosen."""
    amount_most: int = 0
    """The largest amount that makes a difference; 0 where each makes one."""
    rules_out: tuple[Note, ...] = ()
    """What can no longer be done this round once this has been; or that this would do nothing."""
    yields: bool = False
    """Whether a plain click on a cell means another verb first where it could mean both."""
    apart: tuple[str, ...] = ()
    """Verbs aimed alike that never claim the same cell as this one at the same decision."""
    slot: int | None = None
    """Its place in the bar for everybody, from 0, a negative one from the end; None for none."""

    stock: Fact | None = None
    """How often it can be done yet where that is counted, such as how often a spell is left; with
    the picture of the gauge on the card that counts it too, if there is one."""

    idle: bool = False
    """Whether nothing is done by it: it only lets go what could have been."""
    slight: bool = False
    """Whether nobody need be reminded of it who ends without it, as of turning on the spot."""
    rearms: bool = False
    """Whether another weapon is in hand after it for what is left of the same turn."""

    @property
    def aimed(self) -> bool:
        """Whether a cell must be chosen."""
        return self.aim != ""


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the round or turn, as the phase track shows it."""

    id: str
    title: str
    clause: str
    summary: str
    question: str = ""
    """What whoever decides in it is asked, where the tiles alone do not say it."""
