"""What a combatant may still do in a round, and what each choice rules out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

from rules.battle.machine import Battle
from rules.battle.sheet import Note
from rules.kit.effects import is_held
from rules.systems.nine_phase.attacks import refuse_blow, struck
from rules.systems.nine_phase.content import Profile, act_mask
from rules.systems.nine_phase.engagement import is_engaged, refuse_engaged
from rules.systems.nine_phase.missiles import column_of, fits_in
from rules.systems.nine_phase.options import refuse_retreat
from rules.systems.nine_phase.spells import left
from rules.systems.nine_phase.state import (
    MELEE,
    MISSILES,
    WHOLE,
    Combatant,
    Phase,
    phase_of,
    phases_of,
    profile_of,
)
from rules.systems.nine_phase.ways import can_step, nearer

Chance = tuple[str, int]
"""Something that may yet be done: its code, and the phase where that matters, else 0."""


def may_still(battle: Battle, unit: Combatant) -> tuple[Note, ...]:
    """Return whom a combatant charges and what it may still do in this round, with the clause that
    lets it."""
    if unit.cell < 0 or not battle.round or is_held(battle, unit):
        return ()
    missile = profile_of(battle, unit).table_clause
    clauses = {"shoot": missile, "load": missile, "charge": "NP-F2", "cast": "NP-S2"}
    clauses |= {"retreat": "NP-E9", "blow": "NP-9"}
    start = battle.state.phase + (unit.done >= battle.state.phase)
    held = [("move", row.number) for row in _held_in(battle, unit)]
    chances = [chance for chance in _chances(battle, unit, start) if chance not in held]
    for phase in _retreats(battle, unit, start):
        _put_retreat(chances, phase)
    found = _by_code(chances)
    late, engaged = MISSILES[-1], is_engaged(battle, unit)
    notes: list[Note] = []
    if unit.charges >= 0 and battle.units[unit.charges].cell >= 0:
        notes.append(Note("charges_at", "NP-F2", (("unit", unit.charges),)))
    if refuse_engaged(battle, unit) is not None and _lets_fly(battle, unit):
        notes.append(Note("waits_engaged", "NP-8"))
    for code, phases in found.items():
        notes.append(_note(f"may_{code}", clauses.get(code, "NP-F1"), phases))
        if engaged and late in phases:
            notes.append(_note("if_free", "NP-8", [late]))
    return tuple(notes)


def _lets_fly(battle: Battle, unit: Combatant) -> bool:
    """Whether a combatant has anything for a phase of missiles and spells at all."""
    one = profile_of(battle, unit)
    shoots = one.missile is not None and unit.missiles > 0
    return shoots or any(left(unit, spell_id, spell) for spell_id, spell in one.spells)


def ruled_out(battle: Battle, unit: Combatant, verb: str) -> tuple[Note, ...]:
    """Return what a combatant may do in a later phase now, but not once it has done this; and
    that it may not retreat in this round any more, where the last phase for that is to come."""
    one, later = profile_of(battle, unit), battle.state.phase + 1
    after = _after(battle, unit, one, verb)
    then = tuple(_chances(battle, after, later))
    lost = [chance for chance in _chances(battle, unit, later) if chance not in then]
    if _may_retreat(battle, unit, later - 1) and not _may_retreat(battle, after, later):
        _put_retreat(lost, 0)
    return tuple(
        _note(f"no_{code}", _clause(one, verb, code), phases)
        for code, phases in _by_code(lost).items()
    )


def _put_retreat(chances: list[Chance], phase: int) -> None:
    """Put a retreat behind all other movement."""
    others = [at for at, (code, _phase) in enumerate(chances) if code in ("cast", "blow")]
    chances.insert(others[0] if others else len(chances), ("retreat", phase))


def _may_retreat(battle: Battle, unit: Combatant, start: int) -> bool:
    """Whether a combatant retreats in this round, or may from a phase on as all stand now (NP-E9);
    nothing of the last phase in which it may, where it has but to choose."""
    last = phases_of(battle, unit.side)[-1].number
    return unit.retreats or (battle.state.phase < last and any(_retreats(battle, unit, start)))


def _retreats(battle: Battle, unit: Combatant, start: int) -> Iterator[int]:
    """Yield the phases from one on in which it may yet retreat as all stand now (NP-E9)."""
    if unit.retreats or not is_engaged(battle, unit):
        return
    for row in phases_of(battle, unit.side):
        if row.number >= start and refuse_retreat(*as_of(battle, unit, row)) is None:
            yield row.number


def _held_in(battle: Battle, unit: Combatant) -> Iterator[Phase]:
    """Yield the later phases in which one who is engaged has no cell to go to as all stand now; a
    charge is told apart (NP-E3)."""
    if unit.charges < 0 and is_engaged(battle, unit):
        for row in phases_of(battle, unit.side):
            if row.number > battle.state.phase and not can_step(*as_of(battle, unit, row)):
                yield row


def as_of(battle: Battle, unit: Combatant, row: Phase) -> tuple[Battle, Combatant]:
    """Return a copy in which a combatant is asked in a phase of movement, and that one, as all
    stand now."""
    then = battle.copy()
    then.state.phase, one = row.number, copy(unit)
    then.units[unit.id] = one
    if row.number > battle.state.phase:
        one.steps, one.origin = profile_of(battle, unit).half, unit.cell
    return then, one


def other_half(battle: Battle, unit: Combatant) -> Iterator[int]:
    """Yield the phase in which a combatant may move again if it moves now (NP-F1)."""
    if phase_of(battle).half:
        then = _after(battle, unit, profile_of(battle, unit), "move")
        later = _chances(battle, then, battle.state.phase + 1)
        yield from (phase for code, phase in later if code == "move")


def _by_code(chances: Iterable[Chance]) -> dict[str, list[int]]:
    """Return for each code the phases in which that may be done; [0] where none matters."""
    found: dict[str, list[int]] = {}
    for code, phase in chances:
        found.setdefault(code, []).append(phase)
    return found


def _note(code: str, clause: str, phases: list[int]) -> Note:
    numbers = tuple(zip(("phase", "second", "third"), phases, strict=False)) if phases[0] else ()
    return Note(code if len(phases) == 1 else f"{code}_{len(phases)}", clause, numbers)


def _after(battle: Battle, unit: Combatant, one: Profile, verb: str) -> Combatant:
    """Return a combatant as its round would stand once it had done this as well."""
    after = copy(unit)
    match verb:
        case "shoot":
            after.acts |= act_mask(verb, battle.state.phase)
            after.loaded = False
        case "load":
            after.acts |= act_mask(verb, battle.state.phase)
            after.loaded |= one.missile is not None and one.missile.loads == "phase"
        case "move":
            after.halves |= phase_of(battle).half
        case "charge":
            after.charges = unit.id  # Whom it charges does not matter here.
            after.halves |= phase_of(battle).half
        case "retreat":
            after.retreats = True
        case "side_step":
            after.stepped = True
        case "cast":
            after.spell_round = battle.round
    return after


def _clause(one: Profile, verb: str, lost: str) -> str:
    """Return the clause by which doing one thing rules another out."""
    if lost == "blow":
        return "NP-E1"
    if lost == "cast":
        return "NP-S2" if verb == "cast" else "NP-S1"
    if {verb, lost} & {"shoot", "load"} or verb == lost == "move":  # what was shot bars both halves
        return one.table_clause
    if verb == "cast":
        return "NP-S1"
    return {"charge": "NP-F2", "retreat": "NP-E9"}.get(lost, "NP-F1")


def _chances(battle: Battle, unit: Combatant, start: int) -> Iterator[Chance]:
    """Yield what may be done from a phase on, each by itself, in the order of phases."""
    one, place = profile_of(battle, unit), column_of(unit)
    waits = refuse_engaged(battle, unit) is not None  # NP-8
    phases = [phase for phase in MISSILES if phase >= start and not waits]
    yield from _missile_chances(one, unit, phases)
    casts = unit.spell_round >= battle.round
    if not casts:
        yield from _movement_chances(battle, unit, one, start)
    known = any(left(unit, spell_id, spell) for spell_id, spell in one.spells)
    if known and not casts and place == "still":
        yield from (("cast", phase) for phase in phases)
    meets = battle.state.phase < MISSILES[-1] or struck(battle, unit)
    if start <= MELEE and meets and refuse_blow(unit) is None:
        yield "blow", 0


def _movement_chances(
    battle: Battle, unit: Combatant, one: Profile, start: int
) -> Iterator[Chance]:
    """Yield the half-moves still open, and the full move and the charge that they allow; none of
    this very phase where no cell is open to its steps."""
    if unit.disengaged and unit.halves:
        return
    now = 0 if can_step(battle, unit) else battle.state.phase
    halves = [
        row
        for row in phases_of(battle, unit.side)
        if row.number >= start and row.number != now and not unit.halves & row.half
    ]
    for row in halves:
        if fits_in(one, column_of(unit, row.half), unit.acts) and _leads_on(battle, unit, row):
            yield "move", row.number
    if len(halves) == 2 and not is_engaged(battle, unit):
        if fits_in(one, column_of(unit, WHOLE), unit.acts):
            yield "full_move", 0
        if not unit.retreats and fits_in(one, "charge", unit.acts):
            yield "charge", 0


def _leads_on(battle: Battle, unit: Combatant, row: Phase) -> bool:
    """Whether the charge of one that has declared it may go on in a phase of movement: a cell is
    nearer to its enemy, or that may go elsewhere before (NP-F2)."""
    if unit.charges in (-1, unit.id) or battle.units[unit.charges].cell < 0:
        return True
    enemy: Combatant = battle.units[unit.charges]
    if nearer(battle, unit, enemy) & ~(battle.setup.board.impassable | 1 << enemy.cell):
        return True
    start = max(battle.state.phase, enemy.done + 1)
    before = (one.number for one in phases_of(battle, enemy.side) if one.number < row.number)
    stays = is_held(battle, enemy) or enemy.spell_round >= battle.round
    return not stays and any(number >= start for number in before)


def _missile_chances(one: Profile, unit: Combatant, phases: list[int]) -> Iterator[Chance]:
    missile, place = one.missile, column_of(unit)
    if missile is None or not unit.missiles:
        return
    for phase in phases:
        shot = unit.acts | act_mask("shoot", phase)
        if unit.loaded or not missile.loads:
            ready = fits_in(one, place, shot)
        else:
            ready = missile.loads == "phase" and any(
                fits_in(one, place, shot | act_mask("load", earlier))
                for earlier in phases
                if earlier < phase
            )
        if ready:
            yield "shoot", phase
        if (
            missile.loads
            and not unit.loaded
            and fits_in(one, place, unit.acts | act_mask("load", phase))
        ):
            yield "load", phase
