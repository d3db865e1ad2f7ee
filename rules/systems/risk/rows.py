"""The rows of data/*.toml: what an author may write, and what is read out of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.content.tables import AbilityRow, KindRow, Row, named
from rules.kit.content import Count, Growth, Look, Percent, Range

StatisticId = Annotated[str, named("statistics")]
RiskId = Annotated[str, named("risks")]

Level = Literal["none", "low", "medium", "high", "extreme", "supreme"]
"""Levels of risk (RK-2)."""

Type = Literal["attack", "boon", "venture"]
"""An attack does harm; a boon always takes effect (RK-6c); a venture is decided by risks (RK-3)."""
Aim = Literal["enemy", "friend", "fallen", "cell", "direction", "around", "self", "tree"]
"""What one chooses: an enemy, a friend or oneself, a friend who is down, any cell, a neighbouring
cell, nothing (who is around, or oneself), a free cell of cover."""
Venture = Literal["help", "steal", "hide", "search", "shove", "chase", "race"]
"""What a venture is about; each has its own procedure."""


class Statistic(Row, frozen=True):
    """One of a character's numbers, and the clause that uses it."""

    title: str
    clause: str


class RiskRow(Row, frozen=True):
    """A kind of risk."""

    title: str
    summary: str
    """What is shown before the number that its level asks for."""
    statistic: StatisticId
    hurts: Count = 0
    """Damage of failing it gravely on the board."""


class Weapon(Row, frozen=True):
    """What may be held in use, or carried without use (RK-7)."""

    title: str
    statistic: Literal["strength", "spirit"]
    """The statistic behind base attacks made with it."""
    gives: dict[StatisticId, int]
    """Its statistics, which count while it is in use."""
    range: Range = 1
    natural: bool = False
    """Whether it is part of its bearer's body, so that nobody else can take it."""


class Area(Row, frozen=True):
    """The cells that an ability fills, as `Board.area` knows them."""

    shape: Literal["single", "line", "cone", "burst", "around"]
    size: Range = 0


class Hit(Row, frozen=True):
    """An ability's own way to hit, in the place of Precision against Dodge (RK-6e)."""

    way: Literal["opposed", "resisted", "sure"]
    """Other statistics against each other; a risk that its target takes; no roll at all."""
    attacker: StatisticId = "precision"
    defender: StatisticId = "dodge"
    kind: RiskId = "will"
    level: Level = "medium"


OPPOSED = Hit("opposed")
"""Precision against Dodge, where an ability does not say otherwise (RK-6a)."""


class EffectRow(Row, frozen=True):
    """What an ability leaves on somebody for a while."""

    duration: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """How many of its bearer's turns begin under it; it ends with the last of them."""
    changes: dict[StatisticId, int] = {}
    holds: bool = False
    """Whether its bearer can use no ability."""


class RiskAsked(Row, frozen=True):
    """A risk that somebody has to take: its kind and its level."""

    kind: RiskId
    level: Level


class Ability(AbilityRow, frozen=True):
    """One ability."""

    type: Type
    aim: Aim
    range: Range = 1
    area: Area = Area("single")
    spares_friends: bool = False
    damage: Count = 0
    statistic: Literal["strength", "spirit", ""] = ""
    """The statistic that its damage or healing grows with, weapons in use included."""
    healing: Count = 0
    cost: Count = 0
    """Health that it costs besides, hit or not (RK-6d)."""
    drains: Percent = 0
    """Per cent of the damage done that its user is healed by."""
    hit: Hit = OPPOSED
    effect: EffectRow | None = None
    venture: Venture | None = None
    attacker_risks: tuple[RiskAsked, ...] = ()
    """What its user must pass, one after another (RK-3)."""
    defender_risks: tuple[RiskAsked, ...] = ()
    """What the other must pass to thwart it (RK-3); of a contest the approaches (RK-4)."""
    look: Look = ""
    basic: bool = False
    """Whether everybody has it."""


class Kind(KindRow, frozen=True):
    """A character or an adversary before its level is known."""

    health: Growth
    blow: Growth
    """Damage of its base attack before statistics."""
    statistics: dict[StatisticId, Growth]
    weapon: Annotated[str, named("weapons")]
    second: Annotated[str, named("weapons")] = ""
    """What it carries besides, not in use."""
    adversary: bool = False
    """Whether it is an adversary, who is defeated at once (RK-8b), and no player's character."""
    experience: Growth = (0, 0)
    """What an adversary gives when it is defeated (RK-9a)."""
    abilities: dict[
        Annotated[str, named("abilities")], Annotated[int, msgspec.Meta(ge=0, le=10)]
    ] = {}
    """Ability id: the level from which it knows it."""


class Limits(Row, frozen=True):
    """What holds for everybody."""

    thresholds: tuple[int, ...]
    """Experience from which one is of level 0, 1, 2 …"""
    abilities: Growth
    """How many abilities a character may know."""
    cover_dodge: Count
    """What cover adds to Dodge against attacks from further than one cell (BD-6)."""
    tree_dodge: Count
    """What being up in a tree adds to Dodge."""
    swap_steps: Count
    """Steps that changing the weapon in use takes."""
    shove_hurt: Count
    """Damage of being shoved against something that does not yield."""
    relic_rounds: Count
    """How long the relic has to be held (RK-END)."""
    relic_burden: Count
    """Steps that carrying it takes away."""


class Content(Row, frozen=True):
    """Everything in data/."""

    statistics: dict[str, Statistic]
    risks: dict[str, RiskRow]
    weapons: dict[str, Weapon]
    abilities: dict[str, Ability]
    kinds: dict[str, Kind]
    limits: Limits
