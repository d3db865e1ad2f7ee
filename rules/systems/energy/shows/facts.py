"""The numbers that a player reads of a spell, of what it leaves on somebody, and of objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from rules.battle.event import Part, Rolled
from rules.battle.sheet import ALWAYS, N_, Fact
from rules.kit.shown import damage_fact, present
from rules.systems.energy.content import Profile, content
from rules.systems.energy.damage import PER_CHARGE, damage_amount, healing_amount
from rules.systems.energy.effects import HEALING_PER_CHARGE
from rules.systems.energy.rows import BARE_SHIELD, DamageType, EffectRow, ObjectRow, Spell

DAMAGE_TYPES = get_args(DamageType)
CHANCE, ADDED = N_("Chance"), N_("All its chances")
"""What is said of a chance, and of what is added to every one of a character's (ED-2.10b)."""
CERTAIN = N_("Nothing that it does goes by chance")
"""What is said of a character to whose chances something is added, though it has none."""
WHEN = Fact(N_("As its turns begin"), 1, ALWAYS, "ED-2.2f")
"""When a DoT hurts its bearer."""
SHARES = {"base": N_("base"), "luck": N_("Luck"), "shield": N_("shield"), "book": N_("book")}
HOLDS = {
    "acting": N_("Cannot act"),
    "walking": N_("Cannot walk"),
    "casting": N_("Cannot cast"),
}
MAY_HOLD = {
    "acting": N_("May be unable to act"),
    "walking": N_("May be unable to walk"),
    "casting": N_("May be unable to cast"),
}
"""The same of what holds somebody by a chance of its own, turn by turn."""


def costs(energy: int, action_points: int, attack_points: int, price_clause: str) -> Iterator[Fact]:
    """Yield a price (ED-2.1b, ED-2.6b, ED-2.7b, c)."""
    yield Fact(N_("Energy"), energy, "", "ED-2.1b", "drop")
    yield from present(Fact(N_("Attack points"), attack_points, "", price_clause, "strike"))
    yield Fact(N_("Action points"), action_points, "", "ED-2.6b", "hand")


def blow_clause(one: Profile) -> str:
    """Return the clause of a normal attack: that of a sword or of a wand (ED-2.9a, b)."""
    return "ED-2.9a" if one.statistic == "might" else "ED-2.9b"


def by_a_shield(kind: str) -> Fact:
    """Return whether a bare shield blocks a kind of attack (ED-2.12c)."""
    label = N_("A shield blocks it") if kind in BARE_SHIELD else N_("No bare shield blocks it")
    return Fact(label, 1, ALWAYS, "ED-2.12c")


def of_spell(
    spell: Spell, power: Iterable[Fact], chance: Iterable[Fact], works: int | None = None
) -> Iterator[Fact]:
    """Yield what a spell does: its own numbers, and those of its caster's `power` where it does
    damage, at once or turn by turn, and of its `chance` where there is any doubt.

    `works` is the chance that what it lays has of its own, where that is known better than from
    its row.
    """
    if spell.damage[1]:
        yield damage_fact(*spell.damage, "ED-2.9d")
        yield from power
        yield by_a_shield(spell.attack_kind)
    yield from present(Fact(N_("Healing"), spell.healing, "", "ED-2.2e"))
    if spell.drain:
        energy = spell.category == "energy_vampirism"
        label = N_("Kept as Energy") if energy else N_("Kept as health")
        yield Fact(label, spell.drain, "%", "ED-2.3b" if energy else "ED-2.2e")
    if spell.chance < 100:
        yield from chance
    if spell.category == "dot":
        yield Fact(N_("Each tick with a charge"), PER_CHARGE, "+%", "ED-2.2f")
    elif spell.takes_charges:
        healing = spell.category == "heal"
        per_charge = HEALING_PER_CHARGE if healing else PER_CHARGE
        yield Fact(N_("Each charge"), per_charge, "+%", "ED-2.2e" if healing else "ED-2.2d")
    yield from present(
        Fact(N_("Lowers others' blocks"), spell.pierces, "%", "ED-2.12f"),
        Fact(N_("Charges"), spell.charges, "+", "ED-2.3a"),
        Fact(N_("Movement points"), spell.movement_points, "+", "ED-2.8d"),
        Fact(N_("Health of the raised"), spell.raised[0], "%", "ED-2.11d"),
        Fact(N_("Energy of the raised"), spell.raised[1], "%", "ED-2.11d"),
    )
    if spell.effect is not None:
        untold = () if spell.damage[1] else power
        yield from leaves(spell.effect, spell.effect.works if works is None else works, untold)
    if spell.object is not None:
        yield Fact(N_("Turns"), spell.object.duration, "", "ED-2.11a")
        yield from of_object(spell.object)
    yield from present(Fact(N_("Range"), spell.range, "", "BD-5"))


def leaves(row: EffectRow, works: int, power: Iterable[Fact] = ()) -> Iterator[Fact]:
    """Yield what a spell, or a blow on which it rides, leaves on somebody, with what its author's
    `power` adds to each tick, where that has not been told."""
    if not row.holds:
        yield Fact(N_("Turns"), row.duration, "", "ED-2.10b")
    yield from each_turn(row)
    if row.tick[1]:
        yield from power
        yield WHEN
    if row.chance != (0, 0):
        yield percent(ADDED, *row.chance)
    for quantity, value in row.changes.items():
        yield change(quantity, value)
    yield from holding(row, row.duration)
    if row.works < 100:
        yield own_chance(row, works)
    yield from ridden(row)


def ridden(row: EffectRow, power: int = 0) -> Iterator[Fact]:
    """Yield what an effect lays with each hit of its bearer does in its turn, with the per cent of
    the bearer's power (ED-2.7c)."""
    laid = content().spells[row.rides].effect if row.rides else None
    if laid is not None:
        yield from each_turn(laid, power)


def each_turn(row: EffectRow, power: int = 0, resisted: int = 0) -> Iterator[Fact]:
    """Yield what an effect does as each turn begins, with the per cent of its author's power and
    those that its bearer, where there is one, takes off (ED-2.9c)."""
    if row.tick[1]:
        low, high = (damage_amount(base, power, 0, 0, resisted) for base in row.tick)
        yield Fact(N_("Each tick"), low, "", "ED-2.9d", most=high)
    yield from present(
        Fact(N_("Healing each turn"), healing_amount(row.healing, power), "", "ED-2.2e"),
        Fact(N_("Charges each turn"), row.charges, "+", "ED-2.3a"),
    )


def holding(row: EffectRow, turns: int) -> Iterator[Fact]:
    """Yield from what an effect keeps its bearer, or may keep it, and for how many turns."""
    labels = HOLDS if row.works == 100 else MAY_HOLD
    return (Fact(labels[kept], turns, "turns", "ED-2.7d") for kept in row.holds)


def own_chance(row: EffectRow, value: int) -> Fact:
    """Return the per cent with which an effect does something, and when it is thrown for."""
    label = N_("Chance each turn")
    if row.rides:
        label = N_("Chance at each hit")
    elif row.reflects:
        label = N_("Chance to throw a spell back")
    return Fact(label, value, "%", "ED-2.10g")


def of_object(row: ObjectRow, power: int = 0) -> Iterator[Fact]:
    """Yield what an object does, with the per cent that its author's Magic Power adds."""
    if row.damage[1]:
        low, high = (damage_amount(base, power, 0, 0, 0) for base in row.damage)
        yield damage_fact(low, high, "ED-2.9d")
    yield from present(
        Fact(N_("Healing each turn"), row.healing, "", "ED-2.2e"),
        Fact(N_("Energy each turn"), row.energy, "+", "ED-2.1c"),
        Fact(N_("Felt within"), row.radius, "cells", "BD-5"),
        Fact(N_("Nobody can enter it"), not row.passable, ALWAYS, "BD-4"),
    )


def percent(
    label: str,
    low: int,
    high: int,
    sign: str = "+%",
    clause: str = "ED-2.10b",
    halved: bool = False,
) -> Fact:
    """Return the per cent of a chance, or what is added to one; to the highest if it is rolled."""
    if high == low:
        return Fact(label, low, sign, clause, halved=halved)
    return Fact(label, low, sign, "ED-2.10c", halved=halved, most=high)


def shares(parts: Iterable[Part]) -> Iterator[Fact]:
    """Yield what makes up a chance."""
    for part in parts:
        sign = "%" if part.name == "base" else "+%"
        label = SHARES.get(part.name, part.name)
        least, most = part.span if isinstance(part, Rolled) else (part.value, None)
        yield Fact(label, least, sign, part.clause, halved=part.halved, share=True, most=most)


def change(quantity: str, value: int, halved: bool = False) -> Fact:
    """Return how much a quantity is changed by."""
    row = content().quantities[quantity]
    return Fact(row.title, value, row.sign, row.clause, halved=halved)
