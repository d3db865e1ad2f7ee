"""What can be seen to happen on the board, as plain data: the battle screen writes it."""

from __future__ import annotations

from dataclasses import dataclass

from game.play.scene import Token


@dataclass(frozen=True, slots=True)
class MoveCue:
    """A unit goes along cells, the first of which is where it stands."""

    unit: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LungeCue:
    """A unit lunges from its cell at another and comes back."""

    unit: int
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class HitCue:
    """A unit loses `amount` health and has `health` left."""

    unit: int
    amount: int
    health: int
    element: str = ""


@dataclass(frozen=True, slots=True)
class HealCue:
    """A unit gains `amount` health and then has `health`."""

    unit: int
    amount: int
    health: int


@dataclass(frozen=True, slots=True)
class BlockCue:
    """A unit's shield stops an attack; `text` is a short word or ""."""

    unit: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class NoteCue:
    """A short text rises from a unit: a miss, a gain, an effect that took hold."""

    unit: int
    text: str
    good: bool = True


@dataclass(frozen=True, slots=True)
class DieCue:
    """A die lands beside a cell and stays readable.

    `text` is the sum as the log writes it; `good` is None when the roll is neither. The other
    dice of the same throw, and those that were rolled against it, land `beside` it. A die that a
    whole side throws is of that `side`.
    """

    cell: int
    value: int
    text: str = ""
    good: bool | None = None
    beside: tuple[int, ...] = ()
    side: str = ""


@dataclass(frozen=True, slots=True)
class ProjectileCue:
    """Something flies from one cell to another; `element` is fire, frost, light, shade or ""."""

    start: int
    target: int
    element: str = ""


@dataclass(frozen=True, slots=True)
class AreaCue:
    """An effect spreads over cells like a wave, from its centre to `reach` cells away."""

    cells: tuple[int, ...]
    centre: int
    element: str = ""
    reach: int = 0


@dataclass(frozen=True, slots=True)
class FallCue:
    """A unit falls and leaves the board."""

    unit: int


@dataclass(frozen=True, slots=True)
class AppearCue:
    """A new or raised unit appears."""

    token: Token


@dataclass(frozen=True, slots=True)
class RefuseCue:
    """A cell answers that something is not allowed there."""

    cell: int


Cue = (
    MoveCue
    | LungeCue
    | HitCue
    | HealCue
    | BlockCue
    | NoteCue
    | DieCue
    | ProjectileCue
    | AreaCue
    | FallCue
    | AppearCue
    | RefuseCue
)

Beat = Cue | tuple[Cue, ...]
"""One cue, or several that happen together."""

_SOUNDS: dict[type, str] = {
    MoveCue: "step",
    HitCue: "hit",
    HealCue: "heal",
    BlockCue: "block",
    DieCue: "die",
    ProjectileCue: "spell",
    AreaCue: "spell",
    FallCue: "fall",
    AppearCue: "spell",
    RefuseCue: "refuse",
}


def sound_of(cue: Cue) -> str:
    """Return the name of the sound that goes with a cue, "" for silence."""
    if isinstance(cue, ProjectileCue | AreaCue) and cue.element == "fire":
        return "fire"
    return _SOUNDS.get(type(cue), "")
