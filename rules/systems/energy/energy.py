"""Energy and its charges (ED-2.1 to ED-2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.battle.event import Part, part, total
from rules.battle.machine import Battle
from rules.systems.energy import things
from rules.systems.energy.effects import change_parts
from rules.systems.energy.state import Fighter, profile_of, row_of

PER_CHARGE = 20
"""Energy past the maximum that makes one charge (ED-2.3b)."""


def come_back(battle: Battle, unit: Fighter, felt: Sequence[things.Felt]) -> None:
    """Give back the Energy of the passage of turn, with all that changes it, as one sum: from a
    character's second turn on its own, and what objects near it give (ED-2.1c, ED-2.3b)."""
    parts: tuple[Part, ...] = ()
    if felt:
        given = [(row_of(battle, thing.spell).title, row.energy) for thing, row in felt]
        parts = tuple([part(title, energy, "", "ED-2.1c") for title, energy in given if energy])
    if unit.turns:
        own = part("regeneration", profile_of(battle, unit).regeneration, "", "ED-2.1c")
        parts = (own, *change_parts(battle, unit, "regeneration", "ED-2.1c", 1, ""), *parts)
    if parts:
        amount = max(0, total(parts))
        restore(battle, unit, amount, "ED-2.1c", parts if len(parts) > 1 else ())


def restore(
    battle: Battle, unit: Fighter, amount: int, clause: str, parts: tuple[Part, ...] = ()
) -> None:
    """Give a character Energy; each full 20 past its maximum is a charge (ED-2.3b)."""
    most = profile_of(battle, unit).energy
    excess = unit.energy + amount - most
    gained = amount if excess < 0 else amount - excess
    unit.energy = now = unit.energy + gained
    battle.tell(
        "energy", clause, by=unit.id, parts=parts, aside=(("gained", gained),),
        amount=amount, energy=now, maximum=most,
    )  # fmt: skip
    if excess >= PER_CHARGE:
        shares = (part("energy", excess, "", "ED-2.3c"),)
        gain_charges(battle, unit, excess // PER_CHARGE, "ED-2.3b", shares)


def gain_charges(
    battle: Battle, unit: Fighter, earned: int, clause: str, parts: tuple[Part, ...] = ()
) -> None:
    """Give charges, as many as the character's level lets it hold (ED-2.2c).

    `parts` tell from what they were earned.
    """
    kept = min(earned, profile_of(battle, unit).level - unit.charges)
    unit.charges += kept
    if kept:
        battle.tell("charge", clause, by=unit.id, amount=kept, charges=unit.charges, parts=parts)
    if kept < earned:
        lost = earned - kept
        battle.tell("charge_lost", "ED-2.2c", by=unit.id, amount=lost, charges=unit.charges)
