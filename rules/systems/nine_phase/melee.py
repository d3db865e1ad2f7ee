"""The melee: one blow for each who is engaged (NP-9, NP-E1)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.machine import Battle
from rules.board.cells import mask_of
from rules.errors import Refusal
from rules.kit.turns import standing
from rules.systems.nine_phase.attacks import strike
from rules.systems.nine_phase.ending import MELEE
from rules.systems.nine_phase.engagement import opponents
from rules.systems.nine_phase.missiles import column_of
from rules.systems.nine_phase.state import Combatant, is_held, profile_of


def refuse_blow(unit: Combatant) -> Refusal | None:
    """Return why a combatant strikes no blow in this round's melee: of movements only a full one
    without a charge takes it away (NP-E1)."""
    return Refusal("full_move", "NP-E1") if column_of(unit) == "full" else None


def may_strike(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant may strike in this round's melee (NP-E1)."""
    return not is_held(battle, unit) and refuse_blow(unit) is None


def struck(battle: Battle, unit: Combatant) -> int:
    """Return the mask of the cells of the engaged enemies whom a combatant's own weapon reaches
    (NP-E2, NP-9)."""
    against = opponents(battle, unit)
    if not against:
        return 0
    near = battle.setup.board.in_range(unit.cell, profile_of(battle, unit).reach)
    return near & mask_of([enemy.cell for enemy in against if enemy.health > 0])


def blow(battle: Battle, unit: Combatant, target: Combatant) -> None:
    """Strike, and have struck for this round."""
    unit.done = MELEE
    strike(battle, unit, target)


def auto_blows(battle: Battle, side: str, tell: Callable[[Battle], None]) -> None:
    """Let those strike who have but one enemy to strike at: there is nothing to choose."""
    again = bool(battle.state.engagements)
    while again:
        again = False
        for unit in standing(battle, side):
            cells = struck(battle, unit) if unit.done < MELEE else 0
            target = battle.unit_at(cells.bit_length() - 1)
            if target is not None and cells == 1 << target.cell:
                tell(battle)
                blow(battle, unit, target)
                again = True
