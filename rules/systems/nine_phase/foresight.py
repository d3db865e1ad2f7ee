"""What is foreseen of what one chooses: a spell as it comes due, a walk to its end
(NP-S4, NP-E4, NP-E8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.preview import first_way
from rules.battle.sheet import Note
from rules.systems.nine_phase import spells
from rules.systems.nine_phase.engagement import is_engaged, opponents
from rules.systems.nine_phase.missiles import column_of, fits_in
from rules.systems.nine_phase.shows.notes import as_of, may_still
from rules.systems.nine_phase.state import MISSILES, WHOLE, Combatant, Phase, phases_of, profile_of
from rules.systems.nine_phase.ways import can_step, ways, why_not_leave

WALKS = frozenset({"charge", "move"})
"""Verbs on whose way somebody may step aside to confront the mover (NP-E4)."""
MEETINGS = WALKS | {"pass", "side_step"}
"""Verbs by which one may come to be engaged (NP-E2)."""


def foreseen(battle: Battle, action: Action) -> tuple[Battle, Action]:
    """Return a position in which an option takes effect at once if nobody else does anything till
    then, and the answer there: who could step aside lets the mover pass."""
    if action.kind not in WALKS:
        return spells.foreseen(battle, action)
    guards = confronting(battle, action)
    return (_without(battle, guards), action) if guards else (battle, action)


def hindrances(battle: Battle, action: Action) -> tuple[Note, ...]:
    """Return who may step aside on the way of a walk, so that it ends there (NP-E4), that one who
    could disengage and walks on within reach does not any more, that one who does it has its
    other half-move no more (NP-E8), and what one gives up by coming to be engaged."""
    found = [
        Note("may_step_aside", "NP-E4", (("unit", guard),)) for guard in confronting(battle, action)
    ]
    if action.kind == "move":
        unit = battle.units[action.unit]
        leaving = ways(battle, unit, unit.steps).leaving
        if leaving >> action.cells[0] & 1:
            found += _of_other_half(battle, unit, "no_move", "NP-E8")
        elif leaving:
            found.append(Note("no_leaving", "NP-E8"))
        found += _held(battle, action)
    if action.kind in MEETINGS:
        found += _meeting(battle, action)
    return tuple(found)


def _held(battle: Battle, action: Action) -> Iterator[Note]:
    """Yield the later phase in which one who is engaged, and comes up to another enemy, has no cell
    to go on to (NP-E3)."""
    if not is_engaged(battle, battle.units[action.unit]):
        return
    after = first_way(*foreseen(battle, action))
    unit = after.units[action.unit]
    for row in _other_halves(battle, unit) if why_not_leave(after, unit) == "NP-E3" else ():
        if not can_step(*as_of(after, unit, row)):
            yield Note("held_move", "NP-E3", (("phase", row.number),))


def _meeting(battle: Battle, action: Action) -> Iterator[Note]:
    """Yield who engages one that lets it pass, and the phases in which one who comes to be engaged
    by its deed could shoot, cast or go away but for that (NP-E2, NP-E3, NP-E8, NP-8)."""
    if is_engaged(battle, battle.units[action.unit]):
        return
    after = first_way(*foreseen(battle, action))
    unit = after.units[action.unit]
    if action.kind == "pass":
        after.step(len(after.agenda) - 1)  # The walk goes on.
        yield from (Note("meets", "NP-E2", (("unit", one.id),)) for one in opponents(after, unit))
    if any(note.code == "if_free" for note in may_still(after, unit)):
        yield Note("engaged_then", "NP-8", (("phase", MISSILES[-1]),))
    if is_engaged(after, unit) and (clause := why_not_leave(after, unit)):
        yield from _of_other_half(battle, unit, "no_disengaging", clause)


def _of_other_half(battle: Battle, unit: Combatant, code: str, clause: str) -> Iterator[Note]:
    """Yield what one gives up of the later phase in which it could move (NP-E3, NP-E8)."""
    for row in _other_halves(battle, unit):
        yield Note(code, clause, (("phase", row.number),))


def _other_halves(battle: Battle, unit: Combatant) -> Iterator[Phase]:
    """Yield the later phase in which a combatant may move besides now, for all that it has shot."""
    if fits_in(profile_of(battle, unit), column_of(unit, WHOLE), unit.acts):
        for row in phases_of(battle, unit.side):
            if row.number > battle.state.phase:
                yield row


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
