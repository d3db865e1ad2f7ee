"""Blocking: what can be blocked, with which chance, and the roll (ED-2.10d, f, ED-2.12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.battle.event import Part
from rules.battle.machine import Battle
from rules.systems.energy.chances import Throw, block_parts, holds_good, own_parts
from rules.systems.energy.content import content
from rules.systems.energy.damage import MOST_BLOCK
from rules.systems.energy.effects import effects_of, skill_parts
from rules.systems.energy.rows import BARE_SHIELD
from rules.systems.energy.state import Fighter, profile_of


def has_guard(battle: Battle, unit: Fighter, kind: str) -> bool:
    """Whether a character has anything of its own to block a kind of attack with: a shield for
    normal attacks and Blades (ED-2.12c), or a spell that lets it (ED-2.10f)."""
    shield = kind in BARE_SHIELD and profile_of(battle, unit).block > 0
    return shield or has_ward(battle, unit, kind)


def has_ward(battle: Battle, target: Fighter, kind: str) -> bool:
    """Whether a spell lies on somebody that lets it block attacks of this kind (ED-2.10f)."""
    return any(kind in row.lets_block for _, row in effects_of(battle, target))


def covered(battle: Battle, attacker: Fighter, target: Fighter) -> bool:
    """Whether a character stands in cover against an attack from further than one cell (BD-6)."""
    board = battle.setup.board
    return bool(board.cover >> target.cell & 1) and board.distance(attacker.cell, target.cell) > 1


def guard_parts(battle: Battle, unit: Fighter, kind: str, throw: Throw) -> Iterator[Part]:
    """Yield what a character itself has to block a kind of attack with, whoever attacks."""
    one = profile_of(battle, unit)
    if one.block:
        yield Part("shield", one.block, "%", "ED-2.12b")
    yield from skill_parts(battle, unit, "block", "ED-2.12b")
    yield from block_parts(battle, unit, "block", 1)
    if has_ward(battle, unit, kind):
        yield from own_parts(battle, unit, throw, True, "ED-2.10f")
    if one.lowers_block and battle.setup.options["book"] == "own":
        yield Part("book", -one.lowers_block, "%", "ED-2.12a")


def sum_parts(
    battle: Battle, attacker: Fighter, target: Fighter, kind: str, pierces: int, throw: Throw
) -> Iterator[Part]:
    """Yield all that makes up a chance to block, not yet held to its bounds (ED-2.12f)."""
    one, theirs = profile_of(battle, target), profile_of(battle, attacker)
    yield from guard_parts(battle, target, kind, throw)
    if kind in BARE_SHIELD and covered(battle, attacker, target):
        yield Part("cover", content().limits.cover_block, "%", "BD-6")
    if theirs.lowers_block and battle.setup.options["book"] == "others":
        clause = "ED-2.12f" if one.block > MOST_BLOCK else "ED-2.12a"
        yield Part("book", -theirs.lowers_block, "%", clause)
    yield from block_parts(battle, attacker, "pierce", -1)
    yield from skill_parts(battle, attacker, "pierce", "ED-2.12f", -1)
    if pierces:
        yield Part("pierces", -pierces, "%", "ED-2.12f")


def blocked(
    battle: Battle, attacker: Fighter, target: Fighter, ability: str, kind: str, pierces: int
) -> bool:
    """Roll the target's block, if it has any, and tell it; the whole sum is held to 0 … 50
    (ED-2.12e, f)."""
    in_cover = kind in BARE_SHIELD and covered(battle, attacker, target)
    if not in_cover and not has_guard(battle, target, kind):
        return False
    make = partial(sum_parts, battle, attacker, target, kind, pierces)
    told = ("block", "no_block", "ED-2.12c" if kind in BARE_SHIELD else "ED-2.10f")
    who = (target, attacker, target)
    return holds_good(battle, told, *who, ability, make, MOST_BLOCK, untold=True)
