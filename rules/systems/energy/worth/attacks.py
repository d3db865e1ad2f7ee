"""What a fighter's attacks do, worked out once in a battle, and the weights of an Energy Duel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rules.battle.machine import Battle
from rules.kit.appraisal import Weights, curve, once
from rules.systems.energy.content import Profile
from rules.systems.energy.damage import block_chance, damage_amount
from rules.systems.energy.effects import PER_POINT
from rules.systems.energy.rows import ATTACK_POINTS, STRIKE_ENERGY, Spell

WEIGHTS = Weights(Path(__file__).with_name("worth.toml"))


class Attack(NamedTuple):
    """A strike or a spell that harms, in somebody's hands."""

    energy: int
    points: int
    """Attack points that it takes."""
    reach: int
    element: str
    blockable: bool
    chance: int
    """Per cent of spells that work by chance; else 0, as of strikes."""
    amounts: tuple[int, ...]
    """Mean damage by the target's profile, blocks included."""


@once
def attacks(battle: Battle, profile: int) -> tuple[Attack, ...]:
    """Return a profile's strike, then its spells that harm."""
    profiles = battle.setup.table.profiles
    return tuple(_attacks(profiles[profile], profiles))


def _attacks(one: Profile, profiles: Sequence[Profile]) -> Iterator[Attack]:
    weapon = one.weapon
    means = _means(one, profiles, weapon.damage, bracket_of(one), weapon.damage_type, True)
    points = ATTACK_POINTS["strike"]
    yield Attack(STRIKE_ENERGY, points, weapon.range, weapon.damage_type, True, 0, means)
    magic = PER_POINT * one.magic_power
    for _, spell in one.spells:
        span, share = _harmful(spell)
        if span[1]:
            blockable = spell.attack_kind == "blade"
            means = _means(one, profiles, span, magic, spell.element, blockable)
            yield Attack(
                spell.energy,
                spell.attack_points,
                spell.range + (0 if spell.aim == "enemy" else spell.area.size),
                spell.element,
                blockable,
                spell.chance if spell.category in ("invocation", "dot") else 0,
                tuple(share * mean // 100 for mean in means),
            )


def bracket_of(one: Profile) -> int:
    """Return the per cent that its statistic adds to somebody's strike."""
    return PER_POINT * (one.might if one.statistic == "might" else one.magic_power)


def _harmful(spell: Spell) -> tuple[tuple[int, int], int]:
    """Return the damage of a spell and the per cent of it to be hoped for: its chance, or for a
    DoT that of all its ticks together."""
    if spell.category == "dot" and spell.effect is not None:
        return spell.effect.tick, spell.chance * spell.effect.duration
    if spell.category == "energy_vampirism":
        return (0, 0), 0
    return spell.damage, spell.chance if spell.category == "invocation" else 100


def _means(
    one: Profile,
    profiles: Sequence[Profile],
    span: tuple[int, int],
    bracket: int,
    element: str,
    blockable: bool,
) -> tuple[int, ...]:
    return tuple(
        mean(span, bracket, theirs, element)
        * (100 - (block_chance(one, theirs) if blockable else 0))
        // 100
        for theirs in profiles
    )


def mean(span: tuple[int, int], bracket: int, theirs: Profile, element: str) -> int:
    """Return the mean damage of a span to somebody who does not block."""
    resistance = theirs.resistances.get(element, 0)
    return damage_amount((span[0] + span[1] + 1) // 2, bracket, 0, 0, resistance)


@once
def healths(battle: Battle, profile: int) -> tuple[int, ...]:
    """Return a profile's curve of worth by health."""
    most = battle.setup.table.profiles[profile].health
    return curve(most, WEIGHTS.alive, WEIGHTS.health, WEIGHTS.bend)
