"""The rows of data/*.toml: what an author may write, and what is read out of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.content.tables import AbilityRow, KindRow, Row, named
from rules.kit.content import Count, Growth, Look, Range

Feet = Annotated[int, msgspec.Meta(ge=20, le=60, multiple_of=10)]
Dice = tuple[int, int, int]
"""How many dice, of how many sides, and what is added: (1, 8, 1) is 1d8 + 1."""

Source = Literal["spell", "word", "device", "innate", "scroll"]
"""Where magic comes from; its casting time hangs on it (NP-S3)."""
Aim = Literal["enemy", "friend", "cell", "direction", "self"]
Shape = Literal["single", "burst", "cone", "line", "around"]
Quantity = Literal["attack", "armour_class", "save"]


class MissileRow(Row, frozen=True):
    """A row of the table of missiles: for each column the patterns of shots and reloads, of
    which one's acts must be a part (NP-M1 to NP-M7)."""

    clause: str
    still: tuple[str, ...]
    half: tuple[str, ...]
    full: tuple[str, ...]
    charge: tuple[str, ...]


class Weapon(Row, frozen=True):
    """A weapon for melee."""

    title: str
    damage: Dice
    reach: Literal[5, 10] = 5
    """Feet (NP-E2)."""
    two_handed: bool = False
    """Whether it leaves no hand for a shield."""


class Missile(Row, frozen=True):
    """A weapon that shoots or is hurled."""

    title: str
    row: Annotated[str, named("rows")]
    """Its row of the table of missiles."""
    damage: Dice
    range: Range
    """Cells; beyond half of it one hits less easily."""
    carried: Count
    """How many shots one has."""
    loads: Literal["", "phase", "round"] = ""
    """How long reloading takes, if it must be reloaded (NP-M5, NP-M8)."""
    hurled: bool = False


class Effect(Row, frozen=True):
    """What a spell leaves on somebody for some rounds."""

    rounds: Count
    changes: dict[Quantity, int] = {}
    holds: bool = False
    """Whether its bearer cannot act."""


class Spell(AbilityRow, frozen=True):
    """A spell, a word, a scroll, a device or an innate ability."""

    source: Source
    level: Annotated[int, msgspec.Meta(ge=1, le=9)]
    aim: Aim
    range: Range = 0
    shape: Shape = "single"
    size: Count = 0
    uses: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    """How often in a battle."""
    damage: Dice = (0, 0, 0)
    healing: Dice = (0, 0, 0)
    save: Literal["", "half", "negates"] = ""
    effect: Effect | None = None
    whom: Literal["all", "friends", "enemies"] = "all"
    """Who in its area feels it."""
    recalls: bool = False
    """Whether it brings the caster back to where it started."""
    look: Look = ""


class Kind(KindRow, frozen=True):
    """A kind of combatant; pairs are the numbers at level 1 and at level 10."""

    health: Growth
    attack: Growth
    """Added to the d20 of its attacks."""
    armour: Annotated[int, msgspec.Meta(ge=10, le=25)]
    """Armour class without a shield."""
    save: Growth
    move: Feet
    """Feet in a whole round."""
    weapon: Annotated[str, named("weapons")]
    shield: bool = False
    missile: Annotated[str, named("missiles")] = ""
    reach: Literal[5, 10] = 5
    """Feet that its own limbs reach, whatever it holds (NP-E2)."""
    draughts: Count = 0
    """How many healing draughts it carries (NP-2)."""
    spells: dict[Annotated[str, named("spells")], int] = {}
    """What it knows, each with the level from which on."""


class Limits(Row, frozen=True):
    """Numbers that belong to nobody in particular."""

    shield: Count
    """What a shield adds to the armour class."""
    cover: Count
    """What cover adds against missiles (BD-6)."""
    long_range: Count
    """What is taken from a shot beyond half the range."""
    save: Count
    """What a saving throw must reach, before the spell's level."""
    draught: Dice
    """What a healing draught gives back (NP-2)."""
    save_level: Count
    """For how many levels of the spell one more."""


class Content(Row, frozen=True):
    """All tables of data/*.toml."""

    limits: Limits
    rows: dict[str, MissileRow]
    weapons: dict[str, Weapon]
    missiles: dict[str, Missile]
    spells: dict[str, Spell]
    kinds: dict[str, Kind]
