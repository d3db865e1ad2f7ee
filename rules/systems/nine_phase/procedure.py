"""The nine phases of a round and whose order they follow (NP-1 to NP-9)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.event import Against, Die
from rules.battle.machine import Battle
from rules.battle.volley import VOLLEY, carry_out
from rules.kit.effects import count, end_counted
from rules.kit.turns import lies_on_any, next_round, standing, throw_for_sides
from rules.systems.nine_phase import walking
from rules.systems.nine_phase.attacks import (
    blow,
    can_hit,
    end_if_decided,
    fall,
    may_strike,
    strike_freely,
    struck,
    wound_freely,
)
from rules.systems.nine_phase.engagement import is_engaged, meet, part_fallen
from rules.systems.nine_phase.missiles import finish_winding, is_winding
from rules.systems.nine_phase.options import has_choice
from rules.systems.nine_phase.spells import come_due, is_due
from rules.systems.nine_phase.state import (
    MELEE,
    MISSILES,
    PHASES,
    Combatant,
    begin_anew,
    phase_of,
    profile_of,
    sides_in,
)


def begin(battle: Battle) -> None:
    """Engage those who stand within reach of each other from the beginning (NP-E2); then come
    rounds."""
    battle.push("round")
    for unit in battle.units:
        if unit.side == "red":
            meet(battle, unit, -1)


def begin_round(battle: Battle) -> None:
    """Begin a round with its nine phases; too many rounds are a draw, and one in
    which nobody can do anything (NP-END)."""
    if not next_round(battle, "NP-END", _goes_on(battle)):
        return
    for unit in battle.units:
        begin_anew(unit)
        if unit.spell:
            unit.spell_round = battle.round  # It spans this round too (NP-S2).
        if unit.effects and battle.round > 1:
            count(unit)
            end_counted(battle, unit, "NP-S3")
    battle.push("round")
    for row in reversed(PHASES):
        battle.push("phase", row.number)
    battle.tell("round", "NP-1", round=battle.round)


def renewed(battle: Battle) -> Battle:
    """Return the position as the round after it finds it: nobody has done anything in it (NP-1)."""
    after = battle.copy()
    for unit in after.units:
        begin_anew(unit)
    return after


def _goes_on(battle: Battle) -> bool:
    """Tell whether a round may change anything with nobody asked: a spell is under way or lies on
    somebody, an engagement is in its first round, or somebody strikes who can hit (NP-S4, NP-E5,
    NP-9)."""
    if any(pair.since > battle.round for pair in battle.state.engagements):
        return True
    return lies_on_any(battle) or any(
        unit.spell or can_hit(battle, unit) for unit in standing(battle)
    )


def begin_phase(battle: Battle, phase: int) -> None:
    """Begin one of the nine phases and give it to its sides in their order."""
    state = battle.state
    state.phase, state.told, state.chosen = phase, False, -1
    row = phase_of(battle)
    if row.kind == "initiative":
        roll_initiative(battle)
        return
    if row.kind == "melee":
        begin_melee(battle)
    for side in reversed(sides_in(battle, row)):
        battle.push(row.kind, side)


def roll_initiative(battle: Battle) -> None:
    """Roll 1d6 for each side; the higher has initiative, ties roll again (NP-1)."""
    dice: tuple[Die, ...] = ()
    while not dice or dice[0].value == dice[1].value:
        dice = throw_for_sides(battle)
        red, blue = (die.value for die in dice)
        ahead = "" if red == blue else "red" if red > blue else "blue"
        battle.tell(
            "initiative" if ahead else "tied",
            "NP-1",
            ability=ahead,
            red=red,
            dice=dice[:1],
            against=Against(blue, dice[1:]),
        )
        battle.state.first = ahead or battle.state.first


def tell_phase(battle: Battle) -> None:
    """Tell of a phase once something happens in it."""
    if not battle.state.told:
        battle.state.told = True
        row = phase_of(battle)
        battle.tell("phase", row.clause, phase=row.number)


def missile_phase(battle: Battle, side: str) -> None:
    """Let a side's spells come that are due, then let it shoot and cast (NP-2, NP-5, NP-8)."""
    battle.push("act", side)
    own = standing(battle, side)
    for unit in own if battle.state.phase == MISSILES[-1] else ():
        if is_winding(battle, unit):
            tell_phase(battle)
            finish_winding(battle, unit)
    for unit in reversed(own):
        if unit.spell and is_due(battle, unit):
            battle.push("spell", unit.id)


def spell_comes(battle: Battle, unit_id: int) -> None:
    """Let a delayed spell work, unless it has been spoiled meanwhile (NP-S4, NP-S5)."""
    unit = battle.units[unit_id]
    if is_due(battle, unit) and unit.cell >= 0:
        tell_phase(battle)
        come_due(battle, unit)


def movement_phase(battle: Battle, side: str) -> None:
    """Let a side move up to half its move (NP-3, NP-4, NP-6, NP-7)."""
    battle.push("moved", side)
    battle.push("act", side)
    for unit in standing(battle, side):
        unit.steps, unit.origin = profile_of(battle, unit).half, unit.cell


def end_movement(battle: Battle, side: str) -> None:
    """Let those who have retreated be met again by whom they have not left behind (NP-E9)."""
    for unit in standing(battle, side):
        unit.steps = 0
        if unit.released:
            unit.released = 0
            meet(battle, unit, unit.id)


def begin_melee(battle: Battle) -> None:
    """Leave out of the melee those who may not strike, and settle it at its end (NP-9)."""
    battle.push("melee_over")
    for unit in battle.units:
        if unit.cell >= 0 and not (struck(battle, unit) and may_strike(battle, unit)):
            unit.done = MELEE


def end_melee(battle: Battle) -> None:
    """Let those fall who were hit while striking, then see who is left (NP-9, NP-END)."""
    for unit in battle.units:
        if unit.cell >= 0:
            unit.done = MELEE
            if unit.health == 0:
                fall(battle, unit)
    part_fallen(battle)
    end_if_decided(battle)


def act(battle: Battle, side: str, last: int = -1) -> None:
    """Ask a side what one of its own does, until nobody of it has a choice in this phase; before
    that those strike, one after another, who have none (the id of the last is given)."""
    if battle.state.phase == MELEE and _strikes_unasked(battle, side, last):
        return
    battle.state.waiting = waiting = _waiting(battle, side)
    if waiting:
        tell_phase(battle)
        battle.push("act", side)
        ask_waiting(battle, side)


def ask_waiting(battle: Battle, side: str) -> None:
    """Ask the one of those waiting whom their side has selected, else the first."""
    state = battle.state
    if state.chosen not in state.waiting:
        state.chosen = state.waiting[0]
    battle.ask(phase_of(battle).kind, side, state.chosen)


def end(battle: Battle, unit: Combatant) -> None:
    """Let a combatant do no more in this phase; nobody else's choices change by that."""
    unit.done = battle.state.phase
    waiting = tuple([one for one in battle.state.waiting if one != unit.id])
    if waiting:
        battle.state.waiting = waiting
        ask_waiting(battle, unit.side)


def _strikes_unasked(battle: Battle, side: str, last: int) -> bool:
    """Let the next of a side strike, after the last in the order of ids and round again, who has
    but one enemy to strike at: there is nothing to choose. Tell whether there is any."""
    if not battle.state.engagements:
        return False
    own = standing(battle, side)
    for unit in sorted(own, key=lambda one: one.id <= last):
        cells = struck(battle, unit) if unit.done < MELEE else 0
        target = battle.unit_at(cells.bit_length() - 1)
        if target is not None and cells == 1 << target.cell:
            tell_phase(battle)
            battle.push("act", side, unit.id)
            battle.push("blow", unit.id, target.id)
            return True
    return False


def _waiting(battle: Battle, side: str) -> tuple[int, ...]:
    """Return the ids of those of a side who have a choice in this phase.

    Who had one in this phase of movement and isn't engaged keeps it until it is done.
    """
    state, phase = battle.state, battle.state.phase
    asked = state.chosen >= 0 and battle.units[state.chosen].side == side
    sure = state.waiting if asked and phase_of(battle).half else ()
    return tuple(
        [
            unit.id
            for unit in battle.units
            if unit.side == side
            and unit.done < phase
            and unit.cell >= 0
            and ((unit.id in sure and not is_engaged(battle, unit)) or has_choice(battle, unit))
        ]
    )


HANDLERS: dict[str, Callable[..., None]] = {
    "round": begin_round,
    "phase": begin_phase,
    "missile": missile_phase,
    "spell": spell_comes,
    "movement": movement_phase,
    "moved": end_movement,
    "melee": act,
    "melee_over": end_melee,
    "act": act,
    "blow": lambda battle, unit, target: blow(battle, battle.units[unit], battle.units[target]),
    "walk": walking.walk,
    "free": strike_freely,
    "wound": wound_freely,
    "confront": walking.ask_confront,
    VOLLEY: carry_out,
}
