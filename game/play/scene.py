"""What the board view draws, as plain data: it knows no rules and no system."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Mark:
    """An effect that hangs on a token: an icon's name, how many, helpful or harmful."""

    icon: str
    count: int = 1
    good: bool = True


@dataclass(frozen=True, slots=True)
class Token:
    """A unit as it looks now.

    `health` of `maximum` is the arc round the rim; `pips` are up to three groups of
    (filled, total) small points; `badge` is a short text on the token, say a chance to
    hit; `facing` is one of 8 directions, 0 towards growing numbers and then clockwise
    in the rows orientation; `states` name pictures `state-<state>`, `lying` lays the unit
    down. A `cell` of -1 is off the board and is not drawn.
    """

    id: int
    cell: int
    side: str
    glyph: str
    name: str
    health: int
    maximum: int
    pips: tuple[tuple[int, int], ...] = ()
    marks: tuple[Mark, ...] = ()
    acting: bool = False
    exhausted: bool = False
    selected: bool = False
    badge: str = ""
    quiet: bool = False
    """Whether the badge is set back, as another's is pointed at."""
    facing: int | None = None
    states: tuple[str, ...] = ()
    lying: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """An object that lies in a cell under the tokens, such as a fire wall; `side` may be ""."""

    cell: int
    icon: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Reach:
    """Cells that can be moved to; `costs` is empty or has one cost for each cell."""

    cells: tuple[int, ...]
    costs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Range:
    """Cells within range of an ability: an outline without a tint."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A way from the mover's cell to the last one, with its cost shown at the end."""

    cells: tuple[int, ...]
    cost: str = ""
    clause: str = ""
    """By which rule it costs that."""


@dataclass(frozen=True, slots=True)
class Targets:
    """Cells that can be aimed at; `labels` is empty or has one short text for each cell."""

    cells: tuple[int, ...]
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AreaEffect:
    """Cells that an effect would cover, its centre, and those that hold friends in danger."""

    cells: tuple[int, ...]
    centre: int
    friends: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hover:
    """The cell under the pointer or the keyboard's cursor."""

    cell: int
    allowed: bool = True


@dataclass(frozen=True, slots=True)
class Refused:
    """A cell where an action has just been refused."""

    cell: int


@dataclass(frozen=True, slots=True)
class Zone:
    """Cells around a unit that a rule tells apart: "front", "flank", "rear" or "reach"."""

    kind: str
    cells: tuple[int, ...]
    label: str = ""
    clause: str = ""
    unit: int = -1


@dataclass(frozen=True, slots=True)
class Link:
    """A line between two cells whose units a rule ties together; `strong` is drawn bolder,
    `fresh` dashed."""

    start: int
    end: int
    strong: bool = False
    label: str = ""
    clause: str = ""
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """What goes from one cell to another: dashed gold, or solid in the side that declared it.

    `label` is a short text at its middle: the number of the phase in which it will be done. Where
    both ends are one cell, there is only the label, at that cell.
    """

    start: int
    end: int
    side: str = ""
    label: str = ""
    aside: bool = False
    """Whether it keeps to its right: another comes the other way."""
    told: str = field(default="", compare=False)
    """What is told of a label that is no phase's number."""
    bends: tuple[int, ...] = ()
    """Cells at which it turns on its way, where something bars the straight line."""
    into: bool = False
    """Whether it leads to the middle of its last cell, as nobody is shown there."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """The cell in which one will stand once it has walked; `label` says when, or is ""."""

    cell: int
    side: str
    glyph: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Fallen:
    """The cell in which one has fallen who is off the board now."""

    cell: int
    side: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """What somebody has drawn: an arrow, or a ring round a cell where both ends are one.

    `colour` is "green", "red", "blue" or "yellow".
    """

    start: int
    end: int
    colour: str


@dataclass(frozen=True, slots=True)
class Danger:
    """Cells in which enemies could hit: (cell, how many of them, the damage as text or "")."""

    cells: tuple[tuple[int, int, str], ...]
    left: int = 0
    """How many enemies are not counted in it yet."""


@dataclass(frozen=True, slots=True)
class Caution:
    """A warning beside a cell; better not over the tokens that stand in the cells `taken`."""

    cell: int
    words: str
    taken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Marked:
    """A cell that is pointed at by a ring, with a few words beside it or none.

    The words had better not lie over the tokens that stand in the cells `taken`.
    """

    cell: int
    words: str = ""
    taken: tuple[int, ...] = ()


Overlay = (
    Reach
    | Range
    | Path
    | Targets
    | AreaEffect
    | Hover
    | Refused
    | Zone
    | Link
    | Arrow
    | Ghost
    | Fallen
    | Drawn
    | Danger
    | Caution
    | Marked
)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the board at one moment."""

    tokens: tuple[Token, ...] = ()
    things: tuple[Thing, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    side: str = ""
    """Whose turn it is; the board's inlay has its colour."""
