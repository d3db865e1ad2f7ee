"""The Energy Duel's content, read from data/*.toml and validated, and what level makes of it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from rules.scenario import Member

DATA = Path(__file__).with_name("data")
LEVELS = range(1, 11)

PHYSICAL, ETHEREAL = "physical", "ethereal"
DamageType = Literal["physical", "ethereal", "fire", "frost", "lightning"]

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Range = Annotated[int, msgspec.Meta(ge=0, le=20)]
Growth = tuple[int, int]
"""A number at level 1 and at level 10."""
Damage = tuple[Count, Count]
"""Lowest and highest, each value between them as likely."""

ATTACK_POINTS = {
    "strike": 3,  # ED-2.7b
    "direct": 4,  # ED-2.7b
    "vampirism": 4,  # ED-2.7c
    "heal": 0,  # ED-2.7c
}
SPELL_ENERGY = 20  # ED-2.1b
STRIKE_ENERGY = 10  # ED-2.1b


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sword or a wand; its type decides the statistic and the damage type (ED-2.9a, b)."""

    title: str
    type: Literal["sword", "wand"]
    damage: Damage
    range: Range

    @property
    def damage_type(self) -> str:
        """Physical for a sword, ethereal for a wand."""
        return PHYSICAL if self.type == "sword" else ETHEREAL


class LeftHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield or a book (ED-2.12g)."""

    title: str
    type: Literal["shield", "book"]
    block: Count = 0
    """Per cent added to the holder's chance to block (ED-2.12b)."""
    lowers_block: Count = 0
    """Per cent taken from the chance of those who would block the holder's attacks (ED-2.12a)."""
    magic_power: int = 0
    resistances: dict[DamageType, int] = {}


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cells that a spell fills, as `Board.area` knows them."""

    shape: Literal["single", "line", "cone", "burst", "around"]
    size: Range = 0


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One spell."""

    title: str
    summary: str
    icon: str
    category: Literal["direct", "heal", "vampirism"]
    form: str
    element: DamageType
    area: Area
    damage: Damage = (0, 0)
    healing: Count = 0
    drain: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """Per cent of the damage done that a vampire gets as health."""
    range: Range = 0
    energy: Count = SPELL_ENERGY
    action_points: Count = 1

    @property
    def attack_points(self) -> int:
        """The price of its category (ED-2.7b)."""
        return ATTACK_POINTS[self.category]

    @property
    def takes_charges(self) -> bool:
        """Whether charges make it stronger (ED-2.2d, ED-2.2e)."""
        return self.category in ("direct", "heal")

    @property
    def blockable(self) -> bool:
        """Whether a bare shield can block it (ED-2.12c)."""
        return self.form == "Blade"

    @property
    def aim(self) -> Literal["enemy", "friend", "cell", "direction", "self"]:
        """What one chooses when casting it."""
        match self.area.shape:
            case "single":
                return "friend" if self.category == "heal" else "enemy"
            case "burst":
                return "cell"
            case "line" | "cone":
                return "direction"
            case _:
                return "self"


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character before its level is known."""

    title: str
    summary: str
    glyph: str
    health: Growth
    might: Growth
    magic_power: Growth
    luck: Growth
    weapon: str
    spells: dict[str, Annotated[int, msgspec.Meta(ge=1, le=10)]]
    """Spell id: the level at which it is learned."""
    left_hand: str = ""
    resistances: dict[DamageType, Growth] = {}


class Profile(msgspec.Struct, frozen=True):
    """A character at its level: all the numbers that a battle asks for."""

    kind: str
    title: str
    summary: str
    glyph: str
    level: int
    health: int
    energy: int
    regeneration: int
    might: int
    magic_power: int
    luck: int
    weapon: Weapon
    left_hand: LeftHand | None
    block: int
    """Per cent chance to block, not yet held to its bounds (ED-2.12b, e, f)."""
    lowers_block: int
    """Per cent taken from the block of those it attacks (ED-2.12a)."""
    resistances: dict[str, int]
    spells: tuple[tuple[str, Spell], ...]
    """Spells known, by id."""

    @property
    def statistic(self) -> int:
        """The statistic behind a normal attack: Might or Magic Power (ED-2.9a, b)."""
        return self.might if self.weapon.type == "sword" else self.magic_power


NUMBERS = frozenset(
    {
        "block",
        "damage_high",
        "damage_low",
        "energy",
        "health",
        "luck",
        "magic_power",
        "might",
        "regeneration",
    }
)
"""The numbers that a scenario may set otherwise."""


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in data/."""

    weapons: dict[str, Weapon]
    left_hands: dict[str, LeftHand]
    spells: dict[str, Spell]
    kinds: dict[str, Kind]


@cache
def content() -> Content:
    """Read and check data/*.toml once.

    :raises ValueError: if a file names what does not exist.
    """
    tables: dict[str, object] = {}
    for path in sorted(DATA.glob("*.toml")):
        tables |= tomllib.loads(path.read_text(encoding="utf-8"))
    result = msgspec.convert(tables, Content)
    for kind_id, kind in result.kinds.items():
        missing = [
            *({kind.weapon} - result.weapons.keys()),
            *({kind.left_hand} - result.left_hands.keys() - {""}),
            *(spell for spell in kind.spells if spell not in result.spells),
        ]
        if missing:
            raise ValueError(f"kinds.{kind_id}: found {missing[0]!r}, which no table has")
    return result


def grown(pair: Growth, level: int) -> int:
    """Return a number at a level from 1 to 10."""
    first, last = pair
    return first + (last - first) * (level - 1) // 9


def profile(member: Member) -> Profile:
    """Return the numbers of a team member: its kind at its level, with the scenario's changes."""
    table = content()
    kind = table.kinds[member.kind]
    level = member.level
    numbers = member.numbers
    weapon = table.weapons[kind.weapon]
    low, high = weapon.damage
    low = numbers.get("damage_low", low)
    weapon = msgspec.structs.replace(
        weapon, damage=(low, max(low, numbers.get("damage_high", high)))
    )
    left_hand = table.left_hands[kind.left_hand] if kind.left_hand else None
    resistances: dict[str, int] = {
        name: grown(pair, level) for name, pair in kind.resistances.items()
    }
    magic_power = numbers.get("magic_power", grown(kind.magic_power, level))
    if left_hand is not None:  # ED-2.12b
        magic_power = max(0, magic_power + left_hand.magic_power)
        for name, value in left_hand.resistances.items():
            resistances[name] = resistances.get(name, 0) + value
    wanted = member.abilities
    spells = tuple(
        (spell_id, table.spells[spell_id])
        for spell_id in sorted(kind.spells if wanted is None else wanted)
        if wanted is not None or kind.spells[spell_id] <= level
    )
    return Profile(
        kind=member.kind,
        title=kind.title,
        summary=kind.summary,
        glyph=kind.glyph,
        level=level,
        health=numbers.get("health", grown(kind.health, level)),
        energy=numbers.get("energy", 100),  # ED-2.1a
        regeneration=numbers.get("regeneration", 20),  # ED-2.1c
        might=numbers.get("might", grown(kind.might, level)),
        magic_power=magic_power,
        luck=numbers.get("luck", grown(kind.luck, level)),
        weapon=weapon,
        left_hand=left_hand,
        block=numbers.get("block", left_hand.block if left_hand else 0),
        lowers_block=left_hand.lowers_block if left_hand else 0,
        resistances=resistances,
        spells=spells,
    )
