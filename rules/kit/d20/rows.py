"""The shapes of the rows in data/*.toml; a row that does not fit them is refused."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from rules.content.tables import AbilityRow, KindRow, Row, named
from rules.kit.content import Count, Growth, Look, Percent, Positive

Change = Annotated[int, Meta(ge=-9, le=9)]
Aim = Literal["enemy", "friend", "cell", "direction", "self"]
Shape = Literal["single", "burst", "line", "cone"]
Save = Literal["none", "half", "negates"]
Memory = tuple[Count, Count, Count]
"""How many spells of the levels 1, 2 and 3."""


class Throw(NamedTuple):
    """One die and what is added to it: (8, 1) is 1d8 + 1; (0, 0) is none at all."""

    sides: Count = 0
    bonus: Count = 0


class Weapon(Row, frozen=True):
    """What one strikes or shoots with; `range` is in cells, 1 for a blow."""

    title: str
    damage: Throw
    range: Positive = 1


class EffectRow(Row, frozen=True):
    """What a spell leaves on somebody for some rounds, the one in which it is laid included."""

    rounds: Positive
    holds: bool = False
    """Whether its bearer can do nothing at all."""
    wakes: bool = False
    """Whether damage ends it."""
    changes: dict[Literal["attack", "armour_class"], Change] = {}


class Spell(AbilityRow, frozen=True):
    """A spell; `range` and `size` are in cells, `level` is 1 to 3."""

    level: Annotated[int, Meta(ge=1, le=3)]
    aim: Aim
    range: Count = 0
    shape: Shape = "single"
    size: Count = 0
    whom: Literal["all", "friends", "enemies"] = "all"
    """Whom it touches of those in its area."""
    damage: Throw = Throw()
    healing: Throw = Throw()
    save: Save = "none"
    effect: EffectRow | None = None
    look: Look = ""

    @property
    def wounds(self) -> bool:
        """Whether it deals damage."""
        return self.damage.sides > 0

    @property
    def heals(self) -> bool:
        """Whether it gives hit points back."""
        return self.healing.sides > 0

    @property
    def hostile(self) -> bool:
        """Whether it is meant for enemies."""
        return not self.heals and self.whom != "friends" and self.aim not in ("friend", "self")


class Kind(KindRow, frozen=True):
    """A kind of combatant; pairs are its numbers at the levels 1 and 5."""

    health: Growth
    armour_class: Growth
    attack: Growth
    save: Growth
    """What a saving throw must reach."""
    speed: Positive
    melee: Annotated[str, named("weapons")]
    dexterity: Annotated[int, Meta(ge=3, le=18)]
    missile: Annotated[str, named("weapons")] = ""
    monster: bool = False
    memory: Annotated[str, named("memories")] = ""
    """Which row of `memories` says how many spells it has a day; "" for none."""
    spells: dict[Annotated[str, named("spells")], Positive] = {}
    """Spells that it knows, each with its level from which on."""


class Combat(Row, frozen=True):
    """Numbers of the attack roll."""

    cover: Positive
    """Added to the armour class of one in cover against missiles."""
    helpless: Positive
    """Added to a blow at one who cannot act."""
    ruinous: Percent
    """Per cent of full health: who has lost so much since it began to prepare a spell has lost
    the spell too, by common sense."""


class Content(Row, frozen=True):
    """Everything in data/*.toml."""

    combat: Combat
    memories: dict[str, tuple[Memory, Memory, Memory, Memory, Memory]]
    kinds: dict[str, Kind]
    weapons: dict[str, Weapon]
    spells: dict[str, Spell]
