"""Energy and its charges (ED-2.1 to ED-2.3)."""

from __future__ import annotations

from rules.battle import Battle
from rules.event import Event, Part
from rules.systems.energy.state import Fighter, profile_of

PER_CHARGE = 20
"""Energy past the maximum that makes one charge (ED-2.3b)."""


def restore(battle: Battle, unit: Fighter, amount: int, clause: str) -> None:
    """Give a character Energy; each full 20 past its maximum is a charge (ED-2.3b)."""
    one = profile_of(battle, unit)
    total = unit.energy + amount
    unit.energy = min(total, one.energy)
    battle.emit(Event("energy", clause, unit.id, numbers=(amount, unit.energy, one.energy)))
    excess = total - one.energy
    if excess >= PER_CHARGE:
        parts = (Part("energy", excess, "", "ED-2.3c"),)
        gain_charges(battle, unit, excess // PER_CHARGE, "ED-2.3b", parts)


def gain_charges(
    battle: Battle, unit: Fighter, earned: int, clause: str, parts: tuple[Part, ...] = ()
) -> None:
    """Give charges, as many as the character's level lets it hold (ED-2.2c).

    `parts` tell from what they were earned.
    """
    kept = min(earned, profile_of(battle, unit).level - unit.charges)
    unit.charges += kept
    if kept:
        battle.emit(Event("charge", clause, unit.id, numbers=(kept, unit.charges), parts=parts))
    if kept < earned:
        lost = earned - kept
        battle.emit(Event("charge_lost", "ED-2.2c", unit.id, numbers=(lost, unit.charges)))
