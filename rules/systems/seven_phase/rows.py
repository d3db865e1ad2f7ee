"""The rows of data/*.toml: what an author may write, and what is read out of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.content.tables import AbilityRow, KindRow, Row, named
from rules.kit.content import Count, Look, Positive

Level = Annotated[int, msgspec.Meta(ge=-10, le=20)]

Characteristic = Literal["melee", "shooting", "throwing", "agility", "dream"]
Category = Literal["melee", "throw", "shot"]
Ready = Literal["always", "once", "each"]
SkillId = Annotated[str, named("skills")]
WeaponId = Annotated[str, named("weapons")]
Aim = Literal["enemy", "friend"]
Modifier = Literal["again", "bare_parry", "cover", "far", "guard", "retreat"]
Dice = tuple[Count, Count]
"""So many dice of so many sides each."""
WoundId = Literal["bruise", "light", "grave", "critical"]


class Success(Row, frozen=True):
    """How a chance is made of characteristic and level (SP-S1), and the die of SP-5a."""

    base: Positive
    divisor: Positive
    significant: Positive
    particular: Positive
    initiative_die: Positive
    untrained: Level


class Wound(Row, frozen=True):
    """A grade of wound: from which damage, what endurance and life it costs (SP-S2)."""

    id: WoundId
    from_: int = msgspec.field(name="from")
    dice: Dice
    """Dice of endurance lost; [0, 0]: all of it."""
    life: Count


class Health(Row, frozen=True):
    """What earlier wounds do in the seventh phase (SP-10)."""

    bleeding: Count
    dice: Dice
    life: Count


class Skill(Row, frozen=True):
    """A skill and the characteristic that it uses."""

    title: str
    characteristic: Characteristic


class Weapon(Row, frozen=True):
    """A weapon: what it does, how long it is, and how often it is made ready."""

    title: str
    icon: str
    category: Category
    skill: SkillId
    quickness: Count
    damage: Count
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)]
    entry: Annotated[str, named("priority")] = ""
    """Its entry in the order of priority (SP-7b); only weapons of melee have one."""
    ready: Ready = "once"
    rounds: Positive = 1
    """How many rounds it takes to make it ready (SP-4)."""
    near: Count = 1
    """How many cells it reaches without losing levels."""
    range: Positive = 1
    count: Count = 0
    """How many there are to be thrown; 0 where they do not run out."""
    parry: Level | None = None
    """Added to the level of its skill where one parries with it; None: it cannot parry."""


class Spell(AbilityRow, frozen=True):
    """A spell and what it does where all three steps succeed (SP-2)."""

    aim: Aim
    range: Positive
    dream: Count
    level: Level = 0
    """Added to the level of casting."""
    damage: Count | None = None
    """Added to the dice of a blow; None: it does not harm."""
    stuns: bool = False
    healing: Dice | None = None
    """Dice of the endurance that it gives back."""
    ward: Count = 0
    """Added to the armour of its target."""
    rounds: Count = 0
    look: Look = ""

    @property
    def mends(self) -> bool:
        """Whether it is meant for the unconscious too."""
        return self.healing is not None


class Kind(KindRow, frozen=True):
    """A kind of fighter at level 1."""

    health: Positive
    life: Positive
    constitution: Positive
    strength: Annotated[int, msgspec.Meta(ge=-9, le=20)]
    armour: Count
    skills: dict[SkillId, Level]
    weapons: tuple[WeaponId, ...]
    melee: Count = 10
    shooting: Count = 10
    throwing: Count = 10
    agility: Count = 10
    dream: Count = 10
    movement: Positive = 2
    natural: WeaponId = "fists"
    shield: bool = False
    spells: tuple[Annotated[str, named("spells")], ...] = ()


class Content(Row, frozen=True):
    """Everything that data/*.toml holds."""

    success: Success
    levels: dict[Modifier, Level]
    blow: Dice
    """The dice of a blow's damage (SP-S2)."""
    wounds: tuple[Wound, ...]
    health: Health
    skills: dict[str, Skill]
    priority: tuple[str, ...]
    weapons: dict[str, Weapon]
    spells: dict[str, Spell]
    kinds: dict[str, Kind]
