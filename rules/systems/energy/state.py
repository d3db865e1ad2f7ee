"""What changes in an Energy Duel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from rules.battle import Battle, Setup
from rules.systems.energy.content import Profile, Spell, profile
from rules.unit import Unit


class Fighter(Unit):
    """A character in an Energy Duel."""

    energy: int = 0
    charges: int = 0
    action_points: int = 0
    attack_points: int = 0
    movement_points: int = 0
    turns: int = 0
    """How many turns it has begun."""


class Duel(msgspec.Struct):
    """What belongs to the battle rather than to a character."""

    order: tuple[int, ...] = ()
    """Unit ids in the order of turns, set once (ED-2.5a)."""
    acting: int = -1


@dataclass(frozen=True, slots=True)
class Table:
    """Static tables that all copies share."""

    profiles: tuple[Profile, ...]
    """By unit id."""
    spells: tuple[Mapping[str, Spell], ...]
    """By unit id: the spells it knows."""


def prepare(setup: Setup) -> Table:
    """Work out every member's numbers once."""
    profiles = tuple(profile(member) for member in setup.scenario.members())
    return Table(profiles, tuple(dict(one.spells) for one in profiles))


def muster(setup: Setup) -> tuple[list[Fighter], Duel]:
    """Place both teams on their start cells (ED-2.4) with full Energy and no charges."""
    scenario = setup.scenario
    places = [
        (side, member, cell)
        for side, members in (("red", scenario.red), ("blue", scenario.blue))
        for member, cell in zip(members, setup.starts[side], strict=True)
    ]
    fighters = []
    for number, (side, member, cell) in enumerate(places):
        one = setup.table.profiles[number]
        fighters.append(
            Fighter(
                id=number,
                name=member.name,
                side=side,
                kind=member.kind,
                cell=cell,  # ED-2.4
                health=one.health,
                energy=one.energy,  # ED-2.1a
                charges=0,  # ED-2.2a
            )
        )
    return fighters, Duel()


def profile_of(battle: Battle, unit: Unit) -> Profile:
    """Return a character's static numbers."""
    return battle.setup.table.profiles[unit.id]  # type: ignore[no-any-return]
