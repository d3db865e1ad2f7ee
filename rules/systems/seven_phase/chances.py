"""Chances of success and their shares (SP-S1), for attacks, defences and spells."""

from __future__ import annotations

from typing import NamedTuple

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.seven_phase.content import Arm, Skilled, content
from rules.systems.seven_phase.rows import Modifier
from rules.systems.seven_phase.state import Fighter, arm_of, declaration_of, profile_of

FAILURE, SUCCESS, SIGNIFICANT, PARTICULAR = range(4)
SIDES = 100

Levels = tuple[tuple[str, int], ...]
"""Named changes of a level."""


class Chance(NamedTuple):
    """A chance in per cent, 0 or more, and what it is made of."""

    value: int
    parts: tuple[Part, ...]


class Defence(NamedTuple):
    """A way to defend: "dodge" or "parry", with its chance."""

    kind: str
    chance: Chance

    @property
    def told(self) -> str:
        """The event of its success."""
        return "block" if self.kind == "parry" else "dodge"


def chance(skill: Skilled, more: Levels = ()) -> Chance:
    """Return characteristic × (10 + level) / 2, in per cent, with its shares (SP-S1)."""
    success = content().success
    levels = success.base
    reached = skill.value * levels // success.divisor
    parts = [Part(skill.characteristic, reached, "%", "SP-S1")]
    for name, change in (("level", skill.level), *more):
        levels += change
        now = skill.value * levels // success.divisor
        if change:
            parts.append(Part(name, now - reached, "%", "SP-S1"))
        reached = now
    return Chance(max(0, reached), tuple(parts))


def grades(percent: int) -> tuple[int, int, int]:
    """Return up to which number a d100 is a success, a significant, a particular one: the chance,
    half of it, a fifth of it, rounded down (SP-S1)."""
    success = content().success
    return percent, percent // success.significant, percent // success.particular


def quality(percent: int, value: int) -> int:
    """Return how well a d100 has fallen (SP-S1)."""
    return sum(value <= most for most in grades(percent))


def attempt(
    battle: Battle,
    who: tuple[int, int, int],
    own: Chance,
    kinds: tuple[str, str],
    clause: str,
    *needed: int,
    ability: str = "",
) -> int:
    """Roll 1d100 against a chance and tell it; return the quality, `FAILURE` below the first of
    those needed.

    :param who: who rolls, against whom, and the cell at which it is shown.
    :param kinds: the events of failure and of success.
    :param needed: only these qualities are told apart from lesser ones.
    """
    (by, target, cell), most = who, grades(own.value)
    # A cut beyond the die's ends is none; without any, all numbers would be told apart.
    die = battle.roll(1, SIDES, tuple(max(1, most[one - SUCCESS] + 1) for one in needed))
    reached = quality(own.value, die.value)
    good, least, parts = reached >= needed[0], most[needed[0] - SUCCESS], own.parts
    if least != own.value:
        parts += (Part("significant", least - own.value, "%", "SP-S1"),)
    battle.tell(
        kinds[good],
        clause,
        target,
        by=by,
        ability=ability,
        cells=(cell,),
        roll=die.value,
        chance=least,
        dice=(die,),
        parts=parts,
    )
    return reached if good else FAILURE


def attack_chance(battle: Battle, cell: int, target: Fighter, arm: Arm) -> Chance:
    """Return the chance of an attack from a cell (SP-8), less what cover and distance take."""
    levels, board = content().levels, battle.setup.board
    more: Levels = ()
    if arm.row.category != "melee":
        if board.cover >> target.cell & 1:
            more += (("cover", levels["cover"]),)
        if board.distance(cell, target.cell) > arm.row.near:
            more += (("far", levels["far"]),)
    return chance(arm.skill, more)


def defences(
    battle: Battle, unit: Fighter, category: str, *, declared: bool = True
) -> tuple[Defence, ...]:
    """Return the ways in which somebody can meet an attack of a category, the best first (SP-8).

    Shots can only be parried, throws and melee dodged or parried.

    :param declared: whether guarding and retreating count, which hold for this round only.
    """
    more = _stance(battle, unit, declared)
    found = [Defence("parry", way) for way in _parries(battle, unit, category, more)[:1]]
    if category != "shot":
        dodging = profile_of(battle, unit).skills["dodging"]
        found.append(Defence("dodge", chance(dodging, more)))
    return tuple(sorted(found, key=lambda way: -way.chance.value))


def _stance(battle: Battle, unit: Fighter, declared: bool) -> Levels:
    """Return what a fighter's declaration and its earlier defences change (SP-1a).

    The dazed have lost what they declared.
    """
    levels = content().levels
    more: Levels = ()
    action = declaration_of(battle, unit) if declared else None
    if action is not None and not unit.stunned:
        kinds: tuple[Modifier, ...] = ("guard", "retreat")
        more += tuple((kind, levels[kind]) for kind in kinds if kind == action.kind)
    if unit.defences:
        more += (("again", levels["again"] * unit.defences),)
    return more


def _parries(battle: Battle, unit: Fighter, category: str, more: Levels) -> list[Chance]:
    """Return the chances to parry with the shield and the weapon in hand, the better first."""
    one, arm, found = profile_of(battle, unit), arm_of(battle, unit), []
    if one.row.shield and arm.row.hands < 2:
        found.append(chance(one.skills["shields"], more))
    if arm.row.parry is not None:
        own: Levels = (("parry", arm.row.parry),)
        if category == "shot":
            own += (("bare_parry", content().levels["bare_parry"]),)
        found.append(chance(arm.skill, (*own, *more)))
    return sorted(found, key=lambda way: -way.value)
