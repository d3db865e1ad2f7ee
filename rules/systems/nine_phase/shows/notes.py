"""What a combatant may still do in a round, and what each choice rules out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.battle.machine import Battle
from rules.battle.sheet import Note
from rules.systems.nine_phase.content import Profile
from rules.systems.nine_phase.engagement import is_engaged
from rules.systems.nine_phase.melee import strikes_after
from rules.systems.nine_phase.missiles import (
    MISSILE_PHASES,
    Deeds,
    column,
    deeds_of,
    fits,
    with_act,
    with_half,
)
from rules.systems.nine_phase.spells import SPELL_PHASES
from rules.systems.nine_phase.state import FIRST_HALF, SECOND_HALF, Combatant, is_held, profile_of
from rules.systems.nine_phase.ways import current_half

Chance = tuple[str, int]
"""Something that may yet be done: its code, and the phase where that matters, else 0."""


def may_still(battle: Battle, unit: Combatant) -> tuple[Note, ...]:
    """Return what a combatant may still do in this round, with the clause that lets it."""
    if unit.cell < 0 or not battle.round or is_held(battle, unit):
        return ()
    one = profile_of(battle, unit)
    phase = battle.state.phase if unit.done < battle.state.phase else battle.state.phase + 1
    clauses = {
        "shoot": one.table_clause,
        "load": one.table_clause,
        "move": "NP-F1",
        "full_move": "NP-F1",
        "charge": "NP-F2",
        "cast": "NP-S2",
        "blow": "NP-9",
    }
    found = _chances(battle, unit, deeds_of(battle, unit), unit.loaded, phase)
    return tuple(
        _note(f"may_{code}", clauses[code], phases) for code, phases in _by_code(found).items()
    )


def ruled_out(battle: Battle, unit: Combatant, verb: str) -> tuple[Note, ...]:
    """Return what a combatant may do in a later phase now, but not once it has done this."""
    one = profile_of(battle, unit)
    deeds, phase = deeds_of(battle, unit), battle.state.phase
    after, loaded = _after(battle, unit, deeds, verb)
    now = tuple(_chances(battle, unit, deeds, unit.loaded, phase + 1))
    then = tuple(_chances(battle, unit, after, loaded, phase + 1))
    lost = (chance for chance in now if chance not in then)
    return tuple(
        _note(f"no_{code}", _clause(one, verb, code), phases)
        for code, phases in _by_code(lost).items()
    )


def _by_code(chances: Iterable[Chance]) -> dict[str, list[int]]:
    """Return for each code the phases in which that may be done; [0] where none matters."""
    found: dict[str, list[int]] = {}
    for code, phase in chances:
        found.setdefault(code, []).append(phase)
    return found


def _note(code: str, clause: str, phases: list[int]) -> Note:
    numbers = tuple(zip(("phase", "second", "third"), phases, strict=False)) if phases[0] else ()
    return Note(code if len(phases) == 1 else f"{code}_{len(phases)}", clause, numbers)


def _after(battle: Battle, unit: Combatant, deeds: Deeds, verb: str) -> tuple[Deeds, bool]:
    """Return the deeds once this has been done as well, and whether it is then loaded."""
    missile = profile_of(battle, unit).missile
    phase = battle.state.phase
    match verb:
        case "shoot":
            loads = missile is not None and missile.loads != ""
            return with_act(deeds, verb, phase), unit.loaded and not loads
        case "load":
            at_once = missile is not None and missile.loads == "phase"
            return with_act(deeds, verb, phase), unit.loaded or at_once
        case "move":
            return with_half(deeds, current_half(battle, unit)), unit.loaded
        case "charge":
            moved = with_half(deeds, current_half(battle, unit))
            return moved._replace(charges=True), unit.loaded
        case "retreat":
            return deeds._replace(retreats=True), unit.loaded
        case "cast":
            return deeds._replace(spell=True), unit.loaded
        case _:
            return deeds, unit.loaded


def _clause(one: Profile, verb: str, lost: str) -> str:
    """Return the clause by which doing one thing rules another out."""
    if lost in ("shoot", "load"):
        return one.table_clause
    if lost == "blow":
        return "NP-E1"
    if lost == "cast":
        return "NP-S2" if verb == "cast" else "NP-S1"
    if verb in ("shoot", "load"):
        return one.table_clause
    return "NP-S1" if verb == "cast" else "NP-F2" if lost == "charge" else "NP-F1"


def _chances(
    battle: Battle, unit: Combatant, deeds: Deeds, loaded: bool, start: int
) -> Iterator[Chance]:
    """Yield what may be done from a phase on, each by itself, in the order of phases."""
    one = profile_of(battle, unit)
    yield from _missile_chances(one, unit, deeds, loaded, start)
    first, second = movement_phases(battle, unit)
    if not deeds.spell and not (unit.disengaged and deeds.halves):
        halves = [
            (half, phase)
            for half, phase in ((FIRST_HALF, first), (SECOND_HALF, second))
            if phase >= start and not deeds.halves & half
        ]
        for half, phase in halves:
            if fits(one, with_half(deeds, half)):
                yield "move", phase
        whole = deeds._replace(halves=FIRST_HALF | SECOND_HALF)
        if len(halves) == 2 and fits(one, whole) and not is_engaged(battle, unit):
            yield "full_move", 0
        charging = deeds._replace(charges=True)
        free = not deeds.halves and not deeds.retreats and not is_engaged(battle, unit)
        if first >= start and free and fits(one, charging):
            yield "charge", 0
    left = any(unit.used.count(spell_id) < spell.uses for spell_id, spell in one.spells)
    if left and not deeds.spell and column(deeds) == "still":
        yield from (("cast", phase) for phase in SPELL_PHASES if phase >= start)
    if strikes_after(deeds):
        yield "blow", 0


def _missile_chances(
    one: Profile, unit: Combatant, deeds: Deeds, loaded: bool, start: int
) -> Iterator[Chance]:
    missile = one.missile
    if missile is None or not unit.missiles:
        return
    for phase in MISSILE_PHASES:
        if phase < start:
            continue
        if missile.loads and not loaded:
            earlier = (number for number in MISSILE_PHASES if start <= number < phase)
            ready = missile.loads == "phase" and any(
                fits(one, with_act(with_act(deeds, "load", number), "shoot", phase))
                for number in earlier
            )
        else:
            ready = fits(one, with_act(deeds, "shoot", phase))
        if ready:
            yield "shoot", phase
        if missile.loads and not loaded and fits(one, with_act(deeds, "load", phase)):
            yield "load", phase


def movement_phases(battle: Battle, unit: Combatant) -> tuple[int, int]:
    """Return the phases in which a combatant's side moves in this round (NP-3 to NP-7)."""
    return (3, 7) if unit.side == battle.state.first else (4, 6)
