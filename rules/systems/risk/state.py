"""What changes in a battle of Risk, the tables that do not, and what a statistic is made of: one's
own, the weapon in use, and what lies on one (RK-7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.battle.action import Action
from rules.battle.event import Part
from rules.battle.machine import Battle, Setup
from rules.board.board import Board
from rules.board.cells import mask_of
from rules.content.scenario import LARGEST_NUMBER, Member
from rules.errors import Fault, expect_known, one_of, say, span
from rules.kit import effects, expect, turns
from rules.kit.appraisal import once
from rules.kit.effects import Effect
from rules.systems.risk.content import Profile, content, own_equipment, packed, profiles
from rules.systems.risk.rows import Ability, EffectRow, Limits, Weapon
from rules.unit import Unit


class Adventurer(Unit):
    """A player's character or an adversary in a battle of Risk.

    Its health may be below 0: help begins from there (RK-8a).
    """

    level: int = 0
    experience: int = 0
    weapon: str = ""
    """The weapon in use; "" for bare hands (RK-7)."""
    second: str = ""
    """The weapon carried besides, which adds nothing (RK-7)."""
    pack: tuple[str, ...] = ()
    """What has been stolen without a free hand, in order; it adds nothing (RK-7, RK-S3)."""
    swapped: bool = False
    """Whether the weapon in use has been changed in this turn (RK-S3)."""
    movement: int = 0
    """Steps left in this turn."""
    able: bool = False
    """Whether this turn's ability is still to be used."""
    down: bool = False
    fell_today: bool = False
    """Whether it has been at 0 health today (RK-8)."""
    hidden: bool = False
    perched: bool = False
    """Whether it sits up in a tree (RK-3d)."""
    effects: tuple[Effect, ...] = ()
    """In the order in which they were laid; of each is counted how many more of its bearer's
    turns begin under it."""
    acted: int = 0
    """The round of its latest turn; 0 before its first."""


NO_CONTEST = ("", -1)


class Fray(msgspec.Struct, gc=False):
    """What belongs to the battle rather than to a character."""

    order: tuple[int, ...] = ()
    """Unit ids in the order of turns, set once (RK-5)."""
    acting: int = -1
    relic_cell: int = -1
    """Where the relic lies; -1 if somebody holds it or there is none."""
    relic_holder: int = -1
    relic_since: int = 0
    """The round in which its holder took it."""
    contest: tuple[str, int] = NO_CONTEST
    """The ability by which the acting one has begun a contest, and the id of its target, -1 for
    the relic; "" where no rival is asked (RK-4)."""


@dataclass(frozen=True, slots=True)
class Table:
    """Static tables that all copies share."""

    profiles: tuple[tuple[Profile, ...], ...]
    """By unit id and level."""
    weapons: Mapping[str, Weapon]
    rows: Mapping[str, Ability]
    """Every ability there is, by id."""
    effects: Mapping[str, EffectRow]
    """By ability: what it lays."""
    limits: Limits
    risky: int
    """Mask of the cells that ask for a risk."""


def prepare(setup: Setup) -> Table:
    """Work out every member's numbers at every level once.

    :raises Fault: if the map has a risk of a kind that the data do not know.
    """
    table = content()
    board: Board = setup.board
    for cell, risk in enumerate(board.risks):
        if risk is not None and risk.kind not in table.risks:
            name = board.name(cell)
            found = say('risk "{kind}" on {cell}', kind=risk.kind, cell=name)
            raise Fault("map", found, one_of(risk.kind, table.risks))
    return Table(
        profiles=tuple(profiles(member) for member in setup.scenario.members()),
        weapons=table.weapons,
        rows=table.abilities,
        effects={name: row.effect for name, row in table.abilities.items() if row.effect},
        limits=table.limits,
        risky=mask_of(cell for cell, risk in enumerate(board.risks) if risk is not None),
    )


def muster(setup: Setup) -> tuple[list[Adventurer], Fray]:
    """Place both teams as the day has left them (RK-8c), and the relic."""
    new_day = setup.options["day"] == "new"
    limits = setup.table.limits

    def own(number: int, member: Member, side: str) -> dict[str, Any]:
        one: Profile = setup.table.profiles[number][member.level]
        lost = 0 if new_day else min(member.numbers.get("lost_health", 0), one.health - 1)
        least = limits.thresholds[member.level]
        return {
            "health": one.health - lost,
            "level": member.level,
            "experience": max(least, member.numbers.get("experience", 0)),
            "fell_today": bool(member.numbers.get("fell_today", 0)) and not new_day,
            "pack": packed(member),
            **(own_equipment(one.row) | member.equipment),
        }

    return turns.muster(setup, Adventurer, own), Fray(relic_cell=setup.places.get("relic", -1))


def table_of(battle: Battle) -> Table:
    """Return the static tables."""
    return battle.setup.table  # type: ignore[no-any-return]


def profile_of(battle: Battle, unit: Adventurer) -> Profile:
    """Return a character's numbers at its level."""
    return battle.setup.table.profiles[unit.id][unit.level]  # type: ignore[no-any-return]


def weapon_of(battle: Battle, unit: Adventurer) -> Weapon:
    """Return the weapon in use, or bare hands."""
    return battle.setup.table.weapons[unit.weapon]  # type: ignore[no-any-return]


def ability_row(battle: Battle, ability: str) -> Ability:
    """Return an ability by its id."""
    return battle.setup.table.rows[ability]  # type: ignore[no-any-return]


@once
def blow_of(battle: Battle, unit: int, level: int, held: str) -> Ability:
    """Return the base attack that somebody makes at a level with a weapon (RK-6a, RK-7)."""
    table = table_of(battle)
    weapon, damage = table.weapons[held], table.profiles[unit][level].blow
    row = Ability("attack", "enemy", weapon.range, title="blow", summary=weapon.title, icon="")
    return msgspec.structs.replace(row, damage=damage, statistic=weapon.statistic)


def deed_of(battle: Battle, unit: Adventurer, action: Action) -> Ability:
    """Return the ability that an action uses, or the base attack."""
    if action.ability:
        return ability_row(battle, action.ability)
    return blow_of(battle, unit.id, unit.level, unit.weapon)


def stands(unit: Adventurer) -> bool:
    """Tell whether somebody is in the battle and on its feet."""
    return unit.cell >= 0 and not unit.down


def turn_is_past(battle: Battle, unit: Adventurer) -> bool:
    """Tell whether somebody's turn of this round has begun, or was passed over as it was down
    (RK-5, RK-8a)."""
    order: tuple[int, ...] = battle.state.order
    acting: int = battle.state.acting
    if battle.round < 1 or acting < 0 or battle.units[acting].acted < battle.round:
        return False
    return order.index(unit.id) <= order.index(acting)


# What a statistic is made of (RK-7)


Parts = tuple[Part, ...]


def parts_of(battle: Battle, unit: Adventurer, name: str, clause: str) -> Parts:
    """Return the shares of a statistic; a weapon that is not in use has none (RK-7)."""
    own = Part(name, profile_of(battle, unit).statistics[name], "", clause)
    given = weapon_of(battle, unit).gives.get(name, 0)
    weapon = (Part("weapon", given, "", "RK-7"),) if given else ()
    return (own, *weapon, *effects.change_parts(battle, unit, name, "RK-6c"))


def total_of(battle: Battle, unit: Adventurer, name: str) -> int:
    """Return a statistic as it counts now."""
    table = battle.setup.table
    own: int = table.profiles[unit.id][unit.level].statistics[name]
    own += table.weapons[unit.weapon].gives.get(name, 0)
    return own + effects.changed(battle, unit, name) if unit.effects else own


def dodge_parts(battle: Battle, target: Adventurer, origin: int, name: str, clause: str) -> Parts:
    """Return what somebody defends with against an attack from a cell.

    Cover helps against what comes from further than one cell (BD-6), a tree always (RK-3d);
    neither does where something else than Dodge decides (RK-6e).
    """
    parts = parts_of(battle, target, name, clause)
    if name != "dodge":
        return parts
    limits, board = table_of(battle).limits, battle.setup.board
    if target.perched:
        parts += (Part("tree", limits.tree_dodge, "", "RK-3d"),)
    if board.cover >> target.cell & 1 and board.distance(origin, target.cell) > 1:
        parts += (Part("cover", limits.cover_dodge, "", "BD-6"),)
    return parts


def lay(battle: Battle, author: Adventurer, target: Adventurer, ability: str, clause: str) -> None:
    """Leave an ability's effect on somebody; the same again only lasts anew."""
    new = effects.Effect(ability, author.id, table_of(battle).effects[ability].duration)
    effects.lay(battle, target, new, clause, "turns")


# What a state can be


LOWEST = -99_999
"""Health far below 0, from which nobody helps any more (RK-8a)."""
MOST_EXPERIENCE = 999_999


def expect_sound(battle: Battle) -> None:
    """Expect nothing that cannot be so."""
    for unit in battle.units:
        _expect_adventurer(battle, unit)
    state = battle.state
    expect.order(battle)
    expect.ids(battle, "state", state, "relic_holder")
    expect.cells(battle, "state", state, "relic_cell")
    expect.numbers("state", state, relic_since=(0, battle.round))
    _expect_contest(battle)


def _expect_contest(battle: Battle) -> None:
    """A contest has an ability that begins one, and a target where it is not the relic (RK-4)."""
    ability, target = battle.state.contest
    last, pending = len(battle.units) - 1, battle.pending
    if ability:
        rows = table_of(battle).rows.items()
        contested = [name for name, row in rows if row.venture in ("chase", "race")]
        expect_known("state, contest", ability, contested)
    if not -1 <= target <= last or (target >= 0 and not ability):
        raise Fault("state, contest", say("unit {number}", number=target), span(0, last))
    asked = pending is not None and pending.kind == "contest"
    if asked and not (ability and battle.state.acting >= 0):
        raise Fault("state, contest", say("nothing"), say("what the rival is asked about"))


def _expect_adventurer(battle: Battle, unit: Adventurer) -> None:
    place, table = expect.place_of(unit), table_of(battle)
    expect.numbers(place, unit, level=(0, len(table.profiles[unit.id]) - 1))
    expect.numbers(
        place,
        unit,
        health=(LOWEST, profile_of(battle, unit).health),
        experience=(0, MOST_EXPERIENCE),
        movement=(0, LARGEST_NUMBER),
        acted=(0, battle.round),
    )
    pending = battle.pending
    if unit.down and pending is not None and pending.unit == unit.id:
        raise Fault(f"{place}, down", say("whoever decides"), say("somebody else"))  # RK-8a
    expect.names(place, unit, weapon=table.weapons, second=table.weapons, pack=table.weapons)
    expect.effects(battle, unit, lambda row: LARGEST_NUMBER)
