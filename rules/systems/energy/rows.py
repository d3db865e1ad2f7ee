"""The rows of data/*.toml: what an author may write, and what is read out of it."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, get_args

import msgspec

from rules.content.tables import AbilityRow, KindRow, Row, named
from rules.kit.content import Count, Growth, Percent, Range

PHYSICAL, ETHEREAL = "physical", "ethereal"
DamageType = Literal["physical", "ethereal", "fire", "frost", "lightning"]

Damage = tuple[Count, Count]
"""Lowest and highest, each value between them as likely."""

Quantity = Annotated[str, named("quantities")]
"""What a skill or an effect can change."""
Aim = Literal["enemy", "friend", "cell", "direction", "self", "free", "row", "fallen"]
"""What one chooses when casting: somebody, any cell, a neighbouring cell, nothing, an empty
cell, the two ends of an empty row, or whom to raise and where."""

LISTED_POINTS = {"strike": 3, "direct": 4, "invocation": 5, "dot": 1, "control": 4}
"""Attack points that the source lists, of a normal attack and by category of spell (ED-2.7b)."""
OTHER_POINTS = {"warcast": 4, "life_vampirism": 4, "energy_vampirism": 4}
"""Those of what counts as direct damage; all other categories cost none (ED-2.7c)."""
ATTACK_POINTS = LISTED_POINTS | OTHER_POINTS
SPELL_ENERGY = 20  # ED-2.1b
STRIKE_ENERGY = 10  # ED-2.1b

FRIENDLY = frozenset({"buff", "heal"})
CHARGED = frozenset({"direct", "dot", "heal", "warcast"})
"""Categories that charges make stronger (ED-2.2d to f; a warcast is direct damage, ED-2.7c)."""
HURTS_ALL = frozenset({"direct", "invocation"})
"""Categories whose areas spare no friend; a warcast is for enemies' ears."""
PLACED: dict[str, Aim] = {"summon": "free", "resurrection": "fallen"}
CREATING = frozenset({"object", "resurrection", "summon"})
"""Categories that bring something onto the board and touch nobody there."""
BARE_SHIELD = frozenset({"strike", "blade"})
"""Kinds of attack that a shield blocks without further spells (ED-2.12c)."""

AttackKind = Literal[
    "blade",
    "control",
    "debuff",
    "direct",
    "dot",
    "energy_vampirism",
    "invocation",
    "life_vampirism",
    "strike",
]
"""What blocking and reflecting tell apart: a normal attack, a spell of the Blade form, any
other spell by its category. A warcast can be neither blocked nor reflected (ED-2.12c)."""
ATTACK_KINDS = frozenset(get_args(AttackKind))

Held = Literal["acting", "walking", "casting"]
"""What one can be kept from."""
Price = tuple[int, int, int, str]
"""Energy, action points and attack points, with the clause behind the last."""
STRIKE_PRICE: Price = (STRIKE_ENERGY, 1, ATTACK_POINTS["strike"], "ED-2.7b")


class Weapon(Row, frozen=True):
    """A sword or a wand; its type decides the statistic and the damage type (ED-2.9a, b)."""

    title: str
    type: Literal["sword", "wand"]
    damage: Damage
    range: Range
    natural: bool = False
    """Whether it is part of its bearer's body, so that nobody else can take it."""

    @property
    def damage_type(self) -> str:
        """Physical for a sword, ethereal for a wand."""
        return PHYSICAL if self.type == "sword" else ETHEREAL


class LeftHand(Row, frozen=True):
    """A shield or a book (ED-2.12g)."""

    title: str
    type: Literal["shield", "book"]
    block: Count = 0
    """Per cent added to the holder's chance to block (ED-2.12b)."""
    lowers_block: Count = 0
    """Per cent that the book takes from a chance to block (ED-2.12a)."""
    magic_power: int = 0
    resistances: dict[DamageType, int] = {}


class QuantityRow(Row, frozen=True):
    """What a skill or an effect can change: its sign is that of per cent or of points."""

    title: str
    sign: str
    clause: str


class Category(Row, frozen=True):
    """A sort of spell."""

    title: str


class Skill(Row, frozen=True):
    """Something that a character is good at: it changes one number, always in full."""

    title: str
    changes: Quantity


class Area(Row, frozen=True):
    """The cells that a spell fills, as `Board.area` knows them."""

    shape: Literal["single", "line", "cone", "burst", "wall", "around", "self"]
    size: Range = 0


class EffectRow(Row, frozen=True, dict=True):
    """What a spell leaves on somebody for a while."""

    duration: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """How many of its bearer's turns begin under it; it ends with the last of them."""
    changes: dict[Quantity, int] = {}
    chance: tuple[int, int] = (0, 0)
    """Per cent added to its bearer's chances, rolled at each use if the ends differ (ED-2.10c)."""
    tick: Damage = (0, 0)
    """Damage as its bearer's turn begins (ED-2.2f)."""
    healing: Count = 0
    """Health as its bearer's turn begins."""
    charges: Count = 0
    """Charges as its bearer's turn begins (ED-2.3a)."""
    works: Percent = 100
    """Its own chance of doing at each use what it does (ED-2.10g)."""
    holds: tuple[Held, ...] = ()
    """What its bearer cannot do."""
    lets_block: tuple[AttackKind, ...] = ()
    """Kinds of attack that it in principle lets its bearer block (ED-2.10f)."""
    reflects: tuple[AttackKind, ...] = ()
    """Kinds of spell that it throws back with the chance `works`; doing so uses it up."""
    rides: str = ""
    """Id of the spell whose effect its bearer's normal attacks lay (ED-2.12d)."""

    @cached_property
    def clause(self) -> str:
        """The clause behind what it does first of all."""
        changes = self.changes
        found = {
            "ED-2.7b": self.tick[1],
            "ED-2.7d": self.holds,
            "ED-2.3a": self.charges,
            "ED-2.8d": "movement_points" in changes,
            "ED-2.10g": self.reflects or self.rides,
            "ED-2.10f": self.lets_block,
            "ED-2.10d": "block" in changes or "pierce" in changes,
            "ED-2.10b": self.chance != (0, 0),
        }
        return next((clause for clause, does in found.items() if does), "ED-2.10a")

    @cached_property
    def in_turn(self) -> bool:
        """Whether it does something as its bearer's turn begins."""
        return bool(self.tick[1] or self.healing or self.charges)


class ObjectRow(Row, frozen=True):
    """What a spell leaves on the board for a while, under the spell's own name."""

    duration: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """How often its author's place in the order comes round before it is gone."""
    passable: bool = False
    """Whether one may walk through; nothing on the board hides what is behind it."""
    radius: Range = 0
    """How far from its cells it is felt as a turn begins."""
    felt_by: Literal["all", "enemies", "friends"] = "all"
    damage: Damage = (0, 0)
    """Damage as a turn begins within `radius`, and on entering one of its cells."""
    healing: Count = 0
    energy: Count = 0


class Spell(AbilityRow, frozen=True, dict=True):
    """One spell."""

    category: Annotated[str, named("categories")]
    form: str
    element: DamageType
    area: Area
    damage: Damage = (0, 0)
    healing: Count = 0
    drain: Percent = 0
    """Per cent of what the target lost that a vampire gets."""
    chance: Percent = 100
    """Base chance to work at all; for direct damage, vampirism and warcasts that of `effect`."""
    pierces: Count = 0
    """Per cent that it takes from the chance to block it (ED-2.12f)."""
    charges: Count = 0
    """Charges that it gives (ED-2.3a)."""
    movement_points: Count = 0
    """Movement points that it gives at once (ED-2.8d)."""
    summons: Annotated[str, named("summons")] = ""
    most: Count = 2
    """How many living creatures of this spell its caster may have."""
    raised: tuple[Percent, Percent] = (0, 0)
    """Per cent of health and of Energy with which the dead return (ED-2.11d)."""
    effect: EffectRow | None = None
    object: ObjectRow | None = None
    range: Range = 0
    energy: Count = SPELL_ENERGY
    action_points: Count = 1

    @cached_property
    def attack_points(self) -> int:
        """The price of its category (ED-2.7b, c)."""
        return ATTACK_POINTS.get(self.category, 0)

    @cached_property
    def price_clause(self) -> str:
        """The clause behind that price."""
        return "ED-2.7b" if self.category in LISTED_POINTS else "ED-2.7c"

    @cached_property
    def price(self) -> Price:
        """What casting it takes (ED-2.1b, 2.6b, 2.7b, c)."""
        return self.energy, self.action_points, self.attack_points, self.price_clause

    @cached_property
    def friendly(self) -> bool:
        """Whether it is meant for friends."""
        return self.category in FRIENDLY

    @cached_property
    def takes_charges(self) -> bool:
        """Whether charges make it stronger (ED-2.2d to f)."""
        return self.category in CHARGED

    @cached_property
    def one_time(self) -> bool:
        """Whether what its chance decides happens at once; laying what lasts, alone or riding on an
        attack, is not one-time (ED-2.10e)."""
        return self.effect is None or self.category == "invocation"

    @cached_property
    def attack_kind(self) -> str:
        """How blocking and reflecting know it; empty if they cannot touch it (ED-2.12c)."""
        if self.category == "direct" and self.form == "Blade":
            return "blade"
        return self.category if self.category in ATTACK_KINDS else ""

    @cached_property
    def aim(self) -> Aim:
        """What one chooses when casting it."""
        shape = self.area.shape
        if self.category in PLACED:
            return PLACED[self.category]
        if self.category == "object":
            return "row" if shape == "wall" else "free"
        if shape == "single":
            return "friend" if self.friendly else "enemy"
        if shape == "burst":
            return "cell"
        return "direction" if shape in ("line", "cone") else "self"


class Kind(KindRow, frozen=True):
    """A character or a summoned creature before its level is known."""

    health: Growth
    might: Growth
    magic_power: Growth
    luck: Growth
    weapon: Annotated[str, named("weapons")]
    spells: dict[Annotated[str, named("spells")], Annotated[int, msgspec.Meta(ge=1, le=10)]] = {}
    """Spell id: the level at which it is learned."""
    left_hand: Annotated[str, named("left_hands")] = ""
    resistances: dict[DamageType, Growth] = {}
    skills: dict[Annotated[str, named("skills")], Growth] = {}
    """Skill id: by how much it changes its number."""
    block: Growth = (0, 0)
    """Per cent chance to block without a shield."""
    rides: str = ""
    """Id of the spell whose effect its normal attacks lay."""


class Limits(Row, frozen=True):
    """What holds for everybody."""

    spells: Growth
    """How many spells a character may know."""
    cover_block: Percent
    """Per cent chance that cover adds against attacks from further than one cell (BD-6)."""


class Content(Row, frozen=True):
    """Everything in data/."""

    quantities: dict[str, QuantityRow]
    categories: dict[str, Category]
    weapons: dict[str, Weapon]
    left_hands: dict[str, LeftHand]
    skills: dict[str, Skill]
    spells: dict[str, Spell]
    kinds: dict[str, Kind]
    summons: dict[str, Kind]
    limits: Limits
