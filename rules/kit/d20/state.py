"""What changes in a battle of combatants, and the tables that do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from rules.battle.machine import Battle, Setup
from rules.content.scenario import Member
from rules.errors import expect_within
from rules.kit import expect, turns
from rules.kit.d20.content import Profile, content, profile
from rules.kit.d20.rows import EffectRow, Spell, Weapon
from rules.kit.effects import Effect
from rules.unit import Unit


class Combatant(Unit):
    """One who fights with weapons and spells."""

    memory: tuple[int, int, int] = (0, 0, 0)
    """Spells of the levels 1, 2 and 3 that it still has today."""
    effects: tuple[Effect, ...] = ()
    """In the order in which they were laid."""
    surprised: bool = False
    """Whether it can do nothing in the first round."""


class Clauses(NamedTuple):
    """The ids under which a system has the rules that are carried out here."""

    surprise: str
    attack: str
    damage: str
    save: str
    memory: str
    effect: str
    missile: str
    beside: str
    walk: str
    end: str


@dataclass(frozen=True, slots=True)
class Table:
    """Static tables that all copies share."""

    profiles: tuple[Profile, ...]
    """By unit id."""
    rows: Mapping[str, Spell]
    """Every spell there is, by id."""
    effects: Mapping[str, EffectRow]
    """By spell: what it lays."""
    clauses: Clauses


Kind = TypeVar("Kind", bound=Combatant)


def prepare(setup: Setup, clauses: Clauses) -> Table:
    """Work out every member's numbers once."""
    profiles = tuple(profile(member) for member in setup.scenario.members())
    rows = content().spells
    return Table(
        profiles=profiles,
        rows=rows,
        effects={spell_id: row.effect for spell_id, row in rows.items() if row.effect},
        clauses=clauses,
    )


def muster(setup: Setup, kind: type[Kind]) -> list[Kind]:
    """Place both teams on the start cells of the map, whole and with all their spells (BD-3)."""

    def own(number: int, member: Member, side: str) -> dict[str, Any]:
        one: Profile = setup.table.profiles[number]
        return {"health": one.health, "memory": one.memory}

    return turns.muster(setup, kind, own)


def profile_of(battle: Battle, unit: Combatant) -> Profile:
    """Return a combatant's numbers."""
    return battle.setup.table.profiles[unit.id]  # type: ignore[no-any-return]


def tell(
    battle: Battle, kind: str, clause: str, unit: Unit, ability: str = "", **numbers: Any
) -> None:
    """Tell what somebody does, or what befalls it, where it stands."""
    battle.tell(kind, clause, by=unit.id, ability=ability, cells=(unit.cell,), **numbers)


def weapon_of(battle: Battle, unit: Combatant, verb: str) -> Weapon:
    """Return what a combatant "strikes" with, or "shoots" with, who can."""
    one = profile_of(battle, unit)
    weapon = one.melee if verb == "strike" else one.missile
    assert weapon is not None
    return weapon


def clauses_of(battle: Battle) -> Clauses:
    """Return the ids of the rules that are carried out here."""
    return battle.setup.table.clauses  # type: ignore[no-any-return]


def spell_row(battle: Battle, spell_id: str) -> Spell:
    """Return a spell by its id."""
    return battle.setup.table.rows[spell_id]  # type: ignore[no-any-return]


def castable(battle: Battle, unit: Combatant) -> list[tuple[str, Spell]]:
    """Return the spells that a combatant knows and still has today, by id."""
    return [known for known in profile_of(battle, unit).spells if unit.memory[known[1].level - 1]]


# What a state can be


def expect_combatant(battle: Battle, unit: Combatant) -> None:
    """Expect a combatant's health, its memory and what lies on it to be such as can be."""
    one = profile_of(battle, unit)
    expect.numbers(expect.place_of(unit), unit, health=(int(unit.cell >= 0), one.health))
    for level, (left, most) in enumerate(zip(unit.memory, one.memory, strict=True), 1):
        expect_within(f"{expect.place_of(unit)}, memory {level}", left, 0, most)
    expect.effects(battle, unit, lambda row: row.rounds)
