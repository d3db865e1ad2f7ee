"""What is foreseen of what one chooses: a spell as it comes due, a walk to its end
(NP-S4, NP-E4)."""

from __future__ import annotations

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import first_way
from rules.battle.sheet import Note
from rules.systems.nine_phase import spells
from rules.systems.nine_phase.ways import ways

WALKS = frozenset({"charge", "move"})
"""Verbs on whose way somebody may step aside to confront the mover (NP-E4)."""


def foreseen(battle: Battle, action: Action) -> tuple[Battle, Action]:
    """Return a position in which an option takes effect at once if nobody else does anything till
    then, and the answer there: who could step aside lets the mover pass."""
    if action.kind not in WALKS:
        return spells.foreseen(battle, action)
    guards = confronting(battle, action)
    return (_without(battle, guards), action) if guards else (battle, action)


def hindrances(battle: Battle, action: Action) -> tuple[Note, ...]:
    """Return who may step aside on the way of a walk, so that it ends there (NP-E4), and that one
    who could disengage and walks on within reach does not any more (NP-E8)."""
    found = [
        Note("may_step_aside", "NP-E4", (("unit", guard),)) for guard in confronting(battle, action)
    ]
    if action.kind == "move":
        unit = battle.units[action.unit]
        leaving = ways(battle, unit, unit.steps).leaving
        if leaving and not leaving >> action.cells[0] & 1:
            found.append(Note("no_leaving", "NP-E8"))
    return tuple(found)


def confronting(battle: Battle, action: Action) -> tuple[int, ...]:
    """Return the ids of those who are asked on the way of a walk whether they step aside, if each
    before them lets it pass (NP-E4)."""
    found: tuple[int, ...] = ()
    while action.kind in WALKS:
        pending = first_way(_without(battle, found), action).pending
        if pending is None or pending.kind != "confront":
            break
        found += (pending.unit,)
    return found


def _without(battle: Battle, guards: tuple[int, ...]) -> Battle:
    """Return a position in which some do not step aside any more in this round."""
    if not guards:
        return battle
    after = battle.copy()
    for guard in guards:
        after.units[guard].stepped = True
    return after
