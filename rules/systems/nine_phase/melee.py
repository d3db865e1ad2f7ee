"""The melee: one blow for each who is engaged (NP-9, NP-E1)."""

from __future__ import annotations

from collections.abc import Callable

from rules.battle.machine import Battle
from rules.errors import Refusal
from rules.systems.nine_phase.attacks import strike
from rules.systems.nine_phase.ending import MELEE
from rules.systems.nine_phase.engagement import engagement, opponents, standing
from rules.systems.nine_phase.missiles import Deeds, column, deeds_of
from rules.systems.nine_phase.state import Combatant, is_held, profile_of


def strikes_after(deeds: Deeds) -> bool:
    """Tell whether one may strike in the melee after such a round: not after a full move that
    was no charge (NP-E1)."""
    return column(deeds) != "full"


def refuse_blow(battle: Battle, unit: Combatant) -> Refusal | None:
    """Return why a combatant may not strike in this round's melee, its target apart (NP-E1)."""
    if not strikes_after(deeds_of(battle, unit)):
        return Refusal("full_move", "NP-E1")
    if unit.charges >= 0 and engagement(battle, unit, battle.units[unit.charges]) is None:
        return Refusal("charge_failed", "NP-F2")
    return None


def may_strike(battle: Battle, unit: Combatant) -> bool:
    """Tell whether a combatant may strike in this round's melee (NP-E1, NP-F2)."""
    return not is_held(battle, unit) and refuse_blow(battle, unit) is None


def within_reach(battle: Battle, unit: Combatant) -> list[Combatant]:
    """Return the engaged enemies whom a combatant's own weapon reaches, by id (NP-E2, NP-9)."""
    near = battle.setup.board.in_range(unit.cell, profile_of(battle, unit).reach)
    return [
        enemy for enemy in opponents(battle, unit) if near >> enemy.cell & 1 and enemy.health > 0
    ]


def blow(battle: Battle, unit: Combatant, target: Combatant) -> None:
    """Strike, and have struck for this round."""
    unit.done = MELEE
    strike(battle, unit, target)


def auto_blows(battle: Battle, side: str, tell: Callable[[Battle], None]) -> None:
    """Let those strike who have but one enemy to strike at: there is nothing to choose."""
    struck = True
    while struck:
        struck = False
        for unit in standing(battle, side):
            targets = within_reach(battle, unit) if unit.done < MELEE else []
            if len(targets) == 1:
                tell(battle)
                blow(battle, unit, targets[0])
                struck = True
