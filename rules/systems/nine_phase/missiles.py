"""The table of missiles: one rule over data, shots and reloads (NP-M1 to NP-M8, NP-F1)."""

from __future__ import annotations

from typing import NamedTuple

from rules.battle.machine import Battle
from rules.errors import Refusal
from rules.systems.nine_phase.content import LOADS, Profile, act_mask
from rules.systems.nine_phase.engagement import is_engaged
from rules.systems.nine_phase.state import Combatant, is_held, profile_of

MISSILE_PHASES = (2, 5, 8)


class Deeds(NamedTuple):
    """What a combatant has done in a round so far, as far as the rules ask."""

    acts: int
    """Shots and reloads, as `content.act_mask` makes them."""
    halves: int
    """In which of its side's phases of movement it has moved."""
    charges: bool
    retreats: bool
    spell: bool
    """Whether a spell of its own spans the round (NP-S1, NP-S2)."""


def deeds_of(battle: Battle, unit: Combatant) -> Deeds:
    """Return what a combatant has done in this round so far."""
    return Deeds(
        unit.acts,
        unit.halves,
        unit.charges >= 0,
        unit.retreats,
        unit.spell_round >= battle.round,
    )


def column(deeds: Deeds) -> str:
    """Return the column of the table in which a round stands."""
    return column_by(deeds.charges, deeds.retreats, deeds.halves)


def column_by(charges: bool, retreats: bool, halves: int) -> str:
    """Return the column of a round in which one moves so: moving in one of the two phases is a
    half-move, in both a full one, whatever the distance (NP-F1); a retreat is more than a
    half-move by its nature (NP-E9)."""
    if charges:
        return "charge"
    if retreats or halves == 3:
        return "full"
    return "half" if halves else "still"


def column_of(unit: Combatant, more: int = 0) -> str:
    """Return the column in which a combatant's round stands, or would with one more half."""
    return column_by(unit.charges >= 0, unit.retreats, unit.halves | more)


def fits(one: Profile, deeds: Deeds) -> bool:
    """Tell whether what has been done fits the table."""
    return fits_in(one, column(deeds), deeds.acts)


def fits_in(one: Profile, column: str, acts: int) -> bool:
    """Tell whether acts are part of a pattern of a column still open: the one rule of the table
    (NP-M1 to NP-M7)."""
    return not acts or any(not acts & ~pattern for pattern in one.open[column])


def with_act(deeds: Deeds, verb: str, phase: int) -> Deeds:
    """Return the deeds with one more shot or reload."""
    return deeds._replace(acts=deeds.acts | act_mask(verb, phase))


def with_half(deeds: Deeds, half: int) -> Deeds:
    """Return the deeds with a movement in one more phase."""
    return deeds._replace(halves=deeds.halves | half)


# Why not


def refuse_missile(battle: Battle, unit: Combatant, verb: str) -> Refusal | None:
    """Return why a combatant cannot shoot, or reload, in this phase, its target apart."""
    one = profile_of(battle, unit)
    phase = battle.state.phase
    if one.missile is None:
        return Refusal("no_missile", "NP-2")
    if verb == "load" and not one.missile.loads:
        return Refusal("no_loading", "NP-M8")
    if phase == 8 and is_engaged(battle, unit):
        return Refusal("engaged", "NP-8")
    if not fits_in(one, column_of(unit), unit.acts | act_mask(verb, phase)):
        return Refusal("does_not_fit", one.table_clause, (("phase", phase),))
    if not unit.missiles:
        return Refusal("no_missiles", one.table_clause)
    if verb == "load":
        return Refusal("is_loaded", "NP-M8") if unit.loaded else None
    if one.missile.loads and not unit.loaded:
        return Refusal("not_loaded", one.table_clause)
    return None


def range_mask(battle: Battle, unit: Combatant) -> int:
    """Return the cells that its missiles reach, with no wall between (BD-5)."""
    missile = profile_of(battle, unit).missile
    assert missile is not None
    return battle.setup.board.in_range(unit.cell, missile.range)


# Loading


def load(battle: Battle, unit: Combatant) -> None:
    """Reload: a light crossbow at once, a heavy one for the rest of the round (NP-M5, NP-M8)."""
    one = profile_of(battle, unit)
    assert one.missile is not None
    unit.acts |= act_mask("load", battle.state.phase)
    if one.missile.loads == "phase":
        unit.loaded = True
        battle.tell("loaded", "NP-M8", by=unit.id)
    else:
        battle.tell("winding", one.table_clause, by=unit.id)


def is_winding(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant is reloading a heavy crossbow (NP-M5)."""
    missile = profile_of(battle, unit).missile
    return missile is not None and missile.loads == "round" and unit.acts >> LOADS > 0


def finish_winding(battle: Battle, unit: Combatant) -> None:
    """Have a heavy crossbow loaded once the round's last phase of missiles has come, unless
    whoever winds it is engaged by then, or cannot act (NP-M5, NP-8)."""
    engaged = is_engaged(battle, unit)
    if engaged or is_held(battle, unit):
        battle.tell("winding_lost", "NP-8" if engaged else "NP-S3", by=unit.id)
        return
    unit.loaded = True
    battle.tell("loaded", profile_of(battle, unit).table_clause, by=unit.id)
