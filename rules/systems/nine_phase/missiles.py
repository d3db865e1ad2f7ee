"""The table of missiles: one rule over data, shots and reloads (NP-M1 to NP-M8, NP-F1)."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.errors import Refusal, because
from rules.kit.effects import is_held
from rules.systems.nine_phase.content import LOADS, Profile, act_mask
from rules.systems.nine_phase.engagement import is_engaged, refuse_engaged
from rules.systems.nine_phase.state import WHOLE, Combatant, profile_of


def column_of(unit: Combatant, more: int = 0) -> str:
    """Return the column of the table in which a combatant's round stands, or would with more of
    its halves: moving in one of the two phases is a half-move, in both a full one, whatever the
    distance (NP-F1); a side step is a movement too, never more than a half (NP-E4), and a retreat
    is more than a half-move by its nature (NP-E9)."""
    if unit.charges >= 0:
        return "charge"
    halves = unit.halves | more
    if unit.retreats or halves & WHOLE == WHOLE:
        return "full"
    return "half" if halves or unit.stepped else "still"


def fits_in(one: Profile, column: str, acts: int) -> bool:
    """Tell whether acts fit a column: the one rule of the table (NP-M1 to NP-M7)."""
    return acts in one.patterns[column]


# Why not


def refuse_missile(battle: Battle, unit: Combatant, verb: str) -> Refusal | None:
    """Return why a combatant cannot shoot, or reload, in this phase, its target apart."""
    one = profile_of(battle, unit)
    phase = battle.state.phase
    if one.missile is None:
        return because("no_missile", "NP-2")
    if verb == "load" and not one.missile.loads:
        return because("no_loading", "NP-M8")
    if lack := refuse_engaged(battle, unit):
        return lack
    if not fits_in(one, column_of(unit), unit.acts | act_mask(verb, phase)):
        return because("does_not_fit", one.table_clause, (("phase", phase),))
    if not unit.missiles:
        return because("no_missiles", one.table_clause)
    if verb == "load":
        return because("is_loaded", "NP-M8") if unit.loaded else None
    if one.missile.loads and not unit.loaded:
        return because("not_loaded", one.table_clause)
    return None


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
